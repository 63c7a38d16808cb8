//! The board of random games, ladders and the book.

use parlor_engines::polyclash::{Book, Engine, Ladder, RandomGame, Ring, Shapes, Stones};
use parlor_players::{Ask, Player, Unwatched};
use parlor_polyclash::{Move, Point, PointSet, PolyClash, Position};
use parlor_rules::{Draws, Game, Options, Side, State, Symmetric};

use super::support::{point, points, random_game, state};

/// The same questions to the board of the rules and to that of random games.
fn agree(stones: &Stones, position: &Position) {
    let game_side = position.side();
    assert_eq!(stones.empties().points().iter().copied().collect::<PointSet>(), position.empty());
    for at in Point::all() {
        assert_eq!(stones.side_at(at), position.stone_at(at));
        let digit = |side: Option<Side>| side.map_or(0, |side| side.index() as u16 + 1);
        let ring = Ring::all()[at.id()].points();
        let code = ring.iter().rev().fold(0, |code, &next| 3 * code + digit(position.stone_at(next)));
        assert_eq!(stones.code(at), code);
        if position.stone_at(at).is_some() {
            assert_eq!(stones.members(at).collect::<PointSet>(), position.group(at));
            assert_eq!(*stones.liberties(at), position.liberties(at));
            assert_eq!(stones.size(at), position.group(at).len());
        } else {
            let is_eye = stones.shape(at, game_side).is_own_eye();
            assert_eq!(is_eye, position.is_own_eye(at, game_side));
            let mut after = stones.clone();
            let legal = stones.can_live(at, game_side);
            let placed = after.place(at, game_side);
            assert_eq!(legal, !after.liberties(at).is_empty());
            assert_eq!(placed.captured, position.captures(at, game_side).len());
        }
    }
}

#[test]
fn the_board_of_random_games_is_that_of_the_rules() {
    for seed in 0..3 {
        let states = random_game(seed);
        let mut stones = Stones::new(&states[0].position);
        for pair in states.windows(2) {
            let (before, after) = (&pair[0], &pair[1]);
            if let Some(at) = after.history.last_point() {
                stones.place(at, before.position.side());
            }
        }
        for state in states.iter().step_by(37) {
            agree(&Stones::new(&state.position), &state.position);
        }
        agree(&stones, &states[states.len() - 1].position);
    }
}

#[test]
fn random_games_end_and_leave_eyes_alone() {
    let game = PolyClash::default();
    let mut draws = Draws::new(11);
    for handicap in [0, 9] {
        let options = Options::default().with_integer("handicap", handicap);
        let game = PolyClash::new(&options).unwrap();
        let mut random = RandomGame::new(&State::start(&game));
        let mut first = Vec::new();
        random.play(&mut draws, |side, at| first.push((side, at)));
        let opening = first.iter().take_while(|(side, _)| *side == Side::First).count();
        assert_eq!(opening, if handicap == 0 { 1 } else { 9 });
        assert!(first.len() > 200);
    }
    for seed in 0..20 {
        let mut random = RandomGame::new(&State::start(&game));
        random.play(&mut Draws::new(seed), |_, _| ());
        // Both sides have passed, and what is left belongs to somebody but for a few points.
        let open = random.stones.empties().points().iter().filter(|&&at| random.owner(at).is_none()).count();
        assert!(open <= 6, "{open} points belong to nobody");
    }
}

/// A lone stone with black stones on all its neighbours but two: it is caught or not by what stands in its way.
#[test]
fn ladders_are_read_to_their_end() {
    let caught = |black: PointSet, white: PointSet, stone: Point| {
        Ladder::catches(&Stones::new(&state(black, white, Side::First, 0).position), stone)
    };
    // In a corridor of two points between black stones there is nowhere to run to.
    let stone = point(290);
    let ring = stone.neighbours();
    let exits = points(&[ring[0].id(), ring[1].id()]);
    let mut walls = !(exits | PointSet::of(stone));
    walls.remove(point(300));
    walls.remove(point(301));
    assert!(caught(walls, PointSet::of(stone), stone).is_some());
    // In the open it is not even in danger.
    let few: PointSet = ring[2..].iter().copied().collect();
    let open = Stones::new(&state(few, PointSet::of(stone), Side::First, 0).position);
    let chase = Ladder::catches(&open, stone);
    if let Some(first) = chase {
        let mut after = open.clone();
        after.place(first, Side::First);
        assert!(!Ladder::escapes(&after, stone));
    }
    // Stones in atari that can be joined to many liberties get away.
    let mut chased: PointSet = ring[1..].iter().copied().collect();
    chased.remove(ring[0]);
    assert!(Ladder::escapes(
        &Stones::new(&state(chased, PointSet::of(stone), Side::Second, 0).position),
        stone
    ));
}

#[test]
fn shapes_are_the_same_for_all_rotations() {
    let game = PolyClash::default();
    let position = &random_game(3)[120].position;
    let stones = Stones::new(position);
    for symmetry in [1, 17, 59] {
        let turned = Stones::new(&game.map_position(symmetry, position));
        for at in Point::all() {
            for side in Side::BOTH {
                assert_eq!(stones.shape(at, side), turned.shape(at.image(symmetry), side));
            }
        }
    }
    assert!(Shapes::get().of(Side::First, 4, 0).is_lonely());
}

#[test]
fn the_book_knows_all_rotations_of_its_positions() {
    let game = PolyClash::default();
    assert!(Book::get().len() >= 100, "{} positions", Book::get().len());
    let start = State::start(&game);
    let first = Book::get().find(&game, &start).and_then(Move::point).unwrap();
    let reply = |symmetry: usize| {
        let mut state = State::start(&game);
        game.play(&mut state, first.image(symmetry).into());
        Book::get().find(&game, &state).and_then(Move::point).unwrap()
    };
    let identity = (0..game.symmetries()).find(|&symmetry| Point::all().all(|at| at.image(symmetry) == at));
    let usual = reply(identity.unwrap());
    for symmetry in 0..game.symmetries() {
        // Turned back it is the same reply, or one that a rotation around the first stone makes of it.
        let turned = reply(symmetry);
        let is_the_same =
            |back: usize| first.image(symmetry).image(back) == first && turned.image(back) == usual;
        assert!((0..game.symmetries()).any(is_the_same), "rotation {symmetry}");
    }
    // Other games than the usual one are not in it.
    let no_komi = Options::default().with_integer("komi", 0);
    assert_eq!(Book::get().find(&PolyClash::new(&no_komi).unwrap(), &start), None);
    assert!(Book::read("nonsense\n1 1: 2\n5: 900\n: 3").len() == 1);
}

#[test]
fn what_the_book_says_is_played() {
    let (game, start) = (PolyClash::default(), State::start(&PolyClash::default()));
    let ask = Ask { nodes: Some(20), ..Ask::default() };
    let thought = Engine::default().think(&game, &start, &ask, &mut Unwatched);
    assert_eq!(thought.mv, Book::get().find(&game, &start));
    assert_ne!(thought.mv, Some(Move::PASS));
}

#[test]
fn rings_hold_neighbours_and_diagonals_in_turn() {
    for middle in Point::all() {
        let points = Ring::all()[middle.id()].points();
        assert_eq!(points.len(), 2 * middle.neighbours().len());
        for (place, point) in points.iter().enumerate() {
            let [before, after] = [place + points.len() - 1, place + 1].map(|at| points[at % points.len()]);
            if place % 2 == 0 {
                assert!(middle.neighbours().contains(point));
            } else {
                assert!(middle.diagonals().contains(point));
                assert!(point.neighbours().contains(&before) && point.neighbours().contains(&after));
            }
        }
    }
}
