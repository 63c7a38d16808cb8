use std::ops::Range;

use parlor_rules::{Race, Step};

use crate::block::Block;
use crate::layer::{Layer, Shape};

/// What a side that moves needs: its own view of the layer, and the layer above for pieces that come home.
pub(crate) struct Mover<'a> {
    pub(crate) layer: &'a Layer,
    pub(crate) shape: &'a Shape,
    /// The waiting values of the layer with one more piece of the mover home; none if that ends the game.
    pub(crate) above: Option<&'a [Block]>,
}

/// What a side can do beside one code: what leads away from the code is worked out, what stays beside it is listed.
struct Prospect {
    /// For every row and column, the chance of winning by rolls whose moves all lead away.
    settled: Block,
    /// Rolls that also have moves which stay beside the code, row by row.
    open: Vec<Open>,
    /// For every row, where its rolls in `open` begin; one more at the end.
    open_from: Vec<usize>,
    /// The rows that moves lead to which stay beside the code, and whether the side rolls again.
    staying: Vec<(usize, bool)>,
    /// The best of the moves that lead away, for every roll in `open`.
    away: Block,
    /// The chance of having to pass, for every row.
    pass: Vec<f64>,
}

/// A roll with moves that stay beside the code.
struct Open {
    chance: f64,
    /// Where its moves are in `staying`.
    steps: Range<usize>,
}

impl Mover<'_> {
    fn prospect<G: Race>(&self, game: &G, code: usize) -> Prospect {
        let [rows, columns] = self.shape.sizes[code];
        let weights = game.roll_weights();
        let total = f64::from(weights.iter().sum::<u32>());
        let mut prospect = Prospect {
            settled: Block::filled(rows, columns, 0.0),
            open: Vec::new(),
            open_from: vec![0],
            staying: Vec::new(),
            away: Block { columns, values: Box::default() },
            pass: vec![0.0; rows],
        };
        let mut away = Vec::new();
        let mut best = vec![0.0f64; columns];
        for row in 0..rows {
            for (roll, &weight) in weights.iter().enumerate() {
                let chance = f64::from(weight) / total;
                let (mut moved, from) = (false, prospect.staying.len());
                best.fill(0.0);
                game.for_each_step(self.shape.home[0], code, row, roll, |step| {
                    moved = true;
                    if step.code == code && !step.home {
                        prospect.staying.push((step.private, step.again));
                    } else {
                        self.raise(&mut best, step);
                    }
                });
                if !moved {
                    prospect.pass[row] += chance;
                } else if prospect.staying.len() == from {
                    let settled = &mut prospect.settled.values[row * columns..(row + 1) * columns];
                    settled.iter_mut().zip(&best).for_each(|(sum, best)| *sum += chance * best);
                } else {
                    prospect.open.push(Open { chance, steps: from..prospect.staying.len() });
                    away.extend_from_slice(&best);
                }
            }
            prospect.open_from.push(prospect.open.len());
        }
        prospect.away.values = away.into();
        prospect
    }

    /// Raises the best to what a step that leads away is worth. A successor may have more columns than we look at.
    fn raise(&self, best: &mut [f64], step: Step) {
        if step.again {
            return raise(best, self.layer.to_move[step.code].row(step.private));
        }
        let waiting = match (step.home, self.above) {
            (true, None) => return best.fill(1.0),
            (true, Some(above)) => &above[step.code],
            (false, _) => &self.layer.waiting[step.code],
        };
        raise_against(best, waiting.row(step.private));
    }
}

impl Prospect {
    fn open(&self, row: usize) -> impl Iterator<Item = (usize, &Open)> {
        (self.open_from[row]..).zip(&self.open[self.open_from[row]..self.open_from[row + 1]])
    }
}

/// `best = max(best, values)`.
#[inline]
fn raise(best: &mut [f64], values: &[f64]) {
    for (best, &value) in best.iter_mut().zip(values) {
        *best = if value > *best { value } else { *best };
    }
}

/// `best = max(best, 1 - values)`.
#[inline]
fn raise_against(best: &mut [f64], values: &[f64]) {
    for (best, &value) in best.iter_mut().zip(values) {
        let value = 1.0 - value;
        *best = if value > *best { value } else { *best };
    }
}

/// New values beside one code, as both sides see them.
pub(crate) struct Renewed {
    pub(crate) code: usize,
    /// As the first side sees them: it moving, and the other moving.
    pub(crate) first: [Block; 2],
    /// The same as the second side sees them.
    pub(crate) second: [Block; 2],
    /// The largest change.
    pub(crate) change: f64,
}

/// Renews the values beside one code from all others. Steps that stay beside it only go forward, so one pass from the
/// far advanced to the little advanced gets them right; a position and the one with the other side to move hang
/// together by the passes and are solved together.
pub(crate) fn renew<G: Race>(game: &G, first: &Mover, second: &Mover, code: usize) -> Renewed {
    let ours = first.prospect(game, code);
    let theirs = second.prospect(game, game.swapped(code));
    // Their prospects by our rows, so that both run through memory alike.
    let (their_settled, their_away) = (theirs.settled.transposed(), theirs.away.transposed());
    let [rows, columns] = first.shape.sizes[code];
    let (row_order, column_order) = (by_progress(game, rows), by_progress(game, columns));

    let mut to_move = Block::filled(rows, columns, 0.0);
    let mut waiting = Block::filled(rows, columns, 0.0);
    let mut sum = vec![0.0f64; columns];
    let mut best = vec![0.0f64; columns];
    for &row in &row_order {
        sum.copy_from_slice(ours.settled.row(row));
        for (index, open) in ours.open(row) {
            best.copy_from_slice(ours.away.row(index));
            for &(to, again) in &ours.staying[open.steps.clone()] {
                if again {
                    raise(&mut best, to_move.row(to))
                } else {
                    raise_against(&mut best, waiting.row(to))
                }
            }
            sum.iter_mut().zip(&best).for_each(|(sum, best)| *sum += open.chance * best);
        }
        let range = row * columns..(row + 1) * columns;
        let (mine, other) = (&mut to_move.values[range.clone()], &mut waiting.values[range]);
        let (settled, away) = (their_settled.row(row), their_away.row_or_empty(row));
        let pass = ours.pass[row];
        for &column in &column_order {
            let mut their_sum = settled[column];
            for (index, open) in theirs.open(column) {
                let mut best = away[index];
                for &(to, again) in &theirs.staying[open.steps.clone()] {
                    let value = if again { other[to] } else { 1.0 - mine[to] };
                    best = if value > best { value } else { best };
                }
                their_sum += open.chance * best;
            }
            // v = sum + pass (1 - w), w = their_sum + their_pass (1 - v)
            let their_pass = theirs.pass[column];
            let scale = 1.0 / (1.0 - pass * their_pass);
            mine[column] = (sum[column] + pass * (1.0 - their_sum - their_pass)) * scale;
            other[column] = (their_sum + their_pass * (1.0 - sum[column] - pass)) * scale;
        }
    }
    let change =
        to_move.distance(&first.layer.to_move[code]).max(waiting.distance(&first.layer.waiting[code]));
    let second = [waiting.transposed(), to_move.transposed()];
    Renewed { code, first: [to_move, waiting], second, change }
}

/// Private parts from the far advanced to the little advanced.
fn by_progress<G: Race>(game: &G, count: usize) -> Vec<usize> {
    let mut order: Vec<_> = (0..count).collect();
    order.sort_by_key(|&private| std::cmp::Reverse(game.progress(private)));
    order
}
