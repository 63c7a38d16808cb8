//! Tree search by judgement against plain recursion, and what it does with visits that wait.

mod short;

use parlor_chessinfive::ChessInFive;
use parlor_dolanan::{Addition, Multiplication};
use parlor_polyclash::PolyClash;
use parlor_romgon::Romgon;
use parlor_rules::{Draws, Game, Moves, Options, Setting, State};
use parlor_search::{Asked, Leaf, Points, Puct, PuctHabits, Scout, expectimax};
use short::Short;

/// Sees which moves there are.
struct Lister;

impl<G: Game> Scout<G> for Lister {
    type Sight = Vec<G::Move>;

    fn see(&mut self, game: &G, state: &State<G>) -> Vec<G::Move> {
        game.moves(state)
    }
}

fn habits() -> PuctHabits {
    PuctHabits { most_nodes: 100_000_000, ..PuctHabits::default() }
}

/// A judgement that has nothing to do with the game.
fn blind<M: Copy>(moves: &[M], draws: &mut Draws) -> (Points, Vec<(M, f32)>) {
    let weighed = moves.iter().map(|&mv| (mv, 1.0 + (draws.draw() % 7) as f32)).collect();
    ((draws.draw() % 101) as f64 / 100.0, weighed)
}

/// Asks for so many leaves at a time and judges them together, until the visits are used up or all is proved.
fn run<G: Game>(search: &mut Puct<G>, visits: u64, at_once: usize, every: usize, draws: &mut Draws) {
    let mut waiting: Vec<(Leaf, Vec<G::Move>)> = Vec::new();
    while search.visits() < visits && !search.is_proved() {
        let asked = search.ask(None, &mut Lister);
        let is_busy = matches!(asked, Asked::Busy);
        if let Asked::Leaf(leaf, moves) = asked {
            waiting.push((leaf, moves));
        }
        if is_busy || waiting.len() >= at_once {
            assert!(!waiting.is_empty(), "nothing waits, so nothing can be busy");
            for (leaf, moves) in waiting.drain(..) {
                let (worth, weighed) = blind(&moves, draws);
                let listed: Vec<_> = weighed.into_iter().step_by(every).collect();
                search.tell(leaf, worth, &listed, every == 1);
            }
        }
    }
    waiting.into_iter().for_each(|(leaf, _)| search.withdraw(leaf));
}

/// Searches states of random games to their end and compares what is proved with plain recursion.
fn proofs_agree<G: Game>(game: &G, plies: u32, positions: u32) {
    let short = Short(game.clone());
    let mut draws = Draws::new(plies.into());
    let (mut tried, mut state) = (0, State::start(game));
    while tried < positions {
        let Some(mv) = game.pick_move(&state, draws.draw()) else {
            state = State::start(game);
            continue;
        };
        game.play(&mut state, mv);
        // A few plies between two positions that are looked at.
        if !draws.draw().is_multiple_of(4) || game.turn(&state).outcome().is_some() {
            continue;
        }
        tried += 1;
        let root = State { position: 1 + tried % plies, history: state.clone() };
        let side = short.turn(&root).side().unwrap();
        let plain = expectimax(&short, &mut root.clone(), side, u32::MAX, &mut |_| unreachable!());
        for at_once in [1, 4] {
            let mut search = Puct::new(short.clone(), root.clone(), habits());
            run(&mut search, 1_000_000, at_once, 1, &mut draws);
            assert!(search.is_proved(), "{:?}", state.position);
            assert_eq!(search.worth(), plain, "{:?}", state.position);
            let lines = search.lines();
            assert!(lines[0].exact && lines[0].winrate == plain);
            assert!(*search.state() == root, "every move is taken back");
        }
        // Where half of the moves are left out, only what wins is proved.
        let mut search = Puct::new(short.clone(), root.clone(), habits());
        run(&mut search, 3_000, 1, 2, &mut draws);
        if search.is_proved() {
            assert_eq!((search.worth(), plain), (1.0, 1.0), "{:?}", state.position);
        }
    }
}

#[test]
fn what_is_proved_is_what_plain_recursion_finds() {
    proofs_agree(&Romgon::new(&Options::default()).unwrap(), 2, 60);
    proofs_agree(&ChessInFive::new(&Options::default()).unwrap(), 2, 60);
    let seven = Setting::Number("7".to_owned());
    let seed = Options { settings: [("seed".to_owned(), seven)].into(), ..Options::default() };
    proofs_agree(&Addition::new(&seed).unwrap(), 2, 60);
    proofs_agree(&Multiplication::new(&seed).unwrap(), 3, 60);
    proofs_agree(&PolyClash::default(), 2, 5);
}

/// Knows which move was played first from the start.
struct First;

impl Scout<PolyClash> for First {
    type Sight = (Option<usize>, Vec<parlor_polyclash::Move>);

    fn see(&mut self, game: &PolyClash, state: &State<PolyClash>) -> Self::Sight {
        (state.position.stones(parlor_rules::Side::First).first().map(|point| point.id()), game.moves(state))
    }
}

/// Visits go to what is judged well, and among moves that are judged alike to the likely ones.
#[test]
fn visits_follow_judgement_and_likelihood() {
    let visits = |likely: usize, good: Option<usize>| {
        let game = PolyClash::default();
        let mut search = Puct::new(game.clone(), State::start(&game), habits());
        while search.visits() < 300 {
            let Asked::Leaf(leaf, (first, moves)) = search.ask(None, &mut First) else { continue };
            let worth = if first.is_some() && first == good { 0.9 } else { 0.5 };
            let weight = |number: usize| if number == likely { 5.0 } else { 1.0 };
            let weighed: Vec<_> =
                moves.iter().take(25).enumerate().map(|(at, &mv)| (mv, weight(at))).collect();
            // After a reply the first stone may no longer be the lowest; one ply is all that is looked at.
            search.tell(leaf, worth, if first.is_some() { &[] } else { &weighed }, true);
        }
        let most = search.lines().swap_remove(0);
        (most.moves[0].point().map(|point| point.id()), most.visits)
    };
    let (likely, some) = visits(20, None);
    assert!(likely == Some(20) && (30..299).contains(&some), "{likely:?} with {some} visits");
    let (good, many) = visits(20, Some(10));
    assert!(good == Some(10) && many > some, "{good:?} with {many} visits, after {some}");
}

#[test]
fn what_lies_below_a_move_is_kept() {
    let game = PolyClash::default();
    let mut search = Puct::new(game.clone(), State::start(&game), habits());
    let mut draws = Draws::new(3);
    run(&mut search, 600, 1, 1, &mut draws);
    for _ in 0..3 {
        let lines = search.lines();
        let (best, expected) = (lines[0].moves[0], lines[0].moves[1..].to_vec());
        let visits = lines[0].visits;
        let mut after = search.state().clone();
        game.play(&mut after, best);
        search.advance(best);
        assert!(*search.state() == after);
        assert_eq!(search.visits(), visits);
        let replies = search.lines();
        assert_eq!(replies[0].moves, expected);
        assert_eq!(replies.iter().map(|line| line.visits).sum::<u64>() + 1, visits);
        run(&mut search, 600, 1, 1, &mut draws);
        assert_eq!(search.visits(), 600);
    }
    // A move that was never tried leads to a tree of its own.
    let untried = search.lines().pop().unwrap();
    assert_eq!(untried.visits, 0);
    search.advance(untried.moves[0]);
    assert_eq!((search.visits(), search.size()), (0, 1));
}

#[test]
fn visits_can_be_withdrawn_and_led() {
    let game = PolyClash::default();
    let mut search = Puct::new(game.clone(), State::start(&game), habits());
    let Asked::Leaf(root, moves) = search.ask(None, &mut Lister) else { panic!("the root is judged first") };
    assert!(matches!(search.ask(None, &mut Lister), Asked::Busy));
    search.withdraw(root);
    let Asked::Leaf(root, _) = search.ask(Some(7), &mut Lister) else { panic!("it is asked again") };
    search.tell(root, 0.5, &moves.iter().map(|&mv| (mv, 1.0)).collect::<Vec<_>>(), true);
    for _ in 0..5 {
        let Asked::Leaf(leaf, moves) = search.ask(Some(7), &mut Lister) else { panic!("nothing is known") };
        search.tell(leaf, 0.0, &moves.iter().map(|&mv| (mv, 1.0)).collect::<Vec<_>>(), true);
    }
    let led = search.branches().nth(7).unwrap();
    assert_eq!((led.visits, led.worth, search.visits()), (5, Some(0.0), 6));
    // Now it is the likeliest by far, and is visited although it has done badly.
    search.reweigh(|mv, prior| if mv == led.mv { 1_000.0 } else { prior });
    let Asked::Leaf(leaf, _) = search.ask(None, &mut Lister) else { panic!("nothing is known") };
    search.tell(leaf, 0.0, &[], true);
    assert_eq!(search.branches().nth(7).unwrap().visits, 6);
}

#[test]
fn a_tree_grows_no_further_than_it_may() {
    let game = PolyClash::default();
    let small = PuctHabits { most_nodes: 50, ..habits() };
    let mut search = Puct::new(game.clone(), State::start(&game), small);
    run(&mut search, 2_000, 1, 1, &mut Draws::new(1));
    assert_eq!(search.visits(), 2_000);
    assert!(search.size() < 50 * 303);
}
