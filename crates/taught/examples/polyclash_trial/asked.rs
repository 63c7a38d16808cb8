use std::collections::HashMap;
use std::error::Error;
use std::time::{Duration, Instant};

/// What was asked for: words in their order, and settings by name.
pub struct Asked {
    words: Vec<String>,
    settings: HashMap<String, String>,
}

impl Asked {
    pub fn new(arguments: impl Iterator<Item = String>) -> Asked {
        let mut asked = Asked { words: Vec::new(), settings: HashMap::new() };
        for argument in arguments {
            match argument.split_once('=') {
                Some((name, value)) => drop(asked.settings.insert(name.to_owned(), value.to_owned())),
                None => asked.words.push(argument),
            }
        }
        asked
    }

    pub fn word(&self, place: usize) -> Result<&str, Box<dyn Error>> {
        Ok(self.words.get(place).ok_or("something is missing; see the head of this program")?)
    }

    pub fn text(&self, name: &str) -> Option<&str> {
        self.settings.get(name).map(String::as_str)
    }

    pub fn number(&self, name: &str, usual: u64) -> Result<u64, Box<dyn Error>> {
        let wrong = |_| format!("{name} must be a number");
        Ok(self.text(name).map_or(Ok(usual), |text| text.parse().map_err(wrong))?)
    }

    /// As many as there are processors, unless it is said otherwise.
    pub fn threads(&self) -> Result<usize, Box<dyn Error>> {
        let all = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(match self.number("threads", 0)? as usize {
            0 => all,
            some => some,
        })
    }

    /// Says no when so many times the `seconds` are over.
    pub fn clock(&self, times: u64) -> Result<impl Fn() -> bool + Sync + use<>, Box<dyn Error>> {
        let end = Instant::now() + Duration::from_secs(times * self.number("seconds", 1_000_000)?);
        Ok(move || Instant::now() < end)
    }
}
