use parlor_protocol::{Problem, ProblemType};
use parlor_roster::{Complete, Visitor, visit_games};

use crate::any_game::GameOf;
use crate::{AnyGame, Limits, OpenGame, Setup};

/// All games, and how much of a game may be brought at once.
pub struct Catalogue {
    games: Vec<Box<dyn AnyGame>>,
    limits: Limits,
}

impl Catalogue {
    /// All games there are.
    pub fn new(limits: Limits) -> Catalogue {
        struct Collect(Vec<Box<dyn AnyGame>>);
        impl Visitor for Collect {
            fn visit<G: Complete>(&mut self) {
                self.0.push(GameOf::<G>::boxed());
            }
        }
        let mut collect = Collect(Vec::new());
        visit_games(&mut collect);
        Catalogue { games: collect.0, limits }
    }

    /// The limits in force.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// The games in the order in which people see them.
    pub fn games(&self) -> &[Box<dyn AnyGame>] {
        &self.games
    }

    /// The game with this id.
    pub fn game(&self, id: &str) -> Result<&dyn AnyGame, Problem> {
        self.games.iter().find(|game| game.about().id == id).map(AsRef::as_ref).ok_or_else(|| {
            let known: Vec<_> = self.games.iter().map(|game| game.about().id).collect();
            let detail = format!("there is no game {id:?}; known: {}", known.join(", "));
            Problem::new(ProblemType::UnknownGame, "unknown-game", detail).at("game")
        })
    }

    /// A game in progress: the setup checked and its moves played.
    pub fn open(&self, id: &str, setup: &Setup) -> Result<Box<dyn OpenGame>, Problem> {
        let game = self.game(id)?;
        let (given, most) = (setup.moves.len(), self.limits.moves);
        if given > most {
            let detail = format!("{given} moves were given; at most {most} are read");
            return Err(Problem::new(ProblemType::TooLarge, "too-many-moves", detail).at("moves"));
        }
        game.open(setup)
    }
}
