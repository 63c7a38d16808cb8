/// Moves that a network proposes for a position, at most.
pub const PROPOSALS: usize = 48;

/// What a network says of a position.
#[derive(Clone, Copy, Debug)]
pub struct Answer<'a> {
    /// Moves, the likeliest first: ids of points, 302 for a pass.
    pub moves: &'a [u16],
    /// How likely they are; 0 for those that are not to be considered.
    pub priors: &'a [f32],
    /// How good the position is for the side to move, −1 to 1.
    pub value: f32,
}

/// What a network says of many positions, one behind the other.
#[derive(Clone, Copy, Debug)]
pub struct Answers<'a> {
    /// [`PROPOSALS`] for each position.
    pub moves: &'a [u16],
    /// As many.
    pub priors: &'a [f32],
    /// One for each position.
    pub values: &'a [f32],
}

impl<'a> Answers<'a> {
    /// What it says of one of them.
    pub fn get(&self, number: usize) -> Answer<'a> {
        let own = number * PROPOSALS..(number + 1) * PROPOSALS;
        Answer { moves: &self.moves[own.clone()], priors: &self.priors[own], value: self.values[number] }
    }
}
