//! The slow PolyClash generator, written from the rules text alone.
//!
//! It is a test oracle: it shares no code, table or idea with the library. The board is built from the
//! coordinates of the 60 vertices: edges are the shortest distances, faces what they enclose. The list beside this file (`id x y z code`, one line
//! per point) gives those coordinates and the numbering, nothing else. The stones are an array of characters, the
//! history is the list of all arrangements that have stood.
#![allow(dead_code, reason = "others use more of it")]

use std::sync::Arc;

const POINTS: &str = include_str!("points.txt");

/// The snub dodecahedron of the original: edge length and distance of a vertex from the centre.
const EDGE_LENGTH: f64 = 0.449750618410;
const VERTEX_RADIUS: f64 = 0.969589192650;

/// The area of a large cell by that of a small one, which is √(3 + 6√5/5), in units of 1/SCALE.
const LARGE_BY_SMALL: i128 = 2_383_963_416_875_298_368_866_593;
const SCALE: i128 = 1_000_000_000_000_000_000_000_000;

type Xyz = [f64; 3];
/// `.` empty, `X` black, `O` white, by point id.
type Stones = Vec<char>;

/// The board ("The board" in rules.md).
struct Board {
    codes: Vec<String>,
    neighbours: Vec<Vec<usize>>,
    /// Four corners, and whether the cell is large.
    cells: Vec<([usize; 4], bool)>,
}

// ---------------------------------------------------------------- the board

fn distance(a: Xyz, b: Xyz) -> f64 {
    (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f64>().sqrt()
}

fn unit(a: Xyz) -> Xyz {
    let length = distance(a, [0.0; 3]);
    a.map(|coordinate| coordinate / length)
}

/// The code of a set of vertices: ids ascending, joined by commas.
fn code_of(vertices: &[usize]) -> String {
    let mut sorted = vertices.to_vec();
    sorted.sort();
    sorted.iter().map(|vertex| vertex.to_string()).collect::<Vec<_>>().join(",")
}

fn build_board() -> Board {
    let mut codes = Vec::new();
    let mut directions: Vec<Xyz> = Vec::new();
    for (id, line) in POINTS.lines().enumerate() {
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!(words[0], id.to_string());
        directions.push([1, 2, 3].map(|word| words[word].parse().unwrap()));
        codes.push(words[4].to_string());
    }
    assert_eq!(codes.len(), 302);
    // The point whose code this is; it must lie in the direction of the mean of those vertices.
    let point = |vertices: &[usize]| -> usize {
        let code = code_of(vertices);
        let id = codes.iter().position(|entry| *entry == code).expect("every element has a point");
        let mean = [0, 1, 2].map(|i| vertices.iter().map(|&vertex| directions[vertex][i]).sum::<f64>());
        assert!(distance(unit(mean), directions[id]) < 1e-9, "point {id} lies elsewhere");
        id
    };

    // Vertices at the distance of an edge are joined; three of them, or five in a ring, make a face.
    let joined = |a: usize, b: usize| {
        let length = VERTEX_RADIUS * distance(directions[a], directions[b]);
        a != b && (length - EDGE_LENGTH).abs() < 1e-6
    };
    let mut edges = Vec::new();
    let mut faces: Vec<Vec<usize>> = Vec::new();
    for a in 0..60 {
        for b in (a + 1..60).filter(|&b| joined(a, b)) {
            edges.push([a, b]);
            for c in (b + 1..60).filter(|&c| joined(a, c) && joined(b, c)) {
                faces.push(vec![a, b, c]);
            }
        }
    }
    assert_eq!((edges.len(), faces.len()), (150, 80));
    // The two vertices that come before and after `vertex` on its pentagon: joined to it by an edge that lies in
    // only one triangle.
    let triangles = faces.clone();
    let beside = |vertex: usize| -> Vec<usize> {
        let in_triangles =
            |other: usize| triangles.iter().filter(|f| f.contains(&vertex) && f.contains(&other)).count();
        (0..60).filter(|&other| joined(vertex, other) && in_triangles(other) == 1).collect()
    };
    for first in 0..60 {
        let mut cycle = vec![first];
        while let Some(next) = beside(*cycle.last().unwrap()).into_iter().find(|v| !cycle.contains(v)) {
            cycle.push(next);
        }
        assert_eq!(cycle.len(), 5);
        if cycle.iter().all(|&vertex| vertex >= first) {
            faces.push(cycle);
        }
    }
    assert_eq!(faces.len(), 92);

    // An edge midpoint touches its two vertices and the centres of its two faces.
    let mut neighbours = vec![Vec::new(); 302];
    for edge in &edges {
        let middle = point(edge);
        let mut around: Vec<usize> = edge.iter().map(|&vertex| point(&[vertex])).collect();
        let sharing = faces.iter().filter(|face| edge.iter().all(|vertex| face.contains(vertex)));
        around.extend(sharing.map(|face| point(face)));
        assert_eq!(around.len(), 4);
        for other in around {
            neighbours[middle].push(other);
            neighbours[other].push(middle);
        }
    }

    // One cell for each vertex of each face.
    let mut cells = Vec::new();
    for face in &faces {
        for &vertex in face {
            let at_vertex = edges
                .iter()
                .filter(|edge| edge.contains(&vertex) && edge.iter().all(|end| face.contains(end)));
            let middles: Vec<usize> = at_vertex.map(|edge| point(edge)).collect();
            assert_eq!(middles.len(), 2);
            let corners = [point(face), middles[0], point(&[vertex]), middles[1]];
            cells.push((corners, face.len() == 5));
        }
    }
    assert_eq!(cells.len(), 300);
    Board { codes, neighbours, cells }
}

impl Board {
    /// All points of the same content connected with `start` (a group of stones, or an empty region), and all
    /// points next to them.
    fn flood(&self, stones: &Stones, start: usize) -> (Vec<usize>, Vec<usize>) {
        let mut inside = vec![start];
        let mut border = Vec::new();
        let mut at = 0;
        while at < inside.len() {
            for &next in &self.neighbours[inside[at]] {
                if stones[next] != stones[start] {
                    border.push(next);
                } else if !inside.contains(&next) {
                    inside.push(next);
                }
            }
            at += 1;
        }
        (inside, border)
    }

    /// Whether an empty point is next to the group of `start`. Mostly the first stone has one, so the group is only
    /// gathered as far as needed.
    fn has_liberty(&self, stones: &Stones, start: usize) -> bool {
        let mut group = vec![start];
        let mut at = 0;
        while at < group.len() {
            for &next in &self.neighbours[group[at]] {
                if stones[next] == '.' {
                    return true;
                }
                if stones[next] == stones[start] && !group.contains(&next) {
                    group.push(next);
                }
            }
            at += 1;
        }
        false
    }

    /// "Play" in rules.md, rules 4 and 5: the stones after this placement, or none if it is suicide.
    fn place(&self, stones: &Stones, point: usize, colour: char) -> Option<Stones> {
        let mut after = stones.clone();
        after[point] = colour;
        let mut removed = Vec::new();
        for &next in &self.neighbours[point] {
            if after[next] == opponent(colour) && !self.has_liberty(&after, next) {
                removed.extend(self.flood(&after, next).0);
            }
        }
        if removed.is_empty() && !self.has_liberty(&after, point) {
            return None;
        }
        for stone in removed {
            after[stone] = '.';
        }
        Some(after)
    }

    /// The score of the stones as they stand: twelfths of small cells for black, white, unclaimed, then the same for large cells.
    fn cell_score(&self, stones: &Stones) -> [i64; 6] {
        let mut score = [0; 6];
        for &(corners, large) in &self.cells {
            let count = |colour: char| corners.iter().filter(|&&c| stones[c] == colour).count() as i64;
            let (black, white) = (count('X'), count('O'));
            let first = if large { 3 } else { 0 };
            if black + white == 0 {
                score[first + 2] += 12;
            } else {
                score[first] += 12 * black / (black + white);
                score[first + 1] += 12 * white / (black + white);
            }
        }
        score
    }

    /// "The end", rule 1: every empty region that only one colour borders is filled with that colour.
    fn filled(&self, stones: &Stones) -> Stones {
        let mut filled = stones.clone();
        for point in (0..302).filter(|&point| stones[point] == '.') {
            let (_, border) = self.flood(stones, point);
            let black = border.iter().any(|&point| stones[point] == 'X');
            let white = border.iter().any(|&point| stones[point] == 'O');
            if black != white {
                filled[point] = if black { 'X' } else { 'O' };
            }
        }
        filled
    }
}

fn opponent(colour: char) -> char {
    if colour == 'X' { 'O' } else { 'X' }
}

fn side_name(colour: char) -> &'static str {
    if colour == 'X' { "black" } else { "white" }
}

// ---------------------------------------------------------------- the game

/// A game of PolyClash from some position on.
#[derive(Clone)]
pub struct Reference {
    board: Arc<Board>,
    stones: Stones,
    /// Whose turn it is: `X` or `O`.
    to_move: char,
    passes: u32,
    /// Every arrangement that has stood on the board, the present one included.
    history: Vec<Stones>,
    /// Numerator and denominator, as a share of the surface.
    komi: (i64, i64),
}

impl Reference {
    /// Reads a position: 302 characters, `B` or `W`, and the passes just made. A group without liberties is
    /// refused. The history begins with the board given. The komi is an exact fraction of the surface; denominators
    /// up to 10^10 are safe.
    pub fn new(position: &str, komi: (i64, i64)) -> Result<Reference, String> {
        let fields: Vec<&str> = position.split(' ').collect();
        let [stones, side, passes] = fields[..] else {
            return Err(format!("{} fields instead of 3", fields.len()));
        };
        let stones: Stones = stones.chars().collect();
        if stones.len() != 302 {
            return Err(format!("{} points instead of 302", stones.len()));
        }
        if let Some(odd) = stones.iter().find(|&&stone| !".XO".contains(stone)) {
            return Err(format!("no stone is written {odd:?}"));
        }
        let to_move = match side {
            "B" => 'X',
            "W" => 'O',
            _ => return Err(format!("the side to move is {side:?}, not B or W")),
        };
        let passes = match passes {
            "0" => 0,
            "1" => 1,
            "2" => 2,
            _ => return Err(format!("the passes are {passes:?}, not 0, 1 or 2")),
        };
        if komi.1 <= 0 {
            return Err("the komi's denominator is not positive".to_string());
        }
        let board = build_board();
        for point in (0..302).filter(|&point| stones[point] != '.') {
            if !board.has_liberty(&stones, point) {
                return Err(format!("the group of point {point} has no liberty"));
            }
        }
        let history = vec![stones.clone()];
        Ok(Reference { board: Arc::new(board), stones, to_move, passes, history, komi })
    }

    pub fn position(&self) -> String {
        let stones: String = self.stones.iter().collect();
        format!("{stones} {} {}", if self.to_move == 'X' { 'B' } else { 'W' }, self.passes)
    }

    /// Point codes in the order of the ids, then the pass.
    pub fn legal(&self) -> Vec<String> {
        if self.passes == 2 {
            return Vec::new();
        }
        let points = (0..302).filter(|&id| self.refusal(id).is_none());
        let mut moves: Vec<String> = points.map(|id| self.board.codes[id].clone()).collect();
        moves.push("pass".to_string());
        moves
    }

    /// "Play" in rules.md: why the side to move may not place a stone there, or none if it may.
    pub fn refusal(&self, id: usize) -> Option<&'static str> {
        if self.passes == 2 {
            return Some("game-over");
        }
        match self.stones.get(id) {
            None => return Some("off-board"),
            Some('.') => {}
            Some(_) => return Some("occupied"),
        }
        match self.board.place(&self.stones, id, self.to_move) {
            None => Some("suicide"),
            Some(after) if self.history.contains(&after) => Some("superko"),
            Some(_) => None,
        }
    }

    /// Plays a move taken from `legal`.
    pub fn play(&mut self, mv: &str) {
        assert!(self.passes < 2, "{mv}: the game is over");
        if mv == "pass" {
            self.passes += 1;
        } else {
            let id = self.board.codes.iter().position(|code| code == mv).expect("a point's code");
            self.stones = self.board.place(&self.stones, id, self.to_move).expect("not suicide");
            self.history.push(self.stones.clone());
            self.passes = 0;
        }
        self.to_move = opponent(self.to_move);
    }

    /// The winner's side and the reason, once the game is over.
    pub fn outcome(&self) -> Option<(Option<&'static str>, &'static str)> {
        (self.passes == 2).then(|| (Some(self.leader()), "score"))
    }

    /// The side to move, empty when the game is over.
    pub fn turn(&self) -> &'static str {
        if self.passes == 2 { "" } else { side_name(self.to_move) }
    }

    /// Move sequences of this length; a finished game has no children.
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
            let mut next = self.clone();
            next.play(&mv);
            leaves += next.perft(depth - 1);
        }
        leaves
    }

    /// The code of a point.
    pub fn code(&self, id: usize) -> String {
        self.board.codes[id].clone()
    }

    /// The score of the stones as they stand, in twelfths: small black, white, unclaimed, large black, white, unclaimed.
    pub fn cell12(&self) -> [i64; 6] {
        self.board.cell_score(&self.stones)
    }

    /// The final score, in the same form as `cell12`.
    pub fn final12(&self) -> [i64; 6] {
        self.board.cell_score(&self.board.filled(&self.stones))
    }

    /// "The end", rule 3: who would win if the game ended now. Black's lead and the komi are compared as twelfths of
    /// small and of large cells, all multiplied by the komi's denominator.
    pub fn leader(&self) -> &'static str {
        let score = self.final12().map(i128::from);
        let (numerator, denominator) = (i128::from(self.komi.0), i128::from(self.komi.1));
        let small = (score[0] - score[1]) * denominator - 2880 * numerator;
        let large = (score[3] - score[4]) * denominator - 720 * numerator;
        if small * SCALE + large * LARGE_BY_SMALL > 0 { "black" } else { "white" }
    }
}
