//! Tells what a network says of itself: `describe_a_network FILE`; without a file, one with random numbers.

use parlor_nets::{Layers, Network, write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let bytes = match std::env::args().nth(1) {
        Some(file) => std::fs::read(file)?,
        None => write(&Layers::example(1)),
    };
    let network = Network::read(&bytes)?;
    println!("{:#?}\n{} bytes", network.head(), bytes.len());
    let views = network.views(&[vec![0, 1], vec![1, 0]]);
    for stage in 0..network.head().stages {
        let points = network.points(&views, 0, stage, &[], &mut network.scratch());
        println!("inputs 0 and 1 in stage {stage}: {points} points");
    }
    Ok(())
}
