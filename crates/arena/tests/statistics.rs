//! Ratings and tests against numbers that can be worked out otherwise.

use parlor_arena::{Sprt, Tally, Verdict, ratings};
use parlor_rules::Draws;

fn tally(pairs: [u64; 5]) -> Tally {
    // Pairs of two half points are taken as a win and a loss.
    let [_, one, two, three, four] = pairs;
    let wins = two + three + 2 * four;
    let draws = one + three;
    let games = 2 * pairs.iter().sum::<u64>();
    Tally { pairs, wins, draws, losses: games - wins - draws, first_side_wins: 0 }
}

#[test]
fn two_players_have_the_rating_of_their_score() {
    // 300 of 400 points: 400 log10(3) points apart, but for the one drawn game more.
    let tally = tally([0, 0, 100, 0, 100]);
    assert_eq!((tally.score(), tally.games()), (0.75, 400));
    let rated = ratings(2, &[(0, 1, &tally)]);
    let apart = rated[0].elo.value - rated[1].elo.value;
    let expected = 400.0 * (300.5f64 / 100.5).log10();
    assert!((apart - expected).abs() < 1e-6, "{apart} {expected}");
    // The spread of a difference: 1 / sqrt(n p q) in natural units, halved for each of the two.
    let p: f64 = 300.5 / 401.0;
    let half = 1.959_964 * 400.0 / std::f64::consts::LN_10 / (401.0 * p * (1.0 - p)).sqrt() / 2.0;
    assert!((rated[0].elo.high - rated[0].elo.value - half).abs() < 0.01, "{:?} {half}", rated[0].elo);
}

#[test]
fn ratings_add_up_along_a_chain() {
    let strong = tally([5, 0, 30, 0, 65]);
    let rated = ratings(3, &[(0, 1, &strong), (1, 2, &strong)]);
    let elo = |entrant: usize| rated.iter().find(|rating| rating.entrant == entrant).unwrap().elo.value;
    assert!(((elo(0) - elo(1)) - (elo(1) - elo(2))).abs() < 1e-6);
    assert!((elo(0) + elo(1) + elo(2)).abs() < 1e-6);
    assert_eq!(rated.iter().map(|rating| rating.entrant).collect::<Vec<_>>(), [0, 1, 2]);
}

#[test]
fn who_never_lost_has_a_rating_and_a_wide_interval() {
    let sweep = tally([0, 0, 0, 0, 200]);
    let rated = ratings(2, &[(0, 1, &sweep)]);
    let apart = rated[0].elo.value - rated[1].elo.value;
    assert!((1000.0..1400.0).contains(&apart), "{apart}");
    assert!(rated[0].elo.high - rated[0].elo.low > 200.0);
    let score = sweep.interval();
    assert_eq!((score.value, score.high), (1.0, 1.0));
    assert!((0.97..0.999).contains(&score.low), "{score:?}");
}

#[test]
fn the_interval_is_that_of_the_pairs() {
    // Games of a pair that always cancel out leave nothing to chance.
    let even = tally([0, 0, 500, 0, 0]).interval();
    assert!(even.high - even.low < 0.01);
    let wild = tally([250, 0, 0, 0, 250]).interval();
    let half = 1.96 * 0.5 / 502f64.sqrt();
    assert!((wild.high - 0.5 - half).abs() < 1e-3, "{wild:?}");
}

#[test]
fn the_ratio_is_that_of_the_normal_approximation() {
    // For small differences: (s1 - s0)(2 s - s0 - s1) n / (2 variance).
    let sprt = Sprt::new(0.0, 5.0);
    let tally = tally([180, 230, 200, 250, 190]);
    let n = 1050.0;
    let points: f64 =
        [180.0, 230.0, 200.0, 250.0, 190.0].iter().zip(0..).map(|(n, i)| n * f64::from(i) / 4.0).sum();
    let mean = points / n;
    let square: f64 = [180.0, 230.0, 200.0, 250.0, 190.0]
        .iter()
        .zip(0..)
        .map(|(n, i)| n * (f64::from(i) / 4.0 - mean).powi(2))
        .sum();
    let s1 = 1.0 / (1.0 + 10f64.powf(-5.0 / 400.0));
    let near = (s1 - 0.5) * (2.0 * mean - 0.5 - s1) * n / (2.0 * square / n);
    assert!((sprt.llr(&tally) - near).abs() < 0.02, "{} {near}", sprt.llr(&tally));
    // Turned round, everything changes its sign.
    let mirrored = Sprt::new(-5.0, 0.0);
    let turned = Tally { pairs: [190, 250, 200, 230, 180], ..tally.clone() };
    assert!((sprt.llr(&tally) + mirrored.llr(&turned)).abs() < 1e-9);
}

/// Pairs drawn at random with a mean of so many Elo points, until the test has its verdict.
fn trial(sprt: &Sprt, elo: f64, draws: &mut Draws) -> (Verdict, u64) {
    let score = 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
    // A middle that is drawn, and two ends whose difference makes the mean.
    let tilt = 2.0 * (score - 0.5);
    let parts = [0.15 - tilt / 2.0, 0.2, 0.3, 0.2, 0.15 + tilt / 2.0];
    let mut tally = Tally::default();
    loop {
        let mut ticket = (draws.draw() >> 11) as f64 / (1u64 << 53) as f64;
        let outcome = parts.iter().position(|part| {
            ticket -= part;
            ticket < 0.0
        });
        tally.pairs[outcome.unwrap_or(4)] += 1;
        let verdict = sprt.verdict(&tally);
        let pairs = tally.pairs.iter().sum();
        if verdict != Verdict::Open {
            return (verdict, pairs);
        }
    }
}

#[test]
fn the_test_errs_no_more_often_than_it_may() {
    let sprt = Sprt::new(0.0, 30.0);
    assert!((sprt.bounds().1 - 2.944).abs() < 1e-3 && (sprt.bounds().0 + 2.944).abs() < 1e-3);
    let mut draws = Draws::new(11);
    let runs = 600;
    for (elo, wrong) in [(0.0, Verdict::Accepted), (30.0, Verdict::Rejected)] {
        let wrongs = (0..runs).filter(|_| trial(&sprt, elo, &mut draws).0 == wrong).count();
        // 5 % of 600 are 30; three standard deviations more are 46.
        assert!(wrongs <= 46, "{elo}: {wrongs} of {runs}");
    }
}
