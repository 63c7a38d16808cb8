/// What the original of a player needed: what its document says, or what was measured on the public original; empty if
/// neither is known.
pub(crate) fn original(game: &str, player: &str) -> &'static str {
    match (game, player) {
        ("romgon", "classic-hard") => "2 plies 100 to 500 ms",
        ("romgon", "classic-medium") => "15 moves 15 to 75 ms",
        ("addition" | "multiplication", "classic-hard") => "about 1 ms, measured",
        ("chessinfive", "classic-hard") => "under 500 ms",
        ("polyclash", "classic") => "200 to 400 ms, measured",
        ("ur", "classic-client") => "under 100 ms",
        ("ur", "classic-server") => "under 50 ms",
        _ => "",
    }
}
