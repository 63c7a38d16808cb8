use parlor_polyclash::{Move, Point, PolyClash, Position, Score12};
use parlor_rules::{Draws, Side, State};
use parlor_search::{Heard, Points, Rollout};

use super::{Atlas, Life, RandomGame, Stones};

/// Fewer stones than this do not hold more than half of the surface for certain.
const LEAST_STONES: usize = 90;

/// How random games are judged.
#[derive(Clone, Copy, Debug)]
pub struct Judging {
    /// How much the size of a win counts beside the win itself.
    pub size_counts: f64,
    /// The lead, as a share of the surface, that counts half of all that a lead can count.
    pub large_lead: f64,
}

impl Default for Judging {
    fn default() -> Judging {
        Judging { size_counts: 0.5, large_lead: 0.1 }
    }
}

/// Judges positions by random games, and remembers who owned what at their ends.
#[derive(Clone, Debug)]
pub struct Judge {
    judging: Judging,
    komi: f64,
    games: u32,
    /// By point, games in which Black owned it at the end less those in which White did.
    owned: [i32; Point::COUNT],
    /// Black's leads, komi taken off, summed; the unit is that of the atlas.
    leads: i64,
    wins: u32,
}

impl Judge {
    /// A judge who has seen nothing.
    pub fn new(game: &PolyClash, judging: Judging) -> Judge {
        Judge { judging, komi: game.komi().as_f64(), games: 0, owned: [0; Point::COUNT], leads: 0, wins: 0 }
    }

    /// Plays some games from a state for the sake of what they show, so that there is something to show even where a
    /// search needs none.
    pub fn glance(&mut self, state: &State<PolyClash>, games: u32, draws: &mut Draws) {
        self.play_on(&RandomGame::new(state), games, draws);
    }

    /// Plays a random game to its end so many times; what that was worth to Black on average.
    pub fn play_on(&mut self, from: &RandomGame, games: u32, draws: &mut Draws) -> Points {
        let mut sum = 0.0;
        for _ in 0..games {
            let mut random = from.clone();
            random.play(draws, |_, _| ());
            sum += self.count(&random);
        }
        sum / f64::from(games.max(1))
    }

    /// Who owns the points at the ends of the games: 1 Black always, −1 White always.
    pub fn ownership(&self) -> Vec<f64> {
        let games = f64::from(self.games.max(1));
        self.owned.iter().map(|&owned| f64::from(owned) / games).collect()
    }

    /// Black's mean lead as a share of the surface, komi taken off.
    pub fn lead(&self) -> f64 {
        self.leads as f64 / f64::from(self.games.max(1)) / f64::from(Atlas::SURFACE) - self.komi
    }

    /// What White receives, as a share of the surface.
    pub fn komi(&self) -> f64 {
        self.komi
    }

    /// Adds what another judge has seen.
    pub fn add(&mut self, other: &Judge) {
        self.games += other.games;
        self.leads += other.leads;
        self.wins += other.wins;
        for (sum, owned) in self.owned.iter_mut().zip(other.owned) {
            *sum += owned;
        }
    }

    fn count(&mut self, end: &RandomGame) -> Points {
        let atlas = Atlas::get();
        let mut lead = 0;
        for point in Point::all() {
            if let Some(owner) = end.owner(point) {
                let sign = if owner == Side::First { 1 } else { -1 };
                self.owned[point.id()] += sign;
                lead += sign * atlas.weight(point);
            }
        }
        self.games += 1;
        self.leads += i64::from(lead);
        let ahead = f64::from(lead) / f64::from(Atlas::SURFACE) - self.komi;
        self.wins += u32::from(ahead > 0.0);
        let won = if ahead > 0.0 { 1.0 } else { 0.0 };
        let size = 0.5 + 0.5 * ahead / (ahead.abs() + self.judging.large_lead);
        won + self.judging.size_counts * (size - won)
    }
}

/// Who wins even if the other side gets every point that is not safe for ever.
pub fn certain_winner(game: &PolyClash, position: &Position) -> Option<Side> {
    // With few stones on the board nobody owns enough of it for certain.
    let has_enough = Side::BOTH.into_iter().any(|side| position.stones(side).len() >= LEAST_STONES);
    has_enough.then(|| certain_winner_of(game, position, &Stones::new(position))).flatten()
}

/// The same for whoever has the stones of the position already.
pub fn certain_winner_of(game: &PolyClash, position: &Position, stones: &Stones) -> Option<Side> {
    Side::BOTH.into_iter().find(|&side| {
        position.stones(side).len() >= LEAST_STONES && {
            let life = Life::new(stones, side);
            let safe = life.alive | life.eyes;
            let areas = if side == Side::First { [safe, !safe] } else { [!safe, safe] };
            Score12::of_areas(areas).winner(game.komi()) == side
        }
    })
}

impl Rollout<PolyClash> for Judge {
    fn slots(&self) -> usize {
        Point::COUNT + 1
    }

    fn slot(&self, mv: Move) -> usize {
        mv.point().map_or(Point::COUNT, Point::id)
    }

    /// A side that has won if it passes for the rest of the game, whatever else happens.
    fn known(&mut self, game: &PolyClash, state: &State<PolyClash>) -> Option<Points> {
        let winner = certain_winner(game, &state.position)?;
        Some(if winner == Side::First { 1.0 } else { 0.0 })
    }

    fn roll_out(
        &mut self,
        _: &PolyClash,
        state: &State<PolyClash>,
        _: &[Move],
        draws: &mut Draws,
        heard: &mut Heard,
    ) -> Points {
        let mut random = RandomGame::new(state);
        random.play(draws, |side, point| heard.hear(side, point.id()));
        self.count(&random)
    }
}
