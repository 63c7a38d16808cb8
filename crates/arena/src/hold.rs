use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use parlor_rules::Notation;
use thiserror::Error;

use crate::sitting::Sitting;
use crate::{Contest, Fixture, Forfeit, OpeningError, Seat};

/// Why a contest cannot be held.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum HoldError {
    /// An opening of its book is no good.
    #[error("{0}")]
    Opening(#[from] OpeningError),
    /// Someone cannot sit down.
    #[error("{name} cannot play: {forfeit}")]
    Seat {
        /// Who.
        name: String,
        /// Why.
        forfeit: Forfeit,
    },
    /// Chance has the turn and no roll.
    #[error("the game has a chance turn without rolls")]
    NoRoll,
}

/// Holds a contest from fixture number `from` on, on so many threads, until it is through, `stop` says so, or `take`
/// has seen enough.
///
/// `take` is given the fixtures in their order, whatever thread finished first, so the result is the same for any
/// number of threads.
pub fn hold<G: Notation>(
    contest: &Contest<'_, G>,
    threads: usize,
    from: u64,
    stop: &(dyn Fn() -> bool + Sync),
    take: &mut dyn FnMut(Fixture) -> ControlFlow<()>,
) -> Result<(), HoldError> {
    let next = AtomicU64::new(from);
    let enough = AtomicBool::new(false);
    let end = contest.schedule.fixtures();
    let (send, receive) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let send = send.clone();
            let (next, enough) = (&next, &enough);
            scope.spawn(move || {
                let mut seats = BTreeMap::new();
                while !enough.load(Ordering::Relaxed) && !stop() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= end || send.send((number, play(contest, number, &mut seats))).is_err() {
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

/// The seats that a thread has taken, by entrant.
type Seats<'a, G> = BTreeMap<usize, Box<dyn Seat<G> + 'a>>;

fn play<'a, G: Notation>(
    contest: &'a Contest<'_, G>,
    number: u64,
    seats: &mut Seats<'a, G>,
) -> Result<Fixture, HoldError> {
    let (a, b, pair) = contest.schedule.fixture(number);
    let mut sit = |entrant: usize| match seats.remove(&entrant) {
        Some(seat) => Ok(seat),
        None => contest.entrants[entrant].seat().map_err(|forfeit| HoldError::Seat {
            name: contest.entrants[entrant].name().to_owned(),
            forfeit,
        }),
    };
    let mut seat_a = sit(a)?;
    // Someone who plays itself sits on both sides.
    let mut seat_b = sit(b)?;
    let mut game = |index: usize, first: usize, second: usize| {
        let [mut seat_first, mut seat_second]: [&mut (dyn Seat<G> + 'a); 2] =
            [seat_a.as_mut(), seat_b.as_mut()];
        if index == 1 {
            std::mem::swap(&mut seat_first, &mut seat_second);
        }
        let sitting = Sitting {
            seats: [seat_first, seat_second],
            opening: contest.opening(pair),
            dice: contest.dice(pair),
            seeds: [first, second].map(|entrant| contest.player_seed(pair, index, entrant)),
            time: contest.time,
            longest: contest.longest,
        };
        sitting.play()
    };
    let games = [game(0, a, b)?, game(1, b, a)?];
    seats.insert(a, seat_a);
    seats.insert(b, seat_b);
    Ok(Fixture { a, b, pair, games })
}
