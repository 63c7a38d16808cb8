//! What was acknowledged lasts.

use crate::kills::{End, end_often};

fn lasts(end: End, ends: usize) {
    let folder = tempfile::tempdir().unwrap();
    let figures = end_often(folder.path(), 0..ends, end);
    assert!(figures.ends == ends && figures.acknowledged >= ends, "{figures:?}");
}

/// `make soak` does it a thousand times.
#[test]
fn after_every_kill_what_was_acknowledged_is_there_once() {
    lasts(End::Kill, 10);
}

#[test]
fn told_to_end_it_loses_nothing_either() {
    lasts(End::Terminate, 3);
}
