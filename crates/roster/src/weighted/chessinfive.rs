use parlor_chessinfive::ChessInFive;
use parlor_engines::chessinfive::{Engine, Expert, Weights};
use parlor_players::Player;

use super::{Makes, Weighed, Weight, Weighted};

/// The parts of a game, each with weights of its own.
const PARTS: [&str; 3] = ["first-drops", "last-drops", "moves"];
/// The types of pieces in the order of their weights.
const KINDS: [char; 5] = ['b', 'k', 'n', 'q', 'r'];

/// The weights of ChessInFive: windows, mobility and the right to move one by one, all places of a part together.
pub(crate) struct ChessInFiveWeights;

impl Weighted<ChessInFive> for ChessInFiveWeights {
    fn weights(&self) -> Vec<Weight> {
        let mut weights = Vec::new();
        for (part, of_part) in PARTS.iter().zip(Expert::default().weights) {
            for (index, &value) in of_part.open.iter().enumerate() {
                weights.push(Weight::new(format!("{part}.open.{}", index + 1), value, value));
            }
            let usual = mean(&of_part.mobility);
            for (kind, &value) in KINDS.iter().zip(&of_part.mobility) {
                weights.push(Weight::new(format!("{part}.mobility.{kind}"), value, usual));
            }
            weights.push(Weight::new(format!("{part}.turn"), of_part.turn, of_part.turn));
            weights.push(Weight::percent(format!("{part}.places")));
        }
        weights
    }

    fn weighed(&self, values: &[i32]) -> Box<dyn Player<ChessInFive>> {
        let mut weights = Expert::default().weights.clone();
        let mut values = values.iter().copied();
        let mut take = |weight: &mut i32| *weight = values.next().unwrap_or(*weight);
        for of_part in &mut weights {
            of_part.open.iter_mut().chain(&mut of_part.mobility).for_each(&mut take);
            take(&mut of_part.turn);
            let mut percent = 100;
            take(&mut percent);
            of_part.places.as_flattened_mut().iter_mut().for_each(|place| *place = *place * percent / 100);
        }
        Box::new(Weighed(weights))
    }
}

fn mean(values: &[i32]) -> i32 {
    values.iter().map(|value| value.abs()).sum::<i32>() / values.len().max(1) as i32
}

impl Makes<ChessInFive> for [Weights; 3] {
    fn engine(&self) -> impl Player<ChessInFive> {
        Engine { expert: Expert { weights: self }, pruning: Engine::default().pruning }
    }
}
