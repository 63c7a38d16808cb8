use std::collections::HashMap;

use parlor_rules::{Mark, Piece, View};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::{Color, Modifier, Style};

use crate::boards::board::Board;
use crate::boards::cell::{Cell, Touch};
use crate::boards::colors::{self, side_style};
use crate::boards::glyph::{Glyph, cell_sign};
use crate::boards::plan::{Plan, Rim};
use crate::boards::rims::put;
use crate::boards::scene::Scene;

impl Board {
    /// How wide the widest piece is.
    pub fn piece_width(&self, view: &View) -> usize {
        view.pieces.iter().map(|piece| self.glyph(piece).width()).max().unwrap_or(1)
    }

    /// Draws the board at the size of a plan.
    pub fn paint(&self, scene: &Scene, plan: &Plan) -> Buffer {
        let mut buffer = Buffer::empty(Rect::from((Position::ORIGIN, plan.size)));
        self.draw_rims(plan, &mut buffer);
        self.draw_labels(plan, &mut buffer);
        let kinds = self.kinds();
        for (index, cell) in self.describe(scene).into_iter().enumerate() {
            let inner = self.inner(plan, index);
            if plan.rim == Rim::Dots {
                draw_point(&cell, inner, scene.offered.is_empty(), &mut buffer);
            } else {
                let order = kinds.get(self.spots[index].kind.as_str()).copied().unwrap_or(0);
                self.draw_cell(
                    index,
                    &cell,
                    plan,
                    colors::ground(&self.spots[index].kind, order),
                    &mut buffer,
                );
            }
        }
        buffer
    }

    /// A window of the board of at most this size, with the cell under the cursor in it.
    pub fn window(&self, scene: &Scene, plan: &Plan, size: Size) -> Buffer {
        let whole = self.paint(scene, plan);
        let size = Size::new(size.width.min(plan.size.width), size.height.min(plan.size.height));
        if size == plan.size {
            return whole;
        }
        let last = || {
            let last = scene.view.marks.iter().find(|mark| mark.kind == "last")?;
            self.find(last.at.first()?)
        };
        let Some(middle) = scene.cursor.or(scene.centre).or_else(last).or(self.spots.len().checked_sub(1))
        else {
            return whole;
        };
        let middle = self.inner(plan, middle);
        let from = |at: u16, part: u16, all: u16| at.saturating_sub(part / 2).min(all - part);
        let (left, top) =
            (from(middle.x, size.width, plan.size.width), from(middle.y, size.height, plan.size.height));
        let mut window = Buffer::empty(Rect::from((Position::ORIGIN, size)));
        for y in 0..size.height {
            for x in 0..size.width {
                window[(x, y)] = whole[(left + x, top + y)].clone();
            }
        }
        window
    }

    fn describe<'a>(&self, scene: &Scene<'a>) -> Vec<Cell<'a>> {
        let touch = |index: usize| match index {
            index if scene.cursor == Some(index) => Touch::Cursor,
            index if scene.chosen.contains(&index) => Touch::Chosen,
            index if scene.offered.contains(&index) => Touch::Offered,
            _ => Touch::None,
        };
        let mut cells: Vec<Cell> = (0..self.spots.len())
            .map(|index| Cell { glyph: None, marks: Vec::new(), owner: None, touch: touch(index) })
            .collect();
        for piece in &scene.view.pieces {
            if let Some(index) = self.find(&piece.at) {
                cells[index].glyph = Some((self.glyph(piece), self.piece_style(piece)));
            }
        }
        // Marks of something are for those who can point at it.
        for Mark { kind, at, side, .. } in scene.view.marks.iter().filter(|mark| mark.of.is_empty()) {
            let owner = side.as_ref().and_then(|side| self.side_index(side));
            for index in at.iter().filter_map(|at| self.find(at)) {
                cells[index].marks.push(kind);
                cells[index].owner = cells[index].owner.or(owner);
            }
        }
        cells
    }

    fn glyph(&self, piece: &Piece) -> Glyph {
        Glyph::of(piece, piece.side.as_deref().and_then(|side| self.side_index(side)))
    }

    fn piece_style(&self, piece: &Piece) -> Style {
        let side = piece.side.as_deref().and_then(|side| Some((side, self.side_index(side)?)));
        side.map_or(Style::new(), |(name, index)| side_style(name, index))
    }

    /// The kinds of cells in the order of their appearance.
    fn kinds(&self) -> HashMap<&str, usize> {
        let mut kinds = HashMap::new();
        for spot in &self.spots {
            let next = kinds.len();
            kinds.entry(spot.kind.as_str()).or_insert(next);
        }
        kinds
    }

    fn draw_labels(&self, plan: &Plan, buffer: &mut Buffer) {
        if plan.rim == Rim::Dots {
            return;
        }
        for (index, spot) in self.spots.iter().enumerate() {
            if !self.axes.name(index) {
                continue;
            }
            let inner = self.inner(plan, index);
            if let Some((_, label)) = self.axes.columns.iter().find(|(x, _)| *x == spot.x) {
                let x = inner.x + inner.width / 2 - (label.len() as u16 - 1) / 2;
                let y = if plan.top > 0 { 0 } else { plan.size.height - 1 };
                buffer.set_string(x, y, label, colors::FAINT);
            }
            if let Some((_, label)) = self.axes.rows.iter().find(|(y, _)| *y == spot.y) {
                buffer.set_string(0, inner.y + inner.height / 2, label, colors::FAINT);
            }
        }
    }

    fn draw_cell(&self, index: usize, cell: &Cell, plan: &Plan, usual: Color, buffer: &mut Buffer) {
        let inner = self.inner(plan, index);
        let ground = Style::new().fg(colors::INK).bg(cell.ground().unwrap_or(usual));
        buffer.set_style(inner, ground);
        let faint = if cell.ground().is_some() { Color::Indexed(16) } else { colors::FAINT };
        let has_id = !self.axes.name(index);
        if has_id && inner.height >= 2 {
            buffer.set_stringn(inner.x, inner.y, &self.spots[index].id, inner.width.into(), faint);
        }
        let short_id = has_id.then(|| self.spots[index].label.clone()).filter(|_| inner.height < 2);
        let [lead, tail] = cell.brackets();
        let (body, style) = match &cell.glyph {
            Some((glyph, style)) => (glyph.body.clone(), *style),
            None => self.empty_body(index, cell, plan, short_id.as_deref(), faint),
        };
        let text = format!("{lead}{body}{tail}");
        let length = (text.chars().count() as u16).min(inner.width);
        let (x, y) = (inner.x + (inner.width - length) / 2, inner.y + inner.height / 2);
        buffer.set_stringn(x, y, &text, inner.width.into(), style);
        if let Some(color) = cell.bracket_color() {
            let style = Style::new().fg(Color::Indexed(16)).bg(color).add_modifier(Modifier::BOLD);
            buffer.set_style(Rect::new(x, y, 1, 1), style);
            buffer.set_style(Rect::new(x + length - 1, y, 1, 1), style);
        }
    }

    /// What a cell without a piece shows: what it is marked with, what is special about it, or its name.
    fn empty_body(
        &self,
        index: usize,
        cell: &Cell,
        plan: &Plan,
        id: Option<&str>,
        faint: Color,
    ) -> (String, Style) {
        let usual = Style::new().fg(if cell.ground().is_some() { Color::Indexed(16) } else { colors::INK });
        if let Some(sign) = cell.mark_sign().or(cell_sign(&self.spots[index].kind)) {
            return (sign.to_string(), usual);
        }
        match id {
            Some(id) if id.len() + 2 <= usize::from(plan.inner.width) => {
                (id.to_owned(), Style::new().fg(faint))
            }
            _ => ((if plan.rim == Rim::Open { '·' } else { ' ' }).to_string(), usual),
        }
    }
}

/// A point: one sign, and the brackets around it where it is pointed out. While something is offered, all else is
/// smaller.
fn draw_point(cell: &Cell, inner: Rect, is_still: bool, buffer: &mut Buffer) {
    let (sign, color) = match &cell.glyph {
        Some((glyph, style)) => {
            (glyph.lead.or(glyph.body.chars().next()).unwrap_or('?'), style.bg.unwrap_or(colors::INK))
        }
        None if let Some(sign) = cell.mark_sign() => (sign, Color::Indexed(16)),
        None if cell.touch == Touch::Offered => ('+', Color::Indexed(22)),
        None => (if is_still { '+' } else { '·' }, Color::Indexed(58)),
    };
    put(buffer, inner.x, inner.y, sign, color);
    let ground = match cell.touch {
        Touch::Cursor | Touch::Chosen => cell.ground(),
        Touch::Offered | Touch::None => cell.marked_ground(),
    };
    let Some(ground) = ground else { return };
    buffer.set_style(inner, Style::new().bg(ground));
    let [lead, tail] = cell.brackets();
    for (x, sign) in [(inner.x.wrapping_sub(1), lead), (inner.x + 1, tail)] {
        if "[]()‹*!".contains(sign) {
            put(buffer, x, inner.y, sign, Color::Indexed(16));
        }
    }
}
