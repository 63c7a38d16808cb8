use std::ops::ControlFlow;

use parlor_chessinfive::{Action, ChessInFive, Kind, Move, Position, SquareSet};
use parlor_rules::{Game, Moves, State};

use super::{Ways, window};

/// Looks for a victory by continuous threats: every own ply threatens five, every reply is forced, and the last own
/// ply makes five. The shortest but five itself is the fork.
///
/// What it finds is proved: all replies that stop a threat are tried, and only those can put the loss off. A threat
/// that leaves the opponent a five of its own is none.
#[derive(Debug)]
pub struct Vct<'a> {
    game: &'a ChessInFive,
    state: State<ChessInFive>,
    nodes: u64,
    most: u64,
}

impl<'a> Vct<'a> {
    /// A search from a state that looks at no more than so many threats.
    pub fn new(game: &'a ChessInFive, state: &State<ChessInFive>, most: u64) -> Vct<'a> {
        Vct { game, state: state.clone(), nodes: 0, most }
    }

    /// The threats looked at so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The shortest victory of the side to move in at most so many own plies, with the replies that the opponent
    /// might try, up to the five.
    pub fn find(&mut self, own_plies: u32) -> Option<Vec<Move>> {
        let length = (1..=own_plies).find(|&length| self.attack(length).is_some())?;
        Some(self.line(length))
    }

    /// Whether the side to move has a victory in at most so many own plies.
    pub fn can_win(&mut self, own_plies: u32) -> bool {
        (1..=own_plies).any(|length| self.attack(length).is_some())
    }

    /// A ply that wins in at most so many own plies, the last of which makes five.
    fn attack(&mut self, own_plies: u32) -> Option<Move> {
        let side = self.state.position.side_to_move();
        let (own, enemy) = (self.state.position.held(side), self.state.position.held(!side));
        if own_plies == 0 || self.game.outcome(&self.state.position).is_some() {
            return None;
        }
        if let Some(&win) = Ways::of(&self.state.position, side).moves().first() {
            return Some(win);
        }
        // A ply adds one piece to a window, so without three there is nothing to make a four of.
        if own_plies == 1 || window::open_threats(own, enemy) == 0 {
            return None;
        }
        let game = self.game;
        let state = self.state.clone();
        let idle = idle_kinds(&state.position, own_plies);
        let won = game.try_for_each_move(&state, |mv| {
            let after = match mv.action() {
                Action::Drop { kind, .. } if idle[kind.index()] => return ControlFlow::Continue(()),
                Action::Drop { to, .. } => own | SquareSet::of(to),
                Action::Move { from, to } => own ^ SquareSet::of(from) ^ SquareSet::of(to),
            };
            let threatens = window::has_open_four(after, enemy);
            if threatens && self.nodes < self.most && self.wins_by(mv, own_plies) {
                ControlFlow::Break(mv)
            } else {
                ControlFlow::Continue(())
            }
        });
        won.break_value()
    }

    /// Whether a ply threatens five, and the threat cannot be met, or only so that another victory follows.
    pub fn wins_by(&mut self, mv: Move, own_plies: u32) -> bool {
        self.nodes += 1;
        let side = self.state.position.side_to_move();
        self.game.play(&mut self.state, mv);
        let threats = Ways::of(&self.state.position, side);
        let wins = !threats.is_empty()
            && !Ways::any(&self.state.position, !side)
            && self.game.outcome(&self.state.position).is_none()
            && self.survivor(&threats, own_plies - 1).is_none();
        self.game.undo(&mut self.state, mv, ());
        wins
    }

    /// A reply after which the side that threatens does not win in at most so many own plies.
    fn survivor(&mut self, threats: &Ways, own_plies: u32) -> Option<Move> {
        let game = self.game;
        let state = self.state.clone();
        // Where another reply leads, five follows. It is one ply away: no limit may come before it.
        if state.position.ply() + 1 >= game.limit {
            return game.moves(&state).first().copied();
        }
        let idle = idle_kinds(&state.position, own_plies);
        let survived = game.try_for_each_move(&state, |reply| {
            let idles = matches!(reply.action(), Action::Drop { kind, .. } if idle[kind.index()]);
            if idles || !threats.stops().contains(reply.to()) {
                return ControlFlow::Continue(());
            }
            game.play(&mut self.state, reply);
            let lost = self.attack(own_plies).is_some();
            game.undo(&mut self.state, reply, ());
            if lost { ControlFlow::Continue(()) } else { ControlFlow::Break(reply) }
        });
        survived.break_value()
    }

    /// The moves of a victory of this length: the first ply that wins, the reply that holds out longest, and so on.
    fn line(&mut self, length: u32) -> Vec<Move> {
        let (start, nodes, most) = (self.state.clone(), self.nodes, self.most);
        // It is known to be there, so it is found again, whatever it took.
        self.most = u64::MAX;
        let mut line = Vec::new();
        for left in (1..=length).rev() {
            let Some(mv) = self.attack(left) else { break };
            self.game.play(&mut self.state, mv);
            line.push(mv);
            if self.state.position.has_line() {
                break;
            }
            let side = !self.state.position.side_to_move();
            let threats = Ways::of(&self.state.position, side);
            let longest = (1..left).rev().find_map(|shorter| self.survivor(&threats, shorter - 1));
            let reply = longest.or_else(|| self.game.moves(&self.state).first().copied());
            let Some(reply) = reply else { break };
            self.game.play(&mut self.state, reply);
            line.push(reply);
        }
        (self.state, self.nodes, self.most) = (start, nodes, most);
        line
    }
}

/// The types of pieces that need not be tried, by [`Kind::index`]: when all that is looked at happens in the drop
/// phase, one type is as good as another.
fn idle_kinds(position: &Position, own_plies: u32) -> [bool; 5] {
    let mut idle = [false; 5];
    if position.ply() + 2 * own_plies < 16 {
        let side = position.side_to_move();
        let mut in_hand = Kind::ALL.into_iter().filter(|&kind| position.in_hand(side, kind) > 0);
        in_hand.next();
        in_hand.for_each(|kind| idle[kind.index()] = true);
    }
    idle
}
