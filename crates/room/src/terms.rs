//! What a room was opened with, in the forms in which it is needed.

use parlor_desk::GameSpec;
use parlor_protocol::room::{RoomRequest, Seat, Seats};
use parlor_protocol::{GameRef, Problem};
use parlor_rules::Settings;

use crate::problems::bad;

/// Seats for both sides, open where nothing is said.
pub(crate) fn seats_of(mut given: Seats, sides: [&str; 2]) -> Result<Seats, Problem> {
    if let Some(unknown) = given.keys().find(|name| !sides.contains(&name.as_str())) {
        let [first, second] = sides;
        let detail = format!("there is no side {unknown:?}; it is {first} or {second}");
        return Err(bad("unknown-side", detail).at(format!("seats.{unknown}")));
    }
    for side in sides {
        given.entry(side.to_owned()).or_insert(Seat::OPEN);
    }
    Ok(given)
}

/// Swaps the seats of the two sides.
pub(crate) fn swap(seats: &mut Seats, [first, second]: [&str; 2]) {
    if let (Some(a), Some(b)) = (seats.remove(first), seats.remove(second)) {
        seats.insert(first.to_owned(), b);
        seats.insert(second.to_owned(), a);
    }
}

/// Says in which seat the problem is.
pub(crate) fn within_seat(problem: Problem, side: &str) -> Problem {
    let field = problem.at.clone().map_or(String::new(), |field| format!(".{field}"));
    problem.at(format!("seats.{side}{field}"))
}

/// The game as it is opened with these settings.
pub(crate) fn setup_of(terms: &RoomRequest, options: &Settings, with_moves: bool) -> GameSpec {
    let moves = terms.moves.clone().filter(|_| with_moves).unwrap_or_default();
    GameSpec::from(&game_ref(terms, options, moves))
}

/// The game of a room after these moves, as a request names it.
pub(crate) fn game_ref(terms: &RoomRequest, options: &Settings, moves: Vec<String>) -> GameRef {
    GameRef {
        game: terms.game.clone(),
        variant: terms.variant.clone(),
        options: options.clone(),
        position: terms.position.clone(),
        moves,
    }
}
