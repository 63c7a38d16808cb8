use parlor_rules::{Hand, View};

use crate::boards::board::Board;
use crate::boards::glyph::{kind_sign, shape_of};
use crate::text::NO_BREAK;

impl Board {
    /// What stands beside the board, a line each: the hands of the sides, and marks that are only words. Words that
    /// belong together have a space between them that is not to be broken.
    pub fn beside(&self, view: &View) -> Vec<String> {
        let held = |hand: &Hand, side: usize| {
            let sign = match hand.kind.as_str() {
                "home" => "⌂".to_owned(),
                "captured" => String::new(),
                kind => kind_sign(kind, Some(side)).to_string(),
            };
            format!("{sign} {} ×{}", hand.kind, hand.count).trim_start().replace(' ', NO_BREAK)
        };
        let hand = |side: usize| {
            let name = &self.sides[side];
            let hands = view.hands.iter().filter(|hand| hand.side == *name);
            let held: Vec<_> = hands.map(|hand| held(hand, side)).collect();
            format!("{} {name}  {}", shape_of(side), held.join("  ")).trim_end().to_owned()
        };
        let words = view.marks.iter().filter(|mark| mark.of.is_empty()).filter_map(|mark| {
            let text = mark.text.as_ref().filter(|text| self.side_index(text).is_none())?;
            let side = mark.side.as_ref().map(|side| format!(" {side}")).unwrap_or_default();
            Some(format!("{}{side}: {text}", mark.kind))
        });
        [hand(0), hand(1)].into_iter().chain(words).collect()
    }
}
