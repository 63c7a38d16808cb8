use super::{Archive, ArchiveError, StoredRoom};
use crate::names::{all_seats, is_named, remove_name};

impl StoredRoom {
    /// Whether a person of this name ever sat here.
    pub fn knows(&self, name: &str) -> bool {
        self.events.iter().any(|event| {
            let mut event = event.clone();
            all_seats(&mut event).iter().any(|seats| seats.values().any(|seat| is_named(seat, name)))
        })
    }
}

impl Archive {
    /// Removes the name of a guest wherever it is kept; the games stay, for those who played against them. Gives the ids
    /// of the rooms that were changed.
    pub fn forget(&self, name: &str) -> Result<Vec<String>, ArchiveError> {
        let mut changed = Vec::new();
        for mut room in self.rooms()?.into_iter().filter(|room| room.knows(name)) {
            for event in &mut room.events {
                for seats in all_seats(event) {
                    seats.values_mut().filter(|seat| is_named(seat, name)).for_each(remove_name);
                }
            }
            self.store.store().rewrite(&room.id, &room.events).map_err(|error| self.failed(&error))?;
            changed.push(room.id);
        }
        // What was deleted must not be found in the file or in the tables either.
        self.store.store().clean_up().map_err(|error| self.failed(&error))?;
        Ok(changed)
    }
}
