use std::time::Duration;

use serde_json::{Value as Json, json};
use xxhash_rust::xxh3::xxh3_128;

use crate::Build;

/// Work that is asked for as a whole: a value that says everything, in numbered steps, of which so many at a time are a
/// piece.
///
/// The same work for the same build is the same order, whoever gives it and from which machine; so a command that was
/// ended can be taken up anywhere.
#[derive(Clone, PartialEq, Debug)]
pub struct Order {
    pub(crate) id: String,
    pub(crate) build: Build,
    pub(crate) work: Json,
    pub(crate) size: u64,
    /// How long it is kept when nobody says that it is wanted; none for an order that is waited for by nobody in
    /// particular.
    pub(crate) patience: Option<Duration>,
}

impl Order {
    /// An order of some work in pieces of so many steps. An order that has been given before keeps its pieces as they are.
    pub fn new(build: &Build, work: Json, size: u64) -> Order {
        let text = json!([build.word(), work]).to_string();
        Order {
            id: format!("{:032x}", xxh3_128(text.as_bytes())),
            build: build.clone(),
            work,
            size: size.max(1),
            patience: None,
        }
    }

    /// An order of one step for one asker: `who` makes it unlike all others.
    pub(crate) fn errand(build: &Build, work: Json, who: &str, patience: Duration) -> Order {
        let text = json!([build.word(), work, who]).to_string();
        let id = format!("{:032x}", xxh3_128(text.as_bytes()));
        Order { id, build: build.clone(), work, size: 1, patience: Some(patience) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_work_of_the_same_build_is_the_same_order() {
        let order = |build, work| Order::new(&Build::named(build), work, 1).id;
        assert_eq!(order("a", json!({ "x": 1, "y": 2 })), order("a", json!({ "y": 2, "x": 1 })));
        assert_ne!(order("a", json!({ "x": 1 })), order("b", json!({ "x": 1 })));
        assert_ne!(order("a", json!({ "x": 1 })), order("a", json!({ "x": 2 })));
    }
}
