use std::io;

use parlor_store::without_secrets;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::Config;
use crate::config::Logs;

/// Begins the log on standard error. Whoever has begun one already keeps theirs.
pub(crate) fn begin(logs: Logs) {
    let builder =
        tracing_subscriber::fmt().with_max_level(logs.level).with_writer(io::stderr).with_ansi(false);
    // What libraries have to say is for those who write them, unless it went wrong.
    let theirs = logs.level.min(LevelFilter::ERROR);
    let ours = Targets::new().with_target("parlor", logs.level).with_default(theirs);
    // Only the first log of a process counts, so that a second server in it is no fault.
    let _ = match logs.json {
        true => builder.json().finish().with(ours).try_init(),
        false => builder.finish().with(ours).try_init(),
    };
}

/// Logs how things are set, without what is secret.
pub(crate) fn tell_settings(config: &Config) {
    for (name, value, _) in config.settings() {
        tracing::info!(setting = name, value = without_secrets(&value));
    }
}
