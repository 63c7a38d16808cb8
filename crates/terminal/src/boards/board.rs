use std::collections::HashMap;

use parlor_rules::{Layout, Step};

use crate::boards::axes::Axes;
use crate::boards::spot::{Pattern, Scale, Spot};

/// A board made ready for drawing.
#[derive(Clone, Debug)]
pub struct Board {
    /// The cells, in the order of the layout.
    pub spots: Vec<Spot>,
    pub(crate) pattern: Pattern,
    pub(crate) lines: Vec<[usize; 2]>,
    pub(crate) sides: [String; 2],
    pub(crate) axes: Axes,
    by_id: HashMap<String, usize>,
}

impl Board {
    /// The board of a game with these sides.
    pub fn new(layout: &Layout, sides: [&str; 2]) -> Board {
        let pattern = Pattern::of(layout);
        let by_id: HashMap<_, _> =
            layout.cells.iter().enumerate().map(|(index, cell)| (cell.id.clone(), index)).collect();
        let join = |[a, b]: &[String; 2]| Some([*by_id.get(a)?, *by_id.get(b)?]);
        let scale = Scale::new(layout, pattern);
        let spots: Vec<_> = layout.cells.iter().map(|cell| Spot::new(cell, &scale)).collect();
        Board {
            axes: Axes::new(layout, &spots, &scale),
            spots,
            pattern,
            lines: layout.lines.iter().filter_map(join).collect(),
            sides: sides.map(str::to_owned),
            by_id,
        }
    }

    /// The cell with this id.
    pub fn find(&self, id: &str) -> Option<usize> {
        self.by_id.get(id).copied()
    }

    /// The cells that make a step when they are touched; none where it is a pile or a button.
    pub fn cells_of(&self, step: &Step) -> Vec<usize> {
        if step.hand.is_some() || step.choice.is_some() {
            return Vec::new();
        }
        step.cell.iter().chain(&step.also).filter_map(|id| self.find(id)).collect()
    }

    /// 0 for the first side, 1 for the second.
    pub fn side_index(&self, side: &str) -> Option<usize> {
        self.sides.iter().position(|name| name == side)
    }

    /// The names of the sides.
    pub fn sides(&self) -> &[String; 2] {
        &self.sides
    }
}
