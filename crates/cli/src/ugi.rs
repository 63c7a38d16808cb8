use std::io;
use std::sync::Arc;

use parlor_ugi::Speaker;

use crate::fault::Fault;
use crate::host::Host;

const EXAMPLES: &str = "\
Examples:
  parlor ugi chessinfive
  printf 'ugi\\nposition startpos\\ngo nodes 100\\nquit\\n' | parlor ugi romgon --player classic-hard

Commands: ugi, isready, uginewgame, setoption name N value V, position startpos|fen F [moves …], go nodes|movetime|depth N,
go p1time A p2time B [p1inc C p2inc D], go infinite, stop, query gameover|p1turn|result|turn|chances|legal|fen, quit.
Rolls are moves; who holds the match makes them.";

/// Arguments of `parlor ugi`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game, by its id
    #[arg(value_name = "GAME")]
    game: String,
    /// The variant, where the game has some; `setoption name variant` changes it
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// Who plays; `setoption name player` changes it
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    player: String,
}

/// Speaks until the end of input.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    let desk = Arc::new(host.desk());
    desk.game(&args.game)?;
    let speaker = Speaker::new(desk, &args.game, args.variant.clone(), &args.player);
    speaker.listen(io::stdin().lock(), io::stdout())?;
    Ok(())
}
