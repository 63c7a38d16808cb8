use parlor_rules::{Hand, Layout, Mark, Moves, Notation, Offer, Piece, Say, Show, Side, State, View};

use crate::layout::LAYOUT;
use crate::refusals::{Illegal, check_point};
use crate::{Move, Point, PointSet, PolyClash, Position};

/// Where handicap stones are best put: pentagon centres, by pairs of opposite ones.
pub const HANDICAP_POINTS: [Point; 9] = [
    Point::at(290),
    Point::at(301),
    Point::at(292),
    Point::at(298),
    Point::at(294),
    Point::at(299),
    Point::at(296),
    Point::at(293),
    Point::at(297),
];

impl Show for PolyClash {
    fn layout() -> Layout {
        LAYOUT.clone()
    }

    fn view(&self, state: &State<PolyClash>, played: &[Move]) -> View {
        let offer = |mv: Move| Offer { mv: mv.to_string(), steps: vec![mv.to_string()], say: say(state, mv) };
        View {
            pieces: pieces(&state.position),
            hands: hands(state),
            marks: marks(state, played),
            moves: self.moves(state).into_iter().map(offer).collect(),
        }
    }
}

fn pieces(position: &Position) -> Vec<Piece> {
    let stone = |point: Point| {
        let side = position.stone_at(point)?;
        Some(Piece::new(point.to_string(), "stone", PolyClash::side_name(side)))
    };
    Point::all().filter_map(stone).collect()
}

/// The stones that each side has captured.
fn hands(state: &State<PolyClash>) -> Vec<Hand> {
    let captures = state.history.captures();
    let hand = |side: Side| {
        let name = PolyClash::side_name(side);
        let count = captures[side.index()];
        Hand { at: format!("captures:{name}"), side: name.to_owned(), kind: "captured".to_owned(), count }
    };
    Side::BOTH.map(hand).into()
}

fn marks(state: &State<PolyClash>, played: &[Move]) -> Vec<Mark> {
    let position = &state.position;
    let over = position.passes() >= 2;
    let mut marks = Vec::new();
    if let Some(point) = played.last().and_then(|mv| mv.point()) {
        marks.push(Mark::new("last", vec![point.to_string()]));
    }
    let captured = state.history.last_captured();
    if !captured.is_empty() {
        marks.push(Mark::new("captured", names(captured)));
    }
    let left = usize::from(state.history.handicap_left());
    if left > 0 {
        let free = HANDICAP_POINTS.iter().filter(|&&point| position.stone_at(point).is_none()).take(left);
        marks.push(text(Mark::new("handicap", names(free.copied().collect())), left.to_string()));
    }
    if over {
        for (side, territory) in Side::BOTH.iter().zip(position.territories()) {
            marks
                .push(text(Mark::new("territory", names(territory)), PolyClash::side_name(*side).to_owned()));
        }
    } else {
        let forbidden = |&point: &Point| check_point(state, point) == Err(Illegal::Superko);
        let forbidden: PointSet = position.empty().iter().filter(forbidden).collect();
        if !forbidden.is_empty() {
            marks.push(Mark::new("superko", names(forbidden)));
        }
    }
    let score = if over { position.final_score() } else { position.cell_score() };
    for (name, share) in ["black", "white", "unclaimed"].iter().zip(score.shares()) {
        marks.push(text(Mark::new("score", vec![format!("score:{name}")]), format!("{share:.4}")));
    }
    marks
}

fn say(state: &State<PolyClash>, mv: Move) -> Say {
    let Some(point) = mv.point() else { return Say::new("polyclash.pass", []) };
    let captured = state.position.captures(point, state.position.side()).len();
    let at = ("at", point.to_string());
    match captured {
        0 => Say::new("polyclash.place", [at]),
        _ => Say::new("polyclash.capture", [at, ("stones", captured.to_string())]),
    }
}

fn names(points: PointSet) -> Vec<String> {
    points.iter().map(|point| point.to_string()).collect()
}

fn text(mark: Mark, text: String) -> Mark {
    Mark { text: Some(text), ..mark }
}
