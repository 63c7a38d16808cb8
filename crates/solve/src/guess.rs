use parlor_rules::Race;

use crate::Values;
use crate::block::Block;
use crate::layer::Shape;

/// A first guess at a layer: the same board with one more piece home, on either side, is worth about as much less or
/// more. The mean of the two saves a few sweeps; boards that neither layer has begin at one half.
pub(crate) fn guess<G: Race, E>(
    game: &G,
    shape: &Shape,
    mut finished: impl FnMut([usize; 2]) -> Result<Values, E>,
) -> Result<Vec<Block>, E> {
    let [mine, theirs] = shape.home;
    let mut blocks: Vec<_> =
        shape.sizes.iter().map(|&[rows, columns]| Block::filled(rows, columns, f64::NAN)).collect();
    for home in [[mine + 1, theirs], [mine, theirs + 1]] {
        if home.iter().all(|&home| home < game.goal()) {
            add(&mut blocks, &Shape::new(game, home), &finished(home)?);
        }
    }
    for value in blocks.iter_mut().flat_map(|block| block.values.iter_mut()) {
        *value = if value.is_nan() { 0.5 } else { *value };
    }
    Ok(blocks)
}

/// Takes values over where there are none yet, and the mean where there are. Private parts that a layer does not have
/// come last in the numbering, so blocks begin alike.
fn add(blocks: &mut [Block], shape: &Shape, values: &[f64]) {
    let mut rest = values;
    for (block, &[rows, columns]) in blocks.iter_mut().zip(&shape.sizes) {
        let (near, after) = rest.split_at(rows * columns);
        rest = after;
        let width = block.columns;
        for row in 0..rows {
            let to = &mut block.values[row * width..][..columns];
            for (to, from) in to.iter_mut().zip(&near[row * columns..]) {
                *to = if to.is_nan() { *from } else { (*to + from) / 2.0 };
            }
        }
    }
}
