//! The library against the slow generator, in step.

use crate::common::{game, random_turn};
use crate::reference::Reference;
use parlor_polyclash::{Illegal, Move, Point, PolyClash};
use parlor_rules::{Draws, Game, Moves, Notation, Playout, State, Turn};

/// Both are asked about everything.
fn compare(game: &PolyClash, state: &State<PolyClash>, slow: &Reference) {
    let text = game.write_position(&state.position);
    assert_eq!(slow.position(), text);
    let legal: Vec<String> = game.moves(state).iter().map(|mv| mv.to_string()).collect();
    assert_eq!(slow.legal(), legal, "{text}");
    let (name, outcome) = match game.turn(state) {
        Turn::Over(outcome) => ("", Some((outcome.winner.map(PolyClash::side_name), outcome.reason))),
        turn => (PolyClash::side_name(turn.side().unwrap()), None),
    };
    assert_eq!((slow.turn(), slow.outcome()), (name, outcome), "{text}");
    for point in state.position.empty().iter().filter(|_| outcome.is_none()) {
        let refusal = game.check(state, Move::from(point)).err().map(|illegal| illegal.reason());
        assert_eq!(slow.refusal(point.id()), refusal, "{point} in {text}");
    }
    let twelfths = |score: parlor_polyclash::Score12| {
        let [a, b, c] = score.small.map(i64::from);
        let [d, e, f] = score.large.map(i64::from);
        [a, b, c, d, e, f]
    };
    assert_eq!(slow.cell12(), twelfths(state.position.cell_score()), "{text}");
    assert_eq!(slow.final12(), twelfths(state.position.final_score()), "{text}");
    assert_eq!(slow.leader(), PolyClash::side_name(game.winner(&state.position)), "{text}");
}

/// Plays on in step, comparing every so many turns.
fn play_in_step(game: &PolyClash, start: State<PolyClash>, seed: u64, turns: usize, every: usize) {
    let mut draws = Draws::new(seed);
    let mut state = start;
    let komi = game.komi().fraction();
    let mut slow = Reference::new(&game.write_position(&state.position), komi).unwrap();
    for turn in 0..turns {
        if turn % every == 0 {
            compare(game, &state, &slow);
        }
        let Some(mv) = random_turn(game, &state, &mut draws, 400) else { break };
        game.play(&mut state, mv);
        slow.play(&mv.to_string());
    }
    compare(game, &state, &slow);
}

#[test]
fn whole_games_agree() {
    for (seed, komi) in (0..15).zip(["0.025", "0", "-0.01", "0.3333333", "1"].iter().cycle()) {
        let game = game(&[("komi", komi)]);
        play_in_step(&game, State::start(&game), seed, 520, 40);
    }
}

/// Late positions, where captures, kos and suicide are everywhere, and play from them turn by turn.
#[test]
fn endgames_agree() {
    let game = game(&[]);
    for seed in 0..300 {
        let mut state = State::start(&game);
        let turns = 150 + seed as u32 % 200;
        game.playout(&mut state, &mut Draws::new(seed), turns);
        play_in_step(&game, State::new(&game, state.position), seed, 10, 5);
    }
}

/// Fights over a few points between settled stones: the shortest way to kos, snapbacks and long cycles.
#[test]
fn small_fights_agree() {
    let game = game(&[]);
    let mut superko = 0;
    for seed in 0..80 {
        let mut draws = Draws::new(seed);
        let mut state = State::start(&game);
        game.playout(&mut state, &mut draws, 300);
        let mut state = State::new(&game, state.position);
        let mut slow = Reference::new(&game.write_position(&state.position), game.komi().fraction()).unwrap();
        for _ in 0..30 {
            let moves = game.moves(&state);
            let fights = |mv: &&Move| {
                mv.point().is_some_and(|at| !state.position.captures(at, state.position.side()).is_empty())
            };
            let captures: Vec<&Move> = moves.iter().filter(fights).collect();
            let pool = if captures.is_empty() { moves.iter().collect() } else { captures };
            let mv = *pool[draws.draw() as usize % pool.len()];
            game.play(&mut state, mv);
            slow.play(&mv.to_string());
            if game.turn(&state).outcome().is_some() {
                break;
            }
            let refused = |&at: &Point| game.check(&state, Move::from(at)) == Err(Illegal::Superko);
            superko += state.position.empty().iter().filter(refused).count();
        }
        compare(&game, &state, &slow);
    }
    assert!(superko > 300, "only {superko} points were refused for superko");
}
