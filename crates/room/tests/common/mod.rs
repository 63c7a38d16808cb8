//! Every game in progress, for tests of whoever plays all of them.
#![allow(dead_code, reason = "every test file uses its part")]

use parlor_desk::{Catalogue, GameSpec, Limits, OpenGame};
use parlor_protocol::{Problem, ProblemType, StateAnswer};
use parlor_rules::{Draws, Layout, Options, Touch, choose_index};

/// A game in progress with its layout.
pub struct Table {
    /// For messages.
    pub name: String,
    pub layout: Layout,
    pub open: Box<dyn OpenGame>,
    /// Plies enough to see all phases of the game.
    pub plies: usize,
}

impl Table {
    pub fn state(&self) -> StateAnswer {
        self.open.state("1")
    }

    /// Plays a move of an offer; dice are rolled by a draw.
    pub fn play(&mut self, mv: &str, draws: &mut Draws) {
        let state = self.state();
        let mv = if mv == "roll" { pick(&state.legal, draws).clone() } else { mv.to_owned() };
        self.open.play(&mv).unwrap_or_else(|problem| panic!("{}: {mv} was refused: {problem}", self.name));
    }
}

/// Every game and variant from its start.
pub fn tables() -> Vec<Table> {
    let mut tables = Vec::new();
    for game in Catalogue::new(Limits::LOCAL).games() {
        let about = game.about();
        let mut options = Options::default();
        if about.options.iter().any(|spec| spec.name == "seed") {
            options = options.with_integer("seed", 5);
        }
        let variants: Vec<_> = about.variants.iter().map(|&variant| Some(variant.to_owned())).collect();
        for variant in if variants.is_empty() { vec![None] } else { variants } {
            let spec = GameSpec {
                options: Options { variant: variant.clone(), ..options.clone() },
                ..GameSpec::default()
            };
            tables.push(Table {
                name: format!("{} {}", about.id, variant.unwrap_or_default()),
                layout: game.layout(),
                open: game.open(&spec).expect("the start opens"),
                plies: if game.layout().cells.len() > 200 { 40 } else { 120 },
            });
        }
    }
    tables
}

pub fn pick<'a, T>(things: &'a [T], draws: &mut Draws) -> &'a T {
    &things[choose_index(draws.draw(), things.len())]
}

/// Something to touch: mostly what is there, sometimes nonsense.
pub fn any_touch(layout: &Layout, state: &StateAnswer, draws: &mut Draws) -> Touch {
    let mut touches: Vec<_> = layout.cells.iter().map(|cell| Touch::cell(&cell.id)).collect();
    touches.extend(state.view.hands.iter().map(|hand| Touch::hand(&hand.at)));
    let steps = state.view.moves.iter().flat_map(|offer| &offer.steps);
    touches.extend(steps.filter(|step| step.choice.is_some()).map(|step| step.touch()));
    touches.extend([Touch::cell("?"), Touch::hand("?"), Touch::choice("?")]);
    pick(&touches, draws).clone()
}

/// For touches that cannot be refused.
pub fn not_asked(touched: &[Touch]) -> Problem {
    Problem::new(ProblemType::Internal, "not-asked", format!("{touched:?} should not be refused"))
}
