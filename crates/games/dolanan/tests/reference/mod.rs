//! The slow generator of the two Dolanan games, written from the rules text alone.
//!
//! It is a test oracle: it shares no code, table or idea with the library. A position is kept as its seven
//! fields: the numbers and the owners as 10 × 10 arrays, the rest as it is written.
#![allow(dead_code, reason = "others use more of it")]

/// The directions of a line ("How a game ends" in rules.md): horizontal, vertical, diagonal down-right, diagonal down-left.
const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// A game from some position on.
#[derive(Clone)]
pub struct Reference {
    addition: bool,
    numbers: [[u32; 10]; 10],
    /// `.` free, `b` blue, `r` red.
    owners: [[char; 10]; 10],
    /// Values of the blue and the red pion.
    pions: [Option<u32>; 2],
    /// `b`, `r`, or `-` when the game is over.
    side: char,
    /// `p1`, `p2`, `c1`, `m`, `c` or `end`.
    phase: &'static str,
    /// As in the last field of a position.
    result: &'static str,
}

/// The numbers of the multiplication game: the ascending products of two numbers 1 to 9.
fn products() -> Vec<u32> {
    (1..=81).filter(|&n| (1..=9).any(|a| n % a == 0 && n / a <= 9)).collect()
}

/// Base-36 digits, lower case.
fn digit_of(symbol: char) -> Option<u32> {
    if symbol.is_ascii_uppercase() { None } else { symbol.to_digit(36) }
}

fn other(side: char) -> char {
    if side == 'b' { 'r' } else { 'b' }
}

fn side_name(side: char) -> &'static str {
    if side == 'b' { "blue" } else { "red" }
}

/// Ten rows of ten characters, joined by `/`.
fn read_rows(text: &str, what: &str) -> Result<Vec<Vec<char>>, String> {
    let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
    if rows.len() != 10 || rows.iter().any(|row| row.len() != 10) {
        return Err(format!("{what}: not 10 rows of 10 cells"));
    }
    Ok(rows)
}

/// A pion's value: a number without leading zeros, or `_`.
fn read_pion(text: &str, largest: u32) -> Result<Option<u32>, String> {
    if text == "_" {
        return Ok(None);
    }
    let value = (1..=largest).find(|value| value.to_string() == text);
    value.map(Some).ok_or(format!("no pion value is written {text:?}"))
}

/// The entry of a list of fixed texts that equals the given text.
fn one_of(text: &str, list: &[&'static str]) -> Result<&'static str, String> {
    list.iter().copied().find(|&entry| entry == text).ok_or(format!("{text:?} is none of {list:?}"))
}

impl Reference {
    /// Reads a position and refuses whatever "Rulings" in rules.md refuses.
    pub fn new(position: &str) -> Result<Reference, String> {
        let fields: Vec<&str> = position.split(' ').collect();
        let [game, values, owners, pions, side, phase, result] = fields[..] else {
            return Err(format!("{} fields instead of 7", fields.len()));
        };
        let addition = one_of(game, &["add", "mul"])? == "add";
        let mut start = Reference {
            addition,
            numbers: [[0; 10]; 10],
            owners: [['.'; 10]; 10],
            pions: [None, None],
            side: one_of(side, &["b", "r", "-"])?.chars().next().unwrap(),
            phase: one_of(phase, &["p1", "p2", "c1", "m", "c", "end"])?,
            result: one_of(
                result,
                &[
                    "-", "b:line", "r:line", "b:dead", "r:dead", "b:time", "r:time", "b:resign", "r:resign",
                    "d",
                ],
            )?,
        };
        let products = products();
        for (row, symbols) in read_rows(values, "values")?.into_iter().enumerate() {
            for (col, symbol) in symbols.into_iter().enumerate() {
                let number = match digit_of(symbol) {
                    Some(digit) if addition => (2..=18).contains(&digit).then_some(digit),
                    Some(digit) => products.get(digit as usize).copied(),
                    None => None,
                };
                start.numbers[row][col] = number.ok_or(format!("no number is written {symbol:?}"))?;
            }
        }
        for (row, symbols) in read_rows(owners, "owners")?.into_iter().enumerate() {
            for (col, symbol) in symbols.into_iter().enumerate() {
                if !".br".contains(symbol) {
                    return Err(format!("no owner is written {symbol:?}"));
                }
                start.owners[row][col] = symbol;
            }
        }
        let (blue, red) = pions.split_once('-').ok_or("the pions are not two values joined by -")?;
        start.pions = [read_pion(blue, start.largest())?, read_pion(red, start.largest())?];
        start.check()?;
        if start.phase == "c1" && start.free_cells(start.target()).is_empty() {
            start.end_of_dead_setup();
        }
        Ok(start)
    }

    fn check(&self) -> Result<(), String> {
        let over = self.phase == "end";
        if over != (self.side == '-') {
            return Err("side and phase disagree".to_string());
        }
        if over == (self.result == "-") {
            return Err("result and phase disagree".to_string());
        }
        let (blue, red) = (self.count('b'), self.count('r'));

        let placed = self.pions.iter().flatten().count();
        let pions_fit = match self.phase {
            "p1" => placed == 0,
            "p2" => placed == 1,
            // Whoever resigns during the setup leaves pions unplaced and the board empty.
            "end" if self.result.ends_with("resign") && blue + red == 0 => true,
            _ => placed == 2,
        };
        if !pions_fit {
            return Err("pions and phase disagree".to_string());
        }
        if let [Some(blue), Some(red)] = self.pions
            && self.addition
            && blue + red > 18
        {
            return Err("the pions add up to more than 18".to_string());
        }

        // The opener claims first, then the players take turns: whoever is on turn in `m` or `c` has as many
        // cells as the other (the opener) or one less (the opponent), and the board is not empty.
        let counts_fit = match self.phase {
            "p1" | "p2" | "c1" => blue + red == 0,
            "end" => blue.abs_diff(red) <= 1,
            _ => {
                let (own, others) = if self.side == 'b' { (blue, red) } else { (red, blue) };
                blue + red > 0 && (others == own || others == own + 1)
            }
        };
        if !counts_fit {
            return Err("the numbers of blue and red cells do not fit side and phase".to_string());
        }

        if !over {
            for (row, col) in self.cells() {
                if self.owners[row][col] != '.' && self.completes_line(row, col) {
                    return Err("a line of four, but the game is not over".to_string());
                }
            }
        }
        if self.phase == "c" && self.free_cells(self.target()).is_empty() {
            return Err("a claim is due, but no free cell has the target".to_string());
        }
        Ok(())
    }

    pub fn position(&self) -> String {
        let products = products();
        let symbol = |number: u32| -> char {
            let digit = if self.addition {
                number
            } else {
                products.iter().position(|&product| product == number).unwrap() as u32
            };
            char::from_digit(digit, 36).unwrap()
        };
        let values: Vec<String> =
            self.numbers.iter().map(|row| row.iter().map(|&number| symbol(number)).collect()).collect();
        let owners: Vec<String> = self.owners.iter().map(|row| row.iter().collect()).collect();
        let pion = |pion: Option<u32>| pion.map_or("_".to_string(), |value| value.to_string());
        format!(
            "{} {} {} {}-{} {} {} {}",
            if self.addition { "add" } else { "mul" },
            values.join("/"),
            owners.join("/"),
            pion(self.pions[0]),
            pion(self.pions[1]),
            self.side,
            self.phase,
            self.result
        )
    }

    /// The complete list of moves ("Notation" in rules.md) in canonical order, without half-turns.
    pub fn legal(&self) -> Vec<String> {
        let mut list = Vec::new();
        match self.phase {
            "p1" => {
                for colour in ['b', 'r'] {
                    list.extend((1..=self.largest()).map(|value| format!("{colour}{value}")));
                }
            }
            "p2" => {
                let colour = if self.pions[0].is_none() { 'b' } else { 'r' };
                for value in (1..=self.largest()).filter(|&value| self.unblocked(colour, value)) {
                    list.push(format!("{colour}{value}"));
                }
            }
            "c1" | "c" => {
                for (row, col) in self.free_cells(self.target()) {
                    list.push(format!("@{row}{col}"));
                }
            }
            "m" => {
                for value in self.other_values(self.side) {
                    let cells = self.free_cells(self.target_with(self.side, value));
                    if cells.is_empty() {
                        list.push(format!(">{value}#"));
                    }
                    for (row, col) in cells {
                        list.push(format!(">{value}@{row}{col}"));
                    }
                }
            }
            _ => {}
        }
        list
    }

    /// Plays a token from `legal`, or a half-turn such as `>6`.
    pub fn play(&mut self, mv: &str) {
        assert!(self.phase != "end", "{mv}: the game is over");
        if let Some(rest) = mv.strip_prefix('>') {
            let value = rest.split(['@', '#']).next().unwrap();
            self.move_pion(value.parse().unwrap());
            if let Some((_, cell)) = rest.split_once('@') {
                self.claim(cell);
            }
        } else if let Some(cell) = mv.strip_prefix('@') {
            self.claim(cell);
        } else {
            self.place_pion(mv.chars().next().unwrap(), mv[1..].parse().unwrap());
        }
    }

    /// The winner's side (none for a draw) and the reason, once the game is over.
    pub fn outcome(&self) -> Option<(Option<&'static str>, &'static str)> {
        if self.phase != "end" {
            return None;
        }
        let Some((winner, reason)) = self.result.split_once(':') else {
            return Some((None, "dead-end"));
        };
        let reason = if reason == "dead" { "dead-end" } else { reason };
        Some((Some(if winner == "b" { "blue" } else { "red" }), reason))
    }

    /// Who acts now, empty when the game is over.
    pub fn turn(&self) -> &'static str {
        if self.phase == "end" { "" } else { side_name(self.side) }
    }

    /// Sequences of listed tokens of this length; a finished game has no children.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let tokens = self.legal();
        if depth == 1 {
            return tokens.len() as u64;
        }
        let mut leaves = 0;
        for token in tokens {
            let mut next = self.clone();
            next.play(&token);
            leaves += next.perft(depth - 1);
        }
        leaves
    }

    // ------------------------------------------------------------ the halves of a turn: "Set-up", "A turn" and "How a game ends" in rules.md

    /// "Set-up", step 3.
    fn place_pion(&mut self, colour: char, value: u32) {
        *self.pion(colour) = Some(value);
        if self.phase == "p1" {
            self.phase = "p2";
            return;
        }
        self.phase = "c1";
        if self.free_cells(self.target()).is_empty() {
            self.end_of_dead_setup();
        }
    }

    /// "A turn", step 1, and the dead end.
    fn move_pion(&mut self, value: u32) {
        let side = self.side;
        *self.pion(side) = Some(value);
        if !self.free_cells(self.target()).is_empty() {
            self.phase = "c";
        } else if self.can_reach_free_cell(side) {
            self.end(if side == 'b' { "r:dead" } else { "b:dead" });
        } else {
            self.end("d");
        }
    }

    /// The dead set-up: the opener, who is on turn, has set up a target without free cells.
    fn end_of_dead_setup(&mut self) {
        if self.can_reach_free_cell('b') || self.can_reach_free_cell('r') {
            self.end(if self.side == 'b' { "r:dead" } else { "b:dead" });
        } else {
            self.end("d");
        }
    }

    /// "A turn", step 2, and the line.
    fn claim(&mut self, cell: &str) {
        let digits: Vec<usize> = cell.chars().map(|digit| digit.to_digit(10).unwrap() as usize).collect();
        let (row, col) = (digits[0], digits[1]);
        self.owners[row][col] = self.side;
        if self.completes_line(row, col) {
            self.end(if self.side == 'b' { "b:line" } else { "r:line" });
        } else {
            self.side = other(self.side);
            self.phase = "m";
        }
    }

    fn end(&mut self, result: &'static str) {
        self.side = '-';
        self.phase = "end";
        self.result = result;
    }

    // ------------------------------------------------------------ looking at the position

    /// The largest value of a side board.
    fn largest(&self) -> u32 {
        if self.addition { 10 } else { 9 }
    }

    fn pion(&mut self, colour: char) -> &mut Option<u32> {
        if colour == 'b' { &mut self.pions[0] } else { &mut self.pions[1] }
    }

    /// The target made by the two pions as they stand.
    fn target(&self) -> u32 {
        let (blue, red) = (self.pions[0].unwrap(), self.pions[1].unwrap());
        if self.addition { blue + red } else { blue * red }
    }

    /// The target if that colour's pion stood on this value.
    fn target_with(&self, colour: char, value: u32) -> u32 {
        let mut moved = self.clone();
        *moved.pion(colour) = Some(value);
        moved.target()
    }

    /// Whether the cap of 18 lets that colour's pion stand on this value, the other pion being placed.
    fn unblocked(&self, colour: char, value: u32) -> bool {
        !self.addition || self.target_with(colour, value) <= 18
    }

    /// Unblocked values of that colour's pion other than its own.
    fn other_values(&self, colour: char) -> Vec<u32> {
        let present = if colour == 'b' { self.pions[0] } else { self.pions[1] };
        (1..=self.largest())
            .filter(|&value| Some(value) != present && self.unblocked(colour, value))
            .collect()
    }

    fn can_reach_free_cell(&self, colour: char) -> bool {
        let mut values = self.other_values(colour).into_iter();
        values.any(|value| !self.free_cells(self.target_with(colour, value)).is_empty())
    }

    /// All cells, row by row.
    fn cells(&self) -> Vec<(usize, usize)> {
        (0..100).map(|index| (index / 10, index % 10)).collect()
    }

    fn free_cells(&self, number: u32) -> Vec<(usize, usize)> {
        let mut cells = self.cells();
        cells.retain(|&(row, col)| self.owners[row][col] == '.' && self.numbers[row][col] == number);
        cells
    }

    fn count(&self, colour: char) -> usize {
        self.owners.iter().flatten().filter(|&&owner| owner == colour).count()
    }

    /// Whether the owner of this cell has four or more in an unbroken row through it.
    fn completes_line(&self, row: usize, col: usize) -> bool {
        let owner = self.owners[row][col];
        let run = |row_step: i32, col_step: i32| -> usize {
            let (mut row, mut col) = (row as i32 + row_step, col as i32 + col_step);
            let mut length = 0;
            while (0..10).contains(&row)
                && (0..10).contains(&col)
                && self.owners[row as usize][col as usize] == owner
            {
                length += 1;
                row += row_step;
                col += col_step;
            }
            length
        };
        DIRECTIONS.iter().any(|&(down, right)| 1 + run(down, right) + run(-down, -right) >= 4)
    }
}
