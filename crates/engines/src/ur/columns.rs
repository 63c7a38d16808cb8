use parlor_ur::{Position, Ur};

/// Groups of features; a position has exactly one of each.
pub const GROUPS: usize = 8;
/// How many columns all groups have.
pub const COLUMNS: usize = 3 * WINDOW + 5 * 64;

/// Fillings of four squares of the lane: each empty, mine or theirs.
const WINDOW: usize = 81;
/// The numbers of a full game, which is what the network knows.
const PIECES: u8 = 7;

/// The number to the base 3 whose ones are the bits of a mask of four.
const DIGITS: [u8; 16] = {
    let mut digits = [0; 16];
    let mut mask = 0;
    while mask < 16 {
        digits[mask] = (mask & 1) as u8
            + 3 * (mask >> 1 & 1) as u8
            + 9 * (mask >> 2 & 1) as u8
            + 27 * (mask >> 3 & 1) as u8;
        mask += 1;
    }
    digits
};

/// The columns that a position adds up, as the side to move sees it: how three windows of the lane are filled, each
/// side's private squares, what each side has in hand and home, and what both have home.
///
/// A game with fewer pieces is a full game in which the missing ones are home already.
#[inline]
pub fn columns(game: &Ur, position: &Position) -> [u16; GROUPS] {
    let me = position.side();
    let [mine, theirs] = [me, !me].map(|side| position.track(side));
    let [home, their_home] =
        [me, !me].map(|side| u16::from(game.borne_off(position, side) + PIECES - game.pieces()) & 7);
    let [hand, their_hand] = [me, !me].map(|side| u16::from(position.hand(side)) & 7);
    let window = |first: u32| {
        let digits = |track: u16| u16::from(DIGITS[usize::from(track >> first & 15)]);
        digits(mine) + 2 * digits(theirs)
    };
    let private = |track: u16| track & 0xF | track >> 8 & 0x30;
    let groups = [
        window(4),
        window(6),
        window(8),
        private(mine),
        private(theirs),
        hand * 8 + home,
        their_hand * 8 + their_home,
        home * 8 + their_home,
    ];
    let mut start = 0;
    let mut columns = [0; GROUPS];
    for (at, group) in groups.into_iter().enumerate() {
        columns[at] = start + group;
        start += if at < 3 { WINDOW as u16 } else { 64 };
    }
    columns
}

#[cfg(test)]
mod tests {
    use parlor_rules::{Draws, Game, State, Turn};

    use super::*;

    #[test]
    fn every_position_has_one_column_of_each_group() {
        for pieces in 1..=7 {
            let ur = Ur::with_pieces(pieces).unwrap();
            let (mut state, mut draws) = (State::new(&ur, ur.start()), Draws::new(u64::from(pieces)));
            while !matches!(ur.turn(&state), Turn::Over(_)) {
                let columns = columns(&ur, &state.position).map(usize::from);
                assert!(columns.is_sorted_by(|a, b| a < b) && columns[GROUPS - 1] < COLUMNS);
                let mv = ur.pick_move(&state, draws.draw()).unwrap();
                ur.play(&mut state, mv);
            }
        }
    }
}
