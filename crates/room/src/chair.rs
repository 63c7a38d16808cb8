use parlor_desk::OpenGame;
use parlor_protocol::Problem;
use parlor_protocol::room::{PlayerSeat, Seat};

use crate::problems::bad;

/// The most characters of a name.
const LONGEST_NAME: usize = 20;

/// What stands at a side: who sits in it, and what goes with it when the two swap sides.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Chair {
    /// 0 or 1; stays the same when sides are swapped.
    pub(crate) id: u8,
    pub(crate) seat: Seat,
    /// Whether it is a person's to act for. It stays theirs while they let a player play.
    pub(crate) held: bool,
    /// Games won, without the one that was last begun.
    pub(crate) won: u32,
}

impl Chair {
    pub(crate) fn new(id: u8, seat: Seat) -> Chair {
        let held = seat.is_person();
        Chair { id, seat, held, won: 0 }
    }

    /// Gives it to somebody.
    pub(crate) fn give(&mut self, seat: Seat) {
        self.held = match &seat {
            Seat::Person { open, .. } => !open,
            Seat::Player(_) => self.held,
        };
        self.seat = seat;
    }
}

/// Makes sure that such a seat can be taken.
pub(crate) fn check(seat: &Seat, game: &dyn OpenGame) -> Result<(), Problem> {
    match seat {
        Seat::Person { name, .. } => name.as_deref().map_or(Ok(()), check_name),
        Seat::Player(player) => check_player(player, game),
    }
}

fn check_player(seat: &PlayerSeat, game: &dyn OpenGame) -> Result<(), Problem> {
    if seat.player.is_some() && seat.level.is_some() {
        return Err(bad("player-and-level", "give either player or level, not both").at("level"));
    }
    for (field, value) in
        [("nodes", seat.nodes), ("timeMs", seat.time_ms), ("depth", seat.depth.map(u64::from))]
    {
        if value.is_some_and(|value| !(1..1 << 53).contains(&value)) {
            let detail = format!("{field} must be a whole number from 1 to 2^53 - 1");
            return Err(bad("out-of-range", detail).at(field));
        }
    }
    game.check_player(&seat.wanted())
}

/// Names are shown to others, so they must not break their screens.
fn check_name(name: &str) -> Result<(), Problem> {
    let turns_text = |c: char| matches!(c, '\u{061C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}');
    let good = !name.trim().is_empty()
        && name.chars().count() <= LONGEST_NAME
        && !name.contains(|c: char| c.is_control() || turns_text(c));
    if good {
        return Ok(());
    }
    let detail = format!(
        "a name has 1 to {LONGEST_NAME} characters, and none that control the screen or turn the direction of text"
    );
    Err(bad("bad-name", detail).at("name"))
}
