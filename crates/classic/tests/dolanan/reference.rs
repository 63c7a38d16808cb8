//! The formulas once more, slowly and in the document's words, against the players along whole games: also where the
//! vectors do not reach, with the guards on.

use parlor_classic::dolanan::{Profile, players};
use parlor_dolanan::{Action, Add, Cell, DIRECTIONS, Dolanan, Kind, Move, Mul, Phase, Position};
use parlor_rules::{Game, Moves, Side, State};

use super::{LEVELS, safe_claims, silent, think, walk, wins};

/// Contiguous cells of a side beside a cell along one direction, at most three each way.
fn streak(position: &Position, cell: Cell, side: Side, (down, right): (i8, i8)) -> usize {
    let way = |sign: i8| {
        (1..=3)
            .map_while(|away| cell.step(down * sign * away, right * sign * away))
            .take_while(|&beside| position.owner(beside) == Some(side))
            .count()
    };
    way(1) + way(-1)
}

/// `evaluateMove` by the numbered steps that are wanted, without noise.
fn evaluate_move(position: &Position, cell: Cell, me: Side, profile: &Profile, steps: &[u8]) -> f64 {
    let streaks = |side| DIRECTIONS.map(|direction| streak(position, cell, side, direction));
    let worth = |length: usize, table: [f64; 3]| if length == 0 { 0.0 } else { table[length.min(3) - 1] };
    let (own, theirs) = (streaks(me), streaks(me.other()));
    if own.iter().any(|&length| length >= 3) {
        return profile.win_score;
    }
    let mut score = 0.0;
    for step in steps {
        score += match step {
            2 if theirs.iter().any(|&length| length >= 3) => profile.block_win_bonus,
            3 => own.map(|length| worth(length, profile.self_streak)).iter().sum(),
            4 => theirs.map(|length| worth(length, profile.opp_streak)).iter().sum(),
            5 => {
                let away = |index: u8| (f64::from(index) - 4.5).abs();
                (10.0 - away(cell.row()) - away(cell.column())).max(0.0) * profile.center_weight
            }
            _ => 0.0,
        };
    }
    score
}

/// The best reply to a move by steps 1, 3 and 5; 0 when there is none.
fn best_reply<K: Kind>(game: &Dolanan<K>, state: &State<Dolanan<K>>, mv: Move, profile: &Profile) -> f64 {
    let mut after = state.clone();
    game.play(&mut after, mv);
    let Some(them) = after.position.side() else { return 0.0 };
    let cells = game.moves(&after).into_iter().filter_map(Move::cell);
    let scores = cells.map(|cell| evaluate_move(&after.position, cell, them, profile, &[1, 3, 5]));
    scores.reduce(f64::max).unwrap_or(0.0)
}

/// The choice with guards on: the pool, and its best by base or adjusted score.
fn choice<K: Kind>(game: &Dolanan<K>, state: &State<Dolanan<K>>, profile: &Profile) -> Option<Move> {
    let me = state.position.side()?;
    let mut pool = wins(game, state);
    if pool.is_empty() {
        pool = safe_claims(game, state);
    }
    if pool.is_empty() {
        pool = game.moves(state).into_iter().filter(|mv| mv.cell().is_some()).collect();
    }
    let base = |mv: Move| evaluate_move(&state.position, mv.cell().unwrap(), me, profile, &[1, 2, 3, 4, 5]);
    let mut scored: Vec<_> = pool.into_iter().map(|mv| (mv, base(mv))).collect();
    scored.sort_by(|a, b| b.1.total_cmp(&a.1));
    if profile.lookahead_depth >= 2 {
        scored.truncate(profile.candidate_cap);
        for (mv, score) in &mut scored {
            *score -= best_reply(game, state, *mv, profile) * profile.response_weight;
        }
        scored.sort_by(|a, b| b.1.total_cmp(&a.1));
    }
    scored.first().map(|scored| scored.0)
}

fn agree<K: Kind>() {
    let players = players::<K>();
    let mut count = 0;
    walk::<K>(60, players[1].as_ref(), |game, state, seed| {
        let mut state = state.clone();
        let mv = game.pick_move(&state, seed).unwrap();
        match (state.position.phase(), mv.action()) {
            // Some turns in two halves.
            (Phase::Move, Action::Turn(value, _)) if seed % 4 == 0 => {
                game.play(&mut state, Move::new(Action::HalfTurn(value)));
            }
            (Phase::Move, _) => {}
            _ => return,
        }
        for ((name, level), player) in LEVELS.iter().zip(&players) {
            let Some(wanted) = choice(game, &state, level.profile()) else { continue };
            let thought = think(player.as_ref(), game, &state, &silent(true));
            assert_eq!(thought.mv, Some(wanted), "{name} in {state:?}");
            for candidate in thought.candidates.iter().filter(|candidate| candidate.terms.len() == 3) {
                let reply = best_reply(game, &state, candidate.line[0], level.profile());
                assert!((candidate.terms[1].1 - reply).abs() < 1e-6, "{candidate:?} {reply}");
            }
            count += 1;
        }
    });
    assert!(count > 1_000, "{count}");
}

#[test]
fn the_formulas_written_twice_agree() {
    agree::<Add>();
    agree::<Mul>();
}
