use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use parlor_rules::Race;

use crate::block::Block;
use crate::layer::{Layer, Shape};
use crate::pair::{Mover, Renewed, renew};

/// Solves a [`Race`] layer pair by layer pair.
pub struct RaceSolver<'a, G> {
    game: &'a G,
    tolerance: f64,
    threads: usize,
    /// Codes in the order of a sweep, those of one step together.
    steps: Vec<Vec<usize>>,
}

/// The values of one layer, in the order of the ranks.
pub type Values = Vec<f64>;

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
    /// How long it took.
    pub time: Duration,
}

impl<'a, G: Race> RaceSolver<'a, G> {
    /// A solver that stops when no value changes by more than `tolerance` in a sweep. The number of threads does not
    /// change the result.
    pub fn new(game: &'a G, tolerance: f64, threads: usize) -> Self {
        let mut by_order: Vec<_> = (0..game.codes()).collect();
        by_order.sort_by_key(|&code| game.order(code));
        let steps =
            by_order.chunk_by(|&a, &b| game.order(a) == game.order(b)).map(<[usize]>::to_vec).collect();
        RaceSolver { game, tolerance, threads: threads.max(1), steps }
    }

    /// The pairs of layers in the order in which they must be solved; the first number is never the smaller one.
    pub fn pairs(&self) -> Vec<[usize; 2]> {
        let goal = self.game.goal();
        let mut pairs: Vec<_> = (0..goal).flat_map(|a| (0..=a).map(move |b| [a, b])).collect();
        pairs.sort_by_key(|[a, b]| (std::cmp::Reverse(a + b), *a));
        pairs
    }

    /// Solves the layers `[a, b]` and `[b, a]`. `finished` gives the values of a finished layer.
    pub fn solve_pair(
        &self,
        [a, b]: [usize; 2],
        finished: impl Fn([usize; 2]) -> Values,
    ) -> (Vec<([usize; 2], Values)>, LayerReport) {
        let began = Instant::now();
        let game = self.game;
        let shapes = [Shape::new(game, [a, b]), Shape::new(game, [b, a])];
        // A piece that comes home hands the turn over: what counts above is the value of the side that waited.
        let above = [(a, b), (b, a)].map(|(mine, theirs)| {
            (mine + 1 < game.goal()).then(|| {
                let shape = Shape::new(game, [theirs, mine + 1]);
                self.seen_by_other(&shape, &finished([theirs, mine + 1]))
            })
        });
        let mut layers = vec![self.first_guess(&shapes[0])];
        if a != b {
            layers.push(self.first_guess(&shapes[1]));
        }
        let mut sweeps = 0;
        let change = loop {
            let change = self.sweep(&mut layers, &shapes, &above);
            sweeps += 1;
            if change <= self.tolerance {
                break change;
            }
        };
        let mut values = vec![([a, b], flatten(&layers[0].to_move))];
        if a != b {
            values.push(([b, a], flatten(&layers[1].to_move)));
        }
        let positions = values.iter().map(|(_, values)| values.len()).sum();
        let report = LayerReport { home: [a, b], positions, sweeps, change, time: began.elapsed() };
        (values, report)
    }

    fn first_guess(&self, shape: &Shape) -> Layer {
        let blocks: Vec<_> =
            shape.sizes.iter().map(|&[rows, columns]| Block::filled(rows, columns, 0.5)).collect();
        Layer { to_move: blocks.clone(), waiting: blocks }
    }

    /// One pass over all codes. Codes of one step are renewed from the same old values, so that it does not matter who
    /// works on which. With equal numbers home both sides have one view, and a code and its exchange are done at once.
    fn sweep(&self, layers: &mut [Layer], shapes: &[Shape; 2], above: &[Option<Vec<Block>>; 2]) -> f64 {
        let last = layers.len() - 1;
        let mut change = 0.0f64;
        for step in &self.steps {
            let movers = [
                Mover { layer: &layers[0], shape: &shapes[0], above: above[0].as_deref() },
                Mover { layer: &layers[last], shape: &shapes[1], above: above[1].as_deref() },
            ];
            for renewed in self.renew_all(step, &movers, last == 0) {
                let Renewed { code, first, second, change: moved } = renewed;
                change = change.max(moved);
                layers[last].set(self.game.swapped(code), second);
                layers[0].set(code, first);
            }
        }
        change
    }

    fn renew_all(&self, codes: &[usize], [first, second]: &[Mover; 2], one_view: bool) -> Vec<Renewed> {
        let due = |code: &&usize| {
            first.shape.sizes[**code] != [0, 0] && !(one_view && self.game.swapped(**code) < **code)
        };
        let codes: Vec<usize> = codes.iter().filter(due).copied().collect();
        let one = |code: usize| renew(self.game, first, second, code);
        if self.threads == 1 || codes.len() < 8 {
            return codes.into_iter().map(one).collect();
        }
        let next = AtomicUsize::new(0);
        let done = Mutex::new(Vec::with_capacity(codes.len()));
        thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    let mut mine = Vec::new();
                    while let Some(&code) = codes.get(next.fetch_add(1, Ordering::Relaxed)) {
                        mine.push(one(code));
                    }
                    done.lock().unwrap_or_else(PoisonError::into_inner).extend(mine);
                });
            }
        });
        done.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// The values of a finished layer as the side sees them that waits in it, block by block.
    fn seen_by_other(&self, shape: &Shape, values: &[f64]) -> Vec<Block> {
        let mut blocks = vec![Block::default(); self.game.codes()];
        let mut at = 0;
        for (code, &[rows, columns]) in shape.sizes.iter().enumerate() {
            let block = Block { columns, values: values[at..at + rows * columns].into() };
            at += rows * columns;
            blocks[self.game.swapped(code)] = block.transposed();
        }
        blocks
    }
}

fn flatten(blocks: &[Block]) -> Values {
    blocks.iter().flat_map(|block| block.values.iter().copied()).collect()
}
