//! The settings of a [`Config`] by name: the one list for flags, the environment, files and help.

use std::str::FromStr;
use std::time::Duration;

use crate::network::Network;
use crate::{Config, ConfigError};

/// A setting by its name.
struct Setting {
    name: &'static str,
    help: &'static str,
    /// What a value must be, for people.
    wanted: &'static str,
    set: fn(&mut Config, &str) -> Option<()>,
    get: fn(&Config) -> String,
}

const NUMBER: &str = "a whole number of at least 1";
const MS: &str = "a whole number of milliseconds, at least 1";

/// A setting that is a number.
macro_rules! number {
    ($name:literal, $($field:ident).+, $help:literal) => {
        Setting {
            name: $name,
            help: $help,
            wanted: NUMBER,
            set: |config, text| {
                config.$($field).+ = read(text).filter(|&number| number > 0)?;
                Some(())
            },
            get: |config| config.$($field).+.to_string(),
        }
    };
}

/// A setting that is a time in milliseconds.
macro_rules! time {
    ($name:literal, $field:ident, $help:literal) => {
        Setting {
            name: $name,
            help: $help,
            wanted: MS,
            set: |config, text| {
                config.patience.$field = Duration::from_millis(read(text).filter(|&ms| ms > 0)?);
                Some(())
            },
            get: |config| config.patience.$field.as_millis().to_string(),
        }
    };
}

const SETTINGS: &[Setting] = &[
    Setting {
        name: "address",
        help: "where to listen; port 0 takes a free one",
        wanted: "an address such as 127.0.0.1:8080",
        set: |config, text| {
            config.address = text.parse().ok()?;
            Some(())
        },
        get: |config| config.address.to_string(),
    },
    Setting {
        name: "workers",
        help: "threads that think; 0 for one per core",
        wanted: "a whole number",
        set: |config, text| {
            config.workers = read(text)?;
            Some(())
        },
        get: |config| config.workers.to_string(),
    },
    Setting {
        name: "data",
        help: "the folder for what must last; if none, rooms last as long as the server",
        wanted: "a folder, or nothing",
        set: |config, text| {
            config.data = Some(text).filter(|text| !text.is_empty()).map(Into::into);
            Some(())
        },
        get: |config| config.data.as_ref().map_or_else(String::new, |folder| folder.display().to_string()),
    },
    Setting {
        name: "database",
        help: "the PostgreSQL for what must last, in the place of a folder; several servers may share it",
        wanted: "an address such as postgres://user:password@host/database, or nothing",
        set: |config, text| {
            config.database = database(text)?;
            Some(())
        },
        get: |config| config.database.clone().unwrap_or_default(),
    },
    Setting {
        name: "work-queue",
        help: "the PostgreSQL with the queue whose workers answer what takes long; if none, it is answered here",
        wanted: "an address such as postgres://user:password@host/database, or nothing",
        set: |config, text| {
            config.work.url = database(text)?;
            Some(())
        },
        get: |config| config.work.url.clone().unwrap_or_default(),
    },
    Setting {
        name: "work-wait-ms",
        help: "how long until a worker begins what takes long, and between its signs of life; then it is answered here, or by another",
        wanted: MS,
        set: |config, text| {
            config.work.wait = Duration::from_millis(read(text).filter(|&ms| ms > 0)?);
            Some(())
        },
        get: |config| config.work.wait.as_millis().to_string(),
    },
    number!("work-at-once", work.at_once, "questions that are with workers at once"),
    number!("queue", queue, "searches that wait when all threads are busy"),
    time!("header-ms", header, "how long the head of a request may take"),
    time!("body-ms", body, "how long the body of a request may take"),
    time!("keep-alive-ms", keep_alive, "how long a connection may rest between two requests"),
    time!("ping-ms", ping, "how often a socket is asked for a sign of life"),
    time!("silence-ms", silence, "how long a client may give no sign of life or read nothing"),
    time!("unready-ms", unready, "at the end, how long it says that it is not ready before it refuses"),
    time!("end-ms", end, "at the end, how long until everybody is gone"),
    number!("connections", crowd.connections, "connections at once"),
    number!("connections-per-address", crowd.per_address, "connections of one address at once"),
    number!("connections-spare", crowd.spare, "connections beyond these that are only told about health"),
    number!("unread-bytes", crowd.unread, "bytes that wait for one client to read them"),
    number!("running-per-address", fair.running, "searches of one address at work at once"),
    number!("waiting-per-address", fair.waiting, "searches of one address that wait"),
    number!("requests-per-second", fair.rate, "requests of one address a second, over a longer time"),
    number!("requests-at-once", fair.burst, "requests of one address at once, after a quiet time"),
    number!("rooms", rooms.rooms, "rooms at once"),
    number!("rooms-per-address", rooms.per_address, "rooms opened from one address that are in use"),
    number!("watchers-per-room", rooms.watchers, "who looks on in one room"),
    Setting {
        name: "keep-days",
        help: "days that a room is kept in which nothing happens; if none, for ever",
        wanted: "a whole number of at least 1, or nothing",
        set: |config, text| {
            let days = if text.is_empty() { None } else { Some(read(text).filter(|&days| days > 0)?) };
            config.rooms.keep_days = days;
            Some(())
        },
        get: |config| config.rooms.keep_days.map_or_else(String::new, |days| days.to_string()),
    },
    Setting {
        name: "trusted-proxies",
        help: "networks of proxies whose X-Forwarded-For is believed",
        wanted: "networks such as 10.0.0.0/8, with commas between",
        set: |config, text| {
            config.trust.proxies = text.parse().ok()?;
            Some(())
        },
        get: |config| config.trust.proxies.to_string(),
    },
    Setting {
        name: "origins",
        help: "pages of other hosts that may ask",
        wanted: "origins such as https://example.org, with commas between",
        set: |config, text| {
            let origins: Vec<_> = parts(text).map(str::to_owned).collect();
            config.trust.origins = origins.iter().all(|origin| origin.contains("://")).then_some(origins)?;
            Some(())
        },
        get: |config| config.trust.origins.join(","),
    },
    Setting {
        name: "crowded",
        help: "addresses that many people share, and how many times the share of one they get",
        wanted: "networks with a number such as 192.0.2.0/24=30, with commas between",
        set: |config, text| {
            config.trust.crowded = parts(text).map(crowded).collect::<Option<_>>()?;
            Some(())
        },
        get: |config| {
            let one = |(network, times): &(Network, u32)| format!("{network}={times}");
            config.trust.crowded.iter().map(one).collect::<Vec<_>>().join(",")
        },
    },
    Setting {
        name: "log",
        help: "how the log is written, to standard error",
        wanted: "text or json",
        set: |config, text| {
            config.logs.json = match text {
                "text" => false,
                "json" => true,
                _ => return None,
            };
            Some(())
        },
        get: |config| if config.logs.json { "json" } else { "text" }.to_owned(),
    },
    Setting {
        name: "log-level",
        help: "what is logged; debug has every request",
        wanted: "off, error, warn, info, debug or trace",
        set: |config, text| {
            config.logs.level = read(text)?;
            Some(())
        },
        get: |config| config.logs.level.to_string(),
    },
    Setting {
        name: "metrics",
        help: "the address that figures are told at; if none, at the server's own and only to this machine",
        wanted: "an address such as 127.0.0.1:9100, or nothing",
        set: |config, text| {
            config.metrics = if text.is_empty() { None } else { Some(text.parse().ok()?) };
            Some(())
        },
        get: |config| config.metrics.map_or_else(String::new, |address| address.to_string()),
    },
];

impl Config {
    /// Changes a setting by its name.
    ///
    /// ```
    /// use parlor_server::Config;
    ///
    /// let mut config = Config::default();
    /// config.set("header-ms", "200").unwrap();
    /// assert_eq!(config.patience.header.as_millis(), 200);
    /// assert!(config.set("header-ms", "soon").unwrap_err().to_string().contains("milliseconds"));
    /// ```
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ConfigError> {
        let setting = SETTINGS.iter().find(|setting| setting.name == name).ok_or_else(|| {
            let known = SETTINGS.iter().map(|setting| setting.name).collect::<Vec<_>>().join(", ");
            ConfigError::Unknown { name: name.to_owned(), known }
        })?;
        (setting.set)(self, value.trim()).ok_or_else(|| ConfigError::Value {
            name: name.to_owned(),
            value: value.to_owned(),
            wanted: setting.wanted,
        })
    }

    /// All settings with their values and what they are, in the order in which people read them.
    pub fn settings(&self) -> impl Iterator<Item = (&'static str, String, &'static str)> {
        SETTINGS.iter().map(|setting| (setting.name, (setting.get)(self), setting.help))
    }
}

fn read<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

/// The address of a PostgreSQL, or nothing.
fn database(text: &str) -> Option<Option<String>> {
    let is_one = text.is_empty() || text.starts_with("postgres://") || text.starts_with("postgresql://");
    is_one.then(|| Some(text.to_owned()).filter(|text| !text.is_empty()))
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|part| !part.is_empty())
}

fn crowded(text: &str) -> Option<(Network, u32)> {
    let (network, times) = text.split_once('=')?;
    Some((network.trim().parse().ok()?, read(times.trim()).filter(|&times| times > 0)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_reads_what_it_writes() {
        let mut config = Config::default();
        for (name, value) in [
            ("header-ms", "7"),
            ("connections", "9"),
            ("trusted-proxies", "10.0.0.0/8,::1/128"),
            ("origins", "https://a.example,https://b.example"),
            ("crowded", "192.0.2.0/24=30"),
            ("metrics", "127.0.0.1:9100"),
            ("workers", "0"),
            ("database", "postgres://ann@db/parlor"),
            ("work-queue", "postgres://ann@db/parlor"),
            ("work-wait-ms", "700"),
        ] {
            config.set(name, value).unwrap();
            let written = config.settings().find(|(other, _, _)| *other == name).unwrap().1;
            assert_eq!(written, value, "{name}");
        }
        let mut again = Config::default();
        for (name, value, _) in config.settings() {
            again.set(name, &value).unwrap();
        }
        assert_eq!(again, config);
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for (name, value) in [
            ("queue", "0"),
            ("header-ms", "0"),
            ("queue", "many"),
            ("trusted-proxies", "10.0.0.0/33"),
            ("crowded", "10.0.0.0/8"),
            ("origins", "example.org"),
            ("metrics", "here"),
            ("database", "mysql://db"),
            ("work-queue", "here"),
            ("no-such-thing", "1"),
        ] {
            assert!(Config::default().set(name, value).is_err(), "{name}={value}");
        }
    }
}
