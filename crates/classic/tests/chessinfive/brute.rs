//! Positions from strings, questions to players, and tactics by trying everything: only the rules are used.

use parlor_chessinfive::{ChessInFive, Move};
use parlor_classic::chessinfive::players;
use parlor_players::{Ask, Player, Thought, Unwatched};
use parlor_rules::{Game, Moves, Notation, Options, Settings, State};

pub type Five = State<ChessInFive>;

/// The game at a position.
pub fn read(text: &str) -> (ChessInFive, Five) {
    let (game, position) = ChessInFive::read_position(&Options::default(), text).unwrap();
    let state = State::new(&game, position);
    (game, state)
}

/// A player by its id or another name that it answers to.
pub fn player(name: &str) -> Box<dyn Player<ChessInFive>> {
    let mut all = players().into_iter();
    all.find(|player| player.id() == name || player.aliases().contains(&name)).unwrap()
}

/// Settings as they come in: `style=aggressive noise=0`.
pub fn tuned(player: &dyn Player<ChessInFive>, text: &str) -> Settings {
    let settings = Settings::read(text).unwrap();
    settings.check(player.tuning()).unwrap();
    settings
}

/// What a player with these settings thinks.
pub fn think(name: &str, settings: &str, game: &ChessInFive, state: &Five, seed: u64) -> Thought<Move> {
    let player = player(name);
    let ask = Ask { seed, tuning: tuned(&*player, settings), ..Ask::default() };
    player.think(game, state, &ask, &mut Unwatched)
}

/// A named part of a candidate's score.
pub fn term(thought: &Thought<Move>, mv: Move, name: &str) -> f64 {
    let candidate = thought.candidates.iter().find(|candidate| candidate.line[0] == mv).unwrap();
    candidate.terms.iter().find(|term| term.0 == name).unwrap_or_else(|| panic!("no {name}")).1
}

/// The same state a ply later.
pub fn after(game: &ChessInFive, state: &Five, mv: Move) -> Five {
    let mut after = state.clone();
    game.play(&mut after, mv);
    after
}

/// Whether a ply wins at once.
pub fn wins_at_once(game: &ChessInFive, state: &Five, mv: Move) -> bool {
    after(game, state, mv).position.has_line()
}

/// All plies that win at once.
pub fn wins(game: &ChessInFive, state: &Five) -> Vec<Move> {
    game.moves(state).into_iter().filter(|&mv| wins_at_once(game, state, mv)).collect()
}

fn can_win_at_once(game: &ChessInFive, state: &Five) -> bool {
    game.moves(state).into_iter().any(|mv| wins_at_once(game, state, mv))
}

/// All plies after which the opponent has no win in one.
pub fn safe(game: &ChessInFive, state: &Five) -> Vec<Move> {
    let is_safe = |&mv: &Move| !can_win_at_once(game, &after(game, state, mv));
    game.moves(state).into_iter().filter(is_safe).collect()
}

/// Whether the opponent, whose turn it is, has replies but no safe one.
pub fn is_unstoppable(game: &ChessInFive, state: &Five) -> bool {
    let moves = game.moves(state);
    !moves.is_empty() && moves.into_iter().all(|mv| can_win_at_once(game, &after(game, state, mv)))
}

/// All plies that leave the opponent replies but no safe one: forks, and single threats that nothing stops.
pub fn unstoppable(game: &ChessInFive, state: &Five) -> Vec<Move> {
    let leaves_none = |&mv: &Move| is_unstoppable(game, &after(game, state, mv));
    game.moves(state).into_iter().filter(leaves_none).collect()
}

/// Whether the side to move wins in at most so many own plies, whatever either side may play on the way.
pub fn wins_within(game: &ChessInFive, state: &Five, own_plies: u32) -> bool {
    own_plies > 0
        && (can_win_at_once(game, state)
            || game.moves(state).into_iter().any(|mv| wins_by(game, state, mv, own_plies)))
}

/// Whether a ply that does not win at once wins in at most so many own plies, itself included.
pub fn wins_by(game: &ChessInFive, state: &Five, mv: Move, own_plies: u32) -> bool {
    let state = after(game, state, mv);
    let replies = game.moves(&state);
    own_plies > 1
        && !replies.is_empty()
        && !can_win_at_once(game, &state)
        && replies.into_iter().all(|reply| wins_within(game, &after(game, &state, reply), own_plies - 1))
}
