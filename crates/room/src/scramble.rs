use std::collections::BTreeMap;

use parlor_rules::{Layout, Step, Touch, View};

/// Replaces all ids of layouts and views by meaningless ones, the same everywhere: whoever draws and touches a board must
/// get along without taking ids apart. What people read (labels, kinds, sides, texts) stays.
#[derive(Clone, Debug, Default)]
pub struct Scramble {
    names: BTreeMap<String, String>,
}

impl Scramble {
    /// A scramble that has replaced nothing yet.
    pub fn new() -> Scramble {
        Scramble::default()
    }

    /// The layout with meaningless ids.
    pub fn layout(&mut self, layout: &Layout) -> Layout {
        let mut layout = layout.clone();
        for cell in &mut layout.cells {
            self.replace(&mut cell.id);
        }
        for end in layout.lines.iter_mut().flatten() {
            self.replace(end);
        }
        for ghost in &mut layout.ghosts {
            self.replace(&mut ghost.of);
            ghost.to.iter_mut().for_each(|id| self.replace(id));
        }
        for pile in &mut layout.piles {
            self.replace(&mut pile.at);
        }
        for corner in layout.patches.iter_mut().flat_map(|patch| &mut patch.cells) {
            self.replace(corner);
        }
        layout
    }

    /// The view with meaningless ids.
    pub fn view(&mut self, view: &View) -> View {
        let mut view = view.clone();
        for piece in &mut view.pieces {
            self.replace(&mut piece.at);
        }
        for hand in &mut view.hands {
            self.replace(&mut hand.at);
        }
        for mark in &mut view.marks {
            for id in mark.at.iter_mut().chain(&mut mark.of) {
                self.replace(id);
            }
        }
        for step in view.moves.iter_mut().flat_map(|offer| &mut offer.steps) {
            self.replace_in(step);
        }
        view
    }

    /// What a touch on a scrambled board means on the real one.
    pub fn real(&self, touch: &Touch) -> Touch {
        let found = self.names.iter().find(|(_, scrambled)| *scrambled == touch.id());
        let id = found.map_or(touch.id(), |(id, _)| id).to_owned();
        match touch {
            Touch::Cell(_) => Touch::Cell(id),
            Touch::Hand(_) => Touch::Hand(id),
            Touch::Choice(_) => Touch::Choice(id),
        }
    }

    fn replace_in(&mut self, step: &mut Step) {
        let places = step.cell.iter_mut().chain(&mut step.also);
        for id in places.chain(&mut step.hand).chain(&mut step.choice) {
            self.replace(id);
        }
    }

    /// The new ids are numbers in an order that has nothing to do with the old ones.
    fn replace(&mut self, id: &mut String) {
        let count = self.names.len() as u32;
        let new = || format!("x{:08x}", (count + 1).wrapping_mul(0x9E37_79B1));
        *id = self.names.entry(id.clone()).or_insert_with(new).clone();
    }
}
