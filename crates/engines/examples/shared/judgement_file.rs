//! Judgements of Dolanan as files, for the programs that learn them and try them out.

use parlor_engines::dolanan::Judgement;

/// The judgement of a file, as `train/dolanan` writes it.
pub fn read(file: &str) -> Judgement {
    let text = std::fs::read_to_string(file).expect("a judgement");
    let words =
        text.trim().trim_matches(['[', ']']).split(',').map(str::trim).filter(|word| !word.is_empty());
    let numbers: Vec<i16> = words.map(|word| word.parse().expect("a number")).collect();
    Judgement::of(&numbers.try_into().expect("as many numbers as a judgement has"))
}
