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

/// A value as it may be shown: without the password of an address such as `postgres://user:password@host`.
pub fn without_secrets(value: &str) -> String {
    let part = |part: &str| {
        let hidden = part.split_once("://").and_then(|(scheme, rest)| {
            let (user, host) = rest.rsplit_once('@')?;
            let (name, _) = user.split_once(':')?;
            Some(format!("{scheme}://{name}:***@{host}"))
        });
        let shown = hidden.unwrap_or_else(|| part.to_owned());
        match shown.split_once("password=") {
            Some((before, after)) => {
                let rest = after.find('&').map_or("", |end| &after[end..]);
                format!("{before}password=***{rest}")
            }
            None => shown,
        }
    };
    value.split(',').map(part).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_hidden_and_nothing_else() {
        assert_eq!(without_secrets("postgres://ann:s3cret@db/parlor"), "postgres://ann:***@db/parlor");
        let by_name = without_secrets("postgres://db/parlor?password=s3cret&user=ann");
        assert_eq!(by_name, "postgres://db/parlor?password=***&user=ann");
        for plain in ["", "64", "https://example.org", "127.0.0.1:8080", "192.0.2.0/24=30,::1/128=2"] {
            assert_eq!(without_secrets(plain), plain);
        }
    }

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
