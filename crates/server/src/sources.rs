//! Where settings come from besides flags: a file, and the environment.

use crate::{Config, ConfigError};

/// What the names of variables begin with: `PARLOR_SERVE_QUEUE` is the setting `queue`.
const PREFIX: &str = "PARLOR_SERVE_";

/// The one that is the same for everything that uses the database.
const DATABASE: &str = "PARLOR_DATABASE_URL";

impl Config {
    /// Changes settings as a file says: a line `name=value` for each, and `#` before what is only for people.
    ///
    /// ```
    /// use parlor_server::Config;
    ///
    /// let mut config = Config::default();
    /// config.set_by_file("# for a small machine\nqueue=8\n\nrooms = 100\n").unwrap();
    /// assert_eq!((config.queue, config.rooms.rooms), (8, 100));
    /// assert!(config.set_by_file("\nqueue=none").unwrap_err().to_string().starts_with("line 2: queue"));
    /// ```
    pub fn set_by_file(&mut self, text: &str) -> Result<(), ConfigError> {
        for (index, line) in text.lines().enumerate().map(|(index, line)| (index, line.trim())) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let set = match line.split_once('=') {
                Some((name, value)) => self.set(name.trim(), value),
                None => Err(ConfigError::NotASetting { text: line.to_owned() }),
            };
            set.map_err(|error| ConfigError::Line { line: index + 1, error: Box::new(error) })?;
        }
        Ok(())
    }

    /// Changes settings as variables of the environment say: `PARLOR_SERVE_HEADER_MS=5000`.
    pub fn set_by_environment(
        &mut self,
        variables: impl Iterator<Item = (String, String)>,
    ) -> Result<(), ConfigError> {
        for (variable, value) in variables {
            if variable == DATABASE {
                self.set("database", &value)?;
            } else if let Some(name) = variable.strip_prefix(PREFIX) {
                self.set(&name.to_lowercase().replace('_', "-"), &value)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_is_read_by_the_names_of_settings() {
        let variable = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let mut config = Config::default();
        let all = [
            variable("PARLOR_SERVE_KEEP_DAYS", "30"),
            variable("PARLOR_DATA", "/tmp"),
            variable("HOME", "/"),
        ];
        config.set_by_environment(all.into_iter()).unwrap();
        assert_eq!((config.rooms.keep_days, config.data.clone()), (Some(30), None));
        let wrong = [variable("PARLOR_SERVE_NONSENSE", "1")];
        assert!(config.set_by_environment(wrong.into_iter()).is_err());
    }
}
