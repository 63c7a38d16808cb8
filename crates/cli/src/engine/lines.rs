use std::io::{self, BufRead};

/// One line of input.
#[derive(PartialEq, Eq, Debug)]
pub enum Line<'a> {
    /// The bytes of the line without its end.
    Whole(&'a [u8]),
    /// A line that is too long, and its length; its bytes were passed over.
    TooLong(usize),
}

/// Reads lines, but never keeps more than so many bytes of one.
pub struct Lines<R> {
    input: R,
    most: usize,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// Lines of at most `most` bytes.
    pub fn new(input: R, most: usize) -> Lines<R> {
        Lines { input, most, line: Vec::new() }
    }

    /// The next line; none at the end of input.
    pub fn read(&mut self) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        let mut length = 0;
        let mut began = false;
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                break;
            }
            began = true;
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            length += part.len();
            if length <= self.most {
                self.line.extend_from_slice(part);
            } else {
                self.line = Vec::new();
            }
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        if !began {
            return Ok(None);
        }
        Ok(Some(if length <= self.most { Line::Whole(&self.line) } else { Line::TooLong(length) }))
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn all(text: &[u8], most: usize, chunk: usize) -> Vec<Result<Vec<u8>, usize>> {
        let mut lines = Lines::new(BufReader::with_capacity(chunk, text), most);
        let mut found = Vec::new();
        while let Some(line) = lines.read().unwrap() {
            found.push(match line {
                Line::Whole(bytes) => Ok(bytes.to_vec()),
                Line::TooLong(length) => Err(length),
            });
        }
        found
    }

    #[test]
    fn long_lines_are_passed_over() {
        for chunk in [1, 2, 3, 7, 100] {
            let found = all(b"abc\n\n123456789\nabcd\nlast", 4, chunk);
            let wanted =
                [Ok(b"abc".to_vec()), Ok(vec![]), Err(9), Ok(b"abcd".to_vec()), Ok(b"last".to_vec())];
            assert_eq!(found, wanted);
        }
        assert_eq!(all(b"", 4, 8), []);
        assert_eq!(all(b"123456", 4, 8), [Err(6)]);
    }

    #[test]
    fn nothing_of_a_long_line_is_kept() {
        let text = vec![b'x'; 1 << 20];
        let mut lines = Lines::new(text.as_slice(), 10);
        assert_eq!(lines.read().unwrap(), Some(Line::TooLong(1 << 20)));
        assert!(lines.line.capacity() <= 10);
    }
}
