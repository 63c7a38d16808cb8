//! What every parser must do with any input. The fuzzers run these with inputs that they grow by what the code covers
//! (`make fuzz`), the tests of `parlor-room` with changed seeds, without a build of their own.
//!
//! The desk's clock ticks once per look, so that every job ends soon and always alike.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use parlor_desk::{Accepted, AnyGame, Connection, Desk, GameSpec, Limits};
use parlor_protocol::{Answer, read_json, read_request};
use parlor_room::{By, Journal, Order, RoomRequest, Side};
use parlor_rules::Options;

static TICKS: AtomicU64 = AtomicU64::new(0);

/// A desk at which no job takes more than a few looks at the clock.
static DESK: LazyLock<Desk> = LazyLock::new(|| {
    let limits = Limits { bytes: 1 << 16, moves: 500, job_ms: Some(4), threads: 1 };
    Desk::new(|| TICKS.fetch_add(1, Ordering::Relaxed)).with_limits(limits)
});

/// Splits a fuzz input into a game with one of its variants, and text.
fn game_and_text(data: &[u8]) -> Option<(&'static dyn AnyGame, Options, &str)> {
    let (&selector, rest) = data.split_first()?;
    let tables = DESK.games();
    let table = tables[usize::from(selector) % tables.len()].as_ref();
    let variants = table.about().variants;
    let variant = variants.get(usize::from(selector) / tables.len() % variants.len().max(1));
    let options = Options { variant: variant.map(|&variant| variant.to_owned()), ..Options::default() };
    Some((table, options, std::str::from_utf8(rest).ok()?))
}

/// A setup at a position.
fn at(options: &Options, position: &str) -> GameSpec {
    GameSpec { options: options.clone(), position: Some(position.to_owned()), moves: Vec::new() }
}

/// Any line gets an answer that is one line of JSON, and the desk is as it was before.
pub fn line(data: &[u8]) {
    let connection = Connection::default();
    let answer = match DESK.accept(&connection, data) {
        Accepted::Answered(answer) => answer,
        Accepted::Job(job) => job.run(&mut |report| assert!(!report.to_line().contains('\n'))),
    };
    assert!(!answer.to_line().contains('\n'));
}

/// A move that is refused leaves no trace; those that are taken are spelled canonically and lead to the same place again.
pub fn moves(data: &[u8]) {
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
}

/// Whatever is read as a position is printed, read again and printed the same.
pub fn position(data: &[u8]) {
    let Some((table, options, text)) = game_and_text(data) else { return };
    let Ok(sitting) = table.open(&at(&options, text)) else { return };
    let printed = sitting.start().to_owned();
    let again = table.open(&at(&options, &printed)).expect("a printed position is read");
    assert_eq!(again.start(), printed);
    assert_eq!(again.state("").legal, sitting.state("").legal);
}

/// Whatever is said in a room, nothing breaks, and its events rebuild it. The first line opens the room; the others are
/// commands, each of the seat or whoever its first letter names.
pub fn room(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let mut lines = text.lines();
    let Ok(request) = read_json::<RoomRequest>(lines.next().unwrap_or_default().as_bytes()) else { return };
    let Ok(mut journal) = Journal::create(DESK.catalogue(), request, 0, &[7; 32]) else { return };
    for (number, line) in lines.enumerate().take(500) {
        let (by, order) = match line.split_at_checked(1) {
            Some(("1", order)) => (By::Seat(Side::First), order),
            Some(("2", order)) => (By::Seat(Side::Second), order),
            Some(("w", order)) => (By::Watcher, order),
            _ => (By::Host, line),
        };
        if let Ok(order) = read_json::<Order>(order.as_bytes()) {
            let _ = journal.apply(order, by, 100 * number as u64);
        }
    }
    let again = Journal::of(DESK.catalogue(), journal.events().to_vec()).expect("its events rebuild it");
    assert!(again == journal);
}

/// A record that is read is written to a text that reads and writes to itself.
pub fn record(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Some(written) = ask(text) else { return };
    assert_eq!(ask(&written).as_ref(), Some(&written));
}

fn ask(text: &str) -> Option<String> {
    let request = format!(r#"{{"id":"f","action":"record","text":{}}}"#, quoted(text));
    let request = read_request(request.as_bytes()).ok()?;
    match DESK.answer(&request, &AtomicBool::new(false), &mut |_| {}) {
        Answer::Record(record) => Some(record.text),
        _ => None,
    }
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c < ' ' => quoted.push_str(&format!("\\u{:04x}", c as u32)),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
