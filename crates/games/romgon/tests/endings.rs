//! Every way a game can end, and the cases that the rules document asks for.

use crate::common::{MODES, START, legal, load, outcome, play};
use parlor_romgon::{Hex, HexSet, Kind, Piece, Romgon};
use parlor_rules::{Game, Notation, Side, State, Turn, perft};

const NORMAL: Romgon = Romgon { flip: false };
const FLIP: Romgon = Romgon { flip: true };

fn after(game: Romgon, rpn: &str, turns: &str) -> State<Romgon> {
    let mut state = load(game, rpn);
    play(game, &mut state, turns);
    state
}

fn won(side: &'static str, reason: &'static str) -> Option<(Option<&'static str>, &'static str)> {
    Some((Some(side), reason))
}

fn hex(row: u8, col: u8) -> Hex {
    Hex::new(row, col).unwrap()
}

#[test]
fn the_start_has_the_counts_of_the_rules() {
    for (game, counts) in MODES.into_iter().zip([[51, 2599, 132_172], [58, 3362, 192_370]]) {
        for side in ["b", "w"] {
            let mut state = load(game, &START.replace(" b", &format!(" {side}")));
            for (depth, count) in (1..).zip(counts) {
                assert_eq!(perft(&game, &mut state, depth), count);
            }
            let plain = legal(game, &state).iter().filter(|turn| !turn.contains('@')).count();
            assert_eq!(plain, if game.flip { 20 } else { 13 });
        }
    }
}

#[test]
fn a_rhombus_on_the_goal_wins() {
    for game in MODES {
        let state = after(game, "6/7/8/6R2/8/7/r5 w", "3-6>3-8");
        assert_eq!(outcome(game, &state), won("white", "goal"));
        assert!(legal(game, &state).is_empty());
        let state = after(game, "6/7/8/2r6/8/7/R5 b", "3-2>3-0");
        assert_eq!(outcome(game, &state), won("black", "goal"));
    }
    let state = after(FLIP, "6/7/8/7R~1/8/7/r5 w", "3-7>3-8");
    assert_eq!(outcome(FLIP, &state), won("white", "goal"));
}

#[test]
fn the_own_home_is_no_goal() {
    let state = after(NORMAL, "6/7/8/1R6r/8/7/6 w", "3-1>3-0");
    assert_eq!(outcome(NORMAL, &state), None);
}

#[test]
fn a_loaded_position_is_judged_as_if_the_other_side_had_moved() {
    for game in MODES {
        assert_eq!(outcome(game, &load(game, "6/7/8/r8/8/7/5S w")), won("black", "goal"));
        assert_eq!(outcome(game, &load(game, "6/7/8/8R/8/7/5s b")), won("white", "goal"));
        // The side to move has not moved there: it wins with its next turn, whatever that is.
        let state = load(game, "6/7/8/r8/8/7/5s b");
        assert_eq!(outcome(game, &state), None);
        assert_eq!(outcome(game, &after(game, "6/7/8/r8/8/7/5s b", "6-5>5-5")), won("black", "goal"));
        // No piece, no turn.
        assert_eq!(outcome(game, &load(game, "6/7/8/R8/8/7/6 b")), won("white", "draglock"));
        assert_eq!(outcome(game, &load(game, "6/7/8/9/8/7/6 w")), won("black", "draglock"));
    }
}

#[test]
fn a_captured_rhombus_wins() {
    for game in MODES {
        let state = after(game, "6/7/8/R7r/7C/7/6 w", "4-7>3-8x");
        assert_eq!(outcome(game, &state), won("white", "rhombus_captured"));
    }
}

#[test]
fn no_turn_loses_by_deadlock_or_draglock() {
    let (deadlock, draglock) = ("R5/s1s4/8/1s7/8/7/6 w", "R5/2s4/8/1s7/8/7/6 w");
    assert_eq!(outcome(NORMAL, &load(NORMAL, deadlock)), won("black", "deadlock"));
    assert_eq!(outcome(NORMAL, &load(NORMAL, draglock)), won("black", "draglock"));
    // In flip mode the rhombus can still be flipped.
    for rpn in [deadlock, draglock] {
        assert_eq!(legal(FLIP, &load(FLIP, rpn)), ["0-0~"]);
    }
    // Unless a flipped enemy waits for it.
    assert_eq!(outcome(FLIP, &load(FLIP, "Rs~4/s1s4/8/1s7/8/7/6 w")), won("black", "deadlock"));
    assert_eq!(outcome(FLIP, &load(FLIP, "Rs~4/2s4/8/1s7/8/7/6 w")), won("black", "draglock"));
    // Made by a turn.
    let state = after(NORMAL, "R5/2s4/s7/1s7/8/7/6 b", "2-0>1-0");
    assert_eq!(outcome(NORMAL, &state), won("black", "deadlock"));
    let state = after(NORMAL, "R5/7/2s5/1s7/8/7/6 b", "2-2>1-2");
    assert_eq!(outcome(NORMAL, &state), won("black", "draglock"));
}

#[test]
fn the_third_occurrence_loses_for_who_made_it() {
    let round = "3-8>3-7 3-0>3-1 3-7>3-8 3-1>3-0 ";
    let rpn = "6/7/8/R7r/8/7/6 b";
    assert_eq!(outcome(NORMAL, &after(NORMAL, rpn, round)), None);
    assert_eq!(after(NORMAL, rpn, round).history.occurrences(), 2);
    let state = after(NORMAL, rpn, &round.repeat(2));
    assert_eq!(outcome(NORMAL, &state), won("black", "repetition"));
    // Flips come back too.
    let state = after(FLIP, rpn, &"3-8~ 3-0~ 3-8~ 3-0~ ".repeat(2));
    assert_eq!(outcome(FLIP, &state), won("black", "repetition"));
}

#[test]
fn the_fifth_shuttle_loses_whichever_piece_of_the_type_makes_it() {
    // White turns a hexagon on and on, so that no position comes back too often.
    let rpn = "6/7/8/R7r/8/7/H04s b";
    let turns = "6-5>5-5 6-0@1 5-5>6-5 6-0@2 6-5>5-5 6-0@0 5-5>6-5 6-0@1 6-5>5-5";
    let state = after(NORMAL, rpn, turns);
    assert_eq!(outcome(NORMAL, &state), won("white", "shuttle"));
    let square = Piece::new(Side::First, Kind::Square, 0);
    assert_eq!(state.history.shuttles(square, hex(6, 5), hex(5, 5)), 5);
    // Two squares share the count: the first goes once and makes room, the second goes four times.
    let rpn = "6/7/8/R7r/8/6s/H04s b";
    let turns = "6-5>5-5 6-0@1 5-5>4-5 6-0@2 5-6>6-5 6-0@0 6-5>5-5 6-0@1 5-5>6-5 6-0@2 6-5>5-5 6-0@0";
    assert_eq!(outcome(NORMAL, &after(NORMAL, rpn, turns)), None);
    let state = after(NORMAL, rpn, &format!("{turns} 5-5>6-5"));
    assert_eq!(outcome(NORMAL, &state), won("white", "shuttle"));
}

/// Case (d): the count is kept per colour.
#[test]
fn shuttles_are_counted_for_each_colour() {
    let rpn = "6/7/8/2C3c2/8/7/6 w";
    let state = after(NORMAL, rpn, "3-2>2-2 3-6>3-2 2-2>2-4 3-2>2-2 2-4>3-6 2-2>3-2");
    for (side, count) in [(Side::Second, 1), (Side::First, 2)] {
        let circle = Piece::new(side, Kind::Circle, 0);
        assert_eq!(state.history.shuttles(circle, hex(2, 2), hex(3, 2)), count);
        assert_eq!(state.history.shuttles(circle, hex(3, 2), hex(2, 2)), count);
        assert_eq!(state.history.most_shuttles(circle.side(), Kind::Circle), count.max(1));
        assert_eq!(state.history.most_shuttles(circle.side(), Kind::Square), 1);
    }
}

#[test]
fn captures_turns_and_flips_in_place_are_no_shuttles() {
    let state = after(FLIP, "6/7/8/R7r/8/1t05/T05 w", "6-0@1 3-8~ 6-0~ 3-8~ 6-0~ 3-8~ 6-0@5 3-8~ 6-0>5-1x");
    for side in Side::BOTH {
        for kind in Kind::ALL {
            let piece = Piece::new(side, kind, 0);
            let any = Hex::all().any(|from| {
                (HexSet::ALL - HexSet::of(from)).iter().any(|to| state.history.shuttles(piece, from, to) > 0)
            });
            assert!(!any, "{side:?} {kind:?}");
        }
    }
}

/// Case (e): deadlock is tested before shuttle, shuttle before repetition.
#[test]
fn shuttle_comes_before_repetition() {
    for game in MODES {
        let turns = format!("4-7>4-6 0-0>1-1 1-6@1 {}", "6-0>5-1 4-6>4-7 5-1>6-0 4-7>4-6 ".repeat(2));
        let state = after(game, START, &turns);
        assert_eq!(outcome(game, &state), won("white", "shuttle"));
        assert_eq!(state.history.occurrences(), 3);
    }
}

#[test]
fn deadlock_comes_before_shuttle() {
    // The square's fifth move between 2-0 and 1-0 attacks the rhombus, whose last way out White has closed.
    let rpn = "R5/2T4s3/s7/9/8/7/5h0 b";
    let round = "2-0>1-0 0-0>0-1 1-0>2-0 0-1>0-0";
    let state = after(NORMAL, rpn, &format!("{round} 6-5@1 1-2@3 {round} 6-5@2 1-2>0-1 2-0>1-0"));
    assert_eq!(outcome(NORMAL, &state), won("black", "deadlock"));
    let square = Piece::new(Side::First, Kind::Square, 0);
    assert_eq!(state.history.shuttles(square, hex(1, 0), hex(2, 0)), 5);
}

/// Case (a): a goal hex that is covered cannot be entered.
#[test]
fn a_covered_goal_is_closed() {
    let state = load(NORMAL, "6/7/7s/6R2/8/7/r5 w");
    assert!(!legal(NORMAL, &state).contains(&"3-6>3-8".to_owned()));
    let refusal = NORMAL.read_move(&state, "3-6>3-8").unwrap_err();
    assert_eq!((refusal.reason, refusal.args), ("leaves-rhombus-attacked", vec![("by", "2-7".to_owned())]));
}

/// Case (b): a circle never enters the dead zone.
#[test]
fn a_flipped_circle_does_not_capture_into_the_dead_zone() {
    let state = load(FLIP, "6/7/2C~5/3s~5/8/7/6 w");
    assert!(!legal(FLIP, &state).iter().any(|turn| turn.starts_with("2-2>3-3")));
    assert_eq!(FLIP.read_move(&state, "2-2>3-3x").unwrap_err().reason, "dead-zone");
}

#[test]
fn a_flipped_circle_in_the_dead_zone_may_act() {
    let rpn = "6/7/8/4C~t0~3/8/7/6 w";
    let turns = ["3-4>2-3", "3-4>2-4", "3-4>3-3", "3-4>3-5x", "3-4>4-3", "3-4>4-4", "3-4~"];
    assert_eq!(legal(FLIP, &load(FLIP, rpn)), turns);
    assert_eq!(outcome(NORMAL, &load(NORMAL, rpn)), won("black", "draglock"));
}

/// Case (f): the repetition key includes the orientation of flipped pieces.
#[test]
fn the_orientation_of_a_flipped_piece_tells_positions_apart() {
    let [a, b] = ["6/7/8/R7r/8/7/T0~5 w", "6/7/8/R7r/8/7/T1~5 w"].map(|rpn| load(FLIP, rpn).position);
    assert_ne!(a, b);
    assert_ne!(FLIP.key(&a), FLIP.key(&b));
    // What the board shows comes for the third time, but the hidden orientation is another one.
    let back = "6-0~ 3-8~ 6-0~ 3-8~";
    let mut state = after(FLIP, "6/7/8/R7r/8/7/T0~5 w", back);
    assert_eq!(state.history.occurrences(), 2);
    play(FLIP, &mut state, "6-0~ 3-8>3-7 6-0@1 3-7>3-6 6-0~ 3-6>3-8");
    assert_eq!(FLIP.write_position(&state.position), "6/7/8/R7r/8/7/T1~5 w");
    assert_eq!((state.history.occurrences(), outcome(FLIP, &state)), (1, None));
}

/// Case (g): boards without a rhombus generate turns.
#[test]
fn boards_without_a_rhombus_can_be_played() {
    for (game, count) in MODES.into_iter().zip([2, 3]) {
        let state = load(game, "S5/7/8/9/8/7/5s w");
        assert_eq!(legal(game, &state)[..2], ["0-0>1-0", "0-0>1-1"]);
        assert_eq!(legal(game, &state).len(), count);
        assert_eq!(game.turn(&state), Turn::Player(Side::Second));
    }
}
