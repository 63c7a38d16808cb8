use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use crate::block::{Blocks, transposed};
use crate::guess::guess;
use crate::layer::{Layer, Shape, Values};
use crate::moves::Moves;
use crate::pair::{Bench, Orders, Renewed};
use crate::prospect::Mover;
use crate::race::Race;

/// Solves a [`Race`] layer pair by layer pair.
pub struct RaceSolver<'a, R> {
    race: &'a R,
    tolerance: f64,
    threads: usize,
    /// Raised when the work is no longer wanted; values are then unfinished.
    stop: Option<&'a AtomicBool>,
    /// Codes in the order of a sweep, those of one step together.
    steps: Vec<Vec<usize>>,
    orders: Orders,
}

/// Layers that were solved together, by the pieces home.
pub type Solved = Vec<([usize; 2], Values)>;

/// How the work on a pair of layers went.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LayerReport {
    /// Pieces home of either side.
    pub home: [usize; 2],
    /// Positions in the pair.
    pub positions: usize,
    /// Sweeps until nothing changed by more than the tolerance.
    pub sweeps: u32,
    /// The last change.
    pub change: f64,
}

impl<'a, R: Race> RaceSolver<'a, R> {
    /// A solver that stops when no value changes by more than `tolerance` in a sweep. The number of threads does not
    /// change the result.
    pub fn new(race: &'a R, tolerance: f64, threads: usize) -> Self {
        let mut by_order: Vec<_> = (0..race.codes()).collect();
        by_order.sort_by_key(|&code| race.order(code));
        let steps =
            by_order.chunk_by(|&a, &b| race.order(a) == race.order(b)).map(<[usize]>::to_vec).collect();
        let most = (0..race.codes()).filter_map(|code| race.privates(0, code)).max().unwrap_or(0);
        let orders = Orders::new(race, most);
        RaceSolver { race, tolerance, threads: threads.max(1), stop: None, steps, orders }
    }

    /// The same, which breaks off in the middle of a sweep when the flag is raised. What it gives then is worth nothing.
    #[must_use]
    pub fn stopped_by(self, stop: &'a AtomicBool) -> Self {
        RaceSolver { stop: Some(stop), ..self }
    }

    /// Whether it has been told to break off.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// The pairs of layers in the order in which they must be solved; the first number is never the smaller one.
    pub fn pairs(&self) -> Vec<[usize; 2]> {
        let goal = self.race.goal();
        let mut pairs: Vec<_> = (0..goal).flat_map(|a| (0..=a).map(move |b| [a, b])).collect();
        pairs.sort_by_key(|[a, b]| (std::cmp::Reverse(a + b), *a));
        pairs
    }

    /// Solves the layers `[a, b]` and `[b, a]`. `finished` gives the values of a finished layer, `watch` hears the number
    /// of every sweep and the largest change in it.
    pub fn solve_pair<E>(
        &self,
        [a, b]: [usize; 2],
        mut finished: impl FnMut([usize; 2]) -> Result<Values, E>,
        watch: &mut dyn FnMut(u32, f64),
    ) -> Result<(Solved, LayerReport), E> {
        let shapes = [Shape::new(self.race, [a, b]), Shape::new(self.race, [b, a])];
        let above = [self.above([a, b], &mut finished)?, self.above([b, a], &mut finished)?];
        let moves = shapes.each_ref().map(|shape| Moves::new(self.race, shape));
        let mut layers = self.first_guess(&shapes, &mut finished)?;
        let mut benches: Vec<_> = (0..self.threads).map(|_| Bench::default()).collect();
        let mut sweeps = 0;
        let change = loop {
            let change = self.sweep(&mut layers, &shapes, &moves, &above, &mut benches);
            sweeps += 1;
            watch(sweeps, change);
            if change <= self.tolerance || self.is_stopped() {
                break change;
            }
        };
        let homes = shapes.each_ref().map(|shape| shape.home);
        let values: Vec<_> =
            homes.into_iter().zip(layers).map(|(home, layer)| (home, layer.to_move.values)).collect();
        let positions = values.iter().map(|(_, values)| values.len()).sum();
        let report = LayerReport { home: [a, b], positions, sweeps, change };
        Ok((values, report))
    }

    /// The layer that a piece which comes home leads to, as the side sees it that brought it home; none if that ends the
    /// race. The turn passes to the other side, so what counts is the value of the side that waited.
    fn above<E>(
        &self,
        [mine, theirs]: [usize; 2],
        finished: &mut impl FnMut([usize; 2]) -> Result<Values, E>,
    ) -> Result<Option<Blocks>, E> {
        if mine + 1 == self.race.goal() {
            return Ok(None);
        }
        let home = [theirs, mine + 1];
        Ok(Some(self.seen_by_other(&Shape::new(self.race, home), &finished(home)?)))
    }

    /// One layer if both sides have equally many pieces home, two if not.
    fn first_guess<E>(
        &self,
        shapes: &[Shape; 2],
        finished: &mut impl FnMut([usize; 2]) -> Result<Values, E>,
    ) -> Result<Vec<Layer>, E> {
        let first = guess(self.race, &shapes[0], &mut *finished)?;
        if shapes[0].home == shapes[1].home {
            let waiting = self.seen_by_other(&shapes[0], &first.values);
            return Ok(vec![Layer { to_move: first, waiting }]);
        }
        let second = guess(self.race, &shapes[1], &mut *finished)?;
        let waiting = [(1, &second), (0, &first)]
            .map(|(side, blocks)| self.seen_by_other(&shapes[side], &blocks.values));
        Ok([first, second]
            .into_iter()
            .zip(waiting)
            .map(|(to_move, waiting)| Layer { to_move, waiting })
            .collect())
    }

    /// One pass over all codes. Codes of one step are renewed from the same old values, so that it does not matter who
    /// works on which. With equal numbers home both sides have one view, and a code and its exchange are done at once.
    fn sweep(
        &self,
        layers: &mut [Layer],
        shapes: &[Shape; 2],
        moves: &[Moves; 2],
        above: &[Option<Blocks>; 2],
        benches: &mut [Bench],
    ) -> f64 {
        let last = layers.len() - 1;
        let mut change = 0.0f64;
        for step in self.steps.iter().take_while(|_| !self.is_stopped()) {
            let mover = |side: usize| Mover {
                layer: &layers[side.min(last)],
                shape: &shapes[side],
                moves: &moves[side],
                above: above[side].as_ref(),
            };
            for renewed in self.renew_all(step, &[mover(0), mover(1)], last == 0, benches) {
                let Renewed { code, first, second, change: moved } = renewed;
                change = change.max(moved);
                layers[last].set(self.race.swapped(code), &second);
                layers[0].set(code, &first);
            }
        }
        change
    }

    fn renew_all(
        &self,
        codes: &[usize],
        movers: &[Mover; 2],
        one_view: bool,
        benches: &mut [Bench],
    ) -> Vec<Renewed> {
        let due = |code: &&usize| {
            movers[0].shape.sizes[**code] != [0, 0] && !(one_view && self.race.swapped(**code) < **code)
        };
        let codes: Vec<usize> = codes.iter().filter(due).copied().collect();
        let one = |bench: &mut Bench, code: usize| bench.renew(self.race, &self.orders, movers, code);
        if let [bench] = benches {
            return codes.into_iter().map(|code| one(bench, code)).collect();
        }
        let next = AtomicUsize::new(0);
        let done = Mutex::new(Vec::with_capacity(codes.len()));
        thread::scope(|scope| {
            for bench in benches {
                scope.spawn(|| {
                    let mut mine = Vec::new();
                    while let Some(&code) = codes.get(next.fetch_add(1, Ordering::Relaxed)) {
                        mine.push(one(bench, code));
                    }
                    done.lock().unwrap_or_else(PoisonError::into_inner).extend(mine);
                });
            }
        });
        done.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Values in the order of the ranks as the side sees them that waits.
    fn seen_by_other(&self, shape: &Shape, values: &[f64]) -> Blocks {
        let swapped = |code| self.race.swapped(code);
        let sizes = (0..shape.sizes.len())
            .map(|code| shape.sizes[swapped(code)])
            .map(|[rows, columns]| [columns, rows]);
        let mut seen = Blocks::new(sizes, vec![0.0; values.len()]);
        let mut rest = values;
        for (code, &[rows, columns]) in shape.sizes.iter().enumerate() {
            let (block, after) = rest.split_at(rows * columns);
            rest = after;
            seen.set(swapped(code), &transposed(block, columns));
        }
        seen
    }
}
