//! The order of the house: a crate depends only on crates above it.

use std::process::Command;

use serde_json::Value as Json;

/// From the ground up. Crates of one line do not know each other.
const FLOORS: [&[&str]; 17] = [
    &["parlor-rules"],
    &["parlor-ur", "parlor-chessinfive", "parlor-romgon", "parlor-dolanan", "parlor-polyclash"],
    &["parlor-search"],
    &["parlor-solve"],
    &["parlor-players"],
    &["parlor-classic"],
    &["parlor-engines"],
    &["parlor-roster"],
    &["parlor-arena"],
    &["parlor-protocol"],
    &["parlor-desk"],
    &["parlor-room"],
    &["parlor-ugi", "parlor-bench", "parlor-training"],
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
