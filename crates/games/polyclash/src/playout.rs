use parlor_rules::{Draws, Game, Played, Playout, State, choose_index};

use crate::board::Board;
use crate::{Point, PointSet, PolyClash};
use parlor_rules::Side;

/// Turns after which a random game is scored as it stands. Games of 1,000 took 316 to 511 turns; the limit makes
/// sure of the few in which several kos are taken for ever.
const LONGEST: u32 = 1_200;

/// Random games in which nobody fills an own eye.
///
/// Both sides choose evenly among their legal points that are not [own eyes](crate::Position::is_own_eye), and pass
/// when there is none. Retaking a ko at once is illegal as ever; longer cycles are not looked for, since they are rare
/// and the length is limited. The position is played to its end; the history is not kept up, so the state is
/// good for its result and its board, not for playing on.
impl Playout for PolyClash {
    fn playout(&self, state: &mut State<PolyClash>, draws: &mut Draws, limit: u32) -> Played {
        let mut moves = 0;
        let mut empties = Empties::new(state.position.empty());
        let mut ko = only(state.history.last_captured());
        while state.position.passes < 2 {
            if moves >= limit {
                return Played { outcome: None, moves, rolls: 0 };
            }
            if moves >= LONGEST {
                state.position.passes = 2;
                break;
            }
            let (side, board) = (state.position.side, &mut state.position.board);
            moves += 1;
            match empties.draw(board, side, ko, draws) {
                Some(point) => {
                    let captured = board.place(point, side);
                    ko = None;
                    if !captured.is_empty() {
                        captured.iter().for_each(|point| empties.push(point));
                        ko = only(captured);
                    }
                    state.position.passes = 0;
                    let left = &mut state.history.tally.handicap_left;
                    *left = left.saturating_sub(1);
                    if *left > 0 {
                        continue;
                    }
                }
                None => {
                    ko = None;
                    state.position.passes += 1;
                }
            }
            state.position.side = !side;
        }
        Played { outcome: self.turn(state).outcome(), moves, rolls: 0 }
    }
}

/// The point of a set of one.
#[inline]
fn only(mut captured: PointSet) -> Option<Point> {
    captured.pop().filter(|_| captured.is_empty())
}

/// The empty points in no order, so that any can be drawn and taken out at once.
struct Empties {
    points: [Point; Point::COUNT],
    count: usize,
}

impl Empties {
    fn new(set: PointSet) -> Empties {
        let mut empties = Empties { points: [Point::at(0); Point::COUNT], count: 0 };
        set.iter().for_each(|point| empties.push(point));
        empties
    }

    #[inline]
    fn push(&mut self, point: Point) {
        self.points[self.count] = point;
        self.count += 1;
    }

    /// Takes out a point that is worth playing, each with the same chance.
    #[inline]
    fn draw(&mut self, board: &Board, side: Side, ko: Option<Point>, draws: &mut Draws) -> Option<Point> {
        // Points that turn out to be of no use are put behind the others and not drawn again.
        let mut left = self.count;
        while left > 0 {
            let index = choose_index(draws.draw(), left);
            let point = self.points[index];
            left -= 1;
            if is_playable(board, point, side, ko) {
                self.count -= 1;
                self.points[index] = self.points[self.count];
                return Some(point);
            }
            self.points.swap(index, left);
        }
        None
    }
}

#[inline]
fn is_playable(board: &Board, point: Point, side: Side, ko: Option<Point>) -> bool {
    // Most points have an empty neighbour until late in the game.
    let lives = board.has_room(point) || !board.is_own_eye(point, side) && board.has_help(point, side);
    // A stone that was captured alone and takes alone the one that took it would bring the board before back.
    lives && (ko != Some(point) || board.captures(point, side).len() != 1)
}
