use parlor_chessinfive::ChessInFive;
use parlor_ur::Ur;

use crate::Table;
use crate::table::TableOf;

/// All games that can be played. A new game is one more line here.
pub fn tables() -> Vec<Box<dyn Table>> {
    vec![TableOf::<Ur>::boxed(), TableOf::<ChessInFive>::boxed()]
}
