use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;

use parlor_desk::Helpers;
use parlor_queue::Patience;
use parlor_server::{Config, ConfigError, serve_with};
use parlor_store::without_secrets;
use parlor_workshop::FarDesk;

use crate::fault::Fault;
use crate::host::Host;
use crate::output;

const EXAMPLES: &str = "\
Examples:
  parlor serve
  parlor serve --port 9000
  parlor serve --host 0.0.0.0 --workers 4
  parlor serve --set requests-per-second=50 --set trusted-proxies=10.0.0.0/8
  parlor serve --settings > parlor.conf; parlor serve --config parlor.conf
  PARLOR_SERVE_QUEUE=16 parlor serve
  parlor serve --queue postgres://parlor@db/parlor

Settings come from the file, over it from variables such as PARLOR_SERVE_HEADER_MS, over them from arguments.";

/// Arguments of `parlor serve`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The port to listen on, 8080 if nothing else is said; 0 takes a free one
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,
    /// The address to listen on, this machine's own if nothing else is said
    #[arg(long, value_name = "ADDRESS")]
    pub host: Option<IpAddr>,
    /// The folder for what must last: rooms with their games; made if it is missing. Without it rooms last as long as the
    /// server
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,
    /// Threads that think; 0, as usual, for one per core
    #[arg(long, value_name = "N")]
    pub workers: Option<usize>,
    /// Let the workers of this queue answer what takes long, a PostgreSQL (`parlor worker`): reviews, analyses of several
    /// seconds. What none of them begins in time is answered here
    #[arg(long, value_name = "URL", env = "PARLOR_QUEUE", hide_env_values = true)]
    pub queue: Option<String>,
    /// A file with settings: lines such as those that --settings shows
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Change another setting; may be given several times
    #[arg(long, value_name = "NAME=VALUE", value_parser = name_and_value)]
    pub set: Vec<(String, String)>,
    /// Show all settings with their values, and serve nothing
    #[arg(long)]
    pub settings: bool,
}

fn name_and_value(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("give a name and a value, such as queue=64")?;
    Ok((name.trim().to_owned(), value.to_owned()))
}

/// Serves page and protocol until it is told to stop.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    let config = config(args)?;
    if args.settings {
        return output::print(&listed(&config));
    }
    let desk = Arc::new(host.public_desk());
    // Nobody may be listening to what it prints; it serves all the same.
    let opened = |address| drop(output::print(&format!("Parlor is open at http://{address}/\n")));
    serve_with(&config, desk, helpers(&config, host)?, opened)
        .map_err(|error| Fault::Other(error.to_string()))
}

/// Others who answer what takes long.
fn helpers(config: &Config, host: &Host) -> Result<Option<Arc<dyn Helpers>>, Fault> {
    let Some(url) = config.work.url.clone() else { return Ok(None) };
    let patience = Patience { begin: config.work.wait, silence: config.work.wait };
    let desk = FarDesk::open(url, host.build()?, patience);
    // It is there as long as the process is; whoever drops it last might be a task, which may not wait for its threads.
    std::mem::forget(Arc::clone(&desk));
    Ok(Some(desk))
}

/// The settings: those of the file, over them those of the environment, over them those of the arguments.
fn config(args: &Args) -> Result<Config, Fault> {
    let mut config = Config::default();
    let wrong = |error: ConfigError| Fault::Other(error.to_string());
    if let Some(path) = &args.config {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(Fault::file(&name))?;
        config.set_by_file(&text).map_err(|error| Fault::Other(format!("{name}: {error}")))?;
    }
    let variables = std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    config.set_by_environment(variables).map_err(wrong)?;
    config.address.set_port(args.port.unwrap_or(config.address.port()));
    config.address.set_ip(args.host.unwrap_or(config.address.ip()));
    config.data = args.data.clone().or(config.data);
    config.work.url = args.queue.clone().or(config.work.url);
    config.workers = args.workers.unwrap_or(config.workers);
    for (name, value) in &args.set {
        config.set(name, value).map_err(wrong)?;
    }
    Ok(config)
}

/// All settings, one a line: a line of a settings file each, but for passwords.
fn listed(config: &Config) -> String {
    let line =
        |(name, value, help): (&str, String, &str)| format!("# {help}\n{name}={}\n", without_secrets(&value));
    config.settings().map(line).collect()
}
