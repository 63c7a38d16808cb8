//! The generator against the reference boards.

use parlor_dolanan::{Add, Board, Cell, Kind, Mul};
use serde_json::Value;

fn check<K: Kind>(games: &Value) -> usize {
    let game = &games[K::CODE];
    let numbers: Vec<_> = K::NUMBERS.iter().map(|&number| Value::from(number)).collect();
    assert_eq!(game["valid_values"], Value::from(numbers));
    assert_eq!(game["side_board"]["columns"], Value::from(K::VALUES));
    let boards = game["boards"].as_array().unwrap();
    for board in boards {
        let seed = u32::try_from(board["seed"].as_u64().unwrap()).unwrap();
        let drawn = Board::generate::<K>(seed);
        for cell in Cell::all() {
            let wanted = &board["rows"][usize::from(cell.row())][usize::from(cell.column())];
            assert_eq!(Value::from(drawn.number(cell)), *wanted, "seed {seed}, cell {cell}");
        }
    }
    boards.len()
}

#[test]
fn seeds_give_the_reference_boards() {
    let file: Value = serde_json::from_str(include_str!("vectors/boards.json")).unwrap();
    assert_eq!(check::<Add>(&file["games"]), 12);
    assert_eq!(check::<Mul>(&file["games"]), 12);
}
