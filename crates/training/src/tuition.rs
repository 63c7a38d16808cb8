use parlor_nets::{Layers, Network, NetworkError};
use parlor_rules::{Draws, choose_index};
use parlor_taught::{Image, Inputs, Teachable};

use crate::lessons::Sample;
use crate::narrow::Narrow;

/// How a network goes on learning from samples.
///
/// Its narrow layers learn; the columns, which know what a piece on a place is about from millions of positions, stay. A few
/// hundred games could only spoil them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tuition {
    /// How often every sample is gone through.
    pub rounds: u32,
    /// How far a step goes.
    pub rate: f32,
    /// How much of what is learned is how the game ended; the rest is what the search thought.
    pub result: f32,
    /// The seed of the order in which samples come.
    pub seed: u64,
}

impl Default for Tuition {
    fn default() -> Tuition {
        Tuition { rounds: 10, rate: 1e-4, result: 0.3, seed: 1 }
    }
}

/// What a network has learned.
#[derive(Debug)]
pub struct Learned {
    /// The best network by the exam; none if none was better than the one that it began with.
    pub layers: Option<Layers>,
    /// The loss in the exam before, and after each round.
    pub losses: Vec<f64>,
}

/// Samples that are learned from in one step.
const BATCH: usize = 64;

impl Tuition {
    /// Teaches a network. Samples of the exam are not learned from: they say which round was the best. `go_on` hears the losses
    /// so far.
    pub fn teach<G: Teachable>(
        &self,
        network: &Network,
        samples: &[Sample],
        exam: &[Sample],
        go_on: &mut dyn FnMut(&[f64]) -> bool,
    ) -> Result<Learned, NetworkError> {
        let mut layers = network.layers();
        let mut narrow: Vec<Narrow> =
            (0..layers.head.stages).map(|stage| Narrow::new(&layers, stage)).collect();
        let images = G::Inputs::images();
        let mut learned = Learned { layers: None, losses: vec![self.loss::<G>(network, exam)] };
        let mut draws = Draws::new(self.seed);
        let mut order: Vec<usize> = (0..samples.len()).collect();
        let mut step = 0;
        for _ in 0..self.rounds {
            for place in (1..order.len()).rev() {
                order.swap(place, choose_index(draws.draw(), place + 1));
            }
            for batch in order.chunks(BATCH) {
                for &index in batch {
                    let sample = &samples[index];
                    let stage = usize::from(sample.stage).min(narrow.len() - 1);
                    let inputs = seen::<G>(&layers, sample, image(&images, stage, &mut draws));
                    let base = base(&layers, sample);
                    let aim = self.aim(&layers, sample);
                    let slope = |value: f32| (logistic(base + value) - aim) / batch.len() as f32;
                    narrow[stage].learn(&inputs, slope);
                }
                step += 1;
                narrow.iter_mut().for_each(|narrow| narrow.step(self.rate, step));
            }
            narrow.iter().enumerate().for_each(|(stage, narrow)| narrow.put(&mut layers, stage));
            let loss = self.loss::<G>(&layers.try_network()?, exam);
            if learned.losses.iter().all(|&before| loss < before) {
                learned.layers = Some(layers.clone());
            }
            learned.losses.push(loss);
            if !go_on(&learned.losses) {
                break;
            }
        }
        Ok(learned)
    }

    /// The mean loss of a network over samples: cross-entropy, in its whole numbers.
    pub fn loss<G: Teachable>(&self, network: &Network, samples: &[Sample]) -> f64 {
        let (layers, mut scratch) = (network.layers(), network.scratch());
        let mut all = 0.0;
        for sample in samples {
            let views = network.views(&both::<G>(sample, None));
            let value = network.value(&views, 0, usize::from(sample.stage), &sample.counts, &mut scratch);
            let logit = f64::from(base(&layers, sample)) + f64::from(value) / f64::from(Network::ONE);
            all += libm::log1p(libm::exp(-logit.abs())) + logit.max(0.0)
                - f64::from(self.aim(&layers, sample)) * logit;
        }
        all / samples.len().max(1) as f64
    }

    /// The winning chance that is to be learned.
    fn aim(&self, layers: &Layers, sample: &Sample) -> f32 {
        let thought = logistic(f32::from(sample.score) / layers.head.scale as f32);
        match sample.result {
            Sample::BROKEN_OFF => thought,
            halves => self.result * f32::from(halves) / 2.0 + (1.0 - self.result) * thought,
        }
    }
}

/// What the network corrects, in its own units.
fn base(layers: &Layers, sample: &Sample) -> f32 {
    f32::from(sample.glance[1]) / layers.head.scale as f32
}

/// One of the symmetries that hold in a stage, or none.
fn image<'a>(images: &'a [Image], stage: usize, draws: &mut Draws) -> Option<&'a Image> {
    let hold: Vec<&Image> = images.iter().filter(|image| image.stages.contains(&stage)).collect();
    let index = choose_index(draws.draw(), hold.len() + 1);
    hold.get(index).copied()
}

/// The inputs of both views, that of the side to move first.
fn both<G: Teachable>(sample: &Sample, image: Option<&Image>) -> [Vec<u16>; 2] {
    let own: Vec<u16> = match image {
        Some(image) => {
            sample.inputs.iter().filter_map(|&input| image.map.get(usize::from(input)).copied()).collect()
        }
        None => sample.inputs.clone(),
    };
    let other = own.iter().map(|&input| G::Inputs::turned(input)).collect();
    [own, other]
}

/// What comes to the narrow layers.
fn seen<G: Teachable>(layers: &Layers, sample: &Sample, image: Option<&Image>) -> Vec<f32> {
    let (width, grid) = (layers.head.width, layers.head.grid as i32);
    let mut seen = Vec::with_capacity(width + layers.head.counts);
    for view in both::<G>(sample, image) {
        let mut sums: Vec<i32> = layers.bias.iter().map(|&bias| i32::from(bias)).collect();
        for input in view {
            let column = layers.columns.chunks_exact(width).nth(usize::from(input)).unwrap_or(&[]);
            sums.iter_mut().zip(column).for_each(|(sum, &weight)| *sum += i32::from(weight));
        }
        let (left, right) = sums.split_at(width / 2);
        let cut = |sum: &i32| (*sum).clamp(0, grid) as f32 / grid as f32;
        seen.extend(left.iter().zip(right).map(|(left, right)| cut(left) * cut(right)));
    }
    let count = |place: usize| f32::from(sample.counts.get(place).copied().unwrap_or(0).min(127)) / 16.0;
    seen.extend((0..layers.head.counts).map(count));
    seen
}

fn logistic(logit: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-logit))
}
