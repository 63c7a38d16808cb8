//! A small game with dice that can be wrong in every way that the laws speak of.

use std::ops::ControlFlow;

use parlor_rules::{
    About, Cell, Game, Hand, Layout, Mark, Notation, Offer, Options, Outcome, Piece, Playout, Refusal, Say,
    Show, Side, State, Step, Symmetric, Touch, Turn, View,
};

/// What is wrong with a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    None,
    Text,
    Setup,
    Key,
    KeyAfter,
    KeysCollide,
    Order,
    Count,
    ListedButNotLegal,
    LegalButNotListed,
    Turn,
    Weights,
    Undo,
    MoveText,
    PicksTheFirst,
    PicksAfterTheEnd,
    MapsMovesWrongly,
    MapsSidesWrongly,
    MapsPositionsWrongly,
    OffersTooLittle,
    NoSteps,
    SameSteps,
    StepsBeginAlike,
    OneTouchTwoSteps,
    TwoThingsInAStep,
    UnknownCell,
    UnknownMark,
    UnknownPile,
    TwoCellsOfOneName,
    NoLabel,
    NoWords,
}

/// A heap of stones and a die that shows 1 or, three times as often, 2. Whoever has rolled takes one stone or as many
/// as the die shows; whoever takes the last one wins.
#[derive(Clone, Debug)]
pub struct Heap {
    pub fault: Fault,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stones {
    pub left: u8,
    pub side: Side,
    pub rolled: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Act {
    Roll(u8),
    Take(u8),
}

impl Heap {
    fn has(&self, fault: Fault) -> bool {
        self.fault == fault
    }

    fn listed(&self, stones: &Stones) -> Vec<Act> {
        let mut acts = match stones {
            Stones { left: 0, .. } => Vec::new(),
            Stones { rolled: None, .. } => vec![Act::Roll(1), Act::Roll(2)],
            Stones { left, rolled: Some(2), .. } if *left > 1 => vec![Act::Take(1), Act::Take(2)],
            _ => vec![Act::Take(1)],
        };
        if self.has(Fault::Order) {
            acts.reverse();
        }
        acts
    }
}

impl Game for Heap {
    type Position = Stones;
    type History = ();
    type Move = Act;
    type Undo = Stones;

    const ABOUT: &'static About = &About {
        id: "heap",
        name: "Heap",
        sides: ["one", "two"],
        variants: &[],
        options: &[],
        rules: "Take the last stone.",
    };

    fn new(_: &Options) -> Result<Heap, Refusal> {
        Ok(Heap { fault: Fault::None })
    }

    fn start(&self) -> Stones {
        Stones { left: 9, side: Side::First, rolled: None }
    }

    fn history(&self, _: &Stones) {}

    fn turn(&self, state: &State<Heap>) -> Turn {
        let Stones { left, side, rolled } = state.position;
        match rolled {
            _ if left == 0 && !self.has(Fault::Turn) => Turn::Over(Outcome::win(!side, "last-stone")),
            None => Turn::Chance(side),
            Some(_) => Turn::Player(side),
        }
    }

    fn try_for_each_move<B>(
        &self,
        state: &State<Heap>,
        f: impl FnMut(Act) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.listed(&state.position).into_iter().try_for_each(f)
    }

    fn is_legal(&self, state: &State<Heap>, mv: Act) -> bool {
        let listed = self.listed(&state.position).contains(&mv);
        match self.fault {
            Fault::ListedButNotLegal => listed && mv != Act::Roll(2),
            Fault::LegalButNotListed => listed || mv == Act::Take(3),
            _ => listed,
        }
    }

    fn pick_move(&self, state: &State<Heap>, draw: u64) -> Option<Act> {
        let listed = self.listed(&state.position);
        match (self.fault, self.turn(state)) {
            (Fault::PicksTheFirst, _) => listed.first().copied(),
            (Fault::PicksAfterTheEnd, Turn::Over(_)) => Some(Act::Take(1)),
            (_, Turn::Chance(_)) => Some(Act::Roll(if draw >> 62 == 0 { 1 } else { 2 })),
            _ => listed.get(parlor_rules::choose_index(draw, listed.len())).copied(),
        }
    }

    fn count_moves(&self, state: &State<Heap>) -> usize {
        self.listed(&state.position).len() + usize::from(self.has(Fault::Count))
    }

    fn play(&self, state: &mut State<Heap>, mv: Act) -> Stones {
        let before = state.position.clone();
        let Stones { left, side, .. } = before;
        state.position = match mv {
            Act::Roll(number) => Stones { rolled: Some(number), ..before.clone() },
            Act::Take(taken) => Stones { left: left.saturating_sub(taken), side: !side, rolled: None },
        };
        before
    }

    fn undo(&self, state: &mut State<Heap>, mv: Act, before: Stones) {
        state.position = before;
        if self.has(Fault::Undo) && mv == Act::Take(1) {
            state.position.rolled = None;
        }
    }

    fn key(&self, stones: &Stones) -> u64 {
        let off = self.has(Fault::Key) || self.has(Fault::KeyAfter) && stones.left == 5;
        self.fresh_key(stones) + u64::from(off)
    }

    fn fresh_key(&self, stones: &Stones) -> u64 {
        let side = if self.has(Fault::KeysCollide) { 0 } else { stones.side.index() as u64 };
        u64::from(stones.left) << 8 | u64::from(stones.rolled.unwrap_or(0)) << 1 | side
    }

    fn weight(&self, _: &State<Heap>, roll: Act) -> u32 {
        if roll == Act::Roll(1) { 1 } else { 3 }
    }

    fn total_weight(&self, _: &State<Heap>) -> u32 {
        if self.has(Fault::Weights) { 5 } else { 4 }
    }
}

impl Notation for Heap {
    type Setup = Stones;

    fn setup(&self, stones: &Stones) -> Stones {
        let left = if self.has(Fault::Setup) { stones.left.min(8) } else { stones.left };
        Stones { left, ..stones.clone() }
    }

    fn build(_: &Options, stones: &Stones) -> Result<(Heap, Stones), Refusal> {
        match stones.left {
            0..=9 => Ok((Heap { fault: Fault::None }, stones.clone())),
            left => Err(Refusal::new("too-many", format!("{left} stones are more than 9"))),
        }
    }

    fn read_setup(text: &str) -> Result<Stones, Refusal> {
        let malformed = || Refusal::new("malformed", "write stones, side and roll: 9 1 -");
        let mut words = text.split(' ');
        let (left, side, rolled) =
            (words.next().ok_or_else(malformed)?, words.next().ok_or_else(malformed)?, words.next());
        Ok(Stones {
            left: left.parse().map_err(|_| malformed())?,
            side: if side == "1" { Side::First } else { Side::Second },
            rolled: rolled.and_then(|rolled| rolled.parse().ok()),
        })
    }

    fn write_setup(stones: &Stones) -> String {
        let rolled = stones.rolled.map_or("-".to_owned(), |rolled| rolled.to_string());
        format!("{} {} {rolled}", stones.left, stones.side.index() + 1)
    }

    fn write_position(&self, stones: &Stones) -> String {
        let side = if self.has(Fault::Text) { Side::First } else { stones.side };
        Heap::write_setup(&Stones { side, ..stones.clone() })
    }

    fn read_move(&self, state: &State<Heap>, text: &str) -> Result<Act, Refusal> {
        let found =
            self.listed(&state.position).into_iter().find(|&mv| self.write_move(&state.position, mv) == text);
        found.ok_or_else(|| Refusal::new("not-allowed", format!("{text:?} cannot be played")))
    }

    fn write_move(&self, _: &Stones, mv: Act) -> String {
        match mv {
            _ if self.has(Fault::MoveText) => "take".to_owned(),
            Act::Roll(number) => format!("d{number}"),
            Act::Take(taken) => taken.to_string(),
        }
    }
}

impl Symmetric for Heap {
    fn symmetries(&self) -> usize {
        2
    }

    fn swaps_sides(&self, symmetry: usize) -> bool {
        symmetry == 1 && !self.has(Fault::MapsSidesWrongly)
    }

    fn map_position(&self, symmetry: usize, stones: &Stones) -> Stones {
        let left = if self.has(Fault::MapsPositionsWrongly) { stones.left.max(1) } else { stones.left };
        if symmetry == 0 {
            stones.clone()
        } else {
            Stones { left, side: !stones.side, rolled: stones.rolled }
        }
    }

    fn map_move(&self, symmetry: usize, _: &Stones, mv: Act) -> Act {
        if symmetry == 1 && self.has(Fault::MapsMovesWrongly) { Act::Take(7) } else { mv }
    }
}

impl Show for Heap {
    fn layout() -> Layout {
        let cell = |id: &str| Cell { id: id.into(), label: "the heap".into(), ..Cell::default() };
        Layout { cells: vec![cell("heap"), cell("rest")], ..Layout::default() }
    }

    fn view(&self, state: &State<Heap>, _: &[Act]) -> View {
        let stones = |at: &str| Piece::new(at, "stones", "one");
        let mut view = View { pieces: vec![stones("heap")], ..View::default() };
        if self.turn(state).outcome().is_none() && state.position.rolled.is_none() {
            view.moves.push(Offer::roll(Say::new("heap.roll", [])));
            return view;
        }
        for mv in self.listed(&state.position) {
            let mv = self.write_move(&state.position, mv);
            let steps = vec![Step::cell("heap"), Step::choice(&mv)];
            view.moves.push(Offer { mv, steps, say: Say::new("heap.take", []), warn: None });
        }
        self.spoil(&mut view);
        view
    }

    fn explain(&self, _: &State<Heap>, touched: &[Touch]) -> Refusal {
        match touched {
            _ if self.has(Fault::NoWords) => Refusal::new("nothing", ""),
            [touch] if touch.id() == "?" => touch.unknown(),
            _ => Touch::unfinished(),
        }
    }
}

impl Heap {
    /// Makes a view wrong in the way of the fault.
    fn spoil(&self, view: &mut View) {
        let Some(last) = view.moves.last_mut() else { return };
        match self.fault {
            Fault::OffersTooLittle => drop(view.moves.pop()),
            Fault::NoSteps => last.steps.clear(),
            Fault::SameSteps => last.steps = vec![Step::cell("heap"), Step::choice("1")],
            Fault::StepsBeginAlike => last.steps = vec![Step::cell("heap")],
            Fault::OneTouchTwoSteps => last.steps[0] = Step::cell("heap").also(["rest"]),
            Fault::TwoThingsInAStep => {
                last.steps[0] = Step { hand: Some("heap".into()), ..Step::cell("heap") }
            }
            Fault::UnknownCell => last.steps[0] = Step::cell("nowhere"),
            Fault::UnknownMark => view.marks.push(Mark::new("last", ["nowhere"])),
            Fault::UnknownPile => last.steps[0] = Step::hand("nowhere"),
            Fault::TwoCellsOfOneName => {
                let pile = Hand { at: "pile".into(), side: "one".into(), kind: "stone".into(), count: 1 };
                view.hands.extend([pile.clone(), pile]);
            }
            Fault::NoLabel => view.pieces.push(Piece::new("nowhere", "stones", "one")),
            _ => {}
        }
    }
}

impl Playout for Heap {}
