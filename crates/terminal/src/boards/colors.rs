use ratatui::style::{Color, Modifier, Style};

/// Letters on the board.
pub(crate) const INK: Color = Color::Indexed(252);
/// Borders and ids.
pub(crate) const FAINT: Color = Color::Indexed(245);
/// The ground of boards made of points.
pub(crate) const WOOD: Color = Color::Indexed(137);
/// Lines on that ground.
pub(crate) const GRAIN: Color = Color::Indexed(94);

/// The pieces of a side: a dark or light sign on the side's own ground.
pub fn side_style(name: &str, index: usize) -> Style {
    let (ink, ground) = match (name, index) {
        ("white", _) => (16, 255),
        ("black", _) => (255, 16),
        ("blue", _) => (255, 26),
        ("red", _) => (255, 160),
        ("cyan", _) => (16, 44),
        ("magenta", _) => (255, 127),
        (_, 0) => (16, 214),
        _ => (255, 61),
    };
    Style::new().fg(Color::Indexed(ink)).bg(Color::Indexed(ground)).add_modifier(Modifier::BOLD)
}

/// The ground of a cell of this kind; kinds that nobody knows get shades in the order of their appearance.
pub(crate) fn ground(kind: &str, order: usize) -> Color {
    const SHADES: [u8; 4] = [238, 236, 240, 234];
    Color::Indexed(match kind {
        "" => 237,
        "light" => 241,
        "dark" => 236,
        "rosette" => 58,
        "goal" | "base" | "home" => 53,
        "dead" => 233,
        _ => SHADES[order % SHADES.len()],
    })
}

/// The ground of a cell that is pointed out.
pub(crate) fn mark_ground(kind: &str) -> Option<Color> {
    Some(Color::Indexed(match kind {
        "from" => 94,
        "last" => 136,
        "line" => 34,
        "check" => 124,
        "dead" => 233,
        _ => return None,
    }))
}

/// The ground of a cell that may be touched next.
pub(crate) const OFFERED: Color = Color::Indexed(29);
/// The ground of a cell that was touched.
pub(crate) const CHOSEN: Color = Color::Indexed(31);
/// The ground under the cursor.
pub(crate) const CURSOR: Color = Color::Indexed(220);
