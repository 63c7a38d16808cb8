//! What a position is judged by. The same code counts features for the search and for those who fit the weights.

use parlor_romgon::{Hex, HexSet, Kind, Piece, Position, goal};
use parlor_rules::Side;

use super::board::{Board, PLACES};

/// The numbers of the features. Each is counted for the side to move and, with a minus, for the other.
#[derive(Clone, Copy, Debug)]
pub struct Features;

impl Features {
    /// Hexes that a piece attacks or could go to, by type; then those of flipped pieces.
    const MOBILITY: usize = PLACES;
    /// Pieces attacked and not defended, by type: of the side to move, then of the other.
    const HANGING: usize = Self::MOBILITY + 10;
    /// Pieces attacked and defended, by type: of the side to move, then of the other.
    const CONTESTED: usize = Self::HANGING + 10;
    /// Own pieces that cover the home (up to three), by the enemy rhombus's distance from it (up to four).
    const COVER: usize = Self::CONTESTED + 10;
    /// Hexes to which the rhombus can go without being attacked, up to six.
    const ESCAPES: usize = Self::COVER + 16;
    /// Enemy pieces that aim at the rhombus or beside it, up to five.
    const PRESS: usize = Self::ESCAPES + 7;
    /// Moves of the rhombus to the goal by way of hexes that are not attacked, up to five, or none: of the side to move,
    /// then of the other.
    const PATH: usize = Self::PRESS + 6;
    /// The right to move.
    const TURN: usize = Self::PATH + 12;
    /// How near pieces are to the enemy rhombus: eight less their distance, by type; then those of flipped pieces.
    const NEARNESS: usize = Self::TURN + 1;
    /// How many there are.
    pub const COUNT: usize = Self::NEARNESS + 10;
    /// The groups that they belong to: the name of each, and the number of its first feature.
    pub const GROUPS: [(&'static str, usize); 10] = [
        ("places", 0),
        ("mobility", Self::MOBILITY),
        ("hanging", Self::HANGING),
        ("contested", Self::CONTESTED),
        ("cover", Self::COVER),
        ("escapes", Self::ESCAPES),
        ("press", Self::PRESS),
        ("path", Self::PATH),
        ("turn", Self::TURN),
        ("nearness", Self::NEARNESS),
    ];
    /// Pieces besides the rhombuses at the start.
    pub const FULL: i32 = 12;

    /// How much of the game lies ahead: 12 with all pieces, 0 with none but rhombuses.
    #[inline]
    pub fn phase(position: &Position) -> i32 {
        (position.occupied().len() as i32 - 2).clamp(0, Self::FULL)
    }
}

/// Somebody who notes features.
pub trait Tally {
    /// A feature is there so many times; minus means for the other side.
    fn add(&mut self, feature: usize, count: i32);
}

/// What the pieces of both sides aim at, by side and flip state of the pieces that aim.
pub(crate) type Aims = [[HexSet; 2]; 2];

/// Counts the features of a position from the view of the side to move.
#[inline]
pub(crate) fn count(board: &Board, position: &Position, tally: &mut impl Tally) -> Aims {
    let mover = position.to_move();
    let aims = Side::BOTH.map(|side| {
        let sign = if side == mover { 1 } else { -1 };
        count_pieces(board, position, side, sign, tally)
    });
    for side in Side::BOTH {
        let sign = if side == mover { 1 } else { -1 };
        count_danger(position, side, sign, &aims, tally);
        count_rhombus(board, position, side, sign, &aims, tally);
    }
    tally.add(Features::TURN, 1);
    aims
}

/// The places and the mobility of a side's pieces, and what else needs a look at each of them.
#[inline]
fn count_pieces(
    board: &Board,
    position: &Position,
    side: Side,
    sign: i32,
    tally: &mut impl Tally,
) -> [HexSet; 2] {
    let (own, occupied) = (position.side(side), position.occupied());
    let enemy = position.rhombus(!side);
    let surroundings = enemy.map_or(HexSet::EMPTY, |hex| board.near[hex.index()] | HexSet::of(hex));
    let enemy_flipped = enemy.is_some_and(|hex| position.flipped().contains(hex));
    let (home, mut covers, mut press) = (goal(!side), 0, 0);
    let mut aims = [HexSet::EMPTY; 2];
    for (hex, piece) in position.on(own) {
        let aim = Position::aims(piece, hex, occupied);
        aims[usize::from(piece.is_flipped())] |= aim;
        tally.add(usize::from(board.places[piece.code()][hex.index()]), sign);
        let reach = (aim | Position::quiet_steps(piece, hex)) - own;
        let kind = piece.kind() as usize + if piece.is_flipped() { 5 } else { 0 };
        tally.add(Features::MOBILITY + kind, sign * reach.len() as i32);
        if let Some(enemy) = enemy {
            let nearness = 8 - i32::from(board.apart[enemy.index()][hex.index()]);
            tally.add(Features::NEARNESS + kind, sign * nearness);
        }
        if piece.kind() != Kind::Rhombus && piece.is_flipped() == enemy_flipped {
            covers += usize::from(aim.contains(home));
            press += usize::from(!(aim & surroundings).is_empty());
        }
    }
    if let Some(enemy) = enemy {
        let distance = board.distance[(!side).index()][usize::from(enemy_flipped)][enemy.index()];
        let class = 4 * usize::from(distance.clamp(1, 4) - 1) + covers.min(3);
        tally.add(Features::COVER + class, sign);
        tally.add(Features::PRESS + press.min(5), -sign);
    }
    aims
}

/// The pieces of a side that the other side attacks.
#[inline]
fn count_danger(position: &Position, side: Side, sign: i32, aims: &Aims, tally: &mut impl Tally) {
    let own = position.side(side);
    let [upright, flipped] = [own - position.flipped(), own & position.flipped()];
    let enemy = aims[(!side).index()];
    let attacked = (upright & enemy[0]) | (flipped & enemy[1]);
    let waiting = if sign > 0 { 0 } else { 5 };
    for (hex, piece) in position.on(attacked) {
        let defended = aims[side.index()][usize::from(piece.is_flipped())].contains(hex);
        let feature = if defended { Features::CONTESTED } else { Features::HANGING };
        tally.add(feature + waiting + piece.kind() as usize, sign);
    }
}

/// What the rhombus of a side can do.
#[inline]
fn count_rhombus(
    board: &Board,
    position: &Position,
    side: Side,
    sign: i32,
    aims: &Aims,
    tally: &mut impl Tally,
) {
    let Some(rhombus) = position.rhombus(side) else { return };
    let flipped = usize::from(position.flipped().contains(rhombus));
    let safe = !(aims[(!side).index()][flipped] | position.side(side));
    let steps = &board.steps[flipped];
    let escapes = (steps[rhombus.index()] & safe).len();
    tally.add(Features::ESCAPES + escapes.min(6), sign);
    let waiting = if sign > 0 { 0 } else { 6 };
    tally.add(Features::PATH + waiting + path(steps, rhombus, goal(side), safe), sign);
}

/// How many moves a rhombus needs to its goal over safe hexes, less one; 5 if it needs more than five.
#[inline]
fn path(steps: &[HexSet; Hex::COUNT], rhombus: Hex, goal: Hex, safe: HexSet) -> usize {
    if !safe.contains(goal) {
        return 5;
    }
    let (mut edge, mut left) = (HexSet::of(goal), safe - HexSet::of(goal));
    for moves in 0..5 {
        let mut next = HexSet::EMPTY;
        for hex in edge {
            next |= steps[hex.index()];
        }
        if next.contains(rhombus) {
            return moves;
        }
        edge = next & left;
        left -= edge;
    }
    5
}

/// The worth of a type for comparing exchanges, in points.
#[inline]
pub(crate) const fn exchange_value(piece: Piece) -> i32 {
    match piece.kind() {
        Kind::Square => 200,
        Kind::Triangle => 250,
        Kind::Hexagon | Kind::Circle => 350,
        Kind::Rhombus => 2_000,
    }
}
