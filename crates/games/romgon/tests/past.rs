//! What the history says about the past, for searches that keep what they found in a table.

use std::collections::HashMap;

use crate::common::{MODES, load, outcome, play, random_setup};
use parlor_romgon::{Action, Hex, Move, Piece, Romgon};
use parlor_rules::{Draws, Game, Moves, State, choose_index};

/// The past of a game, counted anew from all that happened.
#[derive(Default)]
struct Past {
    /// Positions since the last capture.
    seen: Vec<u64>,
    /// How often a side moved a piece of a type between two hexes.
    shuttles: Vec<((u16, usize, usize), u8)>,
    /// How often the last move was made, if it counts.
    last: u8,
}

impl Past {
    fn play(&mut self, game: Romgon, state: &mut State<Romgon>, mv: Move) {
        let piece = state.position.piece(mv.from());
        let pieces = count(state);
        game.play(state, mv);
        self.last = 0;
        match (mv.action(), piece) {
            _ if count(state) < pieces => self.seen.clear(),
            (Action::Go { to, .. }, Some(piece)) => {
                self.last = self.add(piece, mv.from().index(), to.index())
            }
            _ => {}
        }
        self.seen.push(game.key(&state.position));
    }

    fn add(&mut self, piece: Piece, from: usize, to: usize) -> u8 {
        let who = piece.side() as u16 * 8 + piece.kind() as u16;
        let key = (who, from.min(to), from.max(to));
        match self.shuttles.iter_mut().find(|(of, _)| *of == key) {
            Some((_, count)) => {
                *count += 1;
                *count
            }
            None => {
                self.shuttles.push((key, 1));
                1
            }
        }
    }

    /// What can still end the game: positions that occurred twice, and moves that were made twice or more often.
    fn pending(&self) -> String {
        let twice = |key: &&u64| self.seen.iter().filter(|seen| seen == key).count() > 1;
        let mut returns: Vec<_> = self.seen.iter().filter(twice).collect();
        let mut shuttles: Vec<_> = self.shuttles.iter().filter(|(_, count)| *count > 1).collect();
        returns.sort_unstable();
        returns.dedup();
        shuttles.sort_unstable();
        format!("{returns:?} {shuttles:?}")
    }
}

fn count(state: &State<Romgon>) -> usize {
    Hex::all().filter(|&hex| state.position.piece(hex).is_some()).count()
}

#[test]
fn the_key_of_the_past_tells_apart_what_can_still_end_the_game() {
    let (mut keys, mut pasts) = (HashMap::new(), HashMap::new());
    let (mut returned, mut hanging) = (0, 0);
    for game in MODES {
        for seed in 0..60 {
            let mut draws = Draws::new(seed);
            let mut state = load(game, &random_setup(&mut draws));
            let mut past = Past { seen: vec![game.key(&state.position)], ..Past::default() };
            // Going back is what the past is about, so every other time the same pieces go to and fro.
            while outcome(game, &state).is_none() && past.seen.len() < 300 {
                let moves: Vec<_> = game.moves(&state).into_iter().collect();
                let few = if draws.draw().is_multiple_of(4) { moves.len() } else { moves.len().min(3) };
                past.play(game, &mut state, moves[choose_index(draws.draw(), few)]);
                let repetition = outcome(game, &state).is_some_and(|(_, reason)| reason == "repetition");
                assert_eq!(state.history.hangs_on_past(), past.last >= 4 || repetition);
                hanging += usize::from(past.last >= 4);
                if outcome(game, &state).is_none() {
                    let pending = past.pending();
                    returned += usize::from(!pending.starts_with("[]"));
                    let key = state.history.past_key();
                    assert_eq!(key == 0, pending == "[] []", "{pending}");
                    assert_eq!(*keys.entry(key).or_insert_with(|| pending.clone()), pending);
                    assert_eq!(*pasts.entry(pending).or_insert(key), key);
                }
            }
        }
    }
    // All of it happened often enough to be seen.
    assert!(keys.len() > 100 && returned > 100 && hanging > 50, "{} {returned} {hanging}", keys.len());
}

#[test]
fn a_repetition_hangs_on_the_past() {
    for game in MODES {
        let mut state = load(game, "6/7/8/R7r/8/7/6 b");
        play(game, &mut state, "3-8>3-7 3-0>3-1 3-7>3-8 3-1>3-0 3-8>3-7 3-0>3-1 3-7>3-8");
        // Four moves of the rhombus between two hexes: the next one would lose.
        assert!(state.history.hangs_on_past());
        let mut state = load(game, "6/7/8/R7r/8/7/H05 b");
        play(game, &mut state, "3-8>3-7 6-0@1 3-7>3-8 6-0@0 3-8>3-7 6-0@1");
        assert!(!state.history.hangs_on_past());
        play(game, &mut state, "3-7>3-8 6-0@0");
        assert_eq!(outcome(game, &state).map(|(_, reason)| reason), Some("repetition"));
        assert!(state.history.hangs_on_past());
    }
}
