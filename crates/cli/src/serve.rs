use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use parlor_desk::Limits;
use parlor_server::{Config, serve};

use crate::fault::Fault;
use crate::host::Host;
use crate::output;

const EXAMPLES: &str = "\
Examples:
  parlor serve
  parlor serve --port 9000
  parlor serve --host 0.0.0.0 --workers 4";

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
    /// The folder for what must last; made if it is missing (this version keeps nothing in it yet)
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,
    /// Threads that think; 0 for one per core
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub workers: usize,
}

/// Serves page and protocol until it is told to stop.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    if let Some(folder) = &args.data {
        std::fs::create_dir_all(folder).map_err(Fault::file(&folder.display().to_string()))?;
    }
    let config = Config { address: SocketAddr::new(args.host, args.port), workers: args.workers };
    let desk = Arc::new(host.desk().with_limits(Limits::PUBLIC));
    // Nobody may be listening to what it prints; it serves all the same.
    let opened = |address| drop(output::print(&format!("Parlor is open at http://{address}/\n")));
    serve(&config, desk, opened).map_err(|error| Fault::Other(error.to_string()))
}
