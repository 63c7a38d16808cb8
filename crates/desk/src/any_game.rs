use std::marker::PhantomData;

use parlor_players::Player;
use parlor_protocol::{GameInfo, PlayerInfo, Problem};
use parlor_roster::Complete;
use parlor_rules::{About, Draws, Game, Layout, State};

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
            options: about.options.iter().map(Into::into).collect(),
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

fn player_info<G: Game>(player: &dyn Player<G>) -> PlayerInfo {
    PlayerInfo { id: player.id().to_owned(), tuning: player.tuning().iter().map(Into::into).collect() }
}
