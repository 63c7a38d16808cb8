//! Moves and rolls.

use parlor_protocol::room::{Happening, Seat};
use parlor_protocol::{Problem, ProblemType};
use parlor_rules::{Side, Turn};

use crate::apply::By;
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
            let detail = "a player sits there and moves by itself; take the seat to move";
            return Err(not_your_seat("player-moves", detail));
        }
        self.moved(mv, side)
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
        let Some(index) = self.dice.roll(self.game, n, &weights, seed) else {
            let detail = "whoever has only the shown events of a room cannot roll its dice";
            return Err(unsupported("no-secret", detail));
        };
        Ok(self.step(rolls.swap_remove(index), side, false))
    }

    pub(super) fn decide_chosen(&self, token: &str, mv: &str) -> Result<Happening, Problem> {
        let side = self.check_token(token)?;
        self.moved(mv, side)
    }

    pub(super) fn decide_failed(&self, token: &str, problem: &Problem) -> Result<Happening, Problem> {
        let side = self.check_token(token)?;
        Ok(Happening::Stalled { side: self.name(side).to_owned(), problem: problem.clone() })
    }

    fn moved(&self, mv: &str, side: Side) -> Result<Happening, Problem> {
        self.check_room_left()?;
        Ok(self.step(self.board.spell(mv)?, side, false))
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
        if by == By::Host || by == By::Seat(side) {
            return Ok(());
        }
        let detail = format!("it is the turn of {}", self.name(side));
        Err(not_your_seat("not-your-turn", detail))
    }

    fn check_room_left(&self) -> Result<(), Problem> {
        if self.line.size() < self.most_nodes {
            return Ok(());
        }
        let detail = format!("a room keeps at most {} moves; begin another game", self.most_nodes);
        Err(Problem::new(ProblemType::TooLarge, "too-many-moves", detail))
    }
}
