use std::collections::BTreeSet;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;
use std::thread;

use parlor_players::{Ask, Player, Unwatched};
use parlor_roster::{Complete, Shelf};
use parlor_rules::{Draws, Options, State, Turn};
use serde::{Deserialize, Serialize};

use crate::Opening;
use crate::contest::mix;

/// What openings are wanted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Wish {
    /// How many.
    pub count: usize,
    /// Moves of the players in each, at least and at most.
    pub plies: (u32, u32),
    /// How far the winning chance may be from a half.
    pub balance: f64,
    /// Visits of the engine that judges.
    pub nodes: u64,
    /// The seed of it all.
    pub seed: u64,
    /// The variant.
    pub variant: Option<String>,
}

/// Makes openings: random moves from the start, kept if the engine finds the position balanced and it is not there yet.
/// `on_tried` hears how many are kept of how many tried, and may end it. As many as there are threads are tried at a
/// time, and taken in their order, so the result does not depend on it.
///
/// A setting that must be given and is called `seed` is drawn anew for every opening.
pub fn generate<G: Complete>(
    wish: &Wish,
    shelf: &Shelf,
    threads: usize,
    mut on_tried: impl FnMut(usize, u64) -> ControlFlow<()>,
) -> Vec<Opening> {
    let trials = Trials::<G>::new(wish, shelf);
    let mut kept = Kept::default();
    let mut tried = 0;
    while kept.openings().len() < wish.count {
        for outcome in trials.several(tried + 1..=tried + threads.max(1) as u64) {
            tried += 1;
            kept.add(outcome);
            let enough = kept.openings().len() >= wish.count;
            if on_tried(kept.openings().len(), tried).is_break() || enough {
                return kept.into_openings();
            }
        }
    }
    kept.into_openings()
}

/// Openings that are tried, by their numbers: each is tried without regard to the others.
pub struct Trials<'a, G: Complete> {
    wish: &'a Wish,
    judge: Option<Arc<dyn Player<G>>>,
}

/// A balanced opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tried {
    /// The opening.
    pub opening: Opening,
    /// The position that it leads to.
    pub position: String,
}

impl<'a, G: Complete> Trials<'a, G> {
    /// Trials with the engine as judge.
    pub fn new(wish: &'a Wish, shelf: &Shelf) -> Trials<'a, G> {
        Trials { wish, judge: G::players(shelf).into_iter().next() }
    }

    /// Tries several at a time, each on a thread of its own.
    fn several(&self, numbers: RangeInclusive<u64>) -> Vec<Option<Tried>> {
        thread::scope(|scope| {
            let threads: Vec<_> = numbers.map(|number| scope.spawn(move || self.at(number))).collect();
            let outcome = |thread: thread::ScopedJoinHandle<'_, _>| {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            threads.into_iter().map(outcome).collect()
        })
    }

    /// Tries the opening of a number; none if it is not balanced.
    pub fn at(&self, number: u64) -> Option<Tried> {
        let wish = self.wish;
        let mut draws = Draws::new(mix(&[wish.seed, number]));
        let mut options = Options { variant: wish.variant.clone(), ..Options::default() };
        for spec in G::ABOUT.options.iter().filter(|spec| spec.default.is_none()) {
            options = options.with_integer(spec.name, (draws.draw() >> 40) as i64);
        }
        let ((game, opening), state) = random_opening::<G>(wish, options, &mut draws)?;
        let balanced =
            self.judge.as_ref().is_none_or(|judge| is_balanced(judge.as_ref(), wish, &game, &state));
        let position = G::write_position(&game, &state.position);
        balanced.then_some(Tried { opening, position })
    }
}

/// Openings that are kept, each of another position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Kept {
    openings: Vec<Opening>,
    seen: BTreeSet<String>,
}

impl Kept {
    /// Keeps an opening whose position is not there yet.
    pub fn add(&mut self, tried: Option<Tried>) {
        if let Some(tried) = tried
            && self.seen.insert(tried.position)
        {
            self.openings.push(tried.opening);
        }
    }

    /// Those that are kept so far.
    pub fn openings(&self) -> &[Opening] {
        &self.openings
    }

    /// Those that are kept.
    pub fn into_openings(self) -> Vec<Opening> {
        self.openings
    }
}

fn random_opening<G: Complete>(
    wish: &Wish,
    options: Options,
    draws: &mut Draws,
) -> Option<((G, Opening), State<G>)> {
    let game = G::new(&options).ok()?;
    let mut state = State::start(&game);
    let (least, most) = wish.plies;
    let plies = least + (draws.draw() % u64::from(most - least + 1)) as u32;
    let mut opening = Opening { options, moves: Vec::new() };
    let mut made = 0;
    while made < plies {
        made += u32::from(matches!(game.turn(&state), Turn::Player(_)));
        let mv = game.pick_move(&state, draws.draw())?;
        opening.moves.push(game.write_move(&state.position, mv));
        game.play(&mut state, mv);
    }
    game.turn(&state).outcome().is_none().then_some(((game, opening), state))
}

fn is_balanced<G: Complete>(judge: &dyn Player<G>, wish: &Wish, game: &G, state: &State<G>) -> bool {
    let ask = Ask { nodes: Some(wish.nodes), seed: wish.seed, ..Ask::default() };
    let thought = judge.think(game, state, &ask, &mut Unwatched);
    let winrate = thought.winrate.unwrap_or(0.5);
    (winrate - 0.5).abs() <= wish.balance
}
