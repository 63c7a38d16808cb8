use crate::Values;
use crate::block::Blocks;
use crate::layer::Shape;
use crate::race::Race;

/// A first guess at a layer: the same board with one more piece home, on either side, is worth about as much less or
/// more. The mean of the two saves a few sweeps; boards that neither layer has begin at one half.
pub(crate) fn guess<R: Race, E>(
    race: &R,
    shape: &Shape,
    mut finished: impl FnMut([usize; 2]) -> Result<Values, E>,
) -> Result<Blocks, E> {
    let [mine, theirs] = shape.home;
    let mut values = vec![f64::NAN; shape.positions()];
    for home in [[mine + 1, theirs], [mine, theirs + 1]] {
        if home.iter().all(|&home| home < race.goal()) {
            add(&mut values, shape, &Shape::new(race, home), &finished(home)?);
        }
    }
    for value in &mut values {
        *value = if value.is_nan() { 0.5 } else { *value };
    }
    Ok(shape.blocks(values))
}

/// Takes values over where there are none yet, and the mean where there are. Private parts that a layer does not have
/// come last in the numbering, so blocks begin alike.
fn add(values: &mut [f64], shape: &Shape, near_shape: &Shape, near: &[f64]) {
    let (mut values, mut near) = (values, near);
    for (&[all_rows, width], &[rows, columns]) in shape.sizes.iter().zip(&near_shape.sizes) {
        let (block, values_after) = values.split_at_mut(all_rows * width);
        let (near_block, near_after) = near.split_at(rows * columns);
        (values, near) = (values_after, near_after);
        for row in 0..rows {
            let to = &mut block[row * width..][..columns];
            for (to, from) in to.iter_mut().zip(&near_block[row * columns..]) {
                *to = if to.is_nan() { *from } else { (*to + from) / 2.0 };
            }
        }
    }
}
