use parlor_protocol::StateAnswer;
use parlor_rules::View;

/// What a board shows, and what a person is doing with it.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// Pieces and marks.
    pub view: &'a View,
    /// The cell under the cursor.
    pub cursor: Option<usize>,
    /// The cell to be kept in sight where the board is too large, if there is no cursor.
    pub centre: Option<usize>,
    /// Cells that were touched.
    pub chosen: &'a [usize],
    /// Cells that may be touched next.
    pub offered: &'a [usize],
}

impl<'a> Scene<'a> {
    /// A board that nobody touches.
    pub fn still(state: &'a StateAnswer) -> Scene<'a> {
        Scene { view: &state.view, cursor: None, centre: None, chosen: &[], offered: &[] }
    }
}
