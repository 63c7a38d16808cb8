use parlor_engines::polyclash::RandomGame;
use parlor_polyclash::{Point, PointSet, PolyClash, Score12};
use parlor_rules::{Draws, Side, State};

/// Random games that have to agree.
const WITNESSES: u32 = 6;
/// Points about which they may differ.
const DISPUTED: usize = 3;

/// How a game ended, or will.
#[derive(Clone, Debug)]
pub struct Ending {
    /// Who won.
    pub winner: Side,
    /// Black's lead, komi counted, as a share of the surface.
    pub lead: f64,
    /// By point, 1 Black's, −1 White's.
    pub owned: [f32; Point::COUNT],
}

impl Ending {
    /// The end of a game that is over.
    pub fn reached(game: &PolyClash, state: &State<PolyClash>) -> Ending {
        let areas = state.position.areas();
        let mut owned = [0.0; Point::COUNT];
        areas[0].iter().for_each(|point| owned[point.id()] = 1.0);
        areas[1].iter().for_each(|point| owned[point.id()] = -1.0);
        Ending::of_areas(game, areas, owned)
    }

    /// How it will end, by random games, and whether they agree.
    pub fn foreseen(game: &PolyClash, state: &State<PolyClash>, draws: &mut Draws) -> (Ending, bool) {
        let mut sums = [0i32; Point::COUNT];
        for _ in 0..WITNESSES {
            let mut random = RandomGame::new(state);
            random.play(draws, |_, _| ());
            for point in Point::all() {
                sums[point.id()] += match random.owner(point) {
                    Some(Side::First) => 1,
                    Some(Side::Second) => -1,
                    None => 0,
                };
            }
        }
        let disputed = sums.iter().filter(|sum| sum.unsigned_abs() < WITNESSES).count();
        let owners =
            |sign: i32| -> PointSet { Point::all().filter(|point| sign * sums[point.id()] > 0).collect() };
        let owned = sums.map(|sum| sum as f32 / WITNESSES as f32);
        (Ending::of_areas(game, [owners(1), owners(-1)], owned), disputed <= DISPUTED)
    }

    fn of_areas(game: &PolyClash, areas: [PointSet; 2], owned: [f32; Point::COUNT]) -> Ending {
        let score = Score12::of_areas(areas);
        let [black, white, _] = score.shares();
        Ending { winner: score.winner(game.komi()), lead: black - white - game.komi().as_f64(), owned }
    }
}

/// What a lead and a win are worth together, −1 to 1, as the leaves of a search have it.
pub fn worth(won: bool, lead: f64) -> f32 {
    let win = if won { 1.0 } else { -1.0 };
    (0.5 * win + 0.5 * lead / (lead.abs() + 0.1)) as f32
}
