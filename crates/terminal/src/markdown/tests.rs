use crate::look::Look;
use crate::markdown::render;

const PLAIN: Look = Look { styled: false, width: 40 };
const STYLED: Look = Look { styled: true, width: 40 };

#[test]
fn headings_stand_out() {
    assert_eq!(render("# The `Board`", PLAIN), "The Board\n=========\n");
    assert_eq!(render("## Dice", STYLED), "\x1b[1mDice\x1b[0m\n");
    assert_eq!(render("# A\n\nb\n## C\nd", PLAIN), "A\n=\n\nb\n\nC\n-\n\nd\n");
}

#[test]
fn tables_are_aligned() {
    let page = "| roll | **0** |\n|---|---|\n| chance | 1/16 |\n";
    assert_eq!(render(page, PLAIN), "  roll    0\n  ──────  ────\n  chance  1/16\n");
    assert_eq!(
        render(page, STYLED),
        "  roll    \x1b[1m0\x1b[0m\n  ──────  ────\n  chance  1/16\n",
        "escape sequences take no room"
    );
    let bars = "| a | `x\\|y` |\n|---|---|\n";
    assert_eq!(render(bars, PLAIN), "  a  x|y\n  ─  ───\n");
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
    assert_eq!(render("```\n a  *b*\n\nc\n```\nend", PLAIN), "     a  *b*\n\n    c\n\nend\n");
    assert_eq!(render("before\n\n      /\\\n     /  \\\n", PLAIN), "before\n\n      /\\\n     /  \\\n");
}

#[test]
fn paragraphs_and_lists_are_wrapped() {
    let page = "- one two three four five six seven eight nine ten\n- 0* stays\n\nlast\nline";
    let text = render(page, PLAIN);
    assert!(text.lines().all(|line| line.chars().count() <= 40), "{text}");
    assert!(text.contains("\n  eight nine ten\n- 0* stays\n\nlast line\n"), "{text}");
}

#[test]
fn lists_are_numbered_nested_and_loose() {
    assert_eq!(render("3. a\n4. b\n   - c\n", PLAIN), "3. a\n4. b\n   - c\n");
    assert_eq!(render("- a\n\n- b\n\n  c\n", PLAIN), "- a\n\n- b\n\n  c\n");
    assert_eq!(render("x\n- a\n", PLAIN), "x\n\n- a\n");
    assert_eq!(render("> quoted", PLAIN), "> quoted\n");
}

#[test]
fn faces_are_set() {
    assert_eq!(
        render("a *b* **c d** `e`", STYLED),
        "a \x1b[3mb\x1b[0m \x1b[1mc\x1b[0m \x1b[1md\x1b[0m \x1b[36me\x1b[0m\n"
    );
    assert_eq!(render("2 * 3 and 0* and **", PLAIN), "2 * 3 and 0* and **\n");
    assert_eq!(render("`code is not broken at its blanks, never`", PLAIN).lines().count(), 1);
}

#[test]
fn broken_pages_do_no_harm() {
    for page in ["```", "|", "#", "- ", "`", "*", "**", "| `a | b |", "\\|", "> - 1. #", "<b>", "[a](b)"] {
        render(page, PLAIN);
    }
}
