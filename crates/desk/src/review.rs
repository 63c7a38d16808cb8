//! What was well and badly played.

use std::collections::BTreeMap;
use std::sync::Arc;

use parlor_players::{Candidate, Player, Thought, Watch};
use parlor_protocol::{
    Answer, MoveClass, Problem, ProblemType, ReviewAnswer, ReviewRequest, ReviewedMove, ReviewedSide,
};
use parlor_roster::Complete;
use parlor_rules::{Side, State, Turn};

use crate::asked::{Asked, Usual};
use crate::in_progress::InProgress;
use crate::problems::nothing_yet;
use crate::speech::spell;
use crate::{Overseer, Report, Thinking};

/// Visits for each position when no bound is given.
const USUAL_NODES: u64 = 1_000;
/// Every so much mean loss halves the accuracy.
const HALVING: f64 = 0.05;

/// Gets a player ready to judge a game that was played.
pub(crate) fn prepare<G: Complete>(
    open: InProgress<G>,
    players: &[Arc<dyn Player<G>>],
    id: String,
    request: &ReviewRequest,
    every: Option<u64>,
) -> Result<Thinking, Problem> {
    let mut asked = Asked::find(players, &open.game, &request.player, Usual::Judge, &request.bounds)?;
    if asked.ask.nodes.is_none() && asked.ask.depth.is_none() && !asked.ask.timed {
        asked.ask.nodes = Some(USUAL_NODES);
    }
    let start = open.first_state()?;
    Ok(Box::new(move |overseer, report| Review { open, start, asked, id, every, overseer }.run(report)))
}

/// A game that was played, to be judged by a player.
struct Review<'a, G: Complete> {
    open: InProgress<G>,
    /// Where it began.
    start: State<G>,
    asked: Asked<G>,
    id: String,
    /// How often to report.
    every: Option<u64>,
    overseer: &'a Overseer<'a>,
}

/// What a position is worth.
struct Worth<M> {
    /// The first side's winning chance.
    first: f64,
    /// The best move, and how play may go on.
    best: Option<Candidate<M>>,
    exact: bool,
}

impl<G: Complete> Review<'_, G> {
    /// Judges move by move, and reports on the way if that is asked for.
    fn run(self, report: Report<'_>) -> Result<Answer, Problem> {
        let mut state = self.start.clone();
        let mut before = self.worth(&state, 0)?;
        let mut told = 0;
        let mut answer = self.begin(&before);
        for (index, &mv) in self.open.played.iter().enumerate() {
            let turn = self.open.game.turn(&state);
            let Some(side) = turn.side() else { break };
            let text = self.open.game.write_move(&state.position, mv);
            let choice = self.open.game.count_moves(&state) > 1;
            let mut next = state.clone();
            self.open.game.play(&mut next, mv);
            let Ok(after) = self.worth(&next, index + 1) else { break };
            let reviewed = match turn {
                Turn::Chance(_) => rolled(text, side, &before, &after),
                _ => self.moved(text, mv, side, choice, &state, &before, &after),
            };
            answer.exact &= after.exact;
            answer.moves.push(ReviewedMove { side: G::side_name(side).to_owned(), ..reviewed });
            answer.done += 1;
            (state, before) = (next, after);
            let now = self.overseer.elapsed_ms();
            if self.every.is_some_and(|every| now.saturating_sub(told) >= every) {
                told = now;
                report(Answer::Review(Box::new(self.close(answer.clone(), false))));
            }
        }
        Ok(Answer::Review(Box::new(self.close(answer, true))))
    }

    fn begin(&self, worth: &Worth<G::Move>) -> ReviewAnswer {
        let start = Side::BOTH.map(|side| (G::side_name(side).to_owned(), seen_by(side, worth.first)));
        ReviewAnswer {
            id: self.id.clone(),
            is_final: false,
            player: self.asked.player.id().to_owned(),
            exact: worth.exact,
            done: 0,
            total: self.open.played.len() as u32,
            start: start.into(),
            moves: Vec::with_capacity(self.open.played.len()),
            sides: BTreeMap::new(),
            outcome: self.open.outcome(),
            time_ms: 0,
        }
    }

    /// What a position is worth, by the player; `done` positions are behind us.
    fn worth(&self, state: &State<G>, done: usize) -> Result<Worth<G::Move>, Problem> {
        let side = match self.open.game.turn(state) {
            Turn::Over(outcome) => {
                let first = outcome.winner.map_or(0.5, |side| f64::from(u8::from(side == Side::First)));
                return Ok(Worth { first, best: None, exact: true });
            }
            Turn::Player(side) | Turn::Chance(side) => side,
        };
        if self.overseer.must_stop() {
            return Err(nothing_yet(self.overseer));
        }
        // Time is shared among the positions that are left.
        let left = self.overseer.left_ms().filter(|_| self.asked.ask.timed);
        let share = left.map(|left| left / (self.open.played.len() + 1 - done).max(1) as u64);
        let until = share.map(|share| self.overseer.elapsed_ms() + share.max(1));
        let mut watch = Turnstile { overseer: self.overseer, until };
        let thought = self.asked.think(&self.open.game, state, self.overseer, &mut watch).thought;
        let Some(winrate) = thought.winrate else {
            if self.overseer.must_stop() {
                return Err(nothing_yet(self.overseer));
            }
            let detail =
                format!("{} has no opinion on winning chances; ask another player", self.asked.player.id());
            return Err(Problem::new(ProblemType::Unsupported, "no-winrate", detail).at("player"));
        };
        let best = thought.candidates.into_iter().next();
        Ok(Worth { first: seen_by(side, winrate), best, exact: thought.exact })
    }

    #[expect(clippy::too_many_arguments, reason = "a move is judged by everything around it")]
    fn moved(
        &self,
        text: String,
        mv: G::Move,
        side: Side,
        choice: bool,
        state: &State<G>,
        before: &Worth<G::Move>,
        after: &Worth<G::Move>,
    ) -> ReviewedMove {
        let (was, is) = (seen_by(side, before.first), seen_by(side, after.first));
        let best = before.best.as_ref().filter(|best| best.line.first() != Some(&mv));
        // Two searches may differ by chance; the best move gives nothing away.
        let loss = if choice && best.is_some() { (was - is).max(0.0) } else { 0.0 };
        let class = choice.then(|| MoveClass::of(loss));
        let line = best
            .filter(|_| class > Some(MoveClass::Best))
            .map(|best| spell(&self.open.game, state, &best.line));
        ReviewedMove {
            mv: text,
            side: String::new(),
            winrate_before: was,
            winrate_after: is,
            luck: None,
            loss: Some(loss),
            class,
            better: line.as_ref().and_then(|line| line.first().cloned()),
            line,
        }
    }

    /// Adds up what each side did.
    fn close(&self, mut answer: ReviewAnswer, is_final: bool) -> ReviewAnswer {
        let of = |name: &str| -> Vec<&ReviewedMove> {
            answer.moves.iter().filter(|reviewed| reviewed.side == name).collect()
        };
        let lost = |name: &str| of(name).iter().filter_map(|reviewed| reviewed.loss).sum::<f64>();
        let sides = Side::BOTH.map(|side| {
            let (name, other) = (G::side_name(side), G::side_name(!side));
            let mut classes = BTreeMap::new();
            for class in of(name).iter().filter_map(|reviewed| reviewed.class) {
                *classes.entry(class).or_insert(0) += 1;
            }
            let decisions: u32 = classes.values().sum();
            let mean_loss = lost(name) / f64::from(decisions.max(1));
            let start = answer.start.get(name).copied().unwrap_or(0.5);
            let reviewed = ReviewedSide {
                decisions,
                mean_loss,
                accuracy: 100.0 * libm::exp2(-mean_loss / HALVING),
                luck: of(name).iter().filter_map(|reviewed| reviewed.luck).sum(),
                result_without_luck: start - lost(name) + lost(other),
                classes,
            };
            (name.to_owned(), reviewed)
        });
        answer.sides = sides.into();
        answer.is_final = is_final;
        answer.time_ms = self.overseer.elapsed_ms();
        answer
    }
}

fn rolled<M>(text: String, side: Side, before: &Worth<M>, after: &Worth<M>) -> ReviewedMove {
    let (was, is) = (seen_by(side, before.first), seen_by(side, after.first));
    ReviewedMove {
        mv: text,
        side: String::new(),
        winrate_before: was,
        winrate_after: is,
        luck: Some(is - was),
        loss: None,
        class: None,
        better: None,
        line: None,
    }
}

/// A chance of the first side as another sees it, and the other way round.
fn seen_by(side: Side, chance: f64) -> f64 {
    match side {
        Side::First => chance,
        Side::Second => 1.0 - chance,
    }
}

/// Lets a player think until its share of the time is up, or the job must end.
struct Turnstile<'a> {
    overseer: &'a Overseer<'a>,
    until: Option<u64>,
}

impl<M> Watch<M> for Turnstile<'_> {
    fn go_on(&mut self, _: &dyn Fn() -> Thought<M>) -> bool {
        !self.overseer.must_stop() && self.until.is_none_or(|until| self.overseer.elapsed_ms() < until)
    }
}
