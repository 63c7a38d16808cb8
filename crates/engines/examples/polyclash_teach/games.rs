//! Games of the engine against itself, and how they are written down.

use std::fs::OpenOptions;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use parlor_classic::polyclash::Classic;
use parlor_engines::polyclash::{Engine, Habits, Priors};
use parlor_players::{Ask, Player, Thought, Unwatched};
use parlor_polyclash::{Move, Point, PolyClash};
use parlor_rules::{Draws, Game, Side, State, Turn, choose_index};

use crate::Done;

/// Random stones at the beginning of a game, at most, so that games differ.
const STIRRED: usize = 12;
/// Moves after those that are played by how often they were visited; later the engine's choice is played.
const VARIED: usize = 30;
/// Longer games are broken off.
const LONGEST: usize = 700;

/// Plays games and writes them down: the winner, `B` or `W`, then the turns.
pub fn play(path: &str, games: u64, visits: u64, seed: u64) -> Done {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    for number in 0..games {
        let mut draws = Draws::new(seed.wrapping_mul(1_000_003).wrapping_add(number));
        let line = play_one(visits, &mut draws);
        writeln!(file, "{line}")?;
    }
    Ok(())
}

/// A turn is the move, and where the engine moved `@` and the visits of moves as `point*visits` with commas between them.
fn play_one(visits: u64, draws: &mut Draws) -> String {
    let (game, engine) = (PolyClash::default(), Engine::default());
    let mut state = State::start(&game);
    let mut turns = Vec::new();
    let stirred = choose_index(draws.draw(), STIRRED + 1);
    while game.turn(&state).outcome().is_none() && turns.len() < LONGEST {
        let (mv, told) = if turns.len() < stirred {
            (game.pick_move(&state, draws.draw()), String::new())
        } else {
            let thought = think(&engine, &game, &state, visits, draws.draw());
            let mv = if turns.len() < stirred + VARIED { vary(&thought, draws) } else { thought.mv };
            (mv, told(&thought))
        };
        let mv = mv.unwrap_or(Move::PASS);
        turns.push(format!("{}{told}", id(mv)));
        game.play(&mut state, mv);
    }
    let winner = if game.winner(&state.position) == Side::First { "B" } else { "W" };
    format!("{winner} {}", turns.join(" "))
}

fn think(
    engine: &Engine,
    game: &PolyClash,
    state: &State<PolyClash>,
    visits: u64,
    seed: u64,
) -> Thought<Move> {
    let ask = Ask { nodes: Some(visits), seed, ..Ask::default() };
    engine.think(game, state, &ask, &mut Unwatched)
}

fn told(thought: &Thought<Move>) -> String {
    let visited = thought.candidates.iter().filter(|candidate| candidate.nodes > 0);
    let visits: Vec<String> =
        visited.map(|candidate| format!("{}*{}", id(candidate.line[0]), candidate.nodes)).collect();
    format!("@{}", visits.join(","))
}

/// A move by how often it was visited, squared.
fn vary(thought: &Thought<Move>, draws: &mut Draws) -> Option<Move> {
    let weight = |visits: u64| visits * visits;
    let total: u64 = thought.candidates.iter().map(|candidate| weight(candidate.nodes)).sum();
    let mut ticket = choose_index(draws.draw(), total as usize) as u64;
    thought.candidates.iter().find_map(|candidate| match ticket.checked_sub(weight(candidate.nodes)) {
        Some(rest) => {
            ticket = rest;
            None
        }
        None => candidate.line.first().copied(),
    })
}

fn id(mv: Move) -> usize {
    mv.point().map_or(Point::COUNT, Point::id)
}

/// Goes through a game that was written down: for every turn the state before it, and the visits of moves. Whether the line
/// makes sense is handed back.
pub fn replay(line: &str, mut see: impl FnMut(&PolyClash, &State<PolyClash>, &str)) -> bool {
    let game = PolyClash::default();
    let mut state = State::start(&game);
    let Some((_, turns)) = line.split_once(' ') else { return false };
    for turn in turns.split(' ') {
        let (mv, visits) = turn.split_once('@').unwrap_or((turn, ""));
        see(&game, &state, visits);
        let Ok(id) = mv.parse() else { return false };
        let mv = Point::new(id).map_or(Move::PASS, Move::from);
        if !game.is_legal(&state, mv) {
            return false;
        }
        game.play(&mut state, mv);
    }
    true
}

/// Lets two players play pairs of games with sides exchanged, on all processors.
pub fn compare(names: [&str; 2], pairs: usize, visits: u64, seed: u64) -> Done {
    let players = [player(names[0])?, player(names[1])?];
    let (next, won) = (AtomicUsize::new(0), [AtomicUsize::new(0), AtomicUsize::new(0)]);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= 2 * pairs {
                        return;
                    }
                    let first = number % 2;
                    let seated = [players[first].as_ref(), players[1 - first].as_ref()];
                    let end = duel(seated, visits, seed.wrapping_add(number as u64 / 2));
                    let winner = PolyClash::default().winner(&end.position).index() ^ first;
                    won[winner].fetch_add(1, Ordering::Relaxed);
                    let [black, white, _] = end.position.final_score().shares();
                    println!("{}: {} wins, lead {:.3}", number, names[winner], (black - white).abs());
                }
            });
        }
    });
    println!("{} won {:?}, {} won {:?}", names[0], won[0], names[1], won[1]);
    Ok(())
}

fn player(name: &str) -> Result<Box<dyn Player<PolyClash>>, Box<dyn std::error::Error>> {
    let priors = match name {
        "classic" => return Ok(Box::new(Classic)),
        "-" => Priors::default(),
        file => Priors::new(&std::fs::read(file)?),
    };
    Ok(Box::new(Engine { habits: Habits { priors, ..Habits::default() } }))
}

fn duel(players: [&dyn Player<PolyClash>; 2], visits: u64, seed: u64) -> State<PolyClash> {
    let game = PolyClash::default();
    let (mut state, mut draws) = (State::start(&game), Draws::new(seed));
    for turn in 0.. {
        let Turn::Player(side) = game.turn(&state) else { break };
        let mv = if turn < STIRRED / 2 {
            game.pick_move(&state, draws.draw())
        } else {
            let player = players[side.index()];
            // The classic player looks as far as its document says.
            let nodes = Some(visits).filter(|_| player.id() == "engine");
            let ask = Ask { nodes, seed: draws.draw(), ..Ask::default() };
            player.think(&game, &state, &ask, &mut Unwatched).mv
        };
        game.play(&mut state, mv.unwrap_or(Move::PASS));
    }
    state
}
