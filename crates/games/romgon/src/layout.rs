use parlor_rules::{Cell, Layout, Side};

use crate::Hex;
use crate::position::goal;

/// The distance of two rows of hexes that are one cell wide, √3/2.
const ROW_STEP: f64 = 0.866_025_403_784_438_6;

/// Half the height of such a hex, 1/√3.
const HALF_HEIGHT: f64 = 0.577_350_269_189_625_8;

/// The directions in which the sides look: Black to the left, White to the right.
pub(crate) const FACES: [u16; 2] = [180, 0];

/// Seven centred rows of hexes. White's home is at the left end of the middle row, Black's at the right.
pub(crate) fn layout() -> Layout {
    let cells = Hex::all().map(|hex| {
        let kind = if Side::BOTH.map(goal).contains(&hex) { "goal" } else { hex.zone().name() };
        Cell {
            id: hex.to_string(),
            label: hex.to_string(),
            x: 0.5 + f64::from(hex.x()) / 2.0,
            y: HALF_HEIGHT + ROW_STEP * f64::from(hex.row()),
            shape: "hex".to_owned(),
            kind: kind.to_owned(),
            ..Cell::default()
        }
    });
    Layout {
        width: 9.0,
        height: 2.0 * HALF_HEIGHT + 6.0 * ROW_STEP,
        cells: cells.collect(),
        faces: Some(FACES),
        ..Layout::default()
    }
}
