//! Whatever is read as a position is printed, read again and printed the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use parlor_fuzz::{at, game_and_text};

fuzz_target!(|data: &[u8]| {
    let Some((table, options, text)) = game_and_text(data) else { return };
    let Ok(sitting) = table.open(&at(&options, text)) else { return };
    let printed = sitting.start().to_owned();
    let again = table.open(&at(&options, &printed)).expect("a printed position is read");
    assert_eq!(again.start(), printed);
    assert_eq!(again.state("").legal, sitting.state("").legal);
});
