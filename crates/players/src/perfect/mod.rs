//! Players that know the exact value of every position.

pub mod ur;
