use parlor_nets::{Dense, Head, Layers, Network};

/// A layer in floating point, with what is added to a sum as the last number of its row.
struct Layer {
    rows: Vec<f32>,
    slopes: Vec<f32>,
    /// Running means of slopes and of their squares.
    means: Vec<f32>,
    squares: Vec<f32>,
    /// Numbers of a row.
    long: usize,
}

impl Layer {
    fn new(rows: &[i16], bias: &[i32], scale: impl Fn(usize) -> f32) -> Layer {
        let inputs = rows.len() / bias.len().max(1);
        let mut all = Vec::with_capacity(rows.len() + bias.len());
        for (row, bias) in rows.chunks_exact(inputs.max(1)).zip(bias) {
            all.extend(row.iter().enumerate().map(|(place, &weight)| f32::from(weight) / scale(place)));
            all.push(*bias as f32 / Network::ONE as f32);
        }
        let none = vec![0.0; all.len()];
        Layer { slopes: none.clone(), means: none.clone(), squares: none, rows: all, long: inputs + 1 }
    }

    fn whole(&self, scale: impl Fn(usize) -> f32) -> (Vec<i16>, Vec<i32>) {
        let (mut rows, mut bias) = (Vec::new(), Vec::new());
        for row in self.rows.chunks_exact(self.long) {
            let (added, weights) = (row[self.long - 1], &row[..self.long - 1]);
            // A number that is too large is cut, as far as its sixteen bits go.
            rows.extend(
                weights.iter().enumerate().map(|(place, weight)| (weight * scale(place)).round() as i16),
            );
            bias.push((added * Network::ONE as f32).round() as i32);
        }
        (rows, bias)
    }

    /// The sums of the layer.
    fn sums(&self, inputs: &[f32]) -> Vec<f32> {
        let sum = |row: &[f32]| {
            row[self.long - 1] + row.iter().zip(inputs).map(|(weight, input)| weight * input).sum::<f32>()
        };
        self.rows.chunks_exact(self.long).map(sum).collect()
    }

    /// Takes in how the loss changes with the sums, and says how it changes with the inputs.
    fn back(&mut self, inputs: &[f32], slopes: &[f32]) -> Vec<f32> {
        let mut before = vec![0.0; inputs.len()];
        let rows = self.rows.chunks_exact(self.long).zip(self.slopes.chunks_exact_mut(self.long));
        for ((row, row_slopes), &slope) in rows.zip(slopes) {
            if slope == 0.0 {
                continue;
            }
            for (place, input) in inputs.iter().enumerate() {
                row_slopes[place] += slope * input;
                before[place] += slope * row[place];
            }
            row_slopes[self.long - 1] += slope;
        }
        before
    }

    /// A step downhill, by Adam's rule.
    fn step(&mut self, rate: f32, number: i32) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.99;
        let (mean_part, square_part) = (1.0 - MEAN.powi(number), 1.0 - SQUARE.powi(number));
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for ((weight, slope), (mean, square)) in self.rows.iter_mut().zip(&mut self.slopes).zip(moments) {
            *mean = MEAN * *mean + (1.0 - MEAN) * *slope;
            *square = SQUARE * *square + (1.0 - SQUARE) * *slope * *slope;
            *weight -= rate * (*mean / mean_part) / ((*square / square_part).sqrt() + 1e-8);
            *slope = 0.0;
        }
    }
}

/// What a number of a row stands for in its whole number.
fn scale_of_second(head: &Head) -> impl Fn(usize) -> f32 {
    let (width, grid) = (head.width, head.grid as f32);
    move |place| if place < width { Network::ONE as f32 / (grid * grid) } else { SCALE }
}

const SCALE: f32 = 2048.0;
/// Where activations are cut.
const MOST: f32 = Dense::MOST as f32 / 1024.0;

/// The narrow layers of one stage while they learn.
pub(crate) struct Narrow {
    second: Layer,
    third: Layer,
    last: Layer,
}

impl Narrow {
    /// Those of a stage.
    pub fn new(layers: &Layers, stage: usize) -> Narrow {
        let (second, second_bias, third, third_bias, last, last_bias) = &layers.stages[stage];
        Narrow {
            second: Layer::new(second, second_bias, scale_of_second(&layers.head)),
            third: Layer::new(third, third_bias, |_| SCALE),
            last: Layer::new(last, &[*last_bias], |_| SCALE),
        }
    }

    /// Writes them down as whole numbers.
    pub fn put(&self, layers: &mut Layers, stage: usize) {
        let (second, second_bias) = self.second.whole(scale_of_second(&layers.head));
        let (third, third_bias) = self.third.whole(|_| SCALE);
        let (last, last_bias) = self.last.whole(|_| SCALE);
        layers.stages[stage] = (second, second_bias, third, third_bias, last, last_bias[0]);
    }

    /// Learns from one position: `slope` says from its value how the loss changes with it.
    pub fn learn(&mut self, inputs: &[f32], slope: impl FnOnce(f32) -> f32) {
        let cut = |sums: &[f32]| sums.iter().map(|sum| sum.clamp(0.0, MOST)).collect::<Vec<f32>>();
        let second_sums = self.second.sums(inputs);
        let second = cut(&second_sums);
        let third_sums = self.third.sums(&second);
        let third = cut(&third_sums);
        let value = self.last.sums(&third)[0];
        let slopes = self.last.back(&third, &[slope(value)]);
        let slopes = self.third.back(&second, &through(&slopes, &third_sums));
        self.second.back(inputs, &through(&slopes, &second_sums));
    }

    /// A step downhill with what was learned since the last one.
    pub fn step(&mut self, rate: f32, number: i32) {
        for layer in [&mut self.second, &mut self.third, &mut self.last] {
            layer.step(rate, number);
        }
    }
}

/// Where a sum was cut, nothing changes with it.
fn through(slopes: &[f32], sums: &[f32]) -> Vec<f32> {
    let slope = |(slope, sum): (&f32, &f32)| if (0.0..MOST).contains(sum) { *slope } else { 0.0 };
    slopes.iter().zip(sums).map(slope).collect()
}
