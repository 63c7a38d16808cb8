use parlor_rules::{Refusal, Side};

use crate::cell::{Cell, SIZE};
use crate::cells::Cells;
use crate::ending::Ending;
use crate::kind::{Kind, number_of_symbol};
use crate::token::read_value;

/// The seven fields of a position string, each well written; whether they fit together is for
/// [`check`](Setup::check) to say.
pub(crate) struct Setup<K: Kind> {
    pub(crate) numbers: [u8; 100],
    pub(crate) claims: [Cells; 2],
    /// 0 while it is not placed.
    pub(crate) pions: [u8; 2],
    pub(crate) side: Option<Side>,
    pub(crate) phase: Word,
    pub(crate) ending: Option<Ending>,
    kind: std::marker::PhantomData<K>,
}

/// The PHASE field by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Word {
    P1,
    P2,
    C1,
    M,
    C,
    End,
}

const WORDS: [(&str, Word); 6] = [
    ("p1", Word::P1),
    ("p2", Word::P2),
    ("c1", Word::C1),
    ("m", Word::M),
    ("c", Word::C),
    ("end", Word::End),
];

impl Word {
    pub(crate) fn text(self) -> &'static str {
        WORDS.iter().find(|(_, word)| *word == self).map_or("", |(text, _)| text)
    }
}

impl<K: Kind> Setup<K> {
    /// Reads the fields one by one.
    pub(crate) fn read(text: &str) -> Result<Setup<K>, Refusal> {
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
            .with("given", shortened(game))
            .with("wanted", K::CODE));
        }
        Ok(Setup {
            numbers: read_numbers::<K>(values)?,
            claims: read_claims(owners)?,
            pions: read_pions::<K>(pions)?,
            side: read_word(
                "side",
                side,
                &[("b", Some(Side::First)), ("r", Some(Side::Second)), ("-", None)],
            )?,
            phase: read_word("phase", phase, &WORDS)?,
            ending: read_result(result)?,
            kind: std::marker::PhantomData,
        })
    }
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

fn read_claims(field: &str) -> Result<[Cells; 2], Refusal> {
    let mut claims = [Cells::EMPTY; 2];
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
        claims[side.index()] = claims[side.index()] | Cells::of(cell);
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

fn read_pions<K: Kind>(field: &str) -> Result<[u8; 2], Refusal> {
    let malformed = || {
        Refusal::new(
            "pions",
            format!(
                "the pions are {}, but must be two values blue-red without leading zeros, \"_\" for a pion that is \
                 not placed, such as \"5-7\" or \"_-7\"",
                quoted(field)
            ),
        )
        .with("given", shortened(field))
    };
    let (blue, red) = field.split_once('-').ok_or_else(malformed)?;
    let mut pions = [0; 2];
    for (pion, text) in pions.iter_mut().zip([blue, red]) {
        if text != "_" {
            *pion = read_value(text).ok_or_else(malformed)?;
            if !(1..=K::VALUES).contains(pion) {
                return Err(no_such_value::<K>(text));
            }
        }
    }
    Ok(pions)
}

/// A value that is not on the side board.
pub(crate) fn no_such_value<K: Kind>(value: impl ToString) -> Refusal {
    let (value, highest) = (shortened(&value.to_string()), K::VALUES);
    Refusal::new(
        "no-such-value",
        format!("the side board has no value {value}; a pion stands on 1 to {highest}"),
    )
    .with("value", value)
    .with("highest", highest)
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
        .with("given", shortened(field))
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
    .with("given", shortened(field)))
}

fn symbol(digit: u8) -> char {
    char::from_digit(u32::from(digit), 36).unwrap_or('?')
}

/// What was given, short enough for a sentence.
pub(crate) fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The same in quotation marks, with control characters made visible.
pub(crate) fn quoted(text: &str) -> String {
    format!("{:?}", shortened(text))
}
