use parlor_room::{Command, Side, What};

use crate::play::app::{App, Mode, Question};
use crate::play::loading::load;
use crate::play::local_room::Waits;
use crate::play::seat_menu::SeatMenu;
use crate::play::seating::{candidates, read_seat};
use crate::play::tell::proposal_words;
use crate::play::typed::{Typed, read};

/// What is left to do after a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Then {
    /// Nothing more.
    GoOn,
    /// Leave the game.
    Quit,
}

impl App {
    /// Plays a move in any spelling; a refusal is shown.
    pub(crate) fn play(&mut self, mv: &str) {
        let done = self.room.play(mv);
        self.hear(done);
    }

    /// Rolls the dice, if they are due.
    pub(crate) fn roll(&mut self) {
        let done = self.room.roll();
        self.hear(done);
    }

    /// Takes back to where a person last had to choose.
    pub(crate) fn undo(&mut self) {
        match self.room.take_back() {
            Some(done) => self.hear(done),
            None => self.message = "there is nothing to take back".to_owned(),
        }
    }

    /// Plays again what was taken back.
    pub(crate) fn redo(&mut self) {
        let done = self.room.obey(Command::Redo {});
        self.hear(done);
    }

    /// Plays on from where one looks back.
    pub(crate) fn go_on(&mut self) {
        let done = self.room.go_on();
        self.hear(done);
        self.message = "played on from here".to_owned();
    }

    /// Proposes something to the other side.
    pub(crate) fn propose(&mut self, what: What) {
        let done = self.room.obey(Command::Offer { what });
        self.hear(done);
    }

    /// Saves the record.
    pub(crate) fn save(&mut self, path: Option<&str>) {
        self.message = match self.room.save(path.or(self.save_to.as_deref())) {
            Ok(path) => format!("saved in {path}"),
            Err(fault) => format!("not saved: {fault}"),
        };
    }

    /// Opens the page on which seats are given.
    pub(crate) fn open_seats(&mut self) {
        let side = self.room.side().unwrap_or(Side::First);
        match self.room.desk().game(self.room.room().about().id) {
            Ok(game) => self.mode = Mode::Seating(SeatMenu::new(side, candidates(game))),
            Err(problem) => self.message = problem.to_string(),
        }
    }

    /// Gives a side to somebody, in words.
    pub(crate) fn seat(&mut self, side: Side, who: &str) {
        match read_seat(who, self.nodes) {
            Ok(seat) => {
                let done = self.room.seat(side, seat);
                self.hear(done);
            }
            Err(why) => self.message = why,
        }
    }

    /// Leaves at once if nothing is lost by it, otherwise asks.
    pub(crate) fn quit(&mut self) -> Then {
        if self.room.waits() == Waits::Over || self.room.room().line().is_empty() {
            return Then::Quit;
        }
        self.mode = Mode::Asking(Question::Quit);
        Then::GoOn
    }

    /// Asks the person of the other side, where a proposal waits for an answer.
    pub(crate) fn ask_answer(&mut self) {
        if let (Waits::Answer { offer, what, side }, Mode::Touching) = (self.room.waits(), &self.mode) {
            let text = format!("{side}, do you accept {}?", proposal_words(what));
            self.mode = Mode::Asking(Question::Accept { offer, text });
        }
    }

    /// Does what a question was answered with.
    pub(crate) fn answer(&mut self, question: Question, yes: bool) -> Then {
        self.mode = Mode::Touching;
        match question {
            Question::Quit if yes => return Then::Quit,
            Question::Play { mv, .. } if yes => self.play(&mv),
            Question::Quit | Question::Play { .. } => self.renew(),
            Question::Accept { offer, .. } => {
                let done = self.room.obey(Command::Answer { offer, accept: yes });
                self.hear(done);
            }
        }
        Then::GoOn
    }

    /// Does what was typed.
    pub(crate) fn obey_typed(&mut self, line: &str) -> Then {
        match read(line) {
            Typed::Nothing | Typed::Board => {}
            Typed::Help => self.mode = Mode::Help,
            Typed::Moves => self.message = self.room.state.legal.join(" "),
            Typed::Undo => self.undo(),
            Typed::Redo => self.redo(),
            Typed::GoOn => self.go_on(),
            Typed::Propose(what) => self.propose(what),
            Typed::Answer(_) => self.message = "nothing is proposed".to_owned(),
            Typed::Abort => {
                let done = self.room.obey(Command::Abort {});
                self.hear(done);
            }
            Typed::Seat { side, who } => match side_of(self.room.room().about().sides, side) {
                Some(side) => self.seat(side, who),
                None => self.message = format!("there is no side {side:?}"),
            },
            Typed::Save(path) => self.save(path),
            Typed::Load(path) => match load(&self.room, path) {
                Ok(room) => {
                    self.enter_room(room);
                    self.message = format!("{path} is loaded");
                }
                Err(fault) => self.message = format!("not loaded: {fault}"),
            },
            Typed::Quit => return self.quit(),
            Typed::Play(moves) => self.play_typed(&moves),
        }
        Then::GoOn
    }

    /// Plays moves that were typed, up to the first that is refused.
    fn play_typed(&mut self, moves: &[&str]) {
        for mv in moves {
            if let Err(why) = self.check_turn() {
                self.message = why;
                return;
            }
            let before = self.room.room().seq();
            self.play(mv);
            if self.room.room().seq() == before {
                return;
            }
        }
    }
}

/// A side by its name, its number, or `first` or `second`.
pub(crate) fn side_of(names: [&str; 2], text: &str) -> Option<Side> {
    let is_it = |side: &Side| {
        let index = side.index();
        text == names[index] || text == ["first", "second"][index] || text == ["1", "2"][index]
    };
    Side::BOTH.into_iter().find(is_it)
}
