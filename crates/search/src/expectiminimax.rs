use std::ops::{ControlFlow, Range};

use parlor_rules::{Game, Side, State, Turn};

use crate::Points;

/// What a search through dice asks those who know the game.
pub trait Foresight<G: Game> {
    /// The value of a state for a side, 0 to 1; none ends the search.
    fn leaf(&mut self, game: &G, state: &State<G>, side: Side) -> Option<Points>;

    /// How good a move looks to whoever may make it, with so many plies to go after it: the better the guesses, the more
    /// is left out. None ends the search. The state is given back as it was.
    fn guess(&mut self, game: &G, state: &mut State<G>, mv: G::Move, depth: u32) -> Option<i32>;
}

/// The value of a state for a side, so many plies ahead, rolls among them: bit for bit that of
/// [`expectimax`](crate::expectimax), but whatever cannot change it is left out. None if it was ended.
///
/// At a chance turn every roll has bounds, from 0 to 1 at first. One reply is tried after each roll before all are: it
/// already bounds what the roll is worth. As soon as the bounds of all rolls together leave no doubt that the state will
/// not be chosen, or not be allowed, it is not looked at further (Ballard's Star2).
///
/// ```
/// use parlor_rules::{Game, Side, State};
/// use parlor_search::{Foresight, Points, expectimax, expectiminimax};
/// use parlor_ur::{Move, Ur};
///
/// /// Counts pieces that are home.
/// struct Home(u64);
///
/// fn home(ur: &Ur, state: &State<Ur>, side: Side) -> Points {
///     let lead = |of: Side| f64::from(ur.borne_off(&state.position, of));
///     0.5 + (lead(side) - lead(!side)) / 14.0
/// }
///
/// impl Foresight<Ur> for Home {
///     fn leaf(&mut self, ur: &Ur, state: &State<Ur>, side: Side) -> Option<Points> {
///         self.0 += 1;
///         Some(home(ur, state, side))
///     }
///
///     fn guess(&mut self, ur: &Ur, _: &mut State<Ur>, mv: Move, _: u32) -> Option<i32> {
///         Some(i32::from(ur.bears_off(mv)))
///     }
/// }
///
/// let ur = Ur::default();
/// let (mut state, mut seen) = (State::start(&ur), 0);
/// let plain = expectimax(&ur, &mut state, Side::First, 6, &mut |state| {
///     seen += 1;
///     home(&ur, state, Side::First)
/// });
/// let mut foresight = Home(0);
/// assert_eq!(expectiminimax(&ur, &mut state, Side::First, 6, &mut foresight), Some(plain));
/// assert!(foresight.0 <= seen);
/// ```
pub fn expectiminimax<G: Game>(
    game: &G,
    state: &mut State<G>,
    side: Side,
    depth: u32,
    foresight: &mut impl Foresight<G>,
) -> Option<Points> {
    Hunt { game, side, foresight, moves: Vec::new() }.value(state, depth, Window { low: -1.0, high: 2.0 })
}

/// Bounds are taken to be this much worse than they are, so that no rounding of a sum leaves anything out that counts.
const EDGE: f64 = 1e-12;

/// What lies outside makes no difference: a value of at most `low` may be any bound from above, one of at least `high` any
/// bound from below.
#[derive(Clone, Copy)]
struct Window {
    low: f64,
    high: f64,
}

/// A roll, and what is known of its worth.
struct Outcome<M> {
    roll: M,
    weight: f64,
    low: f64,
    high: f64,
    /// The moves after it, the best guess first, and whether they are those of the side whose value is looked for.
    replies: Option<(Range<usize>, bool)>,
    /// What the first of them is worth, within the window at the time.
    first: Option<f64>,
}

struct Hunt<'a, G: Game, F> {
    game: &'a G,
    side: Side,
    foresight: &'a mut F,
    /// The moves on the way to the state at hand.
    moves: Vec<G::Move>,
}

impl<G: Game, F: Foresight<G>> Hunt<'_, G, F> {
    fn value(&mut self, state: &mut State<G>, depth: u32, window: Window) -> Option<f64> {
        match self.game.turn(state) {
            Turn::Over(outcome) => Some(f64::from(outcome.half_points(self.side)) / 2.0),
            _ if depth == 0 => self.foresight.leaf(self.game, state, self.side),
            Turn::Chance(_) => {
                let from = self.moves.len();
                let value = self.chance(state, depth, window);
                self.moves.truncate(from);
                value
            }
            Turn::Player(mover) => {
                let from = self.moves.len();
                let replies = self.list(state, depth)?;
                let value = self.choice(state, mover == self.side, depth, window, replies, None);
                self.moves.truncate(from);
                value
            }
        }
    }

    /// Lists the moves of a state, the best guess first.
    fn list(&mut self, state: &mut State<G>, depth: u32) -> Option<Range<usize>> {
        let mut guessed = Vec::with_capacity(8);
        let _ = self.game.try_for_each_move(state, |mv| {
            guessed.push((0, mv));
            ControlFlow::<()>::Continue(())
        });
        if guessed.len() > 1 {
            for (guess, mv) in &mut guessed {
                *guess = self.foresight.guess(self.game, state, *mv, depth - 1)?;
            }
            guessed.sort_by_key(|&(guess, _)| std::cmp::Reverse(guess));
        }
        let from = self.moves.len();
        self.moves.extend(guessed.into_iter().map(|(_, mv)| mv));
        Some(from..self.moves.len())
    }

    /// The value of one move.
    fn after(&mut self, state: &mut State<G>, mv: G::Move, depth: u32, window: Window) -> Option<f64> {
        let undo = self.game.play(state, mv);
        let value = self.value(state, depth - 1, window);
        self.game.undo(state, mv, undo);
        value
    }

    /// The best of a side's moves for it. The first may be known.
    fn choice(
        &mut self,
        state: &mut State<G>,
        own: bool,
        depth: u32,
        mut window: Window,
        replies: Range<usize>,
        mut known: Option<f64>,
    ) -> Option<f64> {
        let mut best: Option<f64> = None;
        for place in replies {
            let value = match known.take() {
                Some(value) => value,
                None => self.after(state, self.moves[place], depth, window)?,
            };
            let kept = best.map_or(value, |best| if own { best.max(value) } else { best.min(value) });
            best = Some(kept);
            if own {
                window.low = window.low.max(kept);
            } else {
                window.high = window.high.min(kept);
            }
            if window.low >= window.high {
                break;
            }
        }
        Some(best.unwrap_or(0.5))
    }

    /// The mean over the rolls.
    fn chance(&mut self, state: &mut State<G>, depth: u32, window: Window) -> Option<f64> {
        let total = f64::from(self.game.total_weight(state));
        let mut outcomes: Vec<Outcome<G::Move>> = Vec::with_capacity(8);
        let _ = self.game.try_for_each_move(state, |roll| {
            let weight = f64::from(self.game.weight(state, roll));
            outcomes.push(Outcome { roll, weight, low: 0.0, high: 1.0, replies: None, first: None });
            ControlFlow::<()>::Continue(())
        });
        for probing in [true, false] {
            if probing && window.low < 0.0 && window.high > 1.0 {
                // Nothing is outside the window.
                continue;
            }
            for place in 0..outcomes.len() {
                let within = outcomes[place].window(&outcomes, place, total, window);
                let roll = outcomes[place].roll;
                let undo = self.game.play(state, roll);
                let looked = if probing {
                    self.probe(state, depth - 1, within, window, &mut outcomes[place])
                } else {
                    self.look(state, depth - 1, within, &mut outcomes[place])
                };
                self.game.undo(state, roll, undo);
                looked?;
                let (low, high) = bounds(&outcomes, total);
                if high <= window.low - EDGE {
                    return Some(high);
                }
                if low >= window.high + EDGE {
                    return Some(low);
                }
            }
        }
        let mut mean = 0.0;
        for outcome in &outcomes {
            mean += outcome.low * outcome.weight / total;
        }
        Some(mean)
    }

    /// Tries one reply to a roll, if that can be of use.
    fn probe(
        &mut self,
        state: &mut State<G>,
        depth: u32,
        within: Window,
        window: Window,
        outcome: &mut Outcome<G::Move>,
    ) -> Option<()> {
        let Turn::Player(mover) = self.game.turn(state) else { return Some(()) };
        let own = mover == self.side;
        // One's own replies show that a roll is good enough, the other side's that it is too bad.
        let is_of_use = if own { window.high <= 1.0 } else { window.low >= 0.0 };
        if depth == 0 || !is_of_use {
            return Some(());
        }
        let replies = self.list(state, depth)?;
        outcome.replies = Some((replies.clone(), own));
        if let Some(place) = replies.clone().next() {
            let value = self.after(state, self.moves[place], depth, within)?;
            outcome.first = Some(value);
            if own && value > within.low {
                outcome.low = value.min(1.0);
            } else if !own && value < within.high {
                outcome.high = value.max(0.0);
            }
        }
        Some(())
    }

    /// Looks at all of a roll.
    fn look(
        &mut self,
        state: &mut State<G>,
        depth: u32,
        within: Window,
        outcome: &mut Outcome<G::Move>,
    ) -> Option<()> {
        let value = match outcome.replies.take() {
            Some((replies, own)) => self.choice(state, own, depth, within, replies, outcome.first)?,
            None => self.value(state, depth, within)?,
        };
        // Outside its window it is only a bound, and then all rolls together are outside theirs.
        (outcome.low, outcome.high) = (value, value);
        if value <= within.low {
            outcome.low = 0.0;
        } else if value >= within.high {
            outcome.high = 1.0;
        }
        Some(())
    }
}

/// What all rolls together are worth at least and at most.
fn bounds<M>(outcomes: &[Outcome<M>], total: f64) -> (f64, f64) {
    let sum = |of: fn(&Outcome<M>) -> f64| {
        outcomes.iter().map(|outcome| of(outcome) * outcome.weight).sum::<f64>() / total
    };
    (sum(|outcome| outcome.low), sum(|outcome| outcome.high))
}

impl<M> Outcome<M> {
    /// What this roll must be worth for all rolls together to be inside a window.
    fn window(&self, all: &[Outcome<M>], place: usize, total: f64, window: Window) -> Window {
        let others = |of: fn(&Outcome<M>) -> f64| {
            let of_others = all.iter().enumerate().filter(|&(other, _)| other != place);
            of_others.map(|(_, outcome)| of(outcome) * outcome.weight).sum::<f64>()
        };
        Window {
            low: ((window.low - 2.0 * EDGE) * total - others(|outcome| outcome.high)) / self.weight,
            high: ((window.high + 2.0 * EDGE) * total - others(|outcome| outcome.low)) / self.weight,
        }
    }
}
