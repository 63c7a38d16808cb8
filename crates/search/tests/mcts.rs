//! Monte Carlo tree search against plain recursion, on every game.

mod short;

use std::fmt::Debug;

use parlor_chessinfive::ChessInFive;
use parlor_dolanan::{Addition, Multiplication};
use parlor_polyclash::{Move, Point, PolyClash};
use parlor_romgon::Romgon;
use parlor_rules::{Draws, Game, Moves, Notation, Options, Playout, Setting, Side, State, Turn};
use parlor_search::{Crew, Heard, Mcts, MctsHabits, Points, Policy, Rollout, expectimax};
use parlor_ur::Ur;
use short::Short;

/// Leaves out every other move, and prefers some of the rest for no good reason.
struct Half;

impl<G: Game> Policy<G> for Half {
    fn weigh(&mut self, game: &G, state: &State<G>, moves: &mut Vec<(G::Move, f64)>) {
        let listed = game.moves(state).into_iter().step_by(2).enumerate();
        moves.extend(listed.map(|(index, mv)| (mv, 1.0 + (index % 3) as f64)));
    }
}

/// Lists all moves alike.
struct Alike;

impl<G: Game> Policy<G> for Alike {
    fn weigh(&mut self, game: &G, state: &State<G>, moves: &mut Vec<(G::Move, f64)>) {
        moves.extend(game.moves(state).into_iter().map(|mv| (mv, 1.0)));
    }
}

/// Knows nothing at all.
struct Blind;

impl<G: Game> Rollout<G> for Blind {
    fn slots(&self) -> usize {
        1
    }

    fn slot(&self, _: G::Move) -> usize {
        0
    }

    fn roll_out(&mut self, _: &G, _: &State<G>, _: &[G::Move], draws: &mut Draws, _: &mut Heard) -> Points {
        (draws.draw() % 3) as f64 / 2.0
    }
}

/// Plays on at random.
struct AtRandom;

impl<G: Playout> Rollout<G> for AtRandom {
    fn slots(&self) -> usize {
        1
    }

    fn slot(&self, _: G::Move) -> usize {
        0
    }

    fn roll_out(
        &mut self,
        game: &G,
        state: &State<G>,
        _: &[G::Move],
        draws: &mut Draws,
        _: &mut Heard,
    ) -> Points {
        let played = game.playout(&mut state.clone(), draws, 1_000);
        f64::from(played.outcome.map_or(1, |outcome| outcome.half_points(Side::First))) / 2.0
    }
}

fn habits() -> MctsHabits {
    MctsHabits { most_nodes: 100_000_000, ..MctsHabits::default() }
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
        let mut search = Mcts::new(short.clone(), root, Half, Blind, habits(), u64::from(tried));
        search.run(1_000_000);
        assert!(search.is_proved(), "{:?}", state.position);
        let proved = search.winrate();
        assert!((proved - plain).abs() < 1e-12, "{:?}: {proved}, but {plain}", state.position);
        let lines = search.lines();
        assert!(lines[0].exact);
        if matches!(game.turn(&state), Turn::Player(_)) {
            assert_eq!(lines[0].winrate, proved);
        }
    }
}

#[test]
fn what_is_proved_is_what_plain_recursion_finds() {
    proofs_agree(&Ur::new(&Options::default()).unwrap(), 5, 300);
    proofs_agree(&Romgon::new(&Options::default()).unwrap(), 2, 60);
    proofs_agree(&ChessInFive::new(&Options::default()).unwrap(), 2, 60);
    let seven = Setting::Number("7".to_owned());
    let seed = Options { settings: [("seed".to_owned(), seven)].into(), ..Options::default() };
    proofs_agree(&Addition::new(&seed).unwrap(), 2, 60);
    proofs_agree(&Multiplication::new(&seed).unwrap(), 3, 60);
    proofs_agree(&PolyClash::default(), 2, 5);
}

fn ur(text: &str) -> (Ur, State<Ur>) {
    let (game, position) = Ur::read_position(&Options::default(), text).unwrap();
    (game, State::new(&game, position))
}

/// The last two pieces of a game, whose exact values are fractions.
#[test]
fn dice_are_sampled_by_their_weights() {
    for (text, exact) in [
        (".............1.2..../66/1-", 4.0 / 7.0),
        ("............1..2..../66/1-", 116.0 / 161.0),
        ("............1..2..../66/2-", 74.0 / 161.0),
    ] {
        let (game, state) = ur(text);
        let mut search = Mcts::new(game, state, Alike, AtRandom, habits(), 1);
        search.run(30_000);
        assert!((search.winrate() - exact).abs() < 0.01, "{text}: {}, but {exact}", search.winrate());
        // Rolls are listed in their order.
        let rolls = search.lines();
        assert_eq!(rolls.len(), 5);
        assert!(rolls.windows(2).all(|pair| pair[0].moves[0] < pair[1].moves[0]));
    }
}

/// Everything that a search says.
fn told<G: Playout + Debug>(search: &Mcts<G, Alike, AtRandom>) -> String {
    format!("{} {} {:?} {:?}", search.visits(), search.depth(), search.winrate(), search.lines())
}

#[test]
fn slices_change_nothing_and_seeds_do() {
    let (game, state) = ur("1...2....1.........2/12/1-");
    let search = |seed| Mcts::new(game, state.clone(), Alike, AtRandom, habits(), seed);
    let (mut whole, mut sliced, mut other) = (search(5), search(5), search(6));
    whole.run(1_000);
    (0..100).for_each(|_| sliced.run(10));
    other.run(1_000);
    assert_eq!(told(&whole), told(&sliced));
    assert_ne!(told(&whole), told(&other));
}

#[test]
fn a_crew_adds_up_what_its_searches_find() {
    let (game, state) = ur("1...2....1.........2/12/1-");
    let crew = || {
        let make = |number| Mcts::new(game, state.clone(), Alike, AtRandom, habits(), number as u64);
        let mut crew = Crew::new(3, make);
        (0..10).for_each(|_| crew.run(20));
        crew
    };
    let (one, two) = (crew(), crew());
    assert_eq!(one.visits(), 600);
    assert_eq!(one.lines(), two.lines());
    let visits =
        |search: &Mcts<Ur, Alike, AtRandom>| search.lines().iter().map(|line| line.visits).sum::<u64>();
    let apart: u64 = one.searches().iter().map(visits).sum();
    assert_eq!(one.lines().iter().map(|line| line.visits).sum::<u64>(), apart);
    // How it is cut into slices changes nothing; told to stop, all stop.
    let (mut sliced, mut looks) = (crew(), 0);
    let mut whole = crew();
    whole.run(100);
    assert!(sliced.run_while(100, 7, &mut || {
        looks += 1;
        true
    }));
    assert_eq!((looks, sliced.lines()), (14, whole.lines()));
    let before = sliced.visits();
    assert!(!sliced.run_while(1 << 40, 5, &mut || {
        looks += 1;
        looks < 20
    }));
    assert!(sliced.visits() >= before + 30 && sliced.searches()[0].visits() == 330);
    let alone = Crew::new(0, |_| Mcts::new(game, state.clone(), Alike, AtRandom, habits(), 1));
    assert_eq!(alone.searches().len(), 1);
}

/// Twenty points, of which whoever plays the last one first has won: random games tell so long before it is tried.
struct LastOfTwenty;

impl Policy<PolyClash> for LastOfTwenty {
    fn weigh(&mut self, game: &PolyClash, state: &State<PolyClash>, moves: &mut Vec<(Move, f64)>) {
        moves.extend(game.moves(state).into_iter().take(20).map(|mv| (mv, 1.0)));
    }
}

impl Rollout<PolyClash> for LastOfTwenty {
    fn slots(&self) -> usize {
        Point::COUNT + 1
    }

    fn slot(&self, mv: Move) -> usize {
        mv.point().map_or(Point::COUNT, Point::id)
    }

    fn roll_out(
        &mut self,
        _: &PolyClash,
        _: &State<PolyClash>,
        line: &[Move],
        draws: &mut Draws,
        heard: &mut Heard,
    ) -> Points {
        let mut toss = || Side::BOTH[(draws.draw() >> 63) as usize];
        (0..19).for_each(|slot| heard.hear(toss(), slot));
        let already = line.iter().position(|&mv| Rollout::slot(self, mv) == 19);
        let winner = already.map_or_else(toss, |ply| Side::BOTH[ply % 2]);
        heard.hear(winner, 19);
        f64::from(u8::from(winner == Side::First))
    }
}

#[test]
fn moves_are_judged_by_what_came_of_them_later() {
    let found = |hearsay: f64| {
        let habits = MctsHabits { hearsay, exploration: 1.0, open_after: u32::MAX, ..habits() };
        let game = PolyClash::default();
        let mut search = Mcts::new(game.clone(), State::start(&game), LastOfTwenty, LastOfTwenty, habits, 3);
        search.run(100);
        let lines = search.lines();
        (Rollout::slot(&LastOfTwenty, lines[0].moves[0]), lines[0].visits)
    };
    let ((deaf, few), (hearing, many)) = (found(0.0), found(100.0));
    assert_eq!((deaf, hearing), (19, 19));
    assert!(many > few, "{many} of 100 visits with hearing, {few} without");
}

#[test]
fn a_tree_grows_no_further_than_it_may() {
    let (game, state) = ur("1...2....1.........2/12/1-");
    let small = MctsHabits { most_nodes: 500, ..habits() };
    let mut search = Mcts::new(game, state, Alike, AtRandom, small, 1);
    search.run(5_000);
    assert_eq!(search.visits(), 5_000);
    // The last node that is opened may go a little beyond.
    assert!((500..600).contains(&search.size()), "{} nodes", search.size());
}

#[test]
fn a_finished_game_is_known_and_has_no_moves() {
    let game = PolyClash::default();
    let mut state = State::start(&game);
    for _ in 0..2 {
        let pass = *game.moves(&state).last().unwrap();
        game.play(&mut state, pass);
    }
    let mut search = Mcts::new(game, state, Alike, Blind, habits(), 1);
    search.run(10);
    assert!(search.is_proved() && search.lines().is_empty());
}
