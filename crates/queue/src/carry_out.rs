use std::collections::{BTreeMap, BTreeSet};
use std::ops::{ControlFlow, Range};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value as Json;

use crate::tables::{self, Ended};
use crate::{Crowd, Order, Queue, QueueError};

/// Pieces that are in the queue ahead of the one that is due, at least: enough for workers that come and go.
const AHEAD: u64 = 256;
/// Pieces for each of the workers' threads that are in the queue.
const FOR_EACH: u64 = 4;
/// How often results are looked for.
const LOOK: Duration = Duration::from_millis(50);
/// How often the workers are counted.
const COUNT: Duration = Duration::from_secs(1);
/// How often the queue is looked over for pieces that are not in it any more.
const MEND: Duration = Duration::from_secs(10);

/// How it goes with an order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Progress {
    /// Who is at work.
    pub crowd: Crowd,
    /// What the database said when it last failed, if it has not answered since.
    pub away: Option<String>,
}

impl Queue {
    /// Has some steps of an order done, and hands the results of their pieces over in order, with the steps that each has;
    /// the first piece may begin before the first step that is wanted, and the last may end after the last one. It ends when they are through, when `take`
    /// has seen enough, or when `stop` says so; then the pieces stay in the queue, and the same call goes on from there,
    /// from another machine as well. `tell` hears about every second how it goes.
    ///
    /// A database that is away is waited for.
    pub fn carry_out(
        &self,
        order: &Order,
        steps: Range<u64>,
        stop: &(dyn Fn() -> bool + Sync),
        take: &mut dyn FnMut(Range<u64>, Json) -> ControlFlow<()>,
        tell: &mut dyn FnMut(&Progress),
    ) -> Result<(), QueueError> {
        let size = self.runtime.block_on(tables::begin(&self.pool, order))?;
        let pieces = steps.start / size..steps.end.div_ceil(size);
        let mut carrier = Carrier {
            queue: self,
            order,
            outstanding: BTreeSet::new(),
            arrived: BTreeMap::new(),
            next: pieces.start,
            progress: Progress::default(),
            counted: None,
            mended: Instant::now(),
        };
        let mut due = pieces.start;
        while due < pieces.end {
            if stop() {
                return Ok(());
            }
            let looked = Instant::now();
            if carrier.go_on(due, pieces.end, tell) == 0 {
                // Where looking takes long there is much going on, and no need to look so often.
                thread::sleep(LOOK.max(4 * looked.elapsed()).min(COUNT));
            }
            while let Some(ended) = carrier.arrived.remove(&due) {
                let result = ended.map_err(|fault| QueueError::SetAside { number: due, fault })?;
                let result = serde_json::from_str(&result).map_err(QueueError::library)?;
                due += 1;
                if take((due - 1) * size..due * size, result).is_break() {
                    due = pieces.end;
                    break;
                }
            }
        }
        self.runtime.block_on(tables::forget(&self.pool, order))
    }
}

/// What there is of an order while it is carried out.
struct Carrier<'a> {
    queue: &'a Queue,
    order: &'a Order,
    /// Pieces in the queue.
    outstanding: BTreeSet<u64>,
    /// Results that wait for their turn.
    arrived: BTreeMap<u64, Ended>,
    /// The first piece that is not in the queue yet.
    next: u64,
    progress: Progress,
    counted: Option<Instant>,
    mended: Instant,
}

impl Carrier<'_> {
    /// Counts workers, fills the queue up and collects results; gives how many came.
    fn go_on(&mut self, due: u64, end: u64, tell: &mut dyn FnMut(&Progress)) -> usize {
        let told = self.counted.is_none_or(|counted| counted.elapsed() >= COUNT);
        let done = self.count(told).and_then(|()| self.fill(due, end)).and_then(|()| self.collect());
        let came = match done {
            Ok(came) => {
                self.progress.away = None;
                came
            }
            Err(error) => {
                self.progress.away = Some(error.to_string());
                // It needs a moment.
                thread::sleep(LOOK * 4);
                0
            }
        };
        if told {
            self.counted = Some(Instant::now());
            tell(&self.progress);
        }
        came
    }

    fn count(&mut self, now: bool) -> Result<(), QueueError> {
        if now {
            let looked = Crowd::look(&self.queue.pool, &self.order.build);
            self.progress.crowd = self.queue.runtime.block_on(looked)?;
        }
        Ok(())
    }

    fn fill(&mut self, due: u64, end: u64) -> Result<(), QueueError> {
        let window = AHEAD.max(FOR_EACH * self.progress.crowd.threads);
        let until = end.min(due + window);
        // Not for every single piece, so that few requests are made.
        if self.next < until && (until - self.next >= window / 4 || until == end) {
            let new: Vec<u64> = (self.next..until).collect();
            self.add(&new, true)?;
            self.outstanding.extend(new);
            self.next = until;
        }
        if self.mended.elapsed() >= MEND {
            let all: Vec<u64> = self.outstanding.iter().copied().collect();
            self.queue.runtime.block_on(tables::begin(&self.queue.pool, self.order))?;
            self.add(&all, false)?;
            self.mended = Instant::now();
        }
        Ok(())
    }

    fn add(&self, pieces: &[u64], again: bool) -> Result<(), QueueError> {
        let added = tables::add(&self.queue.pool, self.order, pieces, again);
        self.queue.runtime.block_on(added)
    }

    fn collect(&mut self) -> Result<usize, QueueError> {
        let wanted: Vec<u64> = self.outstanding.iter().copied().collect();
        let ended = self.queue.runtime.block_on(tables::ended(&self.queue.pool, self.order, &wanted))?;
        let came = ended.len();
        for (number, ended) in ended {
            self.outstanding.remove(&number);
            self.arrived.insert(number, ended);
        }
        Ok(came)
    }
}
