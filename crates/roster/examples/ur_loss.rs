//! Measures a player of the Royal Game of Ur against the exact values.
//!
//! `ur_loss TABLE [player=engine] [decisions=100000] [pairs=20000] [depth=D] [seed=1]`, where TABLE is a file that
//! `parlor solve ur` made.

use std::time::Instant;

use parlor_players::{Ask, Player, Unwatched};
use parlor_roster::{Rostered, Shelf};
use parlor_rules::{Draws, Game, Moves, Ranked, Side, State, Turn};
use parlor_solve::Table;
use parlor_ur::{Move, Ur};

/// All moves with their exact values for the side that moves, in order.
fn exact_values(table: &Table, game: &Ur, state: &State<Ur>) -> Vec<(Move, f64)> {
    let side = state.position.side();
    let value = |mv| {
        let mut after = state.clone();
        game.play(&mut after, mv);
        let chance = match game.turn(&after) {
            Turn::Over(_) => 1.0,
            _ => table.value(game.rank(&after.position).expect("every position has a number")),
        };
        if after.position.side() == side { chance } else { 1.0 - chance }
    };
    game.moves(state).into_iter().map(|mv| (mv, value(mv))).collect()
}

fn best(values: &[(Move, f64)]) -> (Move, f64) {
    values.iter().copied().reduce(|best, value| if value.1 > best.1 { value } else { best }).expect("a move")
}

fn loss(table: &Table, game: &Ur, player: &dyn Player<Ur>, ask: &Ask, wanted: u64, seed: u64) {
    let mut draws = Draws::new(seed);
    let (mut decisions, mut moves, mut lost, mut wrong, mut worst) = (0u64, 0u64, 0.0, 0u64, 0.0f64);
    let (mut squares, mut nodes, mut states) = (0.0, 0u64, Vec::new());
    while decisions < wanted {
        let mut state = State::new(game, game.start());
        while !matches!(game.turn(&state), Turn::Over(_)) && decisions < wanted {
            let roll = game.pick_move(&state, draws.draw()).expect("a roll");
            game.play(&mut state, roll);
            let values = exact_values(table, game, &state);
            let (mv, value) = best(&values);
            moves += u64::from(mv != Move::PASS);
            if values.len() > 1 {
                let thought = player.think(game, &state, ask, &mut Unwatched);
                states.push(state.clone());
                let chosen = values.iter().find(|value| Some(value.0) == thought.mv).expect("a legal move").1;
                decisions += 1;
                nodes += thought.nodes;
                wrong += u64::from(chosen < value);
                lost += value - chosen;
                squares += (value - chosen).powi(2);
                worst = worst.max(value - chosen);
            }
            game.play(&mut state, mv);
        }
    }
    let count = decisions as f64;
    let mean = lost / count;
    let error = ((squares / count - mean * mean) / count).sqrt();
    println!("decisions with two moves or more: {decisions}; moves with the forced ones: {moves}");
    println!(
        "mean loss: {:.5} ± {:.5} points a decision, {:.5} a move",
        100.0 * mean,
        100.0 * error,
        100.0 * lost / moves as f64
    );
    println!(
        "not the best move: {:.3} %; worst loss {:.6} points",
        100.0 * wrong as f64 / count,
        100.0 * worst
    );
    let begin = Instant::now();
    let processor = processor_time();
    for state in &states {
        std::hint::black_box(player.think(game, state, ask, &mut Unwatched));
    }
    let each = |seconds: f64| seconds * 1e6 / count;
    let processor = processor_time().zip(processor).map_or(f64::NAN, |(after, before)| each(after - before));
    println!(
        "{processor:.2} µs of processor time ({:.2} by the clock) and {:.1} evaluations a decision",
        each(begin.elapsed().as_secs_f64()),
        nodes as f64 / count
    );
}

/// Seconds that this thread has run, where the system says so: other programs do not count.
fn processor_time() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}

fn play(table: &Table, game: &Ur, player: &dyn Player<Ur>, ask: &Ask, seed: u64, side: Side) -> bool {
    let mut draws = Draws::new(seed);
    let mut state = State::new(game, game.start());
    while !matches!(game.turn(&state), Turn::Over(_)) {
        let roll = game.pick_move(&state, draws.draw()).expect("a roll");
        game.play(&mut state, roll);
        let mv = match state.position.side() == side {
            true => player.think(game, &state, ask, &mut Unwatched).mv.expect("a move"),
            false => best(&exact_values(table, game, &state)).0,
        };
        game.play(&mut state, mv);
    }
    state.position.side() == side
}

fn games(table: &Table, game: &Ur, player: &dyn Player<Ur>, ask: &Ask, pairs: u64, seed: u64) {
    let mut sums = [0u64; 3];
    for pair in 0..pairs {
        let seed = Draws::new(seed ^ pair << 20).draw();
        let won = Side::BOTH.into_iter().filter(|side| play(table, game, player, ask, seed, *side)).count();
        sums[won] += 1;
    }
    let count = pairs as f64;
    let share = (sums[1] as f64 / 2.0 + sums[2] as f64) / count;
    let square = (sums[1] as f64 / 4.0 + sums[2] as f64) / count - share * share;
    println!(
        "{pairs} pairs of games on the same dice: {:.2} ± {:.2} % against perfect play",
        100.0 * share,
        100.0 * (square / count).sqrt()
    );
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str| {
        let value = args.iter().find_map(|arg| arg.strip_prefix(name)?.strip_prefix('='));
        value.map(|value| value.parse::<u64>().expect("a number"))
    };
    let Some(path) = args.first() else {
        println!("ur_loss TABLE [player=engine] [decisions=100000] [pairs=20000] [depth=D] [seed=1]");
        println!("TABLE is a file that `parlor solve ur` made");
        return;
    };
    let table = Table::open(path).expect("a table");
    let game = Ur::default();
    table.expect(&game).expect("a table of the full game");
    let name = args.iter().find_map(|arg| arg.strip_prefix("player=")).unwrap_or("engine");
    let player = Ur::players(&Shelf::default())
        .into_iter()
        .find(|player| player.id() == name)
        .expect("a player of Ur");
    let player = player.as_ref();
    let ask = Ask { depth: number("depth").map(|depth| depth as u32), ..Ask::default() };
    let seed = number("seed").unwrap_or(1);
    let decisions = number("decisions").unwrap_or(100_000);
    if decisions > 0 {
        loss(&table, &game, player, &ask, decisions, seed);
    }
    let pairs = number("pairs").unwrap_or(20_000);
    if pairs > 0 {
        games(&table, &game, player, &ask, pairs, seed);
    }
}
