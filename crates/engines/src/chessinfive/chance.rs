use parlor_search::Score;

/// The slope of the winning chance in the score, in thousandths for 100 points, at some plies. Between them it runs
/// linearly. Near the limit of plies leads are worth less, as draws become likely. Fitted by `chessinfive_chances`.
const SLOPES: [(u32, u32); 6] = [(0, 1_834), (8, 1_842), (16, 1_752), (40, 1_110), (80, 174), (116, 88)];

/// The winning chance that goes with a score: 0 or 1 where it is proved, otherwise a logistic curve. A draw is half a
/// win.
pub fn chance(score: Score, ply: u32) -> f64 {
    score.chance(|value| slope(ply) * value / 100_000.0)
}

fn slope(ply: u32) -> f64 {
    for pair in SLOPES.windows(2) {
        let [(from, first), (to, second)] = [pair[0], pair[1]].map(|(ply, slope)| (ply, f64::from(slope)));
        if ply < to {
            return first + (second - first) * f64::from(ply - from) / f64::from(to - from);
        }
    }
    f64::from(SLOPES[SLOPES.len() - 1].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_run_from_knot_to_knot() {
        for (ply, slope_there) in SLOPES {
            assert_eq!(slope(ply), f64::from(slope_there));
        }
        assert_eq!(slope(4), f64::from(SLOPES[0].1 + SLOPES[1].1) / 2.0);
        assert_eq!(slope(10_000), f64::from(SLOPES[5].1));
    }

    #[test]
    fn better_scores_have_better_chances_and_only_proofs_are_certain() {
        assert_eq!((chance(Score::won_in(9), 30), chance(Score::lost_in(9), 30)), (1.0, 0.0));
        assert_eq!(chance(Score::DRAW, 30), 0.5);
        for value in -400..400 {
            let (one, other) = (chance(Score::guess(value), 50), chance(Score::guess(-value), 50));
            assert!(one <= chance(Score::guess(value + 1), 50));
            assert!((one + other - 1.0).abs() < 1e-12);
        }
        assert!(chance(Score::guess(1_000_000), 50) < 1.0);
    }
}
