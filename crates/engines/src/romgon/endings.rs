//! Endings with at most one piece besides the rhombuses, normal mode: who wins by force, and how soon.
//!
//! The table was made by the example `romgon_endings` and is a part of the program, so that it is the same everywhere. It
//! is downloaded by everybody who opens the page, so it holds only half of the positions: those in which the third piece
//! is the mover's. A rhombus alone has six moves at most, and after each of them the table knows the rest. The table knows
//! positions, and the rules also know the past; [`EndingTable::probe`] says when a position is enough.

use std::sync::LazyLock;

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use parlor_romgon::{Hex, History, Kind, Piece, Position, Romgon, Setup};
use parlor_rules::{Game, Moves, Notation, Side, State, Turn};
use parlor_search::Score;
use parlor_solve::{Deed, Endgame, Ending, solve_endgame};

/// The types of the third piece, in the order of the table.
const KINDS: [Kind; 4] = [Kind::Square, Kind::Triangle, Kind::Circle, Kind::Hexagon];
/// Hexes of the upper half and of the middle row; others are seen in the mirror.
const UPPER: usize = 30;
/// Places of the other two pieces for each place of the mover's rhombus.
const PAIRS: usize = Hex::COUNT * Hex::COUNT;

static TABLE: LazyLock<EndingTable> = LazyLock::new(|| EndingTable::unpack(include_bytes!("endings.bin")));

/// Who wins with at most three pieces, a byte for each position that is kept, as the side to move sees it: the plies to the
/// end in the lower six bits, and how often the winner goes to and fro in the upper two, less one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndingTable(Vec<u8>);

/// The bits of the plies.
const PLIES: u8 = 63;

impl EndingTable {
    /// The table that belongs to the engine.
    pub fn get() -> &'static EndingTable {
        &TABLE
    }

    /// Finds all endings by the rules: seconds of work.
    pub fn solve() -> EndingTable {
        let mut table = EndingTable(vec![0; places()]);
        for kind in KINDS {
            let pieces = ThreePieces { kind };
            for (number, ending) in solve_endgame(&pieces).into_iter().enumerate() {
                let place = pieces.position(number).and_then(|position| View::of(&position)?.place());
                if let Some(byte) = place.and_then(|place| table.0.get_mut(place)) {
                    *byte = pack(ending);
                }
            }
        }
        table
    }

    /// How a position ends by force if nothing of the past matters; none if neither side can force it, or if there are
    /// more pieces.
    pub fn ending(&self, position: &Position) -> Option<Ending> {
        match View::of(position)?.place() {
            Some(place) => self.kept(place),
            None => self.of_lone_rhombus(position),
        }
    }

    #[inline]
    fn kept(&self, place: usize) -> Option<Ending> {
        let byte = *self.0.get(place)?;
        let ending = Ending { plies: u16::from(byte & PLIES), repeats: (byte >> 6) + 1 };
        Some(ending).filter(|ending| ending.plies > 0)
    }

    /// What follows from the positions after each move: the soonest win, and if there is none, the latest loss.
    fn of_lone_rhombus(&self, position: &Position) -> Option<Ending> {
        let game = Romgon { flip: false };
        let mut state = State::new(&game, position.clone());
        let (mut won, mut lost, mut all_known) = (None, None, true);
        for mv in game.moves(&state) {
            let counts = state.position.piece(mv.to()).is_none();
            let undo = game.play(&mut state, mv);
            let after = match game.turn(&state) {
                Turn::Over(_) => Some(Ending { plies: 0, repeats: 0 }),
                _ => View::of(&state.position).and_then(|view| self.kept(view.place()?)),
            };
            game.undo(&mut state, mv, undo);
            match after {
                None => all_known = false,
                Some(Ending { plies, repeats }) if plies % 2 == 0 => {
                    let repeats = repeats + u8::from(counts);
                    let win = (plies + 1, repeats.max(1));
                    won = Some(won.map_or(win, |best: (u16, u8)| best.min(win)));
                }
                Some(Ending { plies, repeats }) => {
                    let (latest, most) = lost.unwrap_or((0, 1));
                    lost = Some((latest.max(plies + 1), most.max(repeats)));
                }
            }
        }
        let (plies, repeats) = won.or(lost.filter(|_| all_known))?;
        Some(Ending { plies, repeats })
    }

    /// The proved score of a state, within so many plies.
    ///
    /// The winner plays as the table was made. Each of his turns brings the end nearer, so he never makes a position
    /// twice; only one that had occurred twice before could stop him. He moves between the same two hexes at most
    /// `repeats` times, which must not be five with what was before. What the past does to the loser only helps. All this
    /// holds as well for every state that shares the engine's key with this one: counts of none and of one share it,
    /// and both are taken for one here.
    pub fn probe(&self, state: &State<Romgon>) -> Option<Score> {
        let (position, history) = (&state.position, &state.history);
        let ending = self.ending(position)?;
        let mover = position.to_move();
        let (winner, score) = match ending.plies % 2 {
            1 => (mover, Score::won_in(ending.plies.into())),
            _ => (!mover, Score::lost_in(ending.plies.into())),
        };
        let fresh = !history.has_returned() && ending.repeats + most_shuttles(position, history, winner) < 5;
        fresh.then_some(score)
    }

    /// As it is kept in a file.
    pub fn packed(&self) -> Vec<u8> {
        compress_to_vec_zlib(&self.0, 10)
    }

    /// The table of a file; one that knows nothing if it is none.
    fn unpack(bytes: &[u8]) -> EndingTable {
        let values = decompress_to_vec_zlib_with_limit(bytes, places()).unwrap_or_default();
        EndingTable(values)
    }
}

/// How often the winner has gone to and fro between two hexes with a piece that he still has.
fn most_shuttles(position: &Position, history: &History, side: Side) -> u8 {
    let counts = position.on(position.side(side)).map(|(_, piece)| history.most_shuttles(side, piece.kind()));
    counts.max().unwrap_or(0)
}

/// The byte of an ending. Positions with more plies than there is room for, or in which the winner moves between the
/// same two hexes five times, are left open.
fn pack(ending: Ending) -> u8 {
    match u8::try_from(ending.plies) {
        Ok(plies) if plies <= PLIES && ending.repeats <= 4 => plies | (ending.repeats.max(1) - 1) << 6,
        _ => 0,
    }
}

/// How many bytes the table has.
fn places() -> usize {
    UPPER * Hex::COUNT + KINDS.into_iter().map(size).sum::<usize>()
}

/// How many bytes are those of a type.
fn size(kind: Kind) -> usize {
    usize::from(kind.orientations()) * UPPER * PAIRS
}

/// A position with at most three pieces as the side to move sees it, as if that were the first side.
#[derive(Clone, Copy, Debug)]
struct View {
    /// The own and the other's.
    rhombuses: [Hex; 2],
    third: Option<(Hex, Piece)>,
}

impl View {
    #[inline]
    fn of(position: &Position) -> Option<View> {
        let mover = position.to_move();
        let rhombuses = [position.rhombus(mover)?, position.rhombus(!mover)?];
        let mut others = position.pieces().filter(|(_, piece)| piece.kind() != Kind::Rhombus);
        let (third, more) = (others.next(), others.next());
        if more.is_some() {
            return None;
        }
        if mover == Side::First {
            return Some(View { rhombuses, third });
        }
        let turned = |(hex, piece): (Hex, Piece)| {
            (hex.half_turned(), Piece::new(!piece.side(), piece.kind(), piece.orientation()))
        };
        Some(View { rhombuses: rhombuses.map(Hex::half_turned), third: third.map(turned) })
    }

    /// Where the byte of the position is, if it is kept: first those of two rhombuses, then by type, orientation and hex of
    /// the third piece, the other's rhombus, the mover's, in which order they take least room.
    #[inline]
    fn place(self) -> Option<usize> {
        let view = self.upper();
        let [own, enemy] = view.rhombuses.map(Hex::index);
        let Some((hex, piece)) = view.third else { return Some(own * Hex::COUNT + enemy) };
        if piece.side() != Side::First {
            return None;
        }
        let before = KINDS.into_iter().take_while(|&kind| kind != piece.kind()).map(size).sum::<usize>();
        let pair = (usize::from(piece.orientation()) * Hex::COUNT + hex.index()) * Hex::COUNT + enemy;
        Some(UPPER * Hex::COUNT + before + pair * UPPER + own)
    }

    /// The same or its image in the mirror, with the mover's rhombus in the upper half.
    #[inline]
    fn upper(self) -> View {
        if self.rhombuses[0].index() < UPPER {
            return self;
        }
        let mirrored = |(hex, piece): (Hex, Piece)| {
            let count = piece.kind().orientations();
            (hex.mirrored(), piece.turned((count - piece.orientation()) % count))
        };
        View { rhombuses: self.rhombuses.map(Hex::mirrored), third: self.third.map(mirrored) }
    }
}

/// All positions of the rhombuses with at most one piece of a type besides, by number.
struct ThreePieces {
    kind: Kind,
}

impl ThreePieces {
    fn shapes(&self) -> usize {
        2 * usize::from(self.kind.orientations())
    }

    /// The number of a position; those of rhombuses alone come last.
    fn number(&self, position: &Position) -> Option<usize> {
        let View { rhombuses, third } = View::of(position)?;
        let [own, enemy] = rhombuses.map(Hex::index);
        let (shape, rest) = match third {
            None => (self.shapes(), own * Hex::COUNT + enemy),
            Some((hex, piece)) => {
                let owner = usize::from(piece.side() != Side::First);
                let shape = owner * usize::from(self.kind.orientations()) + usize::from(piece.orientation());
                (shape, (own * Hex::COUNT + enemy) * Hex::COUNT + hex.index())
            }
        };
        Some(shape * Hex::COUNT * PAIRS + rest)
    }

    /// The position of a number, with the first side to move.
    fn position(&self, number: usize) -> Option<Position> {
        let (shape, rest) = (number / (Hex::COUNT * PAIRS), number % (Hex::COUNT * PAIRS));
        let has_third = shape < self.shapes();
        let (pair, third) =
            if has_third { (rest / Hex::COUNT, rest % Hex::COUNT) } else { (rest, Hex::COUNT) };
        let (own, enemy) = (pair / Hex::COUNT, pair % Hex::COUNT);
        if own == enemy || own == third || enemy == third {
            return None;
        }
        let mut setup = Setup { board: [None; Hex::COUNT], side: Side::First };
        setup.board[own] = Some(Piece::new(Side::First, Kind::Rhombus, 0));
        setup.board[enemy] = Some(Piece::new(Side::Second, Kind::Rhombus, 0));
        if has_third {
            let orientations = usize::from(self.kind.orientations());
            let owner = Side::BOTH[shape / orientations];
            setup.board[third] = Some(Piece::new(owner, self.kind, (shape % orientations) as u8));
        }
        let normal = Romgon { flip: false };
        Romgon::build(&normal.options(), &setup).ok().map(|(_, position)| position)
    }
}

impl Endgame for ThreePieces {
    fn numbers(&self) -> usize {
        self.shapes() * Hex::COUNT * PAIRS + PAIRS
    }

    fn for_each_move(&self, number: usize, mut f: impl FnMut(Deed)) {
        let Some(position) = self.position(number) else { return };
        let game = Romgon { flip: false };
        let mut state = State::new(&game, position);
        for mv in game.moves(&state) {
            let (from, to) = (mv.from(), mv.to());
            let shuttles = from != to && state.position.piece(to).is_none();
            let is_rhombus = state.position.rhombus(Side::First) == Some(from);
            let pair = from.index().min(to.index()) * Hex::COUNT + from.index().max(to.index());
            let counted = shuttles.then_some((pair + usize::from(is_rhombus) * PAIRS) as u32);
            let undo = game.play(&mut state, mv);
            f(match game.turn(&state) {
                // A game that has just begun cannot end by its past.
                Turn::Over(_) => Deed::Wins,
                _ => {
                    let to =
                        self.number(&state.position).expect("no more pieces than before, and both rhombuses");
                    Deed::Leads { to, counted }
                }
            });
            game.undo(&mut state, mv, undo);
        }
    }
}
