use std::fs;
use std::path::PathBuf;

use parlor_arena::{Calibrated, Calibration, ladder_svg};
use parlor_levels::{Ladder, Skill};
use parlor_roster::{Complete, Visitor, visit_games, write_whole};
use parlor_terminal::{Progress, columns};

use crate::contest::book::book;
use crate::contest::place::{Place, PlaceArgs};
use crate::fault::Fault;
use crate::host::Host;
use crate::output::print;
use crate::stop;

const EXAMPLES: &str = "\
Examples:
  parlor calibrate chessinfive --folder c5
  parlor calibrate romgon --variant flip --folder flip --others random,classic-hard,engine
  parlor calibrate polyclash --folder pc --top 700 --certain 0.99 --referee-nodes 40 --level-pairs 40
  parlor calibrate ur --folder ur --decisions 20000

Players of some skills meet first; one curve is fitted to all games, and the levels are put on it at even distances.
Then the levels meet each other, and the other players. What is done is kept in the folder: the same command goes on
where it was broken off. It writes the table, GAME.json, and a picture, GAME.svg, into the folder.";

/// Arguments of `parlor calibrate`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game, by its id
    #[arg(value_name = "GAME")]
    game: String,
    /// The variant, where the game has some
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// The folder for games, table and picture
    #[arg(long, value_name = "FOLDER")]
    folder: PathBuf,
    /// The seed of everything
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The highest skill that a level may have
    #[arg(long, value_name = "N", default_value_t = Skill::MOST, value_parser = clap::value_parser!(u32).range(1..=i64::from(Skill::MOST)))]
    top: u32,
    /// The distance of the skills that are measured first
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    step: u32,
    /// Pairs of games between two of those skills
    #[arg(long, value_name = "N", default_value_t = 60)]
    grid_pairs: u64,
    /// Pairs of games between two levels
    #[arg(long, value_name = "N", default_value_t = 150)]
    level_pairs: u64,
    /// How often the levels meet and are put on the curve anew
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=20))]
    rounds: u32,
    /// Pairs of games between another player and a level
    #[arg(long, value_name = "N", default_value_t = 20)]
    other_pairs: u64,
    /// How far levels lie apart, in Elo points
    #[arg(long, value_name = "ELO", default_value_t = 190.0)]
    gap: f64,
    /// Put levels apart by what they lose by a decision, measured by so many decisions
    #[arg(long, value_name = "N", default_value_t = 0)]
    decisions: u64,
    /// How much of the loss of the level before a level has
    #[arg(long, value_name = "PART", default_value_t = 0.58)]
    ratio: f64,
    /// Other players to be put on the same scale, the weakest first and the strongest last
    #[arg(long, value_name = "PLAYERS", value_delimiter = ',', default_value = "random,classic,engine")]
    others: Vec<String>,
    /// From this winning chance on, as the engine sees it, a game is decided; 1 if it must be proved
    #[arg(long, value_name = "CHANCE", default_value_t = 1.0)]
    certain: f64,
    /// Nodes or visits that the engine spends on looking whether a game is decided
    #[arg(long, value_name = "N", default_value_t = 400)]
    referee_nodes: u64,
    /// A game that has more moves and rolls is drawn
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    longest: usize,
    #[command(flatten)]
    at: PlaceArgs,
    /// How it was measured, for the table: commit and machine
    #[arg(long, value_name = "TEXT", default_value = "")]
    note: String,
}

/// Finds the levels of a game.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    let mut search = Search { args, host, done: None };
    visit_games(&mut search);
    let done = search.done.unwrap_or_else(|| Err(Fault::unknown_game(&args.game)))?;
    let name = Ladder::name(&args.game, args.variant.as_deref());
    let json = serde_json::to_string_pretty(&done.ladder).map_err(|error| Fault::Other(error.to_string()))?;
    let write = |ending: &str, text: &str| {
        let path = args.folder.join(format!("{name}.{ending}"));
        write_whole(&path, text.as_bytes()).map_err(Fault::file(&path.display().to_string()))
    };
    fs::create_dir_all(&args.folder).map_err(Fault::file(&args.folder.display().to_string()))?;
    write("json", &(json + "\n"))?;
    if let Some(svg) = ladder_svg(&name, &done.ladder) {
        write("svg", &svg)?;
    }
    print(&text(&done))
}

struct Search<'a> {
    args: &'a Args,
    host: &'a Host,
    done: Option<Result<Calibrated, Fault>>,
}

impl Visitor for Search<'_> {
    fn visit<G: Complete>(&mut self) {
        if G::ABOUT.id == self.args.game {
            self.done = Some(calibrate::<G>(self.args, self.host));
        }
    }
}

fn calibrate<G: Complete>(args: &Args, host: &Host) -> Result<Calibrated, Fault> {
    let calibration = Calibration {
        variant: args.variant.clone(),
        book: book::<G>(args.variant.as_deref(), None)?,
        seed: args.seed,
        knots: (0..=args.top / args.step).map(|knot| knot * args.step).collect(),
        grid_pairs: args.grid_pairs,
        level_pairs: args.level_pairs,
        rounds: args.rounds,
        other_pairs: args.other_pairs,
        gap: args.gap,
        decisions: args.decisions,
        ratio: args.ratio,
        others: args.others.clone(),
        certain: args.certain,
        referee_nodes: args.referee_nodes,
        longest: args.longest,
        folder: args.folder.clone(),
        measured: args.note.clone(),
    };
    stop::listen();
    let place = Place::new(&args.at, host)?;
    let mut progress: Option<(String, Progress)> = None;
    let mut tell = |stage: &str, done: u64, total: u64| {
        if progress.as_ref().is_none_or(|(name, _)| name != stage) {
            progress = Some((stage.to_owned(), Progress::new(total, done, "pairs")));
        }
        if let Some((name, line)) = &mut progress {
            line.at(done, &place.words(name, done));
        }
    };
    Ok(calibration.run::<G>(host.shelf(), &*place.venue(), &stop::is_asked, &mut tell)?)
}

/// The levels as a table for people.
fn text(done: &Calibrated) -> String {
    let shown = |number: Option<f64>| number.map_or_else(|| "-".to_owned(), |number| format!("{number}"));
    let mut rows = vec![
        ["level", "skill", "Elo", "95 %", "gap", "95 %", "score", "nodes", "ms"].map(str::to_owned).to_vec(),
    ];
    for (place, rung) in done.ladder.levels.iter().enumerate() {
        let before = place.checked_sub(1);
        let gap = before.and_then(|before| done.gaps.get(before));
        let tally = before.and_then(|before| done.tallies.get(before)).filter(|tally| tally.games() > 0);
        let interval = |low: f64, high: f64| format!("{low:.0} to {high:.0}");
        rows.push(vec![
            (place + 1).to_string(),
            rung.skill.to_string(),
            shown(rung.elo.map(|elo| elo.value)),
            rung.elo.map_or_else(String::new, |elo| interval(elo.low, elo.high)),
            gap.map_or_else(String::new, |gap| format!("{:.0}", gap.value)),
            gap.map_or_else(String::new, |gap| interval(gap.low, gap.high)),
            tally.map_or_else(String::new, |tally| {
                format!("{:.1} % of {}", 100.0 * tally.score(), tally.games())
            }),
            shown(rung.nodes),
            shown(rung.time_ms),
        ]);
    }
    let mut text = columns(&rows);
    for other in &done.ladder.others {
        text.push_str(&format!(
            "{}: {} ({} to {})\n",
            other.player, other.elo.value, other.elo.low, other.elo.high
        ));
    }
    let end = if done.complete { "" } else { "; not finished: the same command goes on" };
    text + &format!("{} games{end}\n", done.games)
}
