//! A law that cannot fail is none: for every law a game that breaks it, and is caught.

mod heap;

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use parlor_rules::{
    About, Game, Moves, Notation, Options, Outcome, Playout, Refusal, Show, Side, State, Symmetric, Turn,
    laws,
};

use crate::heap::{Act, Fault, Heap, Stones};

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
