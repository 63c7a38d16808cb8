use std::sync::Arc;

use parlor_chessinfive::ChessInFive;
use parlor_dolanan::{Dolanan, Kind};
use parlor_levels::{
    ChessInFiveCraft, Craft, DolananCraft, Level, PolyClashCraft, RomgonCraft, Skill, UrCraft, characters,
    levels,
};
use parlor_players::{Ask, Player, Random, Uct};
use parlor_polyclash::PolyClash;
use parlor_romgon::Romgon;
use parlor_rules::{Draws, Game, Playout, State};
use parlor_ur::Ur;
use {parlor_classic as classic, parlor_engines as engines, parlor_taught as taught};

use crate::Shelf;
use crate::weighted::{ChessInFiveWeights, DolananWeights, RomgonWeights, Weighted};

/// Players of a game. They are made once and shared by all who ask them.
pub type Players<G> = Vec<Arc<dyn Player<G>>>;

/// A game that has players. `engine`, `uct` (plain tree search), `random` and the levels are always there.
pub trait Rostered: Game {
    /// Everyone who plays it, the strongest first: that one is asked where nobody is named. `random` is always there.
    fn players(shelf: &Shelf) -> Players<Self>;

    /// How it is played at any skill.
    type Craft: Craft<Self> + Copy + 'static;

    /// The same as a value.
    const CRAFT: Self::Craft;

    /// A player like the levels, of any skill: for measuring what a skill is worth.
    fn of_skill(skill: Skill) -> Box<dyn Player<Self>> {
        Box::new(Level::of_skill(Self::CRAFT, skill))
    }

    /// The hand-made engine as a function of its weights; none if it has none, or has learned them.
    fn weighted(variant: Option<&str>) -> Option<Box<dyn Weighted<Self>>> {
        let _ = variant;
        None
    }

    /// The move that the safety net plays in place of a player's that cannot be played. The game is not over, and it
    /// is not chance's turn.
    fn fallback(&self, state: &State<Self>, ask: &Ask) -> Option<Self::Move> {
        self.pick_move(state, Draws::new(ask.seed).draw())
    }
}

/// A game's engine, the players that every game has, its levels, and the others of its own.
fn roster<G: Playout>(
    engine: Arc<dyn Player<G>>,
    craft: impl Craft<G> + Copy + 'static,
    others: Vec<Box<dyn Player<G>>>,
) -> Players<G> {
    let mut players: Players<G> = vec![engine, Arc::new(Uct), Arc::new(Random)];
    players.extend(others.into_iter().chain(levels(craft)).chain(characters(craft)).map(Arc::from));
    players
}

impl Rostered for Ur {
    type Craft = UrCraft;
    const CRAFT: UrCraft = UrCraft;

    fn players(shelf: &Shelf) -> Players<Self> {
        let mut players = roster(Arc::new(engines::ur::Engine), UrCraft, classic::ur::players());
        players.push(Arc::new(engines::perfect::Perfect { tables: Arc::clone(&shelf.ur_tables) }));
        players
    }
}

impl Rostered for Romgon {
    type Craft = RomgonCraft;
    const CRAFT: RomgonCraft = RomgonCraft;

    fn players(shelf: &Shelf) -> Players<Self> {
        let mut others: Vec<Box<dyn Player<Romgon>>> = vec![Box::new(engines::romgon::Engine::default())];
        others.extend(classic::romgon::players(shelf.romgon_learned.clone()));
        roster(taught::romgon_engine(shelf.networks.clone()), RomgonCraft, others)
    }

    fn weighted(variant: Option<&str>) -> Option<Box<dyn Weighted<Self>>> {
        Some(Box::new(RomgonWeights { flip: variant == Some("flip") }))
    }
}

impl<K: Kind> Rostered for Dolanan<K> {
    type Craft = DolananCraft;
    const CRAFT: DolananCraft = DolananCraft;

    fn players(_: &Shelf) -> Players<Self> {
        roster(Arc::new(engines::dolanan::Engine::default()), DolananCraft, classic::dolanan::players())
    }

    fn weighted(_: Option<&str>) -> Option<Box<dyn Weighted<Self>>> {
        Some(Box::new(DolananWeights))
    }

    fn fallback(&self, state: &State<Self>, ask: &Ask) -> Option<Self::Move> {
        classic::dolanan::fallback(self, state, ask)
    }
}

impl Rostered for ChessInFive {
    type Craft = ChessInFiveCraft;
    const CRAFT: ChessInFiveCraft = ChessInFiveCraft;

    fn players(_: &Shelf) -> Players<Self> {
        roster(
            Arc::new(engines::chessinfive::Engine::default()),
            ChessInFiveCraft,
            classic::chessinfive::players(),
        )
    }

    fn weighted(_: Option<&str>) -> Option<Box<dyn Weighted<Self>>> {
        Some(Box::new(ChessInFiveWeights))
    }
}

impl Rostered for PolyClash {
    type Craft = PolyClashCraft;
    const CRAFT: PolyClashCraft = PolyClashCraft;

    fn players(shelf: &Shelf) -> Players<Self> {
        let mut others: Vec<Box<dyn Player<PolyClash>>> =
            vec![Box::new(engines::polyclash::Engine::default())];
        others.extend(classic::polyclash::players());
        let networks = shelf.networks.clone();
        let engine = taught::polyclash::Engine::new(move || networks.polyclash());
        roster(Arc::new(engine), PolyClashCraft, others)
    }
}
