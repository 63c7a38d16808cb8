//! The files in deploy/ name only what there is: commands and options of the program, settings of the server, services.

mod common;

use std::collections::BTreeSet;

use common::{run, stdout};

fn file(name: &str) -> String {
    let path = format!("{}/../../deploy/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// What stands in quotes in a line such as `command: ["serve", "--host", "0.0.0.0"]`.
fn quoted(line: &str) -> Vec<&str> {
    line.split('"').skip(1).step_by(2).collect()
}

/// Words with which the program is called, wherever a file does.
fn calls() -> Vec<Vec<String>> {
    let words = |line: &str| quoted(line).into_iter().map(str::to_owned).collect::<Vec<_>>();
    let mut calls = Vec::new();
    for name in ["compose.yaml", "Dockerfile"] {
        let text = file(name);
        let lines = text.lines().map(str::trim);
        calls.extend(lines.filter(|line| line.starts_with("command:") || line.starts_with("CMD")).map(words));
    }
    let service = file("parlor.service");
    let begun = service.lines().find_map(|line| line.strip_prefix("ExecStart=")).expect("what it starts");
    calls.push(begun.split_whitespace().skip(1).map(str::to_owned).collect());
    calls
}

#[test]
fn every_option_that_is_given_exists() {
    let calls = calls();
    assert_eq!(calls.len(), 4, "{calls:?}");
    for call in calls {
        let output = run(&[&call[0], "--help"]);
        let help = stdout(&output);
        assert!(help.contains("Usage: parlor"), "parlor has no command {}", call[0]);
        for option in call.iter().filter(|word| word.starts_with("--")) {
            let known = help.split_whitespace().any(|word| word == option);
            assert!(known, "parlor {} has no option {option}", call[0]);
        }
    }
}

#[test]
fn every_variable_that_is_set_is_read() {
    let output = run(&["serve", "--settings"]);
    let settings = stdout(&output);
    let names: BTreeSet<&str> = settings
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split('=').next())
        .collect();
    let text = file("compose.yaml");
    let set = text.lines().map(str::trim).filter_map(|line| line.split_once(':').map(|(name, _)| name));
    let ours: Vec<&str> = set.filter(|name| name.starts_with("PARLOR_")).collect();
    assert!(ours.len() >= 3, "{ours:?}");
    for name in ours {
        let known = match name.strip_prefix("PARLOR_SERVE_") {
            Some(setting) => names.contains(&*setting.to_lowercase().replace('_', "-")),
            None => ["PARLOR_DATABASE_URL", "PARLOR_QUEUE"].contains(&name),
        };
        assert!(known, "{name} is no setting of the server");
    }
}

/// The shape of the file: indented by two, no tabs, every `*name` after its `&name`, every service that is named is there.
#[test]
fn the_compose_file_hangs_together() {
    let text = file("compose.yaml");
    let (mut known, mut services, mut in_services) = (BTreeSet::new(), BTreeSet::new(), false);
    for line in text.lines().filter(|line| !line.trim_start().starts_with('#') && !line.is_empty()) {
        let indent = line.len() - line.trim_start().len();
        assert!(!line.contains('\t') && indent % 2 == 0, "{line:?}");
        for word in line.split([' ', ',', '[', ']']) {
            if let Some(name) = word.strip_prefix('&') {
                known.insert(name.to_owned());
            }
            if let Some(name) = word.strip_prefix('*') {
                assert!(known.contains(name), "{line:?} uses what is not there yet");
            }
        }
        if indent == 0 {
            in_services = line == "services:";
        } else if in_services && indent == 2 {
            services.insert(line.trim().trim_end_matches(':').to_owned());
        }
    }
    assert!(services.len() >= 5, "{services:?}");
    // Whom the proxy passes requests on to, whom others wait for, and where the database is.
    let proxied = file("Caddyfile");
    let proxied =
        proxied.lines().find_map(|line| line.trim().strip_prefix("reverse_proxy ")).expect("servers");
    for place in proxied.trim_end_matches(" {").split_whitespace() {
        let host = place.split(':').next().unwrap_or_default();
        assert!(services.contains(host), "Caddyfile names {host}, which is no service");
    }
    let waited =
        text.lines().filter_map(|line| line.trim().strip_prefix("depends_on: [")).collect::<Vec<_>>();
    for name in waited.iter().flat_map(|names| names.trim_end_matches(']').split(", ")) {
        assert!(services.contains(name), "{name} is waited for and is no service");
    }
    let host = text.split('@').nth(1).and_then(|rest| rest.split('/').next()).expect("an address");
    assert!(services.contains(host), "the database is at {host}, which is no service");
}
