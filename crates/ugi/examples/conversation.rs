//! Asks Parlor for a move of ChessInFive as another program would, and prints what is said.
//!
//! `cargo run -p parlor-ugi --example conversation`

use std::io;
use std::sync::Arc;

use parlor_desk::Desk;
use parlor_ugi::Speaker;

const LINES: &str = "\
ugi
isready
position startpos moves Q@d1
query p1turn
go nodes 200
";

fn main() -> io::Result<()> {
    let desk = Arc::new(Desk::new(|| 0));
    let speaker = Speaker::new(desk, "chessinfive", None, "uct");
    speaker.listen(LINES.as_bytes(), io::stdout())
}
