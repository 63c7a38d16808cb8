//! The library and the slow reference, which share nothing but the rules, in step through random games.

use crate::reference::Reference;
use parlor_chessinfive::{ChessInFive, Move};
use parlor_rules::{Draws, Game, Moves, Notation, Options, State, choose_index};

fn legal(game: &ChessInFive, state: &State<ChessInFive>) -> Vec<String> {
    game.moves(state).iter().map(|&mv| game.write_move(&state.position, mv)).collect()
}

/// Everything that both can say of a position.
fn compare(game: &ChessInFive, state: &State<ChessInFive>, slow: &Reference) {
    let text = game.write_position(&state.position);
    assert_eq!(text, slow.position());
    assert_eq!(legal(game, state), slow.legal(), "{text}");
    let turn = game.turn(state);
    assert_eq!(turn.side().map_or("", ChessInFive::side_name), slow.turn(), "{text}");
    let outcome = turn.outcome();
    let outcome = outcome.map(|outcome| (outcome.winner.map(ChessInFive::side_name), outcome.reason));
    assert_eq!(outcome, slow.outcome(), "{text}");
    assert_eq!(game.winning_line(state).unwrap_or_default(), slow.line(), "{text}");
}

/// Plays a game in step; `pick` chooses the moves. Says how it ended.
fn play(
    start: &str,
    draws: &mut Draws,
    pick: impl Fn(&ChessInFive, &State<ChessInFive>, &mut Draws) -> Option<Move>,
) -> &'static str {
    let (game, position) = ChessInFive::read_position(&Options::default(), start).unwrap();
    let (mut state, mut slow) = (State::new(&game, position), Reference::new(start).unwrap());
    compare(&game, &state, &slow);
    while let Some(mv) = pick(&game, &state, draws) {
        slow.play(&game.write_move(&state.position, mv));
        game.play(&mut state, mv);
        compare(&game, &state, &slow);
    }
    game.turn(&state).outcome().unwrap().reason
}

/// Games of each kind.
const GAMES: usize = 250;

const START: &str = "8/8/8/8/8/8/8/8 c QRRBBNNKqrrbbnnk 0";

#[test]
fn uniform_games_agree() {
    let mut draws = Draws::new(11);
    for _ in 0..GAMES {
        play(START, &mut draws, |game, state, draws| game.pick_move(state, draws.draw()));
    }
}

/// The move after which the mover holds the most squares in the middle ranks: games that build lines.
fn gather(game: &ChessInFive, state: &State<ChessInFive>, draws: &mut Draws) -> Option<Move> {
    let moves = game.moves(state);
    let tries = (0..6).filter_map(|_| moves.get(choose_index(draws.draw(), moves.len())).copied());
    tries.max_by_key(|&mv| {
        let mut after = state.clone();
        game.play(&mut after, mv);
        let own = after.position.held(state.position.side_to_move());
        own.iter().filter(|square| (2..5).contains(&square.file())).count()
            + 64 * usize::from(after.position.has_line())
    })
}

#[test]
fn games_that_gather_pieces_agree() {
    let mut draws = Draws::new(12);
    let mut lines = 0;
    for _ in 0..GAMES {
        lines += usize::from(play(START, &mut draws, gather) == "line");
    }
    assert!(lines > GAMES / 4, "{lines} lines");
}

/// From positions in which one side has little room: games that end without a move.
#[test]
fn games_without_room_agree() {
    let mut draws = Draws::new(13);
    let starts = ["7b/8/8/8/krr5/RBQq4/KBRb4/NNnn4 m - 39", "8/8/8/8/krr5/RBQqb3/KBRb4/NNnn4 m - 41"];
    let uniform = |game: &ChessInFive, state: &State<ChessInFive>, draws: &mut Draws| {
        game.pick_move(state, draws.draw())
    };
    let ends: Vec<_> = (0..GAMES).map(|i| play(starts[i % 2], &mut draws, uniform)).collect();
    assert!(ends.contains(&"no-move"));
}

/// What stands in position strings, and what does not.
const ALPHABET: &[char] = &[
    'Q', 'R', 'B', 'N', 'K', 'q', 'r', 'b', 'n', 'k', '1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '/',
    ' ', '-', 'c', 'm', 'P', 'é',
];

/// A text that differs a little from a position string.
fn mutate(text: &str, draws: &mut Draws) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=choose_index(draws.draw(), 3) {
        let (i, j) = (choose_index(draws.draw(), letters.len()), choose_index(draws.draw(), letters.len()));
        match draws.draw() % 5 {
            0 => letters[i] = ALPHABET[choose_index(draws.draw(), ALPHABET.len())],
            1 => letters.insert(i, ALPHABET[choose_index(draws.draw(), ALPHABET.len())]),
            2 if letters.len() > 1 => drop(letters.remove(i)),
            _ => letters.swap(i, j),
        }
    }
    letters.into_iter().collect()
}

#[test]
fn both_accept_the_same_positions() {
    let mut draws = Draws::new(14);
    let game = ChessInFive::default();
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..2000 {
        let mut state = State::start(&game);
        let plies = choose_index(draws.draw(), 30);
        for _ in 0..plies {
            let Some(mv) = game.pick_move(&state, draws.draw()) else { break };
            game.play(&mut state, mv);
        }
        let text = game.write_position(&state.position);
        for _ in 0..30 {
            let mutant = mutate(&text, &mut draws);
            let fast = ChessInFive::read_position(&Options::default(), &mutant);
            let slow = Reference::new(&mutant);
            assert_eq!(fast.is_ok(), slow.is_ok(), "{mutant}: {:?}, {:?}", fast.err(), slow.err());
            accepted += usize::from(fast.is_ok());
            refused += usize::from(fast.is_err());
        }
    }
    assert!(accepted > 1000 && refused > 1000, "{accepted} accepted, {refused} refused");
}
