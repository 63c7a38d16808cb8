/// Where the original had its player think, and therefore how deep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// On the server, which many share: four plies.
    Server,
    /// In the browser, which thinks for one: six plies.
    Client,
}

impl Level {
    /// How many plies it looks ahead when nothing else is asked for, as a setting is written.
    pub const fn plies(self) -> &'static str {
        match self {
            Level::Server => "4",
            Level::Client => "6",
        }
    }
}
