//! Records as the original PolyClash writes them.

use parlor_polyclash::PolyClash;
use parlor_rules::{Notation, Record};

fn read(text: &str) -> Option<Result<Record, String>> {
    Some(PolyClash::read_foreign_record(text)?.map_err(|refusal| refusal.to_string()))
}

#[test]
fn passes_are_put_in_where_a_colour_moves_twice() {
    let text = r#" {"metadata": {"format": "PGR"}, "moves": [
        {"player": "black", "point": 7}, {"colour": "black", "point": 12}, {"color": "white", "point": 301}]}"#;
    let record = read(text).expect("JSON").expect("a record");
    assert_eq!((record.game.as_str(), record.result.as_str()), ("polyclash", "*"));
    assert_eq!(record.moves, ["7", "pass", "12", "301"]);
}

#[test]
fn what_is_no_such_record_is_refused_with_the_reason() {
    assert_eq!(read("[Game \"polyclash\"]\n\n1. 7"), None, "it is one of ours");
    for (text, reason) in [
        ("{", "not JSON"),
        (r#"{"metadata": {"format": "SGF"}, "moves": []}"#, "PGR"),
        (r#"{"metadata": {"format": "PGR"}}"#, "no list of moves"),
        (
            r#"{"metadata": {"format": "PGR"}, "moves": [{"player": "red", "point": 1}]}"#,
            "move 0 needs a player",
        ),
        (r#"{"metadata": {"format": "PGR"}, "moves": [{"player": "black"}]}"#, "move 0 needs a player"),
    ] {
        let refusal = read(text).expect("an object").expect_err(text);
        assert!(refusal.contains(reason), "{text}: {refusal}");
    }
}
