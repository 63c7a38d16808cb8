use super::head::Shape;
use super::layer::{Layer, packed, words_of};
use super::links::Links;
use super::pool::pool;
use super::{GraphHead, GraphWanted, MOST};
use crate::bytes::Bytes;
#[cfg(target_arch = "x86_64")]
use crate::dot::Avx2;
use crate::dot::Plain;
#[cfg(target_arch = "x86_64")]
use crate::products::Vnni;
use crate::products::{Products, ROWS};
use crate::{NetworkError, envelope};

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
    links: Links,
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
    /// Rows of points, two numbers in a word.
    inputs: Vec<u32>,
    here: Vec<u32>,
    between: Vec<u32>,
    /// What a layer reads of the points that are handled at a time.
    read: [Vec<u32>; ROWS],
    pooled: Vec<i32>,
    /// What the sums of a layer begin with.
    begin: Vec<i32>,
}

/// What is added to a layer's sums before they are cut.
#[derive(Clone, Copy)]
enum Onto {
    Nothing,
    /// What is in the place where they go.
    Itself,
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
        Ok(GraphNetwork { head, links, stem, blocks, policy, pass, value, ownership: next()? })
    }

    /// What it says of itself.
    pub fn head(&self) -> &GraphHead {
        &self.head
    }

    /// Room to work in.
    pub fn scratch(&self) -> GraphScratch {
        let rows = Links::rows(self.head.points);
        let widest = 3 * self.head.inputs.max(self.head.width) / 2;
        GraphScratch {
            inputs: vec![0; rows * self.head.inputs / 2],
            here: vec![0; rows * self.head.width / 2],
            between: vec![0; rows * self.head.width / 2],
            read: std::array::from_fn(|_| vec![0; widest]),
            pooled: Vec::with_capacity(2 * self.head.width),
            begin: vec![0; self.head.width + self.head.policy],
        }
    }

    /// Judges a position by the inputs of all its points, one point after the other, [`ONE`](super::ONE) for what is there.
    /// They are cut at [`MOST`]; those that are missing are 0.
    pub fn judge(&self, inputs: &[u16], scratch: &mut GraphScratch) -> Judgement {
        #[cfg(target_arch = "x86_64")]
        if let (Some(way), Some(_)) = (Vnni::find(), Avx2::find()) {
            #[expect(unsafe_code, reason = "the line above has seen that the processor has both")]
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
        #[cfg(target_arch = "x86_64")]
        if let Some(way) = Avx2::find() {
            #[expect(unsafe_code, reason = "the line above has seen that the processor has AVX2")]
            all.push(unsafe { self.judge_avx2(inputs, scratch, way) });
        }
        all.push(self.judge(inputs, scratch));
        all
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
    #[target_feature(enable = "avx2,avx512f,avx512vnni")]
    fn judge_vnni(&self, inputs: &[u16], scratch: &mut GraphScratch, way: Vnni) -> Judgement {
        self.judge_by(inputs, scratch, way)
    }

    #[inline(always)]
    fn judge_by(&self, inputs: &[u16], scratch: &mut GraphScratch, way: impl Products) -> Judgement {
        let GraphScratch { inputs: words, here, between, read, pooled, begin } = scratch;
        let (begin, begin_policy) = begin.split_at_mut(self.head.width);
        let (points, width) = (self.head.points, self.head.width / 2);
        let cut = |input: u16| i32::from(input).min(MOST);
        let given = words.len() / Links::rows(points) * points;
        words[..given].fill(0);
        for (word, pair) in words[..given].iter_mut().zip(inputs.chunks(2)) {
            *word = packed(cut(pair[0]), pair.get(1).map_or(0, |&input| cut(input)));
        }
        self.stem.begin(None, begin);
        self.through(&self.stem, words, here, begin, Onto::Nothing, read, way);
        for Block { first, pooled: heeded, second } in &self.blocks {
            let whole = heeded.as_ref().map(|layer| {
                pool(here, points, width, pooled);
                layer.whole(pooled)
            });
            first.begin(whole.as_deref(), begin);
            self.through(first, here, between, begin, Onto::Nothing, read, way);
            second.begin(None, begin);
            self.through(second, between, here, begin, Onto::Itself, read, way);
        }
        pool(here, points, width, pooled);
        self.told(here, pooled, begin_policy, way)
    }

    /// All points through a layer.
    #[expect(clippy::too_many_arguments, reason = "places to work in are apart, so that nothing is copied")]
    #[inline(always)]
    fn through(
        &self,
        layer: &Layer,
        from: &[u32],
        to: &mut [u32],
        begin: &[i32],
        onto: Onto,
        read: &mut [Vec<u32>; ROWS],
        way: impl Products,
    ) {
        let words = from.len() / Links::rows(self.head.points);
        let out = self.head.width / 2;
        for (number, around) in self.links.around.chunks_exact(ROWS).enumerate() {
            for (place, (row, around)) in read.iter_mut().zip(around).enumerate() {
                let (own, others) = row[..3 * words].split_at_mut(words);
                own.copy_from_slice(&from[(ROWS * number + place) * words..][..words]);
                for (sums, near) in others.chunks_exact_mut(words).zip(around) {
                    let row = |at: usize| &from[usize::from(near[at]) * words..][..words];
                    add_rows(sums, [row(0), row(1), row(2), row(3), row(4)]);
                }
            }
            let [a, b, c, d, e, f, g, h] = &*read;
            let long = 3 * words;
            let rows = [
                &a[..long],
                &b[..long],
                &c[..long],
                &d[..long],
                &e[..long],
                &f[..long],
                &g[..long],
                &h[..long],
            ];
            let to = &mut to[ROWS * number * out..][..ROWS * out];
            let mut block = 0;
            while block < layer.blocks() {
                // Three at a time are as many as processors have registers for.
                block += match layer.blocks() - block {
                    1 => self.some::<1>(layer, block, rows, begin, to, onto, way),
                    2 | 4 => self.some::<2>(layer, block, rows, begin, to, onto, way),
                    _ => self.some::<3>(layer, block, rows, begin, to, onto, way),
                };
            }
        }
    }

    /// Eight points through some blocks of a layer; how many blocks.
    #[expect(clippy::too_many_arguments, reason = "places to work in are apart, so that nothing is copied")]
    #[inline(always)]
    fn some<const MANY: usize>(
        &self,
        layer: &Layer,
        first: usize,
        rows: [&[u32]; ROWS],
        begin: &[i32],
        to: &mut [u32],
        onto: Onto,
        way: impl Products,
    ) -> usize {
        let sums = layer.sums::<MANY>(first, rows, begin, way);
        for (block, sums) in sums.iter().enumerate() {
            for (to, sums) in to.chunks_exact_mut(self.head.width / 2).zip(sums) {
                let Some(to) = to[8 * (first + block)..].first_chunk_mut::<8>() else { continue };
                let onto = match onto {
                    Onto::Nothing => [0; 8],
                    Onto::Itself => *to,
                };
                *to = words_of(layer, sums, onto);
            }
        }
        MANY
    }

    /// What follows from the last activations.
    #[inline(always)]
    fn told(&self, here: &[u32], pooled: &[i32], begin: &mut [i32], way: impl Products) -> Judgement {
        let (points, words) = (self.head.points, self.head.width / 2);
        let [hidden, likely] = &self.policy;
        hidden.begin(None, begin);
        let mut judgement = Judgement::default();
        judgement.policy.reserve(points + ROWS);
        let mut inner: [Vec<u32>; ROWS] = std::array::from_fn(|_| vec![0; self.head.policy / 2]);
        for rows in here.chunks_exact(ROWS * words) {
            let mut rows = rows.chunks_exact(words);
            let rows = std::array::from_fn(|_| rows.next().unwrap_or_default());
            for block in 0..hidden.blocks() {
                let [sums] = hidden.sums::<1>(block, rows, begin, way);
                for (row, sums) in inner.iter_mut().zip(&sums) {
                    row[8 * block..][..8].copy_from_slice(&words_of(hidden, sums, [0; 8]));
                }
            }
            judgement.policy.extend(inner.iter().map(|row| likely.told(likely.only(row))));
        }
        judgement.policy.truncate(points);
        let own = |row: &[u32]| self.ownership.told(self.ownership.only(row));
        judgement.ownership = here.chunks_exact(words).take(points).map(own).collect();
        judgement.pass = self.pass.told(self.pass.whole(pooled)[0]);
        let [hidden, last] = &self.value;
        let inner: Vec<i32> = hidden.whole(pooled).into_iter().map(|sum| hidden.cut(sum)).collect();
        let last: Vec<i32> = last.whole(&inner).into_iter().map(|sum| last.told(sum)).collect();
        (judgement.win, judgement.lead) = (last[0], last[1]);
        judgement
    }
}

/// Adds five rows up. Numbers are not below 0 and five of them are below 2^15: words are added as they are.
#[inline(always)]
fn add_rows(sums: &mut [u32], rows: [&[u32]; 5]) {
    let [a, b, c, d, e] = rows;
    let [a, b, c, d, e] = [eights(a), eights(b), eights(c), eights(d), eights(e)];
    let sums = sums.as_chunks_mut::<8>().0.iter_mut();
    for (((((sums, a), b), c), d), e) in sums.zip(a).zip(b).zip(c).zip(d).zip(e) {
        // Into a place of its own, so that the compiler sees that nothing is changed that is still to be read.
        let mut eight = [0; 8];
        for at in 0..8 {
            eight[at] = a[at] + b[at] + c[at] + d[at] + e[at];
        }
        *sums = eight;
    }
}

#[inline(always)]
fn eights(row: &[u32]) -> &[[u32; 8]] {
    row.as_chunks().0
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
