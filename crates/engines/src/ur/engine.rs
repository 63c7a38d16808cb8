use parlor_rules::{Game, Moves, Settings, Side, State, Turn};
use parlor_ur::{Stage, Ur};

use super::oracle::{Budget, Oracle, Valued};
use parlor_players::{Ask, Candidate, Evaluation, Player, Thought, Watch};

type Move = parlor_ur::Move;

/// How deep it looks when nothing is asked.
const USUAL_DEPTH: u32 = 3;
/// And when there is time or a number of nodes.
const LONG_DEPTH: u32 = 4;
/// No deeper than this, whatever is asked.
const MOST_DEPTH: u32 = 8;
/// Only moves that come within so much of the best are looked at to depth 2, and to depth 3 and beyond.
const CLOSE: [f64; 2] = [0.004, 0.001];
/// The same when more is asked than a quick move.
const LONG_CLOSE: [f64; 2] = [0.01, 0.004];
/// How much of the opinion before a deeper look is kept: errors of two depths are partly opposite.
const KEPT: f64 = 0.3;

/// Plays by the pocket [`Oracle`]: every move at a glance, then those that are close a roll or two deeper.
#[derive(Clone, Copy, Debug)]
pub struct Engine;

/// Asked now and then, with what is known and the positions spent, whether to go on.
type GoOn<'a> = &'a mut dyn FnMut(&[Valued], u64) -> bool;

/// What one question is answered with.
struct Thinking<'a> {
    game: &'a Ur,
    oracle: &'a Oracle,
    /// At most so many positions.
    most: u64,
    /// Positions so far.
    spent: u64,
    depth: u32,
    /// Whether more was asked than a quick move: then a forced move is looked at too, for its winning chance.
    long: bool,
    close: [f64; 2],
}

impl Thinking<'_> {
    /// Values the moves of a rolled state at a glance, best first. This much is always done, whatever the bounds.
    fn glance(&mut self, state: &State<Ur>) -> Vec<Valued> {
        let mut values = Vec::with_capacity(8);
        for mv in self.game.moves(state) {
            let mut always = |_| true;
            let mut budget = Budget::new(u64::MAX, 0, &mut always);
            values.extend(self.value(state, mv, 1, &mut budget));
            self.spent += budget.spent();
        }
        values.sort_by(order);
        values
    }

    /// Looks deeper at the moves that are close, as far as the budget allows. `go_on` is asked before each look and in
    /// the middle of it.
    fn deepen(&mut self, state: &State<Ur>, mut values: Vec<Valued>, go_on: GoOn<'_>) -> Vec<Valued> {
        for depth in 2..=self.depth {
            let best = values.first().map_or(0.0, |best| best.chance);
            let margin = self.close[usize::from(depth > 2)];
            let is_close = |value: &&Valued| value.depth + 1 == depth && value.chance > best - margin;
            let close = values.iter().take_while(is_close).count();
            if close < if self.long { 1 } else { 2 } {
                break;
            }
            let mut deeper = Vec::with_capacity(close);
            for value in &values[..close] {
                if !go_on(&values, self.spent) {
                    return values;
                }
                let mut go_on_with_this = |spent| go_on(&values, spent);
                let mut budget = Budget::new(self.most, self.spent, &mut go_on_with_this);
                let looked = self.value(state, value.mv, depth, &mut budget);
                self.spent = budget.spent();
                let mixed = |looked: f64| looked + KEPT * (value.chance - looked);
                deeper.extend(looked.map(|looked| Valued { chance: mixed(looked.chance), ..looked }));
            }
            if deeper.len() < close {
                break;
            }
            values[..close].copy_from_slice(&deeper);
            values[..close].sort_by(order);
        }
        values
    }

    fn value(&self, state: &State<Ur>, mv: Move, depth: u32, budget: &mut Budget<'_>) -> Option<Valued> {
        let before = budget.spent();
        let mut after = state.clone();
        self.game.play(&mut after, mv);
        let chance =
            self.oracle.look(self.game, &after.position, state.position.side(), depth - 1, budget)?;
        Some(Valued { mv, chance, depth, nodes: budget.spent() - before })
    }

    /// Values the rolls, in order, each by the best move after it.
    fn rolls(&mut self, state: &State<Ur>, go_on: GoOn<'_>) -> Vec<(Move, Vec<Valued>)> {
        let mut rolls = Vec::with_capacity(5);
        for roll in self.game.moves(state) {
            let mut rolled = state.clone();
            self.game.play(&mut rolled, roll);
            let values = self.glance(&rolled);
            rolls.push((roll, rolled, values));
        }
        let deeper = |(roll, rolled, values)| (roll, self.deepen(&rolled, values, go_on));
        rolls.into_iter().map(deeper).collect()
    }
}

/// Deeper first, then better first, then as moves are listed.
fn order(a: &Valued, b: &Valued) -> std::cmp::Ordering {
    b.depth.cmp(&a.depth).then(b.chance.total_cmp(&a.chance)).then(a.mv.cmp(&b.mv))
}

impl Player<Ur> for Engine {
    fn id(&self) -> &'static str {
        "engine"
    }

    fn evaluate(&self, game: &Ur, state: &State<Ur>, side: Side, _: &Settings) -> Option<Evaluation> {
        let ask = Ask { depth: Some(1), ..Ask::default() };
        let mover = match state.position.stage() {
            Stage::Over => 1.0,
            Stage::ToRoll => Oracle::pocket().chance(game, &state.position),
            Stage::Rolled(_) => self.think(game, state, &ask, &mut parlor_players::Unwatched).winrate?,
        };
        let total = if state.position.side() == side { mover } else { 1.0 - mover };
        Some(Evaluation { total, terms: vec![("winrate", total)] })
    }

    fn think(&self, game: &Ur, state: &State<Ur>, ask: &Ask, watch: &mut dyn Watch<Move>) -> Thought<Move> {
        let long = ask.timed || ask.nodes.is_some() || ask.depth.is_some();
        let usual = if ask.timed || ask.nodes.is_some() { LONG_DEPTH } else { USUAL_DEPTH };
        let mut thinking = Thinking {
            game,
            oracle: Oracle::pocket(),
            most: ask.nodes.unwrap_or(u64::MAX),
            spent: 0,
            depth: ask.depth.unwrap_or(usual).clamp(1, MOST_DEPTH),
            long,
            close: if long { LONG_CLOSE } else { CLOSE },
        };
        if matches!(game.turn(state), Turn::Chance(_)) {
            let rolls = thinking.rolls(state, &mut |_, _| watch.go_on(&|| Thought::only(None)));
            return chance_thought(game, state, &rolls, thinking.spent);
        }
        let glance = thinking.glance(state);
        let values =
            thinking.deepen(state, glance, &mut |values, spent| watch.go_on(&|| thought(values, spent)));
        thought(&values, thinking.spent)
    }
}

fn thought(values: &[Valued], nodes: u64) -> Thought<Move> {
    let judged = |value: &Valued| Candidate::judged(vec![value.mv], value.chance, value.nodes);
    let depth = values.first().map_or(0, |best| best.depth);
    Thought::judged(values.iter().map(judged).collect(), nodes, depth)
}

fn chance_thought(game: &Ur, state: &State<Ur>, rolls: &[(Move, Vec<Valued>)], spent: u64) -> Thought<Move> {
    let total = f64::from(game.total_weight(state));
    let mut mean = Some(0.0);
    let mut candidates = Vec::with_capacity(rolls.len());
    for (roll, values) in rolls {
        let best = values.first();
        mean = mean
            .zip(best)
            .map(|(mean, best)| mean + f64::from(game.weight(state, *roll)) / total * best.chance);
        let nodes = values.iter().map(|value| value.nodes).sum();
        candidates.extend(best.map(|best| Candidate::judged(vec![*roll, best.mv], best.chance, nodes)));
    }
    let depth = rolls.iter().filter_map(|(_, values)| values.first()).map(|best| best.depth).max();
    Thought {
        mv: None,
        winrate: mean,
        candidates,
        nodes: spent,
        depth: depth.unwrap_or(0),
        ..Thought::only(None)
    }
}
