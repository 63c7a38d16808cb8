use std::sync::Arc;

use parlor_desk::{Desk, OpenGame};
use parlor_protocol::{
    Answer, Bounds, ChooseRequest, GameRef, PlayerRef, Problem, Query, RecordRequest, Request, StateAnswer,
};
use parlor_rules::Touch;

use crate::boards::Board;
use crate::error::TerminalError;
use crate::play::roll::{draw_at, roll};
use crate::play::seat::Seat;

/// The id of all questions; there is one at a time.
const ID: &str = "1";

/// A game being played: where it stands, how it came there, and who plays.
pub struct Match {
    desk: Arc<Desk>,
    /// The setup without moves.
    setup: GameRef,
    /// The board it is played on.
    pub board: Board,
    /// The game's name.
    pub name: &'static str,
    /// Who plays which side.
    pub seats: [Seat; 2],
    /// What was played.
    pub log: Vec<Entry>,
    /// The position now.
    pub state: StateAnswer,
    sitting: Box<dyn OpenGame>,
    undone: Vec<String>,
    seed: u64,
    nodes: Option<u64>,
}

/// A move or roll that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its canonical spelling.
    pub mv: String,
    /// Which side moved or rolled.
    pub side: usize,
    /// Whether it was a roll.
    pub is_roll: bool,
}

/// What the game waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Due {
    /// A move of the person at the terminal.
    Human,
    /// A roll of the dice.
    Roll,
    /// A move of this player.
    Player(String),
    /// Nothing: it is over.
    Over,
}

impl Match {
    /// A game with its setup; the moves in it are played.
    pub fn open(
        desk: &Arc<Desk>,
        mut setup: GameRef,
        seats: [Seat; 2],
        seed: u64,
        nodes: Option<u64>,
    ) -> Result<Match, Problem> {
        let table = desk.game(&setup.game)?;
        let moves = std::mem::take(&mut setup.moves);
        let sitting = desk.open(&setup)?;
        let mut game = Match {
            desk: Arc::clone(desk),
            board: Board::new(&table.layout(), table.about().sides),
            name: table.about().name,
            seats,
            log: Vec::new(),
            state: sitting.state(ID),
            sitting,
            setup,
            undone: Vec::new(),
            seed,
            nodes,
        };
        game.play_all(&moves)?;
        Ok(game)
    }

    fn play_all(&mut self, moves: &[String]) -> Result<(), Problem> {
        for (index, mv) in moves.iter().enumerate() {
            self.step(mv).map_err(|problem| problem.at(format!("moves[{index}]")))?;
        }
        Ok(())
    }

    /// Plays a move or roll; what was taken back before cannot be redone then. Gives its canonical spelling.
    pub fn play(&mut self, text: &str) -> Result<&str, Problem> {
        self.step(text)?;
        self.undone.clear();
        Ok(self.log.last().map_or("", |entry| &entry.mv))
    }

    fn step(&mut self, text: &str) -> Result<(), Problem> {
        let side = self.side().unwrap_or(0);
        let is_roll = self.state.chances.is_some();
        self.sitting.play(text)?;
        let mv = self.sitting.moves().last().cloned().unwrap_or_default();
        self.log.push(Entry { mv, side, is_roll });
        self.state = self.sitting.state(ID);
        Ok(())
    }

    /// Why touches lead to no legal move.
    pub fn explain(&self, touched: &[Touch]) -> Problem {
        self.sitting.explain(touched)
    }

    /// The side that moves or rolls; none when the game is over.
    pub fn side(&self) -> Option<usize> {
        let name = self.state.roller.as_ref().or(self.state.turn.as_ref())?;
        self.board.side_index(name)
    }

    /// What the game waits for.
    pub fn due(&self) -> Due {
        match (self.side(), &self.state.chances) {
            (None, _) => Due::Over,
            (Some(_), Some(_)) => Due::Roll,
            (Some(side), None) => match &self.seats[side] {
                Seat::Human => Due::Human,
                Seat::Player(id) => Due::Player(id.clone()),
            },
        }
    }

    /// Rolls the dice and gives the roll; none when nobody rolls.
    pub fn roll(&mut self) -> Option<String> {
        let rolled = roll(&self.state, draw_at(self.seed, self.log.len()))?.to_owned();
        // A listed roll is never refused.
        self.step(&rolled).ok()?;
        self.undone.clear();
        Some(rolled)
    }

    /// What to ask the desk for the move of a player.
    pub fn choose(&self, player: &str) -> Request {
        /// Whole numbers in requests stay below this.
        const LIMIT: u64 = 1 << 53;
        let seed = draw_at(!self.seed, self.log.len()) % LIMIT;
        let choose = ChooseRequest {
            player: PlayerRef::new(player),
            bounds: Bounds { nodes: self.nodes, seed: Some(seed), ..Bounds::default() },
            ..ChooseRequest::of(self.game_ref())
        };
        Request::new(ID, Query::Choose(choose))
    }

    /// The game as it stands.
    fn game_ref(&self) -> GameRef {
        self.setup.clone().after(self.sitting.moves())
    }

    /// The desk at which it is played.
    pub fn desk(&self) -> &Arc<Desk> {
        &self.desk
    }

    /// Takes back to where the person last had to move. False when there is no such place.
    pub fn undo(&mut self) -> bool {
        let Some(left) = (0..self.log.len()).rev().find(|&left| self.is_decision(&self.log[left])) else {
            return false;
        };
        let mut moves: Vec<_> = self.log.drain(..).map(|entry| entry.mv).collect();
        self.undone.extend(moves.drain(left..).rev());
        self.restart(&moves);
        true
    }

    /// Plays again what was taken back, to the next place where the person has to move. False when there is nothing.
    pub fn redo(&mut self) -> bool {
        let before = self.undone.len();
        while let Some(mv) = self.undone.pop() {
            if self.step(&mv).is_err() {
                break;
            }
            let waits = matches!(self.due(), Due::Human | Due::Over) || self.has_no_human();
            if waits {
                break;
            }
        }
        self.undone.len() < before
    }

    fn restart(&mut self, moves: &[String]) {
        // All of this was played before, so none of it is refused.
        if let Ok(sitting) = self.desk.open(&self.setup) {
            self.sitting = sitting;
            self.state = self.sitting.state(ID);
            let _ = self.play_all(moves);
        }
    }

    /// Whether this was for the person to decide; in a game without one, everything is.
    fn is_decision(&self, entry: &Entry) -> bool {
        self.has_no_human() || (!entry.is_roll && self.seats[entry.side] == Seat::Human)
    }

    fn has_no_human(&self) -> bool {
        !self.seats.contains(&Seat::Human)
    }

    /// The text of its record.
    pub fn record(&self) -> Result<String, TerminalError> {
        let names = self.board.sides().iter().map(|side| capitalised(side));
        let mut headers: std::collections::BTreeMap<_, _> =
            names.zip(&self.seats).map(|(name, seat)| (name, seat.to_string())).collect();
        headers.insert("Seed".to_owned(), self.seed.to_string());
        match self.desk.ask(Query::Record(RecordRequest::write(self.game_ref(), headers))) {
            Answer::Record(record) => Ok(record.text),
            Answer::Failure(failure) => Err(failure.error.into()),
            _ => Err(TerminalError::Other("the desk gave no record".to_owned())),
        }
    }

    /// Saves the record in a file, or in a new one in this folder. Gives the file's name.
    pub fn save(&self, path: Option<&str>) -> Result<String, TerminalError> {
        let text = self.record()?;
        if let Some(path) = path {
            std::fs::write(path, text).map_err(TerminalError::file(path))?;
            return Ok(path.to_owned());
        }
        for number in 1.. {
            let path = format!("{}-{number}.txt", self.state.game);
            match std::fs::File::create_new(&path) {
                Ok(mut file) => {
                    std::io::Write::write_all(&mut file, text.as_bytes())
                        .map_err(TerminalError::file(&path))?;
                    return Ok(path);
                }
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(TerminalError::file(&path)(error)),
            }
        }
        Err(TerminalError::Other("all names for a record are taken; give one with --save".to_owned()))
    }
}

/// Names of headers begin with a capital.
fn capitalised(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
