use std::marker::PhantomData;

use parlor_engines::deepening::{evaluation, think};
use parlor_players::{Ask, Evaluation, Player, Thought, Watch};
use parlor_rules::{Settings, Side, State};

use crate::expert::Taught;
use crate::inputs::Teachable;
use crate::networks::Networks;

/// The strongest player of a game: its hand-made engine with a network that corrects what it thinks of positions. Where
/// the network is not there it plays like the hand-made engine.
#[derive(Clone, Debug)]
pub struct Engine<G> {
    networks: Networks,
    game: PhantomData<fn() -> G>,
}

impl<G: Teachable> Engine<G> {
    /// The engine with the networks that are there.
    pub fn new(networks: Networks) -> Engine<G> {
        Engine { networks, game: PhantomData }
    }

    /// The expert with the network of the game, if that is there.
    fn taught(&self, game: &G) -> Option<Taught<G>> {
        Taught::new(game, self.networks.of(game)?).ok()
    }
}

impl<G: Teachable> Player<G> for Engine<G> {
    fn id(&self) -> &'static str {
        "engine"
    }

    fn evaluate(&self, game: &G, state: &State<G>, side: Side, _: &Settings) -> Option<Evaluation> {
        Some(match self.taught(game) {
            Some(taught) => evaluation(game, state, &taught, side),
            None => evaluation(game, state, &G::handmade().0, side),
        })
    }

    fn think(
        &self,
        game: &G,
        state: &State<G>,
        ask: &Ask,
        watch: &mut dyn Watch<G::Move>,
    ) -> Thought<G::Move> {
        let (handmade, pruning) = G::handmade();
        match self.taught(game) {
            Some(taught) => {
                think(game, state, &taught, pruning, ask, watch, |score| game.taught_chance(state, score))
            }
            None => think(game, state, &handmade, pruning, ask, watch, |score| game.chance(state, score)),
        }
    }
}
