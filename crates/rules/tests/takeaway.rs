//! A whole small game, as `docs/adding-a-game.md` explains it: take one to three stones from a heap; who takes the last
//! one wins. It has everything that a game of Parlor needs, and keeps all laws.

use std::ops::ControlFlow;

use parlor_rules::{
    About, Cell, Game, Layout, Moves, Notation, Offer, Options, Outcome, Piece, Playout, Refusal, Say,
    SettingSpec, Show, Side, State, Step, Touch, Turn, View, laws, perft,
};

/// The rules, with their one setting.
#[derive(Clone, Debug)]
struct Takeaway {
    stones: u8,
}

/// What the board shows.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Heap {
    stones: u8,
    mover: Side,
}

/// How many stones are taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Take(u8);

impl Game for Takeaway {
    type Position = Heap;
    type History = ();
    type Move = Take;
    type Undo = ();

    const ABOUT: &'static About = &About {
        id: "takeaway",
        name: "Takeaway",
        sides: ["first", "second"],
        variants: &[],
        options: &[SettingSpec::integer("stones", 1..=40, Some("21"))],
        rules: "Take one to three stones. Who takes the last one wins.",
    };

    fn new(options: &Options) -> Result<Self, Refusal> {
        Ok(Takeaway { stones: options.integer("stones").unwrap_or(21) as u8 })
    }

    fn start(&self) -> Heap {
        Heap { stones: self.stones, mover: Side::First }
    }

    fn history(&self, _: &Heap) {}

    fn turn(&self, state: &State<Self>) -> Turn {
        let Heap { stones, mover } = state.position;
        if stones == 0 { Turn::Over(Outcome::win(!mover, "last-stone")) } else { Turn::Player(mover) }
    }

    fn try_for_each_move<B>(
        &self,
        state: &State<Self>,
        f: impl FnMut(Take) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        (1..=state.position.stones.min(3)).map(Take).try_for_each(f)
    }

    fn play(&self, state: &mut State<Self>, Take(taken): Take) {
        let Heap { stones, mover } = state.position;
        state.position = Heap { stones: stones - taken, mover: !mover };
    }

    fn undo(&self, state: &mut State<Self>, Take(taken): Take, (): ()) {
        let Heap { stones, mover } = state.position;
        state.position = Heap { stones: stones + taken, mover: !mover };
    }

    fn key(&self, heap: &Heap) -> u64 {
        self.fresh_key(heap)
    }

    fn fresh_key(&self, heap: &Heap) -> u64 {
        u64::from(heap.stones) * 2 + heap.mover.index() as u64
    }
}

impl Notation for Takeaway {
    /// A heap says all there is to say; it only may be too large.
    type Setup = Heap;

    fn setup(&self, heap: &Heap) -> Heap {
        heap.clone()
    }

    fn build(options: &Options, heap: &Heap) -> Result<(Self, Heap), Refusal> {
        let stones = heap.stones;
        if stones > 40 {
            let detail = format!("{stones} stones are more than 40");
            return Err(Refusal::new("too-many", detail).with("stones", stones));
        }
        Ok((Takeaway::new(options)?, heap.clone()))
    }

    fn read_setup(text: &str) -> Result<Heap, Refusal> {
        let malformed =
            || Refusal::new("malformed", format!("{text:?} is no heap; write stones and side, \"21 1\""));
        let (stones, side) = text.split_once(' ').ok_or_else(malformed)?;
        let mover = match side {
            "1" => Side::First,
            "2" => Side::Second,
            _ => return Err(malformed()),
        };
        let count = stones.parse().ok().filter(|count: &u8| count.to_string() == stones);
        Ok(Heap { stones: count.ok_or_else(malformed)?, mover })
    }

    fn write_setup(heap: &Heap) -> String {
        format!("{} {}", heap.stones, heap.mover.index() + 1)
    }

    fn read_move(&self, state: &State<Self>, text: &str) -> Result<Take, Refusal> {
        let taken = self.moves(state).into_iter().find(|mv| self.write_move(&state.position, *mv) == text);
        taken.ok_or_else(|| {
            Refusal::new("not-allowed", format!("{text:?} cannot be taken; take one to three"))
        })
    }

    fn write_move(&self, _: &Heap, Take(taken): Take) -> String {
        taken.to_string()
    }
}

impl Show for Takeaway {
    fn layout() -> Layout {
        let cell =
            Cell { id: "heap".into(), label: "the heap".into(), shape: "square".into(), ..Cell::default() };
        Layout { width: 1.0, height: 1.0, cells: vec![cell], ..Layout::default() }
    }

    fn view(&self, state: &State<Self>, _: &[Take]) -> View {
        let text = Some(state.position.stones.to_string());
        let heap = Piece { at: "heap".into(), kind: "stones".into(), text, ..Piece::default() };
        let offer = |Take(taken): Take| Offer {
            mv: taken.to_string(),
            steps: vec![Step::choice(format!("take-{taken}"))],
            say: Say::new("takeaway.take", [("stones", taken.to_string())]),
            warn: None,
        };
        let moves = self.moves(state).into_iter().map(offer).collect();
        View { pieces: vec![heap], moves, ..View::default() }
    }

    fn explain(&self, state: &State<Self>, touched: &[Touch]) -> Refusal {
        match touched {
            [Touch::Cell(_)] => Refusal::new("no-number", "say how many stones to take: one to three"),
            [Touch::Choice(id)] => {
                let taken = id.strip_prefix("take-").unwrap_or(id);
                self.read_move(state, taken).err().unwrap_or_else(Touch::unfinished)
            }
            [other, ..] => other.unknown(),
            [] => Touch::unfinished(),
        }
    }
}

impl Playout for Takeaway {}

#[test]
fn takeaway_keeps_the_laws() {
    let universe: Vec<_> = (0..=5).map(Take).collect();
    for stones in 1..=40 {
        let game = Takeaway::new(&Options::default().with_integer("stones", stones)).unwrap();
        for seed in 0..20 {
            laws::hold_in_a_random_game(&game, State::start(&game), seed, 100, &universe);
            laws::check_view(&game, &State::start(&game), &[]);
        }
    }
}

#[test]
fn perft_counts_leaves() {
    let game = Takeaway { stones: 4 };
    let mut state = State::start(&game);
    // 1+1+1, 1+1+2, 1+2+1, 2+1+1, and the lines cut short by the end count no leaf below it.
    let leaves: Vec<_> = (0..=5).map(|depth| perft(&game, &mut state, depth)).collect();
    assert_eq!(leaves, [1, 3, 6, 4, 1, 0]);
}

/// A law that cannot fail is none: a game that breaks one is caught.
#[test]
#[should_panic(expected = "but not legal")]
fn a_broken_game_is_caught() {
    #[derive(Clone, Debug)]
    struct Broken(Takeaway);
    impl Game for Broken {
        type Position = Heap;
        type History = ();
        type Move = Take;
        type Undo = ();
        const ABOUT: &'static About = Takeaway::ABOUT;
        fn new(options: &Options) -> Result<Self, Refusal> {
            Takeaway::new(options).map(Broken)
        }
        fn start(&self) -> Heap {
            self.0.start()
        }
        fn history(&self, _: &Heap) {}
        fn turn(&self, state: &State<Self>) -> Turn {
            self.0.turn(&State::new(&self.0, state.position.clone()))
        }
        fn try_for_each_move<B>(
            &self,
            state: &State<Self>,
            f: impl FnMut(Take) -> ControlFlow<B>,
        ) -> ControlFlow<B> {
            self.0.try_for_each_move(&State::new(&self.0, state.position.clone()), f)
        }
        fn is_legal(&self, _: &State<Self>, mv: Take) -> bool {
            mv != Take(3)
        }
        fn play(&self, state: &mut State<Self>, Take(taken): Take) {
            let Heap { stones, mover } = state.position;
            state.position = Heap { stones: stones - taken, mover: !mover };
        }
        fn undo(&self, state: &mut State<Self>, Take(taken): Take, (): ()) {
            let Heap { stones, mover } = state.position;
            state.position = Heap { stones: stones + taken, mover: !mover };
        }
        fn key(&self, heap: &Heap) -> u64 {
            self.0.key(heap)
        }
        fn fresh_key(&self, heap: &Heap) -> u64 {
            self.0.key(heap)
        }
    }
    impl Notation for Broken {
        type Setup = Heap;
        fn setup(&self, heap: &Heap) -> Heap {
            self.0.setup(heap)
        }
        fn build(options: &Options, heap: &Heap) -> Result<(Self, Heap), Refusal> {
            Takeaway::build(options, heap).map(|(game, heap)| (Broken(game), heap))
        }
        fn read_setup(text: &str) -> Result<Heap, Refusal> {
            Takeaway::read_setup(text)
        }
        fn write_setup(heap: &Heap) -> String {
            Takeaway::write_setup(heap)
        }
        fn read_move(&self, state: &State<Self>, text: &str) -> Result<Take, Refusal> {
            self.0.read_move(&State::new(&self.0, state.position.clone()), text)
        }
        fn write_move(&self, heap: &Heap, mv: Take) -> String {
            self.0.write_move(heap, mv)
        }
    }
    let game = Broken(Takeaway { stones: 9 });
    laws::check_position(&game, &State::start(&game), &[]);
}
