//! Every number that the document's text names.

use parlor_classic::polyclash::{Classic, Mean, Potential, Settings, Value, players, stones_placed};
use parlor_players::{Ask, Player, Unwatched};
use parlor_polyclash::{Kind, LARGE_CELL, Move, Point, PointSet, PolyClash, SMALL_CELL, Score12};
use parlor_rules::{Game, SettingKind, State};

use super::support::{BLACK, close, play, point, score, set_up, think, with_handicap};

#[test]
fn the_player_and_its_settings() {
    let players = players();
    assert_eq!(players.iter().map(|player| player.id()).collect::<Vec<_>>(), ["classic"]);
    let numbers: Vec<_> = players[0]
        .tuning()
        .iter()
        .filter_map(|spec| match spec.kind {
            SettingKind::Integer { min, .. } => Some((spec.name, spec.default?, min as f64)),
            SettingKind::Number { min, .. } => Some((spec.name, spec.default?, min)),
            _ => None,
        })
        .collect();
    assert_eq!(numbers[..3], [("plies", "2", 1.0), ("trail", "2", 0.0), ("captureWeight", "2", -1000.0)]);
    assert_eq!(numbers[3..], [("potentialOffset", "0.5", -1000.0), ("potentialScale", "302", 1.0)]);
}

/// Pentagon centres claim the most area: five large cells.
#[test]
fn the_first_stone_goes_on_a_pentagon() {
    let state = State::start(&PolyClash::default());
    let thought = think(&state, "plies=1", 0);
    assert_eq!(thought.mv, Some(point(290).into()));
    assert_eq!(thought.candidates.len(), 302);
    for candidate in &thought.candidates {
        let cells = match candidate.line[0].point().unwrap().kind() {
            Kind::Pentagon => 5.0 * LARGE_CELL,
            Kind::Vertex => 4.0 * SMALL_CELL + LARGE_CELL,
            Kind::Triangle => 3.0 * SMALL_CELL,
            Kind::Edge => continue,
        };
        assert!(close(candidate.score.unwrap(), cells));
    }
    assert!(close(thought.candidates[0].score.unwrap(), 0.031119166));
}

/// Both sides take pentagon centres while there are any, far from each other.
#[test]
fn the_opening_takes_the_pentagons() {
    let game = PolyClash::default();
    let mut state = State::start(&game);
    for _ in 0..12 {
        let mv = think(&state, "plies=1", 0).mv.unwrap();
        assert_eq!(mv.point().unwrap().kind(), Kind::Pentagon);
        game.play(&mut state, mv);
    }
    assert_ne!(think(&state, "plies=1", 0).mv.unwrap().point().unwrap().kind(), Kind::Pentagon);
}

/// A captured stone counts 2/302, besides the area that it leaves.
#[test]
fn captures_count_twice_their_share_of_the_points() {
    // A white stone on a triangle with one liberty left.
    let prey = Point::all().find(|point| point.kind() == Kind::Triangle).unwrap();
    let around = prey.neighbours();
    let state = set_up([around[0], around[1]].into_iter().collect(), PointSet::of(prey));
    let mut after = state.clone();
    PolyClash::default().play(&mut after, around[2].into());
    let own = after.position.cell_score().shares()[0];
    let with = |settings: &str| score(&think(&state, settings, 0), around[2]);
    assert!(close(with("plies=1"), own + 2.0 / 302.0));
    assert!(close(with("plies=1 captureWeight=0"), own));
    assert!(close(with("plies=1 captureWeight=30.2"), own + 0.1));
}

/// Stones repel until 151 have been placed, and attract afterwards.
#[test]
fn the_potential_turns_at_151_stones() {
    let game = PolyClash::default();
    let factor = |stones: usize, settings: &Settings| {
        let state = set_up(Point::all().take(stones).collect(), PointSet::EMPTY);
        let sum: f64 = Point::all().take(stones).map(|stone| 1.0 / stone.distance(point(301))).sum();
        Potential::new(&state, settings).at(point(301)) / sum
    };
    let usual = Settings::default();
    assert!(close(factor(1, &usual), (0.5 - 1.0 / 302.0_f64).tanh()));
    assert!(factor(150, &usual) > 0.0);
    assert!(close(factor(151, &usual), 0.0));
    assert!(factor(152, &usual) < 0.0);
    assert!(close(factor(152, &usual), (0.5 - 152.0 / 302.0_f64).tanh()));
    let other = Settings { potential_offset: 0.25, potential_scale: 100.0, ..usual };
    assert!(close(factor(50, &other), (-0.25_f64).tanh()));
    assert_eq!(factor(50, &Settings { potential: false, ..usual }), 0.0);
    assert_eq!(Potential::new(&State::start(&game), &usual).at(point(7)), 0.0);
}

/// Far from the stone while few have been placed, next to it by another offset, the lowest id without potential.
#[test]
fn the_potential_decides_among_equals() {
    let game = PolyClash::default();
    let mut state = State::start(&game);
    play(&game, &mut state, &["290"]);
    let pentagon = |settings: &str| think(&state, settings, 0).mv.unwrap().point().unwrap();
    let far = pentagon("plies=1");
    let distance = |other: Point| point(290).distance(other);
    assert!((291..302).all(|id| distance(point(id)) <= distance(far) + 1e-9));
    let near = pentagon("plies=1 potentialOffset=-1");
    assert!((291..302).all(|id| distance(point(id)) >= distance(near) - 1e-9));
    assert_eq!(pentagon("plies=1 potential=false").id(), 291);
}

#[test]
fn placed_stones_are_counted_over_the_whole_game() {
    let game = with_handicap(2);
    let mut state = State::start(&game);
    play(&game, &mut state, &["290", "301"]);
    assert_eq!(stones_placed(&state), 2);
    // White captures nothing, Black passes, and a white stone on a triangle is captured.
    let prey = Point::all().find(|point| point.kind() == Kind::Triangle).unwrap();
    let ids: Vec<String> = prey.neighbours().iter().map(|next| next.id().to_string()).collect();
    let there = prey.id().to_string();
    play(&game, &mut state, &[&there, &ids[0], "pass", &ids[1], "pass", &ids[2]]);
    assert_eq!(state.history.captures(), [1, 0]);
    assert_eq!(stones_placed(&state), 6);
    // A position string knows only the stones on it.
    assert_eq!(stones_placed(&State::new(&game, state.position.clone())), 5);
}

/// While Black goes on placing handicap stones nobody replies; after the last of them White does.
#[test]
fn handicap_stones_have_no_replies() {
    let game = with_handicap(2);
    let mut state = State::start(&game);
    let think = |state: &State<PolyClash>| Classic.think(&game, state, &Ask::default(), &mut Unwatched);
    let first = think(&state);
    assert_eq!(first.mv, Some(point(290).into()));
    assert!(first.candidates.iter().all(|candidate| candidate.terms[2].1 == 0.0 && candidate.nodes == 1));
    assert!(close(first.candidates[0].score.unwrap(), 5.0 * LARGE_CELL));
    game.play(&mut state, first.mv.unwrap());
    let last = think(&state);
    assert!(last.candidates.iter().all(|candidate| candidate.terms[2].1 < 0.0 && candidate.nodes == 3));
}

/// Of a fraction's many forms each gives the same number, to the last bit.
#[test]
fn equal_worths_are_equal() {
    let worth = |small: u16, captures: u32| {
        Value::new(&Score12 { small: [small, 0, 0], large: [1, 0, 0] }, BLACK, captures)
    };
    let mean = |smalls: &[u16]| {
        let mut mean = Mean::NONE;
        smalls.iter().for_each(|&small| mean.add(worth(small, 1)));
        mean.value()
    };
    let totals = [
        worth(100, 5).less(mean(&[0, 0, 1])),
        worth(101, 5).less(mean(&[1, 1, 2])),
        worth(102, 5).less(mean(&[2, 2, 2, 2, 3, 3])),
    ]
    .map(|worth| worth.total(2.0).to_bits());
    assert!(totals.iter().all(|&total| total == totals[0]));
    assert_eq!(Mean::NONE.value().total(2.0), 0.0);
    // Means of means with unlike numbers of replies: 10 − (1/2 + 2/3)/2.
    let mut outer = Mean::NONE;
    outer.add(mean(&[0, 1]));
    outer.add(mean(&[0, 1, 1]));
    let nested = worth(10, 0).less(outer.value());
    assert!(close(nested.share(), (10.0 - 7.0 / 12.0) * SMALL_CELL / 12.0));
    assert!(close(nested.gain(), -1.0 / 302.0));
}

/// A board that is all white but for so many eyes on pentagons, Black to move.
fn eyes(count: usize) -> State<PolyClash> {
    set_up(PointSet::EMPTY, Point::all().take(Point::COUNT - count).collect())
}

/// No legal point, for both sides: Black has no legal point; White would fill an eye if nothing kept it off.
#[test]
fn without_a_legal_point_the_player_passes() {
    let mut state = eyes(2);
    for settings in ["", "guards=false", "plies=1"] {
        let thought = think(&state, settings, 0);
        assert_eq!(thought.mv, Some(Move::PASS), "{settings}");
        assert_eq!(thought.candidates.len(), 1);
        assert_eq!(thought.candidates[0].score, None);
    }
    play(&PolyClash::default(), &mut state, &["pass"]);
    assert_eq!(think(&state, "guards=false", 0).mv, Some(point(300).into()));
    let guarded = think(&state, "", 0);
    assert_eq!(guarded.mv, Some(Move::PASS));
    assert_eq!(guarded.candidates.len(), 3, "the eyes are shown all the same");
    // Whichever eye is filled, Black has one reply instead of two: it takes the whole board from the other.
    let lost = 1.0 - 5.0 * LARGE_CELL - 2.0 * 301.0 / 302.0;
    assert!(close(score(&guarded, point(300)), lost) && close(score(&guarded, point(301)), lost));
}

/// No reply: a third eye leaves Black without any reply, so nothing is subtracted.
#[test]
fn without_a_reply_nothing_is_subtracted() {
    let mut state = eyes(3);
    play(&PolyClash::default(), &mut state, &["pass"]);
    let thought = think(&state, "", 0);
    assert!((299..302).all(|id| close(score(&thought, point(id)), 1.0)));
    assert_eq!(thought.nodes, 3);
}
