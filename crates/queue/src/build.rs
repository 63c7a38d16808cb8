use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::Xxh3;

/// Which program this is, byte for byte, with the networks inside it and the files that it uses besides.
///
/// Orders carry the build of whoever gave them, and only workers of the same build take their pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Build(String);

impl Build {
    /// The build of the running program with some files; those that are not there count as not there.
    pub fn of_here(files: &[PathBuf]) -> io::Result<Build> {
        let mut hash = Xxh3::new();
        // The file of the running program, even when another lies in its place by now.
        let running = Path::new("/proc/self/exe");
        let program = if running.exists() { running.to_owned() } else { std::env::current_exe()? };
        read_into(&mut hash, &program)?;
        for (number, file) in files.iter().enumerate() {
            if file.exists() {
                hash.update(&number.to_le_bytes());
                read_into(&mut hash, file)?;
            }
        }
        Ok(Build(format!("{:016x}", hash.digest())))
    }

    /// A build by its word, for programs that know better which of them are the same.
    pub fn named(word: &str) -> Build {
        Build(word.to_owned())
    }

    /// The word for it.
    pub fn word(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn read_into(hash: &mut Xxh3, path: &Path) -> io::Result<()> {
    let mut file = File::open(path)?;
    let mut part = vec![0; 1 << 20];
    loop {
        match file.read(&mut part)? {
            0 => return Ok(()),
            read => hash.update(&part[..read]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_part_of_a_build() {
        let none = Build::of_here(&[]).unwrap();
        assert_eq!(none, Build::of_here(&["no such file".into()]).unwrap());
        assert_ne!(
            none,
            Build::of_here(&[concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml").into()]).unwrap()
        );
    }
}
