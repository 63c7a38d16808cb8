use parlor_protocol::room::{Proposal, RoomRequest, Seat, Seats, Stalled, TakeBack};
use parlor_protocol::{Outcome, Problem, StateAnswer};
use parlor_rules::{About, Settings, Side, Touch, Turn};

use crate::answers::Answers;
use crate::board::Board;
use crate::chair::Chair;
use crate::clock::Clock;
use crate::dice::Dice;
use crate::line::{Line, PlyKind};
use crate::phase::Phase;
use crate::problems::bad;
use crate::toss::Drawn;

/// Where a game is played: seats, clock, dice, proposals and the line of play.
///
/// A room has no clock, no random generator, no socket and no file. Whoever hosts it says what time it is, brings entropy
/// when it is opened, and keeps the events.
#[derive(PartialEq, Debug)]
pub struct Room {
    pub(crate) about: &'static About,
    /// What it was opened with.
    pub(crate) terms: RoomRequest,
    /// The settings that chance decides for every game.
    pub(crate) drawn: Vec<Drawn>,
    /// The settings of this game.
    pub(crate) options: Settings,
    /// By side.
    pub(crate) chairs: [Chair; 2],
    pub(crate) phase: Phase,
    /// The number of the game, 0 before the first.
    pub(crate) round: u32,
    /// Games drawn, without the one that was last begun.
    pub(crate) draws: u32,
    pub(crate) board: Board,
    pub(crate) line: Line,
    /// The most nodes that the line may have.
    pub(crate) most_nodes: usize,
    pub(crate) clock: Option<Clock>,
    pub(crate) dice: Dice,
    /// Proposals without an answer.
    pub(crate) proposals: Vec<Proposal>,
    /// A proposal that was accepted and is to be carried out next.
    pub(crate) accepted: Option<Proposal>,
    pub(crate) stalled: Option<Stalled>,
    /// The side whose time ran out in this game.
    pub(crate) flagged: Option<Side>,
    pub(crate) paused: bool,
    pub(crate) answers: Answers,
    /// The number of the last event.
    pub(crate) seq: u64,
    /// The time of the last event.
    pub(crate) time: u64,
    /// The event that last changed what a player would be asked.
    pub(crate) asked: u64,
    /// The event of the last move that somebody chose, or took back.
    pub(crate) played: u64,
}

impl Room {
    /// The number of the last event.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The time of the last event. A host whose clock is to stand still while it is away goes on from here.
    pub fn time(&self) -> u64 {
        self.time
    }

    /// The number of the game in the room; 0 before the first has begun.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// The game's name, sides, options and rules page.
    pub fn about(&self) -> &'static About {
        self.about
    }

    /// The line of play.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// The clock, where there is one.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Who sits at a side.
    pub fn seat(&self, side: Side) -> &Seat {
        &self.chair(side).seat
    }

    /// Whose turn it is; nobody's before the game has begun and when it is over.
    pub fn turn(&self) -> Option<Side> {
        match self.phase {
            Phase::Playing => self.board.turn().side(),
            _ => None,
        }
    }

    /// Whether the dice are to be rolled next.
    pub fn is_chance(&self) -> bool {
        self.phase == Phase::Playing && matches!(self.board.turn(), Turn::Chance(_))
    }

    /// The rolls that may come now with their weights; none when nobody rolls.
    pub fn weights(&self) -> Vec<(String, u32)> {
        self.board.weights()
    }

    /// How the game ended; none while it goes on.
    pub fn outcome(&self) -> Option<&Outcome> {
        match &self.phase {
            Phase::Over { outcome, .. } => Some(outcome),
            _ => None,
        }
    }

    /// The position, for an answer with this id.
    pub fn state(&self, id: &str) -> StateAnswer {
        self.board.state(id)
    }

    /// Why these touches are not the beginning of a legal move.
    pub fn explain(&self, touched: &[Touch]) -> Problem {
        self.board.explain(touched)
    }

    /// Whether moves may be taken back.
    pub fn take_back(&self) -> TakeBack {
        self.terms.take_back.unwrap_or_default()
    }

    /// To how many moves to take back, so that this side can choose its last move anew.
    pub fn take_back_to_my_move(&self, side: Side) -> Option<usize> {
        self.last_ply(|ply_side, kind| ply_side == side && kind == PlyKind::Choice)
    }

    /// The same for whichever person chose last; where no person plays, to before the last move or roll.
    pub fn take_back_to_last_choice(&self) -> Option<usize> {
        let persons = self.chairs.iter().any(|chair| chair.seat.is_person());
        self.last_ply(|side, kind| !persons || (kind == PlyKind::Choice && self.chair(side).seat.is_person()))
    }

    fn last_ply(&self, wanted: impl Fn(Side, PlyKind) -> bool) -> Option<usize> {
        self.line.plies().iter().rposition(|ply| wanted(ply.side, ply.kind))
    }

    /// Whether it is shown to anybody as long as a seat is open.
    pub fn is_listed(&self) -> bool {
        self.terms.listed.unwrap_or(false)
    }

    /// The side with this name.
    pub fn side(&self, name: &str) -> Result<Side, Problem> {
        Side::BOTH.into_iter().find(|&side| self.name(side) == name).ok_or_else(|| {
            let [first, second] = self.about.sides;
            bad("unknown-side", format!("there is no side {name:?}; it is {first} or {second}")).at("side")
        })
    }

    /// The name of a side.
    pub fn name(&self, side: Side) -> &'static str {
        self.about.sides[side.index()]
    }

    /// Leaves what watchers know, so that the room can be compared with one made of shown events.
    pub fn forget_secrets(&mut self) {
        self.dice.forget_master();
    }

    pub(crate) fn chair(&self, side: Side) -> &Chair {
        &self.chairs[side.index()]
    }

    /// The side at which a chair stands.
    pub(crate) fn side_of(&self, id: u8) -> Side {
        if self.chairs[0].id == id { Side::First } else { Side::Second }
    }

    pub(crate) fn seats(&self) -> Seats {
        Side::BOTH.into_iter().map(|side| (self.name(side).to_owned(), self.seat(side).clone())).collect()
    }
}
