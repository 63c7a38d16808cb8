//! Whatever is said in a room, nothing breaks, and its events rebuild it. The first line opens the room; the others are
//! commands, each of the seat or whoever its first letter names.
#![no_main]

use libfuzzer_sys::fuzz_target;
use parlor_fuzz::DESK;
use parlor_protocol::read_json;
use parlor_room::{By, Journal, Order, RoomRequest, Side};

fuzz_target!(|data: &[u8]| {
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
});
