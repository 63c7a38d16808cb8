//! The formulas once more, square by square and letter by letter.

use parlor_chessinfive::{Action, Kind, Move, Phase, Square};
use parlor_rules::Side;

use super::brute::Five;

type Place = (i8, i8);

const AXES: [Place; 4] = [(1, 0), (0, 1), (1, -1), (1, 1)];

/// Weights of the tables in the order five, open four, four, open three, three, open two, two.
pub const TABLE_A: [i64; 7] = [100_000, 10_000, 1_000, 500, 100, 10, 0];
pub const TABLE_B: [i64; 7] = [1_000_000, 50_000, 10_000, 5_000, 1_000, 500, 100];

const PATTERNS: [&[&str]; 7] =
    [&["XXXXX"], &["_XXXX_"], &["XXXX_", "_XXXX"], &["_XXX_"], &["XXX_", "_XXX"], &["_XX_"], &["XX_", "_XX"]];

/// What a line of letters is worth.
pub fn line_value(line: &str, table: &[i64; 7]) -> i64 {
    let occurs = |patterns: &[&str]| patterns.iter().any(|pattern| line.contains(pattern));
    table.iter().zip(PATTERNS).filter(|(_, patterns)| occurs(patterns)).map(|(weight, _)| weight).sum()
}

/// The board as one side sees it: `X` own, `O` the opponent's, `_` empty.
#[derive(Clone)]
pub struct Board([[char; 8]; 8]);

impl Board {
    pub fn seen_by(state: &Five, side: Side) -> Board {
        let mut board = Board([['_'; 8]; 8]);
        for square in Square::all() {
            if let Some((owner, _)) = state.position.piece_on(square) {
                board.set(place(square), if owner == side { 'X' } else { 'O' });
            }
        }
        board
    }

    fn set(&mut self, (file, rank): Place, letter: char) {
        self.0[file as usize][rank as usize] = letter;
    }

    fn at(&self, (file, rank): Place) -> char {
        let inside = (0..8).contains(&file) && (0..8).contains(&rank);
        if inside { self.0[file as usize][rank as usize] } else { '#' }
    }

    /// The nine squares around a place along an axis.
    fn nine(&self, (file, rank): Place, (files, ranks): Place) -> String {
        (-4..=4).map(|steps| self.at((file + steps * files, rank + steps * ranks))).collect()
    }

    /// The value of all four lines around a place.
    pub fn threats(&self, place: Place, table: &[i64; 7]) -> i64 {
        AXES.iter().map(|&axis| line_value(&self.nine(place, axis), table)).sum()
    }

    /// How many windows have so many letters of a kind and none of another.
    pub fn windows(&self, through: Option<Place>, letter: char, least: usize, none: char) -> i64 {
        let fits = |window: &&Vec<Place>| {
            let letters: String = window.iter().map(|&place| self.at(place)).collect();
            through.is_none_or(|place| window.contains(&place))
                && letters.matches(letter).count() >= least
                && !letters.contains(none)
        };
        all_windows().iter().filter(fits).count() as i64
    }

    /// The places that a piece could move to.
    pub fn mobility(&self, kind: Kind, from: Place) -> i64 {
        let sliders: &[Place] = &[(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];
        let jumps: &[Place] = &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
        let (ways, far) = match kind {
            Kind::Rook => (&sliders[..4], 7),
            Kind::Bishop => (&sliders[4..], 7),
            Kind::Queen => (sliders, 7),
            Kind::King => (sliders, 1),
            Kind::Knight => (jumps, 1),
        };
        let mut count = 0;
        for (files, ranks) in ways {
            let on_the_way = (1..=far).map(|steps| (from.0 + steps * files, from.1 + steps * ranks));
            count += on_the_way.take_while(|&place| self.at(place) == '_').count() as i64;
        }
        count
    }

    /// How often each class occurs, place by place, over the whole board.
    pub fn places(&self) -> [i64; 7] {
        PATTERNS.map(|patterns| {
            let mut starts = std::collections::BTreeSet::new();
            for (axis, (files, ranks)) in AXES.into_iter().enumerate() {
                for start in (0..64).map(|number| (number / 8, number % 8)) {
                    for pattern in patterns {
                        let at = |step| self.at((start.0 + step * files, start.1 + step * ranks));
                        let line: String = (0..pattern.len() as i8).map(at).collect();
                        if line == *pattern {
                            // Named by its first own piece, so that both ends of a run count as one place.
                            let skip = i8::from(pattern.starts_with('_'));
                            starts.insert((axis, start.0 + skip * files, start.1 + skip * ranks));
                        }
                    }
                }
            }
            starts.len() as i64
        })
    }
}

fn all_windows() -> Vec<Vec<Place>> {
    let mut windows = Vec::new();
    for (files, ranks) in AXES {
        for (file, rank) in (0..64).map(|number| (number / 8, number % 8)) {
            let (last_file, last_rank) = (file + 4 * files, rank + 4 * ranks);
            if (0..8).contains(&last_file) && (0..8).contains(&last_rank) {
                windows.push((0..5).map(|steps| (file + steps * files, rank + steps * ranks)).collect());
            }
        }
    }
    assert_eq!(windows.len(), 96);
    windows
}

pub fn place(square: Square) -> Place {
    (square.file() as i8, square.rank() as i8)
}

/// King's steps to the nearest of d4, e4, d5, e5, taken off 3.
pub fn centre(place: Place) -> i64 {
    let distance = |middle: Place| (place.0 - middle.0).abs().max((place.1 - middle.1).abs());
    3 - i64::from([(3, 3), (4, 3), (3, 4), (4, 4)].into_iter().map(distance).min().unwrap())
}

/// Files to the nearer of d and e, taken off 3.
pub fn file_centre(place: Place) -> i64 {
    3 - i64::from((place.0 - 3).abs().min((place.0 - 4).abs()))
}

/// All terms of a ply by the formulas, without priorities and replies.
pub fn terms(state: &Five, mv: Move, table: &[i64; 7]) -> Vec<(&'static str, i64)> {
    let side = state.position.side_to_move();
    let before = Board::seen_by(state, side);
    let (mut board, to) = (before.clone(), place(mv.to()));
    board.set(to, 'X');
    match mv.action() {
        Action::Drop { kind, .. } => vec![
            ("threats", board.threats(to, table)),
            ("potential", 50 * board.windows(Some(to), 'X', 0, 'O')),
            ("block", 100 * before.windows(Some(to), 'O', 3, 'X')),
            ("mobility", 20 * board.mobility(kind, to)),
            ("centre", 10 * file_centre(to)),
        ],
        Action::Move { from, .. } => {
            assert_eq!(state.position.phase(), Phase::Moves);
            board.set(place(from), '_');
            let (_, kind) = state.position.piece_on(from).unwrap();
            vec![
                ("threats", board.threats(to, table)),
                ("mobility", 50 * board.mobility(kind, to)),
                ("centre", 20 * centre(to)),
                ("opponent", -200 * board.windows(None, 'O', 3, 'X')),
            ]
        }
    }
}
