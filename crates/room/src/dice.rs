use parlor_protocol::room::Seed;
use sha2::{Digest, Sha256};

/// Where the dice of a room come from.
///
/// The host's secret is drawn once, when the room is opened. Every game has a seed made from it, and everybody is told the
/// [`commit`] of that seed before anybody adds a seed of their own. A seed that a person adds counts for rolls that nobody
/// has seen yet. So neither side can choose its part knowing the other's, and roll number `n` of a game is the same however
/// often it is taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Dice {
    /// What the host's seeds are made from; watchers do not have it.
    master: Option<String>,
    /// What the host is bound to in this game.
    pub(crate) commit: String,
    /// What persons added to this game.
    pub(crate) seeds: Vec<Seed>,
    /// What persons added for the next game.
    coming: Vec<String>,
    /// Rolls that somebody has seen in this game.
    seen: u32,
    /// The host's seed of this game, once it was shown.
    pub(crate) revealed: Option<String>,
}

impl Dice {
    pub(crate) fn new(master: Option<String>, commit: String) -> Dice {
        Dice { master, commit, seeds: Vec::new(), coming: Vec::new(), seen: 0, revealed: None }
    }

    /// What the host's seeds are made from, if it is known here.
    pub(crate) fn master(&self) -> Option<&str> {
        self.master.as_deref()
    }

    /// Leaves what watchers know.
    pub(crate) fn forget_master(&mut self) {
        self.master = None;
    }

    /// The host's seed for a game.
    pub(crate) fn secret(&self, round: u32) -> Option<String> {
        self.master.as_deref().map(|master| secret_of_round(master, round))
    }

    /// What somebody adds: to this game while it is played, or else to the next.
    pub(crate) fn add(&mut self, seed: &str, in_play: bool) {
        if in_play {
            self.seeds.push(Seed { from: self.seen, seed: seed.to_owned() });
        } else {
            self.coming.push(seed.to_owned());
        }
    }

    /// Begins a game with what was added for it.
    pub(crate) fn begin(&mut self, commit: String) {
        self.seeds = self.coming.drain(..).map(|seed| Seed { from: 0, seed }).collect();
        self.commit = commit;
        self.seen = 0;
        self.revealed = None;
    }

    /// Somebody has seen a roll.
    pub(crate) fn see(&mut self, n: u32) {
        self.seen = self.seen.max(n.saturating_add(1));
    }

    /// Which of the weighted rolls comes as number `n` of a game, if `extra` is added just before.
    pub(crate) fn roll(&self, round: u32, n: u32, weights: &[u32], extra: Option<&str>) -> Option<usize> {
        let added = extra.map(|seed| Seed { from: self.seen, seed: seed.to_owned() });
        let seeds: Vec<_> = self.seeds.iter().chain(&added).cloned().collect();
        self.secret(round).map(|secret| roll(&secret, &seeds, n, weights))
    }

    /// The seed for a player's choice after so many moves.
    pub(crate) fn choice_seed(&self, round: u32, at: usize) -> Option<u64> {
        self.secret(round).map(|secret| draw(&format!("choose\n{secret}\n{at}"), LIMIT))
    }

    /// The seed of a game, for players that are the same throughout it.
    pub(crate) fn game_seed(&self, round: u32) -> Option<u64> {
        self.secret(round).map(|secret| draw(&format!("game\n{secret}"), LIMIT))
    }
}

/// Whole numbers in requests stay below this.
const LIMIT: u64 = 1 << 53;

/// What all seeds of a host are made from.
pub(crate) fn master(entropy: &[u8; 32]) -> String {
    hex(entropy)
}

/// The host's seed for a game of a room.
pub(crate) fn secret_of_round(master: &str, round: u32) -> String {
    hash(&format!("round\n{master}\n{round}"))
}

/// What binds a host to its seed: the SHA-256 of the seed's text, in hexadecimal digits.
pub fn commit(secret: &str) -> String {
    hash(secret)
}

/// Which of the weighted rolls comes as number `n`, counted from 0.
///
/// The text hashed has a line for the word `roll`, one for the host's seed, one for each seed of a person that counts for
/// roll `n`, one for `n`, and one for the try. The first eight bytes of its SHA-256 are a number, big end first; numbers in
/// the last, incomplete round of the total weight are thrown away for the next try, so that the chances are exact.
///
/// ```
/// use parlor_room::{commit, roll};
///
/// let secret = "a host's seed";
/// assert_eq!(commit(secret).len(), 64);
/// // Ur's four dice: d0 to d4 with weights 1, 4, 6, 4, 1.
/// let rolls: Vec<_> = (0..8).map(|n| roll(secret, &[], n, &[1, 4, 6, 4, 1])).collect();
/// assert_eq!(rolls, [3, 1, 2, 3, 3, 1, 3, 2]);
/// ```
pub fn roll(secret: &str, seeds: &[Seed], n: u32, weights: &[u32]) -> usize {
    let mut text = format!("roll\n{secret}");
    for seed in seeds.iter().filter(|seed| seed.from <= n) {
        text.push('\n');
        text.push_str(&seed.seed);
    }
    let total = weights.iter().map(|&weight| u64::from(weight)).sum();
    let mut ticket = draw(&format!("{text}\n{n}"), total);
    for (index, &weight) in weights.iter().enumerate() {
        match ticket.checked_sub(u64::from(weight)) {
            None => return index,
            Some(rest) => ticket = rest,
        }
    }
    0
}

/// A number below `limit` from a text, every one equally likely.
pub(crate) fn draw(text: &str, limit: u64) -> u64 {
    if limit == 0 {
        return 0;
    }
    // The largest multiple of the limit that 64 bits hold, less one.
    let last = u64::MAX - (u64::MAX % limit + 1) % limit;
    let tries = (0u32..).map(|attempt| {
        let digest = Sha256::digest(format!("{text}\n{attempt}"));
        digest.iter().take(8).fold(0u64, |number, &byte| number << 8 | u64::from(byte))
    });
    tries.into_iter().find(|&number| number <= last).map_or(0, |number| number % limit)
}

fn hash(text: &str) -> String {
    hex(&Sha256::digest(text))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_well_known_one() {
        assert_eq!(commit("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn chances_are_those_of_the_weights() {
        let weights = [1, 4, 6, 4, 1];
        let mut counts = [0u32; 5];
        for n in 0..16_000 {
            counts[roll("secret", &[], n, &weights)] += 1;
        }
        for (count, weight) in counts.into_iter().zip(weights) {
            let expected = weight * 1000;
            assert!(count.abs_diff(expected) < 5 * expected.isqrt(), "{counts:?}");
        }
    }

    #[test]
    fn a_seed_changes_only_rolls_from_its_own_on() {
        let seeds = [Seed { from: 40, seed: "mine".to_owned() }];
        let weights = [1; 1000];
        let differ = |n| roll("secret", &seeds, n, &weights) != roll("secret", &[], n, &weights);
        assert!((0..40).all(|n| !differ(n)));
        assert!((40..80).filter(|&n| differ(n)).count() > 35);
    }

    #[test]
    fn what_is_added_counts_for_unseen_rolls_only() {
        let mut dice = Dice::new(Some("master".to_owned()), String::new());
        let before = dice.roll(1, 0, &[1; 1000], None);
        dice.see(0);
        assert_eq!(dice.roll(1, 0, &[1; 1000], Some("mine")), before);
        assert_ne!(dice.roll(1, 1, &[1; 1000], Some("mine")), dice.roll(1, 1, &[1; 1000], None),);
    }
}
