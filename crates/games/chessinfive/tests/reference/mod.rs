//! The slow reference of Chessinfive.
//!
//! Written from the rules text alone, to check the library against: it shares
//! no code, no tables and no ideas with it. The board is an array of
//! characters, and every question is answered by looking at all of it again.
#![allow(dead_code, reason = "others use more of it")]

use std::collections::BTreeSet;

/// All pieces of both sides, in the order a hand is written
/// ("Writing it down" in rules.md).
const ALL_PIECES: &str = "QRRBBNNKqrrbbnnk";

/// The ply with which a game without a winner is drawn ("The end" in rules.md).
const LIMIT: u64 = 116;

/// Number of drops, the plies of phase 1 ("Phase 1" in rules.md).
const DROPS: u64 = 16;

/// The four axes of a line ("The end" in rules.md): rank, file, both diagonals.
const AXES: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

const ROOK_STEPS: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP_STEPS: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT_JUMPS: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn inside(file: i32, rank: i32) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

/// Name of a square; file 0 is a, rank 0 is the bottom rank 1.
fn square_name(file: i32, rank: i32) -> String {
    let letter = ["a", "b", "c", "d", "e", "f", "g", "h"][file as usize];
    format!("{letter}{}", rank + 1)
}

/// File and rank of a square name.
fn square_of(name: &str) -> (i32, i32) {
    let file = "abcdefgh".find(&name[..1]).expect("a file");
    let rank = "12345678".find(&name[1..]).expect("a rank");
    (file as i32, rank as i32)
}

/// The side a piece belongs to: upper case is Cyan, lower case Magenta.
fn owner(piece: char) -> Option<char> {
    match piece {
        'Q' | 'R' | 'B' | 'N' | 'K' => Some('c'),
        'q' | 'r' | 'b' | 'n' | 'k' => Some('m'),
        _ => None,
    }
}

fn other(side: char) -> char {
    if side == 'c' { 'm' } else { 'c' }
}

fn side_name(side: char) -> &'static str {
    if side == 'c' { "cyan" } else { "magenta" }
}

/// One state of the game, as the position string spells it ("Writing it down" in rules.md).
#[derive(Clone)]
pub struct Reference {
    /// `board[rank][file]`, rank 0 at the bottom: a piece letter or '.'.
    board: [[char; 8]; 8],
    /// Pieces not yet dropped, of both sides, in the order of `ALL_PIECES`.
    hand: Vec<char>,
    /// Plies played so far.
    ply: u64,
}

impl Reference {
    /// Reads `board turn hand ply` and refuses everything that
    /// "Writing it down" in rules.md does not accept.
    pub fn new(position: &str) -> Result<Reference, String> {
        let fields: Vec<&str> = position.split(' ').collect();
        if fields.len() != 4 {
            return Err(format!("{} fields, not 4", fields.len()));
        }
        let state = Reference {
            board: read_board(fields[0])?,
            hand: read_hand(fields[2])?,
            ply: read_ply(fields[3])?,
        };

        // Board and hand together are all pieces of a side.
        let mut present: Vec<char> = state.hand.clone();
        for piece in state.board.iter().flatten() {
            if *piece != '.' {
                present.push(*piece);
            }
        }
        let mut wanted: Vec<char> = ALL_PIECES.chars().collect();
        present.sort();
        wanted.sort();
        if present != wanted {
            return Err("board and hand are not QRRBBNNK of each side".to_string());
        }

        if fields[1] != state.to_move().to_string() {
            return Err(format!("it is not {:?} to move at ply {}", fields[1], state.ply));
        }

        if state.hand.is_empty() {
            if state.ply < DROPS {
                return Err("all pieces are dropped before ply 16".to_string());
            }
        } else {
            let cyan = state.hand.iter().filter(|&&p| owner(p) == Some('c')).count() as u64;
            let magenta = state.hand.len() as u64 - cyan;
            if state.ply != DROPS - (cyan + magenta) {
                return Err("the ply does not fit the number of drops".to_string());
            }
            let difference = if state.to_move() == 'c' { 0 } else { 1 };
            if magenta != cyan + difference {
                return Err("the hands do not fit alternation".to_string());
            }
        }
        if (!state.hand.is_empty() || state.ply == DROPS) && !state.gravity_holds() {
            return Err("a dropped piece has an empty square below it".to_string());
        }
        if !state.lines_of(state.to_move()).is_empty() {
            return Err("the side to move has a line".to_string());
        }
        Ok(state)
    }

    /// The canonical string ("Writing it down" in rules.md).
    pub fn position(&self) -> String {
        let mut ranks: Vec<String> = Vec::new();
        for rank in self.board.iter().rev() {
            let mut text: String = rank.iter().collect();
            for empty in (1..=8).rev() {
                text = text.replace(&".".repeat(empty), &empty.to_string());
            }
            ranks.push(text);
        }
        let mut hand: String = self.hand.iter().collect();
        if hand.is_empty() {
            hand.push('-');
        }
        format!("{} {} {hand} {}", ranks.join("/"), self.to_move(), self.ply)
    }

    /// All legal moves, sorted as ASCII strings; none when the game is over.
    pub fn legal(&self) -> Vec<String> {
        if self.won() || self.ply >= LIMIT {
            return Vec::new();
        }
        let mut moves = self.candidate_moves();
        moves.sort();
        moves
    }

    /// Plays one of the moves that `legal` lists.
    pub fn play(&mut self, mv: &str) {
        assert!(self.legal().iter().any(|legal| legal == mv), "{mv} is not legal in {}", self.position());
        self.apply(mv);
    }

    /// The winner and the reason, when the game is over: the three tests of
    /// "The end" in rules.md, in that order.
    pub fn outcome(&self) -> Option<(Option<&'static str>, &'static str)> {
        if self.won() {
            return Some((Some(side_name(other(self.to_move()))), "line"));
        }
        if self.ply >= LIMIT {
            return Some((None, "move-limit"));
        }
        if self.candidate_moves().is_empty() {
            return Some((None, "no-move"));
        }
        None
    }

    /// The side to move, "" when the game is over.
    pub fn turn(&self) -> &'static str {
        match self.outcome() {
            Some(_) => "",
            None => side_name(self.to_move()),
        }
    }

    /// Number of move sequences of exactly `depth` plies; a finished game has
    /// no continuation.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.legal();
        if depth == 1 {
            return moves.len() as u64;
        }
        let mut leaves = 0;
        for mv in moves {
            let mut child = self.clone();
            child.apply(&mv);
            leaves += child.perft(depth - 1);
        }
        leaves
    }

    /// The winning squares, sorted: every square in any run of five or more of
    /// the winner ("The end" in rules.md). Empty when nobody has won.
    pub fn line(&self) -> Vec<String> {
        self.lines_of(other(self.to_move())).into_iter().collect()
    }

    /// Cyan makes the first ply and the players alternate through the whole
    /// game ("Board and pieces" in rules.md).
    fn to_move(&self) -> char {
        if self.ply.is_multiple_of(2) { 'c' } else { 'm' }
    }

    /// Only the side that just moved can have a line ("The end" in rules.md).
    fn won(&self) -> bool {
        !self.lines_of(other(self.to_move())).is_empty()
    }

    fn at(&self, file: i32, rank: i32) -> char {
        self.board[rank as usize][file as usize]
    }

    fn is_empty(&self, file: i32, rank: i32) -> bool {
        inside(file, rank) && self.at(file, rank) == '.'
    }

    fn belongs_to(&self, side: char, file: i32, rank: i32) -> bool {
        inside(file, rank) && owner(self.at(file, rank)) == Some(side)
    }

    fn gravity_holds(&self) -> bool {
        for file in 0..8 {
            for rank in 1..8 {
                if !self.is_empty(file, rank) && self.is_empty(file, rank - 1) {
                    return false;
                }
            }
        }
        true
    }

    /// Names of all squares in runs of five or more of one side.
    fn lines_of(&self, side: char) -> BTreeSet<String> {
        let mut squares = BTreeSet::new();
        for file in 0..8 {
            for rank in 0..8 {
                for (right, up) in AXES {
                    let mut length = 0;
                    while self.belongs_to(side, file + right * length, rank + up * length) {
                        length += 1;
                    }
                    if length >= 5 {
                        for step in 0..length {
                            squares.insert(square_name(file + right * step, rank + up * step));
                        }
                    }
                }
            }
        }
        squares
    }

    /// The drops or moves of the side to move, whether or not a line or the
    /// limit has ended the game.
    fn candidate_moves(&self) -> Vec<String> {
        if self.hand.is_empty() { self.piece_moves() } else { self.drops() }
    }

    /// Phase 1 ("Phase 1" in rules.md): any piece type in hand, any column with
    /// an empty square, landing on the lowest empty square.
    fn drops(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for letter in ['Q', 'R', 'B', 'N', 'K'] {
            if !self.hand.contains(&self.coloured(letter)) {
                continue;
            }
            for file in 0..8 {
                for rank in 0..8 {
                    if self.is_empty(file, rank) {
                        moves.push(format!("{letter}@{}", square_name(file, rank)));
                        break;
                    }
                }
            }
        }
        moves
    }

    /// A piece letter as the side to move writes it on the board.
    fn coloured(&self, letter: char) -> char {
        if self.to_move() == 'c' { letter } else { letter.to_ascii_lowercase() }
    }

    /// Phase 2 ("Phase 2" in rules.md): one own piece to an empty square.
    fn piece_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for file in 0..8 {
            for rank in 0..8 {
                if !self.belongs_to(self.to_move(), file, rank) {
                    continue;
                }
                let all_steps = [ROOK_STEPS, BISHOP_STEPS].concat();
                let (steps, reach) = match self.at(file, rank).to_ascii_uppercase() {
                    'R' => (ROOK_STEPS.to_vec(), 7),
                    'B' => (BISHOP_STEPS.to_vec(), 7),
                    'Q' => (all_steps, 7),
                    'N' => (KNIGHT_JUMPS.to_vec(), 1),
                    _ => (all_steps, 1),
                };
                for (right, up) in steps {
                    for distance in 1..=reach {
                        let (to_file, to_rank) = (file + right * distance, rank + up * distance);
                        if !self.is_empty(to_file, to_rank) {
                            break;
                        }
                        let from = square_name(file, rank);
                        moves.push(from + &square_name(to_file, to_rank));
                    }
                }
            }
        }
        moves
    }

    /// Changes the state by a legal drop or move.
    fn apply(&mut self, mv: &str) {
        let (piece, to) = if let Some((letter, square)) = mv.split_once('@') {
            let letter = letter.chars().next().expect("a drop names a piece");
            let piece = self.coloured(letter);
            let index = self.hand.iter().position(|&p| p == piece);
            self.hand.remove(index.expect("the piece is in hand"));
            (piece, square_of(square))
        } else {
            let (file, rank) = square_of(&mv[..2]);
            let piece = self.at(file, rank);
            self.board[rank as usize][file as usize] = '.';
            (piece, square_of(&mv[2..]))
        };
        self.board[to.1 as usize][to.0 as usize] = piece;
        self.ply += 1;
    }
}

/// Reads the board field; only the canonical spelling is valid.
fn read_board(text: &str) -> Result<[[char; 8]; 8], String> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 8 {
        return Err(format!("{} ranks, not 8", rows.len()));
    }
    let mut board = [['.'; 8]; 8];
    for (row, content) in rows.iter().enumerate() {
        let mut file = 0;
        let mut after_digit = false;
        for character in content.chars() {
            let is_digit = ('1'..='8').contains(&character);
            if is_digit && after_digit {
                return Err("two digits in a row".to_string());
            }
            after_digit = is_digit;
            if is_digit {
                file += character as usize - '0' as usize;
            } else if owner(character).is_some() && file < 8 {
                board[7 - row][file] = character;
                file += 1;
            } else {
                return Err(format!("{character:?} cannot stand on the board"));
            }
        }
        if file != 8 {
            return Err(format!("a rank of {file} squares"));
        }
    }
    Ok(board)
}

/// Reads the hand field: pieces in the order of `ALL_PIECES`, or `-`.
fn read_hand(text: &str) -> Result<Vec<char>, String> {
    if text == "-" {
        return Ok(Vec::new());
    }
    if text.is_empty() {
        return Err("the hand is missing".to_string());
    }
    let mut remaining = ALL_PIECES.chars();
    for piece in text.chars() {
        if !remaining.any(|next| next == piece) {
            return Err(format!("{piece:?} is out of place in the hand"));
        }
    }
    Ok(text.chars().collect())
}

/// Reads the ply field: a decimal number, spelt as it is written.
fn read_ply(text: &str) -> Result<u64, String> {
    match text.parse::<u64>() {
        Ok(ply) if ply.to_string() == text => Ok(ply),
        _ => Err(format!("bad ply {text:?}")),
    }
}
