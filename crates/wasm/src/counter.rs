use parlor_desk::{Accepted, Clock, Connection, Desk};

/// The desk with its one client, who asks one thing at a time.
pub(crate) struct Counter {
    desk: Desk,
    connection: Connection,
}

impl Counter {
    pub(crate) fn new(clock: Clock) -> Counter {
        Counter { desk: Desk::new(clock), connection: Connection::default() }
    }

    /// Answers one line. `tell` gets every report and then the answer, as lines of JSON.
    pub(crate) fn answer(&self, line: &[u8], tell: fn(&str)) {
        let answer = match self.desk.accept(&self.connection, line) {
            Accepted::Answered(answer) => answer,
            Accepted::Job(job) => job.run(&mut |report| tell(&report.to_line())),
        };
        tell(&answer.to_line());
    }
}
