use parlor_polyclash::{Move, Point, PointSet, PolyClash};
use parlor_rules::{Game, Side, State};

/// Numbers that say what a network sees of a position: one for each point, one for the komi, one for the rest.
pub const SIGHT: usize = Point::COUNT + 2;
/// Fewer stones than this on the board, and nobody thinks of passing.
const PASSING: usize = 120;

const OWN: u16 = 1;
const HOSTILE: u16 = 1 << 1;
const OWN_LIBERTIES: u32 = 2;
const HOSTILE_LIBERTIES: u32 = 5;
const LAST: u16 = 1 << 8;
const CLEARED: u16 = 1 << 9;
const LEGAL: u16 = 1 << 10;
const CHOICE: u16 = 1 << 11;

const WHITE: u16 = 1;
const PASSED: u16 = 1 << 1;
const MAY_PASS: u16 = 1 << 2;

/// What a network sees of a position, packed.
///
/// The number of a point has a bit for each plane of the network that is not the same in all positions, and one more for
/// points that are worth a thought: legal ones that fill no own eye. Then the komi as a lead of the side to move, in 4096ths of the surface,
/// and bits: White is to move; the last turn was a pass; a pass is worth a thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight(pub [u16; SIGHT]);

impl Sight {
    /// Looks at a position with the eyes of the side to move.
    pub fn new(game: &PolyClash, state: &State<PolyClash>) -> Sight {
        let position = &state.position;
        let side = position.side();
        let mut sight = [0; SIGHT];
        let mut rest = position.stones(Side::First) | position.stones(Side::Second);
        let stones = rest.len();
        while let Some(stone) = rest.first() {
            let (group, liberties) = group(state, stone);
            rest = rest & !group;
            let (bit, first) =
                if position.stone_at(stone) == Some(side) { (OWN, OWN_LIBERTIES) } else { (HOSTILE, HOSTILE_LIBERTIES) };
            let bits = bit | 1 << (first + liberties.clamp(1, 3) as u32 - 1);
            group.iter().for_each(|member| sight[member.id()] = bits);
        }
        if let Some(last) = state.history.last_point() {
            sight[last.id()] |= LAST;
        }
        state.history.last_captured().iter().for_each(|point| sight[point.id()] |= CLEARED);
        let mut choices = 0;
        for point in position.empty().iter() {
            if game.is_legal(state, point.into()) {
                let is_choice = !position.is_own_eye(point, side);
                choices += usize::from(is_choice);
                sight[point.id()] |= LEGAL | if is_choice { CHOICE } else { 0 };
            }
        }
        let komi = (game.komi().as_f64() * 4096.0).round().clamp(-4095.0, 4095.0) as i16;
        sight[Point::COUNT] = if side == Side::First { -komi } else { komi } as u16;
        let passed = position.passes() == 1;
        let may_pass = game.is_legal(state, Move::PASS) && (choices == 0 || passed || stones >= PASSING);
        sight[Point::COUNT + 1] = if side == Side::Second { WHITE } else { 0 }
            | if passed { PASSED } else { 0 }
            | if may_pass { MAY_PASS } else { 0 };
        Sight(sight)
    }
}

/// The group of a stone and how many liberties it has.
fn group(state: &State<PolyClash>, stone: Point) -> (PointSet, usize) {
    let side = state.position.stone_at(stone);
    let (mut group, mut liberties) = (PointSet::of(stone), PointSet::EMPTY);
    let mut todo = group;
    while let Some(point) = todo.pop() {
        for &next in point.neighbours() {
            match state.position.stone_at(next) {
                None => liberties.insert(next),
                owner if owner == side && !group.contains(next) => {
                    group.insert(next);
                    todo.insert(next);
                }
                Some(_) => {}
            }
        }
    }
    (group, liberties.len())
}
