//! What cannot be lost any more.

use parlor_engines::polyclash::{Life, Stones, certain_winner};
use parlor_polyclash::{Kind, Move, Point, PointSet, PolyClash};
use parlor_rules::{Draws, Game, Side, State, choose_index};

use super::support::{all_but, points, random_game, state};

/// Two triangles that share an edge, for the smallest living group of the rules: their centres are the eyes.
fn two_eyes() -> [Point; 2] {
    let is_triangle = |point: &Point| point.kind() == Kind::Triangle;
    let edge =
        Point::all().find(|edge| edge.neighbours().iter().filter(|next| is_triangle(next)).count() == 2);
    let faces: Vec<Point> = edge.unwrap().neighbours().iter().copied().filter(is_triangle).collect();
    [faces[0], faces[1]]
}

#[test]
fn the_smallest_living_group_has_seven_stones() {
    let eyes: PointSet = two_eyes().into_iter().collect();
    let edges: PointSet = two_eyes().iter().flat_map(|eye| eye.neighbours()).copied().collect();
    let is_shared = |vertex: &Point| {
        vertex.kind() == Kind::Vertex
            && vertex.neighbours().iter().filter(|next| edges.contains(**next)).count() >= 3
    };
    let vertices: PointSet = Point::all().filter(is_shared).collect();
    let group = edges | vertices;
    assert_eq!(group.len(), 7);
    for side in Side::BOTH {
        let stones = if side == Side::First { [group, PointSet::EMPTY] } else { [PointSet::EMPTY, group] };
        let board = Stones::new(&state(stones[0], stones[1], Side::First, 0).position);
        let life = Life::new(&board, side);
        assert_eq!((life.alive, life.eyes), (group, eyes));
        assert_eq!(Life::new(&board, !side), Life::default());
        for stone in group.iter() {
            let mut less = group;
            less.remove(stone);
            let stones = if side == Side::First { [less, PointSet::EMPTY] } else { [PointSet::EMPTY, less] };
            let board = Stones::new(&state(stones[0], stones[1], Side::First, 0).position);
            assert_eq!(Life::new(&board, side).alive, PointSet::EMPTY, "without {stone}");
        }
    }
}

#[test]
fn one_eye_does_not_live_and_two_do() {
    for (empty, alive) in [(vec![300], 0), (vec![300, 301], 300)] {
        let board = Stones::new(&state(all_but(&empty), PointSet::EMPTY, Side::Second, 0).position);
        let life = Life::new(&board, Side::First);
        assert_eq!((life.alive.len(), life.eyes.len()), (alive, if alive > 0 { 2 } else { 0 }));
    }
    // A hostile stone in a region of two points does not take the life away, but the region is no safe eye.
    let neighbour = Point::new(300).unwrap().neighbours()[0].id();
    let white = points(&[neighbour]);
    let board = Stones::new(&state(all_but(&[neighbour, 300, 301, 298]), white, Side::First, 0).position);
    let life = Life::new(&board, Side::First);
    assert_eq!((life.alive.len(), life.eyes), (298, points(&[298, 301])));
}

/// Lets one side pass and the other play anywhere, as often as it can: nothing that lives may be captured or entered.
#[test]
fn passing_for_ever_loses_nothing_that_lives() {
    let game = PolyClash::default();
    let mut lived = 0;
    for seed in 0..20 {
        for (number, state) in random_game(seed).into_iter().rev().enumerate().step_by(15).take(5) {
            for side in Side::BOTH {
                let life = Life::new(&Stones::new(&state.position), side);
                lived += life.alive.len();
                let end = attacked(&game, &state, side, seed + number as u64);
                let stones = end.position.stones(side);
                assert!((life.alive & !stones).is_empty(), "seed {seed}: {:?}", life.alive & !stones);
                assert!((life.eyes & !end.position.empty()).is_empty(), "seed {seed}");
            }
        }
    }
    assert!(lived > 5_000, "{lived} stones were tested");
}

fn attacked(game: &PolyClash, state: &State<PolyClash>, passive: Side, seed: u64) -> State<PolyClash> {
    let (mut state, mut draws) = (state.clone(), Draws::new(seed));
    if state.position.passes() == 2 {
        return state;
    }
    for _ in 0..400 {
        let moves: Vec<Point> = state
            .position
            .empty()
            .iter()
            .filter(|&point| state.position.side() != passive && game.is_legal(&state, point.into()))
            .collect();
        let mv =
            if moves.is_empty() { Move::PASS } else { moves[choose_index(draws.draw(), moves.len())].into() };
        if mv == Move::PASS && state.position.passes() == 1 {
            break;
        }
        game.play(&mut state, mv);
    }
    state
}

#[test]
fn a_win_is_certain_only_when_nothing_can_take_it_away() {
    let game = PolyClash::default();
    let winner = |black, white| certain_winner(&game, &state(black, white, Side::First, 0).position);
    assert_eq!(winner(all_but(&[300, 301]), PointSet::EMPTY), Some(Side::First));
    assert_eq!(winner(PointSet::EMPTY, all_but(&[300, 301])), Some(Side::Second));
    assert_eq!(winner(all_but(&[301]), PointSet::EMPTY), None, "one eye can be taken");
    assert_eq!(winner(points(&[290, 291]), points(&[292])), None);
}
