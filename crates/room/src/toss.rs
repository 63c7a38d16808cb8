use parlor_rules::{About, Setting, SettingKind, SettingSpec, Settings};

use crate::dice;

/// A setting of a game that is drawn or tossed for when nobody chooses it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Drawn {
    pub(crate) name: &'static str,
    among: Among,
}

#[derive(Clone, PartialEq, Debug)]
enum Among {
    Numbers { min: i64, max: i64 },
    Words(&'static [&'static str]),
}

impl Drawn {
    /// The settings of a game that chance may decide: numbers without a default (the seed of a board), and the choice between
    /// the two sides (who opens).
    pub(crate) fn of(about: &About) -> Vec<Drawn> {
        about.options.iter().filter_map(|spec| Drawn::read(spec, &about.sides)).collect()
    }

    fn read(spec: &SettingSpec, sides: &[&'static str]) -> Option<Drawn> {
        let among = match spec.kind {
            SettingKind::Word(words) if words == sides => Among::Words(words),
            SettingKind::Integer { min, max } if spec.default.is_none() => Among::Numbers { min, max },
            _ => return None,
        };
        Some(Drawn { name: spec.name, among })
    }

    /// What chance decides for a round.
    fn value(&self, master: &str, round: u32) -> Setting {
        let text = format!("toss\n{master}\n{round}\n{}", self.name);
        match &self.among {
            Among::Numbers { min, max } => {
                let drawn = dice::draw(&text, max.abs_diff(*min).saturating_add(1));
                min.saturating_add_unsigned(drawn).into()
            }
            Among::Words(words) => {
                let index = dice::draw(&text, words.len() as u64) as usize;
                words.get(index).copied().unwrap_or_default().into()
            }
        }
    }
}

/// Settings of a game in a room, those that are to be drawn filled in.
pub(crate) fn draw_options(given: &Settings, drawn: &[Drawn], master: &str, round: u32) -> Settings {
    let mut options = given.clone();
    for drawn in drawn {
        options.insert(drawn.name, drawn.value(master, round));
    }
    options
}

/// Whether the toss for sides swaps them.
pub(crate) fn swaps_sides(master: &str) -> bool {
    dice::draw(&format!("toss\n{master}\nsides"), 2) == 1
}
