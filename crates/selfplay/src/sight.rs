use parlor_polyclash::{Move, Point, PolyClash};
use parlor_rules::{Game, Side, State};
use parlor_taught::polyclash::Planes;

/// Numbers that say what a network sees of a position: one for each point, one for the komi, one for the rest.
pub const SIGHT: usize = Point::COUNT + 2;
/// Fewer stones than this on the board, and nobody thinks of passing.
const PASSING: usize = 120;
/// The bit of points that are worth a thought, beyond those of the planes.
const CHOICE: u32 = 1 << Planes::FLAGS;

/// What a network sees of a position, and which moves are worth a thought.
///
/// The number of a point has a bit for each of the [planes](Planes), and one more for legal points that fill no own eye. Then the komi as a
/// lead of the side to move, and 1 if a pass is worth a thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight(pub [u32; SIGHT]);

impl Sight {
    /// Looks at a position with the eyes of the side to move.
    pub fn new(game: &PolyClash, state: &State<PolyClash>) -> Sight {
        let (position, planes) = (&state.position, Planes::new(game, state));
        let mut sight = [0; SIGHT];
        sight[..Point::COUNT].copy_from_slice(&planes.seen);
        let mut choices = 0;
        for point in position.empty().iter() {
            if planes.is_set(Planes::LEGAL, point) && !position.is_own_eye(point, position.side()) {
                sight[point.id()] |= CHOICE;
                choices += 1;
            }
        }
        let stones = Side::BOTH.map(|side| position.stones(side).len()).iter().sum::<usize>();
        let may_pass = choices == 0 || position.passes() > 0 || stones >= PASSING;
        sight[Point::COUNT] = i32::from(planes.lead) as u32;
        sight[Point::COUNT + 1] = u32::from(may_pass && game.is_legal(state, Move::PASS));
        Sight(sight)
    }
}
