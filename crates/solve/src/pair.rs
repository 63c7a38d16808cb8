use crate::block::{distance, transpose, transposed};
use crate::prospect::{Mover, Prospect, add, raise, raise_against};
use crate::race::Race;

/// New values beside one code, as both sides see them.
pub(crate) struct Renewed {
    pub(crate) code: usize,
    /// As the first side sees them: it moving, and the other moving.
    pub(crate) first: [Vec<f64>; 2],
    /// The same as the second side sees them.
    pub(crate) second: [Vec<f64>; 2],
    /// The largest change.
    pub(crate) change: f64,
}

/// What a thread needs to renew values, kept from code to code.
#[derive(Default)]
pub(crate) struct Bench {
    ours: Prospect,
    theirs: Prospect,
    their_settled: Vec<f64>,
    their_away: Vec<f64>,
    sum: Vec<f64>,
    best: Vec<f64>,
}

impl Bench {
    /// Renews the values beside one code from all others. Steps that stay beside it only go forward, so one pass from
    /// the far advanced to the little advanced gets them right; a position and the one with the other side to move hang
    /// together by the passes and are solved together.
    pub(crate) fn renew<R: Race>(
        &mut self,
        race: &R,
        orders: &Orders,
        [first, second]: &[Mover; 2],
        code: usize,
    ) -> Renewed {
        let [rows, columns] = first.shape.sizes[code];
        self.ours.look(race, first, code);
        self.theirs.look(race, second, race.swapped(code));
        // Their prospects by our rows, so that both run through memory alike.
        transpose(&self.theirs.settled, rows, &mut self.their_settled);
        transpose(&self.theirs.away, rows, &mut self.their_away);
        self.sum.resize(columns, 0.0);
        self.best.resize(columns, 0.0);
        let mut to_move = vec![0.0; rows * columns];
        let mut waiting = vec![0.0; rows * columns];
        for &row in orders.of(rows) {
            self.sum_up(row, &to_move, &waiting);
            let range = row * columns..(row + 1) * columns;
            self.couple(row, orders.of(columns), [&mut to_move[range.clone()], &mut waiting[range]]);
        }
        let before = first.layer;
        let change = distance(&to_move, before.to_move.of(code, rows * columns))
            .max(distance(&waiting, before.waiting.of(code, rows * columns)));
        let second = [transposed(&waiting, columns), transposed(&to_move, columns)];
        Renewed { code, first: [to_move, waiting], second, change }
    }

    /// What our rolls with a move are worth in one row.
    fn sum_up(&mut self, row: usize, to_move: &[f64], waiting: &[f64]) {
        let Bench { ours, sum, best, .. } = self;
        let columns = ours.columns;
        sum.copy_from_slice(&ours.settled[row * columns..(row + 1) * columns]);
        for (index, open) in ours.open(row) {
            best.copy_from_slice(&ours.away[index * columns..(index + 1) * columns]);
            for &(to, again) in ours.staying(open) {
                if again {
                    raise(best, &to_move[to * columns..])
                } else {
                    raise_against(best, &waiting[to * columns..])
                }
            }
            add(sum, open.chance, best);
        }
    }

    /// Solves a row for both sides: their rolls with a move, and the passes that hand the turn to and fro.
    fn couple(&self, row: usize, column_order: &[usize], [mine, other]: [&mut [f64]; 2]) {
        let Bench { ours, theirs, sum, .. } = self;
        // Their open rolls, of which every one of our rows has a value.
        let count = self.their_away.len() / ours.pass.len();
        let settled = &self.their_settled[row * mine.len()..][..mine.len()];
        let away = &self.their_away[row * count..][..count];
        let pass = ours.pass[row];
        for &column in column_order {
            let mut their_sum = settled[column];
            for (index, open) in theirs.open(column) {
                let mut best = away[index];
                for &(to, again) in theirs.staying(open) {
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
}

/// Private parts from the far advanced to the little advanced, for every number of them.
pub(crate) struct Orders(Vec<Vec<usize>>);

impl Orders {
    pub(crate) fn new<R: Race>(race: &R, most: usize) -> Orders {
        let order = |count: usize| {
            let mut order: Vec<_> = (0..count).collect();
            order.sort_by_key(|&private| std::cmp::Reverse(race.progress(private)));
            order
        };
        Orders((0..=most).map(order).collect())
    }

    fn of(&self, count: usize) -> &[usize] {
        &self.0[count]
    }
}
