use std::collections::HashMap;

use parlor_romgon::{Move, Position, Romgon};
use parlor_rules::{Moves, State};

use super::key::{Keys, key};

/// How much a new experience changes what was believed.
pub const LEARNING_RATE: f64 = 0.1;

/// How much what comes next counts.
pub const DISCOUNT: f64 = 0.9;

/// How often a beginner tries something at random.
pub const EXPLORATION: f64 = 0.2;

/// How often an old hand still does.
pub const LEAST_EXPLORATION: f64 = 0.05;

/// What is left of the exploration after each game.
pub const EXPLORATION_DECAY: f64 = 0.995;

/// The reward of a turn that did not decide the game.
pub const STEP_REWARD: f64 = 0.01;

/// What has been learned of one mode of the game: a value for every turn in every position met, by its
/// [`key`], and how far the learning has come.
#[derive(Clone, PartialEq, Debug)]
pub struct QTable {
    pub(super) game: Romgon,
    pub(super) games: u64,
    pub(super) exploration: f64,
    pub(super) values: HashMap<String, f64>,
}

/// A turn of the learner in the position in which it was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnTurn {
    /// The position before the turn.
    pub position: Position,
    /// The turn.
    pub mv: Move,
}

impl QTable {
    /// A table of someone who has never played this mode.
    pub fn new(game: &Romgon) -> QTable {
        QTable { game: *game, games: 0, exploration: EXPLORATION, values: HashMap::new() }
    }

    /// The mode that it is about: values of one mode say nothing about the other.
    pub fn game(&self) -> Romgon {
        self.game
    }

    /// How many games it has learned from.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How likely a learner with this table tries a turn at random.
    pub fn exploration(&self) -> f64 {
        self.exploration
    }

    /// How many values it holds.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether it holds no value.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The value of a key; 0 if nothing is known of it.
    pub fn value(&self, key: &str) -> f64 {
        self.values.get(key).copied().unwrap_or(0.0)
    }

    /// Draws the value of a key towards what was experienced, and hands back the new one.
    pub fn update(&mut self, key: &str, reward: f64, max_next: f64) -> f64 {
        let old = self.value(key);
        let new = old + LEARNING_RATE * (reward + DISCOUNT * max_next - old);
        match self.values.get_mut(key) {
            Some(value) => *value = new,
            None => {
                self.values.insert(key.to_owned(), new);
            }
        }
        new
    }

    /// The highest value of the legal turns of a position; 0 if there are none.
    pub fn max_value(&self, position: &Position) -> f64 {
        let state = State::new(&self.game, position.clone());
        let mut keys = Keys::new(position);
        let values = self.game.moves(&state).into_iter().map(|mv| self.value(keys.of(Some(mv))));
        values.reduce(f64::max).unwrap_or(0.0)
    }

    /// Learns from the turns of one side of a game and what its end was worth to that side: 1 won, -1 lost, 0
    /// otherwise.
    ///
    /// As the document has it, the last turn gets no value, because no state of the learner follows it; the end
    /// rewards the turn before.
    pub fn learn(&mut self, turns: &[OwnTurn], end: f64) {
        for (index, pair) in turns.windows(2).enumerate() {
            let reward = if index + 2 == turns.len() { end } else { STEP_REWARD };
            let max_next = self.max_value(&pair[1].position);
            self.update(&key(&pair[0].position, Some(pair[0].mv)), reward, max_next);
        }
    }

    /// Counts a game, after which less is left to chance.
    pub fn end_game(&mut self) {
        self.games += 1;
        self.exploration = LEAST_EXPLORATION.max(self.exploration * EXPLORATION_DECAY);
    }
}
