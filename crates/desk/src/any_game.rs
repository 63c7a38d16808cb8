use std::sync::Arc;

use parlor_players::Player;
use parlor_protocol::{GameInfo, PlayerInfo, Problem};
use parlor_roster::{Complete, Shelf};
use parlor_rules::{About, Draws, Layout, Record, Refusal, State};

use crate::in_progress::InProgress;
use crate::opened::OpenGameOf;
use crate::strengths::{levels, strengths};
use crate::{GameSpec, OpenGame};

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

    /// A game in progress: the spec checked and its moves played.
    fn open(&self, spec: &GameSpec) -> Result<Box<dyn OpenGame>, Problem>;

    /// Reads a record in a form of the game's own; none if the text is no such thing.
    fn read_foreign_record(&self, text: &str) -> Option<Result<Record, Refusal>>;

    /// Plays so many random games to the end from the start, and counts. For benchmarks.
    fn pace(&self, spec: &GameSpec, games: u32, draws: &mut Draws) -> Result<Pace, Problem>;
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

/// A game, and who plays it.
pub(crate) struct GameOf<G> {
    players: Arc<[Arc<dyn Player<G>>]>,
}

/// Random games longer than this are cut off.
const LONGEST: u32 = 100_000;

impl<G: Complete> GameOf<G> {
    /// The game with players that have this shelf.
    pub(crate) fn boxed(shelf: &Shelf) -> Box<dyn AnyGame> {
        Box::new(GameOf::<G> { players: G::players(shelf).into() })
    }
}

impl<G: Complete> AnyGame for GameOf<G> {
    fn about(&self) -> &'static About {
        G::ABOUT
    }

    fn info(&self) -> GameInfo {
        let about = G::ABOUT;
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        let player = |player: &Arc<dyn Player<G>>| PlayerInfo {
            id: player.id().to_owned(),
            tuning: player.tuning().iter().map(Into::into).collect(),
        };
        GameInfo {
            id: about.id.to_owned(),
            name: about.name.to_owned(),
            variants: owned(about.variants),
            sides: owned(&about.sides),
            options: about.options.iter().map(Into::into).collect(),
            players: self.players.iter().map(player).collect(),
            levels: levels(&self.players),
            strengths: strengths(about),
        }
    }

    fn has_player(&self, name: &str) -> bool {
        self.players.iter().any(|player| player.answers_to(name))
    }

    fn layout(&self) -> Layout {
        G::layout()
    }

    fn open(&self, spec: &GameSpec) -> Result<Box<dyn OpenGame>, Problem> {
        let progress = InProgress::<G>::open(spec)?;
        Ok(Box::new(OpenGameOf { progress, players: Arc::clone(&self.players) }))
    }

    fn read_foreign_record(&self, text: &str) -> Option<Result<Record, Refusal>> {
        G::read_foreign_record(text)
    }

    fn pace(&self, spec: &GameSpec, games: u32, draws: &mut Draws) -> Result<Pace, Problem> {
        let open = InProgress::<G>::open(spec)?;
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
