/// Somebody who plays like a level, and likes something besides: of moves that look about as good it takes the one with
/// more of that. There are the same four in every game, each in the way of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Character {
    /// Guards what it has, and spoils what the other side is about to do.
    Careful,
    /// Attacks.
    Bold,
    /// Takes or gathers what there is to have.
    Collector,
    /// Goes ahead, far and fast.
    Runner,
}

impl Character {
    /// All of them.
    pub const ALL: [Character; 4] =
        [Character::Careful, Character::Bold, Character::Collector, Character::Runner];

    /// The name by which it is asked for.
    pub const fn id(self) -> &'static str {
        match self {
            Character::Careful => "careful",
            Character::Bold => "bold",
            Character::Collector => "collector",
            Character::Runner => "runner",
        }
    }
}
