use std::fs::File;
use std::io::Read;

use parlor_desk::Desk;
use parlor_room::RoomRequest;
use parlor_rules::Record;

use crate::error::TerminalError;
use crate::play::local_room::LocalRoom;

/// What a room is opened with to play on from the record in a text.
pub fn request_of_record(desk: &Desk, text: &str) -> Result<RoomRequest, TerminalError> {
    let record = Record::read(text).map_err(|error| TerminalError::Other(error.to_string()))?;
    desk.game(&record.game)?;
    Ok(RoomRequest {
        game: record.game,
        variant: record.options.variant,
        options: Some(record.options.settings).filter(|settings| !settings.is_empty()),
        position: record.start,
        moves: Some(record.moves),
        ..RoomRequest::default()
    })
}

/// A room that plays on from the record in a file, with the seats of another room, and kept where that was kept.
pub(crate) fn load(room: &LocalRoom, path: &str) -> Result<LocalRoom, TerminalError> {
    let most = room.desk().limits().bytes;
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(TerminalError::file(path))?;
    file.take(most as u64 + 1).read_to_end(&mut bytes).map_err(TerminalError::file(path))?;
    let text = String::from_utf8(bytes).ok().filter(|text| text.len() <= most);
    let text = text.ok_or_else(|| TerminalError::Other(format!("{path} is no record")))?;
    room.another(request_of_record(room.desk(), &text)?)
}
