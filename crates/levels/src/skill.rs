/// How well a level plays: the one number behind all of them, from 0 to [`Skill::MOST`].
///
/// Everything that makes a level weaker than the engine follows from it, and each gets weaker as it grows: how many
/// positions it looks at, how many plies ahead, how far it follows threats, how many moves it overlooks, and how much it
/// misjudges positions.
///
/// ```
/// use parlor_levels::Skill;
///
/// assert!(Skill::new(600).nodes() > Skill::new(500).nodes());
/// assert!(Skill::new(600).noise(100) < Skill::new(500).noise(100));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Skill(u32);

/// Positions that the lowest skill looks at, besides one after each of its moves.
const FEWEST_NODES: u64 = 30;
/// How often that is doubled up to the highest skill.
const DOUBLINGS: u64 = 11;
/// From this skill on nothing is overlooked.
const SEES_ALL: u32 = 800;
/// In thousandths, the part of the poor-looking moves that the lowest skill overlooks.
const MOST_OVERLOOKED: u32 = 600;
/// From this skill on the misjudgement is the least.
const JUDGES_WELL: u32 = 900;
/// The least misjudgement is so many times smaller than the largest. It is there so that games differ.
const LEAST_NOISE: u32 = 100;
/// From this skill on it sees every threat to win with the next move.
const SEES_THREATS: u32 = 250;
/// In thousandths, the part of those threats that the lowest skill does not see.
const MOST_UNSEEN_THREATS: u32 = 500;
/// From this skill on it sees at a glance that nothing stops a threat.
const SEES_DOUBLE_THREATS: u32 = 150;

impl Skill {
    /// The highest skill.
    pub const MOST: u32 = 1_000;

    /// A skill; whatever is above the highest is the highest.
    pub const fn new(skill: u32) -> Skill {
        Skill(if skill > Skill::MOST { Skill::MOST } else { skill })
    }

    /// The number.
    pub const fn get(self) -> u32 {
        self.0
    }

    /// A number that is doubled so often up to the highest skill, and as often in part below it.
    pub const fn doubled(self, number: u64, times: u64) -> u64 {
        let steps = self.0 as u64 * times;
        let (whole, part) = (steps / Skill::MOST as u64, steps % Skill::MOST as u64);
        (number << whole) * (Skill::MOST as u64 + part) / Skill::MOST as u64
    }

    /// How many positions it looks at, besides one after each of its moves.
    pub const fn nodes(self) -> u64 {
        self.doubled(FEWEST_NODES, DOUBLINGS)
    }

    /// How many plies ahead it looks, threats not counted.
    pub const fn depth(self) -> u32 {
        1 + self.0 / 90
    }

    /// How many plies it follows threats beyond that, where the engine follows so many.
    pub const fn forcing_plies(self, engine: i32) -> i32 {
        let plies = (self.0 / 120) as i32;
        if plies < engine { plies } else { engine }
    }

    /// In thousandths, the part of the moves that win at once which it does not see coming.
    pub const fn unseen_threats(self) -> u32 {
        MOST_UNSEEN_THREATS * SEES_THREATS.saturating_sub(self.0) / SEES_THREATS
    }

    /// Whether it sees at a glance that nothing stops a threat of the other side.
    pub const fn sees_double_threats(self) -> bool {
        self.0 >= SEES_DOUBLE_THREATS
    }

    /// In thousandths, the part of the poor-looking moves that it overlooks.
    pub const fn overlooked(self) -> u32 {
        MOST_OVERLOOKED * SEES_ALL.saturating_sub(self.0) / SEES_ALL
    }

    /// How many of the moves that look best at a glance it always sees.
    pub const fn always_seen(self) -> usize {
        3 + self.0 as usize / 100
    }

    /// How far it may misjudge a position, where the lowest skill misjudges it by `most`.
    pub const fn noise(self, most: u32) -> u32 {
        let short = JUDGES_WELL.saturating_sub(self.0) as u64;
        let noise = (most as u64 * short * short / (JUDGES_WELL as u64 * JUDGES_WELL as u64)) as u32;
        let least = most / LEAST_NOISE;
        if noise > least { noise } else { least }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_skill_sees_more_and_judges_better() {
        for skill in 0..Skill::MOST {
            let (less, more) = (Skill::new(skill), Skill::new(skill + 1));
            assert!(less.nodes() <= more.nodes() && less.depth() <= more.depth());
            assert!(less.forcing_plies(8) <= more.forcing_plies(8));
            assert!(less.unseen_threats() >= more.unseen_threats());
            assert!(less.overlooked() >= more.overlooked() && less.always_seen() <= more.always_seen());
            assert!(less.noise(1_000) >= more.noise(1_000));
        }
        assert_eq!(Skill::new(0).nodes(), 30);
        assert_eq!(Skill::new(5_000).nodes(), 30 << 11);
    }
}
