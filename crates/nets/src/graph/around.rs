use super::links::{Links, MOST_LINKS};
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use crate::products::Eight;
use crate::products::{ROWS, Tile};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use crate::simd128::add_five;

/// Where the activations of a graph's points lie, so many tiles for each eight points, and those of what is around each point.
#[derive(Clone, Debug)]
pub(crate) struct Around {
    /// Tiles for each eight points.
    pub tiles: usize,
    /// By point and then for neighbours and diagonals, the places of their first sixteen numbers.
    places: Vec<[[u32; MOST_LINKS]; 2]>,
}

impl Around {
    /// For points with so many activations.
    pub fn new(links: &Links, width: usize) -> Around {
        let tiles = width / 16;
        let place = |point: u16| {
            let (eight, row) = (usize::from(point) / ROWS, usize::from(point) % ROWS);
            (eight * tiles * ROWS + row) as u32
        };
        let places = links.around.iter().map(|around| around.map(|points| points.map(place))).collect();
        Around { tiles, places }
    }

    /// Room for the activations of all points, and of eight that are nothing.
    pub fn room(&self) -> Vec<Tile> {
        vec![Tile::default(); (self.places.len() / ROWS + 1) * self.tiles]
    }

    /// How many times there are eight points.
    pub fn eights(&self) -> usize {
        self.places.len() / ROWS
    }

    /// The tiles of eight points.
    #[inline(always)]
    pub fn own<'a>(&self, eight: usize, from: &'a [Tile]) -> &'a [Tile] {
        &from[eight * self.tiles..][..self.tiles]
    }

    /// The sums of the neighbours of eight points, and behind them those of their diagonals.
    #[inline(always)]
    pub fn add_up(&self, eight: usize, from: &[Tile], sums: &mut [Tile]) {
        match self.tiles {
            2 => self.add_tiles::<2, 9>(eight, 0, from, sums),
            3 => self.add_tiles::<3, 17>(eight, 0, from, sums),
            tiles => (0..tiles).for_each(|first| self.add_tiles::<1, 1>(eight, first, from, sums)),
        }
    }

    /// The same with so many tiles from one on, over which the rows of a point extend so far: with numbers that the compiler
    /// knows, it looks but once whether a place is there.
    #[inline(always)]
    fn add_tiles<const COUNT: usize, const SPAN: usize>(
        &self,
        eight: usize,
        first: usize,
        from: &[Tile],
        sums: &mut [Tile],
    ) {
        let (rows, places) = (&from.as_flattened()[ROWS * first..], &self.places[ROWS * eight..][..ROWS]);
        let (near, across) = sums.split_at_mut(self.tiles);
        for (sums, part) in [near, across].into_iter().zip(0..) {
            let Some(sums) = sums[first..].first_chunk_mut::<COUNT>() else { continue };
            for (row, places) in places.iter().enumerate() {
                let [a, b, c, d, e] = places[part];
                let row_at = |place: u32| rows[place as usize..].first_chunk::<SPAN>();
                let (Some(a), Some(b), Some(c), Some(d), Some(e)) =
                    (row_at(a), row_at(b), row_at(c), row_at(d), row_at(e))
                else {
                    continue;
                };
                for (tile, sums) in sums.iter_mut().enumerate() {
                    let at = ROWS * tile;
                    sums[row] = add_five([&a[at], &b[at], &c[at], &d[at], &e[at]]);
                }
            }
        }
    }
}

/// Numbers are not below 0 and five of them are below 2^15: words are added as they are.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
fn add_five([a, b, c, d, e]: [&Eight; 5]) -> Eight {
    let mut sums = [0; 8];
    for (at, sum) in sums.iter_mut().enumerate() {
        *sum = a.0[at] + b.0[at] + c.0[at] + d.0[at] + e.0[at];
    }
    Eight(sums)
}
