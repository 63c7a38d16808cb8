use parlor_rules::{Cell as Place, Layout, Notation, Side, Tick};

use crate::cell::{Cell, SIZE};
use crate::game::Dolanan;
use crate::kind::Kind;
use crate::touch::value_id;

/// Free space between the main board and the side board, in cells.
const GAP: f64 = 0.5;

/// The main board, and below it the side board with blue's row above red's.
pub(crate) fn layout<K: Kind>() -> Layout {
    let size = f64::from(SIZE);
    let mut cells: Vec<_> = Cell::all().map(main_cell).collect();
    for side in Side::BOTH {
        cells.extend((1..=K::VALUES).map(|value| side_cell::<K>(side, value)));
    }
    let ticks = || (0..SIZE).map(|index| Tick { at: centre(index), label: index.to_string() }).collect();
    Layout {
        width: size,
        height: size + GAP + 2.0,
        cells,
        columns: ticks(),
        rows: ticks(),
        ..Layout::default()
    }
}

fn centre(index: u8) -> f64 {
    f64::from(index) + 0.5
}

fn main_cell(cell: Cell) -> Place {
    Place {
        id: cell.to_string(),
        label: cell.to_string(),
        x: centre(cell.column()),
        y: centre(cell.row()),
        shape: "square".to_owned(),
        ..Place::default()
    }
}

/// A value in the row of a side.
fn side_cell<K: Kind>(side: Side, value: u8) -> Place {
    let left = f64::from(SIZE - K::VALUES) / 2.0;
    Place {
        id: value_id(side, value),
        label: value.to_string(),
        x: left + centre(value - 1),
        y: f64::from(SIZE) + GAP + centre(side as u8),
        shape: "square".to_owned(),
        kind: "value".to_owned(),
        owner: Some(Dolanan::<K>::side_name(side).to_owned()),
        ..Place::default()
    }
}
