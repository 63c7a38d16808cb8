//! Every position that is to be valued has its number, without gaps.

use parlor_rules::{Draws, Game, Notation, Options, Ranked, Side, State, Symmetric};
use parlor_ur::{Stage, Ur};

/// How many positions there are before the roll, seen by the side to move, by the number of pieces: counted by the
/// authors of the rules document and, for two and seven pieces, by the publishers of solved tables.
const POSITIONS: [(u8, u64); 7] =
    [(1, 217), (2, 12_869), (3, 263_121), (4, 2_602_822), (5, 14_669_769), (6, 53_188_365), (7, 137_870_097)];

/// The number of the position of a number is that number, and the position is one that the rules allow.
fn check(ur: &Ur, rank: u64) {
    let position = ur.unrank(rank);
    assert_eq!(ur.rank(&position), Some(rank), "{position:?}");
    assert_eq!((position.side(), position.stage()), (Side::First, Stage::ToRoll));
    let built = Ur::build(&Options::default(), &ur.setup(&position));
    assert_eq!(built, Ok((*ur, position)), "number {rank}");
}

#[test]
fn there_are_as_many_as_were_counted() {
    for (pieces, positions) in POSITIONS {
        assert_eq!(Ur::with_pieces(pieces).unwrap().positions(), positions, "{pieces} pieces");
    }
}

#[test]
fn all_numbers_of_small_games_are_positions() {
    for (pieces, positions) in &POSITIONS[..3] {
        let ur = Ur::with_pieces(*pieces).unwrap();
        (0..*positions).for_each(|rank| check(&ur, rank));
    }
}

#[test]
fn samples_of_large_games_are_positions() {
    for (pieces, positions) in &POSITIONS[3..] {
        let (ur, mut draws) = (Ur::with_pieces(*pieces).unwrap(), Draws::new(u64::from(*pieces)));
        (0..20_000).for_each(|_| check(&ur, draws.draw() % positions));
        check(&ur, 0);
        check(&ur, positions - 1);
    }
}

/// Over random games: every position before a roll has a number, the same for both sides, and gives itself back.
#[test]
fn positions_of_games_have_numbers() {
    for pieces in 1..=7 {
        let (ur, mut draws) = (Ur::with_pieces(pieces).unwrap(), Draws::new(5));
        for _ in 0..50 {
            let mut state = State::start(&ur);
            while let Some(mv) = ur.pick_move(&state, draws.draw()) {
                let position = state.position;
                let rank = ur.rank(&position);
                assert_eq!(rank.is_some(), position.stage() == Stage::ToRoll, "{position:?}");
                if let Some(rank) = rank {
                    assert_eq!(ur.rank(&ur.map_position(1, &position)), Some(rank), "{position:?}");
                    let mirrored = usize::from(position.side() == Side::Second);
                    assert_eq!(ur.unrank(rank), ur.map_position(mirrored, &position));
                }
                ur.play(&mut state, mv);
            }
            assert_eq!(ur.rank(&state.position), None, "a finished game needs no value");
        }
    }
}
