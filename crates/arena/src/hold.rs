use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use parlor_rules::Notation;

use crate::bout::Bout;
use crate::{Chooser, Contest, Fixture, HoldError};

/// Says whether to stop.
pub(crate) type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// Is given the fixtures in their order, and says whether it wants more.
pub(crate) type Take<'a> = &'a mut dyn FnMut(Fixture) -> ControlFlow<()>;

/// Holds a contest from fixture number `from` on, on so many threads, until it is through, `stop` says so, or `take`
/// has seen enough. Games that are under way when it is told to stop are broken off and forgotten.
///
/// `take` is given the fixtures in their order, whatever thread finished first, so the result is the same for any
/// number of threads.
pub fn hold<G: Notation>(
    contest: &Contest<'_, G>,
    threads: usize,
    from: u64,
    stop: Stop<'_>,
    take: Take<'_>,
) -> Result<(), HoldError> {
    hold_some(contest, threads, from..contest.schedule.fixtures(), stop, take)
}

/// Holds some fixtures of a contest, by their numbers.
pub(crate) fn hold_some<G: Notation>(
    contest: &Contest<'_, G>,
    threads: usize,
    Range { start: from, end }: Range<u64>,
    stop: Stop<'_>,
    take: Take<'_>,
) -> Result<(), HoldError> {
    let next = AtomicU64::new(from);
    let enough = AtomicBool::new(false);
    let (send, receive) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let send = send.clone();
            let (next, enough) = (&next, &enough);
            scope.spawn(move || {
                let mut choosers = BTreeMap::new();
                let ends = || enough.load(Ordering::Relaxed) || stop();
                while !ends() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= end {
                        break;
                    }
                    let Some(fixture) = play(contest, number, &ends, &mut choosers).transpose() else {
                        break;
                    };
                    if send.send((number, fixture)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let mut waiting = BTreeMap::new();
        let mut due = from;
        for (number, fixture) in receive {
            waiting.insert(number, fixture);
            while let Some(fixture) = waiting.remove(&due) {
                due += 1;
                let done = match fixture {
                    Ok(fixture) => take(fixture).is_break(),
                    Err(error) => {
                        enough.store(true, Ordering::Relaxed);
                        return Err(error);
                    }
                };
                if done {
                    enough.store(true, Ordering::Relaxed);
                    return Ok(());
                }
            }
        }
        Ok(())
    })
}

/// Those who choose for the entrants on one thread.
type Choosers<'a, G> = BTreeMap<usize, Box<dyn Chooser<G> + 'a>>;

/// Plays the pair of games of a fixture; none if it was broken off.
fn play<'a, G: Notation>(
    contest: &'a Contest<'_, G>,
    number: u64,
    stop: &dyn Fn() -> bool,
    choosers: &mut Choosers<'a, G>,
) -> Result<Option<Fixture>, HoldError> {
    let (a, b, pair) = contest.schedule.fixture(number);
    let mut begin = |entrant: usize| match choosers.remove(&entrant) {
        Some(chooser) => Ok(chooser),
        None => contest.entrants[entrant].chooser().map_err(|forfeit| HoldError::Absent {
            name: contest.entrants[entrant].name().to_owned(),
            forfeit,
        }),
    };
    let mut chooser_a = begin(a)?;
    // Whoever plays itself chooses on both sides.
    let mut chooser_b = begin(b)?;
    let mut game = |index: usize, first: usize, second: usize| {
        let [mut first_side, mut second_side]: [&mut (dyn Chooser<G> + 'a); 2] =
            [chooser_a.as_mut(), chooser_b.as_mut()];
        if index == 1 {
            std::mem::swap(&mut first_side, &mut second_side);
        }
        let bout = Bout {
            choosers: [first_side, second_side],
            opening: contest.opening(pair),
            dice: contest.dice(pair),
            seeds: [first, second].map(|entrant| contest.player_seed(pair, index, entrant)),
            time: contest.time,
            longest: contest.longest,
            judge: contest.judge,
            stop,
        };
        bout.play()
    };
    let (Some(one), Some(other)) = (game(0, a, b)?, game(1, b, a)?) else { return Ok(None) };
    choosers.insert(a, chooser_a);
    choosers.insert(b, chooser_b);
    Ok(Some(Fixture { a, b, pair, games: [one, other] }))
}
