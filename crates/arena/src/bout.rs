use std::time::{Duration, Instant};

use parlor_rules::{Draws, Notation, Outcome, Side, Turn};

use crate::{Chooser, Forfeit, HoldError, Judges, Opening, Played, Turned};

/// One game of a contest: two who choose, an opening, and seeds.
pub(crate) struct Bout<'a, 'b, G: Notation> {
    /// Who has the first side, and who the second.
    pub choosers: [&'a mut (dyn Chooser<G> + 'b); 2],
    /// How it begins.
    pub opening: &'a Opening,
    /// The seed of the dice.
    pub dice: u64,
    /// The seed of each side.
    pub seeds: [u64; 2],
    /// A move that takes longer loses.
    pub time: Option<Duration>,
    /// A game that has more moves and rolls is drawn.
    pub longest: usize,
    /// Who ends the game if it is decided.
    pub judge: Option<&'a dyn Judges<G>>,
    /// Whether to break it off.
    pub stop: &'a dyn Fn() -> bool,
}

impl<G: Notation> Bout<'_, '_, G> {
    /// Plays it to its end; none if it was broken off.
    pub fn play(self) -> Result<Option<Played>, HoldError> {
        let (game, mut state) = self.opening.play::<G>()?;
        let mut dice = Draws::new(self.dice);
        let mut seeds = self.seeds.map(Draws::new);
        let mut played = Played {
            winner: None,
            reason: String::new(),
            moves: self.opening.moves.clone(),
            made: 0,
            fallbacks: 0,
            forfeit: None,
        };
        loop {
            let moves = played.moves.len();
            if (self.stop)() {
                return Ok(None);
            }
            if let Some(winner) = self.judge.and_then(|judge| judge.winner(&game, &state, moves)) {
                return Ok(Some(played.ended(Outcome::win(winner, "adjudicated"))));
            }
            let mv = match game.turn(&state) {
                Turn::Over(outcome) => return Ok(Some(played.ended(outcome))),
                _ if played.moves.len() >= self.longest => {
                    return Ok(Some(played.ended(Outcome::draw("too-long"))));
                }
                Turn::Chance(_) => game.pick_move(&state, dice.draw()).ok_or(HoldError::NoRoll)?,
                Turn::Player(side) => {
                    let index = side.index();
                    let turned = Turned {
                        game: &game,
                        opening: self.opening,
                        moves: &played.moves,
                        state: &state,
                        seed: seeds[index].draw(),
                        game_seed: self.seeds[index],
                    };
                    let began = Instant::now();
                    let chosen = self.choosers[index].choose(&turned).and_then(|chosen| {
                        let legal = game.is_legal(&state, chosen.mv);
                        in_time(self.time, began.elapsed())?;
                        legal.then_some(chosen).ok_or_else(|| Forfeit::Error("its move is not legal".into()))
                    });
                    match chosen {
                        Ok(chosen) => {
                            played.made += 1;
                            played.fallbacks += u32::from(chosen.fallback);
                            chosen.mv
                        }
                        Err(forfeit) => return Ok(Some(played.forfeited(side, &forfeit))),
                    }
                }
            };
            played.moves.push(game.write_move(&state.position, mv));
            game.play(&mut state, mv);
        }
    }
}

fn in_time(given: Option<Duration>, used: Duration) -> Result<(), Forfeit> {
    match given {
        Some(given) if used > given => {
            let ms = |time: Duration| time.as_millis() as u64;
            Err(Forfeit::Time { used_ms: ms(used), given_ms: ms(given) })
        }
        _ => Ok(()),
    }
}

impl Played {
    fn ended(mut self, outcome: Outcome) -> Played {
        self.winner = outcome.winner.map(|side| side.index() as u8);
        self.reason = outcome.reason.to_owned();
        self
    }

    fn forfeited(mut self, side: Side, forfeit: &Forfeit) -> Played {
        self.forfeit = Some(forfeit.to_string());
        self.ended(Outcome::win(!side, forfeit.reason()))
    }
}
