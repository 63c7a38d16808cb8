use parlor_dolanan::windows::{LIST, WINDOWS};

/// Bits from one cell of a window to the next, by direction.
const STEPS: [u32; 4] = [1, 11, 12, 10];

/// By direction: the first cells of windows.
const STARTS: [u128; 4] = starts();

/// The cells of a side's open windows, by how many cells the side holds in them.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Heat {
    /// Cells of windows with one claim.
    pub one: u128,
    /// Cells of windows with two claims.
    pub two: u128,
    /// Cells of windows with three claims.
    pub three: u128,
}

impl Heat {
    /// The heat of a side with these claims.
    #[inline]
    pub fn of(own: u128, enemy: u128) -> Heat {
        let mut heat = Heat::default();
        for (step, starts) in STEPS.into_iter().zip(STARTS) {
            let held = |place: u32| own >> (place * step);
            let barred = enemy | enemy >> step;
            let open = starts & !(barred | barred >> (2 * step));
            let (odd, both) = (held(0) ^ held(1), held(0) & held(1));
            let (last_odd, last_both) = (held(2) ^ held(3), held(2) & held(3));
            let one = (odd ^ last_odd) & !both & !last_both;
            let two = odd & last_odd | both & !last_odd & !last_both | last_both & !odd & !both;
            let three = both & last_odd | last_both & odd;
            let cells = |windows: u128| {
                let pairs = windows | windows << step;
                pairs | pairs << (2 * step)
            };
            heat.one |= cells(one & open);
            heat.two |= cells(two & open);
            heat.three |= cells(three & open);
        }
        heat
    }
}

const fn starts() -> [u128; 4] {
    let mut starts = [0; 4];
    let mut window = 0;
    while window < WINDOWS {
        let cells = LIST[window].cells;
        let mut direction = 0;
        while direction < 4 {
            if cells[1] - cells[0] == STEPS[direction] as u8 {
                starts[direction] |= 1 << cells[0];
            }
            direction += 1;
        }
        window += 1;
    }
    starts
}
