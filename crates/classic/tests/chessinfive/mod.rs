//! The classic players of ChessInFive: formulas number by number, tactics against brute force, levels by play.

mod brute;
mod formulas;
mod levels;
mod naive;
mod settings;
mod tactics;
mod vectors;
