//! T1 and T2: wins are taken, losses prevented.

use std::collections::BTreeSet;

use parlor_classic::dolanan::players;
use parlor_dolanan::{Add, Kind, Mul, Phase};
use parlor_rules::{Moves, Notation};

use super::{ask, eval_lines, positions, read, safe_claims, silent, think, walk, wins};

/// T1 on the positions of both vector files.
fn takes_wins<K: Kind>(declined: usize) {
    let players = players::<K>();
    let (mut seen, mut refused) = (0, 0);
    for line in positions::<K>().iter().chain(&eval_lines::<K>()) {
        let Some(text) = line["state"].as_str() else { continue };
        let (game, state) = read::<K>(text);
        let wins = wins(&game, &state);
        if wins.is_empty() {
            continue;
        }
        seen += 1;
        refused += usize::from(line["hard_takes_win"] == false);
        for player in &players {
            for seed in 0..10 {
                let thought = think(player.as_ref(), &game, &state, &ask(seed));
                assert!(wins.contains(&thought.mv.unwrap()), "{text}");
                assert_eq!(thought.candidates[0].score, Some(100_000.0));
            }
        }
    }
    assert!(seen >= 100, "{seen}");
    assert_eq!(refused, declined, "wins that the bare formula declines are among them");
}

#[test]
fn t1_an_immediate_win_is_taken() {
    takes_wins::<Add>(0);
    takes_wins::<Mul>(3);
}

/// T1 and T2 along games: the choice is from the pool that the document names.
fn chooses_from_the_pool<K: Kind>() {
    let players = players::<K>();
    let (mut winning, mut guarded) = (0, 0);
    walk::<K>(150, players[0].as_ref(), |game, state, seed| {
        let claims = game.moves(state).into_iter().filter(|mv| mv.cell().is_some()).count();
        if claims == 0 || !matches!(state.position.phase(), Phase::Move | Phase::Claim) {
            return;
        }
        let mut pool = wins(game, state);
        winning += usize::from(!pool.is_empty());
        if pool.is_empty() {
            pool = safe_claims(game, state);
            guarded += usize::from(!pool.is_empty() && pool.len() < claims);
        }
        for player in players.iter().filter(|_| !pool.is_empty()) {
            let thought = think(player.as_ref(), game, state, &ask(seed));
            assert!(pool.contains(&thought.mv.unwrap()), "{}", game.write_position(&state.position));
            assert_eq!(thought.candidates.len(), claims, "forbidden candidates are listed, too");
            let first: BTreeSet<_> = thought.candidates[..pool.len()].iter().map(|one| one.line[0]).collect();
            assert_eq!(first, pool.iter().copied().collect(), "the pool comes first");
        }
    });
    assert!(winning > 50 && guarded > 100, "{winning} {guarded}");
}

#[test]
fn t2_an_immediate_loss_is_prevented_where_it_can_be() {
    chooses_from_the_pool::<Add>();
    chooses_from_the_pool::<Mul>();
}

#[test]
fn guarded_replies_leave_blocking_out() {
    // The first multiplication vector, whose bare numbers are 2.125, -187.625 and 13.75: there hard plays >4@76.
    let line = &eval_lines::<Mul>()[0];
    assert_eq!(line["choice"]["hard"], ">4@76");
    let (game, state) = read::<Mul>(line["state"].as_str().unwrap());
    let thought = think(players::<Mul>()[2].as_ref(), &game, &state, &silent(true));
    for (candidate, (wanted, base, reply, adjusted)) in thought.candidates.iter().zip([
        (">5@36 >2@55", 119.5, 104.5, 41.125),
        (">5@93 >2@55", 103.0, 104.5, 24.625),
        (">4@76 >9@43", 88.0, 99.0, 13.75),
    ]) {
        let line: Vec<_> = candidate.line.iter().map(|mv| mv.action().to_string()).collect();
        assert_eq!(line.join(" "), wanted);
        assert_eq!(candidate.terms, [("base", base), ("reply", reply), ("adjusted", adjusted)]);
    }
}
