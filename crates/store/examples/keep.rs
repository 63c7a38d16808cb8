//! Keeps a room in a file, saves everything into another, and shows what is in it.

use std::error::Error;

use parlor_desk::{Catalogue, Limits};
use parlor_room::{Room, RoomRequest, Seat};
use parlor_store::{Archive, Outlook, Page, Place, ROOMS, Sqlite, Store, random_bytes};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::temp_dir().join(format!("parlor-keep-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let seats = [("player1".to_owned(), Seat::PERSON), ("player2".to_owned(), Seat::PERSON)];
    let request = RoomRequest { game: "ur".to_owned(), seats: seats.into(), ..RoomRequest::default() };
    let catalogue = Catalogue::new(Limits::LOCAL);
    let (_, events) =
        Room::create(&catalogue, request, 0, &random_bytes()?).map_err(|why| why.to_string())?;

    let store = Sqlite::open_alone(&folder.join(ROOMS))?;
    let outlook = Outlook { busy: false, due_ms: None, listed: false };
    let page = Page { events: &events, keys: &[None, None], edition: 0, lag_ms: 0, outlook };
    store.append("a room", &page)?;
    drop(store);

    let archive = Archive::open(&Place::Folder(folder.clone()))?;
    archive.backup(&folder.join("saved"))?;
    for room in archive.rooms()? {
        println!("{}: {}, {} events", room.id, room.game, room.events.len());
    }
    std::fs::remove_dir_all(folder)?;
    Ok(())
}
