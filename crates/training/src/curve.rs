use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parlor_arena::{Book, Contest, OwnPlayer, Schedule, Tally, hold};
use parlor_classic::romgon::{Learned, QTable};
use parlor_romgon::Romgon;
use parlor_roster::Shelf;
use serde::{Deserialize, Serialize};

use crate::TrainingError;

/// How strong a learner is, again and again while it learns, against one opponent that does not.
#[derive(Debug)]
pub struct Curve {
    file: PathBuf,
    book: Book,
    shelf: Shelf,
    seed: u64,
    kept: Kept,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
struct Kept {
    flip: bool,
    opponent: String,
    pairs: u64,
    seed: u64,
    openings: usize,
    trials: Vec<Trial>,
}

/// One measurement.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct Trial {
    /// Games that the table had learned from.
    pub games: u64,
    /// Values in it.
    pub values: usize,
    /// Games won, drawn and lost by the learner.
    pub results: [u64; 3],
    /// Its score with the ends of the 95 % interval.
    pub score: [f64; 3],
}

/// Whether to measure after so many games: 0, 1, 2, 5, 10, 20, 50 and so on, and every hundred.
fn is_due(games: u64) -> bool {
    let mut power = 1;
    while power * 10 <= games {
        power *= 10;
    }
    games == 0 || games.is_multiple_of(100) || [1, 2, 5].iter().any(|&times| games == times * power)
}

impl Curve {
    /// Goes on with the curve in a file, or begins one.
    pub fn open(
        file: &Path,
        game: &Romgon,
        book: Book,
        opponent: &str,
        shelf: &Shelf,
        pairs: u64,
        seed: u64,
    ) -> Result<Curve, TrainingError> {
        let path = file.display().to_string();
        let mut kept = Kept {
            flip: game.flip,
            opponent: opponent.to_owned(),
            pairs,
            seed,
            openings: book.openings.len(),
            trials: Vec::new(),
        };
        if file.exists() {
            let text = std::fs::read_to_string(file)
                .map_err(|error| TrainingError::File { path: path.clone(), error })?;
            let there: Kept = serde_json::from_str(&text)
                .map_err(|error| TrainingError::NoCurve { path: path.clone(), error })?;
            kept.trials.clone_from(&there.trials);
            if kept != there {
                return Err(TrainingError::Other { path });
            }
        }
        OwnPlayer::<Romgon>::find(opponent, shelf)?;
        Ok(Curve { file: file.to_owned(), book, shelf: shelf.clone(), seed, kept })
    }

    /// Measures a table, if it is time to and has not been done yet. `stop` breaks the measurement off.
    pub fn measure(&mut self, table: &QTable, stop: &(dyn Fn() -> bool + Sync)) -> Result<(), TrainingError> {
        let games = table.games();
        if !is_due(games) || self.kept.trials.iter().any(|trial| trial.games == games) {
            return Ok(());
        }
        let learner = OwnPlayer::new("learner", Box::new(Learned::new([Arc::new(table.clone())])));
        let opponent = OwnPlayer::find(&self.kept.opponent, &self.shelf)?;
        let mut contest = Contest::new(vec![&learner, &opponent], Schedule::round_robin(2, self.kept.pairs));
        contest.book = self.book.clone();
        contest.seed = self.seed;
        let mut tally = Tally::default();
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        hold(&contest, threads, 0, stop, &mut |fixture| {
            tally.add(&fixture);
            ControlFlow::Continue(())
        })?;
        if tally.games() < 2 * self.kept.pairs {
            // Broken off: half a measurement is none.
            return Ok(());
        }
        let score = tally.interval();
        self.kept.trials.push(Trial {
            games,
            values: table.len(),
            results: [tally.wins, tally.draws, tally.losses],
            score: [score.value, score.low, score.high],
        });
        self.save()
    }

    /// Writes the file beside its place first, so that a broken write leaves the old one.
    fn save(&self) -> Result<(), TrainingError> {
        let failed = |error| TrainingError::File { path: self.file.display().to_string(), error };
        let text = serde_json::to_string_pretty(&self.kept).map_err(|error| failed(error.into()))?;
        let beside = self.file.with_extension("tmp");
        let written =
            std::fs::write(&beside, text + "\n").and_then(|()| std::fs::rename(&beside, &self.file));
        written.map_err(failed)
    }

    /// All measurements.
    pub fn trials(&self) -> &[Trial] {
        &self.kept.trials
    }
}

#[cfg(test)]
mod tests {
    use super::is_due;

    #[test]
    fn measurements_thin_out() {
        let due: Vec<_> = (0..=300).filter(|&games| is_due(games)).collect();
        assert_eq!(due, [0, 1, 2, 5, 10, 20, 50, 100, 200, 300]);
    }
}
