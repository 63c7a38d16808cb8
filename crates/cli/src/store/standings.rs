use std::collections::BTreeMap;

use parlor_store::GameResult;

/// What somebody has done in a game.
#[derive(Default)]
struct Standing {
    won: u32,
    drawn: u32,
    lost: u32,
    best: Option<u32>,
}

/// Everybody's results, game by game, as lines of text.
pub fn table(results: &[GameResult]) -> String {
    let mut standings: BTreeMap<(String, String), Standing> = BTreeMap::new();
    for result in results {
        for (side, seat) in &result.seats {
            let standing = standings.entry((result.game.clone(), GameResult::who(seat))).or_default();
            match &result.outcome.winner {
                Some(winner) if winner == side => {
                    standing.won += 1;
                    standing.best = standing.best.max(result.score);
                }
                Some(_) => standing.lost += 1,
                None => standing.drawn += 1,
            }
        }
    }
    let mut text = String::new();
    for ((game, who), standing) in standings {
        let Standing { won, drawn, lost, best } = standing;
        let score = best.map_or_else(String::new, |best| format!("  best score {best}"));
        text += &format!("{game:<14} {who:<20} {won:>5} won {drawn:>4} drawn {lost:>5} lost{score}\n");
    }
    text
}
