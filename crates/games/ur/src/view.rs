use parlor_rules::{
    Hand, Layout, Mark, Moves, Notation, Offer, Piece, Refusal, Say, Show, Side, State, Step, Touch, View,
};

use crate::path::{HOME_STOP, square_at};
use crate::touch::{self, id};
use crate::{HAND, HOME, Move, MoveKind, Position, SQUARES, Stage, Ur, is_rosette};

impl Show for Ur {
    fn layout() -> Layout {
        crate::layout::layout()
    }

    fn view(&self, state: &State<Ur>, played: &[Move]) -> View {
        let position = &state.position;
        View {
            pieces: pieces(position),
            hands: Side::BOTH.into_iter().flat_map(|side| self.hands(position, side)).collect(),
            marks: marks(position, played),
            moves: self.offers(state),
        }
    }

    fn explain(&self, state: &State<Ur>, touched: &[Touch]) -> Refusal {
        touch::explain(self, state, touched)
    }
}

impl Ur {
    fn hands(&self, position: &Position, side: Side) -> [Hand; 2] {
        let (hand, home) = (position.hand(side), self.borne_off(position, side));
        [(HAND, "piece", hand), (HOME, "home", home)].map(|(place, kind, count)| Hand {
            at: id(side, place),
            side: Ur::name(side).to_owned(),
            kind: kind.to_owned(),
            count: count.into(),
        })
    }

    fn offers(&self, state: &State<Ur>) -> Vec<Offer> {
        let position = &state.position;
        match position.stage() {
            Stage::ToRoll => {
                let side = ("side", Ur::name(position.side()).to_owned());
                vec![Offer::roll(Say::new("ur.to-roll", [side]))]
            }
            _ => self.moves(state).into_iter().map(|mv| self.offer(position, mv)).collect(),
        }
    }

    fn offer(&self, position: &Position, mv: Move) -> Offer {
        let steps = match mv.kind() {
            MoveKind::Piece { from, to } => {
                // The roll leaves each piece one goal, which need not be touched.
                vec![step(position, from), step(position, to).auto()]
            }
            MoveKind::Pass | MoveKind::Roll(_) => {
                vec![Step::choice("pass").say(Say::new("step.pass", []))]
            }
        };
        Offer { mv: self.write_move(position, mv), steps, say: self.say(position, mv), warn: None }
    }

    fn say(&self, position: &Position, mv: Move) -> Say {
        let side = ("side", Ur::name(position.side()).to_owned());
        match mv.kind() {
            MoveKind::Pass | MoveKind::Roll(_) => match position.stage() {
                Stage::Rolled(roll @ 1..) => Say::new("ur.pass-blocked", [side, ("roll", roll.to_string())]),
                _ => Say::new("ur.pass-zero", [side]),
            },
            MoveKind::Piece { from: HAND, to } => {
                let key = if is_rosette(to) { "ur.enter-again" } else { "ur.enter" };
                Say::new(key, [side, ("to", to.to_string())])
            }
            MoveKind::Piece { from, to: HOME } => Say::new("ur.bear-off", [side, ("from", from.to_string())]),
            MoveKind::Piece { from, to } => {
                let key = match (self.is_capture(position, mv), is_rosette(to)) {
                    (true, _) => "ur.capture",
                    (false, true) => "ur.move-again",
                    (false, false) => "ur.move",
                };
                Say::new(key, [side, ("from", from.to_string()), ("to", to.to_string())])
            }
        }
    }
}

/// The touch of a place.
fn step(position: &Position, place: i8) -> Step {
    let id = id(position.side(), place);
    match place {
        HOME | HAND => Step::hand(id),
        _ => Step::cell(id),
    }
}

fn pieces(position: &Position) -> Vec<Piece> {
    let on = |square: i8| Some(Piece::new(square.to_string(), "piece", Ur::name(position.piece_on(square)?)));
    (0..SQUARES as i8).filter_map(on).collect()
}

/// The roll, where the last piece that moved came from and went to, and the paths of both sides.
fn marks(position: &Position, played: &[Move]) -> Vec<Mark> {
    let mut marks = Vec::new();
    if let Stage::Rolled(roll) = position.stage() {
        marks.push(Mark::note("roll", roll));
    }
    if let Some((side, from, to)) = last_piece_move(position, played) {
        marks.push(Mark::new("from", [id(side, from)]));
        marks.push(Mark::new("last", [id(side, to)]));
        if position.stage() == Stage::ToRoll && side == position.side() && is_last(played) {
            marks.push(Mark::note("again", to).side(Ur::name(side)));
        }
    }
    marks.extend(passed(position, played));
    marks.extend(Side::BOTH.map(|side| path(position, side)));
    marks
}

/// That the side before had to pass, and on which roll: most passes are over before anybody has seen the dice.
fn passed(position: &Position, played: &[Move]) -> Option<Mark> {
    let [.., roll, pass] = played else { return None };
    match (roll.kind(), pass.kind(), position.stage()) {
        (MoveKind::Roll(roll), MoveKind::Pass, Stage::ToRoll) => {
            let kind = if roll == 0 { "passed-zero" } else { "passed-blocked" };
            Some(Mark::note(kind, roll).side(Ur::name(!position.side())))
        }
        _ => None,
    }
}

/// Whether the last thing that happened was a piece's move, not a pass.
fn is_last(played: &[Move]) -> bool {
    played.last().is_some_and(|mv| matches!(mv.kind(), MoveKind::Piece { .. }))
}

/// The way of a side from its hand to its home, shown when one of its pieces is pointed at, wherever that is.
fn path(position: &Position, side: Side) -> Mark {
    let on_board = (0..SQUARES as i8).filter(|&square| position.piece_on(square) == Some(side));
    let pieces = [HAND, HOME].into_iter().chain(on_board).map(|place| id(side, place));
    let way = (0..=HOME_STOP).map(|stop| id(side, square_at(side, stop)));
    Mark::new("path", way).of(pieces).side(Ur::name(side))
}

/// The last move of a piece, and whose it was: moves of the two sides from the lane can look alike, so the turn is
/// followed back from the position through the passes made since.
fn last_piece_move(position: &Position, played: &[Move]) -> Option<(Side, i8, i8)> {
    let mut next = position.side();
    for mv in played.iter().rev() {
        match mv.kind() {
            MoveKind::Roll(_) => {}
            MoveKind::Pass => next = !next,
            MoveKind::Piece { from, to } => {
                let keeps_turn = is_rosette(to) || position.stage() == Stage::Over;
                return Some((if keeps_turn { next } else { !next }, from, to));
            }
        }
    }
    None
}
