//! The interfaces that the games' original documents describe, for clients that were written to them: bytes of JSON in,
//! a value to be written as JSON out. Nothing here knows of HTTP or of WebAssembly.
//!
//! ```
//! use parlor_documents::ur;
//!
//! let hand = vec![serde_json::json!({"square": -1}); 7];
//! let state = serde_json::json!({"player1Pieces": hand, "player2Pieces": hand, "currentPlayer": "Player1", "diceRoll": 4});
//! let reply = ur::answer(state.to_string().as_bytes(), ur::SERVER_PLIES, || 0).unwrap();
//! assert_eq!(reply.mv, Some(0));
//! ```

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod refused;
pub mod romgon;
pub mod ur;

pub use refused::Refused;
