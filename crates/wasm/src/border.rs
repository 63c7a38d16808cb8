//! Where this module meets the page.
//!
//! `unsafe` stands here as a word only: names without mangling and imported functions must carry it, because the
//! compiler cannot see who else uses these names. No pointer is followed: addresses go out as numbers, and what comes in
//! is read from a `Vec` of our own.
#![allow(unsafe_code)]

use std::cell::RefCell;

use parlor_documents::ur;

use crate::worker::Worker;

thread_local! {
    static WORKER: Worker = Worker::new(now);
    static LINE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a line of this many bytes and returns the address to write it to. The room is there until
/// [`parlor_answer`] is called.
#[unsafe(no_mangle)]
pub extern "C" fn parlor_reserve(length: usize) -> usize {
    LINE.with_borrow_mut(|line| {
        line.resize(length, 0);
        line.as_mut_ptr().expose_provenance()
    })
}

/// Answers the line that was written into the reserved room. Reports and the answer have been told when this returns.
#[unsafe(no_mangle)]
pub extern "C" fn parlor_answer(length: usize) {
    let mut line = LINE.take();
    line.truncate(length);
    WORKER.with(|worker| worker.answer(&line, page::tell));
}

/// Does what the line asks of the room that is hosted here. How things stand then has been told when this returns.
#[unsafe(no_mangle)]
pub extern "C" fn parlor_room(length: usize) {
    let mut line = LINE.take();
    line.truncate(length);
    WORKER.with(|worker| worker.host(&line, page::tell));
}

/// Takes in the network that was written into the reserved room, for the engines of its game. 1 if it is one, otherwise 0,
/// and they go on without it.
#[unsafe(no_mangle)]
pub extern "C" fn parlor_network(length: usize) -> u32 {
    let mut file = LINE.take();
    file.truncate(length);
    WORKER.with(|worker| u32::from(worker.bring(&file)))
}

/// Ur's document: tells the move of its player in the state that was written into the reserved room, or `{"error": …}`.
/// `shim/get_ai_move_wasm.js` makes of this the function that the document's page calls.
#[unsafe(no_mangle)]
pub extern "C" fn get_ai_move_wasm(length: usize) {
    let mut state = LINE.take();
    state.truncate(length);
    let answer = match ur::answer(&state, ur::CLIENT_PLIES, now) {
        Ok(reply) => serde_json::to_string(&reply),
        Err(refused) => serde_json::to_string(&refused),
    };
    page::tell(&answer.unwrap_or_default());
}

/// Whole milliseconds since some fixed moment.
fn now() -> u64 {
    // From float to integer, `as` cuts off the fraction and makes 0 of anything that is no number.
    page::now() as u64
}

#[cfg(target_arch = "wasm32")]
mod page {
    #[link(wasm_import_module = "parlor")]
    unsafe extern "C" {
        safe fn parlor_tell(address: usize, length: usize);
        safe fn parlor_now() -> f64;
    }

    pub(super) fn tell(line: &str) {
        parlor_tell(line.as_ptr().expose_provenance(), line.len());
    }

    pub(super) fn now() -> f64 {
        parlor_now()
    }
}

/// Stands in for the page where there is none: it remembers what it is told.
#[cfg(not(target_arch = "wasm32"))]
mod page {
    use std::cell::{Cell, RefCell};

    thread_local! {
        static TOLD: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
        static LOOKS: Cell<u32> = const { Cell::new(0) };
    }

    pub(super) fn tell(line: &str) {
        TOLD.with_borrow_mut(|told| told.push(line.to_owned()));
    }

    /// A clock that goes on by a millisecond with every look at it, so that tests do not hang on time.
    pub(super) fn now() -> f64 {
        LOOKS.set(LOOKS.get().wrapping_add(1));
        LOOKS.get().into()
    }

    #[cfg(test)]
    pub(super) fn told() -> Vec<serde_json::Value> {
        TOLD.take().iter().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// Does what the page does, but for the writing, which needs no address here.
    fn ask(line: &[u8]) -> Vec<Value> {
        assert_ne!(parlor_reserve(line.len()), 0);
        LINE.with_borrow_mut(|room| room.copy_from_slice(line));
        parlor_answer(line.len());
        page::told()
    }

    #[test]
    fn a_line_gets_its_answer() {
        let told = ask(br#"{"id":"1","action":"state","game":"ur"}"#);
        assert_eq!(told.len(), 1);
        assert_eq!(told[0]["id"], "1");
        assert_eq!(told[0]["legal"], json!(["d0", "d1", "d2", "d3", "d4"]));
    }

    #[test]
    fn reports_come_before_the_answer() {
        let told = ask(
            br#"{"id":"2","action":"analyze","game":"chessinfive","timeMs":300,"reportEveryMs":50,"seed":7}"#,
        );
        let (last, reports) = told.split_last().unwrap();
        assert_eq!(last["final"], true);
        assert!(!reports.is_empty());
        assert!(reports.iter().all(|report| report["final"] == false));
    }

    #[test]
    fn faulty_lines_and_cancel_are_answered_as_everywhere() {
        assert_eq!(ask(b"{")[0]["error"]["reason"], "not-json");
        assert_eq!(ask(b"")[0]["error"]["reason"], "not-json");
        assert_eq!(ask(b"\xff")[0]["error"]["reason"], "not-utf8");
        // One line is worked off before the next is read, so there is never anything to cancel here.
        let told = ask(br#"{"id":"3","action":"cancel","target":"2"}"#);
        assert_eq!(told, [json!({ "id": "3", "cancelled": false })]);
        assert_eq!(ask(br#"{"id":"4","action":"games"}"#)[0]["version"]["protocol"], "1.0");
    }

    #[test]
    fn a_length_beyond_the_room_reads_only_the_room() {
        parlor_reserve(1);
        parlor_answer(1000);
        assert_eq!(page::told()[0]["error"]["reason"], "not-json");
    }

    #[test]
    fn networks_are_taken_in_and_other_files_are_not() {
        let bring = |file: &[u8]| {
            parlor_reserve(file.len());
            LINE.with_borrow_mut(|room| room.copy_from_slice(file));
            parlor_network(file.len())
        };
        assert_eq!(bring(include_bytes!("../../taught/networks/romgon-flip.net")), 1);
        assert_eq!(bring(b"ParlorNt"), 0);
        assert_eq!(bring(b""), 0);
        assert!(page::told().is_empty());
    }

    #[test]
    fn the_page_of_ur_s_document_gets_its_move() {
        let hand = vec![json!({"square": -1}); 7];
        let ask = |state: &str| {
            parlor_reserve(state.len());
            LINE.with_borrow_mut(|room| room.copy_from_slice(state.as_bytes()));
            get_ai_move_wasm(state.len());
            page::told().remove(0)
        };
        let state =
            json!({"player1Pieces": hand, "player2Pieces": hand, "currentPlayer": "Player2", "diceRoll": 4});
        let reply = ask(&state.to_string());
        assert_eq!((&reply["move"], &reply["diagnostics"]["searchDepth"]), (&json!(0), &json!(6)));
        assert!(ask("{}")["error"].is_string());
    }
}
