use parlor_protocol::StateAnswer;
use parlor_rules::Draws;

/// Draws that depend on nothing but the seed and the number of moves made: taking a move back and playing it again
/// brings the same dice.
pub fn draw_at(seed: u64, moves: usize) -> u64 {
    let mut draws = Draws::new(seed);
    (0..moves).for_each(|_| {
        draws.draw();
    });
    draws.draw()
}

/// The roll that a draw stands for, by the chances of the state; none when chance is not to move.
pub fn roll(state: &StateAnswer, draw: u64) -> Option<&str> {
    let chances = state.chances.as_ref()?;
    let mut ticket = (draw >> 11) as f64 / (1u64 << 53) as f64;
    for (roll, chance) in state.legal.iter().zip(chances) {
        if ticket < *chance {
            return Some(roll);
        }
        ticket -= chance;
    }
    state.legal.last().map(String::as_str)
}
