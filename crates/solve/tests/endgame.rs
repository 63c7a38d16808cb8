//! Endings by going backwards agree with plain recursion, in a game whose positions can come back.

use parlor_solve::{Deed, Endgame, solve_endgame};

/// Two runners on a ring of `size` fields. The side to move steps forward by one or two, or back by one; who lands on the
/// other wins. Steps by one are counted.
struct Ring {
    size: usize,
    /// How far a runner steps.
    steps: Vec<usize>,
}

impl Endgame for Ring {
    fn numbers(&self) -> usize {
        self.size
    }

    /// A number is how far ahead the other runner is; 0 is none.
    fn for_each_move(&self, ahead: usize, mut f: impl FnMut(Deed)) {
        if ahead == 0 {
            return;
        }
        for &step in &self.steps {
            let left = (ahead + self.size - step) % self.size;
            let counted = Some(step as u32);
            f(if left == 0 { Deed::Wins } else { Deed::Leads { to: self.size - left, counted } });
        }
    }
}

/// The plies to the end by plain recursion; none if there is none within `depth`.
fn recurse(ring: &Ring, number: usize, depth: u16) -> Option<u16> {
    let (mut soonest, mut longest, mut open) = (None::<u16>, 0, false);
    ring.for_each_move(number, |deed| {
        let plies = match deed {
            Deed::Wins => Some(1),
            Deed::Leads { .. } if depth <= 1 => None,
            Deed::Leads { to, .. } => recurse(ring, to, depth - 1).map(|plies| plies + 1),
        };
        match plies {
            None => open = true,
            Some(plies) if plies % 2 == 1 => soonest = Some(soonest.map_or(plies, |best| best.min(plies))),
            Some(plies) => longest = longest.max(plies),
        }
    });
    soonest.or((!open && longest > 0).then_some(longest))
}

#[test]
fn distances_agree_with_plain_recursion() {
    let (mut decided, mut open) = (0, 0);
    for size in 3..12 {
        for steps in [vec![1, 2], vec![1, 3], vec![2, 3], vec![1, 2, 3], vec![1, 5]] {
            let ring = Ring { size, steps: steps.into_iter().filter(|&step| step < size).collect() };
            for (number, ending) in solve_endgame(&ring).into_iter().enumerate().skip(1) {
                let expected = recurse(&ring, number, 11);
                if ending.plies <= 11 {
                    assert_eq!(expected.unwrap_or(0), ending.plies, "{number} of {size}, {:?}", ring.steps);
                }
                decided += usize::from(ending.plies > 0);
                open += usize::from(ending.plies == 0);
            }
        }
    }
    assert!(decided > 20 && open > 20, "{decided} {open}");
}

/// A winner who needs the same step again and again is known to.
#[test]
fn what_is_repeated_is_counted() {
    /// A walk of five steps for the mover, who has no choice, while the other side marks time.
    struct Walk;

    impl Endgame for Walk {
        fn numbers(&self) -> usize {
            10
        }

        fn for_each_move(&self, number: usize, mut f: impl FnMut(Deed)) {
            match number {
                0 => f(Deed::Wins),
                // Odd numbers are the other side's; its steps are counted too, and must not be.
                odd if odd % 2 == 1 => f(Deed::Leads { to: odd - 1, counted: Some(7) }),
                even => f(Deed::Leads { to: even - 1, counted: (even < 8).then_some(3) }),
            }
        }
    }

    let endings = solve_endgame(&Walk);
    let plies: Vec<_> = endings.iter().map(|ending| ending.plies).collect();
    let repeats: Vec<_> = endings.iter().map(|ending| ending.repeats).collect();
    assert_eq!(plies, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert_eq!(repeats, [0, 0, 1, 1, 2, 2, 3, 3, 3, 3]);
}
