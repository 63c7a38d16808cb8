//! The hand-made engines as functions of their weights.

use parlor_chessinfive::ChessInFive;
use parlor_dolanan::{Add, Addition, Mul, Multiplication};
use parlor_engines::dolanan::{Engine, tuned};
use parlor_players::{Ask, Player, Unwatched};
use parlor_polyclash::PolyClash;
use parlor_romgon::Romgon;
use parlor_roster::{Complete, Rostered, Shelf};
use parlor_rules::{Draws, Options, State, Turn};
use parlor_ur::Ur;

/// Positions of random games.
fn positions<G: Complete>(options: &Options) -> (G, Vec<State<G>>) {
    let game = G::new(options).unwrap();
    let mut draws = Draws::new(11);
    let mut states = Vec::new();
    for _ in 0..12 {
        let mut state = State::start(&game);
        for _ in 0..6 + draws.draw() % 12 {
            let Some(mv) = game.pick_move(&state, draws.draw()) else { break };
            game.play(&mut state, mv);
        }
        if matches!(game.turn(&state), Turn::Player(_)) {
            states.push(state);
        }
    }
    (game, states)
}

/// With the values of today it thinks what a player thinks; with others it does not.
fn check<G: Complete>(engine: &str, options: &Options) {
    let players = G::players(&Shelf::default());
    let engine = players.iter().find(|player| player.id() == engine).unwrap();
    check_as(engine.as_ref(), options);
}

fn check_as<G: Complete>(engine: &dyn Player<G>, options: &Options) {
    let weighted = G::weighted(options.variant.as_deref()).unwrap();
    let weights = weighted.weights();
    let names: std::collections::BTreeSet<_> = weights.iter().map(|weight| &weight.name).collect();
    assert_eq!(names.len(), weights.len(), "a name stands for one weight");
    assert!(weights.iter().all(|weight| weight.step > 0 && !weight.name.contains(char::is_whitespace)));
    let today: Vec<_> = weights.iter().map(|weight| weight.value).collect();
    let changed: Vec<_> = weights.iter().map(|weight| weight.value - 3 * weight.step).collect();
    let (same, other) = (weighted.weighed(&today), weighted.weighed(&changed));
    let (game, states) = positions::<G>(options);
    let mut differs = 0;
    for state in &states {
        let ask = Ask { nodes: Some(500), seed: 3, ..Ask::default() };
        let think = |player: &dyn Player<G>| player.think(&game, state, &ask, &mut Unwatched);
        let wanted = think(engine);
        assert_eq!(think(same.as_ref()), wanted);
        differs += usize::from(think(other.as_ref()) != wanted);
    }
    assert!(states.len() > 5 && differs > states.len() / 2, "{differs} of {}", states.len());
}

#[test]
fn with_the_weights_of_today_they_play_as_today() {
    let board = Options::default().with_integer("seed", 5);
    // Their engines have learned since; tuning begins with the weights by hand.
    check_as::<Addition>(&Engine { weights: Some(tuned::<Add>()), ..Engine::default() }, &board);
    check_as::<Multiplication>(&Engine { weights: Some(tuned::<Mul>()), ..Engine::default() }, &board);
    check::<ChessInFive>("engine", &Options::default());
    check::<Romgon>("engine-handmade", &Options::of_variant(Some("normal")));
    check::<Romgon>("engine-handmade", &Options::of_variant(Some("flip")));
}

#[test]
fn what_was_learned_has_no_weights_of_its_own() {
    assert!(Ur::weighted(None).is_none() && PolyClash::weighted(None).is_none());
}
