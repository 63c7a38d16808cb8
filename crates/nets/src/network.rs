use crate::bytes::Bytes;
use crate::dense::{COUNT, Dense, MOST, MOST_COUNT, SUM_BITS, reach};
#[cfg(target_arch = "x86_64")]
use crate::dot::Avx2;
use crate::dot::{Plain, Way, dot};
use crate::views::{Columns, Views};
use crate::{Head, LANE, Lane, NetworkError, Wanted, envelope};

/// A network of whole numbers that judges a position by two views of it: that of the side to move and that of the other.
///
/// Each view sums one column for each input that is there. The sums are cut to `0..=grid`, and those of the first half
/// are multiplied with those of the second. The products of both views and some counts go through two narrow layers, of
/// which there is one pair for each stage of a game, and a last sum.
///
/// ```
/// let network = parlor_nets::Layers::example(3).network();
/// let views = network.views(&[vec![0, 7, 3], vec![5, 2, 9]]);
/// let mut scratch = network.scratch();
/// let value = network.value(&views, 0, 1, &[4, 1], &mut scratch);
/// assert_eq!(value, parlor_nets::plain_value(&network, [&[0, 7, 3], &[5, 2, 9]], 1, &[4, 1]));
/// ```
pub struct Network {
    pub(crate) head: Head,
    pub(crate) columns: Columns,
    pub(crate) stages: Vec<Stage>,
    heeds_counts: bool,
}

/// The narrow layers of one stage of a game.
pub(crate) struct Stage {
    pub second: Dense,
    pub third: Dense,
    pub last: Vec<Lane>,
    pub last_bias: i32,
}

/// Room for what a network works out on the way, so that it need not be made for every position.
#[derive(Clone, Debug)]
pub struct Scratch {
    inputs: Vec<Lane>,
    second: Vec<Lane>,
    third: Vec<Lane>,
}

impl Network {
    /// What a value is in is the logit divided by this.
    pub const ONE: i32 = 1 << SUM_BITS;

    /// Reads a file, if it is a network for this.
    pub fn read_for(bytes: &[u8], wanted: &Wanted<'_>) -> Result<Network, NetworkError> {
        let network = Network::read(bytes)?;
        network.head.fits(wanted)?;
        Ok(network)
    }

    /// Reads a file.
    pub fn read(bytes: &[u8]) -> Result<Network, NetworkError> {
        let (text, after) = envelope::open(bytes)?;
        let head: Head =
            serde_json::from_slice(text).map_err(|error| NetworkError::Head(error.to_string()))?;
        head.check()?;
        let [small, shorts, words] = head.sizes();
        envelope::check(bytes, after, small + 2 * shorts + 4 * words)?;
        Network::of(head, &mut Bytes(after))
    }

    fn of(head: Head, rest: &mut Bytes<'_>) -> Result<Network, NetworkError> {
        let [second, third] = head.narrow;
        let columns = Columns::new(rest.small(head.inputs * head.width)?, rest.shorts(head.width)?);
        let mut stages = Vec::with_capacity(head.stages);
        for _ in 0..head.stages {
            stages.push(Stage {
                second: Dense::read(rest, head.width + head.counts, second)?,
                third: Dense::read(rest, second, third)?,
                last: rest.shorts(third)?,
                last_bias: rest.word()?,
            });
        }
        let first = head.width / LANE;
        let heeds = |stage: &Stage| {
            stage.second.rows().any(|(row, _)| row[first..].as_flattened().iter().any(|&w| w != 0))
        };
        let heeds_counts = stages.iter().any(heeds);
        let network = Network { head, columns, stages, heeds_counts };
        match network.overflow() {
            Some(part) => Err(NetworkError::Overflow(part)),
            None => Ok(network),
        }
    }

    /// What it says of itself.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// Whether it makes any use of counts. If not, they need not be counted.
    pub fn heeds_counts(&self) -> bool {
        self.heeds_counts
    }

    /// The views of a board on which nothing is.
    pub fn views_of_nothing(&self) -> Views {
        self.columns.views_of_nothing()
    }

    /// The views of a position with these inputs in each.
    pub fn views(&self, inputs: &[Vec<u16>; 2]) -> Views {
        let from = self.views_of_nothing();
        let mut to = from.clone();
        self.change(&from, &mut to, [&[], &[]], [&inputs[0], &inputs[1]]);
        to
    }

    /// Makes the views of a position from those of another: in each view some inputs have gone and some have come.
    /// Inputs that the network does not know count nothing.
    #[inline]
    pub fn change(&self, from: &Views, to: &mut Views, gone: [&[u16]; 2], come: [&[u16]; 2]) {
        for view in 0..2 {
            self.columns.change(&from.sums[view], &mut to.sums[view], gone[view], come[view]);
        }
    }

    /// Room to work in.
    pub fn scratch(&self) -> Scratch {
        let lanes = |count: usize| vec![[0; LANE]; count / LANE];
        Scratch {
            inputs: lanes(self.head.width + self.head.counts),
            second: lanes(self.head.narrow[0]),
            third: lanes(self.head.narrow[1]),
        }
    }

    /// How good a position is for the side whose view is the `own`-th, in units of 1 / [`ONE`](Network::ONE) on the scale of
    /// the logistic function. Counts that are missing are 0.
    #[inline]
    pub fn value(
        &self,
        views: &Views,
        own: usize,
        stage: usize,
        counts: &[u8],
        scratch: &mut Scratch,
    ) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if let Some(way) = Avx2::find() {
            #[expect(unsafe_code, reason = "the line above has seen that the processor has AVX2")]
            return unsafe { self.value_avx2(views, own, stage, counts, scratch, way) };
        }
        self.value_by(views, own, stage, counts, scratch, Plain)
    }

    /// The value in points: so many are a factor of e in the odds.
    #[inline]
    pub fn points(
        &self,
        views: &Views,
        own: usize,
        stage: usize,
        counts: &[u8],
        scratch: &mut Scratch,
    ) -> i32 {
        let value = i64::from(self.value(views, own, stage, counts, scratch));
        ((value * self.head.scale as i64) >> SUM_BITS) as i32
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn value_avx2(
        &self,
        views: &Views,
        own: usize,
        stage: usize,
        counts: &[u8],
        scratch: &mut Scratch,
        way: Avx2,
    ) -> i32 {
        self.value_by(views, own, stage, counts, scratch, way)
    }

    /// The same with a way to sum products.
    #[inline(always)]
    fn value_by(
        &self,
        views: &Views,
        own: usize,
        stage: usize,
        counts: &[u8],
        scratch: &mut Scratch,
        way: impl Way,
    ) -> i32 {
        let Scratch { inputs, second, third } = scratch;
        let half = self.columns.bias.len() / 2;
        let grid = self.head.grid as i16;
        for (view, out) in [own & 1, !own & 1].into_iter().zip(inputs.chunks_exact_mut(half)) {
            let (left, right) = views.sums[view].split_at(half);
            for ((out, left), right) in out.iter_mut().zip(left).zip(right) {
                *out = way.pair(left, right, grid);
            }
        }
        if self.heeds_counts {
            let places = inputs[2 * half..].as_flattened_mut();
            places.fill(0);
            for (place, count) in places.iter_mut().zip(counts) {
                *place = i16::from((*count).min(MOST_COUNT)) * COUNT;
            }
        }
        let stage = &self.stages[stage.min(self.stages.len() - 1)];
        stage.second.through(inputs, second, way);
        stage.third.through(second, third, way);
        dot(third, &stage.last) + stage.last_bias
    }

    /// The part in which a position could make a sum leave its bits, if there is one.
    fn overflow(&self) -> Option<&'static str> {
        let Head { grid, width, active, .. } = self.head;
        let most = |place: usize| match place {
            place if place < width => (grid * grid) as i32,
            _ => i32::from(MOST_COUNT) * i32::from(COUNT),
        };
        // A sum is changed by one column at a time, so one more than can be there may be in it for a moment.
        let too_long =
            |bias: &i16| i32::from(*bias).abs() + 128 * (2 * active as i32 + 1) > i32::from(i16::MAX);
        if self.columns.bias.as_flattened().iter().any(too_long) {
            return Some("the views");
        }
        for stage in &self.stages {
            if stage.second.could_overflow(most) {
                return Some("the second layer");
            }
            if stage.third.could_overflow(|_| MOST) {
                return Some("the third layer");
            }
            if reach(&stage.last, stage.last_bias, |_| MOST) > i64::from(i32::MAX) {
                return Some("the last layer");
            }
        }
        None
    }
}

impl std::fmt::Debug for Network {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Network").field("head", &self.head).finish_non_exhaustive()
    }
}
