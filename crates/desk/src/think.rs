use std::collections::BTreeMap;

use parlor_players::{Ask, Candidate, Player, Thought, Watch};
use parlor_protocol as protocol;
use parlor_protocol::{Action, Analysis, Answer, Choice, EvaluationAnswer, Problem, ProblemType, Request};
use parlor_roster::{Caught, Rostered, think_safely};
use parlor_rules::{Notation, SettingError, Settings, Side, State, Turn};

use crate::overseer::Overseer;
use crate::problems::cancelled;

/// Candidates shown when nothing else is asked for.
const USUAL_CANDIDATES: usize = 3;
/// Whole numbers in requests stay below this.
const NUMBER_LIMIT: u64 = 1 << 53;

/// The player that a request names. When it names none this is `engine`, but who knows exact values and is at hand goes
/// first where winning chances are asked for.
pub(crate) fn find_player<'a, G: Notation>(
    players: &'a [Box<dyn Player<G>>],
    game: &G,
    request: &Request,
) -> Result<&'a dyn Player<G>, Problem> {
    let judges = matches!(request.action, Action::Analyze | Action::Review);
    let perfect = players.iter().any(|player| player.id() == "perfect" && player.at_hand(game));
    let usual = if judges && perfect { "perfect" } else { "engine" };
    let level = request.level.map(|level| format!("level-{level}"));
    let field = if level.is_some() { "level" } else { "player" };
    if level.is_some() && request.player.is_some() {
        let detail = "give either player or level, not both";
        return Err(Problem::new(ProblemType::BadRequest, "player-and-level", detail).at("level"));
    }
    let wanted = level.as_deref().or(request.player.as_deref()).unwrap_or(usual);
    let found = players.iter().find(|player| player.answers_to(wanted)).map(AsRef::as_ref);
    let player = found.ok_or_else(|| {
        let known: Vec<_> = players.iter().map(|player| player.id()).collect();
        let detail = format!("{} has no player {wanted:?}; known: {}", G::ABOUT.id, known.join(", "));
        Problem::new(ProblemType::UnknownPlayer, "unknown-player", detail).at(field)
    })?;
    if request.action == Action::Analyze && !player.analyzes() {
        let detail = format!("{wanted} has no opinion on moves; ask another player");
        return Err(Problem::new(ProblemType::Unsupported, "no-opinion", detail).at(field));
    }
    Ok(player)
}

/// The settings that a request gives its player.
pub(crate) fn read_tuning<G: Notation>(
    player: &dyn Player<G>,
    request: &Request,
) -> Result<Settings, Problem> {
    let settings = request.tuning.clone().unwrap_or_default();
    let refused = |error: SettingError| Problem::refused(ProblemType::BadRequest, error.of_player());
    settings.check(player.tuning()).map_err(refused)?;
    Ok(settings)
}

/// How many moves a request wants to see judged.
pub(crate) fn wanted_lines(request: &Request) -> u32 {
    match request.action {
        Action::Analyze => request.multi.unwrap_or(USUAL_CANDIDATES as u32),
        _ => 1,
    }
}

/// Refuses numbers out of range.
pub(crate) fn check_numbers(request: &Request) -> Result<(), Problem> {
    for (field, value) in [
        ("seed", request.seed),
        ("nodes", request.nodes),
        ("timeMs", request.time_ms),
        ("reportEveryMs", request.report_every_ms),
    ] {
        let least = u64::from(matches!(field, "nodes" | "timeMs"));
        if value.is_some_and(|value| !(least..NUMBER_LIMIT).contains(&value)) {
            let detail = format!("{field} must be a whole number from {least} to 2^53 - 1");
            return Err(Problem::new(ProblemType::BadRequest, "out-of-range", detail).at(field));
        }
    }
    if request.multi == Some(0) {
        let detail = "multi must be at least 1";
        return Err(Problem::new(ProblemType::BadRequest, "out-of-range", detail).at("multi"));
    }
    Ok(())
}

/// Lets a player think, reporting on the way if the request asks for it.
pub(crate) fn think<G: Notation + Rostered>(
    game: &G,
    state: &State<G>,
    player: &dyn Player<G>,
    ask: &Ask,
    request: &Request,
    overseer: &Overseer,
    report: &mut dyn FnMut(Answer),
) -> Result<Answer, Problem> {
    if overseer.is_cancelled() {
        return Err(cancelled(overseer.stop_flag()));
    }
    let speaker = Speaker { game, state, request, player: player.id(), overseer };
    let every = request.report_every_ms.filter(|_| request.action == Action::Analyze);
    let mut reporter = Reporter { speaker: &speaker, every, told: 0, report };
    let caught = think_safely(player, game, state, ask, &mut reporter);
    match request.action {
        Action::Choose => speaker.choice(&caught),
        _ => speaker.analysis(&caught.thought, true).map(Answer::Analysis),
    }
}

/// A player's static opinion.
pub(crate) fn evaluate<G: Notation>(
    game: &G,
    state: &State<G>,
    player: &dyn Player<G>,
    tuning: &Settings,
    request: &Request,
) -> Result<Answer, Problem> {
    let side = match &request.side {
        Some(name) => Side::BOTH.into_iter().find(|&side| G::side_name(side) == name).ok_or_else(|| {
            let [first, second] = G::ABOUT.sides;
            let detail = format!("there is no side {name:?}; it is {first} or {second}");
            Problem::new(ProblemType::BadRequest, "unknown-side", detail).at("side")
        })?,
        None => game.turn(state).side().unwrap_or(Side::First),
    };
    let Some(evaluation) = player.evaluate(game, state, side, tuning) else {
        let detail = format!("{} has no static opinion of a position", player.id());
        return Err(Problem::new(ProblemType::Unsupported, "no-evaluation", detail).at("player"));
    };
    let terms = evaluation.terms.iter().map(|&(name, value)| (name.to_owned(), value)).collect();
    let side = G::side_name(side).to_owned();
    Ok(Answer::Evaluation(EvaluationAnswer { id: request.id.clone(), total: evaluation.total, terms, side }))
}

/// Puts thoughts into the words of the protocol.
struct Speaker<'a, G: Notation> {
    game: &'a G,
    state: &'a State<G>,
    request: &'a Request,
    player: &'static str,
    overseer: &'a Overseer<'a>,
}

impl<G: Notation> Speaker<'_, G> {
    fn analysis(&self, thought: &Thought<G::Move>, is_final: bool) -> Result<Analysis, Problem> {
        if thought.winrate.is_none() && thought.candidates.is_empty() {
            return Err(cancelled(self.overseer.stop_flag()));
        }
        Ok(Analysis {
            id: self.request.id.clone(),
            is_final,
            player: self.player.to_owned(),
            winrate: thought.winrate,
            nodes: thought.nodes,
            depth: thought.depth,
            time_ms: self.overseer.elapsed_ms(),
            exact: thought.exact,
            ownership: thought.ownership.clone(),
            lead: thought.lead,
            candidates: self.candidates(thought),
        })
    }

    fn choice(&self, caught: &Caught<G::Move>) -> Result<Answer, Problem> {
        let Some(mv) = caught.thought.mv else { return Err(cancelled(self.overseer.stop_flag())) };
        Ok(Answer::Choice(Choice {
            id: self.request.id.clone(),
            mv: self.game.write_move(&self.state.position, mv),
            candidates: self.candidates(&caught.thought),
            nodes: caught.thought.nodes,
            time_ms: self.overseer.elapsed_ms(),
            fallback: caught.fallback(),
        }))
    }

    fn candidates(&self, thought: &Thought<G::Move>) -> Vec<protocol::Candidate> {
        let chance = matches!(self.game.turn(self.state), Turn::Chance(_));
        // Rolls are listed all, and so are the moves of a player that only scores them.
        let usual = if chance || thought.winrate.is_none() { usize::MAX } else { USUAL_CANDIDATES };
        let most = self.request.multi.map_or(usual, |multi| multi as usize);
        thought.candidates.iter().take(most).map(|candidate| self.candidate(candidate)).collect()
    }

    fn candidate(&self, candidate: &Candidate<G::Move>) -> protocol::Candidate {
        let line = spell(self.game, self.state, &candidate.line);
        protocol::Candidate {
            mv: line.first().cloned().unwrap_or_default(),
            winrate: candidate.winrate,
            score: candidate.score,
            terms: terms(&candidate.terms),
            nodes: candidate.nodes,
            line,
        }
    }
}

/// A line of play in canonical spelling.
pub(crate) fn spell<G: Notation>(game: &G, state: &State<G>, line: &[G::Move]) -> Vec<String> {
    let mut state = state.clone();
    let mut spelled = Vec::with_capacity(line.len());
    for &mv in line {
        spelled.push(game.write_move(&state.position, mv));
        game.play(&mut state, mv);
    }
    spelled
}

/// Named parts of a score, if there are any.
fn terms(terms: &[(&'static str, f64)]) -> Option<BTreeMap<String, f64>> {
    let named = terms.iter().map(|&(name, value)| (name.to_owned(), value)).collect::<BTreeMap<_, _>>();
    (!named.is_empty()).then_some(named)
}

/// Tells the client now and then how far the player has come.
struct Reporter<'a, 'b, G: Notation> {
    speaker: &'a Speaker<'b, G>,
    every: Option<u64>,
    told: u64,
    report: &'a mut dyn FnMut(Answer),
}

impl<G: Notation> Watch<G::Move> for Reporter<'_, '_, G> {
    fn go_on(&mut self, so_far: &dyn Fn() -> Thought<G::Move>) -> bool {
        if let Some(every) = self.every {
            let now = self.speaker.overseer.elapsed_ms();
            if now.saturating_sub(self.told) >= every.max(1) {
                self.told = now;
                if let Ok(analysis) = self.speaker.analysis(&so_far(), false) {
                    (self.report)(Answer::Analysis(analysis));
                }
            }
        }
        !self.speaker.overseer.must_stop()
    }
}
