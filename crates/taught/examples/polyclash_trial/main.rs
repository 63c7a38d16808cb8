//! Tries a network of PolyClash out: against other players, on who owns what, and whether its bits are right.
//!
//! ```text
//! polyclash_trial trial NETWORK [ms=100] [against=1000] [other=handmade] [pairs=20] [threads=0] [seconds=1000000] [seed=1] [resign=0]
//!                               [nodes=0] [against-nodes=0] [exploration=60] [caution=10] [book=1] [sharpness=140]
//!                               [playouts=2] [playouts-count=50] [win=50] [points=60]
//! polyclash_trial brier NETWORK [games=200] [playouts=10000] [nodes=50] [each=2] [threads=0] [seconds=1000000] [seed=1000000]
//! polyclash_trial check NETWORK FILE
//! ```
//!
//! `ms` and `against` are the network's time for a move and the other's, `nodes` and `against-nodes` visits instead. The other is
//! `handmade`, `classic` or the file of another network, and habits of its own have `other-` before their names. Exploration,
//! caution, sharpness, what playouts and the winning chance count and resign are in hundredths.

mod asked;
mod check;
mod entrant;
mod game;
mod ownership;
mod trial;

use std::error::Error;

use asked::Asked;

fn main() -> Result<(), Box<dyn Error>> {
    let asked = Asked::new(std::env::args().skip(1));
    match asked.word(0) {
        Ok("trial") => trial::trial(&asked),
        Ok("brier") => ownership::brier(&asked),
        Ok("check") => check::check(&asked),
        Ok(other) => Err(format!("{other} is not among trial, brier and check").into()),
        Err(_) => {
            println!("trial, brier or check? See the head of this program.");
            Ok(())
        }
    }
}
