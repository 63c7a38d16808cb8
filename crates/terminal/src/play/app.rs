use parlor_protocol::{Next, Touched};
use parlor_room::Picker;
use parlor_rules::{Step, Touch};

use crate::boards::{Direction, Scene};
use crate::play::game::{Due, Match};

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
            picker: Picker::new(),
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
        match self.game.due() {
            Due::Human => self.picker.renew(&self.game.state.view),
            Due::Roll | Due::Player(_) | Due::Over => self.picker.rest(),
        }
        self.refocus();
    }

    /// What may be touched and is no cell of the board: what goes on with the move, then what can be taken instead.
    pub fn listed(&self) -> Vec<Next> {
        let all = self.picker.next().into_iter().chain(self.picker.instead());
        all.filter(|next| self.game.board.cells_of(&next.step).is_empty()).collect()
    }

    /// The cells that may be touched next.
    pub fn offered(&self) -> Vec<usize> {
        self.picker.next().iter().flat_map(|next| self.game.board.cells_of(&next.step)).collect()
    }

    /// The cells that were touched.
    pub fn chosen(&self) -> Vec<usize> {
        self.picker.chosen().flat_map(|step| self.game.board.cells_of(step)).collect()
    }

    /// Hands the board to `draw` as it is to be shown.
    pub fn with_scene<T>(&self, draw: impl FnOnce(&Scene) -> T) -> T {
        let (chosen, offered) = (self.chosen(), self.offered());
        let view = &self.game.state.view;
        let cursor = (self.focus == Focus::Board).then_some(self.cursor);
        draw(&Scene { view, cursor, centre: Some(self.cursor), chosen: &chosen, offered: &offered })
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
            self.touch(&next.step.touch());
        }
    }

    fn touch_cell(&mut self, index: usize) {
        if let Some(spot) = self.game.board.spots.get(index) {
            self.touch(&Touch::cell(&spot.id));
        }
    }

    fn touch(&mut self, touch: &Touch) {
        if self.game.due() != Due::Human {
            self.message = "it is not your turn".to_owned();
            return;
        }
        match self.picker.touch(touch, |touched| self.game.explain(touched)) {
            Touched::Step => {
                let chosen: Vec<_> = self.picker.chosen().map(|step| self.describe(step)).collect();
                self.message =
                    if chosen.is_empty() { String::new() } else { format!("{} …", chosen.join(" ")) };
                self.refocus();
            }
            Touched::Move(mv) => self.play(&mv),
            // There is nothing else to do, so any touch means it.
            Touched::Refused(_) if let Some(mv) = self.picker.only_move().map(|offer| offer.mv.clone()) => {
                self.play(&mv)
            }
            Touched::Refused(problem) => self.message = problem.detail,
        }
    }

    /// A step in words: `d4`, `bishop ×2`, `pass`.
    pub fn describe(&self, step: &Step) -> String {
        let hand = self.game.state.view.hands.iter().find(|hand| step.hand.as_ref() == Some(&hand.at));
        let spot = self.game.board.cells_of(step).first().map(|&cell| &self.game.board.spots[cell]);
        match (hand, spot, &step.say) {
            (Some(hand), ..) => format!("{} ×{}", hand.kind, hand.count),
            (_, Some(spot), _) => spot.label.clone(),
            (_, _, Some(say)) => {
                let name = say.key.rsplit('.').next().unwrap_or_default();
                let args = say.args.values().map(String::as_str);
                std::iter::once(name).chain(args).collect::<Vec<_>>().join(" ")
            }
            (None, None, None) => step.touch().id().to_owned(),
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

    /// Takes the last touch back.
    pub fn cancel(&mut self) {
        if self.picker.let_go() {
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
