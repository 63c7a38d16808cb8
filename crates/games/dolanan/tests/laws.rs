//! The laws of all games, over random games on random boards.

use crate::common::universe;
use parlor_dolanan::{Action, Add, Board, Cell, Dolanan, Ending, Kind, Move, Mul, Phase, Setup};
use parlor_rules::{
    Draws, Game, Moves, Notation, Options, Playout, Side, State, Symmetric, choose_index, laws,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn config(cases: u32, seed: u64) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(seed),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn opened<K: Kind>(seed: u32, red: bool) -> Dolanan<K> {
    let opener = if red { "red" } else { "blue" };
    let options = Options::default().with_integer("seed", i64::from(seed)).with_text("opener", opener);
    Dolanan::new(&options).unwrap()
}

/// Boards that lack numbers, down to a single one: set-ups on missing targets and early traps.
fn poor<K: Kind>(seed: u64, kinds: usize) -> Dolanan<K> {
    let mut draws = Draws::new(seed);
    let mut below = |count: usize| (draws.draw() % count as u64) as usize;
    let few: Vec<_> = (0..kinds).map(|_| K::NUMBERS[below(K::NUMBERS.len())]).collect();
    let numbers = std::array::from_fn(|_| few[below(few.len())]);
    Dolanan::on(Board::new::<K>(numbers), if below(2) == 0 { Side::First } else { Side::Second })
}

/// Walks a random game and calls `f` at every position, with the moves that led there.
fn walk<K: Kind>(game: &Dolanan<K>, seed: u64, mut f: impl FnMut(&State<Dolanan<K>>, &[Move])) {
    let mut draws = Draws::new(seed);
    let (mut state, mut played) = (State::start(game), Vec::new());
    f(&state, &played);
    while let Some(mv) = game.pick_move(&state, draws.draw()) {
        game.play(&mut state, mv);
        played.push(mv);
        f(&state, &played);
    }
}

fn positions_keep_the_laws<K: Kind>(game: &Dolanan<K>, seed: u64) {
    laws::hold_in_a_random_game(game, State::start(game), seed, 200, &universe());
}

fn views_and_symmetries_keep_the_laws<K: Kind>(game: &Dolanan<K>, seed: u64) {
    walk(game, seed, |state, played| {
        laws::check_view(game, state, played);
        laws::check_symmetries(game, &state.position);
        let twice = game.map_position(1, &game.map_position(1, &state.position));
        assert_eq!(twice, state.position);
    });
}

/// `>6` and then `@47` is `>6@47`; on a dead column `>6` is `>6#`. Half-turns are legal and not listed.
fn half_turns_are_halves<K: Kind>(game: &Dolanan<K>, seed: u64) {
    walk(game, seed, |state, _| {
        let listed = game.moves(state);
        assert!(listed.iter().all(|mv| !matches!(mv.action(), Action::HalfTurn(_))));
        for &mv in &listed {
            let (value, rest) = match mv.action() {
                Action::Turn(value, cell) => (value, Some(Move::new(Action::Claim(cell)))),
                Action::DeadEnd(value) => (value, None),
                _ => return,
            };
            let half = Move::new(Action::HalfTurn(value));
            assert!(game.is_legal(state, half));
            let (mut whole, mut halves) = (state.clone(), state.clone());
            game.play(&mut whole, mv);
            let undo = game.play(&mut halves, half);
            if let Some(claim) = rest {
                assert_eq!(halves.position.phase(), Phase::Claim);
                laws::check_position(game, &halves, &[]);
                assert!(game.moves(&halves).contains(&claim));
                game.play(&mut halves, claim);
            }
            assert_eq!(halves, whole);
            game.undo(&mut halves, half, undo);
            assert_eq!(halves, *state);
            let read = game.read_move(state, &format!(">{value}")).unwrap();
            assert_eq!(read, if rest.is_some() { half } else { mv });
        }
    });
}

proptest! {
    #![proptest_config(config(600, 1))]

    #[test]
    fn positions(board: u32, red: bool, seed: u64) {
        positions_keep_the_laws(&opened::<Add>(board, red), seed);
        positions_keep_the_laws(&opened::<Mul>(board, red), seed);
    }

    #[test]
    fn positions_on_poor_boards(kinds in 1usize..8, seed: u64) {
        positions_keep_the_laws(&poor::<Add>(seed, kinds), seed);
        positions_keep_the_laws(&poor::<Mul>(seed, kinds), seed);
    }
}

proptest! {
    #![proptest_config(config(25, 2))]

    #[test]
    fn views_and_symmetries(board: u32, red: bool, seed: u64, kinds in 1usize..8) {
        views_and_symmetries_keep_the_laws(&opened::<Add>(board, red), seed);
        views_and_symmetries_keep_the_laws(&opened::<Mul>(board, red), seed);
        views_and_symmetries_keep_the_laws(&poor::<Add>(seed, kinds), seed);
        views_and_symmetries_keep_the_laws(&poor::<Mul>(seed, kinds), seed);
    }

    #[test]
    fn half_turns(board: u32, seed: u64, kinds in 1usize..8) {
        half_turns_are_halves(&opened::<Add>(board, false), seed);
        half_turns_are_halves(&opened::<Mul>(board, true), seed);
        half_turns_are_halves(&poor::<Add>(seed, kinds), seed);
        half_turns_are_halves(&poor::<Mul>(seed, kinds), seed);
    }
}

proptest! {
    #![proptest_config(config(2_000, 3))]

    /// Nothing that is written can make reading panic, and what is accepted is written the same way again.
    #[test]
    fn any_text_is_answered(text in "\\PC*", fields in "(add|mul) [0-9a-z./]{0,20} [.br/]{0,20} [0-9_-]{1,5} [br-] (p1|p2|c1|m|c|end) [-bdr:a-z]{1,6}") {
        let game = opened::<Add>(7, false);
        let state = State::start(&game);
        for text in [&text, &fields] {
            prop_assert!(game.read_move(&state, text).is_err());
            prop_assert!(Dolanan::<Add>::read_position(&Options::default(), text).is_err());
            prop_assert!(Dolanan::<Mul>::read_position(&Options::default(), text).is_err());
        }
    }

    /// However a set-up is changed, it is refused or it is a position.
    #[test]
    fn changed_set_ups_are_refused_or_built(seed: u64, kinds in 1usize..8, plies in 0u32..60, changes in 0usize..5) {
        let mut draws = Draws::new(seed);
        let game = if seed % 3 == 0 { poor::<Add>(seed, kinds) } else { opened::<Add>(seed as u32, false) };
        let mut state = State::start(&game);
        game.playout(&mut state, &mut draws, plies);
        let mut setup = game.setup(&state.position);
        (0..changes).for_each(|_| change(&mut setup, &mut draws));
        let built = laws::check_any_setup::<Dolanan<Add>>(&Options::default(), &setup);
        prop_assert!(built || changes > 0);
        laws::check_any_setup::<Dolanan<Mul>>(&Options::default(), &setup);
    }
}

/// Changes a set-up in one place, often to what the rules allow.
fn change(setup: &mut Setup, draws: &mut Draws) {
    let mut below = |count: usize| choose_index(draws.draw(), count);
    let (side, cell) = (Side::BOTH[below(2)], Cell::all().nth(below(100)).unwrap());
    let endings =
        [Ending::Line(side), Ending::DeadEnd(side), Ending::Time(side), Ending::Resign(side), Ending::Draw];
    let phases = [Phase::FirstPion, Phase::SecondPion, Phase::FirstClaim, Phase::Move, Phase::Claim];
    match below(9) {
        0 => setup.numbers[below(100)] = below(20) as u8,
        1 => setup.numbers[below(100)] = below(256) as u8,
        2 => setup.claims[side.index()].insert(cell),
        3 => setup.claims[side.index()].remove(cell),
        4 => setup.pions[side.index()] = Some(below(12) as u8),
        5 => setup.pions[side.index()] = [None, Some(255)][below(2)],
        6 => setup.side = [Some(side), None][below(2)],
        7 => setup.phase = phases[below(5)],
        _ => (setup.side, setup.phase) = (None, Phase::End(endings[below(5)])),
    }
}

/// Different positions have different keys, also on different boards.
#[test]
fn keys_tell_positions_apart() {
    let mut keys = laws::check_keys(&opened::<Add>(1, false), 400, 200);
    laws::check_mixing(&keys);
    for board in 2..100 {
        keys.extend(laws::check_keys(&opened::<Add>(board, false), 3, 200));
    }
    let count = keys.len();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), count, "positions on different boards");
    laws::check_mixing(&laws::check_keys(&opened::<Mul>(1, false), 400, 200));
}
