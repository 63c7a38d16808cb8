use std::path::Path;
use std::sync::atomic::AtomicBool;

use crate::head::Head;
use crate::race::Race;
use crate::store::{Memory, Store};
use crate::work::Work;
use crate::{LayerReport, RaceSolver, Table, TableError};

/// Makes the table of a [`Race`], in memory or in a file.
pub struct TableSolver<'a, R> {
    race: &'a R,
    solver: RaceSolver<'a, R>,
    tolerance: f64,
}

/// What can be told while a table is being made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Progress {
    /// So much had been done before.
    Resumed {
        /// The part of all positions that was finished, from 0 to 1.
        part: f64,
    },
    /// A sweep over a pair of layers is done.
    Sweep {
        /// Pieces home of either side.
        home: [usize; 2],
        /// How many there were.
        sweeps: u32,
        /// The largest change.
        change: f64,
        /// The part of all work that is done, from 0 to 1; an estimate inside a pair of layers.
        part: f64,
    },
    /// A pair of layers is finished and kept.
    Pair(LayerReport),
}

impl Table {
    /// Solves a race with few pieces on the spot, in memory.
    pub fn solve<R: Race>(race: &R, tolerance: f64, threads: usize) -> Table {
        TableSolver::new(race, tolerance, threads).in_memory(&mut |_: Progress| {})
    }
}

impl<'a, R: Race> TableSolver<'a, R> {
    /// A solver that stops when no value changes by more than `tolerance` in a sweep. The number of threads does not
    /// change the result.
    pub fn new(race: &'a R, tolerance: f64, threads: usize) -> Self {
        TableSolver { race, solver: RaceSolver::new(race, tolerance, threads), tolerance }
    }

    /// Solves in memory.
    pub fn in_memory(&self, tell: &mut dyn FnMut(Progress)) -> Table {
        let mut memory = Memory::default();
        let head = Head::of_race(self.race, self.tolerance);
        self.solve(&mut memory, &head, 0, tell).unwrap_or_else(|error| unreachable!("memory said {error}"));
        memory.into_table(head)
    }

    /// Solves in memory, unless the flag is raised before the end: then there is no table.
    pub fn in_memory_until(self, stop: &'a AtomicBool) -> Option<Table> {
        let solver = TableSolver { solver: self.solver.stopped_by(stop), ..self };
        let table = solver.in_memory(&mut |_: Progress| {});
        (!solver.solver.is_stopped()).then_some(table)
    }

    /// Solves into a file. It appears under its name when it is whole; until then the work lies beside it in
    /// `FILE.part`, and calling this again goes on after the last finished pair of layers. A finished table that is what
    /// is wanted is left as it is.
    pub fn into_file(&self, path: &Path, tell: &mut dyn FnMut(Progress)) -> Result<Table, TableError> {
        let head = Head::of_race(self.race, self.tolerance);
        if let Ok(table) = Table::open(path)
            && table.expect(self.race.game()).is_ok()
            && (table.head().tolerance, table.head().bits) == (head.tolerance, head.bits)
        {
            tell(Progress::Resumed { part: 1.0 });
            return Ok(table);
        }
        let mut work = Work::open(path, head.clone())?;
        let finished = work.positions();
        if finished > 0 {
            tell(Progress::Resumed { part: finished as f64 / head.positions as f64 });
        }
        self.solve(&mut work, &head, finished, tell)?;
        work.finish()?;
        // Every layer was read back and checksummed or written just now; to read all of it again would only take memory.
        Table::open_unchecked(path)
    }

    fn solve(
        &self,
        store: &mut dyn Store,
        head: &Head,
        mut finished: u64,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<(), TableError> {
        for pair in self.solver.pairs() {
            if store.has(pair) {
                continue;
            }
            if self.solver.is_stopped() {
                return Ok(());
            }
            let of_pair = |home: [usize; 2]| home == pair || home == [pair[1], pair[0]];
            let positions: u64 =
                head.layers.iter().filter(|layer| of_pair(layer.home)).map(|layer| layer.positions).sum();
            let mut first = None;
            let mut watch = |sweeps, change: f64| {
                // The change falls by about the same factor in every sweep.
                let first = *first.get_or_insert(change);
                let gone = (first / change).ln() / (first / self.tolerance).ln();
                let gone = if gone.is_finite() { gone.clamp(0.0, 1.0) } else { 1.0 };
                let part = (finished as f64 + gone * positions as f64) / head.positions as f64;
                tell(Progress::Sweep { home: pair, sweeps, change, part });
            };
            let (solved, report) = self.solver.solve_pair(pair, |home| store.read(home), &mut watch)?;
            store.keep(solved)?;
            finished += positions;
            tell(Progress::Pair(report));
        }
        Ok(())
    }
}
