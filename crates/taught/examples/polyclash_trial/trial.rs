use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use parlor_polyclash::PolyClash;
use parlor_rules::Side;
use serde_json::json;

use crate::asked::Asked;
use crate::entrant::Entrant;
use crate::game::{opening, play};

/// What is known so far: by pair, whether the network won as Black and as White; and all plies.
#[derive(Default)]
struct Tally {
    pairs: Vec<[Option<bool>; 2]>,
    plies: u64,
}

/// Lets a network meet somebody from each opening with both colours. He gets ten times the time, unless it is said
/// otherwise. No game begins after `seconds`, and none goes on after twice as many.
pub fn trial(asked: &Asked) -> Result<(), Box<dyn Error>> {
    let game = PolyClash::default();
    let one = Entrant::new(asked.word(1)?, asked, "", ("ms", 100), "nodes")?;
    let ten_times = 10 * asked.number("ms", 100)?;
    let other = asked.text("other").unwrap_or("handmade");
    let other = Entrant::new(other, asked, "other-", ("against", ten_times), "against-nodes")?;
    let (pairs, threads) = (asked.number("pairs", 20)?, asked.threads()?);
    let (may_begin, may_go_on) = (asked.clock(1)?, asked.clock(2)?);
    let (resign, seed) = (asked.number("resign", 0)? as f64 / 100.0, asked.number("seed", 1)?);
    let next = AtomicU64::new(0);
    let tally = Mutex::new(Tally { pairs: vec![[None; 2]; pairs as usize], plies: 0 });
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while may_begin() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let (pair, colour) = (number / 2, Side::BOTH[number as usize % 2]);
                    if pair >= pairs {
                        return;
                    }
                    let sides = if colour == Side::First { [&one, &other] } else { [&other, &one] };
                    let state = opening(&game, seed + pair);
                    let Some(played) = play(&game, state, sides, resign, seed + pair, &may_go_on) else {
                        return;
                    };
                    let has_won = played.winner == colour;
                    println!(
                        "pair {pair}, the network as {}: {}, Black leads by {:+.3} after {} plies",
                        ["Black", "White"][colour.index()],
                        if has_won { "won" } else { "lost" },
                        played.lead,
                        played.plies,
                    );
                    let Ok(mut tally) = tally.lock() else { return };
                    tally.pairs[pair as usize][colour.index()] = Some(has_won);
                    tally.plies += u64::from(played.plies);
                }
            });
        }
    });
    let tally = tally.lock().map_err(|_| "a game panicked")?;
    let results = || tally.pairs.iter().flatten().flatten();
    let (games, won) = (results().count(), results().filter(|&&won| won).count());
    let mut by_wins = [0; 3];
    for pair in &tally.pairs {
        if let [Some(black), Some(white)] = *pair {
            by_wins[usize::from(black) + usize::from(white)] += 1;
        }
    }
    println!(
        "{}",
        json!({
            "network": one.report(), "other": other.report(), "seed": seed, "threads": threads, "games": games,
            "won": won, "share": won as f64 / games.max(1) as f64, "pairsByGamesWon": by_wins,
            "plies": tally.plies as f64 / games.max(1) as f64, "resign": resign,
        })
    );
    Ok(())
}
