//! Any line gets an answer that is one line of JSON, and the desk is as it was before.
#![no_main]

use libfuzzer_sys::fuzz_target;
use parlor_desk::{Accepted, Connection};
use parlor_fuzz::DESK;

fuzz_target!(|data: &[u8]| {
    let connection = Connection::default();
    let answer = match DESK.accept(&connection, data) {
        Accepted::Answered(answer) => answer,
        Accepted::Job(job) => job.run(&mut |report| assert!(!report.to_line().contains('\n'))),
    };
    assert!(!answer.to_line().contains('\n'));
});
