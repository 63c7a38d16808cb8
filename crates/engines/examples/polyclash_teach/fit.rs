//! The weights of features under which the visits of searches are most likely.

use parlor_engines::polyclash::{Stones, Survey};
use parlor_polyclash::{Point, PolyClash};
use parlor_rules::{Draws, Game, State, choose_index};

use crate::Done;
use crate::games::replay;

/// How often all positions are gone through.
const ROUNDS: i32 = 8;
/// How fast weights change in the first round; each round is slower.
const RATE: f32 = 0.15;
const SLOWER: f32 = 0.75;
/// How strongly weights are drawn towards 0.
const DECAY: f32 = 1e-5;
/// One position of so many is learned from, since neighbours in a game are alike.
const STEP: usize = 3;

/// A position to learn from: what is true of every move, and how much of the visits it had.
struct Lesson {
    features: Vec<u16>,
    /// Where the features of each move end.
    ends: Vec<u32>,
    wanted: Vec<f32>,
}

/// Reads games, learns, and writes the weights into a file.
pub fn fit(path: &str, files: &[&str]) -> Done {
    let (mut lessons, mut held_out) = (Vec::new(), Vec::new());
    for file in files {
        for (number, line) in std::fs::read_to_string(file)?.lines().enumerate() {
            // Whole games are held out, since positions of one game are alike.
            read_game(line, if number % 10 == 9 { &mut held_out } else { &mut lessons });
        }
    }
    println!("{} lessons, {} held out", lessons.len(), held_out.len());
    let (mut pupil, mut draws) = (Pupil::new(), Draws::new(1));
    for round in 0..ROUNDS {
        for index in (1..lessons.len()).rev() {
            lessons.swap(index, choose_index(draws.draw(), index + 1));
        }
        let rate = RATE * SLOWER.powi(round);
        let loss: f32 = lessons.iter().map(|lesson| pupil.learn(lesson, rate)).sum();
        let tests: Vec<(f32, bool)> = held_out.iter().map(|lesson| pupil.test(lesson)).collect();
        let mean = |sum: f32, count: usize| sum / count.max(1) as f32;
        println!(
            "round {round}: loss {:.4}, held out {:.4}, {:.3} right",
            mean(loss, lessons.len()),
            mean(tests.iter().map(|test| test.0).sum(), tests.len()),
            mean(tests.iter().filter(|test| test.1).count() as f32, tests.len())
        );
    }
    std::fs::write(path, pupil.bytes())?;
    Ok(())
}

fn read_game(line: &str, into: &mut Vec<Lesson>) {
    let mut turn = 0;
    let makes_sense = replay(line, |game, state, visits| {
        turn += 1;
        if turn % STEP == 0 {
            into.extend(lesson(game, state, visits));
        }
    });
    if !makes_sense {
        println!("a game that cannot be replayed: {}", &line[..line.len().min(60)]);
    }
}

fn lesson(game: &PolyClash, state: &State<PolyClash>, written: &str) -> Option<Lesson> {
    let mut visits = [0.0f32; Point::COUNT];
    for part in written.split(',') {
        let (point, count) = part.split_once('*')?;
        if let Some(visits) = visits.get_mut(point.parse::<usize>().ok()?) {
            *visits = count.parse().ok()?;
        }
    }
    let total: f32 = visits.iter().sum();
    let side = state.position.side();
    let stones = Stones::new(&state.position);
    let survey = Survey::new(&stones, side, state.history.last_point());
    let mut lesson = Lesson { features: Vec::new(), ends: Vec::new(), wanted: Vec::new() };
    for point in state.position.empty().iter() {
        if !stones.shape(point, side).is_own_eye() && game.is_legal(state, point.into()) {
            survey.features(point, &mut |feature| lesson.features.push(feature as u16));
            lesson.ends.push(lesson.features.len() as u32);
            lesson.wanted.push(visits[point.id()] / total);
        }
    }
    // Little is to be learned from a search that was over at once.
    (total >= 20.0).then_some(lesson)
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
        let mut score = |&end: &u32| {
            let features = &lesson.features[begin..end as usize];
            begin = end as usize;
            features.iter().map(|&feature| self.weights[usize::from(feature)]).sum::<f32>()
        };
        let scores: Vec<f32> = lesson.ends.iter().map(&mut score).collect();
        let best = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let likely: Vec<f32> = scores.iter().map(|score| (score - best).exp()).collect();
        let total: f32 = likely.iter().sum();
        likely.iter().map(|likely| likely / total).collect()
    }

    /// The loss, and whether the most visited move is the likeliest.
    fn test(&self, lesson: &Lesson) -> (f32, bool) {
        let chances = self.chances(lesson);
        let best = |list: &[f32]| (0..list.len()).max_by(|&a, &b| list[a].total_cmp(&list[b]));
        (loss(&lesson.wanted, &chances), best(&chances) == best(&lesson.wanted))
    }

    fn learn(&mut self, lesson: &Lesson, rate: f32) -> f32 {
        let chances = self.chances(lesson);
        let mut begin = 0;
        for (index, &end) in lesson.ends.iter().enumerate() {
            let slope = lesson.wanted[index] - chances[index];
            for &feature in &lesson.features[begin..end as usize] {
                let feature = usize::from(feature);
                let slope = slope - DECAY * self.weights[feature];
                self.steepness[feature] += slope * slope;
                self.weights[feature] += rate * slope / self.steepness[feature].sqrt();
            }
            begin = end as usize;
        }
        loss(&lesson.wanted, &chances)
    }

    fn bytes(&self) -> Vec<u8> {
        self.weights.iter().flat_map(|weight| ((weight * 256.0).round() as i16).to_le_bytes()).collect()
    }
}

fn loss(wanted: &[f32], chances: &[f32]) -> f32 {
    let parts = wanted.iter().zip(chances).filter(|(wanted, _)| **wanted > 0.0);
    -parts.map(|(wanted, chance)| wanted * chance.ln()).sum::<f32>()
}
