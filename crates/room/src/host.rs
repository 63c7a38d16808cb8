use parlor_desk::Catalogue;
use parlor_protocol::room::{Before, Command, Errand, Event, HostAnswer, HostRequest, Order, Task};
use parlor_protocol::{Problem, ProblemType, Touched};
use parlor_rules::Touch;

use crate::by::By;
use crate::journal::Journal;
use crate::picker::Picker;

/// Hosts the one room of a page, and the picker of its screen: in the page itself, or on a server for a page that cannot.
///
/// A host may be used for one errand and thrown away: whoever says with the next one what was [before](Before) finds
/// everything as it was, wherever that is.
///
/// ```
/// use parlor_desk::{Catalogue, Limits};
/// use parlor_room::{Before, Host, HostRequest};
/// use serde_json::{from_value, json};
///
/// let catalogue = Catalogue::new(Limits::LOCAL);
/// let room = json!({ "game": "romgon", "seats": { "white": { "kind": "person" } , "black": { "kind": "person" } } });
/// let open = json!({ "id": "1", "now": 0, "do": "open", "room": room, "entropy": "07".repeat(32) });
/// let opened = Host::default().serve(&catalogue, from_value(open)?);
///
/// // Another host, which has never heard of this room.
/// let before = Before { events: opened.kept, grasp: opened.grasp.unwrap_or_default() };
/// let touch = json!({ "id": "2", "now": 9, "do": "touch", "touch": { "cell": "1-6" }, "before": before });
/// let touched = Host::default().serve(&catalogue, from_value(touch)?);
/// assert_eq!(touched.picked.map(|picked| picked.chosen.len()), Some(1));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Default)]
pub struct Host {
    journal: Option<Journal>,
    picker: Picker,
    /// The event after which the picker was last renewed.
    picked_at: u64,
}

impl Host {
    /// Does what a line of JSON asks for, and answers with a line of JSON.
    pub fn answer(&mut self, catalogue: &Catalogue, line: &[u8]) -> String {
        let answer = match serde_json::from_slice::<HostRequest>(line) {
            Ok(request) => self.serve(catalogue, request),
            Err(error) => {
                let problem = bad("bad-errand", format!("the host cannot read what it is asked: {error}"));
                HostAnswer { problem: Some(problem), ..HostAnswer::default() }
            }
        };
        // Only a map with keys that are no strings could fail, and there is none.
        serde_json::to_string(&answer).unwrap_or_default()
    }

    /// Does what is asked for, and says how things stand then.
    pub fn serve(&mut self, catalogue: &Catalogue, request: HostRequest) -> HostAnswer {
        let mut answer = HostAnswer { id: request.id, ..HostAnswer::default() };
        let run = || {
            let settled =
                request.before.map_or(Ok(String::new()), |before| self.go_back(catalogue, &before))?;
            let done = self.run(catalogue, request.errand, request.now, &mut answer);
            answer.kept.insert_str(0, &settled);
            done
        };
        if let Err(problem) = run() {
            answer.problem = Some(problem);
        }
        self.tell(request.now, &mut answer);
        answer
    }

    /// Takes up a room where it was left. Gives what was still to happen then.
    fn go_back(&mut self, catalogue: &Catalogue, before: &Before) -> Result<String, Problem> {
        let journal = Journal::read(catalogue, &before.events)?;
        let known = before.events.lines().filter(|line| !line.trim().is_empty()).count();
        let settled = lines(journal.after(known as u64));
        *self = Host { journal: Some(journal), ..Host::default() };
        self.renew();
        self.picker.take_up(&before.grasp);
        Ok(settled)
    }

    fn run(
        &mut self,
        catalogue: &Catalogue,
        errand: Errand,
        now: u64,
        answer: &mut HostAnswer,
    ) -> Result<(), Problem> {
        match errand {
            Errand::Boards {} => {
                let games = catalogue.games().iter();
                answer.boards = Some(games.map(|game| (game.about().id.to_owned(), game.layout())).collect());
            }
            Errand::Open { room, entropy } => {
                self.take(Journal::create(catalogue, *room, now, &bytes(&entropy)?)?, answer);
            }
            Errand::Resume { events } => self.take(Journal::read(catalogue, &events)?, answer),
            Errand::Order { order } => answer.kept = lines(self.journal()?.apply(order, By::Host, now)?),
            Errand::Undo {} => {
                let journal = self.journal()?;
                let to = journal.room().take_back_to_last_choice();
                let to = to
                    .ok_or_else(|| bad("nothing-to-take-back", "there is nothing to take back".to_owned()))?;
                answer.kept = lines(journal.apply(Command::TakeBack { to: to as u32 }, By::Host, now)?);
            }
            Errand::Tick {} => answer.kept = lines(self.journal()?.tick(now)),
            Errand::Touch { touch } => answer.kept = self.touch(&touch, now)?,
            Errand::LetGo {} => {
                self.picker.let_go();
            }
            Errand::Record {} => answer.record = Some(self.journal()?.room().record(&Default::default())?),
        }
        Ok(())
    }

    fn take(&mut self, journal: Journal, answer: &mut HostAnswer) {
        answer.kept = journal.to_lines();
        *self = Host { journal: Some(journal), ..Host::default() };
    }

    fn journal(&mut self) -> Result<&mut Journal, Problem> {
        self.journal.as_mut().ok_or_else(|| bad("no-room", "no room is open; open one first".to_owned()))
    }

    /// Makes a step of a move; a complete one is played.
    fn touch(&mut self, touch: &Touch, now: u64) -> Result<String, Problem> {
        let Some(journal) = &mut self.journal else { return Ok(String::new()) };
        let room = journal.room();
        let at = room.line().len() as u32;
        match self.picker.touch(touch, |touched| room.explain(touched)) {
            Touched::Step => Ok(String::new()),
            Touched::Refused(problem) => Err(problem),
            Touched::Move(mv) => {
                let command = if room.is_chance() { Command::Roll { at } } else { Command::Move { mv, at } };
                Ok(lines(journal.apply(Order::from(command), By::Host, now)?))
            }
        }
    }

    /// Has the picker offer what may be done after the last event.
    fn renew(&mut self) {
        let Some(journal) = &self.journal else { return };
        let room = journal.room();
        if self.picked_at == room.seq() {
            return;
        }
        self.picked_at = room.seq();
        let is_persons = |task: &Task| matches!(task, Task::Move { .. } | Task::Roll { person: true, .. });
        if room.due().tasks.iter().any(is_persons) {
            self.picker.renew(&room.state("").view);
        } else {
            self.picker.rest();
        }
    }

    /// Adds how things stand.
    fn tell(&mut self, now: u64, answer: &mut HostAnswer) {
        self.renew();
        let Some(journal) = &self.journal else { return };
        let room = journal.room();
        answer.picked = Some(self.picker.picked());
        answer.grasp = Some(self.picker.grasp());
        answer.room = Some(Box::new(room.snapshot(&answer.id, now)));
        answer.due = Some(room.due());
    }
}

fn lines(events: &[Event]) -> String {
    events.iter().map(|event| event.to_line() + "\n").collect()
}

/// Reads 64 hexadecimal digits.
fn bytes(hex: &str) -> Result<[u8; 32], Problem> {
    let mut bytes = [0; 32];
    let digits: Option<Vec<u8>> = hex.chars().map(|digit| Some(digit.to_digit(16)? as u8)).collect();
    let Some(digits) = digits.filter(|digits| digits.len() == 64) else {
        return Err(bad("bad-entropy", "entropy must be 64 hexadecimal digits, 32 random bytes".to_owned()));
    };
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = pair[0] << 4 | pair[1];
    }
    Ok(bytes)
}

fn bad(reason: &str, detail: String) -> Problem {
    Problem::new(ProblemType::BadRequest, reason, detail)
}

#[cfg(test)]
mod tests {
    use parlor_desk::Limits;
    use serde_json::{Value, json};

    use super::*;

    fn ask(host: &mut Host, catalogue: &Catalogue, errand: Value) -> Value {
        let mut request = json!({ "id": "1", "now": 5 });
        request.as_object_mut().unwrap().extend(errand.as_object().unwrap().clone());
        serde_json::from_str(&host.answer(catalogue, request.to_string().as_bytes())).unwrap()
    }

    fn open(game: &str, catalogue: &Catalogue) -> (Host, Value) {
        let mut host = Host::default();
        let sides = catalogue.game(game).unwrap().about().sides;
        let seats =
            json!({ sides[0]: { "kind": "person" }, sides[1]: { "kind": "player", "player": "random" } });
        let room = json!({ "game": game, "seats": seats, "takeBack": "free" });
        let answer =
            ask(&mut host, catalogue, json!({ "do": "open", "room": room, "entropy": "07".repeat(32) }));
        (host, answer)
    }

    #[test]
    fn touches_make_moves_and_the_player_is_due() {
        let catalogue = Catalogue::new(Limits::LOCAL);
        let (mut host, opened) = open("chessinfive", &catalogue);
        assert_eq!(opened["due"]["tasks"][0]["task"], "move");
        assert_eq!(
            opened["picked"]["chosen"].as_array().unwrap().len(),
            1,
            "a piece is selected from the start"
        );
        let played = ask(&mut host, &catalogue, json!({ "do": "touch", "touch": { "cell": "d5" } }));
        assert_eq!(played["room"]["moves"].as_array().unwrap().len(), 1);
        assert_eq!(played["due"]["tasks"][0]["task"], "choose");
        assert_eq!(played["picked"]["next"], json!([]), "it is not for the person to move");
        let back = ask(&mut host, &catalogue, json!({ "do": "undo" }));
        assert_eq!((&back["room"]["moves"], &back["room"]["ahead"]), (&json!([]), &json!([1])));
    }

    #[test]
    fn a_kept_room_is_resumed() {
        let catalogue = Catalogue::new(Limits::LOCAL);
        let (mut host, opened) = open("ur", &catalogue);
        let rolled =
            ask(&mut host, &catalogue, json!({ "do": "order", "order": { "command": "roll", "at": 0 } }));
        let kept = [&opened["kept"], &rolled["kept"]].map(|lines| lines.as_str().unwrap()).concat();
        let resumed = ask(&mut Host::default(), &catalogue, json!({ "do": "resume", "events": kept }));
        for part in ["moves", "state", "node", "tree", "seats"] {
            assert_eq!(resumed["room"][part], rolled["room"][part], "{part}");
        }
    }

    #[test]
    fn a_host_that_is_thrown_away_after_every_errand_answers_the_same() {
        let catalogue = Catalogue::new(Limits::LOCAL);
        for game in catalogue.games().iter().map(|game| game.about().id) {
            let (mut host, opened) = open(game, &catalogue);
            let mut events = opened["kept"].as_str().unwrap().to_owned();
            let mut last = opened;
            for number in 0..40 {
                // Anything that can be touched, also in the place of what was; now and then the last touch is taken back.
                let picked = &last["picked"];
                let nexts: Vec<&Value> =
                    ["next", "instead"].iter().flat_map(|name| picked[name].as_array().unwrap()).collect();
                let choose = last["due"]["tasks"][0]["request"]["id"].as_str();
                let errand = match (choose, nexts.get(number * 7 % nexts.len().max(1))) {
                    (Some(token), _) => {
                        let mv = last["room"]["state"]["legal"][0].as_str().unwrap();
                        json!({ "do": "order", "order": { "command": "chosen", "token": token, "move": mv } })
                    }
                    (None, Some(_)) if number % 5 == 4 => json!({ "do": "let-go" }),
                    (None, Some(next)) => json!({ "do": "touch", "touch": touch_of(&next["step"]) }),
                    (None, None) => {
                        json!({ "do": "order", "order": { "command": "roll", "at": last["room"]["moves"].as_array().unwrap().len() } })
                    }
                };
                let mut away = errand.clone();
                away["before"] = json!({ "events": events, "grasp": last["grasp"] });
                let here = ask(&mut host, &catalogue, errand);
                assert_eq!(ask(&mut Host::default(), &catalogue, away), here, "{game} {number}");
                events += here["kept"].as_str().unwrap_or_default();
                last = here;
            }
            assert!(last["room"]["moves"].as_array().unwrap().len() > 5, "{game}: {}", last["room"]["moves"]);
        }
    }

    fn touch_of(step: &Value) -> Value {
        let kind = ["choice", "hand", "cell"].into_iter().find(|kind| step[kind].is_string()).unwrap();
        json!({ kind: step[kind] })
    }

    #[test]
    fn what_was_before_must_be_a_room() {
        let catalogue = Catalogue::new(Limits::LOCAL);
        let before = json!({ "do": "let-go", "before": { "events": "{}", "grasp": {} } });
        let answer = ask(&mut Host::default(), &catalogue, before);
        assert!(answer["problem"]["detail"].is_string() && answer["room"].is_null());
    }

    #[test]
    fn what_cannot_be_done_is_explained() {
        let catalogue = Catalogue::new(Limits::LOCAL);
        let mut host = Host::default();
        let reason = |answer: Value| answer["problem"]["reason"].as_str().unwrap().to_owned();
        assert_eq!(reason(ask(&mut host, &catalogue, json!({ "do": "undo" }))), "no-room");
        assert_eq!(reason(ask(&mut host, &catalogue, json!({ "do": "dance" }))), "bad-errand");
        let short = json!({ "do": "open", "room": { "game": "ur" }, "entropy": "07" });
        assert_eq!(reason(ask(&mut host, &catalogue, short)), "bad-entropy");
        let (mut host, _) = open("romgon", &catalogue);
        let refused = ask(&mut host, &catalogue, json!({ "do": "touch", "touch": { "cell": "4-4" } }));
        assert!(refused["problem"]["detail"].as_str().unwrap().len() > 10);
        assert_eq!(refused["room"]["moves"], json!([]));
    }
}
