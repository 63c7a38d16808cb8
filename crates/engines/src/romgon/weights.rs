use super::evaluation::Features;

/// How much every feature counts when all pieces are there and when only the rhombuses are left, in points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights(pub Box<[[i16; 2]]>);

impl Weights {
    /// Reads weights: a line for each feature with its number and two weights; features that are left out count nothing.
    pub fn read(text: &str) -> Weights {
        let mut weights = vec![[0; 2]; Features::COUNT].into_boxed_slice();
        for line in text.lines() {
            let mut words = line.split_ascii_whitespace();
            let place = words.next().and_then(|word| word.parse::<usize>().ok());
            let mut number = || words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
            if let Some(weight) = place.and_then(|place| weights.get_mut(place)) {
                *weight = [number(), number()];
            }
        }
        Weights(weights)
    }

    /// Writes them as they are read.
    pub fn write(&self) -> String {
        let line = |(place, weight): (usize, &[i16; 2])| format!("{place} {} {}\n", weight[0], weight[1]);
        self.0.iter().enumerate().filter(|(_, weight)| **weight != [0; 2]).map(line).collect()
    }
}
