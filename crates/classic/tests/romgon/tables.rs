//! Tables in files: whole or not at all, and nothing damaged gets in.

use std::fs;
use std::path::PathBuf;

use parlor_classic::romgon::{Learned, QTable};
use parlor_players::Player;

use super::support::{FLIP, NORMAL, trained};

/// A folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("romgon-q").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn names(folder: &PathBuf) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn tables_are_saved_and_loaded() {
    let folder = folder("saved");
    let path = folder.join("table");
    assert_eq!(QTable::load(&path).unwrap_err().reason, "table-not-found");
    assert_eq!(QTable::load_or_new(&path, &FLIP), Ok(QTable::new(&FLIP)));
    for games in [0, 3, 9] {
        let table = trained(FLIP, games);
        table.save(&path).unwrap();
        assert_eq!(QTable::load(&path), Ok(table.clone()));
        assert_eq!(QTable::load_or_new(&path, &FLIP), Ok(table));
        assert_eq!(names(&folder), ["table"]);
    }
    let refusal = QTable::load_or_new(&path, &NORMAL).unwrap_err();
    assert_eq!(refusal.reason, "table-mode");
    assert!(refusal.detail.contains("\"flip\""), "{refusal}");
}

#[test]
fn a_player_reads_its_files_when_it_is_first_asked() {
    let folder = folder("learned");
    let [normal, flip] = ["normal", "flip"].map(|name| folder.join(name));
    let lacks = |player: &Learned, game| player.lacks(game).map(|refusal| refusal.reason);
    let nobody = Learned::in_files([normal.clone(), flip.clone()]);
    assert_eq!(lacks(&nobody, &NORMAL), Some("no-table"));

    let player = Learned::in_files([normal.clone(), flip.clone()]);
    trained(NORMAL, 2).save(&normal).unwrap();
    fs::write(&flip, "nonsense").unwrap();
    assert_eq!(lacks(&player, &NORMAL), None);
    assert_eq!(player.table(&NORMAL), Some(&trained(NORMAL, 2)));
    assert_eq!(lacks(&player, &FLIP), Some("table-damaged"));
    // Once is enough: what comes later is for the next player.
    fs::remove_file(&normal).unwrap();
    assert_eq!(lacks(&player, &NORMAL), None);
}

#[test]
fn a_table_that_cannot_be_written_leaves_everything_as_it_was() {
    let folder = folder("unwritable");
    let table = trained(NORMAL, 1);
    for path in [folder.join("no-such-folder").join("table"), folder.join("taken"), PathBuf::from("/")] {
        let _ = fs::create_dir(folder.join("taken"));
        fs::write(folder.join("taken").join("something"), "here").unwrap();
        assert_eq!(table.save(&path).unwrap_err().reason, "table-unwritable", "{path:?}");
        assert_eq!(names(&folder), ["taken"]);
    }
}

#[test]
fn damaged_tables_are_refused_and_left_alone() {
    let path = folder("damaged").join("table");
    let text = trained(NORMAL, 2).to_text();
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        let refusal = QTable::load(&path).unwrap_err();
        assert_eq!(QTable::load_or_new(&path, &NORMAL).unwrap_err(), refusal);
        assert_eq!(fs::read(&path).unwrap(), bytes);
        assert!(refusal.detail.contains("table"), "{refusal}");
        refusal.reason
    };
    let bytes = text.as_bytes();
    for length in (0..bytes.len()).step_by(bytes.len() / 40) {
        assert_eq!(refused(&bytes[..length]), "table-damaged", "{length} bytes");
    }
    for place in (0..bytes.len()).step_by(bytes.len() / 97).chain(bytes.len() - 30..bytes.len()) {
        let mut changed = bytes.to_vec();
        changed[place] ^= 1;
        assert!(["table-damaged", "table-version"].contains(&refused(&changed)), "byte {place}");
    }
    assert_eq!(refused(b"\xff\xfe"), "table-damaged");
    assert_eq!(refused(format!("{text}more\n").as_bytes()), "table-damaged");
    assert_eq!(refused(text.replacen("table 2", "table 1", 1).as_bytes()), "table-version");
    // A right checksum does not make sense of nonsense.
    for (good, bad) in
        [("mode normal", "mode odd"), ("games 2", "games -2"), (" 0.001", " NaN"), ("values ", "values 1")]
    {
        let body = text.replacen(good, bad, 1);
        let body = &body[..body.rfind("checksum ").unwrap()];
        let changed = format!("{body}checksum {:016x}\n", xxhash_rust::xxh3::xxh3_64(body.as_bytes()));
        assert!(changed != text, "{good}");
        assert_eq!(refused(changed.as_bytes()), "table-damaged", "{bad}");
    }
}
