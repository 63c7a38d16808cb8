//! The laws that every game keeps, as checks for tests.
//!
//! * Print of parse is the identity on strings, for positions and for moves.
//! * The set-up of a position builds that position again.
//! * Play then undo is the identity.
//! * The incremental key equals the fresh key.
//! * Different positions have different keys, and all 64 bits of a key take part in telling them apart.
//! * Moves are listed in ascending order; every listed move is legal, and no other move is.
//! * A game is over exactly when no move is listed.
//! * The weights of the rolls sum to the total.
//! * `pick_move` is uniform over the listed moves, and follows the weights at a chance turn.
//! * Symmetric positions have symmetric moves.
//! * What a view offers is exactly what is legal, its steps tell the moves apart, and what it names is there.
//!
//! Each check panics with the position at fault.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    Draws, Layout, Moves, Notation, Offer, Options, Show, State, Step, Symmetric, Touch, Turn, View,
    choose_index,
};

/// Plays one random game of at most `plies` plies from `start` and checks every law of positions on the way; then
/// takes all moves back and checks that the beginning is restored. `universe` lists every move value that could be
/// spelled in this game.
pub fn hold_in_a_random_game<G: Notation>(
    game: &G,
    start: State<G>,
    seed: u64,
    plies: usize,
    universe: &[G::Move],
) {
    let mut draws = Draws::new(seed);
    let mut state = start.clone();
    let mut line = Vec::new();
    for _ in 0..plies {
        check_position(game, &state, universe);
        let Some(mv) = game.pick_move(&state, draws.draw()) else { break };
        let undo = game.play(&mut state, mv);
        line.push((mv, undo));
    }
    check_position(game, &state, universe);
    for (mv, undo) in line.into_iter().rev() {
        game.undo(&mut state, mv, undo);
    }
    assert!(state == start, "undoing a whole game gave\n{state:?}\nnot\n{start:?}");
}

/// Checks the laws that speak of one position.
pub fn check_position<G: Notation>(game: &G, state: &State<G>, universe: &[G::Move]) {
    let moves = game.moves(state);
    check_text(game, state);
    check_setup(game, &state.position);
    check_key(game, &state.position);
    check_listing(game, state, &moves, universe);
    check_turn(game, state, &moves);
    check_undo(game, state, &moves);
    check_move_text(game, state, &moves);
    check_picking(game, state, &moves);
}

fn check_text<G: Notation>(game: &G, state: &State<G>) {
    let text = game.write_position(&state.position);
    let read = G::read_position(&game.options(), &text);
    let (rules, position) = read.unwrap_or_else(|refusal| panic!("{text} was not read back: {refusal}"));
    assert_eq!(position, state.position, "{text} read back differently");
    assert_eq!(rules.write_position(&position), text, "print of parse");
}

fn check_setup<G: Notation>(game: &G, position: &G::Position) {
    let setup = game.setup(position);
    let built = G::build(&game.options(), &setup);
    let (rules, built) = built.unwrap_or_else(|refusal| panic!("{setup:?} was not built: {refusal}"));
    assert_eq!(built, *position, "{setup:?} was built differently");
    assert_eq!(rules.setup(&built), setup, "set-up of what was built");
}

/// Checks what must hold of any set-up, however wild: it is built or refused, and what is built has a string that reads
/// back as the same. True if it was built.
pub fn check_any_setup<G: Notation>(options: &Options, setup: &G::Setup) -> bool {
    let text = G::write_setup(setup);
    let Ok((game, position)) = G::build(options, setup) else { return false };
    check_setup(&game, &position);
    check_key(&game, &position);
    let (_, read) = G::read_position(options, &text)
        .unwrap_or_else(|refusal| panic!("{setup:?} was built, but its string was not read: {refusal}"));
    assert_eq!(read, position, "{setup:?} and its string differ");
    true
}

fn check_key<G: Notation>(game: &G, position: &G::Position) {
    let text = game.write_position(position);
    assert_eq!(game.key(position), game.fresh_key(position), "incremental key of {text}");
}

/// Plays random games and checks that no two positions on the way share a key; gives the keys. 64 bits are enough for
/// that: two of a hundred thousand random keys are alike in one of four thousand million tries.
pub fn check_keys<G: Notation>(game: &G, games: u64, plies: usize) -> Vec<u64> {
    let mut seen = BTreeMap::new();
    for seed in 0..games {
        let (mut state, mut draws) = (State::start(game), Draws::new(seed));
        for _ in 0..=plies {
            let (key, text) = (game.key(&state.position), game.write_position(&state.position));
            let known = seen.entry(key).or_insert_with(|| text.clone());
            assert_eq!(*known, text, "two positions with the key {key:#x}");
            let Some(mv) = game.pick_move(&state, draws.draw()) else { break };
            game.play(&mut state, mv);
        }
    }
    seen.into_keys().collect()
}

/// Checks that different keys differ in all their bits as random numbers do: every bit is set about half of the time,
/// and tables that take a few bits of the key, the lowest or the highest, are filled evenly. Needs some ten thousand.
pub fn check_mixing(keys: &[u64]) {
    assert!(keys.len() >= 10_000, "{} keys are too few to tell", keys.len());
    let count = keys.len() as f64;
    for bit in 0..64 {
        let part = keys.iter().filter(|&&key| key >> bit & 1 == 1).count() as f64 / count;
        assert!((0.47..0.53).contains(&part), "bit {bit} is set in {part:.3} of the keys");
    }
    // A thousand boxes. The sum of squared deviations, by the mean, is about the number of boxes; its standard
    // deviation is about 45.
    for shift in [0, 20, 54] {
        let mut boxes = [0u32; 1024];
        keys.iter().for_each(|key| boxes[(key >> shift & 1023) as usize] += 1);
        let mean = count / 1024.0;
        let deviation: f64 = boxes.iter().map(|&held| (f64::from(held) - mean).powi(2) / mean).sum();
        assert!(deviation < 1300.0, "bits {shift} to {} fill boxes unevenly: {deviation:.0}", shift + 9);
    }
}

fn check_listing<G: Notation>(game: &G, state: &State<G>, moves: &[G::Move], universe: &[G::Move]) {
    let text = game.write_position(&state.position);
    assert!(moves.is_sorted_by(|a, b| a < b), "moves of {text} are not ascending: {moves:?}");
    assert_eq!(game.count_moves(state), moves.len(), "count of the moves of {text}");
    let listed: BTreeSet<_> = moves.iter().copied().collect();
    for &mv in moves {
        assert!(game.is_legal(state, mv), "{mv:?} is listed in {text} but not legal");
    }
    for &mv in universe {
        assert_eq!(game.is_legal(state, mv), listed.contains(&mv), "legality of {mv:?} in {text}");
    }
}

fn check_turn<G: Notation>(game: &G, state: &State<G>, moves: &[G::Move]) {
    let text = game.write_position(&state.position);
    let turn = game.turn(state);
    assert_eq!(
        matches!(turn, Turn::Over(_)),
        moves.is_empty(),
        "{text} is {turn:?} with {} moves",
        moves.len()
    );
    if matches!(turn, Turn::Chance(_)) {
        let sum: u32 = moves.iter().map(|&roll| game.weight(state, roll)).sum();
        assert_eq!(sum, game.total_weight(state), "weights of the rolls in {text}");
    }
}

fn check_undo<G: Notation>(game: &G, state: &State<G>, moves: &[G::Move]) {
    let mut after = state.clone();
    for &mv in moves {
        let undo = game.play(&mut after, mv);
        assert_eq!(
            game.key(&after.position),
            game.fresh_key(&after.position),
            "key after {mv:?} in {state:?}"
        );
        game.undo(&mut after, mv, undo);
        assert!(after == *state, "undo of {mv:?} gave\n{after:?}\nnot\n{state:?}");
    }
}

fn check_move_text<G: Notation>(game: &G, state: &State<G>, moves: &[G::Move]) {
    for &mv in moves {
        let text = game.write_move(&state.position, mv);
        assert_eq!(
            game.read_move(state, &text),
            Ok(mv),
            "{text} in {}",
            game.write_position(&state.position)
        );
    }
}

/// The middle of every n-th part of the range of draws must give every move once (or, at a chance turn, as often
/// as its weight).
fn check_picking<G: Notation>(game: &G, state: &State<G>, moves: &[G::Move]) {
    let text = game.write_position(&state.position);
    let chance = matches!(game.turn(state), Turn::Chance(_));
    let mut wanted = Vec::new();
    for &mv in moves {
        let tickets = if chance { game.weight(state, mv) } else { 1 };
        wanted.extend((0..tickets).map(|_| mv));
    }
    if wanted.is_empty() {
        assert_eq!(game.pick_move(state, 0), None, "a move was picked in {text}, which is over");
        return;
    }
    let tickets = wanted.len() as u128;
    let middle = |k: u128| ((((2 * k + 1) << 64) / (2 * tickets)) as u64, k);
    let mut picked: Vec<_> = (0..tickets)
        .map(|k| {
            let (draw, k) = middle(k);
            debug_assert_eq!(choose_index(draw, tickets as usize) as u128, k);
            game.pick_move(state, draw).unwrap_or_else(|| panic!("nothing was picked in {text}"))
        })
        .collect();
    picked.sort_unstable();
    assert_eq!(picked, wanted, "pick_move is not uniform in {text}");
}

/// Checks that every symmetry maps the position's moves onto the moves of its image, and the turn likewise.
///
/// Holds for games without history; others check it from positions that begin one.
pub fn check_symmetries<G: Notation + Symmetric>(game: &G, position: &G::Position) {
    let state = State::new(game, position.clone());
    let moves = game.moves(&state);
    for symmetry in 0..game.symmetries() {
        let image = State::new(game, game.map_position(symmetry, position));
        let text = || format!("{} under symmetry {symmetry}", game.write_position(position));
        let mut mapped: Vec<_> = moves.iter().map(|&mv| game.map_move(symmetry, position, mv)).collect();
        mapped.sort_unstable();
        assert_eq!(mapped, game.moves(&image), "moves of {}", text());
        let side = |side| game.map_side(symmetry, side);
        let turn = match game.turn(&state) {
            Turn::Player(player) => Turn::Player(side(player)),
            Turn::Chance(roller) => Turn::Chance(side(roller)),
            Turn::Over(mut outcome) => {
                outcome.winner = outcome.winner.map(side);
                Turn::Over(outcome)
            }
        };
        assert_eq!(turn, game.turn(&image), "turn of {}", text());
        for &mv in &moves {
            let (mut after, mut image_after) = (state.clone(), image.clone());
            game.play(&mut after, mv);
            game.play(&mut image_after, game.map_move(symmetry, position, mv));
            let mapped = game.map_position(symmetry, &after.position);
            assert_eq!(mapped, image_after.position, "{mv:?} played in {}", text());
        }
    }
}

/// Checks that the view offers exactly the legal moves in order (at a chance turn, the roll), with steps that tell them
/// apart, that all it names is there, and that whatever is touched without sense is refused in words.
pub fn check_view<G: Show>(game: &G, state: &State<G>, played: &[G::Move]) {
    let text = game.write_position(&state.position);
    let (layout, view) = (G::layout(), game.view(state, played));
    let offered: Vec<_> = view.moves.iter().map(|offer| offer.mv.clone()).collect();
    let legal = match game.turn(state) {
        Turn::Chance(_) => vec!["roll".to_owned()],
        _ => game.moves(state).iter().map(|&mv| game.write_move(&state.position, mv)).collect(),
    };
    assert_eq!(offered, legal, "offers in {text}");
    check_steps(&view, &text);
    check_names(&layout, &view, &text);
    // Every touch takes time, and positions are many.
    if game.key(&state.position).is_multiple_of(4) {
        check_touches(game, state, &layout, &view);
    }
}

/// Whatever is touched, there are words for it.
fn check_touches<G: Show>(game: &G, state: &State<G>, layout: &Layout, view: &View) {
    let cells = layout.cells.iter().map(|cell| Touch::cell(&cell.id));
    let hands = view.hands.iter().map(|hand| Touch::hand(&hand.at));
    let unknown = [Touch::cell("?"), Touch::hand("?"), Touch::choice("?")];
    for touch in cells.chain(hands).chain(unknown) {
        let refusal = game.explain(state, std::slice::from_ref(&touch));
        assert!(!refusal.reason.is_empty() && !refusal.detail.is_empty(), "{touch:?} in {state:?}");
    }
}

/// No steps are the beginning of others, and a touch never makes two different steps.
fn check_steps(view: &View, text: &str) {
    let mut ways = BTreeSet::new();
    let mut meant: BTreeMap<Vec<Touch>, &Step> = BTreeMap::new();
    for Offer { mv, steps, .. } in &view.moves {
        let way: Vec<_> = steps.iter().map(Step::touch).collect();
        assert!(!way.is_empty(), "{mv} has no steps in {text}");
        for (index, step) in steps.iter().enumerate() {
            let names = [step.hand.is_some(), step.choice.is_some(), step.cell.is_some()];
            let is_one = matches!(names, [true, false, false] | [false, true, _] | [false, false, true]);
            assert!(is_one && (step.also.is_empty() || names[2]), "{step:?} of {mv} in {text}");
            let also = step.also.iter().map(Touch::cell);
            for touch in also.chain([way[index].clone()]) {
                let touches = [&way[..index], &[touch]].concat();
                let known = meant.entry(touches).or_insert(step);
                assert_eq!(*known, step, "one touch makes two steps of {mv} in {text}");
            }
        }
        assert!(ways.insert(way), "{mv} has the steps of another move in {text}");
    }
    for way in &ways {
        let begins = (1..way.len()).any(|length| ways.contains(&way[..length]));
        assert!(!begins, "{way:?} begins with another move in {text}");
    }
}

/// Ids are unique, every cell has a label, and whatever pieces, marks and steps name is on the board or beside it.
fn check_names(layout: &Layout, view: &View, text: &str) {
    let cells: BTreeSet<_> = layout.cells.iter().map(|cell| cell.id.as_str()).collect();
    let hands: BTreeSet<_> = view.hands.iter().map(|hand| hand.at.as_str()).collect();
    assert_eq!((cells.len(), hands.len()), (layout.cells.len(), view.hands.len()), "ids in {text}");
    assert!(layout.cells.iter().all(|cell| !cell.label.is_empty()), "a cell has no label");
    let is_cell = |id: &String| cells.contains(id.as_str());
    let is_hand = |id: &String| hands.contains(id.as_str());
    for piece in &view.pieces {
        assert!(is_cell(&piece.at), "{piece:?} stands nowhere in {text}");
    }
    for mark in &view.marks {
        let is_there = mark.at.iter().chain(&mark.of).all(|id| is_cell(id) || is_hand(id));
        assert!(is_there, "{mark:?} speaks of something that is not there in {text}");
    }
    for step in view.moves.iter().flat_map(|offer| &offer.steps) {
        let is_there = step.cell.iter().chain(&step.also).all(is_cell) && step.hand.iter().all(is_hand);
        assert!(is_there, "{step:?} touches something that is not there in {text}");
    }
}
