use std::time::Duration;

use parlor_protocol::{Next, Problem};
use parlor_room::{Event, Picker};
use parlor_rules::{Step, View};

use crate::boards::Scene;
use crate::play::local_room::{LocalRoom, Waits};
use crate::play::seat_menu::SeatMenu;
use crate::play::sentences::sentence;
use crate::play::tell::tell_all;

/// The game on the screen: what the person is doing with it.
pub(crate) struct App {
    /// The room it is played in.
    pub room: LocalRoom,
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
    /// The bound of players that are seated by hand.
    pub nodes: Option<u64>,
    /// How long a player has been thinking, if one is.
    pub thinking: Option<Duration>,
}

/// Where Enter goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Focus {
    /// To the cell under the cursor.
    Board,
    /// To this entry of the list beside the board.
    List(usize),
}

/// What keys mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// Moving about and touching.
    Touching,
    /// Typing a move or a word.
    Typing(String),
    /// Choosing who sits where.
    Seating(SeatMenu),
    /// Answering yes or no.
    Asking(Question),
    /// Reading the help.
    Help,
}

/// Something to be answered with yes or no.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// Whether to leave a game that is not over.
    Quit,
    /// Whether to play a move in spite of a warning.
    Play {
        /// The move.
        mv: String,
        /// The warning.
        warning: String,
    },
    /// Whether a person accepts a proposal.
    Accept {
        /// The proposal.
        offer: u64,
        /// What is asked.
        text: String,
    },
}

impl App {
    /// A game on the screen.
    pub(crate) fn new(room: LocalRoom, save_to: Option<String>, nodes: Option<u64>) -> App {
        let cursor = room.board.spots.len() / 2;
        let message = match room.drawn() {
            drawn if drawn.is_empty() => "? shows the keys".to_owned(),
            drawn => {
                let drawn: Vec<_> = drawn.iter().map(|(name, value)| format!("{name} {value}")).collect();
                format!("drawn: {}   ? shows the keys", drawn.join(", "))
            }
        };
        let mut app = App {
            room,
            picker: Picker::new(),
            cursor,
            focus: Focus::Board,
            mode: Mode::Touching,
            message,
            save_to,
            nodes,
            thinking: None,
        };
        app.renew();
        app
    }

    /// Shows another room instead.
    pub(crate) fn enter_room(&mut self, room: LocalRoom) {
        self.cursor = room.board.spots.len() / 2;
        std::mem::replace(&mut self.room, room).leave();
        self.picker = Picker::new();
        self.renew();
    }

    /// Offers what the position now offers.
    pub(crate) fn renew(&mut self) {
        match self.room.waits() {
            Waits::Person => self.picker.renew(&self.room.state.view),
            _ => self.picker.rest(),
        }
        self.refocus();
    }

    /// Tells what came of a command, and offers what is to be done next.
    pub(crate) fn hear(&mut self, done: Result<Vec<Event>, Problem>) {
        match done {
            Ok(events) => {
                self.message = tell_all(&events);
                if self.room.waits() == Waits::Over {
                    self.message.push_str(". s saves the record, m plays again, u takes back, q quits");
                }
                self.renew();
            }
            Err(problem) => self.message = problem.to_string(),
        }
    }

    /// What may be touched and is no cell of the board: what goes on with the move, then what can be taken instead.
    pub(crate) fn listed(&self) -> Vec<Next> {
        let all = self.picker.next().into_iter().chain(self.picker.instead());
        all.filter(|next| self.room.board.cells_of(&next.step).is_empty()).collect()
    }

    /// The cells that may be touched next.
    pub(crate) fn offered(&self) -> Vec<usize> {
        self.picker.next().iter().flat_map(|next| self.room.board.cells_of(&next.step)).collect()
    }

    /// The cells that were touched.
    pub(crate) fn chosen(&self) -> Vec<usize> {
        self.picker.chosen().flat_map(|step| self.room.board.cells_of(step)).collect()
    }

    /// Hands the board to `draw` as it is to be shown.
    pub(crate) fn with_scene<T>(&self, draw: impl FnOnce(&Scene) -> T) -> T {
        let (chosen, offered) = (self.chosen(), self.offered());
        let view = self.view();
        let cursor = (self.focus == Focus::Board).then_some(self.cursor);
        draw(&Scene { view: &view, cursor, centre: Some(self.cursor), chosen: &chosen, offered: &offered })
    }

    /// What the board shows, with a piece in the air where it would land.
    fn view(&self) -> View {
        let mut view = self.room.state.view.clone();
        if let Some(preview) = self.picker.preview()
            && let Some(index) =
                view.pieces.iter().position(|piece| piece.at == preview.from && piece.side.is_some())
        {
            let mut piece = view.pieces.remove(index);
            piece.at = preview.at;
            view.pieces.push(piece);
        }
        view
    }

    /// What Enter would do, with the move that it would complete.
    pub(crate) fn pointed_at(&self) -> Option<Next> {
        match self.focus {
            Focus::List(at) => self.listed().into_iter().nth(at),
            Focus::Board => {
                let is_here = |next: &Next| self.room.board.cells_of(&next.step).contains(&self.cursor);
                self.picker.next().into_iter().find(is_here)
            }
        }
    }

    /// A step in words: `d4`, `bishop ×2`, `facing 3`.
    pub(crate) fn describe(&self, step: &Step) -> String {
        let hand = self.room.state.view.hands.iter().find(|hand| step.hand.as_ref() == Some(&hand.at));
        let spot = self.room.board.cells_of(step).first().map(|&cell| &self.room.board.spots[cell]);
        let said = || step.say.as_ref().and_then(sentence);
        match (hand, spot) {
            (Some(hand), _) => format!("{} ×{}", hand.kind, hand.count),
            (None, Some(spot)) => spot.label.clone(),
            (None, None) => said().unwrap_or_else(|| step.touch().id().to_owned()),
        }
    }

    /// Enter goes to the list when nothing on the board can be touched, otherwise to the nearest cell that can be.
    pub(crate) fn refocus(&mut self) {
        let offered = self.offered();
        let only_list = offered.is_empty() && !self.listed().is_empty();
        self.focus = if only_list { Focus::List(0) } else { Focus::Board };
        if let Some(nearest) = self.room.board.closest(self.cursor, &offered) {
            self.cursor = nearest;
        }
    }
}
