use std::marker::PhantomData;

use parlor_players::{Player, TuneKind, TuningSpec};
use parlor_protocol::{GameInfo, OptionInfo, PlayerInfo, Problem, TuningInfo, Value};
use parlor_roster::Complete;
use parlor_rules::{About, Draws, Game, Layout, OptionKind, OptionSpec, Setting, State};

use crate::open_game::OpenGameOf;
use crate::{OpenGame, Setup};

/// A game whose type is hidden: the one place where all games look alike.
pub trait AnyGame: Send + Sync {
    /// Name, sides, options and rules page.
    fn about(&self) -> &'static About;

    /// The same and its players, as the protocol shows them.
    fn info(&self) -> GameInfo;

    /// Whether a player answers to this name.
    fn has_player(&self, name: &str) -> bool;

    /// Where the cells of the board are.
    fn layout(&self) -> Layout;

    /// A game in progress: the setup checked and its moves played.
    fn open(&self, setup: &Setup) -> Result<Box<dyn OpenGame>, Problem>;

    /// Plays so many random games to the end from the start, and counts. For benchmarks.
    fn pace(&self, setup: &Setup, games: u32, draws: &mut Draws) -> Result<Pace, Problem>;
}

/// What was played at random.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pace {
    /// Games to their end.
    pub games: u64,
    /// Moves made, passes included.
    pub moves: u64,
    /// Rolls made.
    pub rolls: u64,
}

/// The table of a game.
pub(crate) struct GameOf<G>(PhantomData<fn() -> G>);

/// Random games longer than this are cut off.
const LONGEST: u32 = 100_000;

impl<G: Complete> GameOf<G> {
    pub(crate) fn boxed() -> Box<dyn AnyGame> {
        Box::new(GameOf::<G>(PhantomData))
    }
}

impl<G: Complete> AnyGame for GameOf<G> {
    fn about(&self) -> &'static About {
        G::ABOUT
    }

    fn info(&self) -> GameInfo {
        let about = G::ABOUT;
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        GameInfo {
            id: about.id.to_owned(),
            name: about.name.to_owned(),
            variants: owned(about.variants),
            sides: owned(&about.sides),
            options: about.options.iter().map(option_info).collect(),
            players: G::players().iter().map(|player| player_info(player.as_ref())).collect(),
            levels: Vec::new(),
        }
    }

    fn has_player(&self, name: &str) -> bool {
        G::players().iter().any(|player| player.answers_to(name))
    }

    fn layout(&self) -> Layout {
        G::layout()
    }

    fn open(&self, setup: &Setup) -> Result<Box<dyn OpenGame>, Problem> {
        Ok(Box::new(OpenGameOf::<G>::open(setup)?))
    }

    fn pace(&self, setup: &Setup, games: u32, draws: &mut Draws) -> Result<Pace, Problem> {
        let open = OpenGameOf::<G>::open(setup)?;
        let mut pace = Pace::default();
        for _ in 0..games {
            let mut state: State<G> = open.state.clone();
            let played = open.game.playout(&mut state, draws, LONGEST);
            pace.games += 1;
            pace.moves += u64::from(played.moves);
            pace.rolls += u64::from(played.rolls);
        }
        Ok(pace)
    }
}

fn option_info(spec: &OptionSpec) -> OptionInfo {
    let (kind, min, max, values) = match spec.kind {
        OptionKind::Integer { min, max } => ("integer", Some(min), Some(max), None),
        OptionKind::Decimal => ("decimal", None, None, None),
        OptionKind::Word(words) => {
            ("word", None, None, Some(words.iter().map(|&word| word.to_owned()).collect()))
        }
    };
    let default = spec.default.map(|text| match text.parse::<i64>() {
        Ok(number) if kind == "integer" => Value::Number(number.into()),
        _ => Value::Text(text.to_owned()),
    });
    OptionInfo { name: spec.name.to_owned(), kind: kind.to_owned(), default, min, max, values }
}

fn player_info<G: Game>(player: &dyn Player<G>) -> PlayerInfo {
    PlayerInfo { id: player.id().to_owned(), tuning: player.tuning().iter().map(tuning_info).collect() }
}

fn tuning_info(spec: &TuningSpec) -> TuningInfo {
    let number = |number: f64| {
        let whole = (number.fract() == 0.0).then_some(number as i64);
        let shown = whole.map(Into::into).or_else(|| serde_json::Number::from_f64(number));
        shown.map_or(Value::Flag(false), Value::Number)
    };
    let (default, min, max, values) = match spec.kind {
        TuneKind::Flag { default } => (Value::Flag(default), None, None, None),
        TuneKind::Number { default, min, max, .. } => {
            (number(default), Some(number(min)), Some(number(max)), None)
        }
        TuneKind::Word { default, words } => {
            let values = words.iter().map(|&word| word.to_owned()).collect();
            (Value::Text(default.to_owned()), None, None, Some(values))
        }
    };
    TuningInfo { name: spec.name.to_owned(), default, min, max, values }
}

/// A setting as the protocol shows it.
pub(crate) fn shown(setting: &Setting) -> Value {
    match setting {
        Setting::Number(text) => text.parse().map_or_else(|_| Value::Text(text.clone()), Value::Number),
        Setting::Text(text) => Value::Text(text.clone()),
    }
}
