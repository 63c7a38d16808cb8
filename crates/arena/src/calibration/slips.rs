use parlor_levels::Craft;
use parlor_players::{Ask, Player, Unwatched};
use parlor_roster::Complete;
use parlor_rules::{Draws, Game, Moves, State, Turn};

use super::cost::Clock;
use crate::{Book, PlanError};

/// What a player let slip in some decisions, and how long it took.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Slips {
    /// How many decisions there were.
    pub decisions: u64,
    /// It could have won at once, and did not.
    pub wins_missed: u64,
    /// The other side could win at once after its move, another move would have prevented that, and the judge holds it for
    /// a mistake: who passes at the end of a game of PolyClash that is lost makes none.
    pub losses_allowed: u64,
    /// Its move gave something away for nothing, another would not have, and the judge holds it for a mistake; none where
    /// nothing can be taken.
    pub given_away: Option<u64>,
    /// How long each decision had a core, in milliseconds, ascending. Some systems count that in ticks of a few
    /// milliseconds: the mean is right then, and a single time right to a tick.
    pub times: Vec<f64>,
}

/// A decision: a game, where it stands, and the seed of the whole game.
pub type Decision<G> = (G, State<G>, u64);

/// Decisions from games that players of all kinds play with each other from a book, every so many plies one, where there
/// is a choice. Everybody is then asked about the same.
pub fn decisions<G: Complete>(
    book: &Book,
    players: &[Box<dyn Player<G>>],
    count: usize,
    apart: usize,
    seed: u64,
) -> Result<Vec<Decision<G>>, PlanError> {
    let mut draws = Draws::new(seed);
    let mut found = Vec::new();
    let mut pair = 0;
    while found.len() < count {
        let opening = &book.openings[pair % book.openings.len()];
        pair += 1;
        let (game, mut state) = opening.play::<G>().map_err(crate::HoldError::from)?;
        let game_seed = draws.draw() >> 11;
        let sides = [(); 2].map(|()| &players[draws.draw() as usize % players.len()]);
        let mut wait = draws.draw() as usize % apart.max(1);
        loop {
            let mv = match game.turn(&state) {
                Turn::Over(_) => break,
                Turn::Chance(_) => game.pick_move(&state, draws.draw()),
                Turn::Player(side) => {
                    if wait == 0 && game.count_moves(&state) > 1 {
                        found.push((
                            opening.play::<G>().map_err(crate::HoldError::from)?.0,
                            state.clone(),
                            game_seed,
                        ));
                        wait = apart.max(1);
                    }
                    wait = wait.saturating_sub(1);
                    let player = sides[side.index()];
                    player.think(&game, &state, &asked(player.as_ref(), game_seed), &mut Unwatched).mv
                }
            };
            let Some(mv) = mv.filter(|_| found.len() < count) else { break };
            game.play(&mut state, mv);
        }
    }
    Ok(found)
}

/// Who loses so much of winning chance by a move has made a mistake.
const MISTAKE: f64 = 0.05;

/// Lets a player decide, and counts what it lets slip. The judge says with so many nodes whether something was a
/// mistake, and no sacrifice nor the end of a game that was lost.
pub fn slips<G: Complete>(
    player: &dyn Player<G>,
    judge: (&dyn Player<G>, u64),
    decisions: &[Decision<G>],
) -> Slips {
    let mut slips = Slips::default();
    for (game, state, seed) in decisions {
        let ask = asked(player, *seed);
        let clock = Clock::start();
        let thought = player.think(game, state, &ask, &mut Unwatched);
        slips.times.push(1_000.0 * clock.elapsed().as_secs_f64());
        if let Some(mv) = thought.mv {
            slips.count(game, state, mv, judge);
        }
    }
    slips.times.sort_by(f64::total_cmp);
    slips
}

impl Slips {
    fn count<G: Complete>(&mut self, game: &G, state: &State<G>, mv: G::Move, judge: (&dyn Player<G>, u64)) {
        self.decisions += 1;
        let any = |is: &dyn Fn(G::Move) -> bool| game.moves(state).iter().any(|&other| is(other));
        if wins(game, state, mv) {
            self.given_away = self.given_away.or(G::CRAFT.gives_away(game, state, mv).map(|_| 0));
            return;
        }
        self.wins_missed += u64::from(any(&|other| wins(game, state, other)));
        let allows = |mv: G::Move| loses(game, state, mv);
        let slip = allows(mv) && any(&|other| !allows(other)) && is_mistake(game, state, mv, judge);
        self.losses_allowed += u64::from(slip);
        if let Some(gives) = G::CRAFT.gives_away(game, state, mv) {
            let keeps = |other: G::Move| G::CRAFT.gives_away(game, state, other) == Some(false);
            let slip =
                gives && any(&|other| keeps(other) && !allows(other)) && is_mistake(game, state, mv, judge);
            self.given_away = Some(self.given_away.unwrap_or(0) + u64::from(slip));
        }
    }

    /// So many of a thousand decisions.
    pub fn of_thousand(&self, slips: u64) -> f64 {
        1_000.0 * slips as f64 / self.decisions.max(1) as f64
    }

    /// The mean time of a decision in milliseconds.
    pub fn mean_ms(&self) -> f64 {
        self.times.iter().sum::<f64>() / self.times.len().max(1) as f64
    }

    /// The time that 99 of 100 decisions do not exceed, in milliseconds.
    pub fn slow_ms(&self) -> f64 {
        let place = (self.times.len() * 99).div_ceil(100).saturating_sub(1);
        self.times.get(place).copied().unwrap_or(0.0)
    }
}

fn asked<G: Game>(player: &dyn Player<G>, game_seed: u64) -> Ask {
    let mut ask = Ask { seed: game_seed, ..Ask::default() };
    ask.tell_game(player.tuning(), game_seed << 11);
    ask
}

/// Whether a move costs so much winning chance that it is a mistake, as the judge sees it.
fn is_mistake<G: Game>(
    game: &G,
    state: &State<G>,
    mv: G::Move,
    (judge, nodes): (&dyn Player<G>, u64),
) -> bool {
    let winrate = |state: &State<G>| {
        let ask = Ask { nodes: Some(nodes), ..Ask::default() };
        judge.think(game, state, &ask, &mut Unwatched).winrate
    };
    let mut after = state.clone();
    game.play(&mut after, mv);
    let (Some(before), Some(theirs)) = (winrate(state), winrate(&after)) else { return false };
    before - (1.0 - theirs) >= MISTAKE
}

/// Whether a move wins at once.
fn wins<G: Game>(game: &G, state: &State<G>, mv: G::Move) -> bool {
    let Turn::Player(side) = game.turn(state) else { return false };
    let mut after = state.clone();
    game.play(&mut after, mv);
    game.turn(&after).outcome().is_some_and(|outcome| outcome.winner == Some(side))
}

/// Whether a move loses at once, or lets the other side win with its next move.
fn loses<G: Game>(game: &G, state: &State<G>, mv: G::Move) -> bool {
    let Turn::Player(side) = game.turn(state) else { return false };
    let mut after = state.clone();
    game.play(&mut after, mv);
    match game.turn(&after) {
        Turn::Over(outcome) => outcome.winner == Some(!side),
        Turn::Player(next) if next != side => {
            game.moves(&after).iter().any(|&reply| wins(game, &after, reply))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use parlor_chessinfive::ChessInFive;
    use parlor_players::{Thought, Watch};
    use parlor_roster::{Rostered, Shelf};
    use parlor_rules::Notation;

    use super::*;

    /// Plays a move that is told.
    struct Told(&'static str);

    impl Player<ChessInFive> for Told {
        fn id(&self) -> &'static str {
            "told"
        }

        fn think(
            &self,
            game: &ChessInFive,
            state: &State<ChessInFive>,
            _: &Ask,
            _: &mut dyn Watch<parlor_chessinfive::Move>,
        ) -> Thought<parlor_chessinfive::Move> {
            Thought::only(game.read_move(state, self.0).ok())
        }
    }

    /// What is let slip by moves in a game: Cyan has four on rank 1, Magenta four in a pillar.
    fn let_slip(moves: &str, mv: &'static str) -> [u64; 3] {
        let game = ChessInFive::default();
        let mut state = State::start(&game);
        for text in moves.split(' ') {
            let mv = game.read_move(&state, text).expect("a move");
            game.play(&mut state, mv);
        }
        let players = ChessInFive::players(&Shelf::default());
        let slips = slips(&Told(mv), (players[0].as_ref(), 500), &[(game, state, 1)]);
        [slips.decisions, slips.wins_missed, slips.losses_allowed]
    }

    #[test]
    fn what_is_let_slip_is_counted() {
        let both_threaten = "Q@a1 Q@h1 R@b1 R@h2 R@c1 R@h3 B@d1 B@h4";
        assert_eq!(let_slip(both_threaten, "N@e1"), [1, 0, 0]);
        assert_eq!(let_slip(both_threaten, "N@h5"), [1, 1, 0]);
        assert_eq!(let_slip(both_threaten, "N@f1"), [1, 1, 1]);
        let one_threatens = "Q@a1 Q@h1 R@b1 R@h2 R@c1 R@h3 B@a2 B@h4";
        assert_eq!(let_slip(one_threatens, "N@h5"), [1, 0, 0]);
        assert_eq!(let_slip(one_threatens, "N@f1"), [1, 0, 1]);
    }
}
