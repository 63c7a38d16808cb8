use parlor_romgon::{Action, Move, Position};

/// A candidate as the original writes it: `from→to`, with ` C` behind it for a capture and `@o` for a new
/// orientation; `from@o` for a turn in place, `from~` for a flip.
pub fn label(position: &Position, mv: Move) -> String {
    let from = mv.from();
    match mv.action() {
        Action::Go { to, turn } => {
            let capture = if position.piece(to).is_some() { " C" } else { "" };
            let turn = turn.map(|orientation| format!("@{orientation}")).unwrap_or_default();
            format!("{from}→{to}{turn}{capture}")
        }
        Action::Turn(orientation) => format!("{from}@{orientation}"),
        Action::Flip => format!("{from}~"),
    }
}
