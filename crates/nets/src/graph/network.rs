use super::around::Around;
use super::head::Shape;
use super::layer::Layer;
use super::links::Links;
use super::pool::pool;
use super::{GraphHead, GraphWanted, MOST};
use crate::bytes::Bytes;
#[cfg(target_arch = "x86_64")]
use crate::dot::Avx2;
use crate::dot::Plain;
use crate::products::{Eight, Products, ROWS, Sums, Tile};
#[cfg(target_arch = "x86_64")]
use crate::vectors::Vnni;
use crate::{LANE, NetworkError, envelope};

/// A network of whole numbers over the points of a graph.
///
/// Every point has inputs, and after each layer so many activations: its own numbers, the sums of its neighbours' and the
/// sums of its diagonals', each times a weight. Blocks of two layers are added to what went into them; every second block
/// also looks at the means and the maxima over all points.
///
/// ```
/// use parlor_nets::graph::{GraphNumbers, Links, ONE, plain_judgement};
///
/// // Three points in a row; the ends are each other's diagonals.
/// let lists = [vec![vec![1], vec![0, 2], vec![1]], vec![vec![2], vec![], vec![0]]];
/// let numbers = GraphNumbers::example(3, 1);
/// let network = numbers.network(Links::new(&lists)?)?;
/// let mut inputs = [0; 3 * 32];
/// inputs[32 + 5] = ONE; // something on the second point
/// let judgement = network.judge(&inputs, &mut network.scratch());
/// assert_eq!(judgement, plain_judgement(&numbers, &lists, &inputs));
/// # Ok::<(), parlor_nets::NetworkError>(())
/// ```
#[derive(Clone)]
pub struct GraphNetwork {
    head: GraphHead,
    /// Where inputs lie, and activations.
    given: Around,
    around: Around,
    stem: Layer,
    blocks: Vec<Block>,
    policy: [Layer; 2],
    pass: Layer,
    value: [Layer; 2],
    ownership: Layer,
}

#[derive(Clone)]
struct Block {
    first: Layer,
    pooled: Option<Layer>,
    second: Layer,
}

/// What a network says of a position, in units of 1 / [`UNIT`](super::UNIT).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Judgement {
    /// By point, how likely a move there is, on the scale of the logarithm.
    pub policy: Vec<i32>,
    /// How likely a pass is, on the same scale.
    pub pass: i32,
    /// The chance of the side to move, on the scale of the logistic function.
    pub win: i32,
    /// The lead of the side to move at the end.
    pub lead: i32,
    /// By point, the chance that it will be the side's to move, on the scale of the logistic function.
    pub ownership: Vec<i32>,
}

/// Room for what a network works out on the way, so that it need not be made for every position.
#[derive(Clone, Debug)]
pub struct GraphScratch {
    inputs: Vec<Tile>,
    here: Vec<Tile>,
    between: Vec<Tile>,
    /// What is around the points that are handled at a time.
    read: Vec<Tile>,
    /// What they are likely to be played on.
    policy: Vec<Tile>,
    pooled: Vec<i32>,
    /// What the sums of a layer begin with.
    begin: Vec<Sums>,
}

impl GraphNetwork {
    /// Reads a file, if it is a network for this.
    pub fn read_for(
        bytes: &[u8],
        links: Links,
        wanted: &GraphWanted<'_>,
    ) -> Result<GraphNetwork, NetworkError> {
        let network = GraphNetwork::read(bytes, links)?;
        network.head.fits(wanted)?;
        Ok(network)
    }

    /// Reads a file of a network over the points of this graph.
    pub fn read(bytes: &[u8], links: Links) -> Result<GraphNetwork, NetworkError> {
        let (text, after) = envelope::open(bytes)?;
        let head: GraphHead =
            serde_json::from_slice(text).map_err(|error| NetworkError::Head(error.to_string()))?;
        head.check()?;
        let shapes = head.shapes();
        envelope::check(bytes, after, shapes.iter().map(Shape::bytes).sum())?;
        if head.points != links.points {
            return Err(NetworkError::Unfit {
                network: head.name,
                name: "points",
                found: head.points.to_string(),
                wanted: links.points.to_string(),
            });
        }
        let layers = read_layers(&head, &shapes, &mut Bytes(after))?;
        GraphNetwork::of(head, links, layers)
    }

    fn of(head: GraphHead, links: Links, layers: Vec<Layer>) -> Result<GraphNetwork, NetworkError> {
        let mut layers = layers.into_iter();
        let mut next = || layers.next().ok_or(NetworkError::Length { wanted: 1, found: 0 });
        let stem = next()?;
        let mut blocks = Vec::with_capacity(head.blocks);
        for block in 0..head.blocks {
            let first = next()?;
            let pooled = if block % 2 == 1 { Some(next()?) } else { None };
            blocks.push(Block { first, pooled, second: next()? });
        }
        let (policy, pass, value) = ([next()?, next()?], next()?, [next()?, next()?]);
        let (given, around) = (Around::new(&links, head.inputs), Around::new(&links, head.width));
        Ok(GraphNetwork { head, given, around, stem, blocks, policy, pass, value, ownership: next()? })
    }

    /// What it says of itself.
    pub fn head(&self) -> &GraphHead {
        &self.head
    }

    /// Room to work in.
    pub fn scratch(&self) -> GraphScratch {
        let (widest, policy) = (self.given.tiles.max(self.around.tiles), self.policy[0].sixteens());
        GraphScratch {
            inputs: self.given.room(),
            here: self.around.room(),
            between: self.around.room(),
            read: vec![Tile::default(); 2 * widest],
            policy: vec![Tile::default(); policy],
            pooled: Vec::with_capacity(2 * self.head.width),
            begin: vec![Sums::default(); self.around.tiles.max(policy)],
        }
    }

    /// Judges a position by the inputs of all its points, one point after the other, [`ONE`](super::ONE) for what is there.
    /// They are cut at [`MOST`]; those that are missing are 0.
    pub fn judge(&self, inputs: &[u16], scratch: &mut GraphScratch) -> Judgement {
        #[cfg(target_arch = "x86_64")]
        if let Some(way) = Vnni::find() {
            #[expect(unsafe_code, reason = "the line above has seen that the processor has it")]
            return unsafe { self.judge_vnni(inputs, scratch, way) };
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(way) = Avx2::find() {
            #[expect(unsafe_code, reason = "the line above has seen that the processor has AVX2")]
            return unsafe { self.judge_avx2(inputs, scratch, way) };
        }
        self.judge_by(inputs, scratch, Plain)
    }

    /// The same in all ways that this processor has, the plain one first, for tests.
    pub fn judge_in_all_ways(&self, inputs: &[u16], scratch: &mut GraphScratch) -> Vec<Judgement> {
        let mut all = vec![self.judge_plainly(inputs, scratch)];
        all.extend(self.judge_with_avx2(inputs, scratch));
        all.push(self.judge(inputs, scratch));
        all
    }

    /// The same with AVX2, even if there is something better; none if this processor does not have it.
    pub fn judge_with_avx2(&self, inputs: &[u16], scratch: &mut GraphScratch) -> Option<Judgement> {
        #[cfg(target_arch = "x86_64")]
        if let Some(way) = Avx2::find() {
            #[expect(unsafe_code, reason = "the line above has seen that the processor has AVX2")]
            return Some(unsafe { self.judge_avx2(inputs, scratch, way) });
        }
        let _ = (inputs, scratch);
        None
    }

    /// The same without what this processor may have.
    pub fn judge_plainly(&self, inputs: &[u16], scratch: &mut GraphScratch) -> Judgement {
        self.judge_by(inputs, scratch, Plain)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn judge_avx2(&self, inputs: &[u16], scratch: &mut GraphScratch, way: Avx2) -> Judgement {
        self.judge_by(inputs, scratch, way)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,avx512f,avx512bw,avx512vl,avx512vnni")]
    fn judge_vnni(&self, inputs: &[u16], scratch: &mut GraphScratch, way: Vnni) -> Judgement {
        self.judge_by(inputs, scratch, way)
    }

    #[inline(always)]
    fn judge_by(&self, inputs: &[u16], scratch: &mut GraphScratch, way: impl Products) -> Judgement {
        self.lay_out(inputs, &mut scratch.inputs);
        let GraphScratch { inputs, here, between, read, policy, pooled, begin } = scratch;
        self.stem.begin(None, &mut begin[..self.around.tiles]);
        self.through(&self.stem, (&self.given, inputs), here, begin, false, read, way);
        for Block { first, pooled: heeded, second } in &self.blocks {
            let begin = &mut begin[..self.around.tiles];
            let whole = heeded.as_ref().map(|layer| {
                pool(here, self.head.points, self.around.tiles, pooled);
                layer.whole(pooled)
            });
            first.begin(whole.as_deref(), begin);
            self.through(first, (&self.around, here), between, begin, false, read, way);
            second.begin(None, begin);
            self.through(second, (&self.around, between), here, begin, true, read, way);
        }
        pool(here, self.head.points, self.around.tiles, pooled);
        self.told(here, pooled, policy, begin, way)
    }

    /// Inputs as layers read them.
    #[inline(always)]
    fn lay_out(&self, inputs: &[u16], tiles: &mut [Tile]) {
        let (mut rows, across) = (inputs.chunks(self.head.inputs), self.given.tiles);
        for point in 0..self.head.points {
            let mut sixteens = rows.next().unwrap_or_default().chunks(LANE);
            for tile in &mut tiles[point / ROWS * across..][..across] {
                let mut sixteen = [0; LANE];
                match sixteens.next() {
                    Some(given) if given.len() == LANE => sixteen.copy_from_slice(given),
                    Some(given) => sixteen[..given.len()].copy_from_slice(given),
                    None => {}
                }
                let cut = |input: u16| u32::from(input.min(MOST as u16));
                let word = |at: usize| cut(sixteen[2 * at]) | cut(sixteen[2 * at + 1]) << 16;
                tile[point % ROWS] = Eight(std::array::from_fn(word));
            }
        }
    }

    /// All points through a layer, and if it says so, onto what is there.
    #[expect(clippy::too_many_arguments, reason = "places to work in are apart, so that nothing is copied")]
    #[inline(always)]
    fn through(
        &self,
        layer: &Layer,
        (around, from): (&Around, &[Tile]),
        to: &mut [Tile],
        begin: &[Sums],
        onto: bool,
        read: &mut [Tile],
        way: impl Products,
    ) {
        let (sums, across) = (&mut read[..2 * around.tiles], self.around.tiles);
        for (eight, to) in to.chunks_exact_mut(across).take(around.eights()).enumerate() {
            around.add_up(eight, from, sums);
            let read = [around.own(eight, from), &*sums];
            let mut done = 0;
            while done < across {
                // Three at a time are as many as processors have registers for.
                done += match across - done {
                    1 => some::<1>(layer, done, read, begin, onto, to, way),
                    2 | 4 => some::<2>(layer, done, read, begin, onto, to, way),
                    _ => some::<3>(layer, done, read, begin, onto, to, way),
                };
            }
        }
    }

    /// What follows from the last activations.
    #[inline(always)]
    fn told(
        &self,
        here: &[Tile],
        pooled: &[i32],
        inner: &mut [Tile],
        begin: &mut [Sums],
        way: impl Products,
    ) -> Judgement {
        let (points, [hidden, likely]) = (self.head.points, &self.policy);
        let begin = &mut begin[..hidden.sixteens()];
        hidden.begin(None, begin);
        let mut judgement = Judgement::default();
        judgement.policy.reserve(points + ROWS);
        judgement.ownership.reserve(points + ROWS);
        for eight in 0..self.around.eights() {
            let own = self.around.own(eight, here);
            for sixteen in 0..hidden.sixteens() {
                some::<1>(hidden, sixteen, [own, &[]], begin, false, inner, way);
            }
            judgement.policy.extend(likely.only(inner).map(|sum| likely.told(sum)));
            judgement.ownership.extend(self.ownership.only(own).map(|sum| self.ownership.told(sum)));
        }
        judgement.policy.truncate(points);
        judgement.ownership.truncate(points);
        judgement.pass = self.pass.told(self.pass.whole(pooled)[0]);
        let [hidden, last] = &self.value;
        let inner: Vec<i32> = hidden.whole(pooled).into_iter().map(|sum| hidden.cut(sum)).collect();
        let last: Vec<i32> = last.whole(&inner).into_iter().map(|sum| last.told(sum)).collect();
        (judgement.win, judgement.lead) = (last[0], last[1]);
        judgement
    }
}

/// Eight points through so many times sixteen sums of a layer, from one on; how many times.
#[inline(always)]
fn some<const MANY: usize>(
    layer: &Layer,
    first: usize,
    read: [&[Tile]; 2],
    begin: &[Sums],
    onto: bool,
    to: &mut [Tile],
    way: impl Products,
) -> usize {
    if let (Some(begin), Some(to)) = (begin[first..].first_chunk(), to[first..].first_chunk_mut()) {
        way.products::<MANY>(read, layer.columns(first), begin, layer.finish(onto), to);
    }
    MANY
}

/// The layers in the order of the file, unless a sum could leave its bits.
fn read_layers(
    head: &GraphHead,
    shapes: &[Shape],
    bytes: &mut Bytes<'_>,
) -> Result<Vec<Layer>, NetworkError> {
    let mut shifts = head.shifts.iter();
    let mut layers: Vec<Layer> = Vec::with_capacity(shapes.len());
    // How far the sums of the last layer that stands for itself can get, and its name.
    let mut reached: (Vec<i64>, &'static str) = (Vec::new(), "");
    for shape in shapes {
        let shift = match layers.last() {
            Some(before) if !shape.stands_alone => before.shift,
            _ => *shifts.next().unwrap_or(&8),
        };
        let layer = Layer::read(bytes, shape, shift)?;
        let reach = layer.reach(shape);
        if shape.stands_alone {
            reached = (reach, shape.name);
        } else {
            reached.0.iter_mut().zip(reach).for_each(|(sum, more)| *sum += more);
        }
        if reached.0.iter().any(|&sum| sum > i64::from(i32::MAX)) {
            return Err(NetworkError::Overflow(reached.1));
        }
        layers.push(layer);
    }
    Ok(layers)
}

impl std::fmt::Debug for GraphNetwork {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GraphNetwork").field("head", &self.head).finish_non_exhaustive()
    }
}
