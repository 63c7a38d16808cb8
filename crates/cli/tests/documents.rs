//! What the documents point at is there.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders that are not ours, or are made by programs.
const SKIPPED: [&str; 6] = ["target", "node_modules", "dist", "corpus", "artifacts", ".tools"];
/// What a path in a document begins with.
const FOLDERS: [&str; 7] = ["crates/", "docs/", "fuzz/", "golden/", "scripts/", "train/", "web/"];
/// Made by the build, so not there in a fresh clone.
const MADE: [&str; 3] = ["web/engine", "web/dist", "fuzz/target"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All Markdown files below a folder.
fn documents(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")) {
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        if path.is_dir() && !SKIPPED.contains(&name.as_ref()) && !name.starts_with(".git") {
            documents(&path, found);
        } else if name.ends_with(".md") {
            found.push(path);
        }
    }
}

/// The text outside of fenced code.
fn prose(text: &str) -> String {
    let mut fenced = false;
    let keep = |line: &&str| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        !fenced && !fence
    };
    text.lines().filter(keep).collect::<Vec<_>>().join("\n")
}

/// Targets of links, as they stand: `[text](target)`.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let after = text.split("](").skip(1);
    after.filter_map(|rest| rest.split_once(')')).map(|(target, _)| target)
}

/// Paths between backticks.
fn paths(text: &str) -> impl Iterator<Item = &str> {
    let spans = text.split('`').skip(1).step_by(2);
    spans.filter(|span| FOLDERS.iter().any(|folder| span.starts_with(folder))).filter(|span| {
        let is_made = MADE.iter().any(|made| span.starts_with(made));
        // `scripts/fuzz all` is a command.
        !is_made && !span.contains(['*', ' ', '…'])
    })
}

/// Whether there is something at a path; at `crates/games/GAME/…`, for every game.
fn is_there(path: &str) -> bool {
    let games =
        fs::read_dir(root().join("crates/games")).expect("the games").map(|game| game.expect("a game"));
    let name = |game: fs::DirEntry| game.file_name().to_string_lossy().into_owned();
    games.map(name).all(|game| root().join(path.replace("GAME", &game)).exists())
}

#[test]
fn what_documents_point_at_is_there() {
    let mut found = Vec::new();
    documents(&root(), &mut found);
    assert!(found.len() > 30, "the documents are found");
    let mut dangling = Vec::new();
    for document in &found {
        let text = prose(&fs::read_to_string(document).expect("text"));
        let folder = document.parent().expect("a folder");
        for target in links(&text).filter(|target| !target.contains("://") && !target.starts_with('#')) {
            let file = target.split('#').next().unwrap_or(target);
            if !folder.join(file).exists() {
                dangling.push(format!("{}: ({target})", document.display()));
            }
        }
        for path in paths(&text).filter(|path| !is_there(path)) {
            dangling.push(format!("{}: `{path}`", document.display()));
        }
    }
    assert!(dangling.is_empty(), "these point at nothing:\n{}", dangling.join("\n"));
}
