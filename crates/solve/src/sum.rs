use std::io::{self, Write};

use xxhash_rust::xxh3::Xxh3;

/// A checksum that is made part by part.
#[derive(Default)]
pub(crate) struct Sum(Xxh3);

impl Sum {
    /// Adds some bytes, which never fails.
    pub fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write_all(bytes)
    }

    /// The checksum of all of them, as it stands in the head of a table.
    pub fn text(&self) -> String {
        format!("{:016x}", self.0.digest())
    }
}

impl Write for Sum {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::head::checksum;

    #[test]
    fn a_checksum_in_parts_is_the_checksum_of_the_whole() {
        let mut sum = Sum::default();
        sum.add(b"royal ").unwrap();
        sum.add(b"game").unwrap();
        assert_eq!(sum.text(), checksum(b"royal game"));
    }
}
