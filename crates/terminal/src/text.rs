use textwrap::core::display_width;
use textwrap::{Options, WordSeparator, WordSplitter};

/// Rows of cells as aligned columns, two spaces between them; the last column is not padded.
pub fn columns(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| display_width(cell)).max().unwrap_or(0)
    };
    let widths: Vec<_> = (0..count).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            line.push_str(&padded(cell, width + 2));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Text with spaces after it, up to a width; escape sequences take no room.
pub(crate) fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(display_width(text))))
}

/// A space at which no line is broken.
pub(crate) const NO_BREAK: &str = "\u{a0}";

/// Text in lines of at most so many columns, broken at spaces; every line begins with `indent`, but the first one only
/// if the text does.
pub fn wrapped(text: &str, indent: &str, width: usize) -> Vec<String> {
    let first = if text.starts_with(indent) { indent } else { "" };
    filled(text.trim_start_matches(' '), first, indent, width)
}

/// Text in lines of at most so many columns, with something before the first line and before all others. Words that are
/// too long are left whole.
pub(crate) fn filled(text: &str, first: &str, others: &str, width: usize) -> Vec<String> {
    let options = Options::new(width)
        .initial_indent(first)
        .subsequent_indent(others)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(text, options).iter().map(|line| line.replace(NO_BREAK, " ")).collect()
}

/// `1 move`, `5 moves`.
pub fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_wrapped() {
        assert_eq!(wrapped("one two three", "  ", 8), ["one two", "  three"]);
        assert_eq!(wrapped("  one two three", "  ", 9), ["  one two", "  three"]);
        assert_eq!(wrapped("incomprehensible words", "", 5), ["incomprehensible", "words"]);
        assert_eq!(wrapped("", "  ", 5), [""]);
        assert_eq!(wrapped("one two\u{a0}three", "", 8), ["one", "two three"]);
    }

    #[test]
    fn columns_are_aligned() {
        let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        assert_eq!(columns(&[row(["a", "b"]), row(["long", "c"])]), "a     b\nlong  c\n");
    }

    #[test]
    fn nouns_are_counted() {
        assert_eq!([counted(0, "move"), counted(1, "move")], ["0 moves", "1 move"]);
    }
}
