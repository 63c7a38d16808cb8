//! How long networks over a graph of 302 points take for one position, by width and blocks:
//! `cargo run --release -p parlor-nets --example graph_speed -- 100`
//!
//! The number says how many rounds of four positions there are; without it there are a few, which shows that it runs and little else.

use std::time::Instant;

use parlor_nets::graph::{GraphHead, GraphNumbers, Links, ONE};

const POINTS: u16 = 302;
/// Positions of a round.
const POSITIONS: u32 = 4;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let near = |steps: [u16; 4]| {
        (0..POINTS).map(|point| steps.map(|step| (point + step) % POINTS).to_vec()).collect()
    };
    let lists = [near([1, 301, 17, 285]), near([18, 284, 16, 286])];
    let inputs: Vec<u16> = (0..302 * 32).map(|at: u32| if at.is_multiple_of(5) { ONE } else { 0 }).collect();
    let rounds: u32 = std::env::args().nth(1).map_or(Ok(3), |word| word.parse())?;
    for (width, blocks) in [(32, 6), (48, 6), (64, 6)] {
        let head = GraphHead {
            width,
            blocks,
            shifts: vec![10; 2 * blocks + 7],
            ..GraphNumbers::example(302, 1).head
        };
        let numbers = GraphNumbers::random(head, 1);
        let network = numbers.network(Links::new(&lists)?)?;
        let mut scratch = network.scratch();
        // The best of some rounds: other work on the machine only adds to it.
        let time = |judge: &mut dyn FnMut()| {
            let round = |_| {
                let start = Instant::now();
                (0..POSITIONS).for_each(|_| judge());
                1e3 * start.elapsed().as_secs_f64() / f64::from(POSITIONS)
            };
            (0..rounds).map(round).fold(f64::INFINITY, f64::min)
        };
        let fast = time(&mut || drop(std::hint::black_box(network.judge(&inputs, &mut scratch))));
        let plain = time(&mut || drop(std::hint::black_box(network.judge_plainly(&inputs, &mut scratch))));
        let avx2 = time(&mut || drop(std::hint::black_box(network.judge_with_avx2(&inputs, &mut scratch))));
        let bytes = numbers.write().len();
        println!(
            "{width} wide, {blocks} blocks: {fast:.3} ms, with AVX2 {avx2:.3} ms, plainly {plain:.3} ms; {bytes} bytes"
        );
    }
    Ok(())
}
