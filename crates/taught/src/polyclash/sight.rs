use parlor_engines::polyclash::{RandomGame, Stones, certain_winner_of};
use parlor_nets::graph::{MOST, ONE};
use parlor_polyclash::{Point, PolyClash};
use parlor_rules::{Side, State};
use parlor_search::{Points, Scout};

use super::Planes;

/// With fewer stones on the board nobody thinks of passing first.
const PASSING: usize = 120;
/// What a part of the surface is in the inputs of the network, and how many inputs a point has.
const LEAD: u16 = 2;
const INPUTS: usize = 32;

/// What the engine must see of a position to have it judged.
#[derive(Clone, Debug)]
pub struct Sight {
    /// Who moves.
    pub side: Side,
    /// What the network sees.
    pub planes: Planes,
    /// Points to play on: the legal ones but own eyes.
    pub points: Vec<Point>,
    /// Whether a pass is thought of, and if so, whether it would end the game and win it.
    pub pass: Option<bool>,
    /// Whether these are all legal moves.
    pub whole: bool,
}

impl Sight {
    /// Inputs of each point.
    pub const INPUTS: usize = INPUTS;

    /// Looks at a state.
    pub fn new(game: &PolyClash, state: &State<PolyClash>) -> Sight {
        Sight::of(game, state, &Stones::new(&state.position))
    }

    /// The same for whoever has the stones of the state already.
    pub fn of(game: &PolyClash, state: &State<PolyClash>, stones: &Stones) -> Sight {
        let position = &state.position;
        let (side, planes) = (position.side(), Planes::of(game, state, stones));
        let legal = || position.empty().iter().filter(|&point| planes.is_legal(point));
        let points: Vec<Point> = legal().filter(|&point| !position.is_own_eye(point, side)).collect();
        let may_pass = state.history.handicap_left() == 0;
        let stones = Point::COUNT - position.empty().len();
        let thinks_of_it = position.passes() > 0 || stones >= PASSING || points.is_empty();
        let ends_well = || position.passes() > 0 && game.winner(position) == side;
        let pass = (may_pass && thinks_of_it).then(ends_well);
        let whole = points.len() == legal().count() && pass.is_some() == may_pass;
        Sight { side, planes, points, pass, whole }
    }

    /// The inputs of the network, one point after the other.
    pub fn inputs(&self) -> Vec<u16> {
        let mut inputs = vec![0; Point::COUNT * INPUTS];
        let lead = self.planes.lead;
        let ahead =
            [lead.max(0), lead.saturating_neg().max(0)].map(|part| (part as u16 * LEAD).min(MOST as u16));
        for (row, seen) in inputs.as_chunks_mut::<INPUTS>().0.iter_mut().zip(self.planes.seen) {
            for (plane, input) in row[..Planes::FLAGS].iter_mut().enumerate() {
                *input = ONE * (seen >> plane & 1) as u16;
            }
            row[Planes::FLAGS..].copy_from_slice(&ahead);
        }
        inputs
    }
}

/// Looks at positions for the tree.
#[derive(Clone, Debug)]
pub struct Lookout {
    playouts: bool,
    /// The stones of the position about which nothing was known just now: it will be looked at next.
    stones: Option<Box<Stones>>,
}

impl Lookout {
    /// Somebody who looks, and says whether random games are to be played from what is seen.
    pub fn new(playouts: bool) -> Lookout {
        Lookout { playouts, stones: None }
    }
}

impl Scout<PolyClash> for Lookout {
    type Sight = (Sight, Option<Box<RandomGame>>);

    /// A side that has won if it passes for the rest of the game, whatever else happens.
    fn known(&mut self, game: &PolyClash, state: &State<PolyClash>) -> Option<Points> {
        let stones = Box::new(Stones::new(&state.position));
        let winner = certain_winner_of(game, &state.position, &stones);
        self.stones = winner.is_none().then_some(stones);
        winner.map(|winner| if winner == Side::First { 1.0 } else { 0.0 })
    }

    fn see(&mut self, game: &PolyClash, state: &State<PolyClash>) -> Self::Sight {
        let stones = self.stones.take().unwrap_or_else(|| Box::new(Stones::new(&state.position)));
        let sight = Sight::of(game, state, &stones);
        (sight, self.playouts.then(|| Box::new(RandomGame::with(*stones, state))))
    }
}
