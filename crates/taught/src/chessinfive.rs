use parlor_chessinfive::{ChessInFive, Kind, Phase, Position, SquareSet};
use parlor_engines::chessinfive::{Engine, Expert, Standing, chance};
use parlor_rules::{Draws, Game, Side, State, choose_index};
use parlor_search::{Pruning, Score};

use crate::inputs::{Change, Image, Inputs, Teachable};

/// What a network sees of ChessInFive: the pieces on their squares, own and enemy ones, in the drops and in the moves.
#[derive(Clone, Copy, Debug)]
pub struct ChessInFivePieces;

/// The inputs of one phase: whose the piece is, its type, its square.
const OF_PHASE: u16 = 2 * OF_SIDE;
const OF_SIDE: u16 = 5 * 64;

#[inline]
fn phase(position: &Position) -> u16 {
    if position.phase() == Phase::Drops { 0 } else { OF_PHASE }
}

#[inline]
fn of_side(side: Side, view: Side) -> u16 {
    if side == view { 0 } else { OF_SIDE }
}

impl Inputs<ChessInFive> for ChessInFivePieces {
    const COUNT: usize = 2 * OF_PHASE as usize;
    const ACTIVE: usize = 16;
    const COUNTS: usize = 32;
    const STAGES: usize = 3;

    fn list(position: &Position, view: Side, mut f: impl FnMut(u16)) {
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let first = phase(position) + of_side(side, view) + 64 * kind.index() as u16;
                for square in position.pieces(side, kind) {
                    f(first + square.index() as u16);
                }
            }
        }
    }

    #[inline]
    fn changes(before: &Position, after: &Position, change: &mut Change) {
        let phases = [phase(before), phase(after)];
        // When the phase changes, everything is seen with other eyes.
        let compare = if phases[0] == phases[1] { SquareSet::ALL } else { SquareSet::EMPTY };
        for kind in Kind::ALL {
            for side in Side::BOTH {
                let (was, is) = (before.pieces(side, kind), after.pieces(side, kind));
                let same = was & is & compare;
                let first = 64 * kind.index() as u16;
                for square in was & !same {
                    let input = phases[0] + first + square.index() as u16;
                    for view in Side::BOTH {
                        change.gone[view.index()].push(input + of_side(side, view));
                    }
                }
                for square in is & !same {
                    let input = phases[1] + first + square.index() as u16;
                    for view in Side::BOTH {
                        change.come[view.index()].push(input + of_side(side, view));
                    }
                }
            }
        }
    }

    /// The first drops, the others, the moves.
    #[inline]
    fn stage(position: &Position) -> usize {
        match position.ply() {
            0..8 => 0,
            8..16 => 1,
            _ => 2,
        }
    }

    fn count(position: &Position, counts: &mut [u8]) {
        let mover = position.side_to_move();
        for (counts, side) in counts.chunks_exact_mut(16).zip([mover, !mover]) {
            let Standing { open, mobility, covered, reached, live } = Standing::count(position, side);
            let all = open.into_iter().chain(mobility).chain(covered).chain([reached, live]);
            for (place, count) in counts.iter_mut().zip(all) {
                *place = count.clamp(0, 127) as u8;
            }
        }
    }

    #[inline]
    fn mover(position: &Position) -> Side {
        position.side_to_move()
    }

    fn turned(input: u16) -> u16 {
        if input % OF_PHASE < OF_SIDE { input + OF_SIDE } else { input - OF_SIDE }
    }

    /// The mirror of the files; once no drop falls any more, all turns and mirrors of the board.
    fn images() -> Vec<Image> {
        let image = |number: u16| {
            let square = |square: u16| {
                let (mut file, mut rank) = (square / 8, square % 8);
                if number & 1 != 0 {
                    file = 7 - file;
                }
                if number & 2 != 0 {
                    rank = 7 - rank;
                }
                if number & 4 != 0 {
                    (file, rank) = (rank, file);
                }
                8 * file + rank
            };
            Image {
                stages: if number == 1 { vec![0, 1, 2] } else { vec![2] },
                map: (0..Self::COUNT as u16).map(|input| input / 64 * 64 + square(input % 64)).collect(),
            }
        };
        (1..8).map(image).collect()
    }
}

impl Teachable for ChessInFive {
    type Inputs = ChessInFivePieces;
    type Expert = Expert<'static>;

    const DOUBT: i32 = 100;
    const LONGEST: usize = 90;

    fn handmade() -> (Expert<'static>, Pruning) {
        let Engine { expert, pruning } = Engine::default();
        (expert, pruning)
    }

    fn chance(&self, state: &State<ChessInFive>, score: Score) -> f64 {
        chance(score, state.position.ply())
    }

    /// Up to 14 random drops; in one game of four also some random moves after all drops.
    fn opening(&self, draws: &mut Draws) -> State<ChessInFive> {
        let plies = match choose_index(draws.draw(), 4) {
            0 => 16 + choose_index(draws.draw(), 7),
            _ => 1 + choose_index(draws.draw(), 14),
        };
        let mut state = State::start(self);
        for _ in 0..plies {
            let Some(mv) = self.pick_move(&state, draws.draw()) else { break };
            self.play(&mut state, mv);
        }
        state
    }
}
