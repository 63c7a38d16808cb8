use std::sync::Arc;

use parlor_levels::{Estimate, Ladder, Rung};
use parlor_players::Player;
use parlor_protocol::{LevelInfo, Measured};
use parlor_rules::{About, Game};

/// The levels among the players of a game, by their numbers.
pub(crate) fn levels<G: Game>(players: &[Arc<dyn Player<G>>]) -> Vec<u32> {
    let number = |player: &Arc<dyn Player<G>>| player.id().strip_prefix("level-")?.parse().ok();
    players.iter().filter_map(number).collect()
}

/// How strong the levels of a game were measured to be, variant by variant.
pub(crate) fn strengths(about: &About) -> Vec<LevelInfo> {
    let variants: Vec<Option<&str>> = match about.variants {
        [] => vec![None],
        variants => variants.iter().copied().map(Some).collect(),
    };
    let of = |variant: Option<&str>| {
        let ladder = Ladder::of(about.id, variant);
        let variant = variant.map(str::to_owned);
        let info = move |(place, rung)| level_info(place as u32 + 1, variant.clone(), rung);
        ladder.levels.into_iter().enumerate().map(info)
    };
    variants.into_iter().flat_map(of).collect()
}

fn level_info(level: u32, variant: Option<String>, rung: Rung) -> LevelInfo {
    let measured = |Estimate { value, low, high }| Measured { value, low, high };
    LevelInfo {
        level,
        variant,
        elo: rung.elo.map(measured),
        loss: rung.loss.map(measured),
        nodes: rung.nodes,
        time_ms: rung.time_ms,
    }
}
