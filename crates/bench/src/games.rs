use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Plays games by their numbers, some at a time, and gives what came of them in the order of the numbers, however many
/// threads there were. `tell` hears how many have ended, and says whether to go on; after an error no game begins.
pub fn play_games<T: Send, E: Send>(
    games: u64,
    threads: usize,
    play: impl Fn(u64) -> Result<T, E> + Sync,
    tell: &(dyn Fn(u64) -> bool + Sync),
) -> Result<Vec<T>, E> {
    let (next, ended) = (AtomicU64::new(0), AtomicU64::new(0));
    let (played, fault) = (Mutex::new(Vec::new()), Mutex::new(None));
    let go_on = || {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= games {
            return false;
        }
        match play(number) {
            Ok(game) => lock(&played).push((number, game)),
            Err(error) => {
                *lock(&fault) = Some(error);
                next.store(games, Ordering::Relaxed);
            }
        }
        tell(ended.fetch_add(1, Ordering::Relaxed) + 1)
    };
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| while go_on() {});
        }
    });
    if let Some(fault) = fault.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(fault);
    }
    let mut played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
    played.sort_by_key(|(number, _)| *number);
    Ok(played.into_iter().map(|(_, game)| game).collect())
}

/// A game at a time is kept; one that panicked left nothing half done.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_come_in_order_and_errors_come_out() {
        let square = |number: u64| Ok::<u64, String>(number * number);
        assert_eq!(play_games(5, 3, square, &|_| true), Ok(vec![0, 1, 4, 9, 16]));
        assert_eq!(play_games(5, 1, square, &|ended| ended < 2), Ok(vec![0, 1]));
        let odd = |number: u64| if number == 3 { Err("no") } else { Ok(number) };
        assert_eq!(play_games(5, 2, odd, &|_| true), Err("no"));
    }
}
