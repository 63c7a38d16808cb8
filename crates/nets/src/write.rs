use crate::dense::Dense;
use crate::network::Stage;
use crate::source::Source;
use crate::{Head, Lane, Network, NetworkError, envelope};

/// The numbers of a network in the order of its file. Training programs write them themselves (`train/nets`); this is for
/// tests and for programs that change networks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layers {
    /// What is said at the beginning.
    pub head: Head,
    /// A column of [`Head::width`] numbers for each input, one behind the other.
    pub columns: Vec<i8>,
    /// What the sums of a view begin with.
    pub bias: Vec<i16>,
    /// For each stage: the rows of the second layer and what is added, those of the third, the last row and what is added.
    pub stages: Vec<StageLayers>,
}

/// The rows of the second layer and what is added to each sum, those of the third, the last row and what is added.
type StageLayers = (Vec<i16>, Vec<i32>, Vec<i16>, Vec<i32>, Vec<i16>, i32);

/// The bytes of a network's file. They are not checked: [`Network::read`] does that.
pub fn write(layers: &Layers) -> Vec<u8> {
    envelope::seal(&layers.head, |bytes| numbers(bytes, layers))
}

fn numbers(bytes: &mut Vec<u8>, layers: &Layers) {
    bytes.extend(layers.columns.iter().map(|weight| *weight as u8));
    let shorts =
        |bytes: &mut Vec<u8>, row: &[i16]| bytes.extend(row.iter().flat_map(|short| short.to_le_bytes()));
    let words =
        |bytes: &mut Vec<u8>, row: &[i32]| bytes.extend(row.iter().flat_map(|word| word.to_le_bytes()));
    shorts(bytes, &layers.bias);
    for (second, second_bias, third, third_bias, last, last_bias) in &layers.stages {
        shorts(bytes, second);
        words(bytes, second_bias);
        shorts(bytes, third);
        words(bytes, third_bias);
        shorts(bytes, last);
        words(bytes, &[*last_bias]);
    }
}

impl Network {
    /// Its numbers, for programs that change them.
    ///
    /// ```
    /// let layers = parlor_nets::Layers::example(3);
    /// assert_eq!(layers.network().layers(), layers);
    /// ```
    pub fn layers(&self) -> Layers {
        let flat = |rows: &[Lane]| rows.as_flattened().to_vec();
        let dense = |layer: &Dense| {
            let (rows, bias): (Vec<_>, Vec<_>) = layer.rows().map(|(row, bias)| (flat(row), bias)).unzip();
            (rows.concat(), bias)
        };
        let stage = |stage: &Stage| {
            let ((second, second_bias), (third, third_bias)) = (dense(&stage.second), dense(&stage.third));
            (second, second_bias, third, third_bias, flat(&stage.last), stage.last_bias)
        };
        Layers {
            head: self.head.clone(),
            // Columns are read from bytes, so they fit again.
            columns: self.columns.weights.as_flattened().iter().map(|&weight| weight as i8).collect(),
            bias: flat(&self.columns.bias),
            stages: self.stages.iter().map(stage).collect(),
        }
    }
}

impl Layers {
    /// A small network whose numbers follow from a seed, to try things with.
    pub fn example(seed: u64) -> Layers {
        let head = Head {
            kind: Head::KIND.to_owned(),
            name: format!("example {seed}"),
            game: "example".to_owned(),
            variant: String::new(),
            licence: "MIT OR Apache-2.0".to_owned(),
            commit: "none".to_owned(),
            training: "none".to_owned(),
            inputs: 40,
            active: 8,
            width: 64,
            counts: 16,
            narrow: [16, 32],
            stages: 2,
            grid: 64,
            scale: 100,
        };
        Layers::random(head, seed)
    }

    /// A network of this shape whose numbers follow from a seed, none so large that a sum could overflow.
    pub fn random(head: Head, seed: u64) -> Layers {
        let mut source = Source::new(seed);
        let [second, third] = head.narrow;
        let mut shorts =
            |count: usize, most: i32| (0..count).map(|_| source.number(most) as i16).collect::<Vec<_>>();
        let columns = shorts(head.inputs * head.width, 60).into_iter().map(|short| short as i8).collect();
        let bias = shorts(head.width, 100);
        let mut stages = Vec::with_capacity(head.stages);
        for _ in 0..head.stages {
            let mut words = |count: usize, most: i32| {
                shorts(count, most).into_iter().map(|short| 1_000 * i32::from(short)).collect::<Vec<_>>()
            };
            let (second_bias, third_bias, last_bias) =
                (words(second, 900), words(third, 900), words(1, 900)[0]);
            let room = (1 << 30) / (head.width * head.grid * head.grid + head.counts * 8_128) as i32;
            let rows = shorts(second * (head.width + head.counts), room.min(1_500));
            stages.push((
                rows,
                second_bias,
                shorts(third * second, 3_000),
                third_bias,
                shorts(third, 3_000),
                last_bias,
            ));
        }
        Layers { head, columns, bias, stages }
    }

    /// The network of these numbers, read from what [`write()`] writes.
    ///
    /// # Panics
    ///
    /// If they are no network; [`try_network`](Layers::try_network) says why.
    pub fn network(&self) -> Network {
        match self.try_network() {
            Ok(network) => network,
            Err(error) => panic!("{error}"),
        }
    }

    /// The network of these numbers.
    pub fn try_network(&self) -> Result<Network, NetworkError> {
        Network::read(&write(self))
    }
}
