use parlor_dolanan::{Dolanan, Kind};
use parlor_rules::{Side, State};
use parlor_search::{Evaluate, Forcing};

use super::expert::Expert;
use super::pairs::each;
use super::weights::{CLASSES, Weights, class};
use super::windows;

/// Everything that a position is judged by, for the side to move less the other: what weights are fitted to. The engine
/// itself keeps the sum up to date instead.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Standing {
    /// Open windows with one claim.
    pub one: i32,
    /// Open windows with two claims, by the classes of the numbers that they need, the smaller class first.
    pub two: [[i32; CLASSES]; CLASSES],
    /// Open windows with three claims, by the class of the number that they need.
    pub three: [i32; CLASSES],
    /// Pairs of values that complete a line.
    pub cover: i32,
    /// Values to which the side to move can go safely.
    pub safe: i32,
    /// The fewest safe values that it can leave to the other side.
    pub room: i32,
}

impl Standing {
    /// Counts a position; none if it is decided at a glance or no turn begins.
    pub fn count<K: Kind>(
        expert: &Expert<K>,
        game: &Dolanan<K>,
        state: &State<Dolanan<K>>,
    ) -> Option<Standing> {
        let side = state.position.side()?;
        let mut sight = expert.enter(game, state);
        if expert.verdict(game, state, &mut sight).is_some() {
            return None;
        }
        let mut standing = Standing {
            safe: sight.safe.count_ones() as i32,
            room: sight.least_room(),
            ..Standing::default()
        };
        for (of, sign) in [(side, 1), (side.other(), -1)] {
            standing.add_windows(expert, &sight, of, sign);
            standing.cover += sign * sight.threats[of.index()].len() as i32;
        }
        Some(standing)
    }

    fn add_windows<K: Kind>(&mut self, expert: &Expert<K>, sight: &super::Sight, side: Side, sign: i32) {
        for (index, window) in windows::ALL.iter().enumerate() {
            let [held, 0] = sight.held(index as u8, side) else { continue };
            let free = each(u16::from(!held & 15)).map(|place| window.cells[usize::from(place)]);
            let mut classes = free.map(|cell| class(expert.makers(cell)));
            match (classes.next(), classes.next(), classes.next(), classes.next()) {
                (Some(_), Some(_), Some(_), None) => self.one += sign,
                (Some(a), Some(b), None, None) => self.two[a.min(b)][a.max(b)] += sign,
                (Some(a), None, None, None) => self.three[a] += sign,
                _ => {}
            }
        }
    }

    /// What it is worth by these weights, in their units.
    pub fn worth(&self, weights: &Weights) -> i32 {
        let mut worth = weights.turn + self.one * weights.one;
        for (a, row) in self.two.iter().enumerate() {
            for (b, count) in row.iter().enumerate() {
                worth += count * weights.two[a][b];
            }
        }
        worth += self.three.iter().zip(weights.three).map(|(count, weight)| count * weight).sum::<i32>();
        worth + self.cover * weights.cover + self.safe * weights.safe - self.room * weights.room
    }
}
