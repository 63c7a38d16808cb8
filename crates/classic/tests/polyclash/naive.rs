//! The document's player once more, written from its text over the slow rules, with floating-point numbers
//! and no shortcut. Only the order in which random numbers are drawn is agreed upon.

use parlor_classic::polyclash::Settings;
use parlor_polyclash::PolyClash;
use parlor_rules::{Draws, Game, State, choose_index};

use super::reference::Reference;
use super::support::{close, play, random_move, think, tuned, vectors};

/// Distances from the centre of vertices, edges, triangles and pentagons.
const RADII: [f64; 4] = [0.969589192650, 0.94315125924388, 0.934172358963, 0.890918172308];

/// Where the points lie on the flat solid.
fn places() -> Vec<[f64; 3]> {
    let lines = include_str!("../../../games/polyclash/tests/reference/points.txt").lines();
    let place = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let radius = match words[4].split(',').count() {
            5 => RADII[3],
            count => RADII[count - 1],
        };
        [1, 2, 3].map(|word| radius * words[word].parse::<f64>().unwrap())
    };
    lines.map(place).collect()
}

fn stones(slow: &Reference) -> Vec<char> {
    slow.position().chars().take(302).collect()
}

/// The own share of the surface, as the stones stand.
fn share(slow: &Reference, black: bool) -> f64 {
    let (t, p) = (3f64.sqrt() / 12.0, (25.0 + 10.0 * 5f64.sqrt()).sqrt() / 20.0);
    let whole = 240.0 * t + 60.0 * p;
    let score = slow.cell12();
    let (small, large) = if black { (score[0], score[3]) } else { (score[1], score[4]) };
    (small as f64 * t + large as f64 * p) / (12.0 * whole)
}

struct Naive {
    plies: u32,
    trail: usize,
    draws: Draws,
    /// How often there were fewer replies than asked for.
    short: u32,
}

impl Naive {
    /// Value and gain of a point, less the means of the sampled replies.
    fn judge(&mut self, slow: &Reference, id: usize, ply: u32) -> (f64, f64) {
        let black = slow.turn() == "black";
        let mut after = slow.clone();
        after.play(&slow.code(id));
        let count = |slow: &Reference| stones(slow).iter().filter(|&&stone| stone != '.').count();
        let captured = count(slow) + 1 - count(&after);
        let (value, gain) = (share(&after, black), captured as f64 / 302.0);
        let mut replies = Vec::new();
        if ply < self.plies {
            let board = stones(&after);
            let mut rest: Vec<usize> = (0..302).filter(|&id| board[id] == '.').collect();
            while replies.len() < self.trail && !rest.is_empty() {
                let reply = rest.swap_remove(choose_index(self.draws.draw(), rest.len()));
                if after.refusal(reply).is_none() {
                    replies.push(self.judge(&after, reply, ply + 1));
                }
            }
            self.short += u32::from(replies.len() < self.trail);
        }
        if replies.is_empty() {
            return (value, gain);
        }
        let mean =
            |part: fn(&(f64, f64)) -> f64| replies.iter().map(part).sum::<f64>() / replies.len() as f64;
        (value - mean(|reply| reply.0), gain - mean(|reply| reply.1))
    }

    /// All legal points with their totals.
    fn totals(&mut self, slow: &Reference, capture_weight: f64) -> Vec<(usize, f64)> {
        let legal: Vec<usize> = (0..302).filter(|&id| slow.refusal(id).is_none()).collect();
        let total = |(value, gain): (f64, f64)| value + capture_weight * gain;
        legal.into_iter().map(|id| (id, total(self.judge(slow, id, 1)))).collect()
    }
}

/// The choice: the highest total, then the lowest potential, then the lowest id.
fn choice(slow: &Reference, placed: usize, totals: &[(usize, f64)]) -> usize {
    let (places, board) = (places(), stones(slow));
    let distance = |a: usize, b: usize| {
        (0..3).map(|axis| (places[a][axis] - places[b][axis]).powi(2)).sum::<f64>().sqrt()
    };
    let potential = |id: usize| {
        let sum: f64 =
            (0..302).filter(|&stone| board[stone] != '.').map(|stone| 1.0 / distance(id, stone)).sum();
        (0.5 - placed as f64 / 302.0).tanh() * sum
    };
    let best = totals.iter().map(|entry| entry.1).fold(f64::MIN, f64::max);
    let tied: Vec<usize> = totals.iter().filter(|entry| close(entry.1, best)).map(|&(id, _)| id).collect();
    let lowest = tied.iter().map(|&id| potential(id)).fold(f64::MAX, f64::min);
    // The coordinates of the list have twelve digits, so the potentials have fewer good ones than nine.
    tied.into_iter().find(|&id| potential(id) < lowest + 1e-7).unwrap()
}

/// Compares on the position after these turns; how often replies were short.
fn compare(moves: &[String], settings: &str, seed: u64) -> u32 {
    let game = PolyClash::default();
    let mut state = State::start(&game);
    let empty = format!("{} B 0", ".".repeat(302));
    let mut slow = Reference::new(&empty, (1, 40)).unwrap();
    for text in moves {
        play(&game, &mut state, &[text]);
        slow.play(text);
    }
    let placed = moves.iter().filter(|text| *text != "pass").count();
    let Settings { plies, trail, capture_weight, .. } = Settings::read(&tuned(settings));
    let mut naive = Naive { plies, trail, draws: Draws::new(seed), short: 0 };
    let totals = naive.totals(&slow, capture_weight);
    let thought = think(&state, &format!("{settings} guards=false"), seed);
    if totals.is_empty() {
        assert_eq!(thought.mv.map(|mv| mv.to_string()).as_deref(), Some("pass"));
        return 0;
    }
    assert_eq!(thought.candidates.len(), totals.len());
    for (id, total) in &totals {
        let candidate =
            thought.candidates.iter().find(|entry| entry.line[0].point().unwrap().id() == *id).unwrap();
        assert!(close(candidate.score.unwrap(), *total), "{id} by seed {seed}, {settings}");
    }
    assert_eq!(thought.mv.unwrap().point().unwrap().id(), choice(&slow, placed, &totals));
    naive.short
}

/// Random turns from the start, as text.
fn random_turns(seed: u64, turns: usize) -> Vec<String> {
    let game = PolyClash::default();
    let mut state = State::start(&game);
    let mut draws = Draws::new(seed);
    let mut moves = Vec::new();
    while moves.len() < turns && game.turn(&state).outcome().is_none() {
        let mv = if moves.len() % 97 == 50 {
            parlor_polyclash::Move::PASS
        } else {
            random_move(&game, &state, &mut draws)
        };
        game.play(&mut state, mv);
        moves.push(mv.to_string());
    }
    if game.turn(&state).outcome().is_some() {
        moves.truncate(moves.len() - 2);
    }
    moves
}

#[test]
fn the_slow_player_agrees_in_mid_game() {
    for seed in 0..12 {
        let moves = random_turns(seed, 25 * seed as usize);
        compare(&moves, "", seed + 1000);
        compare(&moves, "plies=1 captureWeight=0", seed);
    }
}

#[test]
fn the_slow_player_agrees_with_other_settings() {
    for (seed, settings) in
        ["trail=1", "trail=5 captureWeight=0.5", "plies=3 trail=3", "plies=4 captureWeight=-1"]
            .into_iter()
            .enumerate()
    {
        compare(&random_turns(seed as u64, 220 + 30 * seed), settings, 7);
    }
}

#[test]
fn the_slow_player_agrees_at_the_end() {
    let mut short = 0;
    for seed in 0..4 {
        short += compare(&random_turns(seed, 400), "trail=30", seed);
        compare(&random_turns(seed, 400), "trail=30 plies=3", seed);
    }
    assert!(short > 30, "fewer replies than asked for in {short} places");
}

#[test]
fn the_slow_player_agrees_around_kos() {
    let mut checked = 0;
    for vector in vectors().iter().filter(|vector| vector["style"] == "superko-long") {
        let slow = Reference::new(&format!("{} B 0", ".".repeat(302)), (1, 40)).unwrap();
        let spell = |mv: &serde_json::Value| match mv.as_u64() {
            Some(id) => slow.code(id as usize),
            None => "pass".to_owned(),
        };
        let moves: Vec<String> = vector["moves"].as_array().unwrap().iter().map(spell).collect();
        compare(&moves, "", 3);
        checked += 1;
    }
    assert_eq!(checked, 12);
}
