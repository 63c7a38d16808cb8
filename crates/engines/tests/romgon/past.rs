//! Repetitions and shuttles: the same position is worth different things after different games.

use parlor_engines::romgon::{Engine, Expert, Sight};
use parlor_romgon::{Action, Ending, Move, Romgon};
use parlor_rules::{Draws, Game, Moves, State, Turn};
use parlor_search::{Endings, Evaluate, Forcing, Limits, MoveOrder, PathAware, Score, Variation, alphabeta};

use super::support::{MODES, read, solve, think};

/// The engine's expert, but for one thing: it takes positions alone for the whole truth.
struct Naive(Expert<'static>);

impl Evaluate<Romgon> for Naive {
    type Memory = Sight;

    fn enter(&self, game: &Romgon, state: &State<Romgon>) -> Sight {
        self.0.enter(game, state)
    }

    fn value(&self, game: &Romgon, state: &State<Romgon>, sight: &mut Sight) -> i32 {
        self.0.value(game, state, sight)
    }
}

impl MoveOrder<Romgon> for Naive {
    const SLOTS: usize = <Expert<'static> as MoveOrder<Romgon>>::SLOTS;

    fn slot(&self, game: &Romgon, state: &State<Romgon>, mv: Move) -> u16 {
        self.0.slot(game, state, mv)
    }

    fn prepare(&self, game: &Romgon, state: &State<Romgon>, sight: &mut Sight) {
        self.0.prepare(game, state, sight);
    }

    fn rank(&self, game: &Romgon, state: &State<Romgon>, mv: Move, sight: &Sight) -> i32 {
        self.0.rank(game, state, mv, sight)
    }
}

impl Forcing<Romgon> for Naive {
    fn verdict(&self, game: &Romgon, state: &State<Romgon>, sight: &mut Sight) -> Option<Score> {
        self.0.verdict(game, state, sight)
    }

    fn attacks(&self, game: &Romgon, state: &State<Romgon>, sight: &mut Sight, f: impl FnMut(Move)) {
        self.0.attacks(game, state, sight, f);
    }

    fn replies(&self, game: &Romgon, state: &State<Romgon>, sight: &mut Sight, f: impl FnMut(Move)) -> bool {
        self.0.replies(game, state, sight, f)
    }
}

impl PathAware<Romgon> for Naive {}
impl Endings<Romgon> for Naive {}

/// The text of a position with the rhombuses and up to four other pieces.
fn random_text(draws: &mut Draws) -> String {
    let mut cells = [""; 51];
    let mut put = |piece: &'static str| loop {
        let cell = &mut cells[(draws.draw() % 51) as usize];
        if cell.is_empty() {
            *cell = piece;
            break;
        }
    };
    put("R");
    put("r");
    put("S");
    put("t2");
    put("H1");
    put("c");
    let mut rows = Vec::new();
    let mut rest = cells.as_slice();
    for length in [6, 7, 8, 9, 8, 7, 6] {
        let (row, below) = rest.split_at(length);
        rest = below;
        let mut text = String::new();
        let mut empty = 0;
        for cell in row {
            if cell.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            (text, empty) = (text + cell, 0);
        }
        rows.push(if empty > 0 { text + &empty.to_string() } else { text });
    }
    format!("{} w", rows.join("/"))
}

/// States with few pieces whose sides have gone to and fro until the rules about it are near.
fn worn_states(game: &Romgon, count: u64) -> Vec<State<Romgon>> {
    let mut states = Vec::new();
    for seed in 0..count {
        let mut draws = Draws::new(seed);
        let mut state = read(game, &random_text(&mut draws));
        // Every side repeats the way back of its last turn if it can, mostly.
        let mut last: [Option<Move>; 2] = [None; 2];
        for _ in 0..draws.draw() % 30 {
            let Turn::Player(side) = game.turn(&state) else { break };
            let back = last[side.index()].map(|mv| match mv.action() {
                Action::Go { to, .. } => Move::go(to, mv.from()),
                _ => mv,
            });
            let random = game.pick_move(&state, draws.draw());
            let again = back.filter(|&mv| game.is_legal(&state, mv) && draws.draw() & 15 != 0);
            let Some(mv) = again.or(random) else { break };
            let undo = game.play(&mut state, mv);
            if matches!(game.turn(&state), Turn::Over(_)) {
                game.undo(&mut state, mv, undo);
                break;
            }
            last[side.index()] = Some(mv);
        }
        if matches!(game.turn(&state), Turn::Player(_)) {
            states.push(state);
        }
    }
    states
}

/// What a search of an expert finds.
fn find<E>(game: &Romgon, state: &State<Romgon>, expert: &E, nodes: u64) -> Variation<Move>
where
    E: parlor_search::Expert<Romgon>,
{
    let limits = Limits { nodes, ..Limits::default() };
    let found = alphabeta(game, state, expert, Engine::default().pruning, &limits, &mut |_| true);
    found.variations[0].clone()
}

/// Whether a proof of so few plies is one.
fn is_true(game: &Romgon, state: &State<Romgon>, score: Score) -> bool {
    let Some(plies) = score.plies() else { return true };
    solve(game, &mut state.clone(), plies).is_some_and(|truth| truth.is_won() == score.is_won())
}

/// Every proof of up to three plies agrees with plain recursion over the real game, and what is decided within two is found. With a
/// table that knows positions alone, some proofs on the same states are wrong.
#[test]
fn proofs_near_repetitions_and_shuttles_are_true() {
    let (mut proofs, mut naive_errors) = (0, 0);
    for game in MODES {
        for state in worn_states(&game, 300) {
            let found = find(&game, &state, &Expert::default(), 1_500);
            let naive = find(&game, &state, &Naive(Expert::default()), 1_500);
            if found.score.plies().is_some_and(|plies| plies <= 3) {
                proofs += 1;
                assert!(is_true(&game, &state, found.score), "{found:?} in {state:?}");
            }
            if naive.score.plies().is_some_and(|plies| plies <= 3) {
                naive_errors += usize::from(!is_true(&game, &state, naive.score));
            }
            if let Some(truth) = solve(&game, &mut state.clone(), 2) {
                assert_eq!(found.score, truth, "{found:?} in {state:?}");
            }
        }
    }
    assert!(proofs > 50 && naive_errors > 0, "{proofs} {naive_errors}");
}

/// Nobody loses by a shuttle or a repetition of his own unless he is lost anyway.
#[test]
fn no_game_is_lost_by_going_to_and_fro() {
    let mut returns = 0;
    for game in MODES {
        for seed in 0..6 {
            let mut draws = Draws::new(seed);
            let mut state = State::start(&game);
            for turn in 0..120 {
                let Turn::Player(_) = game.turn(&state) else { break };
                let mv = if turn < 6 {
                    game.pick_move(&state, draws.draw()).unwrap()
                } else {
                    let thought = think(&game, &state, 300);
                    let mv = thought.mv.unwrap();
                    let mut after = state.clone();
                    game.play(&mut after, mv);
                    let own_fault =
                        matches!(after.history.ending(), Some(Ending::Shuttle | Ending::Repetition));
                    let lost = || {
                        game.moves(&state).into_iter().all(|mv| {
                            let mut after = state.clone();
                            game.play(&mut after, mv);
                            solve(&game, &mut after, 1).is_some_and(|score| score.is_won())
                                || matches!(game.turn(&after), Turn::Over(_))
                        })
                    };
                    assert!(!own_fault || lost(), "{mv:?} in {state:?}");
                    mv
                };
                game.play(&mut state, mv);
                returns += usize::from(state.history.occurrences() > 1);
            }
        }
    }
    assert!(returns > 0, "nobody went to and fro");
}
