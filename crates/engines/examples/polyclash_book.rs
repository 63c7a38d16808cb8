//! Makes the opening book of PolyClash's engine: `polyclash_book BOOK [MINUTES [VISITS]]`, usually
//! `polyclash_book crates/engines/src/polyclash/book.txt 6 16000`.
//!
//! Begins with the empty board and with every kind of first stone, and goes on from each position with the move that was
//! found and with the replies that a search looks at most, all lines of a length before longer ones. Positions that are
//! rotations of one another are searched once. Works on all processors. What the file has already is not searched again,
//! and what is found is written at once, so it can be broken off and gone on with at any time.

use std::collections::{BTreeMap, HashSet};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use parlor_engines::polyclash::{Engine, Habits, Priors, smallest_name};
use parlor_players::{Ask, Player, Unwatched};
use parlor_polyclash::{Move, Point, PolyClash};
use parlor_rules::{Game, State};

const USUAL: [&str; 3] = ["crates/engines/src/polyclash/book.txt", "6", "16000"];
/// Replies to the move of a position that are looked at.
const REPLIES: usize = 4;
/// Stones of the longest line.
const LONGEST: usize = 7;
/// A search for replies has this part of the visits of one for a move.
const REPLY_PART: u64 = 8;

/// Ids of stones in the order of play.
type Stones = Vec<usize>;

/// A line with its move and the replies to it.
type Found = (Stones, usize, Vec<usize>);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    if given.is_empty() {
        println!("give the file of the book, minutes and visits, such as {}", USUAL.join(" "));
        return Ok(());
    }
    let argument = |place: usize| given.get(place).map_or(USUAL[place], String::as_str);
    let path = argument(0);
    let known = read(&std::fs::read_to_string(path).unwrap_or_default());
    let file = OpenOptions::new().create(true).append(true).open(path)?;
    let until = Instant::now() + Duration::from_secs(60 * argument(1).parse::<u64>()?);
    let maker = Maker { known, file: Mutex::new(file), until, visits: argument(2).parse()? };
    let mut book = maker.known.clone();
    let mut by_length: BTreeMap<usize, Vec<Stones>> = BTreeMap::from([(0, vec![Vec::new()])]);
    by_length.entry(1).or_default().extend(first_stones());
    let mut names = HashSet::new();
    while let Some((length, mut lines)) = by_length.pop_first().filter(|(length, _)| *length <= LONGEST) {
        lines.retain(|line| names.insert(smallest_name(&play(line).position).0));
        for (line, best, replies) in maker.search_all(&lines) {
            let after: Stones = line.iter().copied().chain([best]).collect();
            let answered = replies.iter().map(|&reply| after.iter().copied().chain([reply]).collect());
            by_length.entry(length + 2).or_default().extend(answered);
            by_length.entry(length + 1).or_default().push(after);
            book.insert(line, best);
        }
        println!("{length} stones: {} positions, the book has {}", lines.len(), book.len());
    }
    let mut lines: Vec<(&Stones, &usize)> = book.iter().collect();
    lines.sort_by_key(|(stones, _)| (stones.len(), *stones));
    std::fs::write(path, lines.into_iter().map(|(line, best)| write(line, *best)).collect::<String>())?;
    Ok(())
}

struct Maker {
    known: BTreeMap<Stones, usize>,
    file: Mutex<File>,
    until: Instant,
    visits: u64,
}

impl Maker {
    /// Searches all these lines, or as many as there is time for, and hands them back in their order.
    fn search_all(&self, lines: &[Stones]) -> Vec<Found> {
        let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        thread::scope(|scope| {
            for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
                scope.spawn(|| {
                    while let Some(line) = lines.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if let Some(one) = self.search(line) {
                            found.lock().unwrap_or_else(|broken| broken.into_inner()).push(one);
                        }
                    }
                });
            }
        });
        let mut found = found.into_inner().unwrap_or_else(|broken| broken.into_inner());
        found.sort();
        found
    }

    fn search(&self, line: &Stones) -> Option<Found> {
        if Instant::now() >= self.until {
            return None;
        }
        let best = match self.known.get(line) {
            Some(best) => *best,
            None => {
                let best = *best_points(line, self.visits).first()?;
                let mut file = self.file.lock().unwrap_or_else(|broken| broken.into_inner());
                if let Err(error) = file.write_all(write(line, best).as_bytes()) {
                    println!("cannot write: {error}");
                }
                best
            }
        };
        let after: Stones = line.iter().copied().chain([best]).collect();
        let mut replies = best_points(&after, self.visits / REPLY_PART);
        replies.truncate(REPLIES);
        Some((line.clone(), best, replies))
    }
}

/// A line of the file.
fn write(line: &Stones, best: usize) -> String {
    let ids: Vec<String> = line.iter().map(usize::to_string).collect();
    format!("{}: {best}\n", ids.join(" "))
}

fn read(text: &str) -> BTreeMap<Stones, usize> {
    let entry = |line: &str| {
        let (played, best) = line.split_once(':')?;
        let stones: Option<Stones> = played.split_whitespace().map(|id| id.parse().ok()).collect();
        Some((stones?, best.trim().parse().ok()?))
    };
    text.lines().filter_map(entry).collect()
}

/// A point of each kind.
fn first_stones() -> Vec<Stones> {
    let mut kinds = HashSet::new();
    Point::all().filter(|point| kinds.insert(point.orbit())).map(|point| vec![point.id()]).collect()
}

fn play(line: &[usize]) -> State<PolyClash> {
    let game = PolyClash::default();
    let mut state = State::start(&game);
    for point in line.iter().filter_map(|&id| Point::new(id)) {
        game.play(&mut state, point.into());
    }
    state
}

/// The points that a search likes best, without the book that is being made.
fn best_points(line: &[usize], visits: u64) -> Vec<usize> {
    let ask = Ask { nodes: Some(visits), seed: 1, ..Ask::default() };
    let engine = Engine { habits: Habits { priors: Priors::default().without_book(), ..Habits::default() } };
    let thought = engine.think(&PolyClash::default(), &play(line), &ask, &mut Unwatched);
    let moves = thought.candidates.iter().filter_map(|candidate| candidate.line.first().copied());
    moves.filter_map(Move::point).map(Point::id).collect()
}
