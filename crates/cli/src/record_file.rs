use std::fs::File;
use std::io::{self, Read};

use parlor_protocol::{Problem, ProblemType};

use crate::fault::Fault;

/// The text of a record in a file (`-` for standard input), which must not be longer than the desk would read.
pub fn read(path: &str, most: usize) -> Result<String, Fault> {
    let mut bytes = Vec::new();
    let limit = most as u64 + 1;
    if path == "-" {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)?;
    } else {
        let file = File::open(path).map_err(Fault::file(path))?;
        file.take(limit).read_to_end(&mut bytes).map_err(Fault::file(path))?;
    }
    if bytes.len() > most {
        let detail = format!("{path} is no record: it has more than {most} bytes");
        return Err(Problem::new(ProblemType::TooLarge, "too-many-bytes", detail).into());
    }
    String::from_utf8(bytes).map_err(|_| Fault::Other(format!("{path} is no record: it is not UTF-8 text")))
}
