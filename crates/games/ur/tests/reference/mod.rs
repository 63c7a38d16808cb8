//! The slow reference of the Royal Game of Ur (Finkel rules).
//!
//! Written from the rules text alone, to check the library against: it shares
//! no code, no tables and no ideas with it. The board is an array of
//! characters, and every question is answered by looking at all of it again.
#![allow(dead_code, reason = "others use more of it")]

/// Number of the square that means "not yet entered" ("The board" in rules.md).
const IN_HAND: i32 = -1;

/// Number of the square that means "borne off" ("The board" in rules.md).
const BORNE_OFF: i32 = 20;

/// Track index that means "borne off" ("The board" in rules.md).
const OFF_INDEX: i32 = 14;

/// The squares that give another roll ("The board" in rules.md).
const ROSETTES: [i32; 5] = [0, 7, 13, 15, 16];

/// The one rosette both sides can stand on, where a piece is safe.
const SAFE_SQUARE: i32 = 7;

/// The squares of one side in the order its pieces walk them; the last entry
/// is "borne off" (the table under "The board" in rules.md).
fn track(side: char) -> [i32; 15] {
    match side {
        '1' => [3, 2, 1, 0, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 20],
        _ => [19, 18, 17, 16, 4, 5, 6, 7, 8, 9, 10, 11, 14, 15, 20],
    }
}

fn other(side: char) -> char {
    if side == '1' { '2' } else { '1' }
}

fn side_name(side: char) -> &'static str {
    if side == '1' { "player1" } else { "player2" }
}

/// One state of the game, as the position string spells it ("Notation" in rules.md).
#[derive(Clone)]
pub struct Reference {
    /// Squares 0 to 19: '.', '1' or '2'.
    board: [char; 20],
    /// Pieces borne off by Player 1 and by Player 2.
    borne_off: [i32; 2],
    /// '1' or '2': the side to move, or the winner of a finished game.
    side: char,
    /// '-' before the roll, '0' to '4' after it, '!' when the game is over.
    roll: char,
    /// Pieces of each side (N).
    pieces: i32,
}

impl Reference {
    /// Reads `BOARD/F1F2/SR[/nN]` and refuses everything that
    /// "Notation" and "Rulings" in rules.md do not allow.
    pub fn new(position: &str) -> Result<Reference, String> {
        let fields: Vec<Vec<char>> = position.split('/').map(|field| field.chars().collect()).collect();
        if fields.len() != 3 && fields.len() != 4 {
            return Err(format!("{} fields, not 3 or 4", fields.len()));
        }

        if fields[0].len() != 20 {
            return Err(format!("{} squares, not 20", fields[0].len()));
        }
        let mut board = ['.'; 20];
        for (square, &content) in fields[0].iter().enumerate() {
            if !['.', '1', '2'].contains(&content) {
                return Err(format!("bad character {content:?} on the board"));
            }
            if content != '.' && !track(content).contains(&(square as i32)) {
                return Err(format!("square {square} is off the track of {content}"));
            }
            board[square] = content;
        }

        if fields[1].len() != 2 {
            return Err("the borne-off field needs two digits".to_string());
        }
        let mut borne_off = [0, 0];
        for (index, character) in fields[1].iter().enumerate() {
            match character.to_digit(10) {
                Some(digit) => borne_off[index] = digit as i32,
                None => return Err("a borne-off count is not a digit".to_string()),
            }
        }

        if fields[2].len() != 2 {
            return Err("the turn field needs two characters".to_string());
        }
        let side = fields[2][0];
        if side != '1' && side != '2' {
            return Err(format!("unknown player {side:?}"));
        }
        let roll = fields[2][1];
        if !['-', '0', '1', '2', '3', '4', '!'].contains(&roll) {
            return Err(format!("bad roll {roll:?}"));
        }

        // "/n7" is accepted, and is not written again.
        let mut pieces = 7;
        if fields.len() == 4 {
            if fields[3].len() != 2 || fields[3][0] != 'n' {
                return Err("the last field is not n and a digit".to_string());
            }
            match fields[3][1] {
                digit @ '1'..='7' => pieces = digit.to_digit(10).unwrap() as i32,
                _ => return Err("the number of pieces is not 1 to 7".to_string()),
            }
        }

        let state = Reference { board, borne_off, side, roll, pieces };
        for owner in ['1', '2'] {
            if state.in_hand(owner) < 0 {
                return Err(format!("player {owner} has too many pieces"));
            }
        }
        let finished = [state.all_off('1'), state.all_off('2')];
        match (finished, roll) {
            ([true, true], _) => Err("both sides have borne off all".to_string()),
            ([false, false], '!') => Err("over, but nobody has borne off all".to_string()),
            ([false, false], _) => Ok(state),
            (_, '!') if state.all_off(side) => Ok(state),
            (_, '!') => Err("over, but the loser is named".to_string()),
            _ => Err("a side has borne off all, but the game is not over".to_string()),
        }
    }

    /// The canonical string ("Notation" in rules.md).
    pub fn position(&self) -> String {
        let board: String = self.board.iter().collect();
        let mut text =
            format!("{}/{}{}/{}{}", board, self.borne_off[0], self.borne_off[1], self.side, self.roll);
        if self.pieces != 7 {
            text.push_str(&format!("/n{}", self.pieces));
        }
        text
    }

    /// All legal moves: the five rolls before a roll; after it the moves
    /// sorted by origin and destination, or the one `pass`; nothing when over.
    pub fn legal(&self) -> Vec<String> {
        match self.roll {
            '!' => Vec::new(),
            '-' => (0..=4).map(|roll| format!("d{roll}")).collect(),
            _ => {
                let mut moves = self.piece_moves();
                moves.sort();
                if moves.is_empty() {
                    return vec!["pass".to_string()];
                }
                moves.iter().map(|(from, to)| format!("{from}:{to}")).collect()
            }
        }
    }

    /// Plays one of the moves that `legal` lists.
    pub fn play(&mut self, mv: &str) {
        assert!(self.legal().iter().any(|legal| legal == mv), "{mv} is not legal in {}", self.position());
        self.apply(mv);
    }

    /// The winner and the reason, when the game is over.
    pub fn outcome(&self) -> Option<(Option<&'static str>, &'static str)> {
        if self.roll == '!' { Some((Some(side_name(self.side)), "borne-off")) } else { None }
    }

    /// Who acts next: "chance" before a roll, a side after it, "" when over.
    pub fn turn(&self) -> &'static str {
        match self.roll {
            '!' => "",
            '-' => "chance",
            _ => side_name(self.side),
        }
    }

    /// Number of move sequences of exactly `depth` plies; every roll and every
    /// pass is a ply, and a finished game has no continuation.
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

    /// Pieces in hand = N - on board - borne off ("Notation" in rules.md).
    fn in_hand(&self, side: char) -> i32 {
        let on_board = self.board.iter().filter(|&&c| c == side).count() as i32;
        self.pieces - on_board - self.count_off(side)
    }

    fn count_off(&self, side: char) -> i32 {
        self.borne_off[if side == '1' { 0 } else { 1 }]
    }

    fn all_off(&self, side: char) -> bool {
        self.count_off(side) == self.pieces
    }

    /// Origin and destination of every piece move with the present roll
    /// ("A turn" in rules.md, points 2 and 3). Two pieces in hand give one move.
    fn piece_moves(&self) -> Vec<(i32, i32)> {
        let roll = self.roll.to_digit(10).expect("the roll is known") as i32;
        if roll == 0 {
            return Vec::new();
        }
        let track = track(self.side);
        let mut moves = Vec::new();
        // Index -1 stands for the hand: a step of r leads to index r - 1.
        for index in -1..OFF_INDEX {
            let from = if index == -1 {
                if self.in_hand(self.side) == 0 {
                    continue;
                }
                IN_HAND
            } else {
                let square = track[index as usize];
                if self.board[square as usize] != self.side {
                    continue;
                }
                square
            };
            if index + roll > OFF_INDEX {
                continue; // overshooting is illegal
            }
            let to = track[(index + roll) as usize];
            if to != BORNE_OFF {
                let there = self.board[to as usize];
                if there == self.side {
                    continue;
                }
                if there == other(self.side) && to == SAFE_SQUARE {
                    continue;
                }
            }
            moves.push((from, to));
        }
        moves
    }

    /// Changes the state by a legal roll, pass or piece move.
    fn apply(&mut self, mv: &str) {
        if let Some(number) = mv.strip_prefix('d') {
            self.roll = number.chars().next().expect("a roll has a number");
            return;
        }
        if mv == "pass" {
            self.side = other(self.side);
            self.roll = '-';
            return;
        }
        let (from, to) = mv.split_once(':').expect("a move has a colon");
        let from: i32 = from.parse().expect("the origin is a number");
        let to: i32 = to.parse().expect("the destination is a number");

        if from != IN_HAND {
            self.board[from as usize] = '.';
        }
        if to == BORNE_OFF {
            self.borne_off[if self.side == '1' { 0 } else { 1 }] += 1;
        } else {
            // A captured piece is overwritten, and so is back in its owner's
            // hand, which is what neither stands on the board nor is off
            // ("A turn" in rules.md, point 3).
            self.board[to as usize] = self.side;
        }

        if self.all_off(self.side) {
            self.roll = '!'; // "The end" in rules.md
            return;
        }
        self.roll = '-';
        if !ROSETTES.contains(&to) {
            self.side = other(self.side); // "A turn", points 3 and 4
        }
    }
}
