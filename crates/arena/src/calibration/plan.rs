use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

use parlor_levels::{Estimate, Ladder, Rung, Skill, Yardstick};
use parlor_players::Player;
use parlor_roster::{Complete, Shelf};
use parlor_rules::{Options, State};
use serde_json::{Value, json};

use super::contests::{Results, Stage};
use super::{Fit, Met, Referee, Strengths, by_elo, by_loss, cost, mean_loss};
use crate::contest::mix;
use crate::{Book, Fixture, Interval, OwnPlayer, PlanError, Schedule, Tally, Venue};

/// How the levels of a game are to be found.
#[derive(Clone, Debug)]
pub struct Calibration {
    /// The variant, where the game has some.
    pub variant: Option<String>,
    /// How games begin.
    pub book: Book,
    /// The seed of everything.
    pub seed: u64,
    /// Skills that are measured first, in ascending order; the levels lie between the first and the last.
    pub knots: Vec<u32>,
    /// Pairs of games between two of these, neighbours and next neighbours.
    pub grid_pairs: u64,
    /// Pairs of games between two levels, neighbours and next neighbours.
    pub level_pairs: u64,
    /// How often the levels meet and are then put on the curve anew; the last time they stay where they are.
    pub rounds: u32,
    /// Pairs of games between each of the others and some levels.
    pub other_pairs: u64,
    /// How far levels lie apart, in Elo points.
    pub gap: f64,
    /// Decisions by which losses are measured, where levels lie apart by those instead; 0 for Elo points.
    pub decisions: u64,
    /// How much less a level loses than the one before, where they lie apart by losses.
    pub ratio: f64,
    /// Other players to be put on the same scale, the weakest first.
    pub others: Vec<String>,
    /// From this winning chance on a game is decided; 1 if a proof is needed.
    pub certain: f64,
    /// Nodes or visits that the engine spends on looking whether a game is decided.
    pub referee_nodes: u64,
    /// A game that has more moves and rolls is drawn.
    pub longest: usize,
    /// The folder for the journals of all games.
    pub folder: PathBuf,
    /// How it was measured, in a sentence for the table.
    pub measured: String,
}

/// The levels of a game, as they were found.
#[derive(Clone, Debug)]
pub struct Calibrated {
    /// The table.
    pub ladder: Ladder,
    /// How much stronger each level is than the one before, by all games.
    pub gaps: Vec<Interval>,
    /// The games of each level, but the first, against the one before.
    pub tallies: Vec<Tally>,
    /// All games.
    pub games: u64,
    /// Whether all games were played.
    pub complete: bool,
}

/// The referee looks after so many moves.
const REFEREE_EVERY: usize = 6;
/// How far apart the curve may bend in the end, in points of skill: rounds put a level on about the same place again and
/// again, and all these games then say where it is.
const APART: u32 = 10;
/// Positions by which the cost of a move is measured.
const COSTED: usize = 120;

/// Hears which stage it is, how many pairs of games are done, and how many there are.
type Tell<'a> = &'a mut dyn FnMut(&str, u64, u64);

/// What every stage is held with.
struct Means<'a, G: Complete> {
    shelf: &'a Shelf,
    venue: &'a dyn Venue<G>,
    stop: &'a (dyn Fn() -> bool + Sync),
}

impl Calibration {
    /// Finds the levels; the games are played at the venue. `stop` breaks it off; what is done is kept in the journals.
    pub fn run<G: Complete>(
        &self,
        shelf: &Shelf,
        venue: &dyn Venue<G>,
        stop: &(dyn Fn() -> bool + Sync),
        tell: Tell<'_>,
    ) -> Result<Calibrated, PlanError> {
        let means = Means { shelf, venue, stop };
        let failed = |error| PlanError::Record { path: self.folder.clone(), error };
        fs::create_dir_all(&self.folder).map_err(failed)?;
        let others = self.others(shelf)?;
        let (mut skills, mut results) = if self.decisions > 0 {
            (by_loss(&self.losses::<G>(shelf), self.ratio, Ladder::LEVELS), Vec::new())
        } else {
            let grid = vec![self.grid(&means, tell)?];
            (self.steps(&self.fit(&[], others.len(), &grid, 1)), grid)
        };
        // Losses say at once where the levels belong.
        let rounds = if self.decisions > 0 { 1 } else { self.rounds };
        for round in 1..=rounds {
            skills = self.begun(round).unwrap_or(skills);
            if results.iter().all(|stage| stage.complete) {
                results.push(self.levels(round, &skills, &means, tell)?);
            }
            if round < rounds {
                // The last time all games near a place say where the levels belong, not only those of one round.
                let apart = if round + 1 == rounds { APART } else { 1 };
                skills = self.steps(&self.fit(&skills, others.len(), &results, apart));
            }
        }
        let count = others.len();
        if results.iter().all(|stage| stage.complete) {
            results.push(self.against_others(&skills, others, &means, tell)?);
        }
        let strengths = self.fit(&skills, count, &results, APART);
        Ok(self.calibrated::<G>(shelf, &skills, &strengths, &results))
    }

    /// The skills of the levels in a round that was begun: they stay, so that a calibration can be gone on with when the gap
    /// or the number of rounds turns out to be too small.
    fn begun(&self, round: u32) -> Option<Vec<u32>> {
        let journal = fs::File::open(self.journal(&format!("levels-{round}"))).ok()?;
        let mut title = String::new();
        BufReader::new(journal).read_line(&mut title).ok()?;
        let title: Value = serde_json::from_str(&title).ok()?;
        let skill = |player: &Value| player.as_str()?.strip_prefix("skill-")?.parse().ok();
        title["contest"]["players"].as_array()?.iter().map(skill).collect()
    }

    fn journal(&self, stage: &str) -> PathBuf {
        self.folder.join(format!("{stage}.jsonl"))
    }

    /// Fits one curve to all games so far. Where it bends at the levels, their own games say so.
    fn fit(&self, skills: &[u32], others: usize, results: &[Results], apart: u32) -> Strengths {
        let of_games = |(a, b, _): &(Met, Met, Tally)| [*a, *b];
        let met: Vec<_> = results.iter().flat_map(|stage| stage.met.clone()).collect();
        let played = met.iter().flat_map(of_games).filter_map(|met| match met {
            Met::Skill(skill) => Some(skill),
            Met::Other(_) => None,
        });
        let ends = [self.knots.first(), self.knots.last()].into_iter().flatten().copied();
        let mut knots: BTreeSet<u32> = skills.iter().copied().chain(ends).collect();
        for knot in self.knots.iter().copied().chain(played) {
            if knots.range((knot + 1).saturating_sub(apart)..knot + apart).next().is_none() {
                knots.insert(knot);
            }
        }
        Fit { knots: knots.into_iter().collect(), others }.run(&met)
    }

    /// The skills of the levels on a fitted curve.
    fn steps(&self, strengths: &Strengths) -> Vec<u32> {
        let (first, last) = (self.knots[0], self.knots[self.knots.len() - 1]);
        by_elo(strengths, first, last, self.gap, Ladder::LEVELS)
    }

    fn others<G: Complete>(&self, shelf: &Shelf) -> Result<Vec<OwnPlayer<G>>, PlanError> {
        let find = |name: &String| {
            let lacking = |error: crate::OwnPlayerError| PlanError::Lacks {
                name: name.clone(),
                lack: error.to_string(),
            };
            OwnPlayer::find(name, shelf).map_err(lacking)
        };
        self.others.iter().map(find).collect()
    }

    fn grid<G: Complete>(&self, means: &Means<'_, G>, tell: Tell<'_>) -> Result<Results, PlanError> {
        let schedule = Schedule { encounters: neighbours(self.knots.len()), pairs: self.grid_pairs };
        self.hold((0, "grid"), of_skills(&self.knots), schedule, means, tell)
    }

    fn levels<G: Complete>(
        &self,
        round: u32,
        skills: &[u32],
        means: &Means<'_, G>,
        tell: Tell<'_>,
    ) -> Result<Results, PlanError> {
        let schedule = Schedule { encounters: neighbours(skills.len()), pairs: self.level_pairs };
        let name = format!("levels-{round}");
        self.hold((round.into(), &name), of_skills(skills), schedule, means, tell)
    }

    /// The first of the others meets the first level, the last of them the last level, and those between them meet some.
    fn against_others<G: Complete>(
        &self,
        skills: &[u32],
        others: Vec<OwnPlayer<G>>,
        means: &Means<'_, G>,
        tell: Tell<'_>,
    ) -> Result<Results, PlanError> {
        let (levels, count) = (skills.len(), others.len());
        let mut encounters = Vec::new();
        for other in 0..count {
            let meets: Vec<usize> = match other {
                0 => vec![0, 1],
                _ if other + 1 == count => vec![levels - 1],
                _ => (0..levels).step_by(2).collect(),
            };
            encounters.extend(
                meets.into_iter().filter(|&level| level < levels).map(|level| (level, levels + other)),
            );
        }
        let mut entrants = of_skills(skills);
        entrants.extend(others.into_iter().enumerate().map(|(number, own)| (Met::Other(number), own)));
        let schedule = Schedule { encounters, pairs: self.other_pairs };
        self.hold((0, "others"), entrants, schedule, means, tell)
    }

    /// Every stage has a seed of its own, so that no game is played, and counted, twice.
    fn hold<G: Complete>(
        &self,
        (stage, name): (u64, &str),
        entrants: Vec<(Met, OwnPlayer<G>)>,
        schedule: Schedule,
        means: &Means<'_, G>,
        tell: Tell<'_>,
    ) -> Result<Results, PlanError> {
        let referee = Referee::new(means.shelf, self.referee_nodes, self.certain, REFEREE_EVERY);
        let journal = self.journal(name);
        let about = json!({
            "variant": self.variant, "certain": self.certain, "referee": self.referee_nodes, "longest": self.longest,
        });
        let stage = Stage {
            name,
            entrants,
            schedule,
            book: &self.book,
            seed: mix(&[self.seed, stage]),
            referee: referee.as_ref(),
            longest: self.longest,
            journal: &journal,
            about,
        };
        stage.hold(means.venue, means.stop, tell)
    }

    /// What the skills of the knots lose by a decision.
    fn losses<G: Complete>(&self, shelf: &Shelf) -> Vec<(u32, f64)> {
        let loss = |&skill: &u32| (skill, self.loss::<G>(shelf, skill).map_or(0.0, |loss| loss.value));
        self.knots.iter().map(loss).collect()
    }

    /// What a skill loses by a decision, as somebody sees it who knows exact values and has them at hand, or else the
    /// engine.
    fn loss<G: Complete>(&self, shelf: &Shelf, skill: u32) -> Option<Interval> {
        let game = G::new(&Options::of_variant(self.variant.as_deref())).ok()?;
        let players = G::players(shelf);
        let exact = players.iter().find(|player| player.is_exact() && player.at_hand(&game));
        let judge = exact.or(players.first())?;
        let player = G::of_skill(Skill::new(skill));
        Some(mean_loss(&game, judge.as_ref(), player.as_ref(), self.decisions, self.seed))
    }

    fn calibrated<G: Complete>(
        &self,
        shelf: &Shelf,
        skills: &[u32],
        strengths: &Strengths,
        results: &[Results],
    ) -> Calibrated {
        let complete = results.len() > 1 && results.iter().all(|stage| stage.complete);
        let first = Met::Skill(skills[0]);
        let elo = |met| complete.then(|| estimate(strengths.between(met, first)));
        let states = positions::<G>(results.iter().flat_map(|stage| &stage.fixtures), &self.book);
        let rung = |&skill: &u32| {
            let player: Box<dyn Player<G>> = G::of_skill(Skill::new(skill));
            let cost = cost(player.as_ref(), &states);
            let loss = if self.decisions > 0 { self.loss::<G>(shelf, skill) } else { None };
            Rung {
                skill,
                elo: elo(Met::Skill(skill)),
                loss: loss.map(estimate),
                nodes: Some(round(cost.nodes, 0)),
                time_ms: Some(round(cost.time_ms, 3)),
            }
        };
        let other = |(number, player): (usize, &String)| {
            Some(Yardstick { player: player.clone(), elo: elo(Met::Other(number))? })
        };
        let tally = |pair: &[u32]| {
            let mut all = results.iter().rev().flat_map(|stage| &stage.met);
            let found = all.find(|(a, b, _)| (*a, *b) == (Met::Skill(pair[1]), Met::Skill(pair[0])));
            found.map(|(_, _, tally)| tally.clone()).unwrap_or_default()
        };
        Calibrated {
            ladder: Ladder {
                measured: complete.then(|| self.measured.clone()),
                levels: skills.iter().map(rung).collect(),
                others: self.others.iter().enumerate().filter_map(other).collect(),
            },
            gaps: skills
                .windows(2)
                .map(|pair| strengths.between(Met::Skill(pair[1]), Met::Skill(pair[0])))
                .collect(),
            tallies: skills.windows(2).map(tally).collect(),
            games: results.iter().map(|stage| 2 * stage.fixtures.len() as u64).sum(),
            complete,
        }
    }
}

/// Neighbours and next neighbours, the later one first.
fn neighbours(count: usize) -> Vec<(usize, usize)> {
    (1..count)
        .flat_map(|later| (later.saturating_sub(2)..later).rev().map(move |before| (later, before)))
        .collect()
}

fn of_skills<G: Complete>(skills: &[u32]) -> Vec<(Met, OwnPlayer<G>)> {
    skills.iter().map(|&skill| (Met::Skill(skill), OwnPlayer::of_skill(skill))).collect()
}

/// Positions from the middles of games that were played.
fn positions<'a, G: Complete>(
    fixtures: impl Iterator<Item = &'a Fixture>,
    book: &Book,
) -> Vec<(G, State<G>)> {
    let mut states = Vec::new();
    let mut all: Vec<&Fixture> = fixtures.collect();
    let step = (all.len() / COSTED).max(1);
    all = all.into_iter().step_by(step).take(COSTED).collect();
    for fixture in all {
        let opening = &book.openings[(fixture.pair % book.openings.len() as u64) as usize];
        let Ok((game, _)) = opening.play::<G>() else { continue };
        let mut state = State::start(&game);
        let moves = &fixture.games[0].moves;
        for text in &moves[..moves.len() / 2] {
            let Ok(mv) = game.read_move(&state, text) else { break };
            game.play(&mut state, mv);
        }
        if matches!(game.turn(&state), parlor_rules::Turn::Player(_)) {
            states.push((game, state));
        }
    }
    states
}

fn estimate(interval: Interval) -> Estimate {
    let [value, low, high] = [interval.value, interval.low, interval.high]
        .map(|number| if interval.value.abs() < 1.0 { round(number, 5) } else { round(number, 0) });
    Estimate { value, low, high }
}

fn round(number: f64, digits: i32) -> f64 {
    let scale = 10f64.powi(digits);
    (number * scale).round() / scale + 0.0
}
