//! Position strings: seven fields, `GAME VALUES OWNERS PIONS SIDE PHASE RESULT`.

use parlor_rules::{Refusal, Side, excerpt};

use crate::cell::SIZE;
use crate::kind::{number_of_symbol, symbol_of_number};
use crate::move_text::read_value;
use crate::refusals::no_such_value;
use crate::{Cell, CellSet, Ending, Kind, Phase, Setup};

/// The words of the PHASE field; the ending of the last one is in the RESULT field.
const PHASES: [(&str, Option<Phase>); 6] = [
    ("p1", Some(Phase::FirstPion)),
    ("p2", Some(Phase::SecondPion)),
    ("c1", Some(Phase::FirstClaim)),
    ("m", Some(Phase::Move)),
    ("c", Some(Phase::Claim)),
    ("end", None),
];

const SIDES: [(&str, Option<Side>); 3] = [("b", Some(Side::First)), ("r", Some(Side::Second)), ("-", None)];

/// Reads the fields one by one.
pub(crate) fn read<K: Kind>(text: &str) -> Result<Setup, Refusal> {
    let fields: Vec<_> = text.splitn(9, ' ').collect();
    let &[game, values, owners, pions, side, phase, result] = fields.as_slice() else {
        return Err(Refusal::new(
            "fields",
            "a position has seven fields separated by single spaces: GAME VALUES OWNERS PIONS SIDE PHASE RESULT",
        )
        .with("fields", fields.len()));
    };
    if game != K::CODE {
        let id = K::ABOUT.id;
        return Err(Refusal::new(
            "wrong-game",
            format!("a position of {id} begins with {:?}, not {}", K::CODE, quoted(game)),
        )
        .with("given", excerpt(game))
        .with("wanted", K::CODE));
    }
    Ok(Setup {
        numbers: read_numbers::<K>(values)?,
        claims: read_claims(owners)?,
        pions: read_pions::<K>(pions)?,
        side: read_word("side", side, &SIDES)?,
        phase: join_phase(phase, read_word("phase", phase, &PHASES)?, read_result(result)?)?,
    })
}

/// The canonical string of a set-up.
pub(crate) fn write<K: Kind>(setup: &Setup) -> String {
    let mut text = String::with_capacity(256);
    text.push_str(K::CODE);
    text.push(' ');
    write_rows(&mut text, |cell| symbol_of_number::<K>(setup.numbers[cell.index()]));
    text.push(' ');
    write_rows(&mut text, |cell| {
        let owner = Side::BOTH.into_iter().find(|side| setup.claims[side.index()].contains(cell));
        owner.map_or('.', letter)
    });
    let [blue, red] = setup.pions.map(|pion| pion.map_or("_".to_owned(), |value| value.to_string()));
    let (side, phase) = (setup.side.map_or('-', letter), setup.phase.word());
    let result = setup.phase.ending().map_or("-", Ending::word);
    text.push_str(&format!(" {blue}-{red} {side} {phase} {result}"));
    text
}

fn write_rows(text: &mut String, symbol: impl Fn(Cell) -> char) {
    for cell in Cell::all() {
        if cell.column() == 0 && cell.row() > 0 {
            text.push('/');
        }
        text.push(symbol(cell));
    }
}

/// The letter of a side in position strings.
fn letter(side: Side) -> char {
    match side {
        Side::First => 'b',
        Side::Second => 'r',
    }
}

/// PHASE and RESULT say the same thing in two fields.
fn join_phase(word: &str, phase: Option<Phase>, ending: Option<Ending>) -> Result<Phase, Refusal> {
    let detail = match (phase, ending) {
        (Some(phase), None) => return Ok(phase),
        (None, Some(ending)) => return Ok(Phase::End(ending)),
        (None, None) => "in phase end the result must say how, such as b:line or d".to_owned(),
        (Some(_), Some(ending)) => {
            format!("the result is {}, but the phase is {word}: write \"-\", or the phase end", ending.word())
        }
    };
    Err(Refusal::new("result-for-phase", detail))
}

fn read_numbers<K: Kind>(field: &str) -> Result<[u8; 100], Refusal> {
    let mut numbers = [0; 100];
    let lowest = symbol(K::FIRST_SYMBOL);
    let highest = symbol(K::FIRST_SYMBOL + K::NUMBERS.len() as u8 - 1);
    for (cell, given) in read_rows("VALUES", field)? {
        numbers[cell.index()] = number_of_symbol::<K>(given).ok_or_else(|| {
            Refusal::new(
                "symbol",
                format!("cell {cell} carries {given:?}, but numbers are written as the digits {lowest} to {highest}"),
            )
            .with("cell", cell)
            .with("given", given)
        })?;
    }
    Ok(numbers)
}

fn read_claims(field: &str) -> Result<[CellSet; 2], Refusal> {
    let mut claims = [CellSet::EMPTY; 2];
    for (cell, given) in read_rows("OWNERS", field)? {
        let side = match given {
            '.' => continue,
            'b' => Side::First,
            'r' => Side::Second,
            _ => {
                return Err(Refusal::new(
                    "owner",
                    format!(
                        "cell {cell} is {given:?}, but must be \".\" (free), \"b\" (blue) or \"r\" (red)"
                    ),
                )
                .with("cell", cell)
                .with("given", given));
            }
        };
        claims[side.index()].insert(cell);
    }
    Ok(claims)
}

/// Ten rows of ten symbols, joined by `/`.
fn read_rows(name: &'static str, field: &str) -> Result<Vec<(Cell, char)>, Refusal> {
    let size = usize::from(SIZE);
    let rows: Vec<_> = field.split('/').collect();
    if rows.len() != size {
        let count = rows.len();
        return Err(Refusal::new(
            "rows",
            format!("{name} has {count} rows joined by \"/\", but must have {size}"),
        )
        .with("field", name)
        .with("count", count));
    }
    let mut cells = Vec::with_capacity(size * size);
    for (row, text) in rows.into_iter().enumerate() {
        let count = text.chars().count();
        if count != size {
            return Err(Refusal::new(
                "row-length",
                format!("row {row} of {name} has {count} symbols, but must have {size}"),
            )
            .with("field", name)
            .with("row", row)
            .with("count", count));
        }
        cells.extend(text.chars());
    }
    Ok(Cell::all().zip(cells).collect())
}

fn read_pions<K: Kind>(field: &str) -> Result<[Option<u8>; 2], Refusal> {
    let malformed = || {
        Refusal::new(
            "pions",
            format!(
                "the pions are {}, but must be two values blue-red without leading zeros, \"_\" for a pion that is \
                 not placed, such as \"5-7\" or \"_-7\"",
                quoted(field)
            ),
        )
        .with("given", excerpt(field))
    };
    let (blue, red) = field.split_once('-').ok_or_else(malformed)?;
    let read = |text: &str| match text {
        "_" => Ok(None),
        _ => {
            let value = read_value(text).ok_or_else(malformed)?;
            if (1..=K::VALUES).contains(&value) { Ok(Some(value)) } else { Err(no_such_value::<K>(text)) }
        }
    };
    Ok([read(blue)?, read(red)?])
}

fn read_result(field: &str) -> Result<Option<Ending>, Refusal> {
    if field == "-" {
        return Ok(None);
    }
    Ending::from_word(field).map(Some).ok_or_else(|| {
        Refusal::new(
            "result",
            format!(
                "the result is {}, but must be \"-\", \"d\", or \"b:\" or \"r:\" with line, dead, time or resign",
                quoted(field)
            ),
        )
        .with("given", excerpt(field))
    })
}

fn read_word<T: Copy>(name: &'static str, field: &str, words: &[(&str, T)]) -> Result<T, Refusal> {
    if let Some((_, meaning)) = words.iter().find(|(word, _)| *word == field) {
        return Ok(*meaning);
    }
    let known: Vec<_> = words.iter().map(|(word, _)| *word).collect();
    Err(Refusal::new(
        name,
        format!("the {name} is {}, but must be one of {}", quoted(field), known.join(", ")),
    )
    .with("given", excerpt(field)))
}

fn symbol(digit: u8) -> char {
    char::from_digit(u32::from(digit), 36).unwrap_or('?')
}

/// What was given, short enough for a sentence, in quotation marks, with control characters made visible.
pub(crate) fn quoted(text: &str) -> String {
    format!("{:?}", excerpt(text))
}
