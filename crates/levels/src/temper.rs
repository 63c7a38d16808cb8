use parlor_rules::Draws;

use crate::{Character, Skill};

/// How a level plays one game: its skill, and the seed that fixes its blind spots and misjudgements for that game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Temper {
    /// How well it plays.
    pub skill: Skill,
    /// The seed of the game.
    pub seed: u64,
    /// What it likes besides, if it has a character.
    pub character: Option<Character>,
}

impl Temper {
    /// A number that hangs on the game's seed and on this one, and on nothing else.
    #[inline]
    pub(crate) const fn draw(&self, number: u64) -> u64 {
        Draws::new(self.seed ^ Draws::new(number).draw()).draw()
    }

    /// With how much care a position with this key is looked at throughout the game: below 1,000, all equally often.
    #[inline]
    pub(crate) const fn care(&self, key: u64) -> u32 {
        (self.draw(!key) % 1_000) as u32
    }

    /// How much the thing with this key is misjudged throughout the game: up to `most` either way, little more often than
    /// much.
    #[inline]
    pub(crate) const fn misjudged(&self, key: u64, most: u32) -> i32 {
        let draw = self.draw(key);
        let sum = (draw & 0xFFFF) as i64 + (draw >> 16 & 0xFFFF) as i64 - 0xFFFF;
        (sum * most as i64 / 0xFFFF) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misjudgement_is_fixed_for_a_game_and_even() {
        let temper = Temper { skill: Skill::new(0), seed: 7, character: None };
        let other = Temper { seed: 8, ..temper };
        let all: Vec<i32> = (0..10_000).map(|key| temper.misjudged(key, 300)).collect();
        assert!(all.iter().all(|by| (-300..=300).contains(by)));
        assert!(all.iter().sum::<i32>().abs() < 10_000 * 5);
        assert!((0..100).all(|key| temper.misjudged(key, 300) == all[key as usize]));
        assert!((0..100).filter(|&key| other.misjudged(key, 300) == all[key as usize]).count() < 10);
    }
}
