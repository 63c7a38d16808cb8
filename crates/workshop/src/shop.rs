use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use parlor_arena::Trials;
use parlor_desk::Desk;
use parlor_protocol::read_request;
use parlor_queue::{Undone, Workshop};
use parlor_roster::{Complete, Faults, Shelf, Visitor, visit_games};
use serde::Serialize;
use serde_json::Value as Json;

use crate::Work;

/// Does pieces of any work with what this machine has for players.
pub struct Shop {
    shelf: Shelf,
    faults: Arc<Faults>,
    desk: Desk,
    /// Made when the first question comes that anybody may have asked.
    public: LazyLock<Desk, Box<dyn FnOnce() -> Desk + Send>>,
}

impl Shop {
    /// A shop with a shelf and a desk; faults of players in contests are noted. What a server was asked is answered at
    /// another desk, which is a server's, so that the answer is the one that the server would have given.
    pub fn new(
        (shelf, faults): (Shelf, Arc<Faults>),
        desk: Desk,
        public: impl FnOnce() -> Desk + Send + 'static,
    ) -> Shop {
        Shop { shelf, faults, desk, public: LazyLock::new(Box::new(public)) }
    }

    /// Answers a question, refusals included.
    fn answer(
        &self,
        (request, public): (&Json, bool),
        stop: &(dyn Fn() -> bool + Sync),
        tell: &(dyn Fn(Json) + Sync),
    ) -> Result<Json, Undone> {
        let read = read_request(request.to_string().as_bytes());
        let mut request = read.map_err(|(_, problem)| Undone::Failed(problem.to_string()))?;
        // Reports are also where it looks whether to stop.
        let heard = request.report_every_ms.is_some();
        request.report_every_ms = Some(request.report_every_ms.map_or(LOOK_MS, |every| every.min(LOOK_MS)));
        let flag = AtomicBool::new(false);
        let desk = if public { &*self.public } else { &self.desk };
        let answer = desk.answer(&request, &flag, &mut |report| {
            if heard && let Ok(report) = serde_json::to_value(report) {
                tell(report);
            }
            flag.store(stop(), Ordering::Relaxed);
        });
        if flag.load(Ordering::Relaxed) {
            return Err(Undone::Stopped);
        }
        serde_json::to_value(answer).map_err(failed)
    }
}

/// How often a question that is thought about looks whether to stop.
const LOOK_MS: u64 = 100;

impl Workshop for Shop {
    fn work(&self, work: &Json, steps: Range<u64>, stop: &(dyn Fn() -> bool + Sync)) -> Result<Json, Undone> {
        let work: Work = serde_json::from_value(work.clone()).map_err(failed)?;
        match &work {
            Work::Question { request, public } => return self.answer((request, *public), stop, &|_| ()),
            Work::Lessons { teaching } => return teaching.play(steps, stop),
            Work::Games { .. } | Work::Openings { .. } => {}
        }
        let mut doing = Doing { shop: self, work: &work, steps, stop, done: None };
        visit_games(&mut doing);
        doing.done.unwrap_or_else(|| Err(Undone::Failed("there is no such game here".to_owned())))
    }

    fn errand(
        &self,
        work: &Json,
        stop: &(dyn Fn() -> bool + Sync),
        tell: &(dyn Fn(Json) + Sync),
    ) -> Result<Json, Undone> {
        match serde_json::from_value(work.clone()).map_err(failed)? {
            Work::Question { request, public } => self.answer((&request, public), stop, tell),
            _ => self.work(work, 0..1, stop),
        }
    }
}

/// A piece of work of a game whose type is not known yet.
struct Doing<'a> {
    shop: &'a Shop,
    work: &'a Work,
    steps: Range<u64>,
    stop: &'a (dyn Fn() -> bool + Sync),
    done: Option<Result<Json, Undone>>,
}

impl Visitor for Doing<'_> {
    fn visit<G: Complete>(&mut self) {
        let (shop, steps) = (self.shop, self.steps.clone());
        match self.work {
            Work::Games { script } if script.game == G::ABOUT.id => {
                let played = script.play::<G>(steps, &shop.shelf, &shop.faults, self.stop);
                self.done = Some(played.map_err(failed).and_then(|fixtures| whole(fixtures.as_ref())));
            }
            Work::Openings { game, wish } if game == G::ABOUT.id => {
                let trials = Trials::<G>::new(wish, &shop.shelf);
                let mut found = Vec::new();
                for number in steps {
                    if (self.stop)() {
                        self.done = Some(Err(Undone::Stopped));
                        return;
                    }
                    // They are counted from 1.
                    found
                        .push(trials.at(number + 1).map(|tried| [tried.opening.to_string(), tried.position]));
                }
                self.done = Some(whole(Some(&found)));
            }
            _ => {}
        }
    }
}

/// The result as a value, if it was not left in the middle.
fn whole<T: Serialize>(result: Option<&T>) -> Result<Json, Undone> {
    serde_json::to_value(result.ok_or(Undone::Stopped)?).map_err(failed)
}

fn failed(error: impl ToString) -> Undone {
    Undone::Failed(error.to_string())
}
