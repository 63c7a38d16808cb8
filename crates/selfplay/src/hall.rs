use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use parlor_rules::Draws;

use crate::table::{Harvest, Table};
use crate::{Answers, Habits, Sight, teacher};

/// Tables that a thread takes at a time.
const TAKEN: usize = 2;

/// Tables at which games go on side by side, in rooms, each with its own habits. While a network thinks about what one room has asked,
/// the processors go on with another.
pub struct Hall {
    rooms: Vec<Mutex<Vec<Table>>>,
    harvests: Vec<Mutex<Harvest>>,
    threads: usize,
}

/// What has come of the games of a room so far: games, those that Black won, those that the network won, turns.
pub type Tally = [u64; 4];

impl Hall {
    /// A hall with these rooms.
    pub fn new(rooms: &[Habits], threads: usize, seed: u64) -> Hall {
        let mut seeds = Draws::new(seed);
        let room = |habits: &Habits| {
            let habits = Arc::new(habits.clone());
            let seeds: Vec<u64> = (0..habits.games).map(|_| seeds.draw()).collect();
            Mutex::new(side_by_side(&seeds, threads, |&seed| Table::new(habits.clone(), seed)))
        };
        let rooms: Vec<Mutex<Vec<Table>>> = rooms.iter().map(room).collect();
        let harvests = rooms.iter().map(|_| Mutex::default()).collect();
        Hall { rooms, harvests, threads }
    }

    /// Goes on with the games of a room, with answers to what it has asked the last time; what it asks now goes into `asked`. How many that
    /// are.
    pub fn go_on(&self, room: usize, answers: &Answers<'_>, mut asked: impl FnMut(usize, &Sight)) -> usize {
        let mut tables = self.rooms[room].lock().unwrap_or_else(PoisonError::into_inner);
        let mut parts: Vec<(&mut [Table], Vec<Sight>, Harvest)> =
            tables.chunks_mut(TAKEN).map(|tables| (tables, Vec::new(), Harvest::default())).collect();
        let queue = Mutex::new(parts.iter_mut());
        let work = || {
            loop {
                let part = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((tables, out, harvest)) = part else { break };
                for table in tables.iter_mut() {
                    let before = out.len();
                    table.go_on(answers, out, harvest);
                    table.first = before;
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(work);
            }
            work();
        });
        let mut count = 0;
        let mut harvest = self.harvests[room].lock().unwrap_or_else(PoisonError::into_inner);
        for (tables, out, part) in &mut parts {
            tables.iter_mut().for_each(|table| table.first += count);
            out.iter().enumerate().for_each(|(number, sight)| asked(count + number, sight));
            count += out.len();
            harvest.add(part);
        }
        count
    }

    /// Takes the lessons that a room has brought so far, and tells what has come of all of its games.
    pub fn take(&self, room: usize) -> (Vec<u8>, Tally) {
        let mut harvest = self.harvests[room].lock().unwrap_or_else(PoisonError::into_inner);
        let lessons = std::mem::take(&mut harvest.lessons);
        (lessons, [harvest.games, harvest.black, harvest.won, harvest.turns])
    }
}

/// Games of the hand-made engine with itself, on some threads, until they are told to stop.
pub struct School {
    harvest: Arc<Mutex<Harvest>>,
    stop: Arc<AtomicBool>,
    threads: Vec<thread::JoinHandle<()>>,
}

impl School {
    /// Begins.
    pub fn new(visits: u64, threads: usize, seed: u64) -> School {
        let (harvest, stop) = (Arc::new(Mutex::new(Harvest::default())), Arc::new(AtomicBool::new(false)));
        let next = Arc::new(AtomicU64::new(seed.wrapping_mul(1_000_003)));
        let spawn = |_| {
            let (harvest, stop, next) = (harvest.clone(), stop.clone(), next.clone());
            thread::spawn(move || {
                let mut own = Harvest::default();
                while !stop.load(Ordering::Relaxed) {
                    teacher::play(visits, &mut Draws::new(next.fetch_add(1, Ordering::Relaxed)), &mut own);
                    harvest.lock().unwrap_or_else(PoisonError::into_inner).add(&mut own);
                }
            })
        };
        let threads = (0..threads).map(spawn).collect();
        School { harvest, stop, threads }
    }

    /// Takes the lessons so far, and tells what has come of all games.
    pub fn take(&self) -> (Vec<u8>, Tally) {
        let mut harvest = self.harvest.lock().unwrap_or_else(PoisonError::into_inner);
        let lessons = std::mem::take(&mut harvest.lessons);
        (lessons, [harvest.games, harvest.black, harvest.won, harvest.turns])
    }

    /// Asks for an end; games that have begun are still played to theirs.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for School {
    fn drop(&mut self) {
        self.stop();
        for thread in self.threads.drain(..) {
            // A thread that has panicked has said so; its lessons are lost and nothing else.
            let _ = thread.join();
        }
    }
}

fn side_by_side<T: Sync, U: Send>(items: &[T], threads: usize, make: impl Fn(&T) -> U + Sync) -> Vec<U> {
    let part = items.len().div_ceil(threads.max(1)).max(1);
    thread::scope(|scope| {
        let make = &make;
        let spawn = |items| scope.spawn(move || Iterator::map(<[T]>::iter(items), make).collect::<Vec<U>>());
        let handles: Vec<_> = items.chunks(part).map(spawn).collect();
        handles.into_iter().flat_map(|handle| handle.join().unwrap_or_default()).collect()
    })
}
