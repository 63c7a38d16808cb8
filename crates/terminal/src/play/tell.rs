use parlor_protocol::Outcome;
use parlor_room::{Event, Happening, Seats, What};

use crate::play::seating::seat_words;

/// What happened, in a sentence; none for what nobody needs to be told.
pub(crate) fn tell(event: &Event) -> Option<String> {
    Some(match &event.what {
        Happening::Moved { side, forced: true, .. } => format!("{side} must pass"),
        Happening::Moved { mv, side, .. } => format!("{side} plays {mv}"),
        Happening::Rolled { mv, side, .. } => format!("{side} rolls {mv}"),
        Happening::TakenBack { .. } => "taken back".to_owned(),
        Happening::Seated { swapped: true, .. } => "sides are swapped".to_owned(),
        Happening::Seated { seats, .. } => seats_words(seats),
        Happening::Began { round, seats, .. } if *round > 1 => {
            format!("game {round} begins: {}", seats_words(seats))
        }
        Happening::Offered { what, side, .. } => format!("{side} proposes {}", proposal_words(*what)),
        Happening::Answered { accept: true, .. } => "accepted".to_owned(),
        Happening::Answered { accept: false, .. } => "declined".to_owned(),
        Happening::Withdrawn { .. } => "the proposal is withdrawn".to_owned(),
        Happening::Flagged { side } => format!("the time of {side} is up"),
        Happening::Stalled { side, problem } => format!("{side} cannot choose: {problem}"),
        Happening::Ended { outcome } => outcome_words(outcome),
        Happening::Created { .. }
        | Happening::Began { .. }
        | Happening::Revealed { .. }
        | Happening::Paused {}
        | Happening::Resumed {} => return None,
    })
}

/// All that happened, one sentence after the other.
pub(crate) fn tell_all(events: &[Event]) -> String {
    events.iter().filter_map(tell).collect::<Vec<_>>().join("; ")
}

/// What is proposed, in words.
pub(crate) fn proposal_words(what: What) -> &'static str {
    match what {
        What::TakeBack => "to take the last move back",
        What::Draw => "a draw",
        What::Rematch => "another game with sides swapped",
        What::Swap => "to swap sides",
    }
}

/// How a game ended.
pub(crate) fn outcome_words(outcome: &Outcome) -> String {
    match &outcome.winner {
        Some(winner) => format!("{winner} wins ({})", outcome.reason),
        None => format!("a draw ({})", outcome.reason),
    }
}

fn seats_words(seats: &Seats) -> String {
    let words: Vec<_> = seats.iter().map(|(side, seat)| format!("{side} is {}", seat_words(seat))).collect();
    words.join(", ")
}
