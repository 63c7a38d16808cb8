//! The networks that are part of the program: for which games they are, and that they give the same bits the plain way.

use parlor_nets::plain_value;
use parlor_players::{Ask, Player, Unwatched};
use parlor_polyclash::PolyClash;
use parlor_romgon::Romgon;
use parlor_rules::{Draws, Game, Settings, Side, State, choose_index};
use parlor_search::Evaluate;
use parlor_taught::polyclash::Sight;
use parlor_taught::{Engine, Inputs, Networks, Teachable};

type Seen = <Romgon as Teachable>::Inputs;

/// So many positions are looked at in each mode.
const POSITIONS: usize = 3_000;

#[test]
fn there_is_a_network_for_each_mode_of_romgon() {
    for flip in [false, true] {
        let game = Romgon { flip };
        let network = Networks::default().of(&game).expect("it is part of the program");
        let head = network.head();
        assert_eq!((head.game.as_str(), head.variant.as_str()), ("romgon", game.variant()));
        assert_eq!(head.licence, "MIT OR Apache-2.0");
        let file = format!("{}/networks/romgon-{}.net", env!("CARGO_MANIFEST_DIR"), game.variant());
        assert!(std::fs::metadata(file).unwrap().len() <= 500_000);
    }
}

#[test]
fn networks_give_the_same_bits_as_the_plainest_sums() {
    for flip in [false, true] {
        let game = Romgon { flip };
        let network = Networks::default().of(&game).unwrap();
        let (mut scratch, mut draws, mut looked) = (network.scratch(), Draws::new(11), 0);
        let mut different = std::collections::HashSet::new();
        while looked < POSITIONS {
            let mut state = game.opening(&mut draws);
            for _ in 0..100 {
                let position = &state.position;
                let mut inputs = [Vec::new(), Vec::new()];
                for (view, inputs) in Side::BOTH.into_iter().zip(&mut inputs) {
                    Seen::list(position, view, |input| inputs.push(input));
                }
                let (own, stage) = (Seen::mover(position).index(), Seen::stage(position));
                let value = network.value(&network.views(&inputs), own, stage, &[], &mut scratch);
                let plain = plain_value(&network, [&inputs[own], &inputs[1 - own]], stage, &[]);
                assert_eq!(value, plain, "{position:?}");
                different.insert(value);
                looked += 1;
                let Some(mv) = game.pick_move(&state, draws.draw()) else { break };
                game.play(&mut state, mv);
            }
        }
        assert!(different.len() > POSITIONS / 2, "{}", different.len());
    }
}

#[test]
fn the_engine_plays_with_its_network_where_it_is_there() {
    for flip in [false, true] {
        let game = Romgon { flip };
        let (taught, alone) =
            (Engine::<Romgon>::new(Networks::default()), Engine::<Romgon>::new(Networks::none()));
        let (expert, _) = Romgon::handmade();
        let mut differ = 0;
        for seed in 0..10 {
            let state: State<Romgon> = game.opening(&mut Draws::new(seed));
            let side = Seen::mover(&state.position);
            let total = |engine: &Engine<Romgon>| {
                engine.evaluate(&game, &state, side, &Settings::default()).unwrap().total
            };
            let handmade = expert.value(&game, &state, &mut expert.enter(&game, &state));
            assert_eq!(total(&alone), f64::from(handmade));
            differ += usize::from(total(&taught) != total(&alone));
            let ask = Ask { nodes: Some(300), ..Ask::default() };
            let [one, other] =
                [&taught, &taught].map(|engine| engine.think(&game, &state, &ask, &mut Unwatched));
            assert!(one.mv.is_some() && one == other);
        }
        assert!(differ > 5, "{differ}");
    }
}

/// The positions of a random game of PolyClash in which nobody fills own eyes, all ways to judge each.
#[test]
fn the_network_of_polyclash_gives_the_same_bits_in_all_ways() {
    let (game, network) = (PolyClash::default(), Networks::default().polyclash().unwrap());
    assert_eq!(network.head().licence, "MIT OR Apache-2.0");
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/networks/polyclash.net");
    assert!(std::fs::metadata(file).unwrap().len() <= 500_000);
    let (mut state, mut draws, mut room) = (State::start(&game), Draws::new(5), network.scratch());
    let mut different = std::collections::HashSet::new();
    for _ in 0..120 {
        let sight = Sight::new(&game, &state);
        let all = network.judge_in_all_ways(&sight.inputs(), &mut room);
        assert!(all.windows(2).all(|pair| pair[0] == pair[1]), "{:?}", state.position.zobrist());
        different.insert(all[0].win);
        let point = sight.points[choose_index(draws.draw(), sight.points.len())];
        game.play(&mut state, point.into());
    }
    assert!(different.len() > 100, "{}", different.len());
}
