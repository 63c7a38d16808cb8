/// An address of a database for people: without user and password.
pub(crate) fn shown(url: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap_or(("", url));
    let place = rest.split_once('@').map_or(rest, |(_, place)| place);
    let place = place.split_once('?').map_or(place, |(place, _)| place);
    if scheme.is_empty() { place.to_owned() } else { format!("{scheme}://{place}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_not_shown() {
        assert_eq!(
            shown("postgres://me:secret@db.example:5432/work?sslmode=disable"),
            "postgres://db.example:5432/work"
        );
        assert_eq!(shown("postgres://db/work"), "postgres://db/work");
        assert_eq!(shown("nonsense"), "nonsense");
    }
}
