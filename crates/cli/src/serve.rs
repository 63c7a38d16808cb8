use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use parlor_server::{Config, serve};

use crate::fault::Fault;
use crate::host::Host;
use crate::output;

const EXAMPLES: &str = "\
Examples:
  parlor serve
  parlor serve --port 9000
  parlor serve --host 0.0.0.0 --workers 4
  parlor serve --set requests-per-second=50 --set trusted-proxies=10.0.0.0/8
  parlor serve --settings";

/// Arguments of `parlor serve`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The port to listen on; 0 takes a free one
    #[arg(long, value_name = "N", default_value_t = 8080)]
    pub port: u16,
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub host: IpAddr,
    /// The folder for what must last: rooms with their games; made if it is missing. Without it rooms last as long as the
    /// server
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,
    /// Threads that think; 0 for one per core
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub workers: usize,
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
    serve(&config, desk, opened).map_err(|error| Fault::Other(error.to_string()))
}

fn config(args: &Args) -> Result<Config, Fault> {
    let address = SocketAddr::new(args.host, args.port);
    let mut config = Config { address, data: args.data.clone(), workers: args.workers, ..Config::default() };
    for (name, value) in &args.set {
        config.set(name, value).map_err(|error| Fault::Other(error.to_string()))?;
    }
    Ok(config)
}

/// All settings, one a line: a line of a settings file each.
fn listed(config: &Config) -> String {
    let line = |(name, value, help): (&str, String, &str)| format!("# {help}\n{name}={value}\n");
    config.settings().map(line).collect()
}
