use std::sync::Arc;

use parlor_engines::romgon::{Engine, Expert, Features, chance};
use parlor_players::Player;
use parlor_romgon::{Hex, Piece, Position, Romgon};
use parlor_rules::{Draws, Game, Side, State, choose_index};
use parlor_search::{Pruning, Score};

use crate::engine::Engine as TaughtEngine;
use crate::inputs::{Change, Image, Inputs, Teachable};
use crate::networks::Networks;

/// What a network sees of Romgon: the pieces with their orientations on their hexes, own and enemy ones, as a side sees
/// the board from its own end. Flipped pieces have no orientation that matters.
#[derive(Clone, Copy, Debug)]
pub struct RomgonPieces;

/// Shapes of pieces that are not flipped: types with their orientations.
const UPRIGHT: usize = 12;
const SHAPES: usize = UPRIGHT + 5;
const OF_SIDE: usize = SHAPES * Hex::COUNT;

/// What a point is worth in the odds of normal mode, as a power of e, when a network judges: fitted to the bins of 1,900 games, 900 of
/// `romgon_chances` and 1,000 of `parlor chances`. How many pieces are left made no difference in the former.
const STEEPNESS: f64 = 4_400.0 / 1e6;

/// The engine of Romgon with the networks that are there. Generic code is compiled like the crate that asks for it, and on
/// the page the roster's is small rather than quick: so it is asked for here.
pub fn romgon_engine(networks: Networks) -> Arc<dyn Player<Romgon>> {
    Arc::new(TaughtEngine::<Romgon>::new(networks))
}

/// The input of a piece on a hex in a view.
#[inline]
fn input(piece: Piece, hex: Hex, view: Side) -> u16 {
    let seen = if view == Side::First { hex.half_turned() } else { hex };
    let shape = if piece.is_flipped() { UPRIGHT + piece.kind() as usize } else { piece.code() & 15 };
    let of_side = if piece.side() == view { 0 } else { OF_SIDE };
    (of_side + shape * Hex::COUNT + seen.index()) as u16
}

/// The hex of an input, as its view sees it.
fn hex_of(input: usize) -> Hex {
    Hex::from_index(input % Hex::COUNT).unwrap_or(Hex::WHITE_HOME)
}

impl Inputs<Romgon> for RomgonPieces {
    const COUNT: usize = 2 * OF_SIDE;
    const ACTIVE: usize = 14;
    const COUNTS: usize = 0;
    const STAGES: usize = 4;

    fn list(position: &Position, view: Side, mut f: impl FnMut(u16)) {
        position.pieces().for_each(|(hex, piece)| f(input(piece, hex, view)));
    }

    #[inline]
    fn changes(before: &Position, after: &Position, change: &mut Change) {
        for hex in before.occupied() | after.occupied() {
            let (was, is) = (before.piece(hex), after.piece(hex));
            if was == is {
                continue;
            }
            for view in Side::BOTH {
                change.gone[view.index()].extend(was.map(|piece| input(piece, hex, view)));
                change.come[view.index()].extend(is.map(|piece| input(piece, hex, view)));
            }
        }
    }

    /// By how many pieces are left.
    #[inline]
    fn stage(position: &Position) -> usize {
        ((Features::FULL - Features::phase(position)) / 3).clamp(0, 3) as usize
    }

    fn count(_: &Position, _: &mut [u8]) {}

    #[inline]
    fn mover(position: &Position) -> Side {
        position.to_move()
    }

    fn turned(input: u16) -> u16 {
        let input = usize::from(input);
        let other = if input < OF_SIDE { input + OF_SIDE } else { input - OF_SIDE };
        (other - other % Hex::COUNT + hex_of(input).half_turned().index()) as u16
    }

    /// The mirror at the middle row.
    fn images() -> Vec<Image> {
        let map = |number: usize| {
            let shape = number / Hex::COUNT % SHAPES;
            let upright = Piece::all().find(|piece| !piece.is_flipped() && piece.code() & 15 == shape);
            let mirrored = match upright {
                Some(piece) if shape < UPRIGHT => {
                    let count = piece.kind().orientations();
                    piece.turned((count - piece.orientation()) % count).code() & 15
                }
                _ => shape,
            };
            (number / OF_SIDE * OF_SIDE + mirrored * Hex::COUNT + hex_of(number).mirrored().index()) as u16
        };
        vec![Image { stages: (0..Self::STAGES).collect(), map: (0..Self::COUNT).map(map).collect() }]
    }
}

impl Teachable for Romgon {
    type Inputs = RomgonPieces;
    type Expert = Expert<'static>;

    const DOUBT: i32 = 150;
    const LONGEST: usize = 400;

    fn handmade() -> (Expert<'static>, Pruning) {
        let Engine { expert, pruning } = Engine::default();
        (expert, pruning)
    }

    fn variant(&self) -> &'static str {
        if self.flip { "flip" } else { "normal" }
    }

    fn chance(&self, state: &State<Romgon>, score: Score) -> f64 {
        chance(score, self.flip, Features::phase(&state.position))
    }

    /// In flip mode the hand-made expert's curve is as true of the network.
    fn taught_chance(&self, state: &State<Romgon>, score: Score) -> f64 {
        if self.flip { self.chance(state, score) } else { score.chance(|value| value * STEEPNESS) }
    }

    /// Two to twelve random turns.
    fn opening(&self, draws: &mut Draws) -> State<Romgon> {
        let mut state = State::start(self);
        for _ in 0..2 + choose_index(draws.draw(), 11) {
            let Some(mv) = self.pick_move(&state, draws.draw()) else { break };
            self.play(&mut state, mv);
        }
        state
    }
}
