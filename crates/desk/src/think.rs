//! A player evaluates, analyzes or chooses.

use std::sync::Arc;

use parlor_players::{Player, Thought, Watch};
use parlor_protocol::{
    Analysis, AnalyzeRequest, Answer, Bounds, Choice, ChooseRequest, EvaluateRequest, EvaluationAnswer,
    Problem, ProblemType,
};
use parlor_roster::Complete;
use parlor_rules::{Notation, Side, State, Turn};

use crate::asked::{Asked, Usual};
use crate::in_progress::InProgress;
use crate::problems::nothing_yet;
use crate::speech::{USUAL_CANDIDATES, candidates, named};
use crate::{Overseer, Report, Thinking};

type Players<G> = [Arc<dyn Player<G>>];

/// A player's static opinion.
pub(crate) fn evaluate<G: Complete>(
    open: InProgress<G>,
    players: &Players<G>,
    id: String,
    request: EvaluateRequest,
) -> Result<Thinking, Problem> {
    let asked = Asked::find(players, &open.game, &request.player, Usual::Strongest, &Bounds::default())?;
    let side = match &request.side {
        Some(name) => Side::BOTH.into_iter().find(|&side| G::side_name(side) == name).ok_or_else(|| {
            let [first, second] = G::ABOUT.sides;
            let detail = format!("there is no side {name:?}; it is {first} or {second}");
            Problem::new(ProblemType::BadRequest, "unknown-side", detail).at("side")
        })?,
        None => open.game.turn(&open.state).side().unwrap_or(Side::First),
    };
    Ok(Box::new(move |overseer, _| {
        let player = asked.player;
        if !player.prepare(&open.game, &mut || !overseer.must_stop()) {
            return Err(nothing_yet(overseer));
        }
        let evaluation =
            player.evaluate(&open.game, &open.state, side, &asked.ask.tuning).ok_or_else(|| {
                let detail = format!("{} has no static opinion of a position", player.id());
                Problem::new(ProblemType::Unsupported, "no-evaluation", detail).at("player")
            })?;
        let side = G::side_name(side).to_owned();
        let (total, terms) = (evaluation.total, named(&evaluation.terms));
        Ok(Answer::Evaluation(EvaluationAnswer { id, total, terms, side }))
    }))
}

/// The best moves and the winning chances, with reports every so often.
pub(crate) fn analyze<G: Complete>(
    open: InProgress<G>,
    players: &Players<G>,
    id: String,
    request: AnalyzeRequest,
    every: Option<u64>,
) -> Result<Thinking, Problem> {
    let mut asked = Asked::find(players, &open.game, &request.player, Usual::Judge, &request.bounds)?
        .who_analyzes(&request.player)?;
    asked.ask.lines = request.multi.unwrap_or(USUAL_CANDIDATES as u32);
    expect_a_turn(open.turn())?;
    Ok(Box::new(move |overseer, report| {
        let speaker = Speaker {
            id: &id,
            player: asked.player.id(),
            game: &open.game,
            state: &open.state,
            multi: request.multi,
            overseer,
        };
        let mut reporter = Reporter { speaker: &speaker, every, told: 0, report };
        let caught = asked.think(&open.game, &open.state, overseer, &mut reporter);
        // A move that the safety net found is no opinion.
        if let Some(fault) = caught.fault.as_ref().filter(|_| !overseer.must_stop()) {
            let detail = format!("{} broke off: {fault}; ask another player", asked.player.id());
            return Err(Problem::new(ProblemType::Internal, "player-fault", detail));
        }
        speaker.analysis(&caught.thought, true).map(Answer::Analysis)
    }))
}

/// The move that a player makes, and the state after it if that is wanted.
pub(crate) fn choose<G: Complete>(
    mut open: InProgress<G>,
    players: &Players<G>,
    id: String,
    request: ChooseRequest,
) -> Result<Thinking, Problem> {
    let asked = Asked::find(players, &open.game, &request.player, Usual::Strongest, &request.bounds)?;
    expect_a_turn(open.turn())?;
    if matches!(open.turn(), Turn::Chance(_)) {
        let detail = "rolls are not chosen; add a roll such as \"d2\" to the moves first";
        return Err(Problem::new(ProblemType::Unsupported, "chance-turn", detail));
    }
    Ok(Box::new(move |overseer, _| {
        let caught = asked.think(&open.game, &open.state, overseer, &mut Overseen(overseer));
        let mv = caught.thought.mv.ok_or_else(|| nothing_yet(overseer))?;
        let mut choice = Choice {
            mv: open.game.write_move(&open.state.position, mv),
            candidates: candidates(&open.game, &open.state, &caught.thought, request.multi),
            nodes: caught.thought.nodes,
            time_ms: overseer.elapsed_ms(),
            fallback: caught.fallback(),
            state: None,
            id,
        };
        if request.then {
            open.make(mv);
            choice.state = Some(Box::new(open.answer(&choice.id)));
        }
        Ok(Answer::Choice(choice))
    }))
}

fn expect_a_turn(turn: Turn) -> Result<(), Problem> {
    if turn.outcome().is_none() {
        return Ok(());
    }
    let detail = "the game is over; there is nothing to think about";
    Err(Problem::new(ProblemType::GameOver, "game-over", detail))
}

/// Lets a player think until the job must end.
struct Overseen<'a>(&'a Overseer<'a>);

impl<M> Watch<M> for Overseen<'_> {
    fn go_on(&mut self, _: &dyn Fn() -> Thought<M>) -> bool {
        !self.0.must_stop()
    }
}

/// Puts an analysis into the words of the protocol.
struct Speaker<'a, G: Notation> {
    id: &'a str,
    player: &'static str,
    game: &'a G,
    state: &'a State<G>,
    multi: Option<u32>,
    overseer: &'a Overseer<'a>,
}

impl<G: Notation> Speaker<'_, G> {
    fn analysis(&self, thought: &Thought<G::Move>, is_final: bool) -> Result<Analysis, Problem> {
        if thought.winrate.is_none() && thought.candidates.is_empty() {
            return Err(nothing_yet(self.overseer));
        }
        Ok(Analysis {
            id: self.id.to_owned(),
            is_final,
            player: self.player.to_owned(),
            winrate: thought.winrate,
            nodes: thought.nodes,
            depth: thought.depth,
            time_ms: self.overseer.elapsed_ms(),
            exact: thought.exact,
            ownership: thought.ownership.clone(),
            lead: thought.lead,
            candidates: candidates(self.game, self.state, thought, self.multi),
        })
    }
}

/// Tells the client now and then how far the player has come.
struct Reporter<'a, 'b, G: Notation> {
    speaker: &'a Speaker<'b, G>,
    every: Option<u64>,
    told: u64,
    report: Report<'a>,
}

impl<G: Notation> Watch<G::Move> for Reporter<'_, '_, G> {
    fn go_on(&mut self, so_far: &dyn Fn() -> Thought<G::Move>) -> bool {
        if let Some(every) = self.every {
            let now = self.speaker.overseer.elapsed_ms();
            if now.saturating_sub(self.told) >= every {
                self.told = now;
                if let Ok(analysis) = self.speaker.analysis(&so_far(), false) {
                    (self.report)(Answer::Analysis(analysis));
                }
            }
        }
        !self.speaker.overseer.must_stop()
    }
}
