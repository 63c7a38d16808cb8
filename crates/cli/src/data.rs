//! Where tables lie that are too large to be built in.

use std::env;
use std::path::PathBuf;

use parlor_romgon::Romgon;

/// Parlor's folder for what lasts: `PARLOR_DATA`, or `parlor` in the user's data folder.
fn folder() -> Option<PathBuf> {
    named("PARLOR_DATA")
        .or_else(|| named("XDG_DATA_HOME").map(|data| data.join("parlor")))
        .or_else(|| named("HOME").map(|home| home.join(".local/share/parlor")))
}

/// Where the table of Ur's exact values is looked for when nobody names another place.
pub fn ur_table() -> Option<PathBuf> {
    folder().map(|folder| folder.join("ur.table"))
}

/// The table of Ur's exact values that is named in the environment.
pub fn named_ur_table() -> Option<PathBuf> {
    named("PARLOR_UR_TABLE")
}

/// Where what has been learned of a mode of Romgon is looked for.
pub fn romgon_q(game: &Romgon) -> Option<PathBuf> {
    let mode = if game.flip { "flip" } else { "normal" };
    folder().map(|folder| folder.join(format!("romgon-q-{mode}.txt")))
}

/// Where games are kept that are not over.
pub fn kept_games() -> Option<PathBuf> {
    folder().map(|folder| folder.join("play"))
}

fn named(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}
