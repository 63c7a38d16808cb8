use std::sync::Arc;
use std::time::{Duration, Instant};

use parlor_levels::Skill;
use parlor_players::{Ask, Player, Thought, Watch};
use parlor_roster::{Complete, Faults, Rostered, Shelf, Weighted, think_safely};
use parlor_rules::{Refusal, Settings};
use thiserror::Error;

use crate::{Chooser, Chosen, Entrant, Forfeit, Recipe, Turned};

/// One of Parlor's own players, with bounds and settings of its own.
///
/// As text: the player's name, then settings, `classic-hard:noise=0` or `engine:nodes=1000,depth=8`.
pub struct OwnPlayer<G: Rostered> {
    name: String,
    player: Arc<dyn Player<G>>,
    ask: Ask,
    time: Option<Duration>,
    faults: Arc<Faults>,
    recipe: Option<Recipe>,
}

/// Why there is no such player.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OwnPlayerError {
    /// Nobody has the name.
    #[error("{game} has no player {name:?}; known: {known}")]
    Unknown {
        /// The game.
        game: &'static str,
        /// The name.
        name: String,
        /// Who there is.
        known: String,
    },
    /// The game's engine has no weights.
    #[error("the engine of {game} has no weights; let workers of the same build do this")]
    Weightless {
        /// The game.
        game: &'static str,
    },
    /// A bound or setting is not `name=value`, or the bound is no number.
    #[error("{0:?} is no setting of a player; write name=value, such as nodes=1000 or noise=0")]
    Form(String),
    /// The player does not know the setting.
    #[error("{}", .0.detail)]
    Tuning(Refusal),
}

impl<G: Rostered> OwnPlayer<G> {
    /// The player of a text.
    pub fn find(text: &str, shelf: &Shelf) -> Result<OwnPlayer<G>, OwnPlayerError> {
        let (id, settings) = text.split_once(':').unwrap_or((text, ""));
        let players = G::players(shelf);
        let Some(player) = players.iter().find(|player| player.answers_to(id)) else {
            let known: Vec<_> = players.iter().map(|player| player.id()).collect();
            let known = known.join(", ");
            return Err(OwnPlayerError::Unknown { game: G::ABOUT.id, name: id.to_owned(), known });
        };
        let mut own = OwnPlayer::of(text, Arc::clone(player));
        let mut settings =
            Settings::read(settings).ok_or_else(|| OwnPlayerError::Form(settings.to_owned()))?;
        let mut bound = |name: &str| match settings.remove(name) {
            None => Ok(None),
            Some(setting) => match setting.whole().and_then(|number| u32::try_from(number).ok()) {
                Some(number @ 1..) => Ok(Some(number)),
                _ => Err(OwnPlayerError::Form(format!("{name}={setting}"))),
            },
        };
        own.ask.nodes = bound("nodes")?.map(u64::from);
        own.ask.depth = bound("depth")?;
        if let Some(ms) = bound("time-ms")? {
            own.set_time(Duration::from_millis(ms.into()));
        }
        settings.check(own.player.tuning()).map_err(|error| OwnPlayerError::Tuning(error.of_player()))?;
        own.ask.tuning = settings;
        own.recipe = Some(Recipe::Player { text: text.to_owned(), nodes: None, time_ms: None });
        Ok(own)
    }

    /// A player under a name of its own, without bounds.
    pub fn new(name: &str, player: Box<dyn Player<G>>) -> OwnPlayer<G> {
        OwnPlayer::of(name, Arc::from(player))
    }

    fn of(name: &str, player: Arc<dyn Player<G>>) -> OwnPlayer<G> {
        let (ask, faults) = (Ask::default(), Arc::default());
        OwnPlayer { name: name.to_owned(), player, ask, time: None, faults, recipe: None }
    }

    /// The same player, whose faults are noted here.
    #[must_use]
    pub fn noting(self, faults: Arc<Faults>) -> OwnPlayer<G> {
        OwnPlayer { faults, ..self }
    }

    /// Bounds that hold unless the player's own text says otherwise.
    #[must_use]
    pub fn within(mut self, nodes: Option<u64>, time: Option<Duration>) -> OwnPlayer<G> {
        if let Some(Recipe::Player { nodes: of_recipe, time_ms, .. }) = &mut self.recipe {
            (*of_recipe, *time_ms) = (nodes, time.map(|time| time.as_millis() as u64));
        }
        if self.ask.nodes.is_none() && self.time.is_none() {
            self.ask.nodes = nodes;
            if let Some(time) = time {
                self.set_time(time);
            }
        }
        self
    }

    fn set_time(&mut self, time: Duration) {
        self.time = Some(time);
        self.ask.timed = true;
    }
}

impl<G: Complete> OwnPlayer<G> {
    /// A player of a skill.
    pub fn of_skill(skill: u32) -> OwnPlayer<G> {
        let own = OwnPlayer::new(&format!("skill-{skill}"), G::of_skill(Skill::new(skill)));
        OwnPlayer { recipe: Some(Recipe::Skill(skill)), ..own }
    }

    /// A hand-made engine with these values of its weights, which spends so many nodes on a move.
    pub fn of_weights(
        name: &str,
        weighted: &dyn Weighted<G>,
        variant: Option<&str>,
        values: &[i32],
        nodes: u64,
    ) -> OwnPlayer<G> {
        let own = OwnPlayer::new(name, weighted.weighed(values)).within(Some(nodes), None);
        let recipe = Recipe::Weights { variant: variant.map(str::to_owned), values: values.to_vec(), nodes };
        OwnPlayer { recipe: Some(recipe), ..own }
    }

    /// The player of a recipe.
    pub fn make(recipe: &Recipe, shelf: &Shelf) -> Result<OwnPlayer<G>, OwnPlayerError> {
        match recipe {
            Recipe::Player { text, nodes, time_ms } => {
                Ok(OwnPlayer::find(text, shelf)?.within(*nodes, time_ms.map(Duration::from_millis)))
            }
            Recipe::Skill(skill) => Ok(OwnPlayer::of_skill(*skill)),
            Recipe::Weights { variant, values, nodes } => {
                let weighted = G::weighted(variant.as_deref())
                    .ok_or(OwnPlayerError::Weightless { game: G::ABOUT.id })?;
                Ok(OwnPlayer::of_weights("weights", weighted.as_ref(), variant.as_deref(), values, *nodes))
            }
        }
    }
}

impl<G: Rostered> Entrant<G> for OwnPlayer<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn recipe(&self) -> Option<Recipe> {
        self.recipe.clone()
    }

    fn lacks(&self, game: &G) -> Option<Refusal> {
        self.player.lacks(game)
    }

    fn chooser(&self) -> Result<Box<dyn Chooser<G> + '_>, Forfeit> {
        Ok(Box::new(self))
    }
}

impl<G: Rostered> Chooser<G> for &OwnPlayer<G> {
    fn choose(&mut self, turned: &Turned<'_, G>) -> Result<Chosen<G::Move>, Forfeit> {
        let mut ask = Ask { seed: turned.seed, ..self.ask.clone() };
        ask.tell_game(self.player.tuning(), turned.game_seed);
        let mut until = Until(self.time.map(|time| Instant::now() + time));
        let caught = think_safely(self.player.as_ref(), turned.game, turned.state, &ask, &mut until);
        if let Some(fault) = &caught.fault {
            self.faults.note(G::ABOUT.id, self.player.id(), fault);
        }
        let fallback = caught.fallback();
        let mv = caught.thought.mv.ok_or_else(|| Forfeit::Error("it has no move".to_owned()))?;
        Ok(Chosen { mv, fallback })
    }
}

/// Lets a player think until an instant.
struct Until(Option<Instant>);

impl<M> Watch<M> for Until {
    fn go_on(&mut self, _: &dyn Fn() -> Thought<M>) -> bool {
        self.0.is_none_or(|end| Instant::now() < end)
    }
}
