//! The universal game interface: lines of text between a program that plays and one that holds matches.
//!
//! `docs/ugi.md` says what is spoken, and what Parlor adds for dice. [`Speaker`] is Parlor as the program that plays;
//! [`Outside`] is another program that does, as an entrant of the arena.
//!
//! ```
//! use std::sync::Arc;
//!
//! use parlor_desk::Desk;
//! use parlor_ugi::Speaker;
//!
//! let speaker = Speaker::new(Arc::new(Desk::new(|| 0)), "ur", None, "random");
//! speaker.listen("position startpos moves d2\nquery turn\ngo nodes 1\n".as_bytes(), std::io::stdout())?;
//! # Ok::<(), std::io::Error>(())
//! ```

mod outside;
mod program;
mod speaker;

pub use outside::{Outside, OutsideError};
pub use speaker::Speaker;
