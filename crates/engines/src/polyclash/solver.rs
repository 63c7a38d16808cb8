use std::collections::HashMap;

use parlor_polyclash::{Illegal, Move, Point, PointSet, PolyClash};
use parlor_rules::{Game, Side, State, Turn};

use super::lead::{Lead, lead_as_it_stands};

/// Nodes between two questions whether to go on.
const SLICE: u64 = 256;
/// Stones that a line may have before the solver gives up.
const LONGEST_LINE: usize = 64;
/// Positions that are remembered, at most, so that a long search needs no more than some 30 million bytes.
const MOST_REMEMBERED: usize = 1 << 18;
const BILLION: f64 = 1e9;
/// More than any lead.
const NEVER: Lead = 1 << 40;

/// How an endgame ends if both sides play as well as possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solved {
    /// A best move.
    pub mv: Move,
    /// Black's lead at the end, komi not counted, in billionths of the surface.
    pub lead: Lead,
}

/// Plays an endgame out in all ways.
///
/// What was found about a position is used again where it comes up by another way, but only if superko cannot make a
/// difference: while it was found, no move was refused because of a board further up in the line; and no board that came
/// up below it stands further up in the line at hand, where it would be refused. Boards from before the endgame are the
/// same for all lines.
pub struct Solver<'a> {
    game: &'a PolyClash,
    state: State<PolyClash>,
    open: PointSet,
    left: u64,
    go_on: &'a mut dyn FnMut() -> bool,
    /// The hashes of the boards of the line at hand.
    line: Vec<u64>,
    table: HashMap<u64, Entry>,
}

/// What is known of a position, for the side to move.
#[derive(Clone, Copy)]
struct Entry {
    least: Lead,
    most: Lead,
    boards: Boards,
}

/// What came of searching a position.
struct Found {
    worth: Lead,
    /// All boards that came up below it.
    boards: Boards,
    /// The place in the line of the first board because of which a move was refused.
    refused: usize,
}

/// Which boards may have come up: two bits of 256 for each, so that the answer no is certain.
#[derive(Clone, Copy, Default)]
struct Boards([u64; 4]);

impl Boards {
    fn bits(hash: u64) -> [(usize, u64); 2] {
        [hash, hash >> 32].map(|part| ((part >> 6 & 3) as usize, 1 << (part & 63)))
    }

    fn insert(&mut self, hash: u64) {
        Boards::bits(hash).into_iter().for_each(|(word, bit)| self.0[word] |= bit);
    }

    fn may_hold(&self, hash: u64) -> bool {
        Boards::bits(hash).into_iter().all(|(word, bit)| self.0[word] & bit != 0)
    }

    fn add(&mut self, other: Boards) {
        self.0.iter_mut().zip(other.0).for_each(|(word, bits)| *word |= bits);
    }
}

impl<'a> Solver<'a> {
    /// A solver of this state: stones may be put on open points only, and so many nodes may be looked at.
    pub fn new(
        game: &'a PolyClash,
        state: State<PolyClash>,
        open: PointSet,
        nodes: u64,
        go_on: &'a mut dyn FnMut() -> bool,
    ) -> Solver<'a> {
        let line = vec![state.position.zobrist()];
        Solver { game, state, open, left: nodes, go_on, line, table: HashMap::new() }
    }

    /// A best move and what it leads to; none if that takes too long. Where nothing is better than a pass, it is the
    /// pass.
    pub fn solve(mut self) -> Option<Solved> {
        let side = self.state.position.side();
        let (mut best, mut solved) = (-NEVER, None);
        for mv in self.moves() {
            if self.game.is_legal(&self.state, mv) {
                // The pass comes last and wins a tie.
                let wanted = if mv == Move::PASS { best } else { best + 1 };
                let worth = -self.after(mv, -NEVER, 1 - wanted)?.worth;
                if worth >= wanted {
                    best = worth;
                    solved = Some(Solved { mv, lead: if side == Side::First { worth } else { -worth } });
                }
            }
        }
        solved
    }

    /// The moves to look at, legal or not: those that capture first, a pass last.
    fn moves(&self) -> impl Iterator<Item = Move> + use<> {
        let (position, side) = (&self.state.position, self.state.position.side());
        let (mut capturing, mut others) = (PointSet::EMPTY, PointSet::EMPTY);
        for point in (self.open & position.empty()).iter() {
            let captures = !position.captures(point, side).is_empty();
            if captures { capturing.insert(point) } else { others.insert(point) }
        }
        capturing.iter().chain(others.iter()).map(Move::from).chain([Move::PASS])
    }

    /// What is found after a legal move, for the side that replies.
    fn after(&mut self, mv: Move, alpha: Lead, beta: Lead) -> Option<Found> {
        let undo = self.game.play(&mut self.state, mv);
        if mv != Move::PASS {
            self.line.push(self.state.position.zobrist());
        }
        let mut found = self.search(alpha, beta);
        if mv != Move::PASS
            && let (Some(found), Some(board)) = (&mut found, self.line.pop())
        {
            found.boards.insert(board);
        }
        self.game.undo(&mut self.state, mv, undo);
        found
    }

    /// What the position is worth to the side to move, within bounds.
    fn search(&mut self, alpha: Lead, beta: Lead) -> Option<Found> {
        self.left = self.left.checked_sub(1)?;
        if self.line.len() > LONGEST_LINE || self.left.is_multiple_of(SLICE) && !(self.go_on)() {
            return None;
        }
        if let Turn::Over(_) = self.game.turn(&self.state) {
            return Some(Found { worth: self.count(), boards: Boards::default(), refused: usize::MAX });
        }
        let key = self.game.key(&self.state.position);
        if let Some(found) = self.remembered(key, alpha, beta) {
            return Some(found);
        }
        let mut found = Found { worth: -NEVER, boards: Boards::default(), refused: usize::MAX };
        for mv in self.moves() {
            match self.game.check(&self.state, mv) {
                Ok(()) => {
                    let reply = self.after(mv, -beta, -alpha.max(found.worth))?;
                    found.worth = found.worth.max(-reply.worth);
                    found.boards.add(reply.boards);
                    found.refused = found.refused.min(reply.refused);
                }
                Err(Illegal::Superko) => found.refused = found.refused.min(self.place_of_repeat(mv.point())),
                Err(_) => {}
            }
            if found.worth >= beta {
                break;
            }
        }
        self.remember(key, &found, alpha, beta);
        Some(found)
    }

    /// The lead of the side to move when the game is over.
    fn count(&self) -> Lead {
        let lead = (BILLION * lead_as_it_stands(&self.state.position)).round() as Lead;
        if self.state.position.side() == Side::First { lead } else { -lead }
    }

    /// Where in the line the board stands that a stone on this point would bring back.
    fn place_of_repeat(&self, point: Option<Point>) -> usize {
        let side = self.state.position.side();
        let board = point.map(|point| self.state.position.zobrist_after(point, side));
        self.line.iter().position(|&past| Some(past) == board).unwrap_or(usize::MAX)
    }

    fn remembered(&self, key: u64, alpha: Lead, beta: Lead) -> Option<Found> {
        let entry = self.table.get(&key)?;
        let further_up = &self.line[..self.line.len() - 1];
        if further_up.iter().any(|&board| entry.boards.may_hold(board)) {
            return None;
        }
        let worth = match (entry.least, entry.most) {
            (least, most) if least == most || least >= beta => least,
            (_, most) if most <= alpha => most,
            _ => return None,
        };
        Some(Found { worth, boards: entry.boards, refused: usize::MAX })
    }

    fn remember(&mut self, key: u64, found: &Found, alpha: Lead, beta: Lead) {
        if found.refused < self.line.len() - 1 || self.table.len() >= MOST_REMEMBERED {
            return;
        }
        let least = if found.worth > alpha { found.worth } else { -NEVER };
        let most = if found.worth < beta { found.worth } else { NEVER };
        self.table.insert(key, Entry { least, most, boards: found.boards });
    }
}
