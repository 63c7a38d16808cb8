use parlor_players::Player;
use parlor_rules::Game;

/// One of the numbers that an engine judges by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weight {
    /// Its name: a group and what it is in the group, with points between.
    pub name: String,
    /// What it is today.
    pub value: i32,
    /// How large a change of it is worth a try.
    pub step: i32,
}

impl Weight {
    /// A weight of today, whose step is a part of how large those of its kind are.
    pub(super) fn new(name: String, value: i32, usual: i32) -> Weight {
        Weight { name, value, step: (usual.abs() / 4).max(2) }
    }

    /// How much of today's worth of many weights counts, in hundredths.
    pub(super) fn percent(name: String) -> Weight {
        Weight { name, value: 100, step: 10 }
    }
}

/// An engine made by hand whose weights are a value, so that it can be made again with others.
///
/// Law: with the values of today it plays as the hand-made engine of the game does.
pub trait Weighted<G: Game>: Send + Sync {
    /// The weights of today.
    fn weights(&self) -> Vec<Weight>;

    /// The engine with other values of them, in their order.
    fn weighed(&self, values: &[i32]) -> Box<dyn Player<G>>;
}
