use parlor_desk::Desk;
use parlor_protocol::GameRef;
use parlor_rules::{Setting, SettingKind, SettingSpec, Settings};
use parlor_terminal::entropy;

use crate::fault::Fault;

/// The id of a game. Dolanan is the family of two games; who asks for it means the simpler one.
pub fn game_id(name: &str) -> &str {
    if name == "dolanan" { "addition" } else { name }
}

/// Which game, and how it begins.
#[derive(clap::Args, Debug, Clone, Default)]
pub struct GameArgs {
    /// The game, by its id (`parlor games` lists them)
    #[arg(value_name = "GAME")]
    game: String,
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
            game: game_id(&self.game).to_owned(),
            variant: self.start.variant.clone(),
            options: self.start.settings(),
            position: self.start.position.clone(),
            moves: self.start.moves(),
        }
    }

    /// The same, and words about what was drawn: settings without which a new game cannot begin, as at a table. Moves were
    /// made on some board that whoever gives them knows.
    pub fn begun(&self, desk: &Desk) -> Result<(GameRef, Option<String>), Fault> {
        let mut game = self.game_ref();
        // A game that there is not is refused where it is opened.
        let specs = desk.game(&game.game).map_or(&[][..], |found| found.about().options);
        if game.position.is_some() || !game.moves.is_empty() {
            return Ok((game, None));
        }
        let mut drawn = Vec::new();
        for spec in specs.iter().filter(|spec| spec.default.is_none()) {
            if game.options.get(spec.name).is_none() {
                let setting = draw(spec)?;
                drawn.push(format!("{} {setting}", spec.name));
                game.options.insert(spec.name, setting);
            }
        }
        Ok((game, (!drawn.is_empty()).then(|| format!("drawn: {}", drawn.join(", ")))))
    }
}

/// Any value that a setting may have.
fn draw(spec: &SettingSpec) -> Result<Setting, Fault> {
    let bytes = entropy(None)?;
    let number = bytes.iter().take(4).fold(0, |number, &byte| number << 8 | i64::from(byte));
    Ok(match spec.kind {
        SettingKind::Integer { min, max } => Setting::from(min + number % (max - min + 1)),
        _ => spec.some_setting(),
    })
}
