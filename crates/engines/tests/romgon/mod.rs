//! The engine of Romgon: what it proves is true, the past included, and whatever it is asked it plays legal turns.

mod endings;
mod engine;
mod goal;
mod past;
mod support;
