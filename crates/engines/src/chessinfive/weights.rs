use super::evaluation::Weights;

/// How far from the edge a square is: 0 to 3.
const fn ring(square: usize) -> usize {
    let (file, rank) = (square / 8, square % 8);
    let file = if file > 3 { 7 - file } else { file };
    let rank = if rank > 3 { 7 - rank } else { rank };
    if file < rank { file } else { rank }
}

const fn places(by_ring: [[i32; 4]; 5]) -> [[i32; 64]; 5] {
    let mut places = [[0; 64]; 5];
    let mut i = 0;
    while i < 5 * 64 {
        places[i / 64][i % 64] = by_ring[i / 64][ring(i % 64)];
        i += 1;
    }
    places
}

/// The parts of a game that have weights of their own: the drops in three parts, then the moves.
pub(crate) static WEIGHTS: [Weights; 4] = [
    Weights {
        open: [16, 60, 200, 500],
        covered: [4, 30, 100, 200],
        mobility: [8, 8, 8, 8, 8],
        places: places([[0, 20, 40, 50]; 5]),
        turn: 100,
    },
    Weights {
        open: [16, 60, 200, 500],
        covered: [4, 30, 100, 200],
        mobility: [8, 8, 8, 8, 8],
        places: places([[0, 20, 40, 50]; 5]),
        turn: 100,
    },
    Weights {
        open: [16, 60, 250, 600],
        covered: [4, 60, 300, 600],
        mobility: [16, 16, 16, 16, 16],
        places: places([[0, 20, 40, 50]; 5]),
        turn: 150,
    },
    Weights {
        open: [10, 50, 250, 600],
        covered: [4, 60, 400, 600],
        mobility: [16, 16, 16, 16, 16],
        places: places([[0, 20, 40, 50]; 5]),
        turn: 200,
    },
];

/// The part of a game to which a ply belongs.
#[inline]
pub(crate) const fn part(ply: u32) -> usize {
    match ply {
        0..6 => 0,
        6..12 => 1,
        12..16 => 2,
        _ => 3,
    }
}
