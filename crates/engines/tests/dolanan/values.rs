//! Safe values, and what follows from them at a glance.

use parlor_dolanan::{Add, Dolanan, Kind, Mul};
use parlor_engines::dolanan::{Alarm, Counts, Expert, Judgement, NUMBERS, Weights, learned, tuned};
use parlor_rules::{Draws, Game, Moves, State, Turn};
use parlor_search::{Evaluate, Forcing, MoveOrder, Score};

use super::support::{Played, after, positions, turns, wins_at_once};

/// Whether a turn is safe from a line depends on the value alone, never on the cell that is claimed.
fn safety_is_a_matter_of_values<K: Kind>() -> (usize, usize) {
    let (mut threatened, mut split) = (0, 0);
    for (game, state) in positions::<K>(60, |ply| ply > 4) {
        let mut by_value: [Option<bool>; 11] = [None; 11];
        for (value, mv) in turns(&game, &state) {
            let next = after(&game, &state, mv);
            if !matches!(game.turn(&next), Turn::Player(_)) {
                continue;
            }
            let safe = !wins_at_once(&game, &next);
            let known = by_value[usize::from(value)].get_or_insert(safe);
            assert_eq!(*known, safe, "value {value} of {:?}", state.position);
            threatened += usize::from(!safe);
        }
        split += usize::from(by_value.contains(&Some(true)) && by_value.contains(&Some(false)));
    }
    (threatened, split)
}

#[test]
fn safety_is_a_matter_of_values_in_both_games() {
    for (threatened, split) in [safety_is_a_matter_of_values::<Add>(), safety_is_a_matter_of_values::<Mul>()]
    {
        assert!(threatened > 5_000 && split > 300, "{threatened} {split}");
    }
}

/// What the rules alone say in three plies: won in one, two or three, lost in one or two, drawn in one, or nothing.
fn short_search<K: Kind>(game: &Dolanan<K>, state: &Played<K>, depth: u32) -> Option<Score> {
    let Turn::Player(side) = game.turn(state) else { return None };
    let mut best = Some(Score::lost_in(0));
    for mv in game.moves(state) {
        let next = after(game, state, mv);
        let score = match game.turn(&next) {
            Turn::Over(outcome) => Some(match outcome.winner {
                None => Score::DRAW,
                Some(winner) if winner == side => Score::won_in(1),
                Some(_) => Score::lost_in(1),
            }),
            _ if depth == 1 => None,
            Turn::Player(other) => short_search(game, &next, depth - 1).map(|score| {
                let score = if other == side { score } else { -score };
                match score.plies() {
                    Some(plies) if score.is_won() => Score::won_in(plies + 1),
                    Some(plies) => Score::lost_in(plies + 1),
                    None => score,
                }
            }),
            Turn::Chance(_) => None,
        };
        best = match (best, score) {
            (_, Some(score)) if score == Score::won_in(1) => return Some(score),
            (Some(best), Some(score)) => Some(best.max(score)),
            // What is not known may be anything, but a win is a win.
            (Some(best), None) => Some(best).filter(|best| best.is_won()),
            (None, Some(score)) => Some(score).filter(|score| score.is_won()),
            (None, None) => None,
        };
    }
    best
}

/// Verdicts are what a search of three plies finds, and the moves that are left out lose as soon as those that are not.
fn verdicts_hold<K: Kind>() -> [usize; 4] {
    let mut seen = [0; 4];
    for (index, (game, state)) in positions::<K>(60, |ply| ply > 4).into_iter().enumerate() {
        let expert = Expert::new(&game);
        let memory = &mut expert.enter(&game, &state);
        let verdict = expert.verdict(&game, &state, memory);
        match verdict {
            Some(score) if score == Score::won_in(3) && index % 4 != 0 => continue,
            Some(score) => {
                let truth = short_search(&game, &state, 3);
                assert_eq!(truth, Some(score), "{:?}", state.position);
                let kind = if score.is_won() { 0 } else { 1 + usize::from(!score.is_lost()) };
                seen[kind] += 1;
            }
            None => {
                let mut given = Vec::new();
                if !expert.replies(&game, &state, memory, |mv| given.push(mv)) {
                    expert.choices(&game, &state, memory, |mv| given.push(mv));
                }
                assert!(!given.is_empty());
                for mv in game.moves(&state) {
                    let next = after(&game, &state, mv);
                    let lost = match game.turn(&next) {
                        Turn::Over(outcome) => {
                            outcome.winner.is_some_and(|winner| Some(winner) != state.position.side())
                        }
                        _ => wins_at_once(&game, &next),
                    };
                    assert_eq!(given.contains(&mv), !lost, "{mv:?} in {:?}", state.position);
                    seen[3] += usize::from(lost);
                }
            }
        }
    }
    seen
}

#[test]
fn verdicts_hold_in_both_games() {
    let [won, lost, _, left_out] = verdicts_hold::<Add>();
    assert!(won > 100 && lost > 20 && left_out > 1_000, "{won} {lost} {left_out}");
    let [won, lost, drawn, left_out] = verdicts_hold::<Mul>();
    assert!(won > 100 && lost > 20 && drawn > 0 && left_out > 1_000, "{won} {lost} {drawn} {left_out}");
}

/// What is kept in step with the moves is what a fresh look finds.
fn memory_keeps_in_step<K: Kind>() {
    for (game, state) in positions::<K>(20, |ply| ply % 7 == 3) {
        let expert = Expert::new(&game);
        let mut memory = expert.enter(&game, &state);
        let fresh = |state: &State<Dolanan<K>>| {
            let mut memory = expert.enter(&game, state);
            (expert.verdict(&game, state, &mut memory), expert.value(&game, state, &mut memory))
        };
        for (_, mv) in turns(&game, &state) {
            let mut state = state.clone();
            let undo = game.play(&mut state, mv);
            expert.played(&game, &state, mv, &mut memory);
            if matches!(game.turn(&state), Turn::Player(_)) {
                let verdict = expert.verdict(&game, &state, &mut memory);
                assert_eq!((verdict, expert.value(&game, &state, &mut memory)), fresh(&state));
            }
            game.undo(&mut state, mv, undo);
            expert.undone(&game, &state, mv, &mut memory);
            let verdict = expert.verdict(&game, &state, &mut memory);
            assert_eq!((verdict, expert.value(&game, &state, &mut memory)), fresh(&state));
        }
    }
}

#[test]
fn memory_keeps_in_step_in_both_games() {
    memory_keeps_in_step::<Add>();
    memory_keeps_in_step::<Mul>();
}

/// The move of a turn's slot is that turn, so that moves remembered from elsewhere can be tried without a list.
fn slots_name_their_turns<K: Kind>() -> usize {
    let mut seen = 0;
    for (game, state) in positions::<K>(10, |ply| ply > 4) {
        let expert = Expert::new(&game);
        for (_, mv) in turns(&game, &state) {
            let slot = expert.slot(&game, &state, mv);
            if mv.cell().is_some() {
                assert_eq!(expert.of_slot(&game, &state, slot), Some(mv), "{:?}", state.position);
                seen += 1;
            }
        }
    }
    seen
}

#[test]
fn slots_name_their_turns_in_both_games() {
    assert!(slots_name_their_turns::<Add>() > 1_000 && slots_name_their_turns::<Mul>() > 1_000);
}

/// A judgement whose numbers are all different.
fn any_judgement(seed: u64) -> Judgement {
    let mut draws = Draws::new(seed);
    let numbers: [i16; NUMBERS] = std::array::from_fn(|_| (draws.draw() % 4_001) as i16 - 2_000);
    let judgement = Judgement::of(&numbers);
    assert_eq!(judgement.numbers(), numbers.map(i32::from));
    judgement
}

/// The value that is kept in step with the claims is the one that follows from counting everything.
fn judged_by_what_is_counted<K: Kind>(judgement: &Judgement) {
    let (mut counted, mut late) = (0, 0);
    for (game, state) in positions::<K>(30, |_| true) {
        let expert = Expert::judging(&game, judgement, Alarm::default());
        let Some(counts) = Counts::of(&expert, &game, &state) else { continue };
        let mut sight = expert.enter(&game, &state);
        let value = expert.value(&game, &state, &mut sight);
        assert_eq!(value, counts.worth(judgement), "{:?}", state.position);
        // Along the line of a search as well.
        for (_, mv) in turns(&game, &state).into_iter().take(3) {
            let mut next = state.clone();
            game.play(&mut next, mv);
            expert.played(&game, &next, mv, &mut sight);
            if expert.verdict(&game, &next, &mut sight).is_none()
                && let Some(counts) = Counts::of(&expert, &game, &next)
            {
                assert_eq!(expert.value(&game, &next, &mut sight), counts.worth(judgement));
                late += 1;
            }
            expert.undone(&game, &state, mv, &mut sight);
            expert.verdict(&game, &state, &mut sight);
            assert_eq!(expert.value(&game, &state, &mut sight), value);
        }
        counted += 1;
    }
    assert!(counted > 200 && late > 200, "{counted} {late}");
}

#[test]
fn positions_are_judged_by_what_is_counted() {
    for judgement in [any_judgement(1), any_judgement(2), learned::<Mul>(), tuned::<Add>().into()] {
        judged_by_what_is_counted::<Add>(&judgement);
        judged_by_what_is_counted::<Mul>(&judgement);
    }
}

/// Weights count the same whoever is to move and however full the board is.
#[test]
fn weights_are_judgements_that_do_not_change() {
    let weights: &Weights = tuned::<Mul>();
    let judgement = Judgement::from(weights);
    for [own, other] in judgement.windows {
        assert_eq!(own, other);
        assert_eq!(own[1], 0);
    }
    assert_eq!(judgement.safe[3], [3 * weights.safe, 0]);
    assert_eq!(judgement.room[3], [-3 * weights.room, 0]);
    assert_eq!(judgement.turn, [weights.turn, 0]);
}
