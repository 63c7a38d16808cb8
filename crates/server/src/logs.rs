use std::io;

use crate::Config;
use crate::config::Logs;
use parlor_store::without_secrets;

/// Begins the log on standard error. Whoever has begun one already keeps theirs.
pub(crate) fn begin(logs: Logs) {
    let builder =
        tracing_subscriber::fmt().with_max_level(logs.level).with_writer(io::stderr).with_ansi(false);
    // Only the first log of a process counts, so that a second server in it is no fault.
    let _ = if logs.json { builder.json().try_init() } else { builder.try_init() };
}

/// Logs how things are set, without what is secret.
pub(crate) fn tell_settings(config: &Config) {
    for (name, value, _) in config.settings() {
        tracing::info!(setting = name, value = without_secrets(&value));
    }
}
