use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Writes a file whole or not at all: beside it first, and under its name when everything is on the disk. What stood there
/// before is still there when the disk is full. What is no file, such as a pipe, is written to as it is.
///
/// ```
/// # let folder = std::env::temp_dir().join(format!("parlor-whole-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder).unwrap();
/// let path = folder.join("result.txt");
/// parlor_roster::write_whole(&path, b"3 : 1").unwrap();
/// assert_eq!(std::fs::read(&path).unwrap(), b"3 : 1");
/// assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
/// # std::fs::remove_dir_all(&folder).unwrap();
/// ```
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let there = fs::metadata(path).ok();
    if there.as_ref().is_some_and(|there| !there.is_file()) {
        return File::options().write(true).open(path)?.write_all(bytes);
    }
    // A link stays a link: what it leads to is replaced.
    let path = if there.is_some() { fs::canonicalize(path)? } else { path.to_owned() };
    let mut name = OsString::from(path.file_name().unwrap_or_default());
    name.push(format!(".{}.new", std::process::id()));
    let beside = path.with_file_name(name);
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let kept = written.and_then(|()| match there {
        Some(there) => fs::set_permissions(&beside, there.permissions()),
        None => Ok(()),
    });
    kept.and_then(|()| fs::rename(&beside, &path)).inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })
}
