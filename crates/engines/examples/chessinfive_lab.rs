//! Games between variants of the engine of ChessInFive and the document's players, for experiments.
//!
//! ```text
//! cargo run --release -p parlor-engines --features lab --example chessinfive_lab -- A B [pairs=20] [nodes=20000] [ms=0] [threads=1] [seed=1] [openings=FILE]
//! ```
//!
//! With `bench` in place of B: nodes a second. A and B are `hard`, `medium`, `uct` or `engine`, the engine with changes to its pruning or with
//! weights that `chessinfive_tune` printed (`engine,reduction=80,late=6,weights=FILE`), and any of them with `nodes` or `ms` of its own. Every
//! opening is played with both colours: some random drops, or the lines of a file as in the arena's book. Games that A does not win are shown
//! by their openings.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use parlor_chessinfive::{ChessInFive, Move};
use parlor_classic::chessinfive::{Classic, Level};
use parlor_engines::chessinfive::{Engine, Weights};
use parlor_players::{Ask, Player, Thought, Uct, Watch};
use parlor_rules::{Draws, Game, Notation, Side, State, Turn, choose_index};

struct Entrant {
    player: Box<dyn Player<ChessInFive>>,
    nodes: Option<u64>,
    time: Option<Duration>,
    spent: AtomicU64,
    thought: AtomicU64,
    moves: AtomicU64,
    depths: AtomicU64,
}

struct Until(Option<Instant>);

impl Watch<Move> for Until {
    fn go_on(&mut self, _: &dyn Fn() -> Thought<Move>) -> bool {
        self.0.is_none_or(|end| Instant::now() < end)
    }
}

impl Entrant {
    fn read(text: &str, nodes: u64, ms: u64) -> Entrant {
        let mut parts = text.split(',');
        let name = parts.next().unwrap_or_default();
        let mut engine = Engine::default();
        let (mut nodes, mut ms) = (nodes, ms);
        for part in parts {
            let (key, value) = part.split_once('=').expect("key=value");
            if key == "weights" {
                engine.expert.weights = read_weights(value);
                continue;
            }
            let number: i64 = value.parse().expect("a number");
            let pruning = &mut engine.pruning;
            match key {
                "forcing" => pruning.forcing_plies = number as i32,
                "reduction" => pruning.reduction = number as i32,
                "margin_depth" => pruning.margin_depth = number as i32,
                "margin" => pruning.margin = number as i32,
                "despair" => pruning.despair = number as i32,
                "late" => pruning.late = number as usize,
                "aspiration" => pruning.aspiration = number as i32,
                "table" => pruning.table_depth = number as i32,
                "extend" => pruning.extend = number != 0,
                "nodes" => nodes = number as u64,
                "ms" => ms = number as u64,
                _ => panic!("unknown key {key}"),
            }
        }
        let player: Box<dyn Player<ChessInFive>> = match name {
            "hard" => Box::new(Classic { level: Level::Hard }),
            "medium" => Box::new(Classic { level: Level::Medium }),
            "uct" => Box::new(Uct),
            "engine" => Box::new(engine),
            _ => panic!("unknown player {name}"),
        };
        let time = (ms > 0).then(|| Duration::from_millis(ms));
        Entrant {
            player,
            nodes: (ms == 0).then_some(nodes),
            time,
            spent: AtomicU64::new(0),
            thought: AtomicU64::new(0),
            moves: AtomicU64::new(0),
            depths: AtomicU64::new(0),
        }
    }

    fn choose(&self, game: &ChessInFive, state: &State<ChessInFive>, seed: u64) -> Move {
        let ask = Ask { nodes: self.nodes, timed: self.time.is_some(), seed, ..Ask::default() };
        let began = Instant::now();
        let thought = self.player.think(game, state, &ask, &mut Until(self.time.map(|time| began + time)));
        self.spent.fetch_add(began.elapsed().as_micros() as u64, Ordering::Relaxed);
        self.thought.fetch_add(thought.nodes, Ordering::Relaxed);
        self.moves.fetch_add(1, Ordering::Relaxed);
        self.depths.fetch_add(u64::from(thought.depth), Ordering::Relaxed);
        thought.mv.expect("a move")
    }

    fn report(&self, name: &str) {
        let of = |count: &AtomicU64| count.load(Ordering::Relaxed) as f64;
        let (spent, moves) = (of(&self.spent), of(&self.moves).max(1.0));
        println!(
            "{name}: {:.2} ms, {:.0} nodes, depth {:.1} a move; {:.2} M nodes/s",
            spent / 1e3 / moves,
            of(&self.thought) / moves,
            of(&self.depths) / moves,
            of(&self.thought) / spent.max(1.0),
        );
    }
}

/// Weights as `chessinfive_tune` prints them: the last three blocks of a file, one for each part.
fn read_weights(file: &str) -> &'static [Weights; 3] {
    let text = std::fs::read_to_string(file).expect("a file of weights");
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let text: String = lines.flat_map(|line| [line, " "]).collect();
    let blocks: Vec<Vec<i32>> = text
        .split("Weights {")
        .skip(1)
        .map(|block| {
            let words = block.split(|c: char| !(c.is_ascii_digit() || c == '-'));
            words.filter_map(|word| word.parse().ok()).collect()
        })
        .collect();
    let part = |block: &[i32]| {
        let (open, mobility) = (block[..4].try_into().unwrap(), block[4..9].try_into().unwrap());
        let (places, turn) = (&block[9..block.len() - 1], block[block.len() - 1]);
        if places.len() == 160 {
            let folded = std::array::from_fn(|kind| places[32 * kind..32 * kind + 32].try_into().unwrap());
            Weights::of_drops(open, mobility, &folded, turn)
        } else {
            let folded = std::array::from_fn(|kind| places[10 * kind..10 * kind + 10].try_into().unwrap());
            Weights::of_moves(open, mobility, &folded, turn)
        }
    };
    let last = blocks.len() - 3;
    Box::leak(Box::new(std::array::from_fn(|index| part(&blocks[last + index]))))
}

/// Some random drops after which nobody has a win in one.
fn opening(game: &ChessInFive, seed: u64) -> State<ChessInFive> {
    let mut draws = Draws::new(seed);
    let plies = 2 + choose_index(draws.draw(), 7);
    let mut state = State::start(game);
    for _ in 0..plies {
        if let Some(mv) = game.pick_move(&state, draws.draw()) {
            game.play(&mut state, mv);
        }
    }
    state
}

fn play(
    game: &ChessInFive,
    mut state: State<ChessInFive>,
    sides: [&Entrant; 2],
    seed: u64,
) -> (Option<Side>, u32) {
    let mut draws = Draws::new(seed);
    loop {
        match game.turn(&state) {
            Turn::Over(outcome) => return (outcome.winner, state.position.ply()),
            Turn::Player(side) | Turn::Chance(side) => {
                let mv = sides[side.index()].choose(game, &state, draws.draw());
                game.play(&mut state, mv);
            }
        }
    }
}

/// Processor time of this thread in seconds, where the system tells; otherwise 0.
fn processor_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|first| first.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

/// Nodes a second of processor time on positions of random games.
fn bench(entrant: &Entrant, nodes: u64) {
    let game = ChessInFive::default();
    let (mut total, mut depths, mut searches) = (0, 0, 0);
    let began = processor_seconds();
    for seed in 0..12 {
        let mut draws = Draws::new(seed);
        let mut state = State::start(&game);
        for _ in 0..3 * seed {
            let Some(mv) = game.pick_move(&state, draws.draw()) else { break };
            game.play(&mut state, mv);
        }
        if matches!(game.turn(&state), Turn::Player(_)) {
            let ask = Ask { nodes: Some(nodes), ..Ask::default() };
            let thought = entrant.player.think(&game, &state, &ask, &mut Until(None));
            (total, depths, searches) = (total + thought.nodes, depths + thought.depth, searches + 1);
        }
    }
    let seconds = processor_seconds() - began;
    println!(
        "{:.3} M nodes/s, depth {:.2}",
        total as f64 / seconds / 1e6,
        f64::from(depths) / f64::from(searches)
    );
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str, usual: u64| {
        let prefix = format!("{name}=");
        let given = arguments.iter().find_map(|argument| argument.strip_prefix(&prefix));
        given.map_or(usual, |value| value.parse().expect("a number"))
    };
    let (pairs, nodes, ms) = (number("pairs", 20), number("nodes", 20_000), number("ms", 0));
    let (threads, seed) = (number("threads", 1), number("seed", 1));
    let [first, second, ..] = arguments.as_slice() else {
        println!("give two players, or a player and `bench`");
        return;
    };
    let a = Entrant::read(first, nodes, ms);
    if second == "bench" {
        return bench(&a, nodes);
    }
    let b = Entrant::read(second, nodes, ms);
    let file = arguments.iter().find_map(|argument| argument.strip_prefix("openings="));
    let text = file.map_or(String::new(), |file| std::fs::read_to_string(file).expect("openings"));
    let lines: Vec<String> = text.lines().filter(|line| line.starts_with(';')).map(String::from).collect();
    let game = ChessInFive::default();
    let next = AtomicU64::new(0);
    let results = Mutex::new(([0u64; 3], 0u64));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= 2 * pairs {
                        return;
                    }
                    let state = if lines.is_empty() {
                        opening(&game, seed * 1_000_003 + number / 2)
                    } else {
                        let line = &lines[(seed as usize * 100 + number as usize / 2) % lines.len()];
                        let mut state = State::start(&game);
                        for word in line.trim_start_matches(';').split_whitespace() {
                            let mv = game.read_move(&state, word).expect("a move");
                            game.play(&mut state, mv);
                        }
                        state
                    };
                    let began = game.write_position(&state.position);
                    let a_side = Side::BOTH[number as usize % 2];
                    let sides = if a_side == Side::First { [&a, &b] } else { [&b, &a] };
                    let (winner, plies) = play(&game, state, sides, seed + number);
                    if winner != Some(a_side) {
                        println!("{winner:?} after {plies}, A is {a_side:?}: {began}");
                    }
                    let mut results = results.lock().expect("no panics");
                    let index = match winner {
                        Some(side) if side == a_side => 0,
                        None => 1,
                        Some(_) => 2,
                    };
                    results.0[index] += 1;
                    results.1 += u64::from(plies);
                }
            });
        }
    });
    let ([won, drawn, lost], plies) = *results.lock().expect("no panics");
    let games = (won + drawn + lost) as f64;
    let score = (won as f64 + drawn as f64 / 2.0) / games;
    let variance = (won as f64 + drawn as f64 / 4.0) / games - score * score;
    let error = (variance / games).sqrt();
    a.report("A");
    b.report("B");
    println!(
        "{won} won, {drawn} drawn, {lost} lost; {:.1} plies; {:.1} % ± {:.1}",
        plies as f64 / games,
        100.0 * score,
        196.0 * error
    );
}
