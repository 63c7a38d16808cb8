use parlor_protocol::{GameRef, Problem, ProblemType};
use parlor_roster::{Complete, Shelf, Visitor, visit_games};
use parlor_rules::Record;

use crate::any_game::GameOf;
use crate::{AnyGame, GameSpec, Limits, OpenGame};

/// All games with their players, and how much of a game may be brought at once.
pub struct Catalogue {
    games: Vec<Box<dyn AnyGame>>,
    limits: Limits,
}

impl Catalogue {
    /// All games there are, with players that have nothing but the program itself.
    pub fn new(limits: Limits) -> Catalogue {
        Catalogue::with_shelf(limits, &Shelf::default())
    }

    /// All games there are, with players that have this shelf.
    pub fn with_shelf(limits: Limits, shelf: &Shelf) -> Catalogue {
        struct Collect<'a>(Vec<Box<dyn AnyGame>>, &'a Shelf);
        impl Visitor for Collect<'_> {
            fn visit<G: Complete>(&mut self) {
                self.0.push(GameOf::<G>::boxed(self.1));
            }
        }
        let mut collect = Collect(Vec::new(), shelf);
        visit_games(&mut collect);
        Catalogue { games: collect.0, limits }
    }

    /// The same games within other limits.
    #[must_use]
    pub fn within(self, limits: Limits) -> Catalogue {
        Catalogue { limits, ..self }
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

    /// The game that a request speaks of, with its moves played.
    pub fn open_game(&self, game: &GameRef) -> Result<Box<dyn OpenGame>, Problem> {
        self.open(&game.game, &GameSpec::from(game))
    }

    /// A game in progress: the spec checked and its moves played.
    pub fn open(&self, id: &str, spec: &GameSpec) -> Result<Box<dyn OpenGame>, Problem> {
        let game = self.game(id)?;
        let (given, most) = (spec.moves.len(), self.limits.moves);
        if given > most {
            let detail = format!("{given} moves were given; at most {most} are read");
            return Err(Problem::new(ProblemType::TooLarge, "too-many-moves", detail).at("moves"));
        }
        game.open(spec)
    }

    /// The record in a text: in Parlor's form, or in one that some game has of its own.
    pub fn read_record(&self, text: &str) -> Result<Record, Problem> {
        let bad = |detail: String| Problem::new(ProblemType::BadRequest, "bad-record", detail).at("text");
        if let Some(read) = self.games.iter().find_map(|game| game.read_foreign_record(text)) {
            return read.map_err(|refusal| Problem::refused(ProblemType::BadRequest, refusal).at("text"));
        }
        Record::read(text).map_err(|error| bad(error.to_string()))
    }
}
