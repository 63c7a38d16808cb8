//! What a network sees of PolyClash.

use parlor_polyclash::{Move, Point, PointSet, PolyClash};
use parlor_rules::{Draws, Game, Options, Side, State, Symmetric, choose_index};
use parlor_taught::polyclash::Planes;

/// The moves of a random game in which nobody fills own eyes.
fn moves(game: &PolyClash, seed: u64) -> Vec<Move> {
    let (mut state, mut draws, mut moves) = (State::start(game), Draws::new(seed), Vec::new());
    while state.position.passes() < 2 && moves.len() < 600 {
        let side = state.position.side();
        let is_good =
            |&point: &Point| !state.position.is_own_eye(point, side) && game.is_legal(&state, point.into());
        let good: Vec<Point> = state.position.empty().iter().filter(is_good).collect();
        let mv =
            if good.is_empty() { Move::PASS } else { good[choose_index(draws.draw(), good.len())].into() };
        game.play(&mut state, mv);
        moves.push(mv);
    }
    moves
}

/// The planes of every so many states of a line of play.
fn line(game: &PolyClash, moves: impl Iterator<Item = Move>, every: usize) -> Vec<Planes> {
    let mut state = State::start(game);
    let mut seen = vec![Planes::new(game, &state)];
    for (number, mv) in moves.enumerate() {
        game.play(&mut state, mv);
        if (number + 1) % every == 0 {
            seen.push(Planes::new(game, &state));
        }
    }
    seen
}

#[test]
fn rotated_positions_have_rotated_planes() {
    let game = PolyClash::default();
    let start = game.start();
    let ladders = 15 << 11;
    let (mut flags, mut broken_off) = (0, 0);
    for seed in 0..2 {
        let moves = moves(&game, seed);
        let straight = line(&game, moves.iter().copied(), 23);
        for symmetry in 0..game.symmetries() {
            let rotated = moves.iter().map(|&mv| game.map_move(symmetry, &start, mv));
            for (number, (planes, rotated)) in straight.iter().zip(line(&game, rotated, 23)).enumerate() {
                assert_eq!(planes.lead, rotated.lead);
                for point in Point::all() {
                    let image = point.image(symmetry);
                    let (here, there) = (planes.seen[point.id()], rotated.seen[image.id()]);
                    assert_eq!(
                        here & !ladders,
                        there & !ladders,
                        "game {seed}, look {number}, rotation {symmetry}, {point:?} to {image:?}"
                    );
                    flags += (here & ladders).count_ones();
                    broken_off += ((here ^ there) & ladders).count_ones();
                }
            }
        }
    }
    // Where reading is broken off, it matters which way was tried first.
    assert!(flags > 1_000 && 50 * broken_off < flags, "{broken_off} of {flags} flags of ladders differ");
}

#[test]
fn every_plane_is_seen_somewhere_and_says_what_stands_there() {
    let game = PolyClash::default();
    let mut ever = 0;
    for seed in 0..3 {
        let mut state = State::start(&game);
        for mv in moves(&game, seed) {
            let planes = Planes::new(&game, &state);
            let side = state.position.side();
            let set = |plane: usize| Point::all().filter(|&point| planes.is_set(plane, point)).collect();
            let (own, other): (PointSet, PointSet) = (set(0), set(1));
            assert_eq!([own, other], [side, !side].map(|side| state.position.stones(side)));
            let legal: PointSet = set(10);
            assert!(
                state
                    .position
                    .empty()
                    .iter()
                    .all(|point| { legal.contains(point) == game.is_legal(&state, point.into()) })
            );
            for (stones, first) in [(own, 2), (other, 5)] {
                for stone in stones.iter() {
                    let count = state.position.liberties(stone).len().min(3);
                    assert_eq!(planes.seen[stone.id()] >> first & 7, 1 << (count - 1));
                }
            }
            ever |= planes.seen.iter().fold(0, |all, seen| all | seen);
            game.play(&mut state, mv);
        }
    }
    assert_eq!(ever, (1 << Planes::FLAGS) - 1, "planes that were never set: {:b}", !ever);
}

#[test]
fn the_lead_is_that_of_the_side_to_move() {
    let lead = |options: &Options, plies: usize| {
        let game = PolyClash::new(options).unwrap();
        let mut state = State::start(&game);
        for mv in moves(&game, 1).into_iter().take(plies) {
            game.play(&mut state, mv);
        }
        (state.position.side(), Planes::new(&game, &state).lead)
    };
    assert_eq!(lead(&Options::default(), 0), (Side::First, -102));
    assert_eq!(lead(&Options::default(), 1), (Side::Second, 102));
    assert_eq!(lead(&Options::default().with_integer("handicap", 4), 0).1, 0);
}

#[test]
fn links_go_both_ways() {
    for links in Planes::links() {
        assert_eq!(links.len(), Point::COUNT);
        for (from, list) in links.iter().enumerate() {
            assert!((3..=5).contains(&list.len()));
            assert!(list.iter().all(|&to| links[usize::from(to)].contains(&(from as u16))));
        }
    }
}
