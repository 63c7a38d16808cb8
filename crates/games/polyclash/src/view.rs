use parlor_rules::{
    Game, Hand, Layout, Mark, Moves, Notation, Offer, Piece, Refusal, Say, Show, Side, State, Step, Touch,
    View,
};

use crate::game::check_point;
use crate::layout::LAYOUT;
use crate::touch::{self, captures_id};
use crate::{Illegal, Move, Point, PointSet, PolyClash, Position};

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
        View {
            pieces: pieces(&state.position),
            hands: hands(state),
            marks: marks(state, played),
            moves: self.moves(state).into_iter().map(|mv| self.offer(state, mv)).collect(),
        }
    }

    fn explain(&self, state: &State<PolyClash>, touched: &[Touch]) -> Refusal {
        touch::explain(self, state, touched)
    }
}

impl PolyClash {
    fn offer(&self, state: &State<PolyClash>, mv: Move) -> Offer {
        let step = match mv.point() {
            Some(point) => Step::cell(point),
            None => Step::choice("pass").say(Say::new("step.pass", [])),
        };
        Offer { mv: mv.to_string(), steps: vec![step], say: say(state, mv), warn: self.warn(state, mv) }
    }

    /// A pass that ends the game is warned of, whoever wins by it: the other side may count on more turns.
    fn warn(&self, state: &State<PolyClash>, mv: Move) -> Option<Say> {
        if mv != Move::PASS || state.position.passes() == 0 {
            return None;
        }
        let mut after = state.clone();
        self.play(&mut after, mv);
        let winner = self.turn(&after).outcome()?.winner.map_or("", PolyClash::side_name);
        Some(Say::new("polyclash.warn-pass-ends", [("winner", winner.to_owned())]))
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
        Hand { at: captures_id(side), side: name.to_owned(), kind: "captured".to_owned(), count }
    };
    Side::BOTH.map(hand).into()
}

fn marks(state: &State<PolyClash>, played: &[Move]) -> Vec<Mark> {
    let position = &state.position;
    let over = position.passes() >= 2;
    let mut marks = Vec::new();
    if let Some(point) = played.last().and_then(|mv| mv.point()) {
        marks.push(Mark::new("last", [point]));
    }
    let captured = state.history.last_captured();
    if !captured.is_empty() {
        marks.push(Mark::new("captured", captured.iter()));
    }
    let left = usize::from(state.history.handicap_left());
    if left > 0 {
        let free = HANDICAP_POINTS.into_iter().filter(|&point| position.stone_at(point).is_none());
        let free: PointSet = free.take(left).collect();
        marks.push(Mark::new("handicap", free.iter()).text(left));
    }
    if over {
        for (&side, territory) in Side::BOTH.iter().zip(position.territories()) {
            let name = PolyClash::side_name(side);
            marks.push(Mark::new("territory", territory.iter()).side(name).text(name));
        }
    } else {
        let forbidden = |&point: &Point| check_point(state, point) == Err(Illegal::Superko);
        let forbidden: PointSet = position.empty().iter().filter(forbidden).collect();
        if !forbidden.is_empty() {
            marks.push(Mark::new("superko", forbidden.iter()));
        }
    }
    marks.extend(score(position, over));
    marks.extend(groups(position));
    marks
}

/// What each side has of the surface, and what nobody has.
fn score(position: &Position, over: bool) -> [Mark; 3] {
    let score = if over { position.final_score() } else { position.cell_score() };
    let [black, white, unclaimed] = score.shares().map(|share| format!("{share:.4}"));
    let of = |side: Side, share: String| Mark::note("score", share).side(PolyClash::side_name(side));
    [of(Side::First, black), of(Side::Second, white), Mark::note("unclaimed", unclaimed)]
}

/// Every group: while one of its stones is pointed at, its liberties are shown.
fn groups(position: &Position) -> Vec<Mark> {
    let mut marks = Vec::new();
    for side in Side::BOTH {
        let mut left = position.stones(side);
        while let Some(stone) = left.pop() {
            let group = position.group(stone);
            for joined in group.iter() {
                left.remove(joined);
            }
            let mark = Mark::new("liberties", position.liberties(stone).iter());
            marks.push(mark.of(group.iter()).side(PolyClash::side_name(side)));
        }
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
