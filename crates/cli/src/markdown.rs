//! Markdown as a terminal shows it: enough of it for a page of rules.

use crate::output::Look;

/// How a letter is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Face {
    #[default]
    Plain,
    Bold,
    Italic,
    Code,
}

type Letters = Vec<(char, Face)>;

/// The page as text: headings stand out, tables are aligned, code is kept as it is, paragraphs are wrapped.
pub fn render(page: &str, look: Look) -> String {
    let mut out = String::new();
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        let trimmed = line.trim();
        if trimmed.starts_with("```") {
            for code in lines.by_ref().take_while(|line| !line.trim().starts_with("```")) {
                out.push_str(&format!("    {code}\n"));
            }
        } else if trimmed.is_empty() {
            out.push('\n');
        } else if trimmed.starts_with('#') {
            out.push_str(&heading(trimmed, look));
        } else if trimmed.starts_with('|') {
            let mut rows = vec![cells(trimmed)];
            while let Some(next) = lines.next_if(|line| line.trim().starts_with('|')) {
                rows.push(cells(next.trim()));
            }
            out.push_str(&table(&rows, look));
        } else {
            let mut text = line.to_owned();
            while let Some(next) = lines.next_if(|line| continues(line)) {
                text.push(' ');
                text.push_str(next.trim());
            }
            out.push_str(&paragraph(&text, look));
        }
    }
    out
}

/// Whether a line goes on with the paragraph or list item before it.
fn continues(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty()
        && bullet(line).is_none()
        && !line.starts_with(['#', '|', '>'])
        && !line.starts_with("```")
}

/// The length of a list marker with the space after it.
fn bullet(line: &str) -> Option<usize> {
    if line.starts_with("- ") || line.starts_with("* ") || line.starts_with("> ") {
        return Some(2);
    }
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0 && line[digits..].starts_with(". ")).then_some(digits + 2)
}

fn heading(line: &str, look: Look) -> String {
    let level = line.bytes().take_while(|&b| b == b'#').count();
    let letters = inline(line[level..].trim());
    let text: String = letters.iter().map(|(letter, _)| letter).collect();
    if look.styled {
        return look.escape(if level == 1 { "1;4" } else { "1" }, &text) + "\n";
    }
    match level {
        1 => format!("{text}\n{}\n", "=".repeat(letters.len())),
        2 => format!("{text}\n{}\n", "-".repeat(letters.len())),
        _ => format!("{text}\n"),
    }
}

fn paragraph(line: &str, look: Look) -> String {
    let indent = line.len() - line.trim_start().len();
    let text = line.trim_start();
    let hang = indent + bullet(text).unwrap_or(0);
    let mut out = String::new();
    let mut column = indent;
    out.push_str(&" ".repeat(indent));
    for (index, word) in words(&inline(text)).into_iter().enumerate() {
        if index > 0 {
            if column + 1 + word.len() > look.width && column > hang {
                out.push('\n');
                out.push_str(&" ".repeat(hang));
                column = hang;
            } else {
                out.push(' ');
                column += 1;
            }
        }
        column += word.len();
        out.push_str(&set(&word, look));
    }
    out.push('\n');
    out
}

fn words(letters: &[(char, Face)]) -> Vec<Letters> {
    letters
        .split(|(letter, face)| *letter == ' ' && *face != Face::Code)
        .filter(|word| !word.is_empty())
        .map(<[_]>::to_vec)
        .collect()
}

/// The cells of a table row; a bar behind a backslash or between backticks is part of its cell.
fn cells(row: &str) -> Vec<Letters> {
    let row = row.strip_prefix('|').unwrap_or(row);
    let row = row.strip_suffix('|').unwrap_or(row);
    let mut cells = vec![String::new()];
    let mut in_code = false;
    let mut chars = row.chars().peekable();
    while let Some(letter) = chars.next() {
        in_code ^= letter == '`';
        match letter {
            '\\' if chars.peek() == Some(&'|') => {}
            '|' if !in_code && !cells.last().is_some_and(|cell| cell.ends_with('\\')) => {
                cells.push(String::new())
            }
            letter => {
                if let Some(cell) = cells.last_mut() {
                    cell.push(letter);
                }
            }
        }
    }
    cells.iter().map(|cell| inline(cell.trim())).collect()
}

fn table(rows: &[Vec<Letters>], look: Look) -> String {
    let is_rule = |row: &[Letters]| {
        row.iter().all(|cell| !cell.is_empty() && cell.iter().all(|(letter, _)| matches!(letter, '-' | ':')))
    };
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let natural = |column: usize| {
        let cells = rows.iter().filter(|row| !is_rule(row)).filter_map(|row| row.get(column));
        cells.map(Vec::len).max().unwrap_or(0)
    };
    let widths = narrowed((0..count).map(natural).collect(), look.width);
    let mut out = String::new();
    for row in rows {
        let cell = |column: usize| row.get(column).map(Vec::as_slice).unwrap_or_default();
        let columns: Vec<Vec<Letters>> = if is_rule(row) {
            widths.iter().map(|&width| vec![vec![('─', Face::Plain); width]]).collect()
        } else {
            widths.iter().enumerate().map(|(column, &width)| broken(cell(column), width)).collect()
        };
        let height = columns.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let mut text = String::from("  ");
            for (column, &width) in columns.iter().zip(&widths) {
                let letters = column.get(line).map(Vec::as_slice).unwrap_or_default();
                text.push_str(&set(letters, look));
                text.push_str(&" ".repeat(width.saturating_sub(letters.len()) + 2));
            }
            out.push_str(text.trim_end());
            out.push('\n');
        }
    }
    out
}

/// Widths of columns that fit into a line: the widest ones give way.
fn narrowed(mut widths: Vec<usize>, width: usize) -> Vec<usize> {
    /// No column gets narrower than this.
    const LEAST: usize = 12;
    let room = width.saturating_sub(2 * widths.len());
    while widths.iter().sum::<usize>() > room {
        match widths.iter_mut().max() {
            Some(widest) if *widest > LEAST => *widest -= 1,
            _ => break,
        }
    }
    widths
}

/// A cell in lines of a width, broken between words.
fn broken(cell: &[(char, Face)], width: usize) -> Vec<Letters> {
    if cell.len() <= width {
        return vec![cell.to_vec()];
    }
    let mut lines: Vec<Letters> = vec![Letters::new()];
    for word in words(cell) {
        if let Some(line) = lines.last_mut() {
            if line.is_empty() || line.len() + 1 + word.len() <= width {
                if !line.is_empty() {
                    line.push((' ', Face::Plain));
                }
                line.extend(word);
            } else {
                lines.push(word);
            }
        }
    }
    lines
}

/// Letters with their faces; the signs that set them are gone.
fn inline(text: &str) -> Letters {
    let chars: Vec<char> = text.chars().collect();
    let mut letters = Letters::new();
    let mut face = Face::Plain;
    let mut at = 0;
    while at < chars.len() {
        let rest = &chars[at..];
        let closes = |sign: &[char]| rest[sign.len()..].windows(sign.len()).any(|window| window == sign);
        let starts_word = at == 0 || !chars[at - 1].is_alphanumeric();
        match (rest[0], face) {
            ('`', Face::Plain) if closes(&['`']) => face = Face::Code,
            ('`', Face::Code) => face = Face::Plain,
            ('*', Face::Bold) if rest.get(1) == Some(&'*') => {
                face = Face::Plain;
                at += 1;
            }
            ('*', Face::Plain) if rest.get(1) == Some(&'*') && closes(&['*', '*']) => {
                face = Face::Bold;
                at += 1;
            }
            ('*', Face::Italic) => face = Face::Plain,
            ('*', Face::Plain)
                if starts_word
                    && rest.get(1).is_some_and(|next| next.is_alphanumeric())
                    && closes(&['*']) =>
            {
                face = Face::Italic;
            }
            (letter, face) => letters.push((letter, face)),
        }
        at += 1;
    }
    letters
}

/// Letters as text. Without styles, code keeps its backticks only in thought: the words alone are enough.
fn set(letters: &[(char, Face)], look: Look) -> String {
    let mut out = String::new();
    for run in letters.chunk_by(|a, b| a.1 == b.1) {
        let text: String = run.iter().map(|(letter, _)| letter).collect();
        out.push_str(&match run[0].1 {
            Face::Plain => text,
            Face::Bold => look.escape("1", &text),
            Face::Italic => look.escape("3", &text),
            Face::Code => look.escape("36", &text),
        });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Look = Look { styled: false, width: 40 };
    const STYLED: Look = Look { styled: true, width: 40 };

    #[test]
    fn headings_stand_out() {
        assert_eq!(render("# The `Board`", PLAIN), "The Board\n=========\n");
        assert_eq!(render("## Dice", STYLED), "\x1b[1mDice\x1b[0m\n");
    }

    #[test]
    fn tables_are_aligned() {
        let page = "| roll | **0** |\n|---|---|\n| chance | 1/16 |\n";
        assert_eq!(render(page, PLAIN), "  roll    0\n  ──────  ────\n  chance  1/16\n");
        let bars = "| a | `x\\|y` |\n";
        assert_eq!(render(bars, PLAIN), "  a  x|y\n");
    }

    #[test]
    fn wide_tables_are_narrowed() {
        let page = "| a | one two three four five six seven eight nine ten |\n|---|---|\n| b | c |\n";
        let text = render(page, PLAIN);
        assert!(text.lines().all(|line| line.chars().count() <= 40), "{text}");
        assert!(text.starts_with("  a  one two three four five six seven\n     eight nine ten\n"), "{text}");
    }

    #[test]
    fn code_is_kept() {
        assert_eq!(render("```\n a  *b*\n```\nend", PLAIN), "     a  *b*\nend\n");
    }

    #[test]
    fn paragraphs_and_lists_are_wrapped() {
        let page = "- one two three four five six seven eight nine ten\n- 0* stays\n\nlast\nline";
        let text = render(page, PLAIN);
        assert!(text.lines().all(|line| line.chars().count() <= 40), "{text}");
        assert!(text.contains("\n  eight nine ten\n- 0* stays\n\nlast line\n"), "{text}");
    }

    #[test]
    fn faces_are_set() {
        assert_eq!(
            render("a *b* **c d** `e`", STYLED),
            "a \x1b[3mb\x1b[0m \x1b[1mc\x1b[0m \x1b[1md\x1b[0m \x1b[36me\x1b[0m\n"
        );
        assert_eq!(render("2 * 3 and 0* and **", PLAIN), "2 * 3 and 0* and **\n");
    }

    #[test]
    fn broken_pages_do_no_harm() {
        for page in ["```", "|", "#", "- ", "`", "*", "**", "| `a | b |", "\\|"] {
            render(page, PLAIN);
        }
    }
}
