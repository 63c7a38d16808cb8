use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::Skill;

/// The levels of a game: which skill each has, and how strong it was measured to be. `parlor calibrate` writes it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Ladder {
    /// How it was measured; none if the skills were only set by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub measured: Option<String>,
    /// The levels from the first on.
    pub levels: Vec<Rung>,
    /// Other players on the same scale.
    #[serde(default)]
    pub others: Vec<Yardstick>,
}

/// One level.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Rung {
    /// Its skill.
    pub skill: u32,
    /// Its strength in Elo points, level 1 being 0; none if it was not measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elo: Option<Estimate>,
    /// What it loses by a decision, in points of winning chance, where levels are told apart by that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loss: Option<Estimate>,
    /// Mean nodes or visits of a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<f64>,
    /// Mean time of a move on one core of the machine it was measured on, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<f64>,
}

/// Another player on the scale of the levels.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Yardstick {
    /// The player, in the words in which it was asked for.
    pub player: String,
    /// Its strength in Elo points, level 1 being 0.
    pub elo: Estimate,
}

/// An estimate with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The ladders that come with Parlor, by game and variant.
static LADDERS: LazyLock<Vec<(&str, Ladder)>> = LazyLock::new(|| {
    let read = |(name, text): (&'static str, &str)| Some((name, serde_json::from_str(text).ok()?));
    TEXTS.into_iter().filter_map(read).collect()
});

const TEXTS: [(&str, &str); 7] = [
    ("ur", include_str!("../ladders/ur.json")),
    ("romgon", include_str!("../ladders/romgon.json")),
    ("romgon-flip", include_str!("../ladders/romgon-flip.json")),
    ("addition", include_str!("../ladders/addition.json")),
    ("multiplication", include_str!("../ladders/multiplication.json")),
    ("chessinfive", include_str!("../ladders/chessinfive.json")),
    ("polyclash", include_str!("../ladders/polyclash.json")),
];

impl Ladder {
    /// How many levels there are at most.
    pub const LEVELS: usize = 8;

    /// The name of the ladder of a game and variant, as its file has it.
    pub fn name(game: &str, variant: Option<&str>) -> String {
        match variant {
            Some("flip") => format!("{game}-flip"),
            _ => game.to_owned(),
        }
    }

    /// The ladder of a game and variant. A game that has none has levels at even distances of skill.
    pub fn of(game: &str, variant: Option<&str>) -> Ladder {
        let name = Ladder::name(game, variant);
        let found = LADDERS.iter().find(|(known, _)| *known == name);
        found.map_or_else(Ladder::even, |(_, ladder)| ladder.clone())
    }

    fn even() -> Ladder {
        let rung = |place: usize| {
            let skill = Skill::MOST * place as u32 / (Ladder::LEVELS as u32 - 1);
            Rung { skill, elo: None, loss: None, nodes: None, time_ms: None }
        };
        Ladder { measured: None, levels: (0..Ladder::LEVELS).map(rung).collect(), others: Vec::new() }
    }

    /// The skill of a strength in hundredths of a level: 350 lies in the middle between levels 3 and 4.
    pub fn skill(&self, strength: u32) -> Skill {
        let above_first = strength.max(100) - 100;
        let (place, part) = ((above_first / 100) as usize, above_first % 100);
        let at = |place: usize| self.levels.get(place).or(self.levels.last()).map_or(0, |rung| rung.skill);
        let (lower, upper) = (at(place), at(place + 1));
        Skill::new(lower + upper.saturating_sub(lower) * part / 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ladder_is_read_and_rises() {
        assert_eq!(LADDERS.len(), TEXTS.len());
        for (name, ladder) in LADDERS.iter() {
            assert!((2..=Ladder::LEVELS).contains(&ladder.levels.len()), "{name}");
            assert!(ladder.levels.windows(2).all(|pair| pair[0].skill < pair[1].skill), "{name}");
        }
    }

    #[test]
    fn strengths_lie_between_levels() {
        let ladder = Ladder::of("chessinfive", None);
        let skill = |strength| ladder.skill(strength).get();
        assert_eq!((skill(0), skill(100), skill(800)), (skill(100), ladder.levels[0].skill, skill(10_000)));
        assert!((100..800).all(|strength| skill(strength) <= skill(strength + 1)));
        assert_eq!(skill(250), skill(200) + (skill(300) - skill(200)) / 2);
    }
}
