use parlor_polyclash::{Move, Point, PointSet, PolyClash, Position};
use parlor_rules::{Game, Side, State, Turn};

use super::{Life, Stones};

/// Black's lead over White, komi not counted, in billionths of the surface.
type Lead = i64;

const BILLION: f64 = 1e9;

/// The points that are still fought over when all around them is settled: regions closed in by stones that nobody can
/// capture any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Endgame {
    /// Every point where something may still happen.
    pub open: PointSet,
}

/// How an endgame ends if both sides play as well as possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solved {
    /// A best move.
    pub mv: Move,
    /// Black's lead at the end, komi not counted, in billionths of the surface.
    pub lead: Lead,
}

impl Endgame {
    /// What is left of a game: all points but stones that live for certain and empty regions that only they enclose.
    pub fn new(stones: &Stones) -> Endgame {
        let lives = Side::BOTH.map(|side| Life::new(stones, side));
        let mut open = PointSet::EMPTY;
        let mut rest = !(lives[0].alive | lives[1].alive);
        while let Some(first) = rest.pop() {
            let region = region(first, &mut rest);
            let is_empty = region.iter().all(|point| stones.side_at(point).is_none());
            let belongs_to_one = lives.iter().any(|life| (region & !life.enclosed).is_empty());
            if !(is_empty && belongs_to_one) {
                open |= region;
            }
        }
        Endgame { open }
    }

    /// How many of its points are empty.
    pub fn size(&self, position: &Position) -> usize {
        (self.open & position.empty()).len()
    }

    /// Plays the endgame out in all ways, with stones in its own points and passes; none if that takes more than so many
    /// nodes or `go_on` says stop. The superko of the game and of the line at hand is kept, so nothing is remembered
    /// from one line to another.
    pub fn solve(
        &self,
        game: &PolyClash,
        state: &State<PolyClash>,
        nodes: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Solved> {
        let mut solver = Solver { game, state: state.clone(), open: self.open, left: nodes, go_on };
        let side = state.position.side();
        let (mut best, mut solved) = (-Lead::MAX, None);
        for mv in solver.moves() {
            let worth = solver.after(mv, best, Lead::MAX)?;
            if worth > best {
                best = worth;
                solved = Some(Solved { mv, lead: if side == Side::First { worth } else { -worth } });
            }
        }
        solved
    }
}

/// Black's lead if the game ended here.
pub fn lead_as_it_stands(position: &Position) -> f64 {
    let [black, white, _] = position.final_score().shares();
    black - white
}

/// The connected points around one of `rest`, which are taken out of it.
fn region(first: Point, rest: &mut PointSet) -> PointSet {
    let mut region = PointSet::of(first);
    let mut todo = region;
    while let Some(point) = todo.pop() {
        for &next in point.neighbours() {
            if rest.contains(next) {
                rest.remove(next);
                region.insert(next);
                todo.insert(next);
            }
        }
    }
    region
}

struct Solver<'a> {
    game: &'a PolyClash,
    state: State<PolyClash>,
    open: PointSet,
    left: u64,
    go_on: &'a mut dyn FnMut() -> bool,
}

/// Nodes between two questions whether to go on.
const SLICE: u64 = 256;

impl Solver<'_> {
    /// The moves that are looked at: those that capture first, a pass last.
    fn moves(&self) -> Vec<Move> {
        let (position, side) = (&self.state.position, self.state.position.side());
        let mut points: Vec<Point> = (self.open & position.empty()).iter().collect();
        points.sort_by_key(|&point| position.captures(point, side).is_empty());
        let moves = points.into_iter().map(Move::from).chain([Move::PASS]);
        moves.filter(|&mv| self.game.is_legal(&self.state, mv)).collect()
    }

    /// What a move is worth to the side that makes it, within bounds.
    fn after(&mut self, mv: Move, alpha: Lead, beta: Lead) -> Option<Lead> {
        let undo = self.game.play(&mut self.state, mv);
        let worth = self.search(-beta, -alpha);
        self.game.undo(&mut self.state, mv, undo);
        worth.map(|worth| -worth)
    }

    /// What the position is worth to the side to move, within bounds.
    fn search(&mut self, mut alpha: Lead, beta: Lead) -> Option<Lead> {
        self.left = self.left.checked_sub(1)?;
        if self.left.is_multiple_of(SLICE) && !(self.go_on)() {
            return None;
        }
        if let Turn::Over(_) = self.game.turn(&self.state) {
            let lead = (BILLION * lead_as_it_stands(&self.state.position)).round() as Lead;
            return Some(if self.state.position.side() == Side::First { lead } else { -lead });
        }
        let mut best = -Lead::MAX;
        for mv in self.moves() {
            best = best.max(self.after(mv, alpha, beta)?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }
}
