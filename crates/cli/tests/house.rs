//! The order of the house: a crate depends only on crates above it.

use std::path::Path;
use std::process::Command;

use serde_json::Value as Json;

/// From the ground up. Crates of one line do not know each other.
const FLOORS: [&[&str]; 19] = [
    &["parlor-rules", "parlor-postgres-trial", "parlor-queue"],
    &["parlor-ur", "parlor-chessinfive", "parlor-romgon", "parlor-dolanan", "parlor-polyclash"],
    &["parlor-search"],
    &["parlor-solve", "parlor-nets"],
    &["parlor-players"],
    &["parlor-classic"],
    &["parlor-engines", "parlor-documents"],
    &["parlor-levels", "parlor-taught"],
    &["parlor-roster"],
    &["parlor-arena"],
    &["parlor-protocol"],
    &["parlor-desk"],
    &["parlor-room"],
    &["parlor-ugi", "parlor-bench", "parlor-training", "parlor-selfplay", "parlor-store"],
    &["parlor-workshop"],
    &["parlor-terminal"],
    &["parlor-server"],
    &["parlor-wasm"],
    &["parlor-cli"],
];

fn floor(name: &str) -> usize {
    let found = FLOORS.iter().position(|floor| floor.contains(&name));
    found.unwrap_or_else(|| {
        panic!("{name} has no place in the house; give it one in this test and in docs/architecture.md")
    })
}

#[test]
fn crates_depend_only_on_crates_above_them() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo metadata");
    let metadata: Json = serde_json::from_slice(&output.stdout).expect("metadata is JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    assert_eq!(packages.len(), FLOORS.iter().map(|floor| floor.len()).sum::<usize>());
    for package in packages {
        let name = package["name"].as_str().expect("a name");
        for dependency in package["dependencies"].as_array().expect("dependencies") {
            let other = dependency["name"].as_str().expect("a name");
            let for_tests = dependency["kind"] == "dev";
            if other.starts_with("parlor-") && !for_tests {
                assert!(floor(other) < floor(name), "{name} must not depend on {other}");
            }
        }
    }
}

#[test]
fn rules_know_no_search_and_games_depend_on_rules_alone() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo metadata");
    let metadata: Json = serde_json::from_slice(&output.stdout).expect("metadata is JSON");
    for package in metadata["packages"].as_array().expect("packages") {
        let name = package["name"].as_str().expect("a name");
        if floor(name) != 1 {
            continue;
        }
        let dependencies = package["dependencies"].as_array().expect("dependencies");
        let known = |dependency: &&Json| {
            dependency["kind"] != "dev"
                && dependency["name"].as_str().is_some_and(|name| name.starts_with("parlor-"))
        };
        let ours: Vec<_> =
            dependencies.iter().filter(known).map(|dependency| dependency["name"].as_str()).collect();
        assert_eq!(ours, [Some("parlor-rules")], "{name}");
    }
}

/// What every game crate has in `src`, under the same names (docs/adding-a-game.md says what is in them).
const EVERY_GAME: [&str; 14] = [
    "game",
    "keys",
    "layout",
    "lib",
    "move_text",
    "mv",
    "notation",
    "position",
    "position_text",
    "refusals",
    "setup",
    "symmetry",
    "touch",
    "view",
];

/// What a game has besides: names that several games share, if they have the thing, and the game's own nouns.
const OWN_FILES: [(&str, &[&str]); 5] = [
    ("ur", &["path", "ranking"]),
    ("chessinfive", &["axis", "choice", "kind", "reach", "square", "square_set"]),
    (
        "romgon",
        &["choice", "ending", "guard", "hex", "hex_set", "history", "patterns", "piece", "reach", "shuttles"],
    ),
    ("dolanan", &["board", "cell", "cell_set", "columns", "ending", "kind", "phase", "windows"]),
    (
        "polyclash",
        &[
            "board",
            "geometry",
            "graph",
            "history",
            "komi",
            "link",
            "numbering",
            "orbit",
            "pgr",
            "playout",
            "point",
            "point_set",
            "score",
            "sha256",
            "surface",
        ],
    ),
];

#[test]
fn game_crates_have_one_plan_of_files() {
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../games");
    let names = |folder: &str| {
        let entries =
            std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        let mut names: Vec<_> = entries.collect();
        names.sort();
        names.into_iter()
    };
    let found: Vec<_> =
        names(games).filter_map(|path| Some(path.file_name()?.to_str()?.to_owned())).collect();
    let mut known = OWN_FILES.map(|(game, _)| game);
    known.sort_unstable();
    assert_eq!(found, known, "every game is in this test");
    for (game, own) in OWN_FILES {
        let source = format!("{games}/{game}/src");
        let found: Vec<_> = names(&source)
            .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
            .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
            .collect();
        let mut wanted: Vec<_> = EVERY_GAME.iter().chain(own).copied().collect();
        wanted.sort_unstable();
        assert_eq!(found, wanted, "{game}: see docs/adding-a-game.md for the plan of files");
    }
}

/// Whoever opens the folder of a library finds what it is for, and a program to try it with.
#[test]
fn every_library_has_a_readme_and_an_example() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo metadata");
    let metadata: Json = serde_json::from_slice(&output.stdout).expect("metadata is JSON");
    for package in metadata["packages"].as_array().expect("packages") {
        let name = package["name"].as_str().expect("a name");
        let targets = package["targets"].as_array().expect("targets");
        let has = |kind: &str| targets.iter().any(|target| target["kind"][0] == kind);
        if has("lib") {
            let manifest = Path::new(package["manifest_path"].as_str().expect("a path"));
            assert!(manifest.with_file_name("README.md").exists(), "{name} needs a README.md");
            assert!(has("example"), "{name} needs a program in examples/");
        }
    }
}

/// Where the tests of a crate are one program, a file that its `main.rs` does not name would never run.
#[test]
fn all_test_files_are_in_their_program() {
    let crates = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let folders = |folder: &str| {
        std::fs::read_dir(folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").path().join("tests"))
    };
    let (mut programs, games) = (0, format!("{crates}/games"));
    for tests in folders(crates).chain(folders(&games)) {
        let Ok(main) = std::fs::read_to_string(tests.join("main.rs")) else { continue };
        programs += 1;
        for entry in std::fs::read_dir(&tests).expect("tests") {
            let path = entry.expect("an entry").path();
            let name = path.file_stem().and_then(|name| name.to_str()).expect("a name");
            if name != "main" && path.extension().is_some_and(|extension| extension == "rs") {
                let named = main.contains(&format!("\nmod {name};\n"));
                assert!(named, "{} lacks {name}.rs", tests.join("main.rs").display());
            }
        }
    }
    assert!(programs >= OWN_FILES.len(), "the games have such programs");
}
