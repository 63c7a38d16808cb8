//! A move that is refused leaves no trace; those that are taken are spelled canonically and lead to the same place again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use parlor_desk::GameSpec;
use parlor_fuzz::game_and_text;

fuzz_target!(|data: &[u8]| {
    let Some((table, options, text)) = game_and_text(data) else { return };
    // The first line may be a position; the others are moves.
    let mut lines = text.split('\n').take(64);
    let first = lines.next().filter(|line| !line.is_empty()).map(str::to_owned);
    let mut setup = GameSpec { options, position: first, moves: Vec::new() };
    if table.open(&setup).is_err() && setup.position.take().is_some() && table.open(&setup).is_err() {
        setup.options = setup.options.with_integer("seed", 1);
    }
    let Ok(mut sitting) = table.open(&setup) else { return };
    for line in lines {
        let before = sitting.moves().len();
        let taken = sitting.play(line).is_ok();
        assert_eq!(sitting.moves().len(), before + usize::from(taken));
    }
    setup.moves = sitting.moves().to_vec();
    let again = table.open(&setup).expect("canonical moves are taken");
    assert_eq!(again.moves(), sitting.moves());
    assert_eq!(again.outcome(), sitting.outcome());
});
