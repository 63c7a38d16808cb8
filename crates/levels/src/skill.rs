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
/// From this skill on it always sees at a glance that nothing stops a threat.
const SEES_DOUBLE_THREATS: u32 = 250;
/// It looks a ply further for every so much skill.
const SKILL_A_PLY: u32 = 90;
/// It follows threats a ply further for every so much skill.
const SKILL_A_FORCING_PLY: u32 = 120;

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

    /// How many plies ahead it looks, threats not counted, in a position at which it looks with so much `care` (below
    /// 1,000).
    pub const fn depth(self, care: u32) -> u32 {
        1 + self.steps(SKILL_A_PLY, care)
    }

    /// How many plies it follows threats beyond that, where the engine follows so many.
    pub const fn forcing_plies(self, engine: i32, care: u32) -> i32 {
        let plies = self.steps(SKILL_A_FORCING_PLY, care) as i32;
        if plies < engine { plies } else { engine }
    }

    /// Steps of so much skill each. A part of a step is a whole one in that part of the positions: one ply more is worth
    /// hundreds of Elo points at once, and strength is to grow without jumps.
    const fn steps(self, skill: u32, care: u32) -> u32 {
        let (whole, part) = (self.0 / skill, self.0 % skill);
        whole + (part * 1_000 / skill + care >= 1_000) as u32
    }

    /// In thousandths, the part of the moves that win at once which it does not see coming.
    pub const fn unseen_threats(self) -> u32 {
        MOST_UNSEEN_THREATS * SEES_THREATS.saturating_sub(self.0) / SEES_THREATS
    }

    /// In thousandths, the part of the positions in which it does not see at a glance that nothing stops a threat of the
    /// other side.
    pub const fn unseen_double_threats(self) -> u32 {
        1_000 * SEES_DOUBLE_THREATS.saturating_sub(self.0) / SEES_DOUBLE_THREATS
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
            assert!(less.nodes() <= more.nodes());
            for care in [0, 300, 999] {
                assert!(less.depth(care) <= more.depth(care));
                assert!(less.forcing_plies(8, care) <= more.forcing_plies(8, care));
            }
            assert!(less.unseen_threats() >= more.unseen_threats());
            assert!(less.unseen_double_threats() >= more.unseen_double_threats());
            assert!(less.overlooked() >= more.overlooked() && less.always_seen() <= more.always_seen());
            assert!(less.noise(1_000) >= more.noise(1_000));
        }
        assert_eq!(Skill::new(0).nodes(), 30);
        assert_eq!(Skill::new(5_000).nodes(), 30 << 11);
    }

    #[test]
    fn a_part_of_a_step_is_a_part_of_the_positions() {
        let deeper = |skill| (0..1_000).filter(|&care| Skill::new(skill).depth(care) == 2).count();
        assert_eq!([0, 45, 90, 135].map(deeper), [0, 500, 1_000, 500]);
    }
}
