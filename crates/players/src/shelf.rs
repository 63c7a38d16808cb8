//! Where tables and networks lie that are too large to be built in.

use std::env;
use std::path::PathBuf;

/// Parlor's folder for what lasts: `PARLOR_DATA`, or `parlor` in the user's data folder. None where a program has no
/// files, such as in a browser.
pub fn folder() -> Option<PathBuf> {
    let named = |variable: &str| env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from);
    named("PARLOR_DATA")
        .or_else(|| named("XDG_DATA_HOME").map(|data| data.join("parlor")))
        .or_else(|| named("HOME").map(|home| home.join(".local/share/parlor")))
}

/// The file of a name in that folder, whether it is there or not.
pub fn file(name: &str) -> Option<PathBuf> {
    folder().map(|folder| folder.join(name))
}
