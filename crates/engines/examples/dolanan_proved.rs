//! How many positions of the engine's own games it proves, by the number of claimed cells.
//!
//! ```text
//! cargo run --release -p parlor-engines --features lab --example dolanan_proved -- PICTURE.svg [games=100] [nodes=250000] [play=5000] [most=30] [seed=1]
//! ```
//!
//! Games begin with a random set-up and two random turns. Every position up to `most` claimed cells is given `nodes` nodes;
//! once one is proved, so are the later ones of its game. Games that are over count as proved, so that all shares are of the
//! same games. Moves are chosen with `play` nodes.

use std::error::Error;

use parlor_dolanan::{Add, Dolanan, Kind, Mul, Phase};
use parlor_engines::dolanan::Engine;
use parlor_players::{Ask, Player, Unwatched};
use parlor_rules::{Draws, Game, Options, State, Turn};
use plotters::prelude::*;

/// What is asked for on the command line.
struct Plan {
    games: u64,
    nodes: u64,
    play: u64,
    most: usize,
    seed: u64,
}

/// By claimed cells: positions, and how many of them were proved.
fn proved_shares<K: Kind>(plan: &Plan) -> Vec<[u64; 2]> {
    let mut counts = vec![[0; 2]; plan.most + 1];
    for number in 0..plan.games {
        let mut draws = Draws::new(plan.seed.wrapping_mul(0x9E37_79B9).wrapping_add(number));
        let board = i64::from(draws.draw() as u32);
        let game = Dolanan::<K>::new(&Options::default().with_integer("seed", board)).expect("a board");
        let mut state = State::start(&game);
        for _ in 0..5 {
            if let Some(mv) = game.pick_move(&state, draws.draw()) {
                game.play(&mut state, mv);
            }
        }
        let think = |state: &State<Dolanan<K>>, nodes: u64| {
            let ask = Ask { nodes: Some(nodes), ..Ask::default() };
            Engine::default().think(&game, state, &ask, &mut Unwatched)
        };
        let mut proved = false;
        let first = state.position.claimed();
        for count in &mut counts[first..] {
            if matches!(game.turn(&state), Turn::Player(_)) {
                debug_assert_eq!(state.position.phase(), Phase::Move);
                proved = proved || think(&state, plan.nodes).exact;
                if let Some(mv) = think(&state, plan.play).mv {
                    game.play(&mut state, mv);
                }
            } else {
                proved = true;
            }
            count[0] += 1;
            count[1] += u64::from(proved);
        }
    }
    counts
}

fn draw(path: &str, curves: &[(&str, Vec<[u64; 2]>, RGBColor)], most: usize) -> Result<(), Box<dyn Error>> {
    let area = SVGBackend::new(path, (640, 360)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption("positions proved: addition dark, multiplication pale", ("sans-serif", 14))
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(48)
        .build_cartesian_2d(0.0..most as f64, 0.0..1.0)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .x_desc("claimed cells")
        .y_label_formatter(&|share| format!("{:.0} %", 100.0 * share))
        .draw()?;
    for (_, counts, colour) in curves {
        let known = counts.iter().enumerate().filter(|(_, [all, _])| *all > 0);
        let points = known.map(|(claimed, [all, proved])| (claimed as f64, *proved as f64 / *all as f64));
        chart.draw_series(LineSeries::new(points, colour.filled()).point_size(3))?;
    }
    area.present()?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.is_empty() {
        println!(
            "give the file of the picture; games=, nodes=, play=, most= and seed= say how much is looked at"
        );
        return Ok(());
    }
    let number = |name: &str, usual: u64| {
        let prefix = format!("{name}=");
        let given = arguments.iter().find_map(|argument| argument.strip_prefix(&prefix));
        given.map_or(usual, |value| value.parse().expect("a number"))
    };
    let plan = Plan {
        games: number("games", 100),
        nodes: number("nodes", 250_000),
        play: number("play", 5_000),
        most: number("most", 30) as usize,
        seed: number("seed", 1),
    };
    let curves = [
        ("addition", proved_shares::<Add>(&plan), RGBColor(0, 51, 102)),
        ("multiplication", proved_shares::<Mul>(&plan), RGBColor(136, 170, 187)),
    ];
    println!("| claimed cells | addition | multiplication |\n|---:|---:|---:|");
    for claimed in 0..=plan.most {
        let share = |[all, proved]: [u64; 2]| format!("{:.0} %", 100.0 * proved as f64 / all.max(1) as f64);
        if curves[0].1[claimed][0] > 0 {
            println!("| {claimed} | {} | {} |", share(curves[0].1[claimed]), share(curves[1].1[claimed]));
        }
    }
    draw(&arguments[0], &curves, plan.most)
}
