//! Rules that decide games, each by its own test: captures, suicide, superko, passes, scoring, komi, handicap.

use crate::common::{game, play_all, point, points, position, set_up};
use parlor_polyclash::{HANDICAP_POINTS, Illegal, Komi, Move, PointSet, PolyClash, Position, Score12};
use parlor_rules::{Game, Moves, Notation, Outcome, Side, State, Turn};

const BLACK: Side = Side::First;
const WHITE: Side = Side::Second;

/// A ko in the making. The triangle 210 has the neighbours 60, 61 and 65; the edge 60 has 6, 36, 210 and 211.
const KO: [&str; 8] = ["61", "6", "65", "36", "60", "211", "300", "210"];

fn after(moves: &[&str]) -> State<PolyClash> {
    let game = game(&[]);
    let mut state = State::start(&game);
    play_all(&game, &mut state, moves);
    state
}

fn check(state: &State<PolyClash>, id: usize) -> Result<(), Illegal> {
    game(&[]).check(state, Move::from(point(id)))
}

fn outcome(game: &PolyClash, position: Position) -> Outcome {
    game.turn(&State::new(game, position)).outcome().expect("the game is over")
}

#[test]
fn two_passes_end_the_game() {
    let game = game(&[]);
    for (moves, over) in
        [(&["pass"][..], false), (&["pass", "290", "pass"], false), (&["290", "pass", "pass"], true)]
    {
        let state = after(moves);
        assert_eq!(game.turn(&state).outcome().is_some(), over, "{moves:?}");
        assert_eq!(game.moves(&state).is_empty(), over, "{moves:?}");
    }
    assert_eq!(game.turn(&after(&["pass", "pass"])), Turn::Over(Outcome::win(WHITE, "score")));
}

#[test]
fn a_pass_is_a_turn() {
    let state = after(&["pass", "290", "pass", "301"]);
    assert_eq!(state.position.stones(WHITE), points(&[290, 301]));
    assert_eq!((state.position.side(), state.position.passes()), (BLACK, 0));
}

#[test]
fn groups_without_liberties_are_captured_together() {
    let game = game(&[]);
    // Two white triangles share the edge 60.
    let start = position(&[61, 65, 62, 68], &[210, 211], BLACK, 0);
    let mut state = State::new(&game, start);
    assert_eq!(state.position.captures(point(60), BLACK), points(&[210, 211]));
    play_all(&game, &mut state, &["6,36"]);
    assert_eq!(state.position.stones(WHITE), PointSet::EMPTY);
    assert_eq!(state.history.last_captured(), points(&[210, 211]));
    assert_eq!(state.history.captures(), [2, 0]);
    assert_eq!(state.position.liberties(point(60)), points(&[6, 36, 210, 211]));
}

#[test]
fn suicide_of_one_stone_or_many_is_illegal() {
    let game = game(&[]);
    let one = State::new(&game, position(&[], &[60, 61, 65], BLACK, 0));
    assert_eq!(check(&one, 210), Err(Illegal::Suicide));
    let many = State::new(&game, position(&[60], &[6, 36, 211, 61, 65], BLACK, 0));
    assert_eq!(check(&many, 210), Err(Illegal::Suicide));
    // The other side may fill the same point.
    let white = State::new(&game, position(&[60], &[6, 36, 211, 61, 65], WHITE, 0));
    assert_eq!(check(&white, 210), Ok(()));
}

#[test]
fn capturing_comes_before_suicide() {
    let state = after(&KO);
    assert_eq!(state.history.last_captured(), points(&[60]));
    assert_eq!(state.history.captures(), [0, 1]);
    assert_eq!(state.position.stone_at(point(60)), None);
}

/// Five edges around two triangles that share one, and the two vertices of that edge: two eyes in seven stones.
#[test]
fn the_smallest_living_group() {
    let game = game(&[]);
    let group = [60, 61, 65, 62, 68, 6, 36];
    let around: PointSet = points(&group).iter().flat_map(|stone| stone.neighbours()).copied().collect();
    let around = around & !points(&group) & !points(&[210, 211]);
    let start = set_up([points(&group), around], WHITE, 0);
    assert_eq!(start.liberties(point(60)), points(&[210, 211]));
    let state = State::new(&game, start);
    assert_eq!(check(&state, 210), Err(Illegal::Suicide));
    assert_eq!(check(&state, 211), Err(Illegal::Suicide));
    for eye in [210, 211] {
        assert!(state.position.is_own_eye(point(eye), BLACK));
        assert!(!state.position.is_own_eye(point(eye), WHITE));
    }
}

#[test]
fn a_ko_may_not_be_retaken_at_once() {
    let game = game(&[]);
    let mut state = after(&KO);
    assert_eq!(check(&state, 60), Err(Illegal::Superko));
    // A threat and its answer make another board.
    play_all(&game, &mut state, &["100", "101", "60"]);
    assert_eq!(state.history.last_captured(), points(&[210]));
    assert_eq!(check(&state, 210), Err(Illegal::Superko));
}

#[test]
fn a_pass_does_not_lift_superko() {
    let game = game(&[]);
    let mut state = after(&KO);
    play_all(&game, &mut state, &["pass", "101"]);
    assert_eq!(check(&state, 60), Ok(()));
    play_all(&game, &mut state, &["60"]);
    assert_eq!(check(&state, 210), Err(Illegal::Superko));
    play_all(&game, &mut state, &["pass", "102"]);
    assert_eq!(check(&state, 210), Ok(()));
}

#[test]
fn taking_a_move_back_takes_its_board_back() {
    let game = game(&[]);
    let before = after(&KO[..7]);
    let mut state = before.clone();
    let take = Move::from(point(210));
    for _ in 0..3 {
        let undo = game.play(&mut state, take);
        assert_eq!(check(&state, 60), Err(Illegal::Superko));
        game.undo(&mut state, take, undo);
        assert!(state == before);
        assert!(game.is_legal(&state, take));
    }
}

#[test]
fn a_loaded_position_remembers_only_itself() {
    let game = game(&[]);
    let text = game.write_position(&after(&KO).position);
    let (game, position) = PolyClash::read_position(&game.options(), &text).unwrap();
    let mut state = State::new(&game, position);
    play_all(&game, &mut state, &["60"]);
    assert_eq!(check(&state, 210), Err(Illegal::Superko), "the board that was loaded");
}

#[test]
fn territory_is_filled_before_the_count() {
    // Black holds the edges of a triangle; all else is open to both.
    let surrounded = position(&[60, 61, 65], &[300], BLACK, 2);
    assert_eq!(surrounded.territories(), [points(&[210]), PointSet::EMPTY]);
    assert_eq!(surrounded.areas()[0], points(&[60, 61, 65, 210]));
    // A lone stone owns the whole ball.
    let lone = position(&[290], &[], WHITE, 2);
    assert_eq!(lone.final_score(), Score12 { small: [2880, 0, 0], large: [720, 0, 0] });
    assert_eq!(lone.cell_score(), Score12 { small: [0, 0, 2880], large: [60, 0, 660] });
    assert_eq!(outcome(&game(&[("komi", "0.999")]), lone.clone()).winner, Some(BLACK));
    assert_eq!(outcome(&game(&[("komi", "1")]), lone).winner, Some(WHITE), "equality");
    let empty = Position::START;
    assert_eq!(empty.final_score(), Score12 { small: [0, 0, 2880], large: [0, 0, 720] });
}

#[test]
fn nothing_is_removed_as_dead() {
    // A white stone with one liberty among Black's stones, as good as captured, spoils the point beside it.
    let spoiled = position(&[60, 61, 65, 68, 6, 36, 35, 213], &[211, 300], BLACK, 2);
    assert_eq!(spoiled.liberties(point(211)), points(&[62]));
    assert_eq!(spoiled.territories(), [points(&[210]), PointSet::EMPTY]);
    assert_eq!(spoiled.areas()[1], points(&[211, 300]));
}

#[test]
fn equality_with_the_komi_goes_to_white() {
    // Black leads by exactly 6 small and 1½ large cells, one fortieth of the surface.
    let even = position(&[0, 70, 71, 242, 290], &[84, 144], BLACK, 2);
    let score = even.final_score();
    assert_eq!((score.small[0] - score.small[1], score.large[0] - score.large[1]), (72, 18));
    for (komi, winner) in [
        ("0.025", WHITE),
        ("0.0250000", WHITE),
        ("0.025000000000000001", WHITE),
        ("0.024999999999999999", BLACK),
        ("0", BLACK),
        ("-0.025", BLACK),
        ("1", WHITE),
    ] {
        assert_eq!(outcome(&game(&[("komi", komi)]), even.clone()), Outcome::win(winner, "score"), "{komi}");
    }
    // Two vertices are worth the same.
    let same = position(&[0], &[59], BLACK, 2);
    assert_eq!(outcome(&game(&[("komi", "0")]), same).winner, Some(WHITE));
}

/// Small and large cells weigh against each other: p/t = 2.38396341688…
#[test]
fn small_and_large_cells_are_compared_exactly() {
    let score = |small: [u16; 2], large: [u16; 2]| Score12 {
        small: [small[0], small[1], 2880 - small[0] - small[1]],
        large: [large[0], large[1], 720 - large[0] - large[1]],
    };
    // 267/112 and 565/237 are convergents of p/t: below and above it.
    assert_eq!(score([267, 0], [0, 112]).winner(Komi::ZERO), WHITE);
    assert_eq!(score([0, 267], [112, 0]).winner(Komi::ZERO), BLACK);
    assert_eq!(score([565, 0], [0, 237]).winner(Komi::ZERO), BLACK);
    assert_eq!(score([0, 565], [237, 0]).winner(Komi::ZERO), WHITE);
    // The same on top of a komi of 1/8: 360 and 90 twelfths.
    let komi = Komi::read("0.125").unwrap();
    assert_eq!(score([360 + 267, 0], [90, 112]).winner(komi), WHITE);
    assert_eq!(score([360 + 565, 0], [90, 237]).winner(komi), BLACK);
    assert_eq!(score([360, 0], [90, 0]).winner(komi), WHITE);
    assert_eq!(score([361, 0], [90, 0]).winner(komi), BLACK);
}

#[test]
fn handicap_stones_are_placed_before_white_moves() {
    let game = game(&[("handicap", "3")]);
    let mut state = State::start(&game);
    for placed in 0..3 {
        assert_eq!(game.turn(&state), Turn::Player(BLACK));
        assert_eq!(state.history.handicap_left(), 3 - placed);
        assert_eq!(game.count_moves(&state), 302 - usize::from(placed), "no pass among them");
        assert_eq!(game.check(&state, Move::PASS), Err(Illegal::HandicapLeft));
        let text = HANDICAP_POINTS[usize::from(placed)].to_string();
        play_all(&game, &mut state, &[&text]);
    }
    assert_eq!(game.turn(&state), Turn::Player(WHITE));
    assert_eq!(state.history.handicap_left(), 0);
    assert_eq!(game.count_moves(&state), 300);
    // Every arrangement on the way has stood on the board.
    let stones = |count: usize| HANDICAP_POINTS[..count].iter().copied().collect::<PointSet>();
    for count in 0..=3 {
        let board = set_up([stones(count), PointSet::EMPTY], WHITE, 0);
        assert!(state.history.contains(board.zobrist()), "{count} stones");
    }
    // Afterwards turns alternate as ever.
    play_all(&game, &mut state, &["0", "pass", "pass"]);
    assert_eq!(game.turn(&state).outcome().unwrap().reason, "score");
}

#[test]
fn a_handicap_game_has_no_komi() {
    let game = game(&[("handicap", "2")]);
    assert_eq!(game.komi(), Komi::ZERO);
    let mut state = State::start(&game);
    // An edge and a vertex against a vertex: ahead, but by less than the usual komi.
    play_all(&game, &mut state, &["0,1", "59", "58", "pass", "pass"]);
    let [black, white, _] = state.position.final_score().shares();
    assert!(black > white && black - white < 0.025, "{black} {white}");
    assert_eq!(game.turn(&state).outcome().unwrap().winner, Some(BLACK));
    // Position strings carry the komi on, and no handicap.
    let text = game.write_position(&state.position);
    let (read, _) = PolyClash::read_position(&game.options(), &text).unwrap();
    assert_eq!((read.komi(), read.handicap()), (Komi::ZERO, 0));
}

#[test]
fn undoing_handicap_stones_brings_the_turn_back() {
    let game = game(&[("handicap", "2")]);
    let start = State::start(&game);
    let mut state = start.clone();
    let moves = [Move::from(point(290)), Move::from(point(301)), Move::from(point(7))];
    let undos: Vec<_> = moves.iter().map(|&mv| (mv, game.play(&mut state, mv))).collect();
    assert_eq!(state.position.stones(WHITE), points(&[7]));
    for (mv, undo) in undos.into_iter().rev() {
        game.undo(&mut state, mv, undo);
    }
    assert!(state == start);
}
