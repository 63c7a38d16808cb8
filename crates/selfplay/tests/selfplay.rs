//! Games that a network which knows nothing plays with itself.

use parlor_polyclash::{Move, Point, PolyClash};
use parlor_rules::{Draws, Game, Side, State, choose_index};
use parlor_selfplay::{
    Answer, Answers, Ending, Habits, Hall, Halving, Lesson, PROPOSALS, SIGHT, School, Sight, Tree, improved,
};

const CHOICE: u32 = 1 << 30;

fn habits(games: usize) -> Habits {
    Habits {
        games,
        visits: [8, 4],
        moves: [4, 2],
        thorough: 2,
        against: 0,
        stirred: 4,
        begun: 150,
        to_the_end: 2,
    }
}

/// The moves that a position says are worth a thought.
fn choices(sight: &Sight) -> Vec<u16> {
    let points = (0..302).filter(|&point| sight.0[usize::from(point)] & CHOICE != 0);
    points.chain((sight.0[SIGHT - 1] == 1).then_some(302)).collect()
}

/// Plays until a room has brought some games in.
fn play(hall: &Hall, most: usize, games: u64) -> Vec<u8> {
    let (mut moves, mut priors) = (vec![0; most * PROPOSALS], vec![0.0; most * PROPOSALS]);
    let values = vec![0.0; most];
    let (mut draws, mut lessons) = (Draws::new(5), Vec::new());
    loop {
        let mut asked = Vec::new();
        let answers = Answers { moves: &moves, priors: &priors, values: &values };
        hall.go_on(0, &answers, |_, sight| asked.push(*sight));
        assert!(!asked.is_empty() && asked.len() <= most);
        priors.fill(0.0);
        for (number, sight) in asked.iter().enumerate() {
            let choices = choices(sight);
            let from = choose_index(draws.draw(), choices.len());
            for place in 0..PROPOSALS.min(choices.len()) {
                moves[number * PROPOSALS + place] = choices[(from + place) % choices.len()];
                priors[number * PROPOSALS + place] = 1.0 / PROPOSALS as f32;
            }
        }
        let (new, tally) = hall.take(0);
        lessons.extend(new);
        if tally[0] >= games {
            return lessons;
        }
    }
}

/// Lessons are of one size; each says how likely moves should be or nothing about them, only moves that were worth a thought; the winner is
/// the one with the lead, and leads of the two sides of a game are opposite.
#[test]
fn games_make_lessons() {
    let lessons = play(&Hall::new(&[habits(3)], 2, 1), 12, 3);
    assert!(!lessons.is_empty() && lessons.len().is_multiple_of(Lesson::SIZE));
    let mut taught = 0;
    for lesson in lessons.chunks_exact(Lesson::SIZE) {
        let numbers: Vec<u32> =
            lesson[..4 * SIGHT].as_chunks().0.iter().map(|four| u32::from_le_bytes(*four)).collect();
        let sight = Sight(numbers.try_into().expect("as many"));
        let rest = &lesson[4 * SIGHT..];
        let lead = i16::from_le_bytes([rest[0], rest[1]]);
        let (policy, ends) = (&rest[2..305], &rest[rest.len() - 2..]);
        assert_eq!(ends[1] == 1, lead > 0, "who is ahead has won");
        let sum: u32 = policy.iter().map(|&part| u32::from(part)).sum();
        assert_eq!(ends[0] == 255, sum > 0);
        if sum > 0 {
            taught += 1;
            assert!((200..=310).contains(&sum), "the parts make about 255, not {sum}");
        }
        let may = choices(&sight);
        let likely = policy.iter().enumerate().filter(|(_, part)| **part > 0);
        likely.for_each(|(mv, _)| assert!(may.contains(&(mv as u16))));
    }
    assert!(taught > 0);
}

#[test]
fn the_same_seed_makes_the_same_lessons() {
    let once = |threads| play(&Hall::new(&[habits(4)], threads, 9), 16, 2);
    let (one, two) = (once(1), once(2));
    assert_eq!(one, two);
}

#[test]
fn the_hand_made_engine_makes_lessons_too() {
    let school = School::new(4, 1, 3);
    let mut lessons = Vec::new();
    while lessons.is_empty() {
        lessons = school.take().0;
    }
    school.stop();
    assert!(lessons.len().is_multiple_of(Lesson::SIZE));
    // Some moves were searched.
    assert!(lessons.chunks_exact(Lesson::SIZE).any(|lesson| lesson[Lesson::SIZE - 2] == 255));
}

/// Neither own eyes nor illegal points are worth a thought, and a pass only late.
#[test]
fn choices_are_legal() {
    let game = PolyClash::default();
    let (mut state, mut draws) = (State::start(&game), Draws::new(2));
    for _ in 0..300 {
        let sight = Sight::new(&game, &state);
        let (may, side) = (choices(&sight), state.position.side());
        for point in Point::all() {
            let is_choice = game.is_legal(&state, point.into()) && !state.position.is_own_eye(point, side);
            assert_eq!(may.contains(&(point.id() as u16)), is_choice);
        }
        let stones = Point::COUNT - state.position.empty().len();
        assert_eq!(may.contains(&302), stones >= 120 || may.len() == 1);
        let mv = may[choose_index(draws.draw(), may.len())];
        game.play(&mut state, Point::new(usize::from(mv)).map_or(Move::PASS, Move::from));
        if state.position.passes() > 0 {
            break;
        }
    }
}

/// A tree in which the third of four moves is the best, for the side to move at the root.
fn tree_with(worths: [f32; 4], visits: u32) -> (Tree, Halving) {
    let mut tree = Tree::default();
    tree.clear();
    let moves = [10, 11, 12, 13];
    tree.learn(Tree::ROOT, Answer { moves: &moves, priors: &[0.25; 4], value: 0.0 });
    tree.back_up(&[Tree::ROOT]);
    let mut halving = Halving::default();
    halving.begin(&tree, visits, 4, None);
    loop {
        let numbers: Vec<usize> = halving.next(&tree).iter().map(|part| part.0).collect();
        if numbers.is_empty() {
            return (tree, halving);
        }
        for number in numbers {
            let node = tree.follow(Tree::ROOT, number);
            tree.end(node, -worths[number]);
            tree.back_up(&[Tree::ROOT, node]);
        }
    }
}

#[test]
fn halving_finds_the_best_move_and_keeps_to_its_visits() {
    let (tree, halving) = tree_with([0.1, -0.5, 0.4, 0.0], 16);
    assert_eq!(halving.best(), 2);
    assert_eq!(tree.node(Tree::ROOT).visits, 17);
    let parts = improved(&tree);
    assert!((parts.iter().sum::<f32>() - 1.0).abs() < 1e-5);
    assert!(parts[2] > parts[0] && parts[0] > parts[3] && parts[3] > parts[1]);
}

#[test]
fn a_game_that_is_over_has_an_ending() {
    let game = PolyClash::default();
    let mut state = State::start(&game);
    // Black has a stone, White passes, and so does Black.
    for mv in [Point::new(290).map(Move::from).expect("a point"), Move::PASS, Move::PASS] {
        game.play(&mut state, mv);
    }
    let reached = Ending::reached(&game, &state);
    assert_eq!((reached.winner, reached.owned), (Side::First, [1.0; 302]));
    assert!((reached.lead - 0.975).abs() < 1e-9);
}
