use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::time::Duration;

use parlor_desk::Desk;
use parlor_protocol::ProblemType;
use parlor_protocol::room::{ClockSetting, RoomRequest, Seats, TakeBack};
use parlor_terminal::{
    Keeper, LiveOptions, LocalRoom, TerminalError, play_lines, play_live, read_seat, request_of_record,
};

use crate::fault::Fault;
use crate::game_args::{StartArgs, game_id};
use crate::host::Host;
use crate::join::{JoinArgs, join};
use crate::output::print;
use crate::{data, record_file};

const EXAMPLES: &str = "\
Examples:
  parlor play ur                                   you against the engine
  parlor play chessinfive --first engine --second human --nodes 50000
  parlor play romgon --second human --time 20m     two people, 20 minutes each
  parlor play addition --clock 30                  half a minute for each move
  parlor play --resume                             the one broken off last
  parlor play --load game.txt                      on from a record
  parlor play --join http://localhost:8080/api/v1/rooms/ID --name Ann
  parlor play ur --first random --second random --seed 7 --save game.txt
  printf 'Q@d1\\nquit\\n' | parlor play chessinfive  moves from a pipe

On a terminal: arrows move the cursor, Enter touches, Tab goes through what is beside the board, ':' types a move, u
and r undo and redo, w changes who plays, s saves, ? shows all keys, q quits. What is not over is kept in the data
folder. Otherwise, and with --plain, moves are read as lines; `help` lists the other words. The program rolls the dice,
always the same for the same seed. When lines come from a pipe and one of the moves is refused, the exit code is 1.";

/// Arguments of `parlor play`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game, by its id (`parlor games` lists them); with --resume, only a game of this kind
    #[arg(value_name = "GAME", required_unless_present_any = ["resume", "load", "join"])]
    game: Option<String>,
    #[command(flatten)]
    start: StartArgs,
    /// Who plays the first side: human, or a player such as random, engine or engine:nodes=1000
    #[arg(long, value_name = "WHO", default_value = "human")]
    first: String,
    /// Who plays the second side
    #[arg(long, value_name = "WHO", default_value = "engine")]
    second: String,
    /// Toss for the sides
    #[arg(long)]
    toss: bool,
    /// The seed of dice, draws and players; without one they are different every time
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// How many nodes or visits a player may spend on a move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..1 << 53))]
    nodes: Option<u64>,
    /// Time for each move: seconds, or such as 90s or 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    clock: Option<Duration>,
    /// Time for all moves of a side: seconds, or such as 20m or 1h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// What a side gets back for each move
    #[arg(long, value_name = "TIME", value_parser = duration, requires = "time")]
    increment: Option<Duration>,
    /// Where to save the record: at the end of the game, and when asked to
    #[arg(long, value_name = "FILE")]
    save: Option<String>,
    /// Play on from the record in this file; `-` for standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "variant", "options", "position", "moves"])]
    load: Option<String>,
    /// Take up the game again that was broken off last
    #[arg(long, conflicts_with_all = ["load", "variant", "options", "position", "moves", "toss", "clock", "time"])]
    resume: bool,
    #[command(flatten)]
    join: JoinArgs,
    /// Read and write lines, even on a terminal
    #[arg(long)]
    plain: bool,
    /// Milliseconds that a roll or a player's move is left to be seen before the next one
    #[arg(long, value_name = "N", default_value_t = 500)]
    pause_ms: u64,
}

fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || "write a time such as 30, 90s, 20m or 1h".to_owned();
    let (number, unit) = match text.strip_suffix(['s', 'm', 'h']) {
        Some(number) => (number, &text[number.len()..]),
        None => (text, "s"),
    };
    let seconds = match unit {
        "h" => 3600.0,
        "m" => 60.0,
        _ => 1.0,
    } * number.parse::<f64>().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero()).ok_or_else(wrong)
}

/// Plays a game.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    let at_terminal = io::stdin().is_terminal();
    let on_screen = at_terminal && io::stdout().is_terminal() && !args.plain;
    let desk = Arc::new(if on_screen { host.silent_desk() } else { host.desk() });
    let mut said = Vec::new();
    let mut room = match (&args.join.join, args.resume) {
        (Some(url), _) => join(url, &args.join, &desk)?,
        (None, true) => resume(args, &desk)?,
        (None, false) => open(args, &desk, &mut said)?,
    };
    if at_terminal && !args.resume && args.join.join.is_none() {
        // A game can be played without being kept; the person is told.
        match data::kept_games().map(|folder| room.keep_in(&folder)) {
            Some(Ok(())) => {}
            Some(Err(error)) => said.push(format!("this game is not kept: {error}")),
            None => said.push("this game is not kept: there is no data folder".to_owned()),
        }
    }
    let said = said.join("   ");
    if on_screen {
        let options = LiveOptions {
            save_to: args.save.clone(),
            nodes: args.nodes,
            message: Some(said).filter(|said| !said.is_empty()),
            pause: Duration::from_millis(args.pause_ms),
        };
        let last_words = play_live(room, options)?;
        Host::faults_so_far().iter().for_each(|fault| eprintln!("parlor: {fault}"));
        if !last_words.is_empty() {
            print(&format!("{last_words}\n"))?;
        }
        return Ok(());
    }
    if !said.is_empty() {
        eprintln!("parlor: {said}");
    }
    play_lines(room, args.save.as_deref(), args.nodes, io::stdin().lock(), &mut io::stdout().lock())?;
    Ok(())
}

fn resume(args: &Args, desk: &Arc<Desk>) -> Result<LocalRoom, Fault> {
    let folder = data::kept_games().ok_or_else(|| Fault::Other("there is no data folder".to_owned()))?;
    let game = args.game.as_deref().map(game_id);
    let kept = Keeper::last(&folder, game)?.ok_or_else(|| {
        let what = game.map_or_else(String::new, |game| format!(" of {game}"));
        Fault::Other(format!("no game{what} was broken off; `parlor play GAME` begins one"))
    })?;
    Ok(LocalRoom::resume(desk, kept)?)
}

fn open(args: &Args, desk: &Arc<Desk>, said: &mut Vec<String>) -> Result<LocalRoom, Fault> {
    let mut request = match &args.load {
        Some(path) => request_of_record(desk, &record_file::read(path, desk.limits().bytes)?)?,
        None => begun(args, said),
    };
    let sides = desk.game(&request.game)?.about().sides;
    let seat = |who: &str| read_seat(who, args.nodes).map_err(Fault::Other);
    let seats = [seat(&args.first)?, seat(&args.second)?];
    request.seats = sides.map(str::to_owned).into_iter().zip(seats).collect::<Seats>();
    request.toss = args.toss.then_some(true);
    request.clock = clock_setting(args);
    request.take_back = Some(TakeBack::Free);
    Ok(LocalRoom::open(desk, request, args.seed).map_err(with_human)?)
}

/// Whoever names a player that there is not may have meant a person.
fn with_human(error: TerminalError) -> TerminalError {
    match error {
        TerminalError::Refused(mut problem) if problem.kind == ProblemType::UnknownPlayer => {
            problem.detail += ", or human";
            TerminalError::Refused(problem)
        }
        error => error,
    }
}

/// The game that the arguments name.
fn begun(args: &Args, said: &mut Vec<String>) -> RoomRequest {
    let name = args.game.as_deref().unwrap_or_default();
    let game = game_id(name);
    if game != name {
        said.push(format!("{name} is played as {game}; `parlor play multiplication` is the other one"));
    }
    RoomRequest {
        game: game.to_owned(),
        variant: args.start.variant.clone(),
        options: Some(args.start.settings()).filter(|settings| !settings.is_empty()),
        position: args.start.position.clone(),
        moves: Some(args.start.moves()).filter(|moves| !moves.is_empty()),
        ..RoomRequest::default()
    }
}

fn clock_setting(args: &Args) -> Option<ClockSetting> {
    let ms = |time: Option<Duration>| time.map(|time| time.as_millis() as u64);
    let setting =
        ClockSetting { move_ms: ms(args.clock), game_ms: ms(args.time), increment_ms: ms(args.increment) };
    (setting != ClockSetting::default()).then_some(setting)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        let seconds = |text: &str| duration(text).map(|time| time.as_secs());
        assert_eq!(seconds("60"), Ok(60));
        assert_eq!(seconds("90s"), Ok(90));
        assert_eq!(seconds("20m"), Ok(1200));
        assert_eq!(seconds("1.5h"), Ok(5400));
        for text in ["", "0", "-5", "m", "5 m", "1e300h", "NaN", "5d"] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }
}
