use parlor_romgon::{Hex, HexSet, Kind, Position, Zone};
use parlor_rules::Side;

use super::Score;

/// The evaluation of a position from one side's view: the sum of six factors.
///
/// Advancement and flip terms look at the side's own pieces alone, so the two sides' evaluations are not each
/// other's negative.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    /// Own pieces less the enemy's.
    pub material: Score,
    /// How far the own rhombus has come.
    pub advancement: Score,
    /// Flipped pieces, pieces in the dead zone, and a piece that is alone in its flip state; flip mode only.
    pub flip: Score,
    /// Own moves less the enemy's.
    pub mobility: Score,
    /// Half the worth of what is attacked, less half the worth of what the enemy attacks.
    pub threats: Score,
    /// Own pieces in the centre less the enemy's.
    pub center: Score,
}

const DEAD_ZONE: HexSet = Zone::Dead.hexes();

/// The centre is the dead zone and this hex.
const BESIDE_THE_DEAD_ZONE: Hex = match Hex::new(3, 6) {
    Some(hex) => hex,
    None => Hex::BLACK_HOME,
};

/// What a piece is worth in points.
pub const fn piece_value(kind: Kind) -> i32 {
    match kind {
        Kind::Rhombus => 1000,
        Kind::Triangle => 6,
        Kind::Hexagon => 5,
        Kind::Circle => 4,
        Kind::Square => 3,
    }
}

impl Terms {
    /// All six factors.
    pub fn full(position: &Position, side: Side, flip_mode: bool) -> Terms {
        let (own, enemy) = (Tally::of(position, side), Tally::of(position, !side));
        let (ours, theirs) = (position.side(side), position.side(!side));
        Terms {
            material: Score::points(own.material - enemy.material),
            advancement: advancement(position, side),
            flip: if flip_mode { flip(position, side) } else { Score::default() },
            mobility: Score::points(2 * (own.moves - enemy.moves)),
            threats: Score::half_points(own.threatened - enemy.threatened),
            center: Score::points(3 * (in_center(ours) - in_center(theirs))),
        }
    }

    /// Material and advancement alone; nothing else is looked at.
    pub fn partial(position: &Position, side: Side) -> Terms {
        Terms {
            material: Score::points(material(position, side) - material(position, !side)),
            advancement: advancement(position, side),
            ..Terms::default()
        }
    }

    /// The sum.
    #[inline]
    pub fn total(&self) -> Score {
        self.material + self.advancement + self.flip + self.mobility + self.threats + self.center
    }

    /// All terms by name, in the order of the document.
    pub fn named(&self) -> [(&'static str, f64); 6] {
        [
            ("material", self.material.value()),
            ("advancement", self.advancement.value()),
            ("flip", self.flip.value()),
            ("mobility", self.mobility.value()),
            ("threats", self.threats.value()),
            ("center", self.center.value()),
        ]
    }
}

fn material(position: &Position, side: Side) -> i32 {
    position.on(position.side(side)).map(|(_, piece)| piece_value(piece.kind())).sum()
}

/// What one walk over a side's pieces counts.
struct Tally {
    /// The worth of the pieces.
    material: i32,
    /// Pairs of a piece and a hex to which it can go, before the check rule.
    moves: i32,
    /// The worth of the enemy pieces attacked, each as often as it is.
    threatened: i32,
}

impl Tally {
    #[inline]
    fn of(position: &Position, side: Side) -> Tally {
        let mut tally = Tally { material: 0, moves: 0, threatened: 0 };
        for (hex, piece) in position.on(position.side(side)) {
            let reach = position.reach(hex);
            tally.material += piece_value(piece.kind());
            tally.moves += (reach.moves.len() + reach.captures.len()) as i32;
            for (_, prey) in position.on(reach.captures) {
                tally.threatened += piece_value(prey.kind());
            }
        }
        tally
    }
}

fn advancement(position: &Position, side: Side) -> Score {
    let columns = position.rhombus(side).map_or(0, |rhombus| match side {
        Side::First => 8 - i32::from(rhombus.col()),
        Side::Second => i32::from(rhombus.col()),
    });
    Score::points(5 * columns)
}

#[inline]
fn in_center(hexes: HexSet) -> i32 {
    (hexes & DEAD_ZONE).len() as i32 + i32::from(hexes.contains(BESIDE_THE_DEAD_ZONE))
}

fn flip(position: &Position, side: Side) -> Score {
    let own = position.side(side);
    let flipped = (own & position.flipped()).len();
    Score::points(10 * flipped as i32 + dead_zone(position, own) + imbalance(own.len() - flipped, flipped))
}

/// What the circles and the rhombus in the dead zone are worth there.
fn dead_zone(position: &Position, own: HexSet) -> i32 {
    let there = position.on(own & DEAD_ZONE).map(|(_, piece)| match (piece.kind(), piece.is_flipped()) {
        (Kind::Rhombus, false) => 50 + 30,
        (Kind::Circle, false) => 30,
        (Kind::Rhombus | Kind::Circle, true) => 15,
        _ => 0,
    });
    there.sum()
}

/// A piece that is alone in its flip state cannot be helped by the many others.
fn imbalance(unflipped: usize, flipped: usize) -> i32 {
    let (fewer, more) = (unflipped.min(flipped), unflipped.max(flipped));
    if fewer == 1 && more > 3 { -20 } else { 0 }
}
