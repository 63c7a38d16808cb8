//! Where a game is played.
