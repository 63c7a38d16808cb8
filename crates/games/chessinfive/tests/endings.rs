//! Every way a game ends, and what does not end it.

use crate::common::{START, line, play, read, read_with_limit, result};
use parlor_chessinfive::{Axis, ChessInFive, Phase, Square, SquareSet, score};
use parlor_rules::{Game, Moves, Notation, Options, State};

/// Cyan has four on rank 5 and a rook that can complete it.
const FOUR: &str = "4R3/8/8/QBBN4/8/2RNK3/7k/qrrb1bnn c - 40";
/// Magenta has four on rank 5 and a rook that can complete it.
const MAGENTA_FOUR: &str = "4r3/8/8/qbbn4/8/2rnk3/7K/QRRB1BNN m - 115";
/// Cyan cannot move.
const STUCK: &str = "8/8/8/8/krrb4/RBQq4/KBRb4/NNnn4 c -";

#[test]
fn five_in_a_row_win_on_every_axis() {
    for (position, mv, squares) in [
        (FOUR, "e8e5", "a5 b5 c5 d5 e5"),
        ("qrrb1bnn/k7/7R/3Q4/3B4/3B4/3N4/RNK5 c - 40", "h6d6", "d2 d3 d4 d5 d6"),
        ("qrrb1bnn/k7/7R/4Q3/3B4/2B5/1N6/1RNK4 c - 40", "h6f6", "b2 c3 d4 e5 f6"),
        ("qrrb1bnn/k7/1Q6/2B5/3B4/4N3/7R/R1NK4 c - 40", "h2f2", "b6 c5 d4 e3 f2"),
    ] {
        let (game, mut state) = read(position);
        assert_eq!(result(&game, &state), "*");
        assert_eq!(game.winning_line(&state), None);
        play(&game, &mut state, mv);
        assert_eq!(result(&game, &state), "cyan line", "{position}");
        assert_eq!(line(&game, &state), squares, "{position}");
        assert!(game.moves(&state).is_empty());
    }
}

#[test]
fn more_than_five_win_with_all_their_squares() {
    for (position, mv, squares) in [
        ("2R5/8/8/QB1BNR2/8/NK6/7k/qrrb1bnn c - 40", "c8c5", "a5 b5 c5 d5 e5 f5"),
        ("4R3/8/8/QBBN1RNK/8/8/7k/qrrb1bnn c - 40", "e8e5", "a5 b5 c5 d5 e5 f5 g5 h5"),
    ] {
        let (game, mut state) = read(position);
        play(&game, &mut state, mv);
        assert_eq!((result(&game, &state).as_str(), line(&game, &state).as_str()), ("cyan line", squares));
    }
}

/// A side has eight pieces, and two lines that cross need nine: this cannot happen in a game, but squares would be
/// found on both axes.
#[test]
fn runs_are_found_on_two_axes_at_once() {
    let cross = Square::all().filter(|square| square.file() == 2 || square.rank() == 3);
    let cross = cross.fold(SquareSet::EMPTY, |all, square| all | SquareSet::of(square));
    let axes: String =
        Axis::ALL.iter().filter(|axis| !axis.runs(cross).is_empty()).map(|axis| axis.letter()).collect();
    assert_eq!(axes, "hv");
    assert_eq!(Axis::Rank.runs(cross) | Axis::File.runs(cross), cross);
}

#[test]
fn a_run_does_not_go_around_the_edge() {
    // In the numbering of squares b1 comes after a8.
    let (game, state) = read("Q6q/R6r/R6r/B6b/8/2K3bn/5k2/1B1NN2n c - 40");
    assert_eq!(result(&game, &state), "*");
    let (game, state) = read("Q6q/R6r/R6r/B6b/8/2K3bn/5k2/1B1NN2n m - 41");
    assert_eq!(result(&game, &state), "*");
}

#[test]
fn a_game_can_be_won_by_the_ninth_ply() {
    let (game, mut state) = read(START);
    play(&game, &mut state, "Q@d Q@e R@d R@e B@d B@e N@d N@e");
    assert_eq!(result(&game, &state), "*");
    play(&game, &mut state, "K@d");
    assert_eq!(result(&game, &state), "cyan line");
    assert_eq!(line(&game, &state), "d1 d2 d3 d4 d5");
    assert_eq!(game.write_position(&state.position), "8/8/8/3K4/3Nn3/3Bb3/3Rr3/3Qq3 m RBNrbnk 9");
    assert_eq!(state.position.phase(), Phase::Drops);
    assert_eq!(game.scores(&state.position), [9550, 0]);
}

#[test]
fn the_sixteenth_drop_can_win_for_magenta() {
    let (game, mut state) = read("8/8/8/8/8/8/qbbn1RNK/QRrBBrNk m n 15");
    assert_eq!(result(&game, &state), "*");
    play(&game, &mut state, "N@e2");
    assert_eq!(game.write_position(&state.position), "8/8/8/8/8/8/qbbnnRNK/QRrBBrNk c - 16");
    assert_eq!(result(&game, &state), "magenta line");
    assert_eq!(line(&game, &state), "a2 b2 c2 d2 e2");
    // The string shows phase 2; statistics count the win for phase 1.
    assert_eq!(state.position.phase(), Phase::Moves);
    assert_eq!(state.position.phase_of_last_ply(), Phase::Drops);
}

#[test]
fn the_limit_draws() {
    let (game, mut state) = read("qrrb1bnn/k7/7R/3Q4/3B4/3B4/3N4/RNK5 c - 114");
    play(&game, &mut state, "h6h5");
    assert_eq!(result(&game, &state), "*");
    play(&game, &mut state, "h8g6");
    assert_eq!(result(&game, &state), "draw move-limit");
    assert!(game.moves(&state).is_empty());
    assert_eq!(game.scores(&state.position), [0, 0]);
}

#[test]
fn a_line_by_the_last_ply_wins() {
    let (game, mut state) = read(MAGENTA_FOUR);
    play(&game, &mut state, "e8e5");
    assert_eq!(result(&game, &state), "magenta line");
    assert_eq!(game.scores(&state.position), [0, 4200]);

    let (game, mut state) = read(MAGENTA_FOUR);
    play(&game, &mut state, "e8e6");
    assert_eq!(result(&game, &state), "draw move-limit");
}

#[test]
fn a_position_at_or_beyond_the_limit_is_drawn_unless_it_shows_a_line() {
    for (ply, wanted) in [("115", "*"), ("117", "draw move-limit"), ("4294967295", "draw move-limit")] {
        let (game, state) = read(&format!("4r3/8/8/qbbn4/8/2rnk3/7K/QRRB1BNN m - {ply}"));
        assert_eq!(result(&game, &state), wanted, "{ply}");
    }
    for ply in [116, 118, 4_000_000_000u32] {
        let (game, state) = read(&format!("8/8/8/qbbnr3/8/2rnk3/7K/QRRB1BNN c - {ply}"));
        assert_eq!(result(&game, &state), "magenta line", "{ply}");
    }
}

#[test]
fn the_limit_is_a_setting() {
    let (game, mut state) = read_with_limit(FOUR, 41);
    assert_eq!(game.options(), Options::default().with_integer("limit", 41));
    play(&game, &mut state, "e8e5");
    assert_eq!(result(&game, &state), "cyan line");
    let (game, mut state) = read_with_limit(FOUR, 41);
    play(&game, &mut state, "e8e6");
    assert_eq!(result(&game, &state), "draw move-limit");
    let (game, state) = read_with_limit(FOUR, 40);
    assert_eq!(result(&game, &state), "draw move-limit");

    let (game, mut state) = read_with_limit(START, 2);
    play(&game, &mut state, "Q@d1 Q@d2");
    assert_eq!(result(&game, &state), "draw move-limit");

    assert_eq!(ChessInFive::default().options(), Options::default());
    for wrong in [0, -1, 10_001] {
        let refused = ChessInFive::new(&Options::default().with_integer("limit", wrong)).unwrap_err();
        assert_eq!(refused.reason, "option-value");
    }
    assert_eq!(
        ChessInFive::new(&Options::default().with_text("limit", "116")).unwrap_err().reason,
        "option-value"
    );
}

#[test]
fn a_side_without_a_move_draws() {
    let (game, state) = read(&format!("{STUCK} 40"));
    assert_eq!(result(&game, &state), "draw no-move");
    assert!(game.moves(&state).is_empty());

    // By the last drop, and by a move of phase 2.
    let (game, mut state) = read("8/8/8/8/krr5/RBQq4/KBRb4/NNnn4 m b 15");
    play(&game, &mut state, "B@d4");
    assert_eq!(game.write_position(&state.position), format!("{STUCK} 16"));
    assert_eq!(result(&game, &state), "draw no-move");
    let (game, mut state) = read("7b/8/8/8/krr5/RBQq4/KBRb4/NNnn4 m - 39");
    play(&game, &mut state, "h8d4");
    assert_eq!(result(&game, &state), "draw no-move");

    // Magenta can still move: it is not stuck when it is not to move.
    let (game, state) = read("8/8/8/8/krrb4/RBQq4/KBRb4/NNnn4 m - 41");
    assert_eq!(result(&game, &state), "*");
}

#[test]
fn the_limit_is_tested_before_the_want_of_a_move() {
    let (game, state) = read(&format!("{STUCK} 116"));
    assert_eq!(result(&game, &state), "draw move-limit");
    let (game, state) = read_with_limit(&format!("{STUCK} 16"), 16);
    assert_eq!(result(&game, &state), "draw move-limit");
}

#[test]
fn repetition_does_not_end_the_game() {
    let (game, mut state) = read("qrrb1bnn/k7/7R/3Q4/3B4/3B4/3N4/RNK5 c - 18");
    let key = state.position.board_key();
    for _ in 0..24 {
        play(&game, &mut state, "h6h5 a7a6 h5h6 a6a7");
        assert_eq!(result(&game, &state), "*");
        assert_eq!(state.position.board_key(), key);
    }
    assert_eq!(state.position.ply(), 114);
}

#[test]
fn a_full_column_is_closed_and_others_stay_open() {
    let (game, mut state) = read(START);
    play(&game, &mut state, "Q@d Q@d R@d R@d B@d B@d N@d");
    assert_eq!(game.moves(&state).len(), 5 * 8 - 8);
    play(&game, &mut state, "N@d");
    assert!(game.moves(&state).iter().all(|mv| mv.to().file() != 3));
}

#[test]
fn quick_wins_score_more() {
    for (plies, wanted) in [(9, 9550), (32, 8400), (116, 4200), (180, 1000), (181, 1000), (u32::MAX, 1000)] {
        assert_eq!(score(plies), wanted);
    }
}

#[test]
fn moves_are_displayed_with_piece_and_win() {
    let show = |position: &str, mv: &str| {
        let (game, state): (_, State<ChessInFive>) = read(position);
        let mv = game.read_move(&state, mv).unwrap();
        game.display_move(&state.position, mv)
    };
    assert_eq!(show(START, "Q@d"), "Q@d1");
    assert_eq!(show(FOUR, "e8e6"), "Re8-e6");
    assert_eq!(show(FOUR, "e8e5"), "Re8-e5#");
    assert_eq!(show("8/8/8/8/3Nn3/3Bb3/3Rr3/3Qq3 c RBNKrbnk 8", "K@d"), "K@d5#");
}
