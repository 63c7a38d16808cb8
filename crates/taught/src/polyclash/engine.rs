use std::sync::Arc;

use parlor_engines::polyclash as handmade;
use parlor_nets::NetworkError;
use parlor_nets::graph::{GraphNetwork, GraphWanted, Links};
use parlor_players::{Ask, Evaluation, Player, Thought, Watch};
use parlor_polyclash::{Move, PolyClash};
use parlor_rules::{Game, Settings, Side, State};

use super::{Habits, Planes, Sight, Thinking};

/// Visits when no bound is given.
const USUAL_VISITS: u64 = 800;

/// Where a network comes from.
type Find = Arc<dyn Fn() -> Option<Arc<GraphNetwork>> + Send + Sync>;

/// The engine of PolyClash with a network: tree search by its judgement. Where the network is not there it plays like the
/// hand-made engine.
#[derive(Clone)]
pub struct Engine {
    find: Find,
    handmade: handmade::Engine,
    /// What can be changed.
    pub habits: Habits,
}

impl Engine {
    /// The engine with a network that is looked for whenever it is asked.
    pub fn new(find: impl Fn() -> Option<Arc<GraphNetwork>> + Send + Sync + 'static) -> Engine {
        Engine { find: Arc::new(find), handmade: handmade::Engine::default(), habits: Habits::default() }
    }

    /// The engine with this network.
    pub fn with(network: Arc<GraphNetwork>) -> Engine {
        Engine::new(move || Some(Arc::clone(&network)))
    }

    /// Reads the file of a network, if it is one for PolyClash.
    pub fn read(bytes: &[u8]) -> Result<GraphNetwork, NetworkError> {
        let wanted = GraphWanted { game: PolyClash::ABOUT.id, variant: "", inputs: Sight::INPUTS };
        GraphNetwork::read_for(bytes, Links::new(&Planes::links())?, &wanted)
    }
}

impl Player<PolyClash> for Engine {
    fn id(&self) -> &'static str {
        "engine"
    }

    fn evaluate(
        &self,
        game: &PolyClash,
        state: &State<PolyClash>,
        side: Side,
        tuning: &Settings,
    ) -> Option<Evaluation> {
        self.handmade.evaluate(game, state, side, tuning)
    }

    fn think(
        &self,
        game: &PolyClash,
        state: &State<PolyClash>,
        ask: &Ask,
        watch: &mut dyn Watch<Move>,
    ) -> Thought<Move> {
        let Some(network) = (self.find)() else { return self.handmade.think(game, state, ask, watch) };
        let usual = if ask.timed { u64::from(u32::MAX) } else { USUAL_VISITS };
        let visits = ask.nodes.unwrap_or(usual).clamp(1, u64::from(u32::MAX));
        let depth = ask.depth.unwrap_or(u32::MAX).max(1);
        Thinking::new(&network, &self.habits, game, state, ask).run(visits, depth, watch)
    }
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").field("habits", &self.habits).finish_non_exhaustive()
    }
}
