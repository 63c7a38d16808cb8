//! Alpha-beta against plain recursion, on every game.

use std::ops::ControlFlow;

use parlor_chessinfive::ChessInFive;
use parlor_dolanan::{Addition, Multiplication};
use parlor_polyclash::PolyClash;
use parlor_romgon::Romgon;
use parlor_rules::{Draws, Game, Moves, Options, Side, State, Turn};
use parlor_search::{
    Endings, Evaluate, Forcing, Found, Limits, MoveOrder, PathAware, Pruning, Score, alphabeta,
};
use parlor_ur::Ur;

/// Judges a position by its key, so that every mistake of a search shows. Its memory counts moves, so that every move
/// that is not taken back shows too.
struct Oracle {
    /// Values lie between this and its negative.
    most: i32,
    /// Whether positions may be shared.
    share: bool,
}

impl<G: Game> Evaluate<G> for Oracle {
    type Memory = u32;

    fn enter(&self, _: &G, _: &State<G>) -> u32 {
        0
    }

    fn played(&self, _: &G, _: &State<G>, _: G::Move, memory: &mut u32) {
        *memory += 1;
    }

    fn undone(&self, _: &G, _: &State<G>, _: G::Move, memory: &mut u32) {
        *memory = memory.checked_sub(1).unwrap();
    }

    fn value(&self, game: &G, state: &State<G>, _: &mut u32) -> i32 {
        value(game, state, self.most)
    }
}

fn value<G: Game>(game: &G, state: &State<G>, most: i32) -> i32 {
    (Draws::new(game.key(&state.position)).draw() % (2 * most as u64 + 1)) as i32 - most
}

impl<G: Game> MoveOrder<G> for Oracle {
    const SLOTS: usize = 4096;

    fn slot(&self, game: &G, state: &State<G>, mv: G::Move) -> u16 {
        let mut slot = 0;
        let _ = game.try_for_each_move(state, |listed| {
            slot += u16::from(listed < mv);
            if listed < mv { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        slot
    }
}

impl<G: Game> Forcing<G> for Oracle {}

impl<G: Game> PathAware<G> for Oracle {
    fn may_share(&self, _: &G, _: &State<G>, _: u32) -> bool {
        self.share
    }

    fn may_share_guess(&self, _: &G, _: &State<G>) -> bool {
        self.share
    }
}

impl<G: Game> Endings<G> for Oracle {}

/// What a state is worth to a side, by looking at everything.
fn plain<G: Game>(game: &G, state: &mut State<G>, side: Side, depth: u32, height: u32, most: i32) -> Score {
    let mover = match game.turn(state) {
        Turn::Over(outcome) => {
            return match outcome.winner {
                None => Score::DRAW,
                Some(winner) if winner == side => Score::won_in(height),
                Some(_) => Score::lost_in(height),
            };
        }
        Turn::Chance(roller) => {
            let guess = Score::guess(value(game, state, most));
            return if roller == side { guess } else { -guess };
        }
        Turn::Player(mover) => mover,
    };
    if depth == 0 {
        let guess = Score::guess(value(game, state, most));
        return if mover == side { guess } else { -guess };
    }
    let mut scores = Vec::new();
    for mv in game.moves(state) {
        let undo = game.play(state, mv);
        scores.push(plain(game, state, side, depth - 1, height + 1, most));
        game.undo(state, mv, undo);
    }
    let best = if mover == side { scores.iter().max() } else { scores.iter().min() };
    *best.unwrap()
}

/// The scores of all moves by plain recursion, best first.
fn plain_scores<G: Game>(game: &G, state: &State<G>, depth: u32, most: i32) -> Vec<(Score, G::Move)> {
    let Turn::Player(side) = game.turn(state) else { panic!("nobody is to move") };
    let mut after = state.clone();
    let mut scores = Vec::new();
    for mv in game.moves(state) {
        let undo = game.play(&mut after, mv);
        scores.push((plain(game, &mut after, side, depth - 1, 1, most), mv));
        game.undo(&mut after, mv, undo);
    }
    scores.sort_by_key(|score| std::cmp::Reverse(score.0));
    scores
}

fn search<G: Game>(
    game: &G,
    state: &State<G>,
    oracle: &Oracle,
    pruning: Pruning,
    limits: Limits,
) -> Found<G::Move> {
    alphabeta(game, state, oracle, pruning, &limits, &mut |_| true)
}

/// States of random games in which somebody is to move: one every so many plies.
fn states<G: Game>(game: &G, games: u64, every: usize) -> Vec<State<G>> {
    let mut states = Vec::new();
    for seed in 0..games {
        let mut draws = Draws::new(seed);
        let mut state = State::start(game);
        for ply in 0..400 {
            if ply % every == seed as usize % every && matches!(game.turn(&state), Turn::Player(_)) {
                states.push(state.clone());
            }
            let Some(mv) = game.pick_move(&state, draws.draw()) else { break };
            game.play(&mut state, mv);
        }
    }
    assert!(!states.is_empty());
    states
}

/// The states so many plies before the ends of random games that somebody won.
fn last_states<G: Game>(game: &G, games: u64, before: &[usize]) -> Vec<State<G>> {
    let mut states = Vec::new();
    for seed in 0..games {
        let mut draws = Draws::new(seed);
        let mut game_states = vec![State::start(game)];
        while let Some(mv) = game_states.last().and_then(|state| game.pick_move(state, draws.draw())) {
            let mut state = game_states[game_states.len() - 1].clone();
            game.play(&mut state, mv);
            game_states.push(state);
        }
        let decided = game_states.last().and_then(|state| game.turn(state).outcome()?.winner).is_some();
        let at = |before| game_states.len().checked_sub(before + 1).filter(|_| decided);
        let last = before.iter().filter_map(|&before| at(before));
        states.extend(last.map(|at| game_states[at].clone()));
    }
    states
}

fn dolanan<G: Game>(seed: i64) -> G {
    G::new(&Options::default().with_integer("seed", seed)).unwrap()
}

/// Values and moves at full width: those of the recursion, for one line and for three.
fn agrees<G: Game>(game: &G, states: &[State<G>], depth: u32) {
    for (number, state) in states.iter().enumerate() {
        // Few different values make many ties, many values make few.
        let most = [2, 1_000][number % 2];
        let scores = plain_scores(game, state, depth, most);
        let oracle = Oracle { most, share: false };
        for lines in [1, 3] {
            let limits = Limits { depth, lines, ..Limits::default() };
            for pruning in [Pruning::NONE, Pruning { aspiration: 1, ..Pruning::NONE }] {
                let found = search(game, state, &oracle, pruning, limits);
                assert_eq!(found.variations.len(), lines.min(scores.len()));
                for (variation, score) in found.variations.iter().zip(&scores) {
                    // A proof ends the search, so it may be found before the last iteration.
                    if found.depth == depth {
                        assert_eq!(variation.score, score.0, "{state:?}");
                    }
                    let first = variation.line[0];
                    let known = scores.iter().find(|score| score.1 == first).unwrap();
                    assert_eq!(known.0, score.0, "{first:?} in {state:?}");
                    assert!(!variation.score.is_decided() || variation.exact);
                }
                assert!(found.depth == depth || found.variations.iter().all(|variation| variation.exact));
            }
        }
    }
}

#[test]
fn full_width_agrees_with_recursion_on_every_game() {
    let five = ChessInFive::default();
    agrees(&five, &states(&five, 6, 9)[..10], 3);
    let romgon = Romgon { flip: false };
    agrees(&romgon, &states(&romgon, 6, 40)[..6], 2);
    let flip = Romgon { flip: true };
    agrees(&flip, &states(&flip, 6, 40)[..6], 2);
    let addition: Addition = dolanan(3);
    // The opener places both pions and claims: three plies of one side.
    agrees(&addition, &states(&addition, 10, 6)[..10], 3);
    let multiplication: Multiplication = dolanan(4);
    agrees(&multiplication, &states(&multiplication, 10, 6)[..10], 3);
    let polyclash = PolyClash::default();
    agrees(&polyclash, &states(&polyclash, 2, 150)[..2], 2);
    // Beyond the roll everything is a guess.
    let ur = Ur::new(&Options::default()).unwrap();
    agrees(&ur, &states(&ur, 10, 7), 3);
}

/// Everything that saves work at once.
const BOLD: Pruning = Pruning {
    forcing_plies: 4,
    reduction: 120,
    margin_depth: 3,
    margin: 100,
    despair: 200,
    late: 4,
    aspiration: 30,
    table_depth: 0,
    extend: true,
};

/// However much is left out: what is proved is true, and nothing that ends within the depth is missed at full width.
fn proves<G: Game>(game: &G, states: &[State<G>], depth: u32) -> [u32; 3] {
    let mut proved = [0; 3];
    for state in states {
        let truth = plain_scores(game, state, depth, 1_000);
        let oracle = Oracle { most: 1_000, share: true };
        // On several threads positions are met in any order, and what one has found the others believe.
        for (number, (pruning, threads)) in
            [(Pruning::NONE, 1), (BOLD, 1), (Pruning::NONE, 3)].into_iter().enumerate()
        {
            let limits = Limits { depth, threads, ..Limits::default() };
            let found = search(game, state, &oracle, pruning, limits);
            let best = &found.variations[0];
            if let Some(plies) = best.score.plies().filter(|&plies| plies <= depth) {
                assert_eq!(truth[0].0.is_won(), best.score.is_won(), "{best:?} in {state:?}");
                assert!(
                    truth[0].0.plies().unwrap() <= plies || best.score.is_lost(),
                    "{best:?} in {state:?}"
                );
                proved[number] += 1;
            }
            if number != 1 && truth[0].0.is_decided() {
                assert!(best.score.is_decided() && best.exact, "{best:?}, but {:?} in {state:?}", truth[0]);
            }
        }
    }
    proved
}

#[test]
fn proofs_are_true_whatever_is_left_out() {
    let enough = |proved: [u32; 3]| assert!(proved.iter().all(|&count| count >= 6), "{proved:?}");
    let five = ChessInFive::default();
    enough(proves(&five, &last_states(&five, 150, &[1, 3]), 3));
    let addition: Addition = dolanan(5);
    enough(proves(&addition, &last_states(&addition, 60, &[1, 3]), 3));
    let multiplication: Multiplication = dolanan(6);
    enough(proves(&multiplication, &last_states(&multiplication, 60, &[1, 3]), 3));
    let romgon = Romgon { flip: false };
    enough(proves(&romgon, &last_states(&romgon, 40, &[1, 2]), 2));
}

/// With the limit of plies near, everything can be looked at: draws are proved too.
#[test]
fn a_game_near_its_limit_is_solved() {
    let mut drawn = 0;
    for seed in 0..40 {
        let mut draws = Draws::new(seed);
        let long = ChessInFive::default();
        let mut state = State::start(&long);
        while state.position.ply() < 18 + seed as u32 {
            let Some(mv) = long.pick_move(&state, draws.draw()) else { break };
            long.play(&mut state, mv);
        }
        let game = ChessInFive { limit: state.position.ply() + 2 };
        if !matches!(game.turn(&state), Turn::Player(_)) {
            continue;
        }
        let truth = plain_scores(&game, &state, 9, 1_000);
        let oracle = Oracle { most: 1_000, share: true };
        for pruning in [Pruning::NONE, BOLD] {
            let found = search(&game, &state, &oracle, pruning, Limits { lines: 2, ..Limits::default() });
            for (variation, truth) in found.variations.iter().zip(&truth) {
                assert!(variation.exact);
                assert_eq!(variation.score, truth.0, "{variation:?} in {state:?}");
                drawn += u32::from(truth.0 == Score::DRAW);
            }
        }
    }
    assert!(drawn > 40, "{drawn}");
}

#[test]
fn budgets_are_kept_to_the_node() {
    let game = ChessInFive::default();
    for state in &states(&game, 4, 11)[..8] {
        let oracle = Oracle { most: 1_000, share: true };
        let mut last = 0;
        for nodes in [1, 2, 10, 100, 1_000, 20_000] {
            let limits = Limits { nodes, lines: 3, ..Limits::default() };
            let found = search(&game, state, &oracle, BOLD, limits);
            assert!(found.nodes <= nodes && found.nodes >= last, "{} of {nodes}", found.nodes);
            assert!(found.variations.iter().all(|variation| game.is_legal(state, variation.line[0])));
            assert_eq!(found, search(&game, state, &oracle, BOLD, limits));
            last = found.nodes;
        }
    }
}

#[test]
fn a_search_stops_when_told() {
    let game = ChessInFive::default();
    let state = State::start(&game);
    let oracle = Oracle { most: 1_000, share: true };
    let mut asked = 0;
    let found = alphabeta(&game, &state, &oracle, BOLD, &Limits::default(), &mut |found| {
        assert_eq!(found.variations.len(), 1);
        asked += 1;
        asked < 10
    });
    assert_eq!(asked, 10);
    assert!(found.nodes <= 10 * 512 && !found.variations[0].line.is_empty());
}

#[test]
fn threads_keep_the_budget_together_and_stop_together() {
    let game = ChessInFive::default();
    let state = State::start(&game);
    let oracle = Oracle { most: 1_000, share: true };
    let limits = Limits { nodes: 40_000, threads: 4, ..Limits::default() };
    let mut last = 0;
    let found = alphabeta(&game, &state, &oracle, BOLD, &limits, &mut |found| {
        assert!(found.nodes >= last);
        last = found.nodes;
        true
    });
    // Each may be within a slice of 512 nodes when the budget is spent, and the one who answers looks up once more.
    assert!((40_000..40_000 + 8 * 512).contains(&found.nodes), "{}", found.nodes);
    let endless = Limits { threads: 4, ..Limits::default() };
    let mut asked = 0;
    let found = alphabeta(&game, &state, &oracle, BOLD, &endless, &mut |_| {
        asked += 1;
        asked < 10
    });
    assert_eq!(asked, 10);
    assert!(game.is_legal(&state, found.variations[0].line[0]));
}

/// Also where the table is just being made larger.
#[test]
fn whoever_has_said_no_is_not_asked_again() {
    let game = ChessInFive::default();
    let state = State::start(&game);
    let oracle = Oracle { most: 1_000, share: true };
    for last in 1..150 {
        let mut asked = 0;
        alphabeta(&game, &state, &oracle, BOLD, &Limits::default(), &mut |_| {
            asked += 1;
            asked < last
        });
        assert_eq!(asked, last);
    }
}

/// The lines that are shown can be played.
#[test]
fn lines_are_legal() {
    let game = ChessInFive::default();
    for state in &states(&game, 6, 7)[..12] {
        let oracle = Oracle { most: 1_000, share: true };
        let limits = Limits { nodes: 30_000, lines: 4, ..Limits::default() };
        for variation in search(&game, state, &oracle, BOLD, limits).variations {
            let mut state = state.clone();
            for mv in variation.line {
                assert!(game.is_legal(&state, mv));
                game.play(&mut state, mv);
            }
        }
    }
}
