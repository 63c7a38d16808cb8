use std::path::Path;
use std::time::Instant;

use parlor_rules::{Notation, Ranked};
use parlor_solve::{Residuals, Table, residuals};
use parlor_terminal::Progress;
use parlor_ur::Ur;

use crate::fault::Fault;
use crate::output::print;
use crate::solve::anchors::{anchors, game_of};

/// How many positions are sampled before all are looked at.
const SAMPLE: u64 = 100_000;

/// Checks a table; a fault says what is wrong with it.
pub fn verify(path: &Path, sample: Option<u64>, threads: usize) -> Result<(), Fault> {
    let began = Instant::now();
    let table = Table::open(path)?;
    let ur = game_of(&table);
    table.expect(&ur)?;
    let head = table.head();
    let (positions, bits) = (head.positions, u32::from(head.bits));
    print(&format!(
        "{}: {positions} positions, {bits} bits, tolerance {:e}\n",
        head.title(),
        head.tolerance
    ))?;
    print(&format!("checksums: good, {:.2} s\n", began.elapsed().as_secs_f64()))?;

    let mut wrong = Vec::new();
    for anchor in anchors(&ur, &table) {
        let good = anchor.holds(&table);
        let word = if good { "good" } else { "WRONG" };
        print(&format!("{}: {:.12}, known {:.12}: {word}\n", anchor.name, anchor.found, anchor.wanted))?;
        if !good {
            wrong.push(anchor.name);
        }
    }
    // What a last sweep may change, and what rounding adds on both sides of the equation.
    let most = head.tolerance + 1.01 * head.bits.step();
    let sampled = sample.unwrap_or(SAMPLE).clamp(1, positions);
    let mut strides = vec![("sampled", positions / sampled)];
    if sample.is_none() {
        strides.push(("all", 1));
    }
    for (name, stride) in strides {
        let found = look(&ur, &table, stride, threads);
        let good = found.largest <= most;
        let word = if good { "good" } else { "WRONG" };
        print(&format!(
            "{name} residuals: {} positions, mean {:.3e}, largest {:.3e} of at most {most:.3e} at {}: {word}\n",
            found.positions,
            found.mean,
            found.largest,
            ur.write_position(&ur.unrank(found.rank))
        ))?;
        if !good {
            wrong.push(format!("{name} residuals"));
        }
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(Fault::Other(format!("{} fails: {}", path.display(), wrong.join(", "))))
    }
}

fn look(ur: &Ur, table: &Table, stride: u64, threads: usize) -> Residuals {
    let progress = Progress::of_whole();
    let total = ur.positions().div_ceil(stride.max(1)) as f64;
    let tell = |done| progress.part(done as f64 / total, "equations by the rules");
    residuals(ur, |rank| table.value(rank), stride, threads, tell)
}
