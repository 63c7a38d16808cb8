//! Whole games.

use std::collections::BTreeSet;

use parlor_classic::polyclash::{Cells, Classic};
use parlor_players::{Ask, Unwatched};
use parlor_polyclash::{Move, PolyClash};
use parlor_roster::think_safely;
use parlor_rules::{Draws, Game, Side, State, Turn};

use super::support::{Go, random_move, tuned};

/// The length that the document calls generous.
const LONGEST: usize = 800;

/// Plays a game; the players get a random stream.
fn game_of(seed: u64, mut choose: impl FnMut(&Go, Side, &mut Draws) -> Move) -> (Go, Vec<Move>) {
    let game = PolyClash::default();
    let mut draws = Draws::new(seed);
    let mut state = State::start(&game);
    let mut moves = Vec::new();
    while let Turn::Player(side) = game.turn(&state) {
        assert!(moves.len() < LONGEST, "seed {seed} goes on and on");
        let mv = choose(&state, side, &mut draws);
        game.play(&mut state, mv);
        moves.push(mv);
    }
    (state, moves)
}

fn classic(state: &Go, settings: &str, seed: u64) -> Move {
    let ask = Ask { seed, tuning: tuned(settings), ..Ask::default() };
    let caught = think_safely(&Classic, &PolyClash::default(), state, &ask, &mut Unwatched);
    assert!(!caught.fallback());
    caught.thought.mv.unwrap()
}

#[test]
fn games_against_itself_end_and_repeat_exactly() {
    let play = |seed| game_of(seed, |state, _, draws| classic(state, "", draws.draw()));
    let (state, moves) = play(1);
    assert_eq!(state.position.passes(), 2);
    assert!(moves.len() > 300);
    assert_eq!(play(1).1, moves);
    // Another seed samples other replies.
    assert_ne!(play(2).1, moves);
}

#[test]
fn without_replies_the_seed_does_not_matter() {
    let play = |seed| game_of(seed, |state, _, draws| classic(state, "plies=1", draws.draw())).1;
    assert_eq!(play(1), play(2));
}

/// The document's measurement: the greedy player crushes random play, with nearly all of the surface.
#[test]
fn random_play_is_crushed() {
    for settings in ["plies=1", ""] {
        let mut shares = 0.0;
        for seed in 0..6 {
            let own = Side::BOTH[seed as usize % 2];
            let (state, _) = game_of(seed, |state, side, draws| {
                if side == own {
                    classic(state, settings, draws.draw())
                } else {
                    random_move(&PolyClash::default(), state, draws)
                }
            });
            assert_eq!(PolyClash::default().winner(&state.position), own, "seed {seed}");
            shares += state.position.final_score().shares()[own.index()];
        }
        assert!(shares / 6.0 > 0.9, "{settings}: {shares}");
    }
}

#[test]
fn the_seed_decides_which_replies_are_seen() {
    let game = PolyClash::default();
    let mut state = State::start(&game);
    let mut draws = Draws::new(4);
    for _ in 0..60 {
        let mv = random_move(&game, &state, &mut draws);
        game.play(&mut state, mv);
    }
    let choices: BTreeSet<Move> = (0..20).map(|seed| classic(&state, "", seed)).collect();
    assert!(choices.len() > 1);
    let choices: BTreeSet<Move> = (0..20).map(|seed| classic(&state, "plies=1", seed)).collect();
    assert_eq!(choices.len(), 1);
}

/// The score kept stone by stone is the score of the board, also after captures and with moves taken back.
#[test]
fn the_cells_keep_the_score() {
    let game = PolyClash::default();
    let mut captures = 0;
    for seed in 0..5 {
        let mut draws = Draws::new(seed);
        let mut state = State::start(&game);
        let mut cells = Cells::new(&state.position);
        for _ in 0..350 {
            let mv = random_move(&game, &state, &mut draws);
            let Some(point) = mv.point() else { break };
            let (side, before) = (state.position.side(), *cells.score());
            game.play(&mut state, mv);
            let captured = state.history.last_captured();
            captures += captured.len();
            cells.place(point, side, captured);
            assert_eq!(*cells.score(), state.position.cell_score());
            cells.take_back(point, side, captured);
            assert_eq!(*cells.score(), before);
            cells.place(point, side, captured);
        }
        assert_eq!(*Cells::new(&state.position).score(), state.position.cell_score());
    }
    assert!(captures > 200, "{captures}");
}
