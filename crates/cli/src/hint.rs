use parlor_protocol::{
    AnalyzeRequest, Answer, Bounds, Candidate, ChooseRequest, PlayerRef, ProblemType, Query,
};
use parlor_terminal::columns;

use crate::fault::{self, Fault};
use crate::game_args::GameArgs;
use crate::host::Host;
use crate::output::{print, print_answer};

const EXAMPLES: &str = "\
Examples:
  parlor hint ur --moves d3
  parlor hint chessinfive --moves \"Q@d1 Q@e1\" --player classic-hard --multi 5
  parlor hint romgon --variant flip --nodes 20000 --json";

/// Arguments of `parlor hint`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Who is asked; default: who knows exact values, where they are at hand, else engine
    #[arg(long, value_name = "PLAYER")]
    player: Option<String>,
    /// How many moves to show
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    multi: u32,
    /// How many nodes or visits it may spend
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..1 << 53))]
    nodes: Option<u64>,
    /// How long it may think
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    time_ms: Option<u64>,
    /// The seed of everything random
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Print the answer of the protocol
    #[arg(long)]
    json: bool,
}

/// Asks for a hint.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    let desk = host.desk();
    let player = PlayerRef { player: args.player.clone(), ..PlayerRef::default() };
    let (nodes, time_ms, seed) = (args.nodes, args.time_ms, Some(args.seed));
    let bounds = Bounds { nodes, time_ms, seed, ..Bounds::default() };
    let (game, drawn) = args.game.begun(&desk)?;
    let multi = Some(args.multi);
    let analyze = AnalyzeRequest { game, player, bounds, multi };
    let mut answer = desk.ask(Query::Analyze(analyze.clone()));
    // Someone without opinions can still be asked for a move.
    if matches!(&answer, Answer::Failure(failure) if failure.error.kind == ProblemType::Unsupported) {
        let AnalyzeRequest { game, player, bounds, multi } = analyze;
        answer = desk.ask(Query::Choose(ChooseRequest { game, player, bounds, multi, then: false }));
    }
    if args.json {
        drawn.iter().for_each(|drawn| eprintln!("parlor: {drawn}"));
        return print_answer(answer);
    }
    let moves = match fault::expect(answer)? {
        Answer::Analysis(analysis) => rows(&analysis.candidates),
        Answer::Choice(choice) if choice.candidates.is_empty() => format!("{}\n", choice.mv),
        Answer::Choice(choice) => rows(&choice.candidates),
        _ => return Err(Fault::Other("the desk did not answer with moves".to_owned())),
    };
    print(&(drawn.map_or_else(String::new, |drawn| drawn + "\n") + &moves))
}

fn rows(candidates: &[Candidate]) -> String {
    let chance = candidates.iter().any(|candidate| candidate.winrate.is_some());
    let mut rows =
        vec![["move", if chance { "chance" } else { "score" }, "then"].map(str::to_owned).to_vec()];
    for candidate in candidates {
        let value = match (candidate.winrate, candidate.score) {
            (Some(winrate), _) => format!("{:.1} %", 100.0 * winrate),
            (None, Some(score)) => format!("{score:.2}"),
            _ => String::new(),
        };
        let then: Vec<_> = candidate.line.iter().skip(1).take(8).cloned().collect();
        rows.push(vec![candidate.mv.clone(), value, then.join(" ")]);
    }
    columns(&rows)
}
