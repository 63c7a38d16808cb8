//! Endgames that are played out against plain recursion, with and without superko in mind.

use std::collections::HashMap;

use parlor_engines::polyclash::{Endgame, Stones};
use parlor_polyclash::{Move, Point, PointSet, PolyClash};
use parlor_rules::{Game, Side, State, Turn};

use super::support::random_game;

/// What a position is worth to Black in billionths, by trying everything; none if that takes too long. A memory, where
/// one is given, takes positions for the same that only look the same.
struct Plain<'a> {
    game: &'a PolyClash,
    open: PointSet,
    left: u64,
    memory: Option<HashMap<u64, i64>>,
}

impl Plain<'_> {
    fn worth(&mut self, state: &mut State<PolyClash>) -> Option<i64> {
        if let Turn::Over(_) = self.game.turn(state) {
            let [black, white, _] = state.position.final_score().shares();
            return Some(((black - white) * 1e9).round() as i64);
        }
        let key = self.game.key(&state.position);
        if let Some(&known) = self.memory.as_ref().and_then(|memory| memory.get(&key)) {
            return Some(known);
        }
        self.left = self.left.checked_sub(1)?;
        let side = state.position.side();
        let points = (self.open & state.position.empty()).iter().map(Move::from);
        let mut best: Option<i64> = None;
        for mv in points.chain([Move::PASS]) {
            if !self.game.is_legal(state, mv) {
                continue;
            }
            let undo = self.game.play(state, mv);
            let worth = self.worth(state);
            self.game.undo(state, mv, undo);
            let worth = worth?;
            best = Some(match best {
                Some(best) if side == Side::First => best.max(worth),
                Some(best) => best.min(worth),
                None => worth,
            });
        }
        if let (Some(memory), Some(best)) = (&mut self.memory, best) {
            memory.insert(key, best);
        }
        best
    }
}

/// Late positions of random games.
fn late(games: u64) -> impl Iterator<Item = State<PolyClash>> {
    let is_late =
        |state: &State<PolyClash>| state.position.passes() < 2 && state.position.empty().len() <= 60;
    (0..games).flat_map(random_game).filter(is_late)
}

/// Small endgames among them.
fn endgames(games: u64) -> impl Iterator<Item = (State<PolyClash>, Endgame)> {
    late(games).filter_map(|state| {
        let endgame = Endgame::new(&Stones::new(&state.position));
        (1..=4).contains(&endgame.size(&state.position)).then_some((state, endgame))
    })
}

/// The surroundings of points where a stone captures a single one, as if the rest of the board were settled: kos among
/// them.
fn kos(games: u64) -> impl Iterator<Item = (State<PolyClash>, Endgame)> {
    late(games).flat_map(|state| {
        let side = state.position.side();
        let captures_one = |point: &Point| state.position.captures(*point, side).len() == 1;
        let points: Vec<Point> = state.position.empty().iter().filter(captures_one).collect();
        let around = |point: Point| {
            let near = point.neighbours().iter().chain([&point]);
            let open = near.flat_map(|next| next.neighbours().iter().chain([next])).copied().collect();
            (state.clone(), Endgame { open })
        };
        points.into_iter().map(around).filter(|(state, ko)| ko.size(&state.position) <= 3).collect::<Vec<_>>()
    })
}

/// Compares solved endgames with plain recursion; how many there were, and in how many a table that knows no superko
/// errs.
fn compare(endgames: impl Iterator<Item = (State<PolyClash>, Endgame)>, nodes: u64) -> (u32, u32) {
    let game = PolyClash::default();
    let (mut compared, mut naive_errors) = (0, 0);
    for (state, endgame) in endgames {
        let plain = |state: &State<PolyClash>, memory| {
            Plain { game: &game, open: endgame.open, left: nodes, memory }.worth(&mut state.clone())
        };
        let Some(exact) = plain(&state, None) else { continue };
        let solved = endgame.solve(&game, &state, u64::MAX, &mut || true).unwrap();
        assert_eq!(solved.lead, exact, "{:?}", state.position);
        // The move keeps what was promised.
        let mut after = state.clone();
        game.play(&mut after, solved.mv);
        assert_eq!(plain(&after, None), Some(exact));
        compared += 1;
        naive_errors += u32::from(plain(&state, Some(HashMap::new())) != Some(exact));
    }
    (compared, naive_errors)
}

#[test]
fn solved_endgames_are_what_plain_recursion_finds() {
    let (compared, _) = compare(endgames(120), 400);
    assert!(compared > 300, "{compared} endgames");
}

#[test]
fn kos_are_solved_as_plain_recursion_solves_them() {
    let (compared, naive_errors) = compare(kos(12), 1_000);
    assert!(compared > 1_000, "{compared} endgames");
    assert!(naive_errors > 0, "a table that knows no superko would do as well on all {compared} endgames");
}

#[test]
fn a_solver_that_is_told_to_stop_stops() {
    let game = PolyClash::default();
    let (state, endgame) = endgames(60).next().unwrap();
    assert_eq!(endgame.solve(&game, &state, 1, &mut || true), None);
    let mut asked = 0;
    let large = Endgame { open: state.position.empty() };
    let solved = large.solve(&game, &state, u64::MAX, &mut || {
        asked += 1;
        asked < 3
    });
    assert_eq!((solved, asked), (None, 3));
}
