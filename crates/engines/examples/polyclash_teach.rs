//! Teaches the priors of PolyClash's engine from games of the engine against itself.
//!
//! `polyclash_teach play FILE GAMES VISITS SEED` adds games to a file, a line each: the moves, and for every position
//! how often each move was visited. `polyclash_teach fit WEIGHTS FILE…` finds the weights under which the visits are
//! most likely.

use std::fs::OpenOptions;
use std::io::Write;
use std::time::Instant;

use parlor_engines::polyclash::{Engine, Stones, Survey};
use parlor_players::{Ask, Player, Unwatched};
use parlor_polyclash::{Move, Point, PolyClash};
use parlor_rules::{Draws, Game, State, Turn, choose_index};

/// Random stones at the beginning of a game, at most, so that games differ.
const STIRRED: usize = 12;
/// Moves that are played by how often they were visited; later the most visited is played.
const VARIED: usize = 40;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.first().map(String::as_str) {
        Some("play") => play(&args[1], args[2].parse()?, args[3].parse()?, args[4].parse()?),
        Some("fit") => fit(&args[1], &args[2..]),
        _ => {
            println!("polyclash_teach play FILE GAMES VISITS SEED | fit WEIGHTS FILE…");
            Ok(())
        }
    }
}

/// Plays games and writes them down.
fn play(path: &str, games: u64, visits: u64, seed: u64) -> Result<(), Box<dyn std::error::Error>> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    let engine = Engine::default();
    for number in 0..games {
        let mut draws = Draws::new(seed.wrapping_mul(1_000_003).wrapping_add(number));
        let line = play_one(&engine, visits, &mut draws);
        writeln!(file, "{line}")?;
    }
    Ok(())
}

/// One game: turns by blanks, each the move and, after a colon, the visits of moves as `point*visits`, by commas.
fn play_one(engine: &Engine, visits: u64, draws: &mut Draws) -> String {
    let game = PolyClash::default();
    let mut state = State::start(&game);
    let mut turns = Vec::new();
    let stirred = choose_index(draws.draw(), STIRRED + 1);
    while !matches!(game.turn(&state), Turn::Over(_)) && turns.len() < 700 {
        let (mv, told) = if turns.len() < stirred {
            (game.pick_move(&state, draws.draw()).unwrap_or(Move::PASS), String::new())
        } else {
            let ask = Ask { nodes: Some(visits), seed: draws.draw(), ..Ask::default() };
            let thought = engine.think(&game, &state, &ask, &mut Unwatched);
            let visited: Vec<(Move, u64)> =
                thought.candidates.iter().filter(|c| c.nodes > 0).map(|c| (c.line[0], c.nodes)).collect();
            let mv = if turns.len() < stirred + VARIED { vary(&visited, draws) } else { thought.mv };
            let told: Vec<String> = visited.iter().map(|(mv, n)| format!("{}*{n}", id(*mv))).collect();
            (mv.unwrap_or(Move::PASS), told.join(","))
        };
        turns.push(format!("{}:{told}", id(mv)));
        game.play(&mut state, mv);
    }
    turns.join(" ")
}

/// A move by how often it was visited, squared.
fn vary(visited: &[(Move, u64)], draws: &mut Draws) -> Option<Move> {
    let total: u64 = visited.iter().map(|(_, n)| n * n).sum();
    let mut ticket = choose_index(draws.draw(), total as usize) as u64;
    visited.iter().find_map(|&(mv, n)| match ticket.checked_sub(n * n) {
        Some(rest) => {
            ticket = rest;
            None
        }
        None => Some(mv),
    })
}

fn id(mv: Move) -> usize {
    mv.point().map_or(Point::COUNT, Point::id)
}

/// A position to learn from: what is true of every move, and how much of the visits it had.
struct Lesson {
    features: Vec<u16>,
    /// Where the features of each move end.
    ends: Vec<u32>,
    wanted: Vec<f32>,
}

fn fit(path: &str, files: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let began = Instant::now();
    let (mut lessons, mut held_out) = (Vec::new(), Vec::new());
    for file in files {
        for (number, line) in std::fs::read_to_string(file)?.lines().enumerate() {
            // Whole games are held out, since positions of one game are alike.
            let into = if number % 10 == 9 { &mut held_out } else { &mut lessons };
            read_game(line, into);
        }
    }
    println!("{} lessons, {} held out, {:?}", lessons.len(), held_out.len(), began.elapsed());
    let mut pupil = Pupil::new();
    let mut draws = Draws::new(1);
    for round in 0..12 {
        for index in (1..lessons.len()).rev() {
            lessons.swap(index, choose_index(draws.draw(), index + 1));
        }
        let rate = 0.15 * 0.75f32.powi(round);
        let loss: f32 = lessons.iter().map(|lesson| pupil.learn(lesson, rate)).sum();
        let tested: Vec<(f32, bool)> = held_out.iter().map(|lesson| pupil.test(lesson)).collect();
        let right = tested.iter().filter(|test| test.1).count() as f32 / tested.len().max(1) as f32;
        let lost = tested.iter().map(|test| test.0).sum::<f32>() / tested.len().max(1) as f32;
        println!(
            "round {round}: {:.4} learnt, {lost:.4} held out, {right:.3} right",
            loss / lessons.len() as f32
        );
    }
    let bytes: Vec<u8> =
        pupil.weights.iter().flat_map(|&w| ((w * 256.0).round() as i16).to_le_bytes()).collect();
    std::fs::write(path, bytes)?;
    Ok(())
}

fn read_game(line: &str, into: &mut Vec<Lesson>) {
    let game = PolyClash::default();
    let mut state = State::start(&game);
    for turn in line.split(' ') {
        let (mv, told) = turn.split_once(':').expect("a move and its visits");
        if !told.is_empty() {
            into.extend(lesson(&game, &state, told));
        }
        let mv = Point::new(mv.parse().expect("a number")).map_or(Move::PASS, Move::from);
        game.play(&mut state, mv);
    }
}

fn lesson(game: &PolyClash, state: &State<PolyClash>, told: &str) -> Option<Lesson> {
    let mut visits = [0.0f32; Point::COUNT];
    for part in told.split(',') {
        let (point, count) = part.split_once('*')?;
        if let Some(visits) = visits.get_mut(point.parse::<usize>().ok()?) {
            *visits = count.parse().ok()?;
        }
    }
    let total: f32 = visits.iter().sum();
    if total < 2.0 {
        return None;
    }
    let side = state.position.side();
    let stones = Stones::new(&state.position);
    let survey = Survey::new(&stones, side, state.history.last_point());
    let mut lesson = Lesson { features: Vec::new(), ends: Vec::new(), wanted: Vec::new() };
    for point in state.position.empty().iter() {
        if stones.shape(point, side).is_own_eye() || !game.is_legal(state, point.into()) {
            continue;
        }
        survey.features(point, &mut |feature| lesson.features.push(feature as u16));
        lesson.ends.push(lesson.features.len() as u32);
        lesson.wanted.push(visits[point.id()] / total);
    }
    Some(lesson)
}

/// Learns weights by small steps, each weight at its own pace.
struct Pupil {
    weights: Vec<f32>,
    steepness: Vec<f32>,
}

impl Pupil {
    fn new() -> Pupil {
        Pupil { weights: vec![0.0; Survey::count()], steepness: vec![1.0; Survey::count()] }
    }

    /// How likely each move is.
    fn chances(&self, lesson: &Lesson) -> Vec<f32> {
        let mut begin = 0;
        let scores: Vec<f32> = lesson
            .ends
            .iter()
            .map(|&end| {
                let part = &lesson.features[begin..end as usize];
                begin = end as usize;
                part.iter().map(|&feature| self.weights[usize::from(feature)]).sum()
            })
            .collect();
        let best = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let likely: Vec<f32> = scores.iter().map(|score| (score - best).exp()).collect();
        let total: f32 = likely.iter().sum();
        likely.iter().map(|likely| likely / total).collect()
    }

    fn test(&self, lesson: &Lesson) -> (f32, bool) {
        let chances = self.chances(lesson);
        let loss = -lesson
            .wanted
            .iter()
            .zip(&chances)
            .map(|(w, c)| if *w > 0.0 { w * c.ln() } else { 0.0 })
            .sum::<f32>();
        let best = |list: &[f32]| (0..list.len()).max_by(|&a, &b| list[a].total_cmp(&list[b]));
        (loss, best(&chances) == best(&lesson.wanted))
    }

    fn learn(&mut self, lesson: &Lesson, rate: f32) -> f32 {
        let chances = self.chances(lesson);
        let (mut begin, mut loss) = (0, 0.0);
        for (index, &end) in lesson.ends.iter().enumerate() {
            let (wanted, chance) = (lesson.wanted[index], chances[index]);
            if wanted > 0.0 {
                loss -= wanted * chance.ln();
            }
            for &feature in &lesson.features[begin..end as usize] {
                let feature = usize::from(feature);
                let slope = wanted - chance - 1e-5 * self.weights[feature];
                self.steepness[feature] += slope * slope;
                self.weights[feature] += rate * slope / self.steepness[feature].sqrt();
            }
            begin = end as usize;
        }
        loss
    }
}
