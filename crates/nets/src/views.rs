use crate::{LANE, Lane};

/// A position as both sides see it: for each view the sums of the columns of the inputs that are there.
///
/// ```
/// # let network = parlor_nets::Layers::example(3).network();
/// // Adding up what changed gives the same as adding up everything.
/// let before = network.views(&[[0, 7], [5, 2]].map(|view| view.to_vec()));
/// let mut after = before.clone();
/// network.change(&before, &mut after, [&[7], &[2]], [&[4], &[1]]);
/// assert_eq!(after, network.views(&[vec![0, 4], vec![5, 1]]));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Views {
    pub(crate) sums: [Vec<Lane>; 2],
}

/// A column for each input.
pub(crate) struct Columns {
    /// Columns one behind the other.
    pub weights: Vec<Lane>,
    /// What the sums of a view begin with.
    pub bias: Vec<Lane>,
    /// The column of an input that is not known.
    nothing: Vec<Lane>,
}

impl Columns {
    pub fn new(weights: Vec<Lane>, bias: Vec<Lane>) -> Columns {
        let nothing = vec![[0; LANE]; bias.len()];
        Columns { weights, bias, nothing }
    }

    /// The views of a board on which nothing is.
    pub fn views_of_nothing(&self) -> Views {
        Views { sums: [self.bias.clone(), self.bias.clone()] }
    }

    /// Makes a view from another: some inputs have gone and some have come.
    #[inline]
    pub fn change(&self, from: &[Lane], to: &mut [Lane], gone: &[u16], come: &[u16]) {
        // One piece that moves is what changes most often: both its columns at once.
        let (&[first_gone, ref gone @ ..], &[first_come, ref come @ ..]) = (gone, come) else {
            to.copy_from_slice(from);
            return self.add_each(to, gone, come);
        };
        let (gone_column, come_column) = (self.column(first_gone), self.column(first_come));
        for (((to, from), gone), come) in to.iter_mut().zip(from).zip(gone_column).zip(come_column) {
            for (((to, from), gone), come) in to.iter_mut().zip(from).zip(gone).zip(come) {
                *to = from - gone + come;
            }
        }
        self.add_each(to, gone, come);
    }

    #[inline]
    fn add_each(&self, to: &mut [Lane], gone: &[u16], come: &[u16]) {
        for &input in gone {
            for (to, column) in to.iter_mut().zip(self.column(input)) {
                to.iter_mut().zip(column).for_each(|(to, weight)| *to -= weight);
            }
        }
        for &input in come {
            for (to, column) in to.iter_mut().zip(self.column(input)) {
                to.iter_mut().zip(column).for_each(|(to, weight)| *to += weight);
            }
        }
    }

    #[inline]
    fn column(&self, input: u16) -> &[Lane] {
        let long = self.bias.len();
        let first = usize::from(input) * long;
        self.weights.get(first..first + long).unwrap_or(&self.nothing)
    }
}
