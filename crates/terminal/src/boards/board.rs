use std::collections::HashMap;

use parlor_rules::Layout;

use crate::boards::axes::Axes;
use crate::boards::spot::{Pattern, Spot, spots};

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
        let spots = spots(layout, pattern);
        Board {
            axes: Axes::of(&spots),
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

    /// The cells that a step or a mark speaks of: the one with this id, or the one of the side to move (`pion:6` is
    /// `pion:red:6` when red moves), or else a whole column or row.
    pub fn cells_of(&self, step: &str, turn: Option<&str>) -> Vec<usize> {
        let own = || {
            let (kind, rest) = step.split_once(':')?;
            self.find(&format!("{kind}:{}:{rest}", turn?))
        };
        match self.find(step).or_else(own) {
            Some(index) => vec![index],
            None => self.axes.cells_of(step),
        }
    }

    /// The steps that touching a cell may stand for, the likeliest first: itself, the side's own, its column, its row.
    pub fn steps_at(&self, index: usize, turn: Option<&str>) -> Vec<String> {
        let Some(spot) = self.spots.get(index) else { return Vec::new() };
        let own = turn.and_then(|turn| {
            let (kind, rest) = spot.id.split_once(&format!(":{turn}:"))?;
            Some(format!("{kind}:{rest}"))
        });
        let lines = self.axes.labels_of(index).filter(|label| self.find(label).is_none()).map(str::to_owned);
        [spot.id.clone()].into_iter().chain(own).chain(lines).collect()
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
