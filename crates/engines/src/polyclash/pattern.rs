use std::sync::LazyLock;

use parlor_rules::Side;

use super::ring::{Code, PLACE, Ring};

/// Numbers for what stands around a point, the same for shapes that differ only by turning, mirroring, or exchanging
/// the colours together with the side to move.
#[derive(Debug)]
pub struct Patterns {
    /// By degree less 3 and by code as Black sees it.
    classes: [Vec<u16>; 3],
    count: usize,
}

static PATTERNS: LazyLock<Patterns> = LazyLock::new(|| {
    let mut count = 0;
    let classes = [3, 4, 5].map(|degree| {
        let mut classes = vec![u16::MAX; 3usize.pow(2 * degree as u32)];
        for code in 0..classes.len() {
            if classes[code] == u16::MAX {
                for image in images(code as Code, degree) {
                    classes[usize::from(image)] = count;
                }
                count += 1;
            }
        }
        classes
    });
    Patterns { classes, count: usize::from(count) }
});

impl Patterns {
    /// The only ones there are.
    pub fn get() -> &'static Patterns {
        &PATTERNS
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The number of what a side sees around a point with so many neighbours.
    #[inline]
    pub fn class(&self, degree: usize, code: Code, side: Side) -> usize {
        let code = if side == Side::First { code } else { exchanged(code, degree) };
        usize::from(self.classes[degree - 3][usize::from(code)])
    }
}

/// The code with black and white stones exchanged.
fn exchanged(code: Code, degree: usize) -> Code {
    let mut rest = code;
    let mut image = 0;
    for place in &PLACE[..2 * degree] {
        image += [0, 2, 1][usize::from(rest % 3)] * place;
        rest /= 3;
    }
    image
}

/// The code turned and mirrored in all ways.
fn images(code: Code, degree: usize) -> impl Iterator<Item = Code> {
    let mut digits = [0; Ring::LONGEST];
    let digits = &mut digits[..2 * degree];
    let mut rest = code;
    for digit in digits.iter_mut() {
        *digit = rest % 3;
        rest /= 3;
    }
    // A mirror that leaves the first place where it is.
    digits[1..].reverse();
    let mirrored = digits.iter().zip(PLACE).map(|(digit, place)| digit * place).sum();
    let turned = move |code: &Code| Some(code / 9 + code % 9 * PLACE[2 * degree - 2]);
    [code, mirrored].into_iter().flat_map(move |code| std::iter::successors(Some(code), turned).take(degree))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_told_apart_up_to_symmetry() {
        // The ways to colour 6, 8 and 10 points in a ring that can be turned by two and mirrored.
        assert_eq!(Patterns::get().count(), 7_392);
        for code in [0, 5, 77, 1_000, 6_000] {
            assert_eq!(exchanged(exchanged(code, 4), 4), code);
        }
    }
}
