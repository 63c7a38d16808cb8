use parlor_protocol::{GameInfo, OptionInfo};
use parlor_rules::{Setting, Settings};

use crate::dice;

/// A setting of a game that is drawn or tossed for when nobody chooses it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Drawn {
    pub(crate) name: String,
    among: Among,
}

#[derive(Clone, PartialEq, Debug)]
enum Among {
    Numbers { min: i64, max: i64 },
    Words(Vec<String>),
}

impl Drawn {
    /// The settings of a game that chance may decide: numbers without a default (the seed of a board), and the choice between
    /// the two sides (who opens).
    pub(crate) fn of(game: &GameInfo) -> Vec<Drawn> {
        game.options.iter().filter_map(|option| Drawn::read(option, &game.sides)).collect()
    }

    fn read(option: &OptionInfo, sides: &[String]) -> Option<Drawn> {
        let among = match (&option.values, option.min, option.max) {
            (Some(words), ..) if words == sides => Among::Words(words.clone()),
            (None, Some(min), Some(max)) if option.default.is_none() => Among::Numbers { min, max },
            _ => return None,
        };
        Some(Drawn { name: option.name.clone(), among })
    }

    /// What chance decides for a game of a room.
    fn value(&self, master: &str, game: u32) -> Setting {
        let text = format!("toss\n{master}\n{game}\n{}", self.name);
        match &self.among {
            Among::Numbers { min, max } => {
                let drawn = dice::draw(&text, max.abs_diff(*min).saturating_add(1));
                Setting::from(min.saturating_add_unsigned(drawn))
            }
            Among::Words(words) => {
                let index = dice::draw(&text, words.len() as u64) as usize;
                Setting::Word(words.get(index).cloned().unwrap_or_default())
            }
        }
    }
}

/// Settings of a game in a room, those that are to be drawn filled in.
pub(crate) fn draw_options(given: &Settings, drawn: &[Drawn], master: &str, game: u32) -> Settings {
    let mut options = given.clone();
    for drawn in drawn {
        options.insert(drawn.name.as_str(), drawn.value(master, game));
    }
    options
}

/// Whether the toss for sides swaps them.
pub(crate) fn swaps_sides(master: &str) -> bool {
    dice::draw(&format!("toss\n{master}\nsides"), 2) == 1
}
