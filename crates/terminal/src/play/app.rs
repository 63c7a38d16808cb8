use crate::boards::{Direction, Scene};
use crate::play::game::{Due, Match};
use crate::play::picker::{Next, Picker, Touch};

/// The game on the screen: what the person is doing with it.
pub struct App {
    /// The game.
    pub game: Match,
    /// The touches so far.
    pub picker: Picker,
    /// The cell under the cursor.
    pub cursor: usize,
    /// Where Enter goes.
    pub focus: Focus,
    /// What keys mean.
    pub mode: Mode,
    /// The line under the board.
    pub message: String,
    /// Where to save.
    pub save_to: Option<String>,
    /// How long a player has been thinking, if one is.
    pub thinking: Option<std::time::Duration>,
}

/// Where Enter goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Focus {
    /// To the cell under the cursor.
    Board,
    /// To this entry of the list beside the board.
    List(usize),
}

/// What keys mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Moving about and touching.
    Touching,
    /// Typing a move.
    Typing(String),
    /// Reading the help.
    Help,
}

impl App {
    /// A game on the screen.
    pub fn new(game: Match, save_to: Option<String>) -> App {
        let mut app = App {
            game,
            picker: Picker::default(),
            cursor: 0,
            focus: Focus::Board,
            mode: Mode::Touching,
            message: "? shows the keys".to_owned(),
            save_to,
            thinking: None,
        };
        app.cursor = app.game.board.spots.len() / 2;
        app.renew();
        app
    }

    /// Offers what the position now offers.
    pub fn renew(&mut self) {
        let human = self.game.due() == Due::Human;
        self.picker = if human { Picker::new(&self.game.state.view) } else { Picker::default() };
        self.refocus();
    }

    /// What may be touched next and is no cell of the board.
    pub fn listed(&self) -> Vec<Next> {
        let turn = self.game.state.turn.as_deref();
        // A column is a cell as well as an entry; a single cell is enough by itself.
        let beside = |next: &Next| self.game.board.cells_of(&next.step, turn).len() != 1;
        self.picker.next().into_iter().filter(beside).collect()
    }

    /// The cells that may be touched next.
    pub fn offered(&self) -> Vec<usize> {
        let next = self.picker.next();
        let turn = self.game.state.turn.as_deref();
        next.iter().flat_map(|next| self.game.board.cells_of(&next.step, turn)).collect()
    }

    /// The cells that were touched.
    pub fn chosen(&self) -> Vec<usize> {
        let turn = self.game.state.turn.as_deref();
        self.picker.chosen().iter().flat_map(|step| self.game.board.cells_of(step, turn)).collect()
    }

    /// Hands the board to `draw` as it is to be shown.
    pub fn with_scene<T>(&self, draw: impl FnOnce(&Scene) -> T) -> T {
        let (chosen, offered) = (self.chosen(), self.offered());
        let view = &self.game.state.view;
        let cursor = (self.focus == Focus::Board).then_some(self.cursor);
        let turn = self.game.state.turn.as_deref();
        draw(&Scene { view, turn, cursor, centre: Some(self.cursor), chosen: &chosen, offered: &offered })
    }

    /// Moves the cursor; in the list, up and down move through it and the other two lead back to the board.
    pub fn go(&mut self, direction: Direction) {
        match (self.focus, direction) {
            (Focus::List(at), Direction::Up) => self.focus = Focus::List(at.saturating_sub(1)),
            (Focus::List(at), Direction::Down) if at + 1 < self.listed().len() => {
                self.focus = Focus::List(at + 1)
            }
            (Focus::List(_), Direction::Down) => {}
            (Focus::List(_), Direction::Left | Direction::Right) => self.focus = Focus::Board,
            (Focus::Board, _) => {
                if let Some(next) = self.game.board.nearest(self.cursor, direction) {
                    self.cursor = next;
                }
            }
        }
    }

    /// Moves the cursor to the next cell that may be touched, or to the one before.
    pub fn jump(&mut self, forward: bool) {
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
    pub fn tab(&mut self, forward: bool) {
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

    /// Touches what has the focus.
    pub fn enter(&mut self) {
        match self.focus {
            Focus::Board => self.touch_cell(self.cursor),
            Focus::List(at) => self.touch_listed(at),
        }
    }

    /// Touches an entry of the list beside the board.
    pub fn touch_listed(&mut self, at: usize) {
        if let Some(next) = self.listed().get(at) {
            self.touch(&next.step.clone());
        }
    }

    /// Touches a cell: itself, or the column or row that it stands for.
    fn touch_cell(&mut self, index: usize) {
        let steps = self.game.board.steps_at(index, self.game.state.turn.as_deref());
        let next = self.picker.next();
        let offered = steps.iter().find(|step| next.iter().any(|next| next.step == **step));
        if let Some(step) = offered.or(steps.first()).cloned() {
            self.touch(&step);
        }
    }

    fn touch(&mut self, step: &str) {
        if self.game.due() != Due::Human {
            self.message = "it is not your turn".to_owned();
            return;
        }
        match self.picker.touch(step) {
            Touch::Step => {
                self.message = match self.picker.chosen() {
                    [] => String::new(),
                    chosen => format!("{} …", chosen.join(" ")),
                };
                self.refocus();
            }
            Touch::Move(mv) => self.play(&mv),
            // There is nothing else to do, so any touch means it.
            Touch::Nothing if let Some(mv) = self.picker.only_move().map(|offer| offer.mv.clone()) => {
                self.play(&mv)
            }
            Touch::Nothing => self.message = format!("nothing can be done with {step} now"),
        }
    }

    /// Plays a move in any notation; a refusal is shown.
    pub fn play(&mut self, text: &str) {
        let side = self.game.state.turn.clone().unwrap_or_default();
        match self.game.play(text) {
            Ok(mv) => {
                self.message = format!("{side} plays {mv}");
                if self.game.due() == Due::Over {
                    self.message.push_str(". The game is over: s saves its record, u takes back, q quits");
                }
                self.renew();
            }
            Err(problem) => self.message = problem.to_string(),
        }
    }

    /// Plays a move that was typed.
    pub fn play_typed(&mut self, text: &str) {
        match (text.trim(), self.game.due()) {
            ("", _) => {}
            (_, Due::Player(_) | Due::Roll) => self.message = "it is not your turn".to_owned(),
            (_, Due::Over) => self.message = "the game is over".to_owned(),
            (text, Due::Human) => self.play(text),
        }
    }

    /// Rolls the dice, if they are due.
    pub fn roll(&mut self) {
        let roller = self.game.state.roller.clone().unwrap_or_default();
        if let Some(roll) = self.game.roll() {
            self.message = format!("{roller} rolls {roll}");
            self.renew();
        }
    }

    /// Takes back, or plays again. True when it did.
    pub fn travel(&mut self, back: bool) -> bool {
        let done = if back { self.game.undo() } else { self.game.redo() };
        self.message = match (done, back) {
            (true, true) => "taken back".to_owned(),
            (true, false) => "played again".to_owned(),
            (false, true) => "there is nothing to take back".to_owned(),
            (false, false) => "there is nothing to play again".to_owned(),
        };
        if done {
            self.renew();
        }
        done
    }

    /// A player failed: the person takes its seat, so that the game can go on.
    pub fn give_up(&mut self, why: String) {
        if let Some(side) = self.game.side() {
            self.game.seats[side] = crate::play::seat::Seat::Human;
        }
        self.message = format!("{why}; move for it");
        self.renew();
    }

    /// Saves the record.
    pub fn save(&mut self) {
        self.message = match self.game.save(self.save_to.as_deref()) {
            Ok(path) => format!("saved in {path}"),
            Err(fault) => format!("not saved: {fault}"),
        };
    }

    /// Takes all touches of this move back.
    pub fn cancel(&mut self) {
        if self.picker.cancel() {
            self.message.clear();
        }
        self.refocus();
    }

    /// Enter goes to the list when nothing on the board can be touched, otherwise to the nearest cell that can be.
    fn refocus(&mut self) {
        let offered = self.offered();
        let only_list = offered.is_empty() && !self.listed().is_empty();
        self.focus = if only_list { Focus::List(0) } else { Focus::Board };
        if let Some(nearest) = self.game.board.closest(self.cursor, &offered) {
            self.cursor = nearest;
        }
    }
}
