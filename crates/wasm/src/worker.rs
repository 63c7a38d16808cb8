use std::cell::RefCell;

use parlor_desk::{Accepted, Clock, Connection, Desk};
use parlor_room::Host;
use parlor_roster::Shelf;

/// The desk in a browser's worker, with its one client, who asks one thing at a time, and the client's room.
pub(crate) struct Worker {
    desk: Desk,
    shelf: Shelf,
    connection: Connection,
    host: RefCell<Host>,
}

impl Worker {
    pub(crate) fn new(clock: Clock) -> Worker {
        let shelf = Shelf::default();
        let desk = Desk::with_shelf(clock, &shelf);
        Worker { desk, shelf, connection: Connection::default(), host: RefCell::default() }
    }

    /// Takes a network in, if the bytes are one.
    pub(crate) fn bring(&self, file: &[u8]) -> bool {
        self.shelf.networks.bring(file).is_ok()
    }

    /// Answers one line. `tell` gets every report and then the answer, as lines of JSON.
    pub(crate) fn answer(&self, line: &[u8], tell: fn(&str)) {
        let answer = match self.desk.accept(&self.connection, line) {
            Accepted::Answered(answer) => answer,
            Accepted::Job(job) => job.run(&mut |report| tell(&report.to_line())),
        };
        tell(&answer.to_line());
    }

    /// Does one errand of the room.
    pub(crate) fn host(&self, line: &[u8], tell: fn(&str)) {
        tell(&self.host.borrow_mut().answer(self.desk.catalogue(), line));
    }
}
