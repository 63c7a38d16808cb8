use parlor_rules::{
    Game, Layout, Mark, Moves, Offer, Piece as Shown, Refusal, Say, Show, State, Step, Touch, View,
};

use crate::layout::{self, FACES};
use crate::patterns::{leaps, slide};
use crate::{Action, Hex, Kind, Move, Piece, Position, Romgon, move_text, touch};

/// Degrees between two directions.
const STEP: u16 = 60;

impl Show for Romgon {
    fn layout() -> Layout {
        layout::layout()
    }

    fn view(&self, state: &State<Romgon>, played: &[Move]) -> View {
        let position = &state.position;
        View {
            pieces: position.pieces().map(|(hex, piece)| self.show(hex, piece)).collect(),
            hands: Vec::new(),
            marks: marks(position, played.last().copied()),
            moves: self.moves(state).into_iter().map(|mv| self.offer(state, mv)).collect(),
        }
    }

    fn explain(&self, state: &State<Romgon>, touched: &[Touch]) -> Refusal {
        touch::explain(self, state, touched)
    }
}

impl Romgon {
    fn show(&self, hex: Hex, piece: Piece) -> Shown {
        let can_face = piece.kind().orientations() > 1;
        Shown {
            facing: can_face.then(|| piece.orientation()),
            turn: can_face.then(|| turn(piece)),
            flipped: self.flip.then(|| piece.is_flipped()),
            ..Shown::new(hex.to_string(), piece.kind().name(), Self::ABOUT.sides[piece.side().index()])
        }
    }

    fn offer(&self, state: &State<Romgon>, mv: Move) -> Offer {
        let (steps, say) = way(&state.position, mv);
        let warn = self.ends_badly(state, mv).map(|end| Say::new(&format!("romgon.warn-{}", end.reason), []));
        Offer { mv: move_text::write(&state.position, mv), steps, say, warn }
    }
}

/// The direction in which a piece looks, in degrees clockwise from the right. A hexagon lies along an axis, the same
/// for both sides.
fn turn(piece: Piece) -> u16 {
    let front = if piece.kind() == Kind::Triangle { FACES[piece.side().index()] } else { 0 };
    (front + STEP * u16::from(piece.orientation())) % 360
}

fn marks(position: &Position, last: Option<Move>) -> Vec<Mark> {
    let mut marks = Vec::new();
    if let Some(last) = last {
        if last.from() != last.to() {
            marks.push(Mark::new("from", [last.from()]));
        }
        marks.push(Mark::new("last", [last.to()]));
    }
    let side = position.to_move();
    if let Some(rhombus) = position.rhombus(side)
        && !position.attackers(side).is_empty()
    {
        marks.push(Mark::new("check", [rhombus]));
    }
    marks.extend(position.pieces().map(|(hex, piece)| attacks(position, hex, piece)));
    marks
}

/// The hexes on which a piece would capture an enemy in the same flip state.
fn attacks(position: &Position, hex: Hex, piece: Piece) -> Mark {
    let attacked = if piece.slides() { slide(hex, position.occupied()) } else { leaps(piece, hex) };
    Mark::new("attacks", attacked).of([hex]).side(Romgon::ABOUT.sides[piece.side().index()])
}

/// A turn as a person makes it, and in words: the piece, then where it goes (its own hex to stay), then, where it can be
/// turned, the orientation in which it ends.
fn way(position: &Position, mv: Move) -> (Vec<Step>, Say) {
    let from = mv.from();
    let piece = position.piece(from);
    let word = piece.map_or(Kind::Square, Piece::kind).name().to_owned();
    let mut steps = vec![Step::cell(from)];
    let args = [("piece", word), ("from", from.to_string())];
    let say = match mv.action() {
        Action::Go { to, turn } => {
            steps.push(Step::cell(to));
            let captured = position.piece(to);
            if let (None, Some(piece)) = (captured, piece.filter(|piece| piece.choices() > 1)) {
                steps.push(facing(piece.turned(turn.unwrap_or(piece.orientation())), to));
            }
            say_move(args, to, turn, captured)
        }
        Action::Turn(orientation) => {
            steps.push(Step::cell(from));
            steps.extend(piece.map(|piece| facing(piece.turned(orientation), from)));
            let [piece, from] = args;
            Say::new("romgon.turn", [piece, from, ("orientation", orientation.to_string())])
        }
        Action::Flip => {
            steps.push(Step::choice(touch::FLIP).say(Say::new("step.flip", [])));
            Say::new("romgon.flip", args)
        }
    };
    (steps, say)
}

/// The choice of the orientation in which a piece ends on a hex.
fn facing(piece: Piece, hex: Hex) -> Step {
    let orientation = piece.orientation();
    let say = Say::new("step.facing", [("orientation", orientation.to_string())]);
    Step::choice(touch::facing_id(orientation)).drawn_on(hex, turn(piece)).say(say)
}

fn say_move(args: [(&str, String); 2], to: Hex, turn: Option<u8>, captured: Option<Piece>) -> Say {
    let ([piece, from], to) = (args, ("to", to.to_string()));
    match (captured, turn) {
        (Some(captured), _) => {
            Say::new("romgon.capture", [piece, from, to, ("captured", captured.kind().name().to_owned())])
        }
        (None, Some(orientation)) => {
            Say::new("romgon.move-turn", [piece, from, to, ("orientation", orientation.to_string())])
        }
        (None, None) => Say::new("romgon.move", [piece, from, to]),
    }
}
