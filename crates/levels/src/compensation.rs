use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::{Character, Ladder, Skill};

/// What a character plays stronger in other things, so that it is as strong as its level in all: in hundredths of a
/// level, by game and character. `parlor characters` measures whether it is right.
type Compensations = BTreeMap<String, BTreeMap<String, i32>>;

static COMPENSATIONS: LazyLock<Compensations> =
    LazyLock::new(|| serde_json::from_str(include_str!("../ladders/compensations.json")).unwrap_or_default());

/// The skill of a character that is as strong as this skill of a game and variant.
pub(crate) fn compensated(ladder: &Ladder, name: &str, character: Character, strength: u32) -> Skill {
    let hundredths = COMPENSATIONS.get(name).and_then(|game| game.get(character.id())).copied().unwrap_or(0);
    let wanted = strength.saturating_add_signed(hundredths).max(100);
    let top = 100 * ladder.levels.len() as u32;
    // Beyond the last level it goes on as between the last two.
    let beyond =
        ladder.skill(top).get().saturating_sub(ladder.skill(top - 100).get()) * wanted.saturating_sub(top);
    Skill::new(ladder.skill(wanted).get() + beyond / 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_character_beyond_the_last_level_goes_on() {
        let ladder = Ladder::of("chessinfive", None);
        let skill = |strength| compensated(&ladder, "none", Character::Bold, strength).get();
        assert_eq!([skill(400), skill(800)], [ladder.levels[3].skill, ladder.levels[7].skill]);
        let gap = ladder.levels[7].skill - ladder.levels[6].skill;
        assert_eq!(skill(850), ladder.levels[7].skill + gap / 2);
    }

    #[test]
    fn compensations_are_of_characters_and_games_that_there_are() {
        for (game, characters) in COMPENSATIONS.iter() {
            assert!(Ladder::of(game, None).measured.is_some(), "{game}");
            for id in characters.keys() {
                assert!(Character::ALL.iter().any(|character| character.id() == id), "{id} of {game}");
            }
        }
        assert_eq!(COMPENSATIONS.len(), 7);
    }
}
