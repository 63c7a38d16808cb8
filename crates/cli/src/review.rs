use std::sync::atomic::AtomicBool;

use parlor_protocol::{
    Answer, Bounds, GameSource, MoveClass, PlayerRef, Query, Request, ReviewAnswer, ReviewRequest,
    ReviewedMove,
};
use parlor_terminal::{Look, Progress, columns};
use parlor_workshop::question;

use crate::contest::place::{Place, QueueArgs};
use crate::fault::{self, Fault};
use crate::host::Host;
use crate::output::{print, print_answer};
use crate::{record_file, stop};

const EXAMPLES: &str = "\
Examples:
  parlor review game.txt
  parlor review game.txt --nodes 5000 --worst 20
  parlor review --json - < game.txt

Without --player the judge is `perfect` where exact values are at hand, and `engine` otherwise.
Ctrl-C ends the review and shows what there is.";

/// Arguments of `parlor review`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file with the record; `-` for standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// Who judges
    #[arg(long, value_name = "PLAYER")]
    player: Option<String>,
    /// Nodes or visits for each position
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..1 << 53))]
    nodes: Option<u64>,
    /// How long the whole review may take
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    time_ms: Option<u64>,
    /// The seed of everything random
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many of the worst moves to list
    #[arg(long, value_name = "N", default_value_t = 10)]
    worst: usize,
    /// Who does it
    #[command(flatten)]
    queue: QueueArgs,
    /// Print the answer of the protocol
    #[arg(long)]
    json: bool,
}

/// Reviews a game.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    let desk = host.desk();
    let text = record_file::read(&args.file, desk.limits().bytes)?;
    let (nodes, time_ms, seed) = (args.nodes, args.time_ms, Some(args.seed));
    let review = ReviewRequest {
        player: PlayerRef { player: args.player.clone(), ..PlayerRef::default() },
        bounds: Bounds { nodes, time_ms, seed, ..Bounds::default() },
        ..ReviewRequest::of(GameSource::Text { text })
    };
    let asked = Request { report_every_ms: Some(200), ..Request::new("1", Query::Review(review)) };
    stop::listen();
    let answer = match &args.queue.queue {
        Some(_) => elsewhere(args, &asked, host)?,
        None => {
            let progress = Progress::new(1, 0, "moves and rolls");
            let flag = AtomicBool::new(false);
            desk.answer(&asked, &flag, &mut |report| {
                if let Answer::Review(review) = report {
                    progress.of(review.total.into(), review.done.into());
                }
                flag.store(stop::is_asked(), std::sync::atomic::Ordering::Relaxed);
            })
        }
    };
    if args.json {
        return print_answer(answer);
    }
    match fault::expect(answer)? {
        Answer::Review(review) => print(&shown(&review, args.worst)),
        _ => Err(Fault::Other("the desk did not answer with a review".to_owned())),
    }
}

/// Has a worker review it.
fn elsewhere(args: &Args, asked: &Request, host: &Host) -> Result<Answer, Fault> {
    let place = Place::of_queue(&args.queue, host)?;
    let queue = place.queue().ok_or_else(|| Fault::Other("there is no queue".to_owned()))?;
    let answer = question(queue, asked, &stop::is_asked, &mut |progress| place.hear(progress))?;
    let answer = answer.ok_or_else(|| Fault::Other("ended before a worker had reviewed it".to_owned()))?;
    let wrong = |error: serde_json::Error| Fault::Other(format!("a worker answered something else: {error}"));
    Ok(match answer.get("error") {
        Some(_) => Answer::Failure(serde_json::from_value(answer).map_err(wrong)?),
        None => Answer::Review(serde_json::from_value(answer).map_err(wrong)?),
    })
}

fn shown(review: &ReviewAnswer, worst: usize) -> String {
    let width = Look::of_stdout().width;
    let first = review.start.keys().find(|name| review.moves.first().is_some_and(|mv| mv.side == **name));
    let first = first.cloned().unwrap_or_default();
    let mut text = chart(review, &first, width);
    text += &format!(
        "judged by {}{}, {} of {} moves and rolls\n\n",
        review.player,
        if review.exact { " (exact)" } else { "" },
        review.done,
        review.total
    );
    text += &sides(review);
    let mut moves: Vec<(usize, &ReviewedMove)> = review.moves.iter().enumerate().collect();
    moves.retain(|(_, mv)| mv.class > Some(MoveClass::Best));
    moves.sort_by(|a, b| b.1.loss.unwrap_or(0.0).total_cmp(&a.1.loss.unwrap_or(0.0)));
    if !moves.is_empty() {
        text += "\nworst moves\n";
        let mut rows =
            vec![["", "side", "played", "lost", "class", "better", "then"].map(str::to_owned).to_vec()];
        for (index, mv) in moves.into_iter().take(worst) {
            rows.push(vec![
                (index + 1).to_string(),
                mv.side.clone(),
                mv.mv.clone(),
                points(mv.loss.unwrap_or(0.0)),
                mv.class.map_or("", MoveClass::name).to_owned(),
                mv.better.clone().unwrap_or_default(),
                mv.line.iter().flatten().skip(1).take(5).cloned().collect::<Vec<_>>().join(" "),
            ]);
        }
        text += &columns(&rows);
    }
    text
}

/// Points of winning chance.
fn points(part: f64) -> String {
    format!("{:.2}", 100.0 * part)
}

fn sides(review: &ReviewAnswer) -> String {
    let titles = ["side", "decisions", "mean loss", "accuracy", "luck", "result without luck", "classes"];
    let mut rows = vec![titles.map(str::to_owned).to_vec()];
    for (name, side) in &review.sides {
        let classes: Vec<_> =
            side.classes.iter().map(|(class, count)| format!("{count} {}", class.name())).collect();
        rows.push(vec![
            name.clone(),
            side.decisions.to_string(),
            points(side.mean_loss),
            format!("{:.1}", side.accuracy),
            format!("{:+.2}", 100.0 * side.luck),
            format!("{:.1} %", 100.0 * side.result_without_luck),
            classes.join(", "),
        ]);
    }
    columns(&rows)
}

/// Eighths of a line, from the bottom.
const BARS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// Lines of a chart.
const HEIGHT: usize = 8;

/// The winning chance of a side over the game.
fn chart(review: &ReviewAnswer, side: &str, width: usize) -> String {
    let mut chances = vec![review.start.get(side).copied().unwrap_or(0.5)];
    chances.extend(
        review.moves.iter().map(|mv| if mv.side == side { mv.winrate_after } else { 1.0 - mv.winrate_after }),
    );
    let columns = chances.len().min(width.saturating_sub(8).max(10));
    // A column stands for the last chance of its stretch.
    let column =
        |index: usize| chances[((index + 1) * chances.len()).div_ceil(columns).min(chances.len()) - 1];
    let mut text = format!("winning chance of {side}\n");
    for line in (0..HEIGHT).rev() {
        let label = match line {
            7 => "100 %",
            4 => " 50 %",
            0 => "  0 %",
            _ => "     ",
        };
        let bars: String = (0..columns)
            .map(|index| {
                let eighths = (column(index) * (8 * HEIGHT) as f64).round() as usize;
                BARS[eighths.saturating_sub(8 * line).min(8)]
            })
            .collect();
        text += &format!("{label} {}\n", bars.trim_end());
    }
    text
}
