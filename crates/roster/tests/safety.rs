//! Whatever a player does, a legal move comes out.

use std::ops::ControlFlow;
use std::sync::Mutex;

use parlor_chessinfive::ChessInFive;
use parlor_dolanan::{Addition, Multiplication};
use parlor_players::{Ask, GAME_SEED, Player, Thought, Unwatched, Watch};
use parlor_polyclash::PolyClash;
use parlor_romgon::Romgon;
use parlor_roster::{Complete, Faults, PlayerFault, Shelf, think_safely};
use parlor_rules::{Draws, Game, Options, State, Turn};
use parlor_ur::Ur;

/// Moves that every player of every game makes, faults among them.
const MOVES: u64 = 10_000;
/// The levels of a game are one player with eight settings.
const MOVES_OF_A_LEVEL: u64 = 500;

/// A player whose answers are spoiled half of the time, in every way there is.
struct Spoiled<'a, G: Game>(&'a dyn Player<G>);

/// Whether an answer to this seed is spoiled.
fn is_spoiled(seed: u64) -> bool {
    seed % 2 == 1
}

impl<G: Game> Player<G> for Spoiled<'_, G> {
    fn id(&self) -> &'static str {
        "spoiled"
    }

    fn think(
        &self,
        game: &G,
        state: &State<G>,
        ask: &Ask,
        watch: &mut dyn Watch<G::Move>,
    ) -> Thought<G::Move> {
        if !is_spoiled(ask.seed) {
            return self.0.think(game, state, ask, watch);
        }
        match ask.seed >> 1 & 3 {
            0 => std::panic::resume_unwind(Box::new("a fault on purpose")),
            1 => Thought::only(None),
            _ => Thought::only(illegal(game, state, ask.seed)),
        }
    }
}

/// A move of some other position that is not legal here.
fn illegal<G: Game>(game: &G, state: &State<G>, seed: u64) -> Option<G::Move> {
    let mut draws = Draws::new(seed);
    let mut other = State::start(game);
    for _ in 0..200 {
        let mv = game.pick_move(&other, draws.draw())?;
        if !game.is_legal(state, mv) {
            return Some(mv);
        }
        game.play(&mut other, mv);
    }
    None
}

/// Rules with the settings that must be given.
fn usual<G: Game>() -> G {
    let needed = G::ABOUT.options.iter().filter(|spec| spec.default.is_none());
    let options = needed.fold(Options::default(), |options, spec| options.with_integer(spec.name, 7));
    G::new(&options).expect("the settings will do")
}

fn no_fault_reaches_a_game<G: Complete>() {
    let game = usual::<G>();
    for player in G::players(&Shelf::default()) {
        if player.lacks(&game).is_some() {
            continue;
        }
        let faults = Faults::default();
        let mut draws = Draws::new(5);
        let mut state = State::start(&game);
        let (mut moves, mut spoiled) = (0, 0);
        let most = if player.tuning().contains(&GAME_SEED) { MOVES_OF_A_LEVEL } else { MOVES };
        while moves < most {
            let mv = match game.turn(&state) {
                Turn::Over(_) => {
                    state = State::start(&game);
                    continue;
                }
                Turn::Chance(_) => game.pick_move(&state, draws.draw()).expect("a roll"),
                Turn::Player(_) => {
                    moves += 1;
                    // Small bounds, mostly the smallest: here only the net is on trial.
                    let nodes = if moves % 16 == 0 { 8 } else { 1 };
                    let ask =
                        Ask { seed: draws.draw(), nodes: Some(nodes), depth: Some(2), ..Ask::default() };
                    let caught = think_safely(&Spoiled(player.as_ref()), &game, &state, &ask, &mut Unwatched);
                    assert_eq!(caught.fallback(), is_spoiled(ask.seed), "{} {:?}", player.id(), caught.fault);
                    spoiled += u64::from(caught.fallback());
                    caught.fault.iter().for_each(|fault| faults.note(G::ABOUT.id, player.id(), fault));
                    caught.thought.mv.expect("a move")
                }
            };
            let listed = game.try_for_each_move(&state, |listed| {
                if listed == mv { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert!(listed.is_break(), "{}: {mv:?} is not listed", player.id());
            game.play(&mut state, mv);
        }
        assert!((most * 4 / 10..most * 6 / 10).contains(&spoiled), "{spoiled}");
        assert_eq!(faults.caught(), spoiled);
    }
}

#[test]
fn ur() {
    no_fault_reaches_a_game::<Ur>();
}

#[test]
fn romgon() {
    no_fault_reaches_a_game::<Romgon>();
}

#[test]
fn addition() {
    no_fault_reaches_a_game::<Addition>();
}

#[test]
fn multiplication() {
    no_fault_reaches_a_game::<Multiplication>();
}

#[test]
fn chessinfive() {
    no_fault_reaches_a_game::<ChessInFive>();
}

#[test]
fn polyclash() {
    no_fault_reaches_a_game::<PolyClash>();
}

#[test]
fn a_fault_says_what_was_wrong() {
    let game = usual::<ChessInFive>();
    let state = State::start(&game);
    struct Broken;
    impl Player<ChessInFive> for Broken {
        fn id(&self) -> &'static str {
            "broken"
        }
        fn think(
            &self,
            _: &ChessInFive,
            _: &State<ChessInFive>,
            ask: &Ask,
            _: &mut dyn Watch<<ChessInFive as Game>::Move>,
        ) -> Thought<<ChessInFive as Game>::Move> {
            std::panic::resume_unwind(Box::new(format!("seed {}", ask.seed)))
        }
    }
    let ask = Ask { seed: 3, ..Ask::default() };
    let caught = think_safely(&Broken, &game, &state, &ask, &mut Unwatched);
    assert_eq!(caught.fault, Some(PlayerFault::Panicked("seed 3".to_owned())));
    static LOG: Mutex<String> = Mutex::new(String::new());
    let faults = Faults::new(|sentence| LOG.lock().unwrap().push_str(sentence));
    faults.note("chessinfive", "broken", &caught.fault.unwrap());
    let told = "caught broken of chessinfive: it panicked: seed 3; the fallback plays";
    assert_eq!((LOG.lock().unwrap().as_str(), faults.caught()), (told, 1));
}
