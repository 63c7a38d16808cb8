//! Positions and brute force over the rules alone.

use std::collections::HashMap;

use parlor_dolanan::{Action, Dolanan, Kind, Move};
use parlor_engines::dolanan::Engine;
use parlor_players::{Ask, Player, Thought, Unwatched};
use parlor_rules::{Draws, Game, Moves, Notation, Options, State, Turn, choose_index};
use parlor_search::Score;

pub type Played<K> = State<Dolanan<K>>;

pub fn read<K: Kind>(text: &str) -> (Dolanan<K>, Played<K>) {
    let (game, position) = Dolanan::<K>::read_position(&Options::default(), text).unwrap();
    let state = State::new(&game, position);
    (game, state)
}

pub fn think<K: Kind>(game: &Dolanan<K>, state: &Played<K>, nodes: u64) -> Thought<Move> {
    let ask = Ask { nodes: Some(nodes), ..Ask::default() };
    Engine::default().think(game, state, &ask, &mut Unwatched)
}

pub fn after<K: Kind>(game: &Dolanan<K>, state: &Played<K>, mv: Move) -> Played<K> {
    let mut after = state.clone();
    game.play(&mut after, mv);
    after
}

/// Whether the side to move can win at once.
pub fn wins_at_once<K: Kind>(game: &Dolanan<K>, state: &Played<K>) -> bool {
    let Turn::Player(side) = game.turn(state) else { return false };
    let winner = |state: &Played<K>| game.turn(state).outcome().and_then(|outcome| outcome.winner);
    game.moves(state).into_iter().any(|mv| winner(&after(game, state, mv)) == Some(side))
}

/// The turns to live columns.
pub fn turns<K: Kind>(game: &Dolanan<K>, state: &Played<K>) -> Vec<(u8, Move)> {
    let turn = |mv: Move| match mv.action() {
        Action::Turn(value, _) => Some((value, mv)),
        _ => None,
    };
    game.moves(state).into_iter().filter_map(turn).collect()
}

/// Positions of random games, in which sides avoid lines while they can, so that games grow long.
pub fn positions<K: Kind>(games: u64, keep: impl Fn(usize) -> bool) -> Vec<(Dolanan<K>, Played<K>)> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let game = Dolanan::<K>::new(&Options::default().with_integer("seed", seed as i64)).unwrap();
        let mut draws = Draws::new(seed);
        let mut state = State::start(&game);
        while matches!(game.turn(&state), Turn::Player(_)) {
            if keep(state.position.claimed()) {
                positions.push((game.clone(), state.clone()));
            }
            let moves = game.moves(&state);
            let quiet = |mv: &Move| matches!(game.turn(&after(&game, &state, *mv)), Turn::Player(_));
            let quiet: Vec<Move> = moves.iter().copied().filter(quiet).collect();
            let moves = if quiet.is_empty() { moves } else { quiet };
            game.play(&mut state, moves[choose_index(draws.draw(), moves.len())]);
        }
    }
    positions
}

/// What positions are worth if everything is looked at, as long as that is little.
pub struct Solver {
    known: HashMap<u64, Score>,
    most: usize,
}

impl Solver {
    /// A solver that gives up after so many positions.
    pub fn new(most: usize) -> Solver {
        Solver { known: HashMap::new(), most }
    }

    /// The score for the side to move, or to have moved if the game is over.
    pub fn solve<K: Kind>(&mut self, game: &Dolanan<K>, state: &Played<K>) -> Option<Score> {
        let Turn::Player(side) = game.turn(state) else { return None };
        let key = game.key(&state.position);
        if let Some(&score) = self.known.get(&key) {
            return Some(score);
        }
        if self.known.len() >= self.most {
            return None;
        }
        let mut best: Option<Score> = None;
        for mv in game.moves(state) {
            let after = after(game, state, mv);
            let score = match game.turn(&after) {
                Turn::Over(outcome) => match outcome.winner {
                    None => Score::DRAW,
                    Some(winner) if winner == side => Score::won_in(1),
                    Some(_) => Score::lost_in(1),
                },
                Turn::Player(next) => {
                    let score = self.solve(game, &after)?;
                    let score = if next == side { score } else { -score };
                    match score.plies() {
                        Some(plies) if score.is_won() => Score::won_in(plies + 1),
                        Some(plies) => Score::lost_in(plies + 1),
                        None => score,
                    }
                }
                Turn::Chance(_) => return None,
            };
            best = best.max(Some(score));
        }
        best.inspect(|&score| {
            self.known.insert(key, score);
        })
    }
}
