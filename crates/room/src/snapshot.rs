use parlor_protocol::Problem;
use parlor_protocol::room::{ClockAnswer, Conflict, DiceAnswer, LineNode, RoomAnswer, Score, TakeBack};
use parlor_rules::Side;

use crate::line::PlyKind;
use crate::phase::{Phase, counts};
use crate::room::Room;

impl Room {
    /// The room as anybody may see it at this time.
    pub fn snapshot(&self, id: &str, now: u64) -> RoomAnswer {
        let state = self.state(id);
        RoomAnswer {
            id: id.to_owned(),
            seq: self.seq,
            game: self.terms.game.clone(),
            variant: state.variant.clone(),
            options: Some(self.options.clone()).filter(|options| !options.is_empty()),
            position: self.terms.position.clone(),
            round: self.round,
            seats: self.seats(),
            moves: self.line.moves(),
            state,
            clock: self.clock_answer(now),
            offers: self.proposals.clone(),
            outcome: self.outcome().cloned(),
            score: self.score(),
            dice: DiceAnswer { commit: self.dice.commit.clone(), secret: self.dice.revealed.clone() },
            take_back: self.take_back(),
            node: self.line.here() as u32,
            tree: (self.take_back() == TakeBack::Free).then(|| self.tree()),
            ahead: self.line.to_redo().into_iter().map(|node| node as u32).collect(),
            stalled: self.stalled.clone(),
            paused: self.paused,
            listed: self.is_listed(),
        }
    }

    /// What whoever was too late is told: the problem and how things stand.
    pub fn conflict(&self, problem: Problem, id: &str) -> Conflict {
        Conflict { problem, seq: self.seq, moves: self.line.moves(), state: self.state(id) }
    }

    /// The games of the room so far.
    pub fn score(&self) -> Score {
        let (last_winner, last_draw) = match &self.phase {
            Phase::Over { outcome, winner } => (*winner, winner.is_none() && counts(outcome)),
            _ => (None, false),
        };
        let wins = Side::BOTH.into_iter().map(|side| {
            let chair = self.chair(side);
            (self.name(side).to_owned(), chair.won + u32::from(last_winner == Some(chair.id)))
        });
        Score { wins: wins.collect(), draws: self.draws + u32::from(last_draw) }
    }

    fn clock_answer(&self, now: u64) -> Option<ClockAnswer> {
        let clock = self.clock?;
        let time = now.max(self.time);
        let left = Side::BOTH.into_iter().map(|side| (self.name(side).to_owned(), clock.left_at(side, time)));
        Some(ClockAnswer {
            setting: clock.setting(),
            left: left.collect(),
            running: clock.running().map(|side| self.name(side).to_owned()),
        })
    }

    fn tree(&self) -> Vec<LineNode> {
        let nodes = self.line.nodes().map(|(node, parent, ply)| LineNode {
            node: node as u32,
            parent: parent as u32,
            mv: ply.mv.clone(),
            side: self.name(ply.side).to_owned(),
            roll: ply.kind == PlyKind::Roll,
            forced: ply.kind == PlyKind::Forced,
        });
        nodes.collect()
    }
}
