//! A law that cannot fail is none: for every law a game that breaks it, and is caught.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use parlor_rules::{
    About, Cell, Game, Hand, Layout, Mark, Moves, Notation, Offer, Options, Outcome, Piece, Playout, Refusal,
    Say, Show, Side, State, Step, Symmetric, Touch, Turn, View, laws,
};

/// What is wrong with a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
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
struct Heap {
    fault: Fault,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Stones {
    left: u8,
    side: Side,
    rolled: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Act {
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

fn message(check: impl FnOnce()) -> Option<String> {
    let panic = catch_unwind(AssertUnwindSafe(check)).err()?;
    let text = panic.downcast_ref::<String>().cloned();
    Some(text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default())
}

/// Every law, over several games.
fn hold(fault: Fault) -> Option<String> {
    let game = Heap { fault };
    let universe = [Act::Roll(1), Act::Roll(2), Act::Take(1), Act::Take(2), Act::Take(3)];
    message(|| {
        for seed in 0..20 {
            laws::hold_in_a_random_game(&game, State::start(&game), seed, 100, &universe);
        }
        laws::check_keys(&game, 20, 100);
        for (left, side) in (0..=9).flat_map(|left| Side::BOTH.map(|side| (left, side))) {
            for rolled in [None, Some(1), Some(2)] {
                let stones = Stones { left, side, rolled };
                laws::check_symmetries(&game, &stones);
                laws::check_view(&game, &State::new(&game, stones), &[]);
            }
        }
    })
}

#[test]
fn a_sound_game_keeps_the_laws() {
    assert_eq!(hold(Fault::None), None);
}

#[test]
fn every_fault_is_caught() {
    for (fault, wanted) in [
        (Fault::Text, "read back differently"),
        (Fault::Setup, "built differently"),
        (Fault::Key, "incremental key of 9"),
        (Fault::KeyAfter, "key after Take"),
        (Fault::KeysCollide, "two positions with the key"),
        (Fault::Order, "are not ascending"),
        (Fault::Count, "count of the moves"),
        (Fault::ListedButNotLegal, "Roll(2) is listed in 9 1 - but not legal"),
        (Fault::LegalButNotListed, "legality of Take(3)"),
        (Fault::Turn, "with 0 moves"),
        (Fault::Weights, "weights of the rolls"),
        (Fault::Undo, "undo of Take(1)"),
        (Fault::MoveText, "take in"),
        (Fault::PicksTheFirst, "pick_move is not uniform"),
        (Fault::PicksAfterTheEnd, "which is over"),
        (Fault::MapsMovesWrongly, "moves of"),
        (Fault::MapsSidesWrongly, "turn of"),
        (Fault::MapsPositionsWrongly, "under symmetry 1"),
        (Fault::OffersTooLittle, "offers in"),
        (Fault::NoSteps, "has no steps"),
        (Fault::SameSteps, "has the steps of another move"),
        (Fault::StepsBeginAlike, "begins with another move"),
        (Fault::OneTouchTwoSteps, "one touch makes two steps"),
        (Fault::TwoThingsInAStep, "of 1 in"),
        (Fault::UnknownCell, "touches something that is not there"),
        (Fault::UnknownMark, "speaks of something that is not there"),
        (Fault::UnknownPile, "touches something that is not there"),
        (Fault::TwoCellsOfOneName, "ids in"),
        (Fault::NoLabel, "stands nowhere"),
        (Fault::NoWords, "Cell(\"heap\")"),
    ] {
        let message = hold(fault).unwrap_or_else(|| panic!("{fault:?} was not caught"));
        assert!(message.contains(wanted), "{fault:?} was caught for another reason: {message}");
    }
}

#[test]
fn wild_set_ups_are_built_or_refused() {
    let stones = Stones { left: 3, side: Side::Second, rolled: Some(2) };
    assert!(laws::check_any_setup::<Heap>(&Options::default(), &stones));
    assert!(!laws::check_any_setup::<Heap>(&Options::default(), &Stones { left: 10, ..stones }));
}

#[test]
fn keys_must_be_mixed() {
    let mut draws = parlor_rules::Draws::new(1);
    let random: Vec<_> = (0..20_000).map(|_| draws.draw()).collect();
    laws::check_mixing(&random);
    let caught = |keys: Vec<u64>| message(|| laws::check_mixing(&keys)).unwrap_or_default();
    assert!(caught(random[..9_999].to_vec()).contains("too few"));
    assert!(caught((0..20_000).collect()).contains("bit 12 is set in 0.410"), "plain numbers");
    for bit in [0, 17, 63] {
        let stuck = random.iter().map(|key| key | 1 << bit).collect();
        assert!(caught(stuck).contains(&format!("bit {bit} is set in 1.000")));
    }
    // Every bit is set as often as not, but the lowest ten are always all or none.
    let clumped =
        random.iter().map(|key| if key >> 40 & 1 == 1 { key | 1023 } else { key & !1023 }).collect();
    assert!(caught(clumped).contains("bits 0 to 9 fill boxes unevenly"));
}

/// The plain defaults of the traits, for games that say nothing else.
#[test]
fn what_a_game_leaves_out_has_a_plain_answer() {
    #[derive(Clone, Debug)]
    struct Plain;
    impl Game for Plain {
        type Position = u8;
        type History = ();
        type Move = u8;
        type Undo = u8;
        const ABOUT: &'static About = Heap::ABOUT;
        fn new(_: &Options) -> Result<Plain, Refusal> {
            Ok(Plain)
        }
        fn start(&self) -> u8 {
            3
        }
        fn history(&self, _: &u8) {}
        fn turn(&self, state: &State<Plain>) -> Turn {
            match state.position {
                0 => Turn::Over(Outcome::draw("empty")),
                3 => Turn::Chance(Side::First),
                _ => Turn::Player(Side::Second),
            }
        }
        fn try_for_each_move<B>(
            &self,
            state: &State<Plain>,
            f: impl FnMut(u8) -> ControlFlow<B>,
        ) -> ControlFlow<B> {
            (1..=state.position).try_for_each(f)
        }
        fn play(&self, state: &mut State<Plain>, mv: u8) -> u8 {
            let before = state.position;
            state.position -= mv;
            before
        }
        fn undo(&self, state: &mut State<Plain>, _: u8, before: u8) {
            state.position = before;
        }
        fn key(&self, position: &u8) -> u64 {
            (*position).into()
        }
        fn fresh_key(&self, position: &u8) -> u64 {
            (*position).into()
        }
        fn total_weight(&self, state: &State<Plain>) -> u32 {
            state.position.into()
        }
    }
    impl Playout for Plain {}
    let mut state = State::start(&Plain);
    assert_eq!((Plain.moves(&state), Plain.count_moves(&state)), (vec![1, 2, 3], 3));
    assert!(Plain.is_legal(&state, 3) && !Plain.is_legal(&state, 4));
    assert_eq!((Plain.options(), Plain.weight(&state, 2)), (Options::default(), 1));
    // Thirds of the range for three rolls of one weight, halves for two moves.
    assert_eq!(
        [0, u64::MAX / 2, u64::MAX].map(|draw| Plain.pick_move(&state, draw)),
        [Some(1), Some(2), Some(3)]
    );
    Plain.play(&mut state, 1);
    assert_eq!(
        [0, u64::MAX / 3, u64::MAX].map(|draw| Plain.pick_move(&state, draw)),
        [Some(1), Some(1), Some(2)]
    );
    let mut draws = parlor_rules::Draws::new(0);
    let mut game = State::start(&Plain);
    let cut = Plain.playout(&mut game, &mut draws, 1);
    assert_eq!((cut.moves, cut.rolls), (0, 1));
    let mut game = State::start(&Plain);
    let played = Plain.playout(&mut game, &mut draws, 100);
    assert_eq!((played.outcome, game.position), (Some(Outcome::draw("empty")), 0));
    assert!(played.rolls == 1 && played.moves <= 2);
    assert_eq!(Plain.pick_move(&game, 7), None);

    let heap = Heap { fault: Fault::None };
    let start = State::start(&heap);
    assert_eq!((heap.ply(&start.position), heap.winning_line(&start)), (None, None));
    assert!(heap.is_set_up(&start.position));
    let last = State::new(&heap, Stones { left: 1, side: Side::First, rolled: Some(1) });
    assert_eq!(heap.ends_badly(&last, Act::Take(1)), None, "it wins");
    let mut ended = start.position.clone();
    heap.end(&mut ended, Outcome::draw("agreed"));
    assert_eq!(ended, start.position, "a string without a place for it is left alone");
    assert_eq!([Side::First, Side::Second].map(Heap::side_name), ["one", "two"]);
    assert_eq!([0, 1].map(|symmetry| heap.map_side(symmetry, Side::First)), [Side::First, Side::Second]);
}
