use parlor_nets::Wanted;
use parlor_rules::{Draws, Game, Side, State};
use parlor_search::{Expert, Pruning, Score};

/// What a network sees of a game: which inputs are there in a position, as each side sees it.
///
/// Law: [`changes`](Inputs::changes) turn what [`list`](Inputs::list) gives for one position into what it gives for the
/// other, in both views.
pub trait Inputs<G: Game> {
    /// How many inputs there are.
    const COUNT: usize;
    /// At most so many are there at a time.
    const ACTIVE: usize;
    /// Counts besides, a multiple of 16.
    const COUNTS: usize;
    /// The stages of a game.
    const STAGES: usize;

    /// Calls `f` with the inputs that are there, as a side sees them.
    fn list(position: &G::Position, view: Side, f: impl FnMut(u16));

    /// Notes what is different between two positions.
    fn changes(before: &G::Position, after: &G::Position, change: &mut Change);

    /// The stage to which a position belongs.
    fn stage(position: &G::Position) -> usize;

    /// Fills in the counts of a position, as the side to move sees it.
    fn count(position: &G::Position, counts: &mut [u8]);

    /// The side to move.
    fn mover(position: &G::Position) -> Side;

    /// The input of the other view that is there whenever an input is there.
    fn turned(input: u16) -> u16;

    /// The symmetries of the game, the position itself left out.
    fn images() -> Vec<Image>;
}

/// A symmetry as a training program sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Image {
    /// The stages in which it holds.
    pub stages: Vec<usize>,
    /// The image of each input.
    pub map: Vec<u16>,
}

/// The inputs that have gone and come between two positions, by view.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Change {
    /// Those that were there before.
    pub gone: [Vec<u16>; 2],
    /// Those that are there afterwards.
    pub come: [Vec<u16>; 2],
}

impl Change {
    /// Forgets everything.
    #[inline]
    pub fn clear(&mut self) {
        self.gone.iter_mut().chain(&mut self.come).for_each(Vec::clear);
    }
}

/// A game whose engine can be taught.
pub trait Teachable: Game {
    /// What a network sees of it.
    type Inputs: Inputs<Self>;
    /// The expert whose judgement a network corrects.
    type Expert: Expert<Self> + Clone + Send + Sync + 'static;

    /// The expert, and what the search that asks him leaves out.
    fn handmade() -> (Self::Expert, Pruning);

    /// The name of the variant that is played; empty where there is none.
    fn variant(&self) -> &'static str {
        ""
    }

    /// The winning chance that goes with a score of the hand-made expert.
    fn chance(&self, state: &State<Self>, score: Score) -> f64;

    /// The same for the expert with a network, whose scores may mean something else.
    fn taught_chance(&self, state: &State<Self>, score: Score) -> f64 {
        self.chance(state, score)
    }

    /// How far the hand-made judgement must be from what matters for the network not to be asked.
    const DOUBT: i32;

    /// A game for training that is longer than so many plies is broken off.
    const LONGEST: usize;

    /// A state to begin a game for training with: some random moves from the start.
    fn opening(&self, draws: &mut Draws) -> State<Self>;

    /// What a network for this game must be.
    fn wanted(&self) -> Wanted<'static> {
        Wanted {
            game: Self::ABOUT.id,
            variant: self.variant(),
            inputs: Self::Inputs::COUNT,
            active: Self::Inputs::ACTIVE,
            counts: Self::Inputs::COUNTS,
            stages: Self::Inputs::STAGES,
        }
    }
}
