use crate::{Lane, Network};

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

impl Views {
    /// Views of a board on which nothing is.
    pub fn of_nothing(network: &Network) -> Views {
        Views { sums: [network.bias.clone(), network.bias.clone()] }
    }
}

impl Network {
    /// The views of a position with these inputs in each.
    pub fn views(&self, inputs: &[Vec<u16>; 2]) -> Views {
        let from = Views::of_nothing(self);
        let mut to = from.clone();
        self.change(&from, &mut to, [&[], &[]], [&inputs[0], &inputs[1]]);
        to
    }

    /// Makes the views of a position from those of another: in each view some inputs have gone and some have come.
    /// Inputs that the network does not know count nothing.
    #[inline]
    pub fn change(&self, from: &Views, to: &mut Views, gone: [&[u16]; 2], come: [&[u16]; 2]) {
        for view in 0..2 {
            self.change_view(&from.sums[view], &mut to.sums[view], gone[view], come[view]);
        }
    }

    #[inline]
    fn change_view(&self, from: &[Lane], to: &mut [Lane], gone: &[u16], come: &[u16]) {
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

    /// The column of an input.
    #[inline]
    fn column(&self, input: u16) -> &[Lane] {
        let long = self.bias.len();
        let first = usize::from(input) * long;
        self.columns.get(first..first + long).unwrap_or(&self.nothing)
    }
}
