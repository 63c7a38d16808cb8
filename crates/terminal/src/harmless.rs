/// A text from elsewhere that can be shown on a terminal: what would move the cursor, change colours or turn the direction of
/// writing is replaced by a mark. Line feeds stay.
///
/// ```
/// use parlor_terminal::harmless;
///
/// assert_eq!(harmless("Ann\u{1b}[31m"), "Ann\u{fffd}[31m");
/// assert_eq!(harmless("two\nlines — ça va"), "two\nlines — ça va");
/// ```
pub fn harmless(text: &str) -> String {
    let shown = |c: char| if c != '\n' && (c.is_control() || turns_direction(c)) { '\u{fffd}' } else { c };
    text.chars().map(shown).collect()
}

fn turns_direction(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{061c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
