//! Search through dice against plain recursion: the same values, bit for bit, with less to look at.

use parlor_dolanan::Addition;
use parlor_romgon::Romgon;
use parlor_rules::{Draws, Game, Options, Side, State, Turn};
use parlor_search::{Foresight, Points, expectimax, expectiminimax};
use parlor_ur::Ur;

/// A value from the hash of a position. Few of them, so that many are equal; or very many.
fn worth<G: Game>(game: &G, state: &State<G>, side: Side, grain: u64) -> Points {
    let first = (game.key(&state.position) >> 11) % grain;
    let first = first as f64 / (grain - 1) as f64;
    if side == Side::First { first } else { 1.0 - first }
}

/// Guesses by a look at the position after a move, well or badly, and ends the search after some leaves.
struct Looker {
    grain: u64,
    well: bool,
    most: u64,
    leaves: u64,
}

impl<G: Game> Foresight<G> for Looker {
    fn leaf(&mut self, game: &G, state: &State<G>, side: Side) -> Option<Points> {
        self.leaves += 1;
        (self.leaves <= self.most).then(|| worth(game, state, side, self.grain))
    }

    fn guess(&mut self, game: &G, state: &mut State<G>, mv: G::Move, _: u32) -> Option<i32> {
        let Turn::Player(side) = game.turn(state) else { panic!("only moves are guessed at") };
        let undo = game.play(state, mv);
        let guess = 1e6 * worth(game, state, side, self.grain);
        game.undo(state, mv, undo);
        Some(if self.well { guess as i32 } else { -guess as i32 })
    }
}

/// Compares both searches from positions of random games; gives the leaves of each.
fn compare<G: Game>(options: &Options, depths: &[u32], positions: u32) -> [u64; 2] {
    let game = G::new(options).unwrap();
    let mut draws = Draws::new(29);
    let mut seen = [0; 2];
    for number in 0..positions {
        let mut state = State::start(&game);
        for _ in 0..draws.draw() % 60 {
            let Some(mv) = game.pick_move(&state, draws.draw()) else { break };
            game.play(&mut state, mv);
        }
        for &depth in depths {
            for grain in [3, 1 << 40] {
                let side = Side::BOTH[(draws.draw() % 2) as usize];
                let before = state.position.clone();
                let plain = expectimax(&game, &mut state, side, depth, &mut |state| {
                    seen[0] += 1;
                    worth(&game, state, side, grain)
                });
                let mut looker = Looker { grain, well: number % 4 > 0, most: u64::MAX, leaves: 0 };
                let found = expectiminimax(&game, &mut state, side, depth, &mut looker);
                assert_eq!(found.map(f64::to_bits), Some(plain.to_bits()), "{found:?} instead of {plain}");
                assert!(state.position == before, "the state is given back as it was");
                seen[1] += looker.leaves;
                // It ends when it is told to, and only then.
                let mut looker = Looker { most: looker.leaves / 2, leaves: 0, ..looker };
                let ended = expectiminimax(&game, &mut state, side, depth, &mut looker);
                assert!(ended.is_none() == (looker.leaves > looker.most) && state.position == before);
            }
        }
    }
    seen
}

#[test]
fn values_are_those_of_plain_recursion_and_less_is_looked_at() {
    let options = Options::default();
    let [plain, found] = compare::<Ur>(&options, &[1, 2, 3, 4, 5], 60);
    assert!(found * 5 < plain * 4, "{found} of {plain}");
    // Games without dice too, where it is alpha-beta.
    let [plain, found] = compare::<Addition>(&options.clone().with_integer("seed", 3), &[2], 8);
    assert!(found < plain, "{found} of {plain}");
    let [plain, found] = compare::<Romgon>(&Options::of_variant(Some("flip")), &[1, 2], 4);
    assert!(found < plain, "{found} of {plain}");
}
