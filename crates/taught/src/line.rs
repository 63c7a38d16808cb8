use parlor_nets::{Network, Scratch, Views};
use parlor_rules::{Game, State};

use crate::inputs::{Change, Inputs, Teachable};

/// The views of the positions on the line that a search looks at. They are made when a position is judged, from those of
/// the last position before it that was.
pub(crate) struct Line<G: Game> {
    steps: Vec<Step<G::Position>>,
    height: usize,
    change: Change,
    counts: Vec<u8>,
    scratch: Scratch,
}

struct Step<P> {
    /// The position that the views are of, if they have been made.
    seen: bool,
    position: P,
    views: Views,
}

impl<G: Teachable> Line<G> {
    /// A line that begins with a state.
    pub fn new(network: &Network, state: &State<G>) -> Line<G> {
        let mut inputs = [Vec::new(), Vec::new()];
        for (view, inputs) in parlor_rules::Side::BOTH.into_iter().zip(&mut inputs) {
            G::Inputs::list(&state.position, view, |input| inputs.push(input));
        }
        let first = Step { seen: true, position: state.position.clone(), views: network.views(&inputs) };
        Line {
            steps: vec![first],
            height: 0,
            change: Change::default(),
            counts: vec![0; G::Inputs::COUNTS],
            scratch: network.scratch(),
        }
    }

    #[inline]
    pub fn played(&mut self, network: &Network, state: &State<G>) {
        self.height += 1;
        match self.steps.get_mut(self.height) {
            Some(step) => step.seen = false,
            None => self.steps.push(Step {
                seen: false,
                position: state.position.clone(),
                views: network.views_of_nothing(),
            }),
        }
    }

    #[inline]
    pub fn undone(&mut self) {
        self.height -= 1;
    }

    /// What the network adds to the judgement of the position at hand, in points for the side to move.
    #[inline]
    pub fn points(&mut self, network: &Network, state: &State<G>) -> i32 {
        let Line { steps, height, change, counts, scratch } = self;
        if !steps[*height].seen {
            // The first is always seen.
            let before = steps[..*height].iter().rposition(|step| step.seen).unwrap_or(0);
            let (earlier, later) = steps.split_at_mut(*height);
            let (before, step) = (&earlier[before], &mut later[0]);
            change.clear();
            G::Inputs::changes(&before.position, &state.position, change);
            let Change { gone: [gone, other_gone], come: [come, other_come] } = &*change;
            network.change(&before.views, &mut step.views, [gone, other_gone], [come, other_come]);
            step.position.clone_from(&state.position);
            step.seen = true;
        }
        if network.heeds_counts() {
            G::Inputs::count(&state.position, counts);
        }
        let own = G::Inputs::mover(&state.position).index();
        let stage = G::Inputs::stage(&state.position);
        network.points(&steps[*height].views, own, stage, counts, scratch)
    }
}
