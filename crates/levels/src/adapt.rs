use crate::Ladder;

/// The numbers by which an opponent adapts to a person. A page that shows how strong the opponent will be takes them from
/// here too (`parlor schema adapting`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Adapting {
    /// One small step, in hundredths of a level.
    pub step: u32,
    /// So many of the last games count.
    pub remembered: usize,
    /// With fewer games than this the opponent stays as it is.
    pub enough: usize,
    /// In percent, what the person should score at least.
    pub least: u32,
    /// In percent, what the person should score at most.
    pub most: u32,
    /// The weakest opponent, in hundredths of a level.
    pub weakest: u32,
    /// The strongest opponent, in hundredths of a level.
    pub strongest: u32,
    /// So many results an opponent can be told.
    pub results: u32,
}

/// How the levels adapt.
pub const ADAPTING: Adapting = Adapting {
    step: 20,
    remembered: 5,
    enough: 3,
    least: 55,
    most: 65,
    weakest: 100,
    strongest: 100 * Ladder::LEVELS as u32,
    results: 10,
};

/// The strength, in hundredths of a level, of the opponent for a person's next game, from that of the last and from the
/// person's results, the last one at the end: 2 for a win, 1 for a draw, 0 for a loss. One small step at a time, so that
/// the person scores between 55 and 65 percent.
///
/// ```
/// use parlor_levels::next_strength;
///
/// assert_eq!(next_strength(300, &[2, 2, 2]), 320); // too easy
/// assert_eq!(next_strength(300, &[0, 2, 0, 0]), 280); // too hard
/// assert_eq!(next_strength(300, &[2, 0, 2, 0, 2]), 300); // just right
/// ```
pub fn next_strength(strength: u32, half_points: &[u8]) -> u32 {
    let Adapting { step, remembered, enough, least, most, weakest, strongest, .. } = ADAPTING;
    let last = &half_points[half_points.len().saturating_sub(remembered)..];
    let strength = strength.clamp(weakest, strongest);
    if last.len() < enough {
        return strength;
    }
    let points: u32 = last.iter().map(|&points| u32::from(points.min(2))).sum();
    let percent = 100 * points / (2 * last.len() as u32);
    match percent {
        _ if percent > most => (strength + step).min(strongest),
        _ if percent < least => (strength - step).max(weakest),
        _ => strength,
    }
}

/// The strength, in hundredths of a level, of an opponent who adapts: from that with which the person began, and the
/// results of the person's last games as a number with a digit for each, the latest last: 1 for a loss, 2 for a draw, 3
/// for a win.
///
/// ```
/// use parlor_levels::adapted_strength;
///
/// assert_eq!(adapted_strength(300, 0), 300); // nothing played yet
/// assert_eq!(adapted_strength(300, 33), 300); // too early to say
/// assert_eq!(adapted_strength(300, 3_333), 340); // two steps up
/// ```
pub fn adapted_strength(strength: u32, results: u64) -> u32 {
    let digits = results.to_string();
    let half_points: Vec<u8> = digits.bytes().filter(u8::is_ascii_digit).map(half_points).collect();
    let games = if results == 0 { 0 } else { half_points.len() };
    (1..=games).fold(strength, |strength, played| next_strength(strength, &half_points[..played]))
}

/// The half points of a digit of results.
fn half_points(digit: u8) -> u8 {
    digit.saturating_sub(b'1').min(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A person who is as strong as a level of 4.5, and scores by Elo with 190 points to a level, ends up with an opponent
    /// against whom they score what is aimed at.
    #[test]
    fn it_finds_an_opponent_of_the_right_strength() {
        let mut draws = parlor_rules::Draws::new(3);
        let (mut strength, mut results, mut scored, mut sum) = (200, Vec::new(), 0, 0);
        for game in 0..400 {
            let ahead = (450.0 - f64::from(strength)) * 1.9;
            let chance = 1.0 / (1.0 + libm::pow(10.0, -ahead / 400.0));
            let won = (draws.draw() >> 11) as f64 / (1u64 << 53) as f64 <= chance;
            results.push(if won { 2 } else { 0 });
            scored += usize::from(won && game >= 100);
            sum += if game >= 100 { strength } else { 0 };
            strength = next_strength(strength, &results);
        }
        assert!((155..=205).contains(&scored), "{scored} of 300 won");
        assert!((sum / 300).abs_diff(412) <= 40, "{}", sum / 300);
    }
}
