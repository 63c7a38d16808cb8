use std::sync::Arc;

use parlor_players::{Ask, Player, Thought, Watch};
use parlor_protocol::{Bounds, PlayerRef, Problem, ProblemType};
use parlor_roster::{Caught, Rostered, think_safely};
use parlor_rules::{Game, SettingError, State};

use crate::Overseer;

/// A player that has been found fit to answer, and what it is to keep to.
pub(crate) struct Asked<G: Game> {
    pub player: Arc<dyn Player<G>>,
    pub ask: Ask,
}

/// Who is asked when a request names nobody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Usual {
    /// The first of the game's players, which is the strongest.
    Strongest,
    /// Who knows exact values and has them at hand; if there is nobody, the strongest.
    Judge,
}

impl<G: Game> Asked<G> {
    /// Finds the player, and makes sure that it knows its settings and has what it needs to play this game.
    pub fn find(
        players: &[Arc<dyn Player<G>>],
        game: &G,
        whom: &PlayerRef,
        usual: Usual,
        bounds: &Bounds,
    ) -> Result<Asked<G>, Problem> {
        let player = find_player(players, game, whom, usual)?;
        let bad_setting = |error: SettingError| Problem::refused(ProblemType::BadRequest, error.of_player());
        whom.tuning.check(player.tuning()).map_err(bad_setting)?;
        if let Some(refusal) = player.lacks(game) {
            return Err(Problem::refused(ProblemType::Unavailable, refusal).at("player"));
        }
        let ask = Ask {
            nodes: bounds.nodes,
            depth: bounds.depth,
            lines: 1,
            timed: bounds.time_ms.is_some(),
            seed: bounds.seed.unwrap_or(0),
            threads: bounds.threads.unwrap_or(1),
            tuning: whom.tuning.clone(),
        };
        Ok(Asked { player: Arc::clone(player), ask })
    }

    /// The same, if the player has an opinion on moves.
    pub fn who_analyzes(self, whom: &PlayerRef) -> Result<Asked<G>, Problem> {
        if self.player.analyzes() {
            return Ok(self);
        }
        let name = name(whom).unwrap_or_else(|| self.player.id().to_owned());
        let detail = format!("{name} has no opinion on moves; ask another player");
        Err(Problem::new(ProblemType::Unsupported, "no-opinion", detail).at(field(whom)))
    }
}

impl<G: Rostered> Asked<G> {
    /// Lets the player think. The safety net is under it; what that catches is noted. A player that was stopped while it
    /// made what it needs has no thought.
    pub fn think(
        &self,
        game: &G,
        state: &State<G>,
        overseer: &Overseer<'_>,
        watch: &mut dyn Watch<G::Move>,
    ) -> Caught<G::Move> {
        if !self.player.prepare(game, &mut || !overseer.must_stop()) {
            return Caught { thought: Thought::only(None), fault: None };
        }
        let caught = think_safely(self.player.as_ref(), game, state, &self.ask, watch);
        if let Some(fault) = &caught.fault {
            overseer.faults().note(G::ABOUT.id, self.player.id(), fault);
        }
        caught
    }
}

fn find_player<'a, G: Game>(
    players: &'a [Arc<dyn Player<G>>],
    game: &G,
    whom: &PlayerRef,
    usual: Usual,
) -> Result<&'a Arc<dyn Player<G>>, Problem> {
    if whom.level.is_some() && whom.player.is_some() {
        let detail = "give either player or level, not both";
        return Err(Problem::new(ProblemType::BadRequest, "player-and-level", detail).at("level"));
    }
    if let Some(name) = name(whom) {
        return find_named(players, &name, field(whom));
    }
    let knows = |player: &&Arc<dyn Player<G>>| player.is_exact() && player.at_hand(game);
    let judge = players.iter().filter(|_| usual == Usual::Judge).find(knows);
    judge.or(players.first()).ok_or_else(|| unknown(players, "", "player"))
}

/// The player of a name that stands in this field.
pub(crate) fn find_named<'a, G: Game>(
    players: &'a [Arc<dyn Player<G>>],
    name: &str,
    field: &str,
) -> Result<&'a Arc<dyn Player<G>>, Problem> {
    let found = players.iter().find(|player| player.answers_to(name));
    found.ok_or_else(|| unknown(players, name, field))
}

fn unknown<G: Game>(players: &[Arc<dyn Player<G>>], name: &str, field: &str) -> Problem {
    let known: Vec<_> = players.iter().map(|player| player.id()).collect();
    let detail = format!("{} has no player {name:?}; known: {}", G::ABOUT.id, known.join(", "));
    Problem::new(ProblemType::UnknownPlayer, "unknown-player", detail).at(field)
}

/// The name by which a request asks for its player.
fn name(whom: &PlayerRef) -> Option<String> {
    whom.level.map(|level| format!("level-{level}")).or_else(|| whom.player.clone())
}

/// The field that names the player.
fn field(whom: &PlayerRef) -> &'static str {
    if whom.level.is_some() { "level" } else { "player" }
}
