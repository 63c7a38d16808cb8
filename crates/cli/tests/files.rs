//! How long files and crates may be, and that no two files of a crate need each other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const LONGEST_FILE: usize = 400;
const LARGEST_CRATE: usize = 7_000;

/// The source folders of all crates.
fn sources() -> Vec<PathBuf> {
    let crates = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let inside = |folder: &Path| -> Vec<PathBuf> {
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect()
    };
    let mut folders = inside(Path::new(crates));
    folders.extend(inside(&Path::new(crates).join("games")));
    folders.into_iter().map(|folder| folder.join("src")).filter(|source| source.is_dir()).collect()
}

/// All Rust files below a folder with their text, by their path without the ending.
fn files(folder: &Path, under: &str, found: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
        let name = if under.is_empty() { name } else { format!("{under}::{name}") };
        if path.is_dir() {
            files(&path, &name, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.insert(name, fs::read_to_string(&path).expect("text"));
        }
    }
}

fn files_of(source: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    if source.is_dir() {
        files(source, "", &mut found);
    }
    found
}

#[test]
fn files_and_crates_stay_small() {
    for source in sources() {
        let files = files_of(&source);
        for (name, text) in &files {
            let lines = text.lines().count();
            assert!(lines <= LONGEST_FILE, "{}: {name} has {lines} lines; split it", source.display());
        }
        // Slow references stay in one piece, so that they can be read beside the rules.
        let tests = files_of(&source.with_file_name("tests"));
        for (name, text) in tests.iter().filter(|(name, _)| !name.starts_with("reference::")) {
            let lines = text.lines().count();
            assert!(lines <= LONGEST_FILE, "{}: tests/{name} has {lines} lines; split it", source.display());
        }
        let lines: usize = files.values().map(|text| text.lines().count()).sum();
        assert!(lines <= LARGEST_CRATE, "{} has {lines} lines; split it", source.display());
    }
}

#[test]
fn no_two_files_of_a_crate_need_each_other() {
    for source in sources() {
        let needs = needs(&files_of(&source));
        for file in needs.keys() {
            let circle = way(&needs, file, file);
            assert!(circle.is_none(), "{}: a circle of files: {circle:?}", source.display());
        }
    }
}

/// The finder of circles finds one, over a name that the crate hands on and over a path.
#[test]
fn a_circle_is_found() {
    let text = |text: &str| text.to_owned();
    let files: BTreeMap<_, _> = [
        ("lib".to_owned(), text("mod a;\nmod b;\npub use a::A;")),
        ("a".to_owned(), text("use crate::{\n    b::{B, C},\n};\npub struct A(B, C);")),
        ("b".to_owned(), text("pub struct C;\npub fn b(_: &crate::A) {}")),
    ]
    .into();
    assert_eq!(way(&needs(&files), "a", "a"), Some(vec!["b".to_owned(), "a".to_owned()]));
}

/// Which files each file names.
fn needs(files: &BTreeMap<String, String>) -> BTreeMap<String, BTreeSet<String>> {
    // Tests may use what they like.
    let texts: BTreeMap<&str, String> = files
        .iter()
        .filter(|(name, _)| !name.split("::").any(|part| part == "tests"))
        .map(|(name, text)| (name.as_str(), without_tests(text)))
        .collect();
    let mut defined: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (name, text) in &texts {
        for thing in text.lines().filter_map(defined_in) {
            defined.entry(thing).or_default().push(name);
        }
    }
    let file_of = |path: &[&str]| {
        let module = (1..=path.len()).rev().find_map(|length| {
            let name = path[..length].join("::");
            let folder = format!("{name}::mod");
            let file = if texts.contains_key(&*folder) { folder } else { name };
            texts.contains_key(&*file).then_some((file, length))
        });
        let (file, length) = module.map_or((None, 0), |(file, length)| (Some(file), length));
        let is_plain = |file: &String| !file.ends_with("::mod");
        if file.as_ref().is_some_and(is_plain) {
            return file;
        }
        // A folder, or the crate itself, hands on what its files define.
        let folder = path[..length].join("::");
        let within = |name: &&&str| length == 0 || name.starts_with(&format!("{folder}::"));
        let named = defined.get(path.get(length)?)?;
        let mut found = named.iter().filter(within);
        match (found.next(), found.next()) {
            (Some(one), None) => Some((*one).to_owned()),
            _ => None,
        }
    };
    let mut needs = BTreeMap::new();
    for (name, text) in &texts {
        if matches!(*name, "lib" | "main") {
            continue;
        }
        let module = name.strip_suffix("::mod").unwrap_or(name);
        let found = paths(text, module).into_iter().filter_map(|path| {
            let parts: Vec<_> = path.split("::").collect();
            file_of(&parts).filter(|file| file != name)
        });
        needs.insert((*name).to_owned(), found.collect());
    }
    needs
}

/// The text without comments and without tests that stand below it.
fn without_tests(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or(text);
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// What a line defines for other files.
fn defined_in(line: &str) -> Option<&str> {
    let line = line.strip_prefix("pub")?;
    let line = line.strip_prefix("(crate)").unwrap_or(line).strip_prefix(' ')?;
    let line = line.strip_prefix("const fn ").map_or(line, |_| &line["const ".len()..]);
    let (kind, name) = line.split_once(' ')?;
    let is_thing = ["struct", "enum", "trait", "fn", "const", "static", "type"].contains(&kind);
    let end = name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(name.len());
    is_thing.then(|| &name[..end])
}

/// All paths into the crate that a text names, from the crate's root.
fn paths(text: &str, module: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (root, from) in
        [("crate::", ""), ("super::", module.rsplit_once("::").map_or("", |(above, _)| above))]
    {
        for (at, _) in text.match_indices(root) {
            let before = text[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            let from = if from.is_empty() { String::new() } else { format!("{from}::") };
            spread(&text[at + root.len()..], &from, &mut found);
        }
    }
    found
}

/// Writes a path out, and each of several in braces.
fn spread(text: &str, before: &str, found: &mut BTreeSet<String>) {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':').unwrap_or(text.len());
    let path = format!("{before}{}", text[..end].trim_end_matches(':'));
    if !text[end..].starts_with('{') {
        found.insert(path);
        return;
    }
    let before = format!("{before}{}", &text[..end]);
    let (mut depth, mut from) = (0, end + 1);
    for (at, c) in text[end..].char_indices().map(|(at, c)| (end + at, c)) {
        depth += i32::from(c == '{') - i32::from(c == '}');
        if depth == 0 || (depth == 1 && c == ',') {
            spread(text[from..at].trim_start(), &before, found);
            from = at + 1;
        }
        if depth == 0 {
            return;
        }
    }
}

/// The files on a way from one file to another.
fn way(needs: &BTreeMap<String, BTreeSet<String>>, from: &str, to: &str) -> Option<Vec<String>> {
    let mut ways: Vec<Vec<String>> = vec![Vec::new()];
    let mut seen = BTreeSet::new();
    while let Some(so_far) = ways.pop() {
        let here = so_far.last().map_or(from, String::as_str);
        for next in needs.get(here).into_iter().flatten() {
            let longer: Vec<_> = so_far.iter().chain([next]).cloned().collect();
            if next == to {
                return Some(longer);
            }
            if seen.insert(next.clone()) {
                ways.push(longer);
            }
        }
    }
    None
}
