//! The block solver on the Royal Game of Ur with few pieces, against values that are known.

use parlor_engines::perfect::UrRace;
use parlor_rules::{Game, Notation, Options, Ranked, State};
use parlor_solve::{Table, residuals, solve_plainly};
use parlor_ur::Ur;
use serde_json::Value as Json;

fn solve(ur: &Ur, threads: usize) -> Table {
    Table::solve(&UrRace(*ur), 1e-12, threads)
}

fn value(ur: &Ur, values: &Table, text: &str) -> f64 {
    let (_, position) = Ur::read_position(&Options::default(), text).unwrap();
    values.value(ur.rank(&position).unwrap())
}

#[test]
fn known_values_are_found() {
    let one = Ur::with_pieces(1).unwrap();
    let values = solve(&one, 1);
    assert!((value(&one, &values, "..................../00/1-/n1") - 0.530049839525).abs() < 1e-9);
    assert!((value(&one, &values, ".............1.2..../00/1-/n1") - 4.0 / 7.0).abs() < 1e-9);
    assert!((value(&one, &values, "............1..2..../00/1-/n1") - 116.0 / 161.0).abs() < 1e-9);
    assert!((value(&one, &values, "............1..2..../00/2-/n1") - 74.0 / 161.0).abs() < 1e-9);
    let two = Ur::with_pieces(2).unwrap();
    let values = solve(&two, 1);
    assert!((value(&two, &values, "..................../00/1-/n2") - 0.518572907496).abs() < 1e-9);
}

/// The values satisfy the game's own equations, worked out through its rules and not through the solver's steps.
#[test]
fn values_satisfy_the_rules() {
    let ur = Ur::with_pieces(3).unwrap();
    let table = solve(&ur, 2);
    let found = residuals(&ur, |rank| table.value(rank), 1, 2, |_| {});
    assert_eq!(found.positions, ur.positions());
    assert!(found.largest < 1e-9, "{found:?}");
    // A check that cannot fail is none.
    let rank = ur.positions() / 3;
    let wrong = |asked| table.value(asked) + if asked == rank { 1e-6 } else { 0.0 };
    assert!(residuals(&ur, wrong, 1, 2, |_| {}).largest > 0.9e-6);
}

/// The plain solver knows nothing of layers, blocks and steps.
#[test]
fn the_plain_way_gives_the_same() {
    let ur = Ur::with_pieces(1).unwrap();
    let plain = solve_plainly(&ur, 1e-13);
    let table = solve(&ur, 1);
    assert!((0..ur.positions()).all(|rank| (plain[rank as usize] - table.value(rank)).abs() < 1e-9));
}

/// The values of every shared vector with at most four pieces, and those after every roll and move.
#[test]
fn the_vectors_hold() {
    let tables: Vec<_> = (1..=4)
        .map(|pieces| {
            let ur = Ur::with_pieces(pieces).unwrap();
            let table = Table::solve(&UrRace(ur), 1e-10, 2);
            (ur, table)
        })
        .collect();
    let mut seen = 0;
    for vector in vectors() {
        if let Some((ur, table)) = tables.get(vector["n"].as_u64().unwrap() as usize - 1) {
            compare(ur, table, &vector, 1e-9);
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen} vectors");
    let (ur, table) = &tables[3];
    let start = table.value(ur.rank(&ur.start()).unwrap());
    assert!((start - 0.516159233557).abs() < 1e-9, "{start}");
}

/// The same with seven pieces, whose table takes minutes to make: `make ur-table` makes it and names it here.
#[test]
#[ignore = "needs the large table; make ur-table runs it"]
fn the_vectors_hold_in_the_large_table() {
    let path = std::env::var("PARLOR_UR_TABLE").expect("PARLOR_UR_TABLE names the table");
    let (ur, table) = (Ur::default(), Table::open(path).unwrap());
    table.expect(&ur).unwrap();
    // What the vectors are exact to, by the rules document; a table of 16 bits adds its own rounding.
    let within = 1e-5 + table.accuracy();
    let large = vectors().filter(|vector| vector["n"] == 7);
    let seen = large.map(|vector| compare(&ur, &table, &vector, within)).count();
    assert!(seen > 100, "{seen} vectors");
}

fn vectors() -> impl Iterator<Item = Json> {
    let lines = include_str!("../../games/ur/tests/vectors/ur-values.jsonl").lines();
    lines.map(|line| serde_json::from_str(line).unwrap())
}

/// Compares the value of a position and those after every roll and move.
fn compare(ur: &Ur, table: &Table, vector: &Json, within: f64) {
    let near = |found: f64, wanted: &Json| {
        assert!((found - wanted.as_f64().unwrap()).abs() < within, "{found} in {vector}");
    };
    let (_, position) = Ur::read_position(&Options::default(), vector["state"].as_str().unwrap()).unwrap();
    let state = State::<Ur>::new(ur, position);
    near(table.value(ur.rank(&position).unwrap()), &vector["v"]);
    let side = ur.turn(&state).side();
    for (roll, moves) in vector["q"].as_object().unwrap() {
        let mut rolled = state.clone();
        ur.play(&mut rolled, ur.read_move(&state, &format!("d{roll}")).unwrap());
        for (text, wanted) in moves.as_object().unwrap() {
            let mut after = rolled.clone();
            ur.play(&mut after, ur.read_move(&rolled, text).unwrap());
            let found = match (ur.turn(&after), ur.rank(&after.position)) {
                (turn, Some(rank)) if turn.side() == side => table.value(rank),
                (_, Some(rank)) => 1.0 - table.value(rank),
                (_, None) => 1.0,
            };
            near(found, wanted);
        }
    }
}

#[test]
fn threads_do_not_change_a_bit() {
    let ur = Ur::with_pieces(2).unwrap();
    let [one, three] = [1, 3].map(|threads| solve(&ur, threads));
    assert_eq!(one.head(), three.head(), "also the checksums of the values");
}
