use crate::Network;
use crate::dense::{COUNT, Dense, MOST, MOST_COUNT, SHIFT};

/// What [`Network::value`] gives, worked out the plainest way: one number after the other in 64 bits, from the inputs of
/// both views, that of the side to move first. For tests.
pub fn plain_value(network: &Network, inputs: [&[u16]; 2], stage: usize, counts: &[u8]) -> i32 {
    let head = network.head();
    let columns = network.columns.weights.as_flattened();
    let mut through = Vec::new();
    for view in inputs {
        let sum = |place: usize| {
            let mut sum = i64::from(network.columns.bias.as_flattened()[place]);
            for &input in view {
                let at = usize::from(input) * head.width + place;
                sum += columns.get(at).copied().map_or(0, i64::from);
            }
            sum.clamp(0, head.grid as i64)
        };
        through.extend((0..head.width / 2).map(|place| sum(place) * sum(place + head.width / 2)));
    }
    let count = |place: usize| counts.get(place).copied().unwrap_or(0).min(MOST_COUNT);
    through.extend((0..head.counts).map(|place| i64::from(count(place)) * i64::from(COUNT)));
    let stage = &network.stages[stage.min(head.stages - 1)];
    let through = plain_layer(&stage.third, &plain_layer(&stage.second, &through));
    let products = through.iter().zip(stage.last.as_flattened());
    let last: i64 = products.map(|(a, b)| a * i64::from(*b)).sum();
    (last + i64::from(stage.last_bias)) as i32
}

fn plain_layer(layer: &Dense, inputs: &[i64]) -> Vec<i64> {
    let sum = |(row, bias): (&[crate::Lane], i32)| {
        let products =
            inputs.iter().zip(row.as_flattened()).map(|(input, weight)| input * i64::from(*weight));
        let sum = products.sum::<i64>() + i64::from(bias);
        (sum >> SHIFT).clamp(0, i64::from(MOST))
    };
    layer.rows().map(sum).collect()
}
