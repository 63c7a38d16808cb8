use std::sync::Arc;

use parlor_nets::{Network, NetworkError};
use parlor_rules::State;
use parlor_search::{Endings, Evaluate, Forcing, MoveOrder, PathAware, Score};

use crate::inputs::Teachable;
use crate::line::Line;

/// A hand-made expert whose judgement a network corrects. He is asked for his roughest one, that of somebody to whom it does
/// not matter between which bounds it lies.
#[derive(Clone, Debug)]
pub struct Taught<G: Teachable> {
    /// The hand-made expert.
    pub expert: G::Expert,
    /// How far his judgement must be from what matters for the network not to be asked.
    pub doubt: i32,
    network: Arc<Network>,
}

/// The expert's memory, and what the network remembers.
pub struct Tutored<G: Teachable> {
    memory: <G::Expert as Evaluate<G>>::Memory,
    line: Line<G>,
}

impl<G: Teachable> Taught<G> {
    /// The hand-made expert of a game and a network, if it is one for this game.
    pub fn new(game: &G, network: Arc<Network>) -> Result<Taught<G>, NetworkError> {
        network.head().fits(&game.wanted())?;
        Ok(Taught { expert: G::handmade().0, doubt: G::DOUBT, network })
    }

    /// The network.
    pub fn network(&self) -> &Network {
        &self.network
    }
}

impl<G: Teachable> Evaluate<G> for Taught<G> {
    type Memory = Tutored<G>;

    fn enter(&self, game: &G, state: &State<G>) -> Tutored<G> {
        Tutored { memory: self.expert.enter(game, state), line: Line::new(&self.network, state) }
    }

    #[inline]
    fn played(&self, game: &G, state: &State<G>, mv: G::Move, tutored: &mut Tutored<G>) {
        self.expert.played(game, state, mv, &mut tutored.memory);
        tutored.line.played(&self.network, state);
    }

    #[inline]
    fn undone(&self, game: &G, state: &State<G>, mv: G::Move, tutored: &mut Tutored<G>) {
        self.expert.undone(game, state, mv, &mut tutored.memory);
        tutored.line.undone();
    }

    #[inline]
    fn value(&self, game: &G, state: &State<G>, tutored: &mut Tutored<G>) -> i32 {
        self.rough(game, state, tutored) + tutored.line.points(&self.network, state)
    }

    /// Where the rough judgement is far from what matters, it does.
    #[inline]
    fn value_between(
        &self,
        game: &G,
        state: &State<G>,
        tutored: &mut Tutored<G>,
        low: i32,
        high: i32,
    ) -> i32 {
        let rough = self.rough(game, state, tutored);
        if rough < low.saturating_sub(self.doubt) || rough > high.saturating_add(self.doubt) {
            return rough;
        }
        rough + tutored.line.points(&self.network, state)
    }
}

impl<G: Teachable> Taught<G> {
    /// The judgement that the network corrects: the expert's roughest, since the network sees the rest.
    #[inline]
    fn rough(&self, game: &G, state: &State<G>, tutored: &mut Tutored<G>) -> i32 {
        self.expert.value_between(game, state, &mut tutored.memory, i32::MIN, i32::MAX)
    }
}

impl<G: Teachable> MoveOrder<G> for Taught<G> {
    const SLOTS: usize = <G::Expert as MoveOrder<G>>::SLOTS;

    #[inline]
    fn slot(&self, game: &G, state: &State<G>, mv: G::Move) -> u16 {
        self.expert.slot(game, state, mv)
    }

    #[inline]
    fn of_slot(&self, game: &G, state: &State<G>, slot: u16) -> Option<G::Move> {
        self.expert.of_slot(game, state, slot)
    }

    #[inline]
    fn prepare(&self, game: &G, state: &State<G>, tutored: &mut Tutored<G>) {
        self.expert.prepare(game, state, &mut tutored.memory);
    }

    #[inline]
    fn rank(&self, game: &G, state: &State<G>, mv: G::Move, tutored: &Tutored<G>) -> i32 {
        self.expert.rank(game, state, mv, &tutored.memory)
    }
}

impl<G: Teachable> Forcing<G> for Taught<G> {
    #[inline]
    fn verdict(&self, game: &G, state: &State<G>, tutored: &mut Tutored<G>) -> Option<Score> {
        self.expert.verdict(game, state, &mut tutored.memory)
    }

    #[inline]
    fn attacks(&self, game: &G, state: &State<G>, tutored: &mut Tutored<G>, f: impl FnMut(G::Move)) {
        self.expert.attacks(game, state, &mut tutored.memory, f);
    }

    #[inline]
    fn replies(&self, game: &G, state: &State<G>, tutored: &mut Tutored<G>, f: impl FnMut(G::Move)) -> bool {
        self.expert.replies(game, state, &mut tutored.memory, f)
    }

    fn firsts(&self, game: &G, state: &State<G>, f: impl FnMut(G::Move)) {
        self.expert.firsts(game, state, f);
    }

    #[inline]
    fn choices(&self, game: &G, state: &State<G>, tutored: &mut Tutored<G>, f: impl FnMut(G::Move)) {
        self.expert.choices(game, state, &mut tutored.memory, f);
    }
}

impl<G: Teachable> PathAware<G> for Taught<G> {
    #[inline]
    fn table_key(&self, game: &G, state: &State<G>) -> u64 {
        self.expert.table_key(game, state)
    }

    #[inline]
    fn may_share(&self, game: &G, state: &State<G>, plies: u32) -> bool {
        self.expert.may_share(game, state, plies)
    }

    #[inline]
    fn hangs_on_past(&self, game: &G, state: &State<G>) -> bool {
        self.expert.hangs_on_past(game, state)
    }

    #[inline]
    fn may_share_guess(&self, game: &G, state: &State<G>) -> bool {
        self.expert.may_share_guess(game, state)
    }
}

impl<G: Teachable> Endings<G> for Taught<G> {
    #[inline]
    fn probe(&self, game: &G, state: &State<G>) -> Option<Score> {
        self.expert.probe(game, state)
    }
}
