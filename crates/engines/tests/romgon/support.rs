use parlor_engines::romgon::Engine;
use parlor_players::{Ask, Player, Thought, Unwatched};
use parlor_romgon::{Move, Romgon};
use parlor_rules::{Draws, Game, Moves, Notation, State, Turn};
use parlor_search::Score;

/// Both modes.
pub const MODES: [Romgon; 2] = [Romgon { flip: false }, Romgon { flip: true }];

/// The state of a position's text.
pub fn read(game: &Romgon, text: &str) -> State<Romgon> {
    let (game, position) = Romgon::read_position(&game.options(), text).unwrap();
    State::new(&game, position)
}

/// States of random games, one of every so many turns, none of them over.
pub fn positions(game: &Romgon, games: u64, every: usize) -> Vec<State<Romgon>> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut draws = Draws::new(seed);
        let mut state = State::start(game);
        for turn in 0..200_usize {
            if turn.is_multiple_of(every) && matches!(game.turn(&state), Turn::Player(_)) {
                positions.push(state.clone());
            }
            let Some(mv) = game.pick_move(&state, draws.draw()) else { break };
            game.play(&mut state, mv);
        }
    }
    positions
}

/// The value of a state by plain recursion over so many plies: a win or a loss, or none within them.
pub fn solve(game: &Romgon, state: &mut State<Romgon>, plies: u32) -> Option<Score> {
    let side = match game.turn(state) {
        Turn::Over(outcome) => return Some(Score::of_outcome(outcome, state.position.to_move())),
        Turn::Player(side) => side,
        Turn::Chance(_) => return None,
    };
    if plies == 0 {
        return None;
    }
    let (mut best, mut open) = (None, false);
    for mv in game.moves(state) {
        let undo = game.play(state, mv);
        let score = match game.turn(state) {
            Turn::Over(outcome) => Some(Score::of_outcome(outcome, side)),
            _ => solve(game, state, plies - 1).map(|score| -score),
        };
        game.undo(state, mv, undo);
        let score = score.and_then(|score| match score.plies() {
            Some(plies) if score.is_won() => Some(Score::won_in(plies + 1)),
            Some(plies) => Some(Score::lost_in(plies + 1)),
            None => None,
        });
        open |= score.is_none();
        best = best.max(score);
        if best == Some(Score::won_in(1)) {
            break;
        }
    }
    best.filter(|best| best.is_won() || !open)
}

/// What the engine thinks with so many nodes.
pub fn think(game: &Romgon, state: &State<Romgon>, nodes: u64) -> Thought<Move> {
    let ask = Ask { nodes: Some(nodes), ..Ask::default() };
    Engine::default().think(game, state, &ask, &mut Unwatched)
}
