use ratatui::layout::{Rect, Size};

use crate::boards::board::Board;
use crate::boards::spot::Pattern;

/// The lines around cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rim {
    /// None; a column is left free between cells.
    Open,
    /// Boxes.
    Boxed,
    /// Hexagons whose slopes take so many rows.
    Hex(u16),
    /// Points with lines between them.
    Dots,
}

/// A board at a size.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// Columns and rows from one cell to the next.
    pub(crate) step: (f64, f64),
    /// What is inside a cell.
    pub(crate) inner: Size,
    pub(crate) rim: Rim,
    /// Columns for the labels of rows.
    pub(crate) left: u16,
    /// Rows above the board, where the labels of columns go if something else is below the columns.
    pub(crate) top: u16,
    /// The whole, labels included.
    pub size: Size,
}

/// Rows in a unit of a board of points, from small to large.
const POINT_ROWS: std::ops::RangeInclusive<u16> = 2..=32;

impl Board {
    /// The largest plan that fits into an area, or the smallest one if none does. `width` is that of the widest piece.
    pub fn plan(&self, width: usize, area: Size) -> Plan {
        let mut plans = self.plans(width);
        let fits = |plan: &Plan| plan.size.width <= area.width && plan.size.height <= area.height;
        match plans.iter().rposition(fits) {
            Some(best) => plans.swap_remove(best),
            None => plans.swap_remove(0),
        }
    }

    /// The plan for a page of text: large enough to tell which cell is which.
    pub(crate) fn page_plan(&self, width: usize) -> Plan {
        const PAGE: Size = Size { width: 150, height: 60 };
        if self.pattern == Pattern::Points {
            return self.plan(width, PAGE);
        }
        let mut plans = self.plans(width);
        let tells = |plan: &Plan| plan.inner.height >= if self.axes.exist() { 1 } else { 2 };
        let found = plans.iter().position(|plan| plan.rim != Rim::Open && tells(plan)).unwrap_or(0);
        plans.swap_remove(found)
    }

    /// All plans from small to large; at least one.
    fn plans(&self, width: usize) -> Vec<Plan> {
        let body = u16::try_from(width.clamp(1, 4)).unwrap_or(1);
        let row_labels = self.axes.rows.iter().map(|(_, label)| label.len()).max();
        let left = row_labels.map_or(0, |length| length as u16 + 1);
        let plan = |step: (u16, u16), rim: Rim| self.plan_of((step.0.into(), step.1.into()), rim, left);
        match self.pattern {
            Pattern::Squares => {
                let mut plans = vec![plan((body + 3, 1), Rim::Open)];
                let boxes = [(body + 3, 2), (body.max(3) + 3, 3), (8, 4), (10, 5)];
                plans.extend(boxes.map(|step| plan(step, Rim::Boxed)));
                plans
            }
            Pattern::Hexes => {
                let even = (body + 4) / 2 * 2;
                let hexes = [((even, 2), 1), ((even + 2, 2), 1), ((even.max(6) + 2, 4), 2), ((12, 6), 3)];
                hexes.map(|(step, slope)| plan(step, Rim::Hex(slope))).into()
            }
            Pattern::Points => {
                let sizes = POINT_ROWS.map(|quarters| f64::from(quarters) / 4.0);
                let plans = sizes.map(|rows| self.plan_of((2.0 * rows, rows), Rim::Dots, 1));
                let apart: Vec<_> = plans.filter(|plan| self.are_apart(plan)).collect();
                let largest = 2.0 * f64::from(*POINT_ROWS.end());
                if apart.is_empty() { vec![self.plan_of((largest, largest), Rim::Dots, 1)] } else { apart }
            }
        }
    }

    fn plan_of(&self, step: (f64, f64), rim: Rim, left: u16) -> Plan {
        let (wide, high) = (step.0 as u16, step.1 as u16);
        let inner = match rim {
            Rim::Open => Size::new(wide - 1, 1),
            Rim::Boxed => Size::new(wide - 1, high - 1),
            Rim::Hex(slope) => Size::new(wide - 1, high - slope),
            Rim::Dots => Size::new(1, 1),
        };
        let has_labels = self.axes.exist() && rim != Rim::Dots;
        let top = u16::from(has_labels && !self.axes.name_all());
        let mut plan = Plan { step, inner, rim, left, top, size: Size::ZERO };
        let (mut right, mut bottom) = (0, 0);
        for index in 0..self.spots.len() {
            let cell = self.inner(&plan, index);
            right = right.max(cell.right());
            bottom = bottom.max(cell.bottom());
        }
        let (border, below) = match rim {
            Rim::Open => (0, 0),
            Rim::Boxed => (1, 1),
            Rim::Hex(slope) => (1, slope),
            Rim::Dots => (1, 0),
        };
        plan.size = Size::new(right + border, bottom + below + u16::from(has_labels) - top);
        plan
    }

    /// Where the inside of a cell is.
    pub(crate) fn inner(&self, plan: &Plan, index: usize) -> Rect {
        let spot = &self.spots[index];
        let (column, row) = ((spot.x * plan.step.0).round() as u16, (spot.y * plan.step.1).round() as u16);
        let (dx, dy) = match plan.rim {
            Rim::Open | Rim::Dots => (0, 0),
            Rim::Boxed => (1, 1),
            Rim::Hex(slope) => (1, slope),
        };
        Rect::new(plan.left + column + dx, plan.top + row + dy, plan.inner.width, plan.inner.height)
    }

    /// Whether no two points share a place, and none stand side by side without a gap.
    fn are_apart(&self, plan: &Plan) -> bool {
        let mut places: Vec<_> = (0..self.spots.len())
            .map(|index| self.inner(plan, index))
            .map(|inner| (inner.y, inner.x))
            .collect();
        places.sort_unstable();
        places.windows(2).all(|pair| pair[0].0 != pair[1].0 || pair[1].1 - pair[0].1 >= 2)
    }
}
