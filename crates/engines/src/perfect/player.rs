use std::sync::Arc;

use parlor_rules::{Game, Moves, Ranked, Refusal, Settings, Side, State, Turn};
use parlor_solve::Table;
use parlor_ur::{Move, Ur};

use super::Tables;
use parlor_players::{Ask, Candidate, Evaluation, Player, Thought, Watch};

/// Plays the move with the highest exact winning chance; of equal moves the first.
#[derive(Clone, Debug, Default)]
pub struct Perfect {
    /// Where it knows the values from.
    pub tables: Arc<Tables>,
}

/// Exact values, and the game that they are of.
struct Values<'a> {
    table: &'a Table,
    of: Ur,
}

impl Values<'_> {
    /// The winning chance of a side.
    fn chance(&self, game: &Ur, state: &State<Ur>, side: Side) -> f64 {
        let mover = match game.turn(state) {
            Turn::Over(outcome) => return f64::from(u8::from(outcome.winner == Some(side))),
            Turn::Chance(roller) => (roller, self.table.value(self.of.rank(&state.position).unwrap_or(0))),
            Turn::Player(mover) => (mover, self.best(game, state, mover).map_or(0.5, |(_, chance)| chance)),
        };
        if mover.0 == side { mover.1 } else { 1.0 - mover.1 }
    }

    fn after(&self, game: &Ur, state: &State<Ur>, mv: Move, side: Side) -> f64 {
        let mut after = state.clone();
        game.play(&mut after, mv);
        self.chance(game, &after, side)
    }

    fn best(&self, game: &Ur, state: &State<Ur>, side: Side) -> Option<(Move, f64)> {
        let judged = game.moves(state).into_iter().map(|mv| (mv, self.after(game, state, mv, side)));
        // The first of equals: what comes later must be better.
        judged.reduce(|best, other| if other.1 > best.1 { other } else { best })
    }
}

impl Player<Ur> for Perfect {
    fn id(&self) -> &'static str {
        "perfect"
    }

    fn is_exact(&self) -> bool {
        true
    }

    fn lacks(&self, game: &Ur) -> Option<Refusal> {
        self.tables.lack(game)
    }

    fn at_hand(&self, game: &Ur) -> bool {
        self.tables.at_hand(game)
    }

    fn prepare(&self, game: &Ur, go_on: &mut dyn FnMut() -> bool) -> bool {
        self.tables.prepare(game, go_on)
    }

    fn evaluate(&self, game: &Ur, state: &State<Ur>, side: Side, _: &Settings) -> Option<Evaluation> {
        let (table, of) = self.tables.of(game).ok()?;
        let total = Values { table, of }.chance(game, state, side);
        table.is_unchanged().then(|| Evaluation { total, terms: vec![("chance", total)] })
    }

    fn think(&self, game: &Ur, state: &State<Ur>, _: &Ask, _: &mut dyn Watch<Move>) -> Thought<Move> {
        let Ok((table, of)) = self.tables.of(game) else { return Thought::only(None) };
        let values = Values { table, of };
        let turn = game.turn(state);
        let Some(side) = turn.side() else { return Thought::only(None) };
        let chance = matches!(turn, Turn::Chance(_));
        let mut candidates: Vec<_> = game
            .moves(state)
            .into_iter()
            .map(|mv| {
                let mut line = vec![mv];
                if chance {
                    let mut rolled = state.clone();
                    game.play(&mut rolled, mv);
                    line.extend(values.best(game, &rolled, side).map(|(mv, _)| mv));
                }
                Candidate::judged(line, values.after(game, state, mv, side), 1)
            })
            .collect();
        if !chance {
            // A stable sort, so that equals stay in order.
            candidates.sort_by(|a, b| b.winrate.unwrap_or(0.0).total_cmp(&a.winrate.unwrap_or(0.0)));
        }
        let nodes = candidates.len() as u64;
        let winrate = values.chance(game, state, side);
        if !table.is_unchanged() {
            // Somebody wrote to it in the middle of this thought: nothing here is proved any more.
            return Thought::only(None);
        }
        Thought {
            mv: candidates.first().and_then(|best| best.line.first().copied()).filter(|_| !chance),
            winrate: Some(winrate),
            candidates,
            nodes,
            depth: 1,
            exact: true,
            ..Thought::only(None)
        }
    }
}
