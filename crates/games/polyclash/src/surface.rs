//! Exact comparison of areas.

use std::cmp::Ordering;

/// Below 2³²⁰, lowest word first: room for the squares of squares that the comparison needs.
type Wide = [u64; 5];

/// The sign of `small·t + large·p`, where t and p are the areas of a small and of a large cell. Both numbers must
/// be below 2⁷⁵ in size.
///
/// p/t is the root of 3 + 6√5/5, which is irrational, so the sum is 0 only if both numbers are. When their signs
/// differ, squaring twice decides: with s = |small| and l = |large|, s ⋛ l·p/t exactly when 5s² − 15l² ⋛ 6√5·l².
pub(crate) fn sign(small: i128, large: i128) -> Ordering {
    let (sign_small, sign_large) = (small.cmp(&0), large.cmp(&0));
    if sign_small == sign_large || sign_large == Ordering::Equal {
        return sign_small;
    }
    if sign_small == Ordering::Equal {
        return sign_large;
    }
    if small_outweighs(wide(small.unsigned_abs()), wide(large.unsigned_abs())) {
        sign_small
    } else {
        sign_large
    }
}

fn small_outweighs(small: Wide, large: Wide) -> bool {
    let (small2, large2) = (times(small, small), times(large, large));
    let (left, right) = (times(wide(5), small2), times(wide(15), large2));
    if compare(left, right) != Ordering::Greater {
        return false;
    }
    let rest = minus(left, right);
    let large4 = times(large2, large2);
    compare(times(rest, rest), times(wide(180), large4)) == Ordering::Greater
}

fn wide(number: u128) -> Wide {
    debug_assert!(number < 1 << 75, "the fourth power must fit");
    [number as u64, (number >> 64) as u64, 0, 0, 0]
}

fn compare(a: Wide, b: Wide) -> Ordering {
    a.iter().rev().cmp(b.iter().rev())
}

fn minus(a: Wide, b: Wide) -> Wide {
    let mut borrow = false;
    std::array::from_fn(|word| {
        let (rest, under) = a[word].overflowing_sub(b[word]);
        let (rest, under_too) = rest.overflowing_sub(u64::from(borrow));
        borrow = under || under_too;
        rest
    })
}

fn times(a: Wide, b: Wide) -> Wide {
    let mut product = [0; 5];
    for (shift, &factor) in a.iter().enumerate() {
        let mut carry = 0;
        for word in shift..product.len() {
            let sum = u128::from(factor) * u128::from(b[word - shift])
                + u128::from(product[word])
                + u128::from(carry);
            product[word] = sum as u64;
            carry = (sum >> 64) as u64;
        }
        debug_assert_eq!(carry, 0, "the product fits");
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No fraction with a denominator as small lies closer to p/t than its convergents do; they lie below and above it
    /// in turn.
    #[test]
    fn the_closest_fractions_are_told_apart() {
        let convergents = [
            (0, (2, 1)),
            (1, (5, 2)),
            (2, (7, 3)),
            (3, (12, 5)),
            (6, (267, 112)),
            (7, (565, 237)),
            (24, (57_754_219_198, 24_226_134_843)),
            (25, (110_948_377_593, 46_539_463_151)),
            (39, (297_828_488_328_865_155_533, 124_929_974_269_166_449_672)),
            (40, (639_517_732_445_457_975_437, 268_258_198_896_225_013_005)),
        ];
        for (place, (p, q)) in convergents {
            let expected = if place % 2 == 0 { Ordering::Less } else { Ordering::Greater };
            assert_eq!(sign(p, -q), expected, "{p} t - {q} p");
            assert_eq!(sign(-p, q), expected.reverse(), "{q} p - {p} t");
        }
    }

    #[test]
    fn equal_signs_need_no_thought() {
        assert_eq!(sign(0, 0), Ordering::Equal);
        assert_eq!(sign(0, -1), Ordering::Less);
        assert_eq!(sign(1, 0), Ordering::Greater);
        assert_eq!(sign(-3, -1), Ordering::Less);
    }
}
