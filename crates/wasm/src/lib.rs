//! The desk and the room in the browser.
//!
//! A web worker writes one request line into this module's memory and calls [`parlor_answer`]; every report and the
//! answer go out through an imported function, one line of JSON each. There is no glue to generate and nothing to keep
//! in step with a tool: seven functions are the whole border.
//!
//! | | name | |
//! |---|---|---|
//! | exported | [`parlor_reserve`]`(length) -> address` | makes room for a line and says where |
//! | exported | [`parlor_answer`]`(length)` | answers the line that was written there |
//! | exported | [`parlor_room()`]`(length)` | does the errand that was written there, for the page's room and picker |
//! | exported | [`parlor_network`]`(length) -> 1 or 0` | takes in the network that was written there, for engines |
//! | exported | [`get_ai_move_wasm`]`(length)` | answers the state of Ur that was written there, as Ur's document has it |
//! | imported | `parlor.parlor_tell(address, length)` | takes one line of JSON, before the call returns |
//! | imported | `parlor.parlor_now() -> milliseconds` | the clock |
//!
//! A call runs to its end: a worker that searches hears nothing meanwhile. Whoever wants to stop a search ends the
//! worker; that is the page's business (`web/src/engine`).
//!
//! Compiled for another target the same functions work, with a stand-in for the page, so that they can be tested.

mod border;
mod worker;

pub use border::{get_ai_move_wasm, parlor_answer, parlor_network, parlor_reserve, parlor_room};
