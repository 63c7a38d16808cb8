//! Records as the original PolyClash writes them.

use parlor_rules::{Record, Refusal};
use serde_json::Value as Json;

/// Reads a record in JSON with `metadata` (format `PGR`) and `moves`; none if the text is no JSON object. It has no entry
/// for a pass, so one is put in wherever the same colour moves twice.
pub(crate) fn read(text: &str) -> Option<Result<Record, Refusal>> {
    text.trim_start().starts_with('{').then(|| read_json(text))
}

fn read_json(text: &str) -> Result<Record, Refusal> {
    let bad = |detail: String| Refusal::new("bad-record", detail);
    let json: Json =
        serde_json::from_str(text).map_err(|error| bad(format!("the record is not JSON: {error}")))?;
    if json["metadata"]["format"] != "PGR" {
        return Err(bad("a record in JSON must have metadata with the format \"PGR\"".to_owned()));
    }
    let entries =
        json["moves"].as_array().ok_or_else(|| bad("the record has no list of moves".to_owned()))?;
    let mut moves = Vec::with_capacity(entries.len());
    let mut due = "black";
    for (index, entry) in entries.iter().enumerate() {
        let colour = ["player", "colour", "color"].iter().find_map(|name| entry[*name].as_str());
        let point = entry["point"].as_u64();
        let (Some(colour @ ("black" | "white")), Some(point)) = (colour, point) else {
            return Err(bad(format!("move {index} needs a player, black or white, and the id of a point")));
        };
        if colour != due {
            moves.push("pass".to_owned());
        }
        moves.push(point.to_string());
        due = if colour == "black" { "white" } else { "black" };
    }
    Ok(Record { game: "polyclash".to_owned(), result: "*".to_owned(), moves, ..Record::default() })
}
