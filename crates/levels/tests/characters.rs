//! Characters show what they like, and stand where they were measured.

use parlor_chessinfive::ChessInFive;
use parlor_dolanan::{Addition, Multiplication};
use parlor_levels::{
    Character, ChessInFiveCraft, Craft, DolananCraft, PolyClashCraft, RomgonCraft, UrCraft, characters,
    levels,
};
use parlor_players::{Ask, Player, Unwatched};
use parlor_polyclash::PolyClash;
use parlor_romgon::Romgon;
use parlor_rules::{Draws, Game, Notation, Options, Settings, State, Turn};
use parlor_ur::Ur;

/// States from random games, so many plies apart.
fn states<G: Game>(game: &G, count: usize, apart: usize) -> Vec<State<G>> {
    let mut draws = Draws::new(23);
    let (mut state, mut states, mut plies) = (State::start(game), Vec::new(), 0);
    while states.len() < count {
        if matches!(game.turn(&state), Turn::Player(_)) && plies >= apart {
            states.push(state.clone());
            plies = 0;
        }
        match game.pick_move(&state, draws.draw()) {
            Some(mv) => drop(game.play(&mut state, mv)),
            None => state = State::start(game),
        }
        plies += 1;
    }
    states
}

fn choose<G: Game>(player: &dyn Player<G>, game: &G, state: &State<G>, seed: u64) -> G::Move {
    let ask = Ask { tuning: Settings::default().with("game", seed as i64 + 1), ..Ask::default() };
    player.think(game, state, &ask, &mut Unwatched).mv.expect("a move")
}

/// What all characters of a game choose in some states, in one number. Each of them shows more of what it likes than the
/// plain level does in the same states.
fn portrait<G: Notation, C: Craft<G> + Copy + 'static>(
    game: &G,
    craft: C,
    apart: usize,
    count: usize,
) -> u64 {
    let plain = &levels::<G, C>(craft)[3];
    let states = states(game, count, apart);
    let mut print = 0;
    for (character, player) in Character::ALL.into_iter().zip(characters::<G, C>(craft)) {
        assert_eq!(player.id(), character.id());
        let (mut own, mut usual) = (0, 0);
        for (number, state) in states.iter().enumerate() {
            let mv = choose(player.as_ref(), game, state, number as u64);
            assert_eq!(mv, choose(player.as_ref(), game, state, number as u64));
            own += craft.shown(character, game, state, mv);
            let other = choose(plain.as_ref(), game, state, number as u64);
            usual += craft.shown(character, game, state, other);
            if number < 4 {
                for byte in game.write_move(&state.position, mv).bytes() {
                    print = Draws::new(print ^ u64::from(byte)).draw();
                }
            }
        }
        // Four states show nothing of a manner, and more of PolyClash would take too long here.
        assert!(count == 4 || own > usual, "{} of {}: {own} and {usual}", character.id(), G::ABOUT.id);
    }
    print
}

/// If this fails after an engine or a level was changed, the characters have to be measured anew:
/// `docs/players/characters.md`.
#[test]
fn characters_are_those_that_were_measured() {
    let dolanan = Options { settings: Settings::default().with("seed", 7), ..Options::default() };
    let prints = [
        ("ur", portrait(&Ur::default(), UrCraft, 5, 200)),
        ("romgon", portrait(&Romgon { flip: false }, RomgonCraft, 9, 60)),
        ("romgon-flip", portrait(&Romgon { flip: true }, RomgonCraft, 9, 60)),
        ("addition", portrait(&Addition::new(&dolanan).expect("a board"), DolananCraft, 7, 60)),
        ("multiplication", portrait(&Multiplication::new(&dolanan).expect("a board"), DolananCraft, 7, 60)),
        ("chessinfive", portrait(&ChessInFive::default(), ChessInFiveCraft, 6, 60)),
        ("polyclash", portrait(&PolyClash::new(&Options::default()).expect("a game"), PolyClashCraft, 15, 4)),
    ];
    let text: String = prints.iter().map(|(name, print)| format!("{name} {print:016x}\n")).collect();
    assert_eq!(
        text,
        include_str!("../ladders/characters.txt"),
        "the characters play otherwise than when they were measured"
    );
}
