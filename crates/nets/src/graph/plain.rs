use super::pool::{mean, share};
use super::{BITS, GraphNumbers, Judgement, MOST};

/// What [`GraphNetwork::judge`](super::GraphNetwork::judge) gives, worked out the plainest way: one number after the other in
/// 64 bits, from the numbers of the file and the lists of neighbours and diagonals. For tests.
///
/// # Panics
///
/// If there are fewer layers than the head says.
pub fn plain_judgement(numbers: &GraphNumbers, lists: &[Vec<Vec<u16>>; 2], inputs: &[u16]) -> Judgement {
    let head = &numbers.head;
    let mut layers = numbers.layers.iter();
    let mut rows = || layers.next().expect("as many layers as the head says");
    let mut shifts = head.shifts.iter().copied();
    let mut shift = || shifts.next().expect("as many shifts as the head says");
    let around = |from: &[Vec<i64>], point: usize| -> Vec<i64> {
        let mut read = from[point].clone();
        for list in lists {
            let sum = |at: usize| list[point].iter().map(|&near| from[usize::from(near)][at]).sum::<i64>();
            read.extend((0..from[point].len()).map(sum));
        }
        read
    };
    let all = |from: &[Vec<i64>], rows: &[i16], added: &[i64]| -> Vec<Vec<i64>> {
        (0..head.points).map(|point| sums(rows, added, &around(from, point))).collect()
    };
    let input = |at: usize| i64::from(inputs.get(at).copied().unwrap_or(0)).min(i64::from(MOST));
    let row = |point: usize| (0..head.inputs).map(|at| input(point * head.inputs + at)).collect();
    let start: Vec<Vec<i64>> = (0..head.points).map(row).collect();
    let stem = rows();
    let mut here = cut(all(&start, &stem.0, &wide(&stem.1)), shift());
    for block in 0..head.blocks {
        let first = rows();
        let mut added = wide(&first.1);
        if block % 2 == 1 {
            let pooled = sums(&rows().0, &vec![0; head.width], &pooled(&here));
            added.iter_mut().zip(pooled).for_each(|(added, more)| *added += more);
        }
        let between = cut(all(&here, &first.0, &added), shift());
        let (second, bits) = (rows(), shift());
        for (row, sums) in here.iter_mut().zip(all(&between, &second.0, &wide(&second.1))) {
            for (number, sum) in row.iter_mut().zip(sums) {
                *number = (*number + rounded(sum, bits)).clamp(0, i64::from(MOST));
            }
        }
    }
    let whole = vec![pooled(&here)];
    let mut each = |from: &[Vec<i64>]| -> (Vec<Vec<i64>>, u32) {
        let (rows, added) = rows();
        (from.iter().map(|from| sums(rows, &wide(added), from)).collect(), shift())
    };
    let told = |(sums, bits): (Vec<Vec<i64>>, u32)| -> Vec<i32> {
        sums.into_iter().flatten().map(|sum| rounded(sum, bits - BITS) as i32).collect()
    };
    let (hidden, bits) = each(&here);
    let policy = told(each(&cut(hidden, bits)));
    let pass = told(each(&whole))[0];
    let (hidden, bits) = each(&whole);
    let value = told(each(&cut(hidden, bits)));
    Judgement { policy, pass, win: value[0], lead: value[1], ownership: told(each(&here)) }
}

fn sums(rows: &[i16], added: &[i64], numbers: &[i64]) -> Vec<i64> {
    let sum = |row: &[i16]| row.iter().zip(numbers).map(|(weight, number)| i64::from(*weight) * number).sum();
    let sums = rows.chunks_exact(numbers.len()).map(sum).zip(added);
    sums.map(|(sum, added): (i64, &i64)| sum + added).collect()
}

fn cut(sums: Vec<Vec<i64>>, shift: u32) -> Vec<Vec<i64>> {
    let cut = |sum: i64| rounded(sum, shift).clamp(0, i64::from(MOST));
    sums.into_iter().map(|row| row.into_iter().map(cut).collect()).collect()
}

/// A sum without so many bits; halves go up.
fn rounded(sum: i64, shift: u32) -> i64 {
    (sum + (1 << shift) / 2) >> shift
}

fn wide(added: &[i32]) -> Vec<i64> {
    added.iter().map(|added| i64::from(*added)).collect()
}

fn pooled(rows: &[Vec<i64>]) -> Vec<i64> {
    let (share, columns) = (share(rows.len()), 0..rows[0].len());
    let sum = |at: usize| rows.iter().map(|row| row[at]).sum::<i64>();
    let means = columns.clone().map(|at| i64::from(mean(sum(at) as i32, share)));
    let most = columns.map(|at| rows.iter().map(|row| row[at]).max().unwrap_or(0));
    means.chain(most).collect()
}
