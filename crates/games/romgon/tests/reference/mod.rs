//! The slow Romgon generator, written from the rules text alone.
//!
//! It is a test oracle: it shares no code, table or idea with the library, and it prefers the plainest way to
//! say each rule. The board is a map from hex to piece, a turn is tried by making it on a copy of the board.
#![allow(dead_code, reason = "others use more of it")]

use std::collections::BTreeMap;

/// "The board" in rules.md: seven rows with these lengths.
const ROW_LENGTHS: [i32; 7] = [6, 7, 8, 9, 8, 7, 6];

/// "The board" in rules.md: the directions E, SE, SW, W, NW, NE as (row step, x step).
const DIRECTIONS: [(i32, i32); 6] = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)];
const DIAGONALS: [i32; 4] = [1, 2, 4, 5];

const DEAD_ZONE: i32 = 3;
const WHITE_GOAL: Hex = (3, 8);
const BLACK_GOAL: Hex = (3, 0);

/// Row and column.
type Hex = (i32, i32);
type Board = BTreeMap<Hex, Piece>;

#[derive(Clone, Copy, PartialEq)]
struct Piece {
    white: bool,
    /// One of S T R C H.
    kind: char,
    /// 0 to 5 for a triangle, 0 to 2 for a hexagon, 0 for the others.
    orientation: i32,
    flipped: bool,
}

// ---------------------------------------------------------------- geometry: "The board" in rules.md

fn x_of(hex: Hex) -> i32 {
    2 * hex.1 + 9 - ROW_LENGTHS[hex.0 as usize]
}

fn hex_at(row: i32, x: i32) -> Option<Hex> {
    if !(0..=6).contains(&row) {
        return None;
    }
    (0..ROW_LENGTHS[row as usize]).map(|col| (row, col)).find(|&hex| x_of(hex) == x)
}

/// The hex reached from `from` by the sum of some direction steps, whatever lies between.
fn leap(from: Hex, directions: &[i32]) -> Option<Hex> {
    let (mut row, mut x) = (from.0, x_of(from));
    for &direction in directions {
        let (row_step, x_step) = DIRECTIONS[direction.rem_euclid(6) as usize];
        row += row_step;
        x += x_step;
    }
    hex_at(row, x)
}

/// The ring number: 0 outer, 1 middle, 2 inner, 3 dead zone.
fn zone(hex: Hex) -> i32 {
    let (row, col) = hex;
    let last = ROW_LENGTHS[row as usize] - 1;
    row.min(6 - row).min(col).min(last - col)
}

/// The hexes of one ring in clockwise order: top row, right ends, bottom row, left ends.
fn ring(zone: i32) -> Vec<Hex> {
    let last = |row: i32| ROW_LENGTHS[row as usize] - 1 - zone;
    let (top, bottom) = (zone, 6 - zone);
    let mut hexes = Vec::new();
    hexes.extend((zone..=last(top)).map(|col| (top, col)));
    hexes.extend((top + 1..bottom).map(|row| (row, last(row))));
    hexes.extend((zone..=last(bottom)).rev().map(|col| (bottom, col)));
    hexes.extend((top + 1..bottom).rev().map(|row| (row, zone)));
    hexes
}

// ---------------------------------------------------------------- movement: "How pieces move" and "Flip mode" in rules.md

/// Hexes that the piece on `from` may try to enter, each with whether it may capture there. Who stands on the
/// hex is looked at later, except that a circle's slide ends at the first piece it meets.
fn reach(board: &Board, from: Hex) -> Vec<(Hex, bool)> {
    let piece = board[&from];
    let mut found: Vec<(Option<Hex>, bool)> = Vec::new();
    if piece.flipped {
        found.extend((0..6).map(|direction| (leap(from, &[direction]), true)));
        if piece.kind == 'C' && zone(from) != DEAD_ZONE {
            found.retain(|(to, _)| to.is_some_and(|to| zone(to) != DEAD_ZONE));
        }
        return found.into_iter().filter_map(|(to, capture)| Some((to?, capture))).collect();
    }
    match piece.kind {
        'S' => found.extend(DIAGONALS.map(|direction| (leap(from, &[direction]), true))),
        'T' => {
            let facing = if piece.white { piece.orientation } else { piece.orientation + 3 };
            found.extend([-1, 0, 1].map(|turn| (leap(from, &[facing + turn]), true)));
        }
        'H' => {
            for facing in [piece.orientation, piece.orientation + 3] {
                found.push((leap(from, &[facing]), true));
                found.push((leap(from, &[facing, facing + 1]), true));
                found.push((leap(from, &[facing, facing - 1]), true));
            }
        }
        'R' => {
            for facing in [0, 3] {
                found.push((leap(from, &[facing]), true));
                found.push((leap(from, &[facing, facing]), true));
            }
            found.push((hex_at(from.0 - 2, x_of(from)), true));
            found.push((hex_at(from.0 + 2, x_of(from)), true));
            for direction in DIAGONALS {
                if let Some(to) = leap(from, &[direction]) {
                    let zones = (zone(from), zone(to));
                    if zones == (DEAD_ZONE, 2) || zones == (2, DEAD_ZONE) {
                        found.push((Some(to), false));
                    }
                }
            }
        }
        'C' if zone(from) != DEAD_ZONE => {
            let clockwise = ring(zone(from));
            let anticlockwise: Vec<Hex> = clockwise.iter().rev().copied().collect();
            for order in [clockwise, anticlockwise] {
                let here = order.iter().position(|&hex| hex == from).unwrap();
                for distance in 1..order.len() {
                    let to = order[(here + distance) % order.len()];
                    found.push((Some(to), true));
                    if board.contains_key(&to) {
                        break;
                    }
                }
            }
            for direction in 0..6 {
                if let Some(to) = leap(from, &[direction])
                    && zone(to) != DEAD_ZONE
                    && (zone(to) - zone(from)).abs() == 1
                {
                    found.push((Some(to), false));
                }
            }
        }
        _ => {}
    }
    found.into_iter().filter_map(|(to, capture)| Some((to?, capture))).collect()
}

/// Where the piece on `from` can really go, each with whether that captures; before the check rule.
fn actions(board: &Board, from: Hex) -> Vec<(Hex, bool)> {
    let piece = board[&from];
    let mut list = Vec::new();
    for (to, may_capture) in reach(board, from) {
        match board.get(&to) {
            None => list.push((to, false)),
            Some(target) => {
                let enemy = target.white != piece.white;
                let matching = target.flipped == piece.flipped;
                let two_rhombuses = piece.kind == 'R' && target.kind == 'R';
                if may_capture && enemy && matching && !two_rhombuses {
                    list.push((to, true));
                }
            }
        }
    }
    list.sort();
    list.dedup();
    list
}

fn rhombus(board: &Board, white: bool) -> Option<Hex> {
    board.iter().find(|(_, piece)| piece.kind == 'R' && piece.white == white).map(|(&hex, _)| hex)
}

/// Check, under "A turn" in rules.md: could some enemy piece capture this side's rhombus? False without a rhombus.
fn attacked(board: &Board, white: bool) -> bool {
    let Some(own) = rhombus(board, white) else {
        return false;
    };
    board
        .iter()
        .filter(|(_, piece)| piece.white != white)
        .any(|(&from, _)| actions(board, from).contains(&(own, true)))
}

// ---------------------------------------------------------------- turns: "A turn" and "Notation" in rules.md

/// How many orientations the piece may be turned to: none while it is flipped.
fn orientations(piece: Piece) -> i32 {
    match piece.kind {
        _ if piece.flipped => 0,
        'T' => 6,
        'H' => 3,
        _ => 0,
    }
}

fn name(hex: Hex) -> String {
    format!("{}-{}", hex.0, hex.1)
}

/// All turns of a side in their notation, before the check rule.
fn turns_before_check(board: &Board, white: bool, flip_mode: bool) -> Vec<String> {
    let mut turns = Vec::new();
    for (&from, &piece) in board.iter().filter(|(_, piece)| piece.white == white) {
        let others: Vec<i32> = (0..orientations(piece)).filter(|&o| o != piece.orientation).collect();
        for (to, capture) in actions(board, from) {
            let step = format!("{}>{}", name(from), name(to));
            if capture {
                turns.push(format!("{step}x"));
            } else {
                turns.extend(others.iter().map(|o| format!("{step}@{o}")));
                turns.push(step);
            }
        }
        turns.extend(others.iter().map(|o| format!("{}@{o}", name(from))));
        if flip_mode {
            turns.push(format!("{}~", name(from)));
        }
    }
    turns
}

/// The digit that stands this far behind a mark of the turn's text, if the mark is there.
fn digit_after(turn: &str, mark: char, distance: usize) -> Option<i32> {
    let at = turn.find(mark)?;
    turn[at + distance..].chars().next()?.to_digit(10).map(|digit| digit as i32)
}

/// The hexes a turn starts from and ends on; the same for a rotation in place or a flip.
fn hexes_of(turn: &str) -> (Hex, Hex) {
    let digit = |at: usize| turn[at..=at].parse().unwrap();
    let from = (digit(0), digit(2));
    match (digit_after(turn, '>', 1), digit_after(turn, '>', 3)) {
        (Some(row), Some(col)) => (from, (row, col)),
        _ => (from, from),
    }
}

fn after(board: &Board, turn: &str) -> Board {
    let (from, to) = hexes_of(turn);
    let mut next = board.clone();
    let mut piece = next.remove(&from).expect("a piece on the hex the turn starts from");
    piece.orientation = digit_after(turn, '@', 1).unwrap_or(piece.orientation);
    piece.flipped ^= turn.ends_with('~');
    next.insert(to, piece);
    next
}

/// The check rule: no turn may leave the own rhombus attacked.
fn legal_turns(board: &Board, white: bool, flip_mode: bool) -> Vec<String> {
    let mut turns = turns_before_check(board, white, flip_mode);
    turns.retain(|turn| !attacked(&after(board, turn), white));
    turns.sort();
    turns
}

// ---------------------------------------------------------------- position strings: "Notation" in rules.md

fn read_board(text: &str, flip_mode: bool) -> Result<Board, String> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 7 {
        return Err(format!("{} rows instead of 7", rows.len()));
    }
    let mut board = Board::new();
    for (row, row_text) in (0..).zip(rows) {
        let letters: Vec<char> = row_text.chars().collect();
        let (mut at, mut col) = (0, 0);
        while at < letters.len() {
            let letter = letters[at];
            at += 1;
            if let Some(empty) = letter.to_digit(10) {
                if empty == 0 {
                    return Err(format!("row {row}: a run of no hexes"));
                }
                col += empty as i32;
                continue;
            }
            if !"STRCHstrch".contains(letter) {
                return Err(format!("row {row}: no piece is called {letter:?}"));
            }
            let kind = letter.to_ascii_uppercase();
            let mut orientation = 0;
            if kind == 'T' || kind == 'H' {
                let digit = letters.get(at).and_then(|letter| letter.to_digit(10));
                let digit = digit.ok_or(format!("row {row}: {letter} without an orientation"))? as i32;
                if kind == 'T' && digit > 5 {
                    return Err(format!("row {row}: no triangle orientation {digit}"));
                }
                orientation = if kind == 'H' { digit % 3 } else { digit };
                at += 1;
            }
            let mut flipped = false;
            if letters.get(at) == Some(&'~') {
                flipped = flip_mode;
                at += 1;
            }
            let white = letter.is_ascii_uppercase();
            if kind == 'R' && rhombus(&board, white).is_some() {
                return Err("two rhombuses of one colour".to_string());
            }
            board.insert((row, col), Piece { white, kind, orientation, flipped });
            col += 1;
        }
        if col != ROW_LENGTHS[row as usize] {
            return Err(format!("row {row} has {col} hexes"));
        }
    }
    Ok(board)
}

fn write_board(board: &Board) -> String {
    let mut rows = Vec::new();
    for row in 0..7 {
        let mut text = String::new();
        let mut empty = 0;
        for col in 0..ROW_LENGTHS[row as usize] {
            let Some(piece) = board.get(&(row, col)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text.push(if piece.white { piece.kind } else { piece.kind.to_ascii_lowercase() });
            if piece.kind == 'T' || piece.kind == 'H' {
                text += &piece.orientation.to_string();
            }
            if piece.flipped {
                text.push('~');
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        rows.push(text);
    }
    rows.join("/")
}

// ---------------------------------------------------------------- the game

/// A game of Romgon from some position on, with the history the end rules need.
#[derive(Clone)]
pub struct Reference {
    flip_mode: bool,
    board: Board,
    white_to_move: bool,
    /// How often each position string has occurred.
    seen: BTreeMap<String, u32>,
    /// Non-capturing moves by (white, piece type, the two hexes in ascending order).
    shuttles: BTreeMap<(bool, char, Hex, Hex), u32>,
    outcome: Option<(Option<&'static str>, &'static str)>,
}

fn side_name(white: bool) -> &'static str {
    if white { "white" } else { "black" }
}

impl Reference {
    /// Reads a position (fields after the side to move are ignored) and starts a new history with it.
    pub fn new(position: &str, flip: bool) -> Result<Reference, String> {
        let fields: Vec<&str> = position.split(' ').collect();
        let white_to_move = match fields.get(1) {
            Some(&"w") => true,
            Some(&"b") => false,
            _ => return Err("the side to move is not w or b".to_string()),
        };
        let board = read_board(fields[0], flip)?;
        let mut game = Reference {
            flip_mode: flip,
            board,
            white_to_move,
            seen: BTreeMap::new(),
            shuttles: BTreeMap::new(),
            outcome: None,
        };
        game.seen.insert(game.position(), 1);
        game.outcome = game.goal_reached().or_else(|| game.no_turn_left());
        Ok(game)
    }

    pub fn position(&self) -> String {
        format!("{} {}", write_board(&self.board), if self.white_to_move { 'w' } else { 'b' })
    }

    pub fn legal(&self) -> Vec<String> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        legal_turns(&self.board, self.white_to_move, self.flip_mode)
    }

    /// Plays a turn taken from `legal`, then judges by "The end" in rules.md, in that order.
    pub fn play(&mut self, mv: &str) {
        assert!(self.outcome.is_none(), "{mv}: the game is over");
        let (from, to) = hexes_of(mv);
        let mover = self.white_to_move;
        let kind = self.board[&from].kind;
        let captured = mv.contains('x').then(|| self.board[&to].kind);
        self.board = after(&self.board, mv);
        self.white_to_move = !mover;

        let mut shuttles = 0;
        if from != to && captured.is_none() {
            let count = self.shuttles.entry((mover, kind, from.min(to), from.max(to))).or_insert(0);
            *count += 1;
            shuttles = *count;
        }
        let count = self.seen.entry(self.position()).or_insert(0);
        *count += 1;
        let occurrences = *count;

        self.outcome = if let Some(goal) = self.goal_reached() {
            Some(goal)
        } else if captured == Some('R') {
            Some((Some(side_name(mover)), "rhombus_captured"))
        } else if let Some(stuck) = self.no_turn_left() {
            Some(stuck)
        } else if shuttles >= 5 {
            Some((Some(side_name(!mover)), "shuttle"))
        } else if occurrences >= 3 {
            Some((Some(side_name(!mover)), "repetition"))
        } else {
            None
        };
    }

    /// The winner's side and the reason, once the game is over.
    pub fn outcome(&self) -> Option<(Option<&'static str>, &'static str)> {
        self.outcome
    }

    /// The side to move, empty when the game is over.
    pub fn turn(&self) -> &'static str {
        if self.outcome.is_some() { "" } else { side_name(self.white_to_move) }
    }

    /// Whether the rhombus of the side to move is attacked.
    pub fn in_check(&self) -> bool {
        attacked(&self.board, self.white_to_move)
    }

    /// Turn sequences of this length; a finished game has no children.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let turns = self.legal();
        if depth == 1 {
            return turns.len() as u64;
        }
        let mut leaves = 0;
        for turn in turns {
            let mut next = self.clone();
            next.play(&turn);
            leaves += next.perft(depth - 1);
        }
        leaves
    }

    /// "The end", rule 1: the side that has just moved has its rhombus on its goal hex.
    fn goal_reached(&self) -> Option<(Option<&'static str>, &'static str)> {
        let mover = !self.white_to_move;
        let goal = if mover { WHITE_GOAL } else { BLACK_GOAL };
        (rhombus(&self.board, mover) == Some(goal)).then_some((Some(side_name(mover)), "goal"))
    }

    /// "The end", rule 3: the side to move has no legal turn.
    fn no_turn_left(&self) -> Option<(Option<&'static str>, &'static str)> {
        let turns = turns_before_check(&self.board, self.white_to_move, self.flip_mode);
        if turns.iter().any(|turn| !attacked(&after(&self.board, turn), self.white_to_move)) {
            return None;
        }
        let reason = if self.in_check() { "deadlock" } else { "draglock" };
        Some((Some(side_name(!self.white_to_move)), reason))
    }
}
