//! Levels are pure, take what wins at once, and stand where they were measured.

use parlor_chessinfive::ChessInFive;
use parlor_dolanan::{Addition, Multiplication};
use parlor_levels::{
    ChessInFiveCraft, Craft, DolananCraft, Ladder, PolyClashCraft, RomgonCraft, UrCraft, levels,
};
use parlor_players::{Ask, Player, Thought, Unwatched};
use parlor_polyclash::PolyClash;
use parlor_romgon::Romgon;
use parlor_rules::{Draws, Game, Moves, Notation, Options, Settings, State, Turn};
use parlor_ur::Ur;

/// States from random games, so many plies apart.
fn states<G: Game>(game: &G, count: usize, apart: usize) -> Vec<State<G>> {
    let mut draws = Draws::new(11);
    let (mut state, mut states, mut plies) = (State::start(game), Vec::new(), 0);
    while states.len() < count {
        if matches!(game.turn(&state), Turn::Player(_)) && plies >= apart {
            states.push(state.clone());
            plies = 0;
        }
        match game.pick_move(&state, draws.draw()) {
            Some(mv) => drop(game.play(&mut state, mv)),
            None => state = State::start(game),
        }
        plies += 1;
    }
    states
}

fn ask(game_seed: i64, seed: u64) -> Ask {
    Ask { seed, tuning: Settings::default().with("game", game_seed), ..Ask::default() }
}

fn think<G: Game>(player: &dyn Player<G>, game: &G, state: &State<G>, ask: &Ask) -> Thought<G::Move> {
    player.think(game, state, ask, &mut Unwatched)
}

/// What all levels of a game choose in some states, in one number.
fn fingerprint<G: Notation, C: Craft<G> + Copy + 'static>(game: &G, craft: C, apart: usize) -> u64 {
    let mut print = 0;
    for level in levels::<G, C>(craft) {
        for (number, state) in states(game, 4, apart).iter().enumerate() {
            let ask = ask(number as i64 + 1, 0);
            let thought = think(level.as_ref(), game, state, &ask);
            assert_eq!(thought, think(level.as_ref(), game, state, &Ask { seed: 99, ..ask.clone() }));
            let mv = thought.mv.expect("a move");
            assert!(game.is_legal(state, mv));
            for byte in game.write_move(&state.position, mv).bytes() {
                print = Draws::new(print ^ u64::from(byte)).draw();
            }
        }
    }
    print
}

/// A level plays the same whenever it is asked the same; and the levels that were measured are those that are played. If
/// this fails after an engine was changed, `parlor calibrate` has to measure the levels anew: `docs/players/levels.md`.
#[test]
fn levels_are_those_that_were_measured() {
    let dolanan = Options { settings: Settings::default().with("seed", 7), ..Options::default() };
    let prints = [
        ("ur", fingerprint(&Ur::default(), UrCraft, 5)),
        ("romgon", fingerprint(&Romgon { flip: false }, RomgonCraft, 9)),
        ("romgon-flip", fingerprint(&Romgon { flip: true }, RomgonCraft, 9)),
        ("addition", fingerprint(&Addition::new(&dolanan).expect("a board"), DolananCraft, 7)),
        ("multiplication", fingerprint(&Multiplication::new(&dolanan).expect("a board"), DolananCraft, 7)),
        ("chessinfive", fingerprint(&ChessInFive::default(), ChessInFiveCraft, 6)),
        ("polyclash", fingerprint(&PolyClash::new(&Options::default()).expect("a game"), PolyClashCraft, 30)),
    ];
    let text: String = prints.iter().map(|(name, print)| format!("{name} {print:016x}\n")).collect();
    assert_eq!(
        text,
        include_str!("../ladders/fingerprints.txt"),
        "the levels play otherwise than when they were measured"
    );
}

/// Every level of every game takes a win in one.
fn takes_wins<G: Game, C: Craft<G> + Copy + 'static>(game: &G, craft: C, wanted: usize) {
    let mut draws = Draws::new(5);
    let (mut state, mut found) = (State::start(game), 0);
    while found < wanted {
        if let Turn::Player(side) = game.turn(&state) {
            let moves = game.moves(&state);
            let wins = |mv: G::Move| {
                let mut after = state.clone();
                game.play(&mut after, mv);
                game.turn(&after).outcome().is_some_and(|outcome| outcome.winner == Some(side))
            };
            if moves.iter().any(|&mv| wins(mv)) {
                found += 1;
                for level in levels::<G, C>(craft) {
                    let mv = think(level.as_ref(), game, &state, &ask(found as i64, 0)).mv.expect("a move");
                    assert!(wins(mv), "{} plays {mv:?}", level.id());
                }
            }
        }
        match game.pick_move(&state, draws.draw()) {
            Some(mv) => drop(game.play(&mut state, mv)),
            None => state = State::start(game),
        }
    }
}

#[test]
fn a_win_in_one_is_taken() {
    takes_wins(&ChessInFive::default(), ChessInFiveCraft, 20);
    takes_wins(&Romgon { flip: false }, RomgonCraft, 20);
    takes_wins(&Romgon { flip: true }, RomgonCraft, 20);
    takes_wins(&Ur::default(), UrCraft, 20);
    for seed in [1, 2] {
        let options = Options { settings: Settings::default().with("seed", seed), ..Options::default() };
        takes_wins(&Addition::new(&options).expect("a board"), DolananCraft, 10);
        takes_wins(&Multiplication::new(&options).expect("a board"), DolananCraft, 10);
    }
}

/// What is overlooked is fixed for a game: in other games the same level plays otherwise.
#[test]
fn games_differ_by_their_seed() {
    let game = ChessInFive::default();
    let all = levels::<ChessInFive, _>(ChessInFiveCraft);
    let state = State::start(&game);
    for level in all.iter().take(3) {
        let moves: std::collections::BTreeSet<_> =
            (1..=12).filter_map(|seed| think(level.as_ref(), &game, &state, &ask(seed, 0)).mv).collect();
        assert!(moves.len() > 2, "{} always plays {moves:?}", level.id());
    }
}

/// Strengths between levels are players too, and more strength looks at more.
#[test]
fn strengths_lie_between_levels() {
    let game = ChessInFive::default();
    let state = &states(&game, 1, 20)[0];
    let all = levels::<ChessInFive, _>(ChessInFiveCraft);
    let nodes = |strength: f64| {
        let tuning = ask(1, 0).tuning.with("strength", strength);
        let ask = Ask { tuning, ..Ask::default() };
        think(all[0].as_ref(), &game, state, &ask).nodes
    };
    assert_eq!(nodes(1.0), think(all[0].as_ref(), &game, state, &ask(1, 0)).nodes);
    assert!(nodes(1.0) < nodes(4.5) && nodes(4.5) < nodes(8.0));
    assert_eq!(Ladder::of("chessinfive", None).levels.len(), all.len());
}
