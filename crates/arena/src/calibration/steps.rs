use super::{Met, Strengths};

/// Skills that lie `gap` Elo points apart on a fitted curve, from the first on; as many as there are, `most` at most.
pub fn by_elo(strengths: &Strengths, first: u32, last: u32, gap: f64, most: usize) -> Vec<u32> {
    let mut skills = vec![first];
    let above = |skill: u32, from: u32| strengths.between(Met::Skill(skill), Met::Skill(from)).value;
    while skills.len() < most {
        // Measured from the first, so that roundings do not add up.
        let wanted = gap * skills.len() as f64;
        let from = *skills.last().unwrap_or(&first);
        match (from + 1..=last).find(|&skill| above(skill, first) >= wanted) {
            Some(skill) => skills.push(skill),
            None => break,
        }
    }
    skills
}

/// Skills each of which loses `ratio` times as much by a decision as the one before; as many as there are, `most` at most.
/// The losses are those of some skills in ascending order; between them their logarithms run straight.
pub fn by_loss(losses: &[(u32, f64)], ratio: f64, most: usize) -> Vec<u32> {
    let Some(&(first, loss)) = losses.first() else { return Vec::new() };
    let mut skills = vec![first];
    while skills.len() < most {
        let wanted = (loss * ratio.powi(skills.len() as i32)).ln();
        let crossing = losses.windows(2).find_map(|pair| {
            let [(from, before), (to, after)] = [pair[0], pair[1]].map(|(skill, loss)| (skill, loss.ln()));
            let part = (before - wanted) / (before - after);
            (after <= wanted && before > wanted).then(|| from + (f64::from(to - from) * part).ceil() as u32)
        });
        match crossing {
            Some(skill) if skills.last().is_none_or(|&last| skill > last) => skills.push(skill),
            _ => break,
        }
    }
    skills
}

#[cfg(test)]
mod tests {
    use super::super::Fit;
    use super::*;
    use crate::Tally;

    #[test]
    fn steps_are_even_on_the_curve() {
        let fit = Fit { knots: vec![0, 500, 1_000], others: 0 };
        let tally = |wins, losses| Tally { wins, losses, ..Tally::default() };
        let met = [
            (Met::Skill(500), Met::Skill(0), tally(9_000, 1_000)),
            (Met::Skill(1_000), Met::Skill(500), tally(9_900, 100)),
        ];
        let strengths = fit.run(&met);
        let skills = by_elo(&strengths, 0, 1_000, 150.0, 8);
        assert!(skills.len() == 8 && skills.windows(2).all(|pair| pair[0] < pair[1]), "{skills:?}");
        for pair in skills.windows(2) {
            let gap = strengths.between(Met::Skill(pair[1]), Met::Skill(pair[0])).value;
            assert!((gap - 150.0).abs() < 2.0);
        }
        assert!(by_elo(&strengths, 0, 1_000, 400.0, 8).len() < 8);
    }

    #[test]
    fn losses_shrink_by_a_ratio() {
        let losses = [(0, 0.08), (500, 0.02), (1_000, 0.005)];
        assert_eq!(by_loss(&losses, 0.5, 8), [0, 250, 500, 750, 1_000]);
    }
}
