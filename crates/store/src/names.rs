use parlor_room::{Event, Happening, Seat, Seats};

/// All seats that an event speaks of.
pub fn all_seats(event: &mut Event) -> Vec<&mut Seats> {
    match &mut event.what {
        Happening::Created { room, .. } => vec![&mut room.seats],
        Happening::Seated { seats, .. } | Happening::Began { seats, .. } => vec![seats],
        _ => Vec::new(),
    }
}

/// Whether a person of this name sits there.
pub fn is_named(seat: &Seat, wanted: &str) -> bool {
    matches!(seat, Seat::Person { name: Some(name), .. } if name == wanted)
}

/// The person who sits there has no name any more.
pub fn remove_name(seat: &mut Seat) {
    if let Seat::Person { name, .. } = seat {
        *name = None;
    }
}
