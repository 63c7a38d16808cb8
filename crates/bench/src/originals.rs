/// What the original of a player needed, in the words of its document; empty if it does not say.
pub(crate) fn original(game: &str, player: &str) -> &'static str {
    match (game, player) {
        ("romgon", "classic-hard") => "2 plies 100 to 500 ms; 2,157 evaluations/s",
        ("romgon", "classic-medium") => "15 moves 15 to 75 ms",
        ("addition" | "multiplication", "classic-hard") => "about 1 ms",
        ("chessinfive", "classic-hard") => "under 500 ms",
        ("polyclash", "classic") => "300 to 800 ms",
        ("ur", "classic-client") => "under 100 ms",
        ("ur", "classic-server") => "under 50 ms",
        _ => "",
    }
}
