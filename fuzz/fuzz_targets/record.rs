//! A record that is read is written to a text that reads and writes to itself.
#![no_main]

use std::sync::atomic::AtomicBool;

use libfuzzer_sys::fuzz_target;
use parlor_fuzz::DESK;
use parlor_protocol::{Answer, read_request};

fn ask(text: &str) -> Option<String> {
    let request = format!(r#"{{"id":"f","action":"record","text":{}}}"#, quoted(text));
    let request = read_request(request.as_bytes()).ok()?;
    match DESK.answer(&request, &AtomicBool::new(false), &mut |_| {}) {
        Answer::Record(record) => Some(record.text),
        _ => None,
    }
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c < ' ' => quoted.push_str(&format!("\\u{:04x}", c as u32)),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

fuzz_target!(|text: &str| {
    let Some(written) = ask(text) else { return };
    assert_eq!(ask(&written).as_ref(), Some(&written));
});
