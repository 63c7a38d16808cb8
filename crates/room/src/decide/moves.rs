//! Moves and rolls.

use parlor_protocol::room::{Happening, Seat};
use parlor_protocol::{Problem, ProblemType};
use parlor_rules::{Side, Turn};

use crate::by::By;
use crate::problems::{conflict, not_your_seat, unsupported};
use crate::room::Room;

impl Room {
    pub(super) fn decide_move(&self, mv: &str, at: u32, by: By) -> Result<Happening, Problem> {
        self.check_playing()?;
        self.check_at(at)?;
        let side = match self.board.turn() {
            Turn::Player(side) => side,
            _ => return Err(conflict("roll-first", "the dice are to be rolled before anybody moves")),
        };
        self.check_own_turn(side, by)?;
        if self.seat(side).is_player() {
            return Err(player_moves());
        }
        self.moved(mv)
    }

    pub(super) fn decide_roll(&self, at: u32, by: By, seed: Option<&str>) -> Result<Happening, Problem> {
        self.check_playing()?;
        self.check_at(at)?;
        let Turn::Chance(side) = self.board.turn() else {
            return Err(conflict("move-first", "there is nothing to roll; a move is to be made"));
        };
        self.check_own_turn(side, by)?;
        self.check_room_left()?;
        let (mut rolls, weights): (Vec<_>, Vec<_>) = self.board.weights().into_iter().unzip();
        let n = self.line.rolls() as u32;
        let Some(index) = self.dice.roll(self.round, n, &weights, seed) else {
            let detail = "whoever has only the shown events of a room cannot roll its dice";
            return Err(unsupported("no-secret", detail));
        };
        self.ply(rolls.swap_remove(index), false).ok_or_else(nobody_moves)
    }

    pub(super) fn decide_chosen(&self, token: &str, mv: &str) -> Result<Happening, Problem> {
        self.check_token(token)?;
        self.moved(mv)
    }

    pub(super) fn decide_failed(&self, token: &str, problem: &Problem) -> Result<Happening, Problem> {
        let side = self.check_token(token)?;
        Ok(Happening::Stalled { side: self.name(side).to_owned(), problem: problem.clone() })
    }

    fn moved(&self, mv: &str) -> Result<Happening, Problem> {
        self.check_room_left()?;
        self.ply(self.board.spell(mv)?, false).ok_or_else(nobody_moves)
    }

    /// The player that was asked under this token, if its answer is still wanted.
    fn check_token(&self, token: &str) -> Result<Side, Problem> {
        self.check_playing()?;
        match self.board.turn() {
            Turn::Player(side)
                if token == self.token()
                    && matches!(self.seat(side), Seat::Player(_))
                    && self.stalled.is_none() =>
            {
                Ok(side)
            }
            _ => Err(conflict("stale-answer", "this answer is no longer wanted; look at what is due")),
        }
    }

    fn check_at(&self, at: u32) -> Result<(), Problem> {
        let length = self.line.len();
        if at as usize == length {
            return Ok(());
        }
        let detail = format!("the command is meant for {at} moves, but there are {length}");
        Err(conflict("other-at", detail).at("at"))
    }

    fn check_own_turn(&self, side: Side, by: By) -> Result<(), Problem> {
        let seat = self.seat(side);
        match by {
            By::Seat(own) if own != side => {
                let detail = format!("it is the turn of {}", self.name(side));
                Err(not_your_seat("not-your-turn", detail))
            }
            _ if seat.is_open() => Err(conflict("nobody-there", "nobody has taken the seat that is to move")),
            By::Seat(_) if seat.is_player() => Err(player_moves()),
            _ => Ok(()),
        }
    }

    fn check_room_left(&self) -> Result<(), Problem> {
        if self.line.size() < self.most_nodes {
            return Ok(());
        }
        let detail = format!("a room keeps at most {} moves; begin another game", self.most_nodes);
        Err(Problem::new(ProblemType::TooLarge, "too-many-moves", detail))
    }
}

fn player_moves() -> Problem {
    not_your_seat("player-moves", "a player sits there and moves by itself; take the seat to move")
}

fn nobody_moves() -> Problem {
    conflict("nobody-moves", "it is nobody's turn")
}
