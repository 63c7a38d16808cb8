use parlor_engines::polyclash::certain_winner;
use parlor_polyclash::PolyClash;
use parlor_rules::{Draws, Game, Moves, Side, State, Turn, choose_index};

use crate::entrant::Entrant;

/// No game is longer than this; it is then scored as it stands.
pub const MOST_PLIES: u32 = 900;
/// Random stones that a game begins with.
const RANDOM_STONES: usize = 6;

/// A state after some random stones.
pub fn opening(game: &PolyClash, seed: u64) -> State<PolyClash> {
    let (mut state, mut draws) = (State::start(game), Draws::new(seed));
    for _ in 0..RANDOM_STONES {
        let moves = game.moves(&state);
        // The last move is the pass.
        game.play(&mut state, moves[choose_index(draws.draw(), moves.len() - 1)]);
    }
    state
}

/// How a game went.
pub struct Played {
    /// Who has won.
    pub winner: Side,
    /// Moves and passes.
    pub plies: u32,
    /// Black's lead as the board stands at the end, as a share of the surface, komi counted.
    pub lead: f64,
}

/// A game between two, Black first; none if there is no time to end it. It ends early when the winner is certain, or when
/// both think that the same side wins with all but so many hundredths, four times one after the other.
pub fn play(
    game: &PolyClash,
    mut state: State<PolyClash>,
    sides: [&Entrant; 2],
    resign: f64,
    seed: u64,
    go_on: &impl Fn() -> bool,
) -> Option<Played> {
    let (mut draws, mut agreed) = (Draws::new(seed), (Side::First, 0));
    for plies in 0.. {
        let end = |winner, state: &State<PolyClash>| {
            let [black, white, _] = state.position.final_score().shares();
            Some(Played { winner, plies, lead: black - white - game.komi().as_f64() })
        };
        let side = match game.turn(&state) {
            Turn::Over(outcome) => return end(outcome.winner?, &state),
            Turn::Player(side) | Turn::Chance(side) => side,
        };
        let certain = certain_winner(game, &state.position);
        if let Some(winner) = certain.or((plies >= MOST_PLIES).then(|| game.winner(&state.position))) {
            return end(winner, &state);
        }
        if !go_on() {
            return None;
        }
        let thought = sides[side.index()].think(game, &state, draws.draw());
        match thought.winrate.filter(|&winrate| winrate.min(1.0 - winrate) < resign) {
            Some(winrate) => {
                let winner = if winrate > 0.5 { side } else { !side };
                agreed = (winner, if agreed.0 == winner { agreed.1 + 1 } else { 1 });
            }
            None => agreed.1 = 0,
        }
        if agreed.1 >= 4 {
            return end(agreed.0, &state);
        }
        game.play(&mut state, thought.mv?);
    }
    None
}
