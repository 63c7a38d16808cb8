use crate::NetworkError;
use crate::products::ROWS;

/// At most so many neighbours, and so many diagonals, has a point.
pub(crate) const MOST_LINKS: usize = 5;

/// The graph that a network looks at: by point its neighbours and its diagonals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Links {
    pub(crate) points: usize,
    /// By point and then for neighbours and diagonals; places that are left over lead to a row of nothing.
    pub(crate) around: Vec<[[u16; MOST_LINKS]; 2]>,
}

impl Links {
    /// A graph by lists of neighbours and of diagonals, one list for each point.
    pub fn new([neighbours, diagonals]: &[Vec<Vec<u16>>; 2]) -> Result<Links, NetworkError> {
        let points = neighbours.len();
        let is_good = |list: &Vec<u16>| {
            list.len() <= MOST_LINKS && list.iter().all(|&point| usize::from(point) < points)
        };
        if diagonals.len() != points || !neighbours.iter().chain(diagonals).all(is_good) {
            let wanted = "every point needs neighbours and diagonals, at most five of each, that are points";
            return Err(NetworkError::Shape { name: "points", value: points, wanted });
        }
        let nothing = Links::rows(points) as u16 - 1;
        let fill = |list: &[u16]| {
            let mut filled = [nothing; MOST_LINKS];
            filled[..list.len()].copy_from_slice(list);
            filled
        };
        let mut around: Vec<_> =
            neighbours.iter().zip(diagonals).map(|(near, across)| [fill(near), fill(across)]).collect();
        around.resize(Links::rows(points) - 1, [[nothing; MOST_LINKS]; 2]);
        Ok(Links { points, around })
    }

    /// Rows of activations: those of the points, as many more as make eight at a time, and one of nothing.
    pub(crate) fn rows(points: usize) -> usize {
        points.next_multiple_of(ROWS) + 1
    }
}
