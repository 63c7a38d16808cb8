use parlor_protocol::Outcome;
use parlor_room::{Event, Happening, Seat, Seats};
use serde::Serialize;

use super::{StoredRoom, seats};

/// A game that is over.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GameResult {
    /// The room in which it was played.
    pub room: String,
    /// Its number in the room.
    pub round: u32,
    /// The game.
    pub game: String,
    /// Who played, by side.
    pub seats: Seats,
    /// How it ended.
    pub outcome: Outcome,
    /// Moves and rolls.
    pub plies: u32,
    /// The winner's score, where the game has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<u32>,
}

impl StoredRoom {
    /// The games of this room that are over. One that was broken off does not count.
    pub fn results(&self) -> Vec<GameResult> {
        let mut table = Table { room: self, round: 0, seats: Seats::new(), plies: 0, over: Vec::new() };
        self.events.iter().for_each(|event| table.note(event));
        table.over
    }
}

/// What is known of a room's games on the way through its events.
struct Table<'a> {
    room: &'a StoredRoom,
    round: u32,
    seats: Seats,
    plies: u32,
    over: Vec<GameResult>,
}

impl Table<'_> {
    fn note(&mut self, event: &Event) {
        if let Some(seats) = seats(&event.what) {
            self.seats = seats;
        }
        match &event.what {
            Happening::Began { round, .. } => (self.round, self.plies) = (*round, 0),
            Happening::Moved { at, .. } | Happening::Rolled { at, .. } => self.plies = at + 1,
            Happening::TakenBack { to, .. } => {
                self.plies = *to;
                // An end that is taken back is none.
                self.over.retain(|over| over.round != self.round);
            }
            Happening::Ended { outcome } if outcome.reason != "abort" => self.over.push(GameResult {
                room: self.room.id.clone(),
                round: self.round,
                game: self.room.game.clone(),
                seats: self.seats.clone(),
                outcome: outcome.clone(),
                plies: self.plies,
                score: score(&self.room.game, outcome, self.plies),
            }),
            _ => {}
        }
    }
}

/// ChessInFive's document gives a quick win more points.
fn score(game: &str, outcome: &Outcome, plies: u32) -> Option<u32> {
    if game != "chessinfive" {
        return None;
    }
    let won = outcome.winner.is_some();
    Some(if won { 10_000_u32.saturating_sub(plies.saturating_mul(50)).max(1_000) } else { 0 })
}

impl GameResult {
    /// Whom a seat counts for: a player or level by its name, a person by theirs.
    pub fn who(seat: &Seat) -> String {
        match seat {
            Seat::Person { name, .. } => name.clone().unwrap_or_else(|| "guest".to_owned()),
            Seat::Player(player) => match (&player.player, player.level) {
                (Some(name), _) => name.clone(),
                (None, Some(level)) => format!("level-{level}"),
                (None, None) => "engine".to_owned(),
            },
        }
    }
}
