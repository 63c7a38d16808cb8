use parlor_rules::Side;

/// Who wants something of a room. The host knows, because it checks keys or owns the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// Whoever sits at this side.
    Seat(Side),
    /// Whoever hosts the room; acts for any person's seat too.
    Host,
    /// Somebody who looks on.
    Watcher,
}
