//! Draws the start of every game.
//!
//! `cargo run -p parlor-terminal --example boards`

use parlor_desk::{Catalogue, GameSpec, Limits};
use parlor_protocol::Problem;
use parlor_rules::Options;
use parlor_terminal::{Board, Look, draw_position};

fn main() -> Result<(), Problem> {
    let look = Look::of_stdout();
    for game in Catalogue::new(Limits::LOCAL).games() {
        let needed = game.about().options.iter().any(|spec| spec.default.is_none());
        let options = Options::default();
        let options = if needed { options.with_integer("seed", 1) } else { options };
        let open = game.open(&GameSpec { options, ..GameSpec::default() })?;
        let board = Board::new(&game.layout(), game.about().sides);
        println!("{}\n\n{}", look.bold(game.about().name), draw_position(&board, &open.state("1"), look));
    }
    Ok(())
}
