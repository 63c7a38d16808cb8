use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use parlor_desk::{Desk, ENGINE};
use parlor_protocol::{Answer, Bounds, ChooseRequest, GameRef, PlayerRef, Query, Request, StateAnswer};
use parlor_rules::{Setting, Settings};

/// Part of the clock that is spent on a move.
const MOVES_LEFT: u64 = 30;

/// Parlor's side of a conversation.
pub struct Speaker {
    desk: Arc<Desk>,
    game: String,
    /// Settings of the game, the variant and the player among them, by name.
    options: BTreeMap<String, String>,
    /// `fen` and moves of the last `position`.
    position: Option<String>,
    moves: Vec<String>,
    search: Option<Search>,
}

struct Search {
    stop: Arc<AtomicBool>,
    endless: bool,
    thread: JoinHandle<()>,
}

/// Where lines go, from this thread and from the one that searches.
type Out<W> = Arc<Mutex<W>>;

fn say<W: Write>(out: &Out<W>, line: &str) {
    // A listener who went away is noticed at the end of input.
    if let Ok(mut out) = out.lock() {
        let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    }
}

impl Speaker {
    /// A speaker for a game.
    pub fn new(desk: Arc<Desk>, game: &str, variant: Option<String>, player: &str) -> Speaker {
        let mut options = BTreeMap::from([("player".to_owned(), player.to_owned())]);
        options.extend(variant.map(|variant| ("variant".to_owned(), variant)));
        Speaker { desk, game: game.to_owned(), options, position: None, moves: Vec::new(), search: None }
    }

    /// Answers lines until `quit` or their end.
    pub fn listen<W: Write + Send + 'static>(mut self, lines: impl BufRead, out: W) -> io::Result<()> {
        let out = Arc::new(Mutex::new(out));
        for line in lines.split(b'\n') {
            let line = line?;
            let line = String::from_utf8_lossy(&line);
            let words: Vec<_> = line.split_whitespace().collect();
            match words.as_slice() {
                [] => {}
                ["quit"] => {
                    self.end_search(true);
                    break;
                }
                ["ugi"] => self.introduce(&out),
                ["isready"] => say(&out, "readyok"),
                ["uginewgame"] => {
                    self.end_search(true);
                    self.position = None;
                    self.moves.clear();
                }
                ["setoption", "name", name, "value", value @ ..] => {
                    self.options.insert((*name).to_owned(), value.join(" "));
                }
                ["position", rest @ ..] => self.set_position(rest, &out),
                ["go", rest @ ..] => self.go(rest, &out),
                ["stop"] => self.end_search(true),
                ["query", question] => {
                    let answer = self.answer(question).unwrap_or_else(|problem| {
                        say(&out, &format!("info string {problem}"));
                        "none".to_owned()
                    });
                    say(&out, &format!("response {answer}"));
                }
                _ => say(&out, &format!("info string unknown command: {}", line.trim())),
            }
        }
        // What is being thought is told before we go, unless it would never end.
        let endless = self.search.as_ref().is_some_and(|search| search.endless);
        self.end_search(endless);
        Ok(())
    }

    fn introduce<W: Write>(&self, out: &Out<W>) {
        say(out, &format!("id name {ENGINE}"));
        say(out, "id author the authors of Parlor");
        if let Ok(table) = self.desk.game(&self.game) {
            let players: Vec<_> =
                table.info().players.into_iter().map(|player| format!("var {}", player.id)).collect();
            say(
                out,
                &format!(
                    "option name player type combo default {} {}",
                    self.options["player"],
                    players.join(" ")
                ),
            );
            if !table.about().variants.is_empty() {
                let variants: Vec<_> =
                    table.about().variants.iter().map(|name| format!("var {name}")).collect();
                let default = self.options.get("variant").map_or(table.about().variants[0], String::as_str);
                say(out, &format!("option name variant type combo default {default} {}", variants.join(" ")));
            }
            for spec in table.about().options {
                let default = spec.default.map(|text| format!(" default {text}")).unwrap_or_default();
                say(out, &format!("option name {} type string{default}", spec.name));
            }
            say(out, "option name seed-of-player type string default 0");
        }
        say(out, "ugiok");
    }

    fn set_position<W: Write>(&mut self, words: &[&str], out: &Out<W>) {
        self.end_search(true);
        let cut = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let moves = words.iter().skip(cut + 1).map(|&word| word.to_owned()).collect();
        let position = match &words[..cut] {
            ["startpos"] => None,
            ["fen", fen @ ..] if !fen.is_empty() => Some(fen.join(" ")),
            _ => {
                return say(
                    out,
                    "info string write position startpos or position fen F, then moves if there are any",
                );
            }
        };
        let before = (self.position.clone(), std::mem::replace(&mut self.moves, moves));
        self.position = position;
        if let Err(problem) = self.state() {
            say(out, &format!("info string {problem}; the position is as it was"));
            (self.position, self.moves) = before;
        }
    }

    /// The position as a request names it.
    fn game_ref(&self) -> GameRef {
        let specs = self.desk.game(&self.game).map(|table| table.about().options).unwrap_or_default();
        let mut options = Settings::default();
        for spec in specs {
            // A setting that must be given makes a start; a position string has that in it, and refuses it besides.
            let wanted = self.position.is_none() || spec.default.is_some();
            if let Some(text) = self.options.get(spec.name).filter(|_| wanted) {
                options.insert(spec.name, Setting::read(text));
            }
        }
        GameRef {
            game: self.game.clone(),
            variant: self.options.get("variant").cloned(),
            options,
            position: self.position.clone(),
            moves: self.moves.clone(),
        }
    }

    fn state(&self) -> Result<StateAnswer, parlor_protocol::Problem> {
        Ok(self.desk.open(&self.game_ref())?.state("1"))
    }

    fn answer(&self, question: &str) -> Result<String, parlor_protocol::Problem> {
        let state = self.state()?;
        let sides = self.desk.game(&self.game)?.about().sides;
        let side = |name: &str| if name == sides[0] { "p1" } else { "p2" };
        let mover = state.roller.as_deref().or(state.turn.as_deref());
        Ok(match question {
            "gameover" => state.outcome.is_some().to_string(),
            "p1turn" => (mover == Some(sides[0])).to_string(),
            "result" => match state.outcome.map(|outcome| outcome.winner) {
                None => "none".to_owned(),
                Some(None) => "draw".to_owned(),
                Some(Some(winner)) => format!("{}win", side(&winner)),
            },
            "turn" => match state.turn.as_deref() {
                None => "none".to_owned(),
                Some("chance") => "chance".to_owned(),
                Some(name) => side(name).to_owned(),
            },
            "chances" => match &state.chances {
                None => "none".to_owned(),
                Some(chances) => {
                    let pairs = state.legal.iter().zip(chances);
                    pairs.map(|(roll, chance)| format!("{roll} {chance}")).collect::<Vec<_>>().join(" ")
                }
            },
            "legal" => state.legal.join(" "),
            "fen" => state.position,
            _ => "unknown".to_owned(),
        })
    }

    fn go<W: Write + Send + 'static>(&mut self, words: &[&str], out: &Out<W>) {
        self.end_search(true);
        let state = match self.state() {
            Ok(state) => state,
            Err(problem) => {
                say(out, &format!("info string {problem}"));
                return say(out, "bestmove none");
            }
        };
        if matches!(state.turn.as_deref(), None | Some("chance")) {
            say(out, "info string there is nothing to choose: the game is over, or a roll is due");
            return say(out, "bestmove none");
        }
        let number = |name: &str| {
            let at = words.iter().position(|&word| word == name)?;
            words.get(at + 1)?.parse::<u64>().ok()
        };
        let first = self
            .desk
            .game(&self.game)
            .is_ok_and(|table| state.turn.as_deref() == Some(table.about().sides[0]));
        let clock = if first { ["p1time", "p1inc"] } else { ["p2time", "p2inc"] };
        let share = number(clock[0]).map(|time| time / MOVES_LEFT + number(clock[1]).unwrap_or(0) / 2);
        let infinite = words.contains(&"infinite").then_some(u64::from(u32::MAX));
        let bounds = Bounds {
            nodes: number("nodes"),
            depth: number("depth").and_then(|depth| u32::try_from(depth).ok()),
            time_ms: number("movetime").or(share).or(infinite).map(|ms| ms.max(1)),
            seed: self.options.get("seed-of-player").and_then(|seed| seed.parse().ok()),
            ..Bounds::default()
        };
        let player = PlayerRef { player: self.options.get("player").cloned(), ..PlayerRef::default() };
        let choose = ChooseRequest { player, bounds, ..ChooseRequest::of(self.game_ref()) };
        let asked = Request::new("1", Query::Choose(choose));
        let (desk, stop, out) = (Arc::clone(&self.desk), Arc::new(AtomicBool::new(false)), Arc::clone(out));
        let flag = Arc::clone(&stop);
        let thread = thread::spawn(move || match desk.answer(&asked, &flag, &mut |_| {}) {
            Answer::Choice(choice) => {
                if let Some(best) = choice.candidates.first() {
                    let score = best.score.map(|score| format!(" score cp {score:.0}")).unwrap_or_default();
                    let line = best.line.join(" ");
                    say(
                        &out,
                        &format!("info{score} nodes {} time {} pv {line}", choice.nodes, choice.time_ms),
                    );
                }
                say(&out, &format!("bestmove {}", choice.mv));
            }
            Answer::Failure(failure) => {
                say(&out, &format!("info string {}", failure.error));
                say(&out, "bestmove none");
            }
            _ => say(&out, "bestmove none"),
        });
        self.search = Some(Search { stop, endless: infinite.is_some(), thread });
    }

    /// Waits for the search that is going on; `now` stops it first.
    fn end_search(&mut self, now: bool) {
        if let Some(search) = self.search.take() {
            search.stop.store(now, Ordering::Relaxed);
            // A search that panicked has said so on standard error.
            let _ = search.thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;
    use std::time::Instant;

    use super::*;

    #[derive(Clone, Default)]
    struct Paper(Arc<Mutex<Vec<u8>>>);

    impl Write for Paper {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn now_ms() -> u64 {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        START.elapsed().as_millis() as u64
    }

    fn talk(game: &str, lines: &str) -> String {
        let paper = Paper::default();
        let speaker = Speaker::new(Arc::new(Desk::new(now_ms)), game, None, "random");
        speaker.listen(lines.as_bytes(), paper.clone()).unwrap();
        let bytes = paper.0.lock().unwrap().clone();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn a_conversation() {
        let said = talk(
            "chessinfive",
            "ugi\nisready\nuginewgame\nposition startpos\nquery p1turn\nposition startpos moves Q@d1\nquery p1turn\n\
             query result\nquery gameover\ngo nodes 1\nwhat\nposition startpos moves Q@z9\nquery turn\nquit\n",
        );
        assert!(
            said.contains("ugiok\nreadyok\nresponse true\nresponse false\nresponse none\nresponse false\n")
        );
        assert!(said.contains("bestmove ") && said.contains("unknown command: what"));
        assert!(said.contains("the position is as it was\nresponse p2\n"));
    }

    #[test]
    fn dice_are_moves_of_whoever_holds_the_match() {
        let said = talk(
            "ur",
            "position startpos\nquery turn\nquery chances\nquery p1turn\ngo nodes 1\nposition startpos moves d2\n\
             query turn\ngo nodes 5\n",
        );
        let chances = "response d0 0.0625 d1 0.25 d2 0.375 d3 0.25 d4 0.0625\n";
        assert!(said.contains(&format!("response chance\n{chances}response true\n")), "{said}");
        assert!(said.contains("bestmove none\nresponse p1\n") && said.ends_with("bestmove -1:2\n"), "{said}");
    }

    #[test]
    fn settings_hold_for_given_positions_too() {
        let fen = format!("{} B 0", ".".repeat(302));
        let said =
            talk("polyclash", &format!("setoption name komi value 0.5\nposition fen {fen}\nquery turn\n"));
        assert_eq!(said, "response p1\n");
        let said =
            talk("polyclash", &format!("setoption name komi value much\nposition fen {fen}\nquery turn\n"));
        assert!(said.contains("info string") && said.contains("komi"), "{said}");
    }

    /// Whatever is said, there is an answer to what comes after it.
    #[test]
    fn nonsense_ends_nothing() {
        let words = [
            "ugi",
            "go",
            "nodes",
            "-1",
            "99999999999999999999",
            "position",
            "fen",
            "startpos",
            "moves",
            "d9",
            "setoption",
            "name",
            "value",
            "player",
            "query",
            "stop",
            "\u{0}",
            "é",
            "resign",
            "depth",
            "0",
            "infinite",
            "p1time",
        ];
        let mut draws = parlor_rules::Draws::new(7);
        for _ in 0..200 {
            let mut lines = String::new();
            for _ in 0..6 {
                let line: Vec<_> =
                    (0..draws.draw() % 6).map(|_| words[draws.draw() as usize % words.len()]).collect();
                lines += &format!("{}\n", line.join(" "));
            }
            let said = talk("chessinfive", &format!("{lines}stop\nisready\n"));
            assert!(said.ends_with("readyok\n"), "{lines:?}: {said}");
        }
    }

    #[test]
    fn a_setting_that_must_be_given_comes_as_an_option() {
        let said =
            talk("addition", "setoption name seed value 7\nposition startpos\nquery fen\nquery p1turn\n");
        assert!(said.contains("response true"), "{said}");
    }
}
