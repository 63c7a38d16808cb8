use std::time::Duration;

use parlor_arena::{Entrant, OwnPlayer};
use parlor_roster::Complete;
use parlor_ugi::Outside;

use crate::contest::contest_args::ContestArgs;
use crate::fault::Fault;
use crate::host::Host;

/// Someone who takes part, from `classic-hard`, `engine:nodes=1000` or `ugi:PROGRAM ARGUMENTS`.
pub fn entrant<G: Complete>(
    text: &str,
    args: &ContestArgs,
    host: &Host,
) -> Result<Box<dyn Entrant<G>>, Fault> {
    let time = args.time_ms.map(Duration::from_millis);
    if let Some(command) = text.strip_prefix("ugi:") {
        let outside = Outside::new(command, args.nodes, time, Duration::from_millis(args.margin_ms));
        return Ok(Box::new(outside.map_err(|error| Fault::Other(error.to_string()))?));
    }
    let house = OwnPlayer::<G>::find(text, host.shelf()).map_err(|error| Fault::Other(error.to_string()))?;
    Ok(Box::new(house.within(args.nodes, time).noting(host.faults())))
}
