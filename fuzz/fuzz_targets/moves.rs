//! A move that is refused leaves no trace; one that is taken is spelled canonically and taken again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use parlor_desk::Setup;
use parlor_fuzz::game_and_text;

fuzz_target!(|data: &[u8]| {
    let Some((table, options, text)) = game_and_text(data) else { return };
    // The first line may be a position; the others are moves.
    let mut lines = text.split('\n').take(64);
    let first = lines.next().filter(|line| !line.is_empty()).map(str::to_owned);
    let mut setup = Setup { options, position: first, moves: Vec::new() };
    if table.open(&setup).is_err() && setup.position.take().is_some() && table.open(&setup).is_err() {
        setup.options = setup.options.with_integer("seed", 1);
    }
    for line in lines {
        setup.moves.push(line.to_owned());
        match table.open(&setup) {
            Ok(sitting) => {
                setup.moves = sitting.moves().to_vec();
                let again = table.open(&setup).expect("canonical moves are taken");
                assert_eq!(again.state("").position, sitting.state("").position);
            }
            Err(_) => drop(setup.moves.pop()),
        }
    }
});
