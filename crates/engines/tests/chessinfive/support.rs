//! Positions and brute force over the rules alone.

use parlor_chessinfive::{ChessInFive, Move};
use parlor_engines::chessinfive::Engine;
use parlor_players::{Ask, Player, Thought, Unwatched};
use parlor_rules::{Draws, Game, Moves, Notation, Options, State, Turn};
use parlor_search::{Limits, Score, Variation, alphabeta};

pub type Five = State<ChessInFive>;

pub fn read(text: &str) -> (ChessInFive, Five) {
    let (game, position) = ChessInFive::read_position(&Options::default(), text).unwrap();
    let state = State::new(&game, position);
    (game, state)
}

pub fn think(game: &ChessInFive, state: &Five, nodes: u64) -> Thought<Move> {
    let ask = Ask { nodes: Some(nodes), ..Ask::default() };
    Engine::default().think(game, state, &ask, &mut Unwatched)
}

/// What the engine's search finds.
pub fn find(game: &ChessInFive, state: &Five, nodes: u64) -> Variation<Move> {
    let engine = Engine::default();
    let limits = Limits { nodes, ..Limits::default() };
    let found = alphabeta(game, state, &engine.expert, engine.pruning, &limits, &mut |_| true);
    found.variations.into_iter().next().unwrap()
}

pub fn after(game: &ChessInFive, state: &Five, mv: Move) -> Five {
    let mut after = state.clone();
    game.play(&mut after, mv);
    after
}

/// The moves that win at once.
pub fn wins(game: &ChessInFive, state: &Five) -> Vec<Move> {
    let side = state.position.side_to_move();
    let winner = |state: &Five| game.turn(state).outcome().and_then(|outcome| outcome.winner);
    let moves = game.moves(state).into_iter();
    moves.filter(|&mv| winner(&after(game, state, mv)) == Some(side)).collect()
}

/// The moves after which the other side has no win in one.
pub fn safe(game: &ChessInFive, state: &Five) -> Vec<Move> {
    let moves = game.moves(state).into_iter();
    moves.filter(|&mv| wins(game, &after(game, state, mv)).is_empty()).collect()
}

/// What a state is worth if everything is looked at; a draw beyond the depth.
pub fn solve(game: &ChessInFive, state: &Five, depth: u32) -> Score {
    let side = match game.turn(state) {
        Turn::Over(outcome) => match outcome.winner {
            None => return Score::DRAW,
            Some(winner) if winner == state.position.side_to_move() => return Score::won_in(0),
            Some(_) => return Score::lost_in(0),
        },
        Turn::Player(side) | Turn::Chance(side) => side,
    };
    debug_assert_eq!(side, state.position.side_to_move());
    if depth == 0 {
        return Score::DRAW;
    }
    let later = |score: Score| match score.plies() {
        Some(plies) if score.is_won() => Score::won_in(plies + 1),
        Some(plies) => Score::lost_in(plies + 1),
        None => score,
    };
    let scores =
        game.moves(state).into_iter().map(|mv| later(-solve(game, &after(game, state, mv), depth - 1)));
    scores.max().unwrap()
}

/// Running positions of games in which a side takes wins and makes threats now and then, and otherwise moves at random.
pub fn positions(game: &ChessInFive, games: u64, every: u32) -> Vec<Five> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut draws = Draws::new(seed);
        let mut state = State::start(game);
        while matches!(game.turn(&state), Turn::Player(_)) {
            if state.position.ply() % every == seed as u32 % every && state.position.ply() > 4 {
                positions.push(state.clone());
            }
            // The most central of some random moves: pieces meet, and threats come about.
            let moves = (0..6).filter_map(|_| game.pick_move(&state, draws.draw()));
            let centre = |mv: &Move| {
                let far = |n: u8| (2 * i32::from(n) - 7).abs();
                far(mv.to().file()).max(far(mv.to().rank()))
            };
            let Some(mv) = moves.min_by_key(centre) else { break };
            game.play(&mut state, mv);
        }
    }
    positions
}
