use std::io;
use std::path::{Path, PathBuf};

/// The folder of PostgreSQL's programs: `PARLOR_POSTGRES_BIN`, the newest that Debian's package has, or one of the `PATH`.
pub(crate) fn find() -> io::Result<PathBuf> {
    if let Some(folder) = std::env::var_os("PARLOR_POSTGRES_BIN") {
        return Ok(folder.into());
    }
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let newest = versions
        .filter_map(|version| Some((version.file_name().to_str()?.parse::<u32>().ok()?, version.path())))
        .max()
        .map(|(_, folder)| folder.join("bin"));
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = newest.into_iter().chain(std::env::split_paths(&paths));
    folders.find(|folder| is_whole(folder)).ok_or_else(|| {
        io::Error::other("PostgreSQL is not installed: run scripts/setup-postgres, or name its folder in PARLOR_POSTGRES_BIN")
    })
}

fn is_whole(folder: &Path) -> bool {
    ["initdb", "postgres", "pg_isready"].iter().all(|program| folder.join(program).is_file())
}
