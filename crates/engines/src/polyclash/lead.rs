use parlor_polyclash::Position;

/// A lead over the other side, komi not counted, in billionths of the surface.
pub type Lead = i64;

/// Black's lead if the game ended here.
pub fn lead_as_it_stands(position: &Position) -> f64 {
    let [black, white, _] = position.final_score().shares();
    black - white
}
