//! The library and the slow reference in step, on random games and on damaged positions.

use crate::reference::Reference;
use parlor_dolanan::{Add, Board, Dolanan, Kind, Mul};
use parlor_rules::{Draws, Game, Moves, Notation, Options, Side, State, Turn};

fn below(draws: &mut Draws, count: usize) -> usize {
    (draws.draw() % count as u64) as usize
}

/// A board from the generator, or one that lacks most numbers.
fn random_game<K: Kind>(draws: &mut Draws) -> Dolanan<K> {
    let opener = Side::BOTH[below(draws, 2)];
    let board = if below(draws, 3) > 0 {
        Board::generate::<K>(draws.draw() as u32)
    } else {
        let few: Vec<_> =
            (0..below(draws, 6) + 1).map(|_| K::NUMBERS[below(draws, K::NUMBERS.len())]).collect();
        Board::new::<K>(std::array::from_fn(|_| few[below(draws, few.len())]))
    };
    Dolanan::on(board, opener)
}

fn agree<K: Kind>(game: &Dolanan<K>, state: &State<Dolanan<K>>, reference: &Reference) -> Vec<String> {
    let text = game.write_position(&state.position);
    assert_eq!(reference.position(), text);
    let legal: Vec<_> = game.moves(state).iter().map(|&mv| game.write_move(&state.position, mv)).collect();
    assert_eq!(reference.legal(), legal, "{text}");
    match game.turn(state) {
        Turn::Player(side) => {
            assert_eq!(
                (reference.turn(), reference.outcome()),
                (Dolanan::<K>::side_name(side), None),
                "{text}"
            );
        }
        Turn::Over(outcome) => {
            let winner = outcome.winner.map(Dolanan::<K>::side_name);
            assert_eq!(reference.outcome(), Some((winner, outcome.reason)), "{text}");
        }
        Turn::Chance(_) => unreachable!("no dice in this game"),
    }
    legal
}

/// Plays a random game in step; avoids dead ends half the time, so that boards fill up. Now and then a turn is made in
/// halves.
fn play_in_step<K: Kind>(draws: &mut Draws) -> usize {
    let game = random_game::<K>(draws);
    let careful = below(draws, 2) == 0;
    let mut state = State::start(&game);
    let mut reference = Reference::new(&game.write_position(&state.position)).unwrap();
    let mut positions = 0;
    loop {
        let legal = agree(&game, &state, &reference);
        positions += 1;
        if legal.is_empty() {
            return positions;
        }
        let live: Vec<_> = legal.iter().filter(|mv| !mv.ends_with('#')).cloned().collect();
        let from = if careful && !live.is_empty() { live } else { legal };
        let mut mv = from[below(draws, from.len())].clone();
        if below(draws, 8) == 0
            && let Some(half) = mv.strip_prefix('>').and_then(|turn| turn.split(['@', '#']).next())
        {
            mv = format!(">{half}");
        }
        crate::common::play(&game, &mut state, &mv);
        reference.play(&mv);
    }
}

#[test]
fn random_games_agree() {
    let mut draws = Draws::new(2024);
    let mut positions = 0;
    for _ in 0..300 {
        positions += play_in_step::<Add>(&mut draws) + play_in_step::<Mul>(&mut draws);
    }
    assert!(positions > 15_000, "only {positions} positions");
}

/// One symbol changed, removed, doubled, or a field exchanged for one of another phase.
fn damaged(text: &str, draws: &mut Draws) -> String {
    const SYMBOLS: [char; 16] =
        ['.', 'b', 'r', '-', '_', '/', ' ', '0', '1', '2', '9', 'c', 'm', 'i', 'z', 'A'];
    const TAILS: [&str; 13] = [
        "b m -",
        "r m -",
        "b c -",
        "r c -",
        "b c1 -",
        "r c1 -",
        "b p1 -",
        "r p2 -",
        "- m -",
        "b end d",
        "- end -",
        "b m d",
        "r c r:line",
    ];
    let mut symbols: Vec<_> = text.chars().collect();
    let at = below(draws, symbols.len());
    // The board itself is long; the end of the string deserves as much attention.
    let near_end = symbols.len() - 1 - below(draws, 12);
    match below(draws, 6) {
        0 => symbols[at] = SYMBOLS[below(draws, SYMBOLS.len())],
        1 => symbols[near_end] = SYMBOLS[below(draws, SYMBOLS.len())],
        2 => {
            symbols.remove(near_end);
        }
        3 => symbols.insert(near_end, SYMBOLS[below(draws, SYMBOLS.len())]),
        4 => {
            // In the owners, which follow 4 + 110 symbols.
            let cell = 114 + below(draws, 109);
            symbols[cell] = SYMBOLS[below(draws, 3)];
        }
        _ => {
            let head: Vec<_> = text.split(' ').take(4).collect();
            return format!("{} {}", head.join(" "), TAILS[below(draws, TAILS.len())]);
        }
    }
    symbols.into_iter().collect()
}

fn damaged_positions_agree_for<K: Kind>(draws: &mut Draws) -> [usize; 2] {
    let game = random_game::<K>(draws);
    let mut state = State::start(&game);
    let mut answers = [0; 2];
    loop {
        let text = game.write_position(&state.position);
        for _ in 0..4 {
            let damaged = damaged(&text, draws);
            let read = Dolanan::<K>::read_position(&Options::default(), &damaged);
            let known = Reference::new(&damaged);
            answers[usize::from(read.is_ok())] += 1;
            // The rules list no demands on a result beyond its form, so the reference makes none; the library does.
            let finished = damaged.contains(" end ");
            match (read, known) {
                (Ok((game, position)), Ok(reference)) => {
                    agree(&game, &State::new(&game, position), &reference);
                }
                (Err(_), Err(_)) => {}
                (Err(_), Ok(_)) if finished => {}
                (read, known) => panic!("{damaged}: {:?} and {:?}", read.is_ok(), known.err()),
            }
        }
        let Some(mv) = game.pick_move(&state, draws.draw()) else { return answers };
        game.play(&mut state, mv);
    }
}

#[test]
fn damaged_positions_agree() {
    let mut draws = Draws::new(77);
    let mut answers = [0; 2];
    for _ in 0..200 {
        for [refused, accepted] in
            [damaged_positions_agree_for::<Add>(&mut draws), damaged_positions_agree_for::<Mul>(&mut draws)]
        {
            answers = [answers[0] + refused, answers[1] + accepted];
        }
    }
    assert!(answers.iter().all(|&count| count > 3_000), "{answers:?} refused and accepted");
}
