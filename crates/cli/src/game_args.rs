use parlor_protocol::GameRef;
use parlor_rules::{Setting, Settings};

/// Which game, and how it begins.
#[derive(clap::Args, Debug, Clone, Default)]
pub struct GameArgs {
    /// The game, by its id (`parlor games` lists them)
    #[arg(value_name = "GAME")]
    pub game: String,
    #[command(flatten)]
    start: StartArgs,
}

/// How a game begins.
#[derive(clap::Args, Debug, Clone, Default)]
pub struct StartArgs {
    /// The variant, where the game has some
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,
    /// A setting of the game; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    pub options: Vec<(String, String)>,
    /// A position string to begin at, instead of the start of the rules
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Moves and rolls to play from there, separated by spaces
    #[arg(
        long,
        value_name = "MOVES",
        allow_hyphen_values = true,
        default_value = "",
        hide_default_value = true
    )]
    pub moves: String,
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("write NAME=VALUE, such as seed=7")?;
    Ok((name.to_owned(), value.to_owned()))
}

impl StartArgs {
    /// The settings.
    pub fn settings(&self) -> Settings {
        self.options.iter().map(|(name, value)| (name.clone(), Setting::read(value))).collect()
    }

    /// The moves, one by one.
    pub fn moves(&self) -> Vec<String> {
        self.moves.split_whitespace().map(str::to_owned).collect()
    }
}

impl GameArgs {
    /// The same as a request names it.
    pub fn game_ref(&self) -> GameRef {
        GameRef {
            game: self.game.clone(),
            variant: self.start.variant.clone(),
            options: self.start.settings(),
            position: self.start.position.clone(),
            moves: self.start.moves(),
        }
    }
}
