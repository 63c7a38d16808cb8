//! Which openings of the reference boards are proved: set-up and first claim of the opener.
//!
//! ```text
//! cargo run --release -p parlor-engines --features lab --example dolanan_openings -- addition [nodes=20000] [every=1] [boards=12]
//! ```
//!
//! Every opening (of which each `every`-th is taken) is given `nodes` nodes. Printed are, by board, how many are won for the
//! opener, lost for the opener, drawn, and open, and the shortest proved win.

use parlor_dolanan::{Action, Add, Dolanan, Kind, Move, Mul};
use parlor_engines::dolanan::Engine;
use parlor_players::{Ask, Player, Unwatched};
use parlor_rules::{Game, Moves, Notation, Options, Side, State, Turn};

/// The seeds of the reference boards of the rules document.
const SEEDS: [i64; 12] = [1, 2, 3, 4, 5, 6, 7, 8, 20_250_101, 123_456_789, 4_000_000_000, 4_294_967_295];

/// The openings of a board: blue opens, and its pion is placed first.
fn openings<K: Kind>(game: &Dolanan<K>) -> Vec<Vec<Move>> {
    let mut openings = Vec::new();
    for own in 1..=K::VALUES {
        for other in 1..=K::highest(own) {
            let mut state = State::start(game);
            let pions = [(Side::First, own), (Side::Second, other)]
                .map(|(side, value)| Move::new(Action::Place(side, value)));
            for mv in pions {
                game.play(&mut state, mv);
            }
            openings.extend(game.moves(&state).into_iter().map(|claim| [&pions[..], &[claim]].concat()));
        }
    }
    openings
}

fn judge<K: Kind>(seed: i64, nodes: u64, every: usize) -> Option<String> {
    let game = Dolanan::<K>::new(&Options::default().with_integer("seed", seed)).ok()?;
    let (mut won, mut lost, mut drawn, mut open) = (0, 0, 0, 0);
    let mut shortest: Option<(usize, String)> = None;
    for opening in openings(&game).into_iter().step_by(every.max(1)) {
        let (mut state, mut text) = (State::start(&game), Vec::new());
        for mv in opening {
            text.push(game.write_move(&state.position, mv));
            game.play(&mut state, mv);
        }
        debug_assert_eq!(game.turn(&state), Turn::Player(Side::Second));
        let ask = Ask { nodes: Some(nodes), ..Ask::default() };
        let thought = Engine::default().think(&game, &state, &ask, &mut Unwatched);
        match thought.winrate.filter(|_| thought.exact) {
            Some(0.0) => {
                won += 1;
                let plies = thought.candidates.first().map_or(0, |best| best.line.len());
                if shortest.as_ref().is_none_or(|(least, _)| plies < *least) {
                    shortest = Some((plies, text.join(" ")));
                }
            }
            Some(1.0) => lost += 1,
            Some(_) => drawn += 1,
            None => open += 1,
        }
    }
    let shortest = shortest.map_or("–".to_owned(), |(plies, text)| format!("`{text}`, {plies} plies"));
    Some(format!("| {seed} | {won} | {lost} | {drawn} | {open} | {shortest} |"))
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.is_empty() {
        println!("give addition or multiplication; nodes=, every= and boards= say how much is looked at");
        return;
    }
    let number = |name: &str, usual: u64| {
        let prefix = format!("{name}=");
        let given = arguments.iter().find_map(|argument| argument.strip_prefix(&prefix));
        given.map_or(usual, |value| value.parse().expect("a number"))
    };
    let (nodes, every) = (number("nodes", 20_000), number("every", 1) as usize);
    println!(
        "| board (seed) | won | lost | drawn | open | shortest proved win of the opener |\n|---:|---:|---:|---:|---:|---|"
    );
    for seed in SEEDS.into_iter().take(number("boards", 12) as usize) {
        let row = match arguments.first().map(String::as_str) {
            Some("addition") => judge::<Add>(seed, nodes, every),
            _ => judge::<Mul>(seed, nodes, every),
        };
        println!("{}", row.unwrap_or_default());
    }
}
