/// What all sets of cells have in common, whatever a game calls its cells: operators, iteration, collecting.
///
/// A game writes the set itself, because its layout of bits is the game's own: a `Copy` type with `EMPTY`, `ALL`,
/// `of`, `contains`, `insert`, `remove`, `len`, `is_empty`, `first` and `pop`, and the five functions that the
/// operators stand for. They are inherent and `const`, so that tables can be made from them when a crate is
/// compiled. This macro adds the traits; [`check_cell_set`](crate::check_cell_set) holds the whole interface in a
/// test.
///
/// | operator | function |
/// |---|---|
/// | `a \| b`, `a \|= b` | `union` |
/// | `a & b`, `a &= b` | `intersection` |
/// | `a - b`, `a -= b` | `difference` |
/// | `a ^ b`, `a ^= b` | `symmetric_difference` |
/// | `!a` | `complement` |
///
/// ```
/// # #[derive(Clone, Copy, PartialEq, Eq)]
/// pub struct DigitSet(u16);
/// # impl DigitSet {
/// #     pub const EMPTY: DigitSet = DigitSet(0);
/// #     pub const ALL: DigitSet = DigitSet(0x3FF);
/// #     pub const fn of(digit: u8) -> DigitSet { DigitSet(1 << digit) }
/// #     pub const fn contains(self, digit: u8) -> bool { self.0 >> digit & 1 == 1 }
/// #     pub const fn insert(&mut self, digit: u8) { self.0 |= 1 << digit }
/// #     pub const fn remove(&mut self, digit: u8) { self.0 &= !(1 << digit) }
/// #     pub const fn len(self) -> usize { self.0.count_ones() as usize }
/// #     pub const fn is_empty(self) -> bool { self.0 == 0 }
/// #     pub const fn first(self) -> Option<u8> {
/// #         if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8) }
/// #     }
/// #     pub const fn pop(&mut self) -> Option<u8> {
/// #         let first = self.first();
/// #         self.0 &= self.0.wrapping_sub(1);
/// #         first
/// #     }
/// #     pub const fn union(self, other: DigitSet) -> DigitSet { DigitSet(self.0 | other.0) }
/// #     pub const fn intersection(self, other: DigitSet) -> DigitSet { DigitSet(self.0 & other.0) }
/// #     pub const fn difference(self, other: DigitSet) -> DigitSet { DigitSet(self.0 & !other.0) }
/// #     pub const fn symmetric_difference(self, other: DigitSet) -> DigitSet { DigitSet(self.0 ^ other.0) }
/// #     pub const fn complement(self) -> DigitSet { DigitSet::ALL.difference(self) }
/// # }
/// // … with the functions above; then:
/// parlor_rules::cell_set!(DigitSet of u8, iterated by Digits);
///
/// let odd: DigitSet = (0..10).filter(|digit| digit % 2 == 1).collect();
/// let even = !odd;
/// assert_eq!((even - DigitSet::of(0)).iter().collect::<Vec<_>>(), [2, 4, 6, 8]);
/// parlor_rules::check_cell_set!(DigitSet, 0..10);
/// ```
#[macro_export]
macro_rules! cell_set {
    ($set:ident of $cell:ty, iterated by $iter:ident) => {
        impl $set {
            /// The members in order.
            #[inline]
            pub const fn iter(self) -> $iter {
                $iter(self)
            }
        }

        /// The members of a set in order.
        #[derive(Clone, Debug)]
        pub struct $iter($set);

        impl Iterator for $iter {
            type Item = $cell;

            #[inline]
            fn next(&mut self) -> Option<$cell> {
                self.0.pop()
            }
        }

        impl IntoIterator for $set {
            type Item = $cell;
            type IntoIter = $iter;

            #[inline]
            fn into_iter(self) -> $iter {
                self.iter()
            }
        }

        impl FromIterator<$cell> for $set {
            fn from_iter<I: IntoIterator<Item = $cell>>(cells: I) -> $set {
                let mut set = $set::EMPTY;
                cells.into_iter().for_each(|cell| set.insert(cell));
                set
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        impl std::ops::Not for $set {
            type Output = $set;

            #[inline]
            fn not(self) -> $set {
                self.complement()
            }
        }

        $crate::cell_set!(@operator $set, BitOr, bitor, BitOrAssign, bitor_assign, union);
        $crate::cell_set!(@operator $set, BitAnd, bitand, BitAndAssign, bitand_assign, intersection);
        $crate::cell_set!(@operator $set, BitXor, bitxor, BitXorAssign, bitxor_assign, symmetric_difference);
        $crate::cell_set!(@operator $set, Sub, sub, SubAssign, sub_assign, difference);
    };
    (@operator $set:ident, $Op:ident, $op:ident, $OpAssign:ident, $op_assign:ident, $function:ident) => {
        impl std::ops::$Op for $set {
            type Output = $set;

            #[inline]
            fn $op(self, other: $set) -> $set {
                self.$function(other)
            }
        }

        impl std::ops::$OpAssign for $set {
            #[inline]
            fn $op_assign(&mut self, other: $set) {
                *self = self.$function(other);
            }
        }
    };
}

/// Checks in a test that a set of cells has the interface of [`cell_set`] and does what its names say, beside the
/// standard library's sets. `$cells` iterates over all cells of the board in order.
#[macro_export]
macro_rules! check_cell_set {
    ($set:ident, $cells:expr) => {{
        let cells: Vec<_> = $cells.collect();
        assert_eq!(($set::EMPTY.len(), $set::ALL.len()), (0, cells.len()));
        assert!($set::ALL.iter().eq(cells.iter().copied()));
        let mut draws = $crate::Draws::new(1);
        let mut random = || {
            let (coins, rare) = (draws.draw(), draws.draw() % 3 == 0);
            let mut bits = $crate::Draws::new(coins);
            let mut taken = || bits.draw() % 2 == 0 && (!rare || bits.draw() % 8 == 0);
            cells.iter().copied().filter(|_| taken()).collect::<std::collections::BTreeSet<_>>()
        };
        for _ in 0..200 {
            let (a, b) = (random(), random());
            let (set, other): ($set, $set) = (a.iter().copied().collect(), b.iter().copied().collect());
            assert_eq!((set.len(), set.is_empty()), (a.len(), a.is_empty()));
            assert_eq!(set.first(), a.first().copied());
            assert!(set.into_iter().eq(a.iter().copied()));
            let all: std::collections::BTreeSet<_> = cells.iter().copied().collect();
            let (mut or, mut and, mut xor, mut minus) = (set, set, set, set);
            or |= other;
            and &= other;
            xor ^= other;
            minus -= other;
            assert_eq!([or, and, xor, minus], [set | other, set & other, set ^ other, set - other]);
            assert_eq!(
                [or, and, xor, minus, !set],
                [&a | &b, &a & &b, &a ^ &b, &a - &b, &all - &a].map(|set| set.into_iter().collect())
            );
            let mut popped = set;
            assert_eq!(popped.pop(), a.first().copied());
            assert_eq!(popped.len(), a.len().saturating_sub(1));
            for &cell in &cells {
                let (mut with, mut without) = (set, set);
                with.insert(cell);
                without.remove(cell);
                assert_eq!(set.contains(cell), a.contains(&cell));
                assert_eq!([with, without], [set | $set::of(cell), set - $set::of(cell)]);
            }
            assert_eq!(format!("{set:?}"), format!("{a:?}"));
        }
        assert_eq!($set::EMPTY.iter().next(), None);
    }};
}
