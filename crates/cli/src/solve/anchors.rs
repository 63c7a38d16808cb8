//! Values of Ur that are known from elsewhere: from published solutions, and from positions small enough for pen and
//! paper.

use parlor_rules::{Notation, Options, Ranked};
use parlor_solve::Table;
use parlor_ur::Ur;

/// The rules that a table says it is of. What it holds is still to be compared with them.
pub fn game_of(table: &Table) -> Ur {
    table.pieces().and_then(|pieces| Ur::with_pieces(pieces).ok()).unwrap_or_default()
}

/// A value that a table must hold.
pub struct Anchor {
    /// What it is the value of.
    pub name: String,
    /// The value as known.
    pub wanted: f64,
    /// How exactly it is known.
    pub within: f64,
    /// The value in the table.
    pub found: f64,
}

impl Anchor {
    /// Whether the table has it right, as far as it is known and the table can tell.
    pub fn holds(&self, table: &Table) -> bool {
        (self.found - self.wanted).abs() <= self.within + table.accuracy()
    }
}

/// The start with one to seven pieces, and how exactly it is known.
const STARTS: [(f64, f64); 7] = [
    (0.530049839525, 1e-11),
    (0.518572907496, 1e-11),
    (0.516201102238, 1e-11),
    (0.516159233557, 1e-11),
    (0.516026, 5e-6),
    (0.515732, 5e-6),
    (0.515405, 5e-6),
];

/// Endings with one piece each that can be worked out by hand.
const ENDINGS: [(&str, &str, f64, f64); 3] = [
    (".............1.2....", "1-", 4.0, 7.0),
    ("............1..2....", "1-", 116.0, 161.0),
    ("............1..2....", "2-", 74.0, 161.0),
];

/// What is known of the values of a game, and what a table says. A game with fewer pieces is the end of one with more,
/// so their starts are in the table too.
pub fn anchors(ur: &Ur, table: &Table) -> Vec<Anchor> {
    let pieces = usize::from(ur.pieces());
    let rules = if pieces == 7 { String::new() } else { format!("/n{pieces}") };
    let starts = STARTS.iter().enumerate().take(pieces).map(|(fewer, &(wanted, within))| {
        let home = pieces - fewer - 1;
        let text = format!("{}/{home}{home}/1-{rules}", ".".repeat(20));
        (format!("start with {} pieces", fewer + 1), text, wanted, within)
    });
    let endings = ENDINGS.iter().map(|(board, turn, above, below)| {
        let home = pieces - 1;
        let text = format!("{board}/{home}{home}/{turn}{rules}");
        (format!("{text} is {above}/{below}"), text, above / below, 1e-15)
    });
    let known = starts.chain(endings);
    known
        .filter_map(|(name, text, wanted, within)| {
            let (_, position) = Ur::read_position(&Options::default(), &text).ok()?;
            let found = table.value(ur.rank(&position)?);
            Some(Anchor { name, wanted, within, found })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use parlor_engines::perfect::UrRace;

    use super::*;

    #[test]
    fn small_games_have_all_anchors() {
        for pieces in 1..=2 {
            let ur = Ur::with_pieces(pieces).unwrap();
            let table = Table::solve(&UrRace(ur), 1e-11, 1);
            let anchors = anchors(&ur, &table);
            assert_eq!(anchors.len(), 3 + usize::from(pieces));
            assert!(anchors.iter().all(|anchor| anchor.holds(&table)));
        }
    }
}
