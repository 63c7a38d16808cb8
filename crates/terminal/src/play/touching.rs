use parlor_protocol::Touched;
use parlor_rules::Touch;

use crate::boards::Direction;
use crate::play::app::{App, Focus, Mode, Question};
use crate::play::local_room::Waits;
use crate::play::sentences::sentence;

impl App {
    /// Moves the cursor; in the list, up and down move through it and the other two lead back to the board.
    pub(crate) fn go(&mut self, direction: Direction) {
        match (self.focus, direction) {
            (Focus::List(at), Direction::Up) => self.focus = Focus::List(at.saturating_sub(1)),
            (Focus::List(at), Direction::Down) if at + 1 < self.listed().len() => {
                self.focus = Focus::List(at + 1)
            }
            (Focus::List(_), Direction::Down) => {}
            (Focus::List(_), Direction::Left | Direction::Right) => self.focus = Focus::Board,
            (Focus::Board, _) => {
                if let Some(next) = self.room.board.nearest(self.cursor, direction) {
                    self.cursor = next;
                }
            }
        }
    }

    /// Moves the cursor to the next cell that may be touched, or to the one before.
    pub(crate) fn jump(&mut self, forward: bool) {
        let mut offered = self.offered();
        offered.sort_unstable();
        offered.dedup();
        let next = if forward {
            offered.iter().find(|&&cell| cell > self.cursor).or(offered.first())
        } else {
            offered.iter().rev().find(|&&cell| cell < self.cursor).or(offered.last())
        };
        if let Some(&next) = next {
            self.focus = Focus::Board;
            self.cursor = next;
        }
    }

    /// Moves through the list beside the board, and back to the board after its end.
    pub(crate) fn tab(&mut self, forward: bool) {
        let count = self.listed().len();
        self.focus = match (self.focus, forward) {
            (_, _) if count == 0 => Focus::Board,
            (Focus::Board, true) => Focus::List(0),
            (Focus::Board, false) => Focus::List(count - 1),
            (Focus::List(at), true) if at + 1 < count => Focus::List(at + 1),
            (Focus::List(at), false) if at > 0 => Focus::List(at - 1),
            (Focus::List(_), _) => Focus::Board,
        };
    }

    /// Touches what has the focus; where one looks back, plays on from there.
    pub(crate) fn enter(&mut self) {
        if self.room.waits() == Waits::LookingBack {
            return self.go_on();
        }
        match self.focus {
            Focus::Board => {
                if let Some(spot) = self.room.board.spots.get(self.cursor) {
                    self.touch(&Touch::cell(&spot.id));
                }
            }
            Focus::List(at) => self.touch_listed(at),
        }
    }

    /// Touches an entry of the list beside the board.
    pub(crate) fn touch_listed(&mut self, at: usize) {
        if let Some(next) = self.listed().get(at) {
            self.touch(&next.step.touch());
        }
    }

    fn touch(&mut self, touch: &Touch) {
        if let Err(why) = self.check_turn() {
            self.message = why;
            return;
        }
        match self.picker.touch(touch, |touched| self.room.explain(touched)) {
            Touched::Step => {
                let chosen: Vec<_> = self.picker.chosen().map(|step| self.describe(step)).collect();
                self.message =
                    if chosen.is_empty() { String::new() } else { format!("{} …", chosen.join(" ")) };
                self.refocus();
            }
            Touched::Move(mv) => self.play_warned(mv),
            // There is nothing else to do, so any touch means it.
            Touched::Refused(_) if let Some(mv) = self.picker.only_move().map(|offer| offer.mv.clone()) => {
                self.play_warned(mv)
            }
            Touched::Refused(problem) => self.message = problem.detail,
        }
    }

    /// Plays a move that was touched; asks first if the game warns of it.
    fn play_warned(&mut self, mv: String) {
        let offer = self.room.state.view.moves.iter().find(|offer| offer.mv == mv);
        let warning = offer.and_then(|offer| offer.warn.as_ref()).and_then(sentence);
        match warning {
            Some(warning) => self.mode = Mode::Asking(Question::Play { mv, warning }),
            None => self.play(&mv),
        }
    }

    /// Takes the last touch back.
    pub(crate) fn let_go(&mut self) {
        if self.picker.let_go() {
            self.message.clear();
        }
        self.refocus();
    }

    /// Why the person at the terminal cannot move now, if that is so.
    pub(crate) fn check_turn(&self) -> Result<(), String> {
        Err(match self.room.waits() {
            Waits::Person => return Ok(()),
            Waits::Over => "the game is over".to_owned(),
            Waits::Stalled => "the player cannot choose; w seats somebody else".to_owned(),
            Waits::LookingBack => {
                "this was played before: Enter plays on from here, r plays it again".to_owned()
            }
            Waits::Dice | Waits::Player(_) | Waits::Answer { .. } | Waits::Others => {
                "it is not your turn".to_owned()
            }
        })
    }
}
