//! Markdown as a terminal shows it: headings stand out, tables are aligned, code is kept as it is, paragraphs are wrapped.

mod indents;
mod table;
#[cfg(test)]
mod tests;

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use textwrap::core::display_width;

use crate::look::Look;
use crate::markdown::indents::Indents;
use crate::markdown::table::Table;
use crate::text::{NO_BREAK, filled};

/// A page of Markdown as text.
pub fn render(page: &str, look: Look) -> String {
    let mut page_so_far = Page::new(look);
    Parser::new_ext(page, Options::ENABLE_TABLES).for_each(|event| page_so_far.take(event));
    page_so_far.out
}

/// Escape codes of letters.
const BOLD: &str = "1";
const ITALIC: &str = "3";
const CODE: &str = "36";

/// A page in the making.
struct Page {
    look: Look,
    out: String,
    /// What is being written and has not been broken into lines yet.
    line: String,
    /// How letters are set now, the innermost last.
    faces: Vec<&'static str>,
    indents: Indents,
    table: Option<Table>,
    /// Whether we are in a block of code.
    in_code: bool,
}

impl Page {
    fn new(look: Look) -> Page {
        let indents = Indents::default();
        Page {
            look,
            out: String::new(),
            line: String::new(),
            faces: Vec::new(),
            indents,
            table: None,
            in_code: false,
        }
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if self.in_code => self.code_lines(&text),
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => self.text(&text),
            Event::Code(code) => {
                let set = self.look.escape(CODE, &code.replace(' ', NO_BREAK));
                self.line.push_str(&set);
            }
            Event::SoftBreak => self.line.push(' '),
            Event::HardBreak => self.line.push('\n'),
            Event::Rule => {
                self.gap();
                self.out.push_str(&format!("{}\n", "─".repeat(self.look.width)));
            }
            // Nothing else is switched on.
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag) {
        match tag {
            Tag::Paragraph if self.indents.is_first_of_list() => {}
            Tag::Paragraph | Tag::Heading { .. } => self.gap(),
            Tag::CodeBlock(CodeBlockKind::Fenced(_) | CodeBlockKind::Indented) => {
                self.flush();
                self.gap();
                self.in_code = true;
            }
            Tag::BlockQuote(_) => {
                self.gap();
                self.indents.quote();
            }
            Tag::List(number) => {
                self.flush();
                if !self.indents.in_list() {
                    self.gap();
                }
                self.indents.begin_list(number);
            }
            Tag::Item => self.indents.begin_item(),
            Tag::Table(_) => {
                self.gap();
                self.table = Some(Table::default());
            }
            Tag::Strong => self.faces.push(BOLD),
            Tag::Emphasis => self.faces.push(ITALIC),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph => self.flush(),
            TagEnd::Heading(level) => self.heading(level),
            TagEnd::CodeBlock => self.in_code = false,
            TagEnd::BlockQuote(_) => self.indents.end_quote(),
            TagEnd::List(_) => self.indents.end_list(),
            TagEnd::Item => {
                self.flush();
                self.indents.end_item();
            }
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.line);
                if let Some(table) = &mut self.table {
                    table.add_cell(cell);
                }
            }
            TagEnd::TableHead | TagEnd::TableRow => {
                if let Some(table) = &mut self.table {
                    table.end_row();
                }
            }
            TagEnd::Table => {
                if let Some(table) = self.table.take() {
                    self.out.push_str(&table.text(self.look.width));
                }
            }
            TagEnd::Strong | TagEnd::Emphasis => {
                self.faces.pop();
            }
            _ => {}
        }
    }

    /// Words are set one by one, so that a line can be broken between any two of them.
    fn text(&mut self, text: &str) {
        if !self.look.styled || self.faces.is_empty() {
            return self.line.push_str(text);
        }
        let code = self.faces.join(";");
        let set = |word: &str| if word.is_empty() { String::new() } else { self.look.escape(&code, word) };
        let words: Vec<_> = text.split(' ').map(set).collect();
        self.line.push_str(&words.join(" "));
    }

    /// An empty line before the next block, unless it is the first one.
    fn gap(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }

    /// Writes what has been gathered, in lines.
    fn flush(&mut self) {
        let text = std::mem::take(&mut self.line);
        if text.is_empty() {
            return;
        }
        let (first, others) = self.indents.take();
        for line in filled(&text, &first, &others, self.look.width) {
            self.out.push_str(&format!("{line}\n"));
        }
    }

    fn heading(&mut self, level: HeadingLevel) {
        let text = std::mem::take(&mut self.line);
        let underline = |sign: &str| format!("{}\n", sign.repeat(display_width(&text)));
        let (code, below) = match level {
            HeadingLevel::H1 => ("1;4", underline("=")),
            HeadingLevel::H2 => (BOLD, underline("-")),
            _ => (BOLD, String::new()),
        };
        self.out.push_str(&format!("{}\n", self.look.escape(code, &text)));
        if !self.look.styled {
            self.out.push_str(&below);
        }
    }

    fn code_lines(&mut self, code: &str) {
        let (_, indent) = self.indents.take();
        for line in code.lines() {
            self.out.push_str(format!("{indent}    {line}").trim_end());
            self.out.push('\n');
        }
    }
}
