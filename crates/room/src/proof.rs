use parlor_desk::Catalogue;
use parlor_protocol::Problem;
use parlor_protocol::room::{Event, Happening, Seed};

use crate::dice::{commit, roll};
use crate::problems::bad;
use crate::room::Room;

/// What was found to be true of the dice of a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Proof {
    /// Games whose seeds were shown and are those that the host was bound to.
    pub games: u32,
    /// Rolls in them, each as the seeds make it.
    pub rolls: u32,
    /// Rolls of a game whose seeds were not shown yet.
    pub open: u32,
}

/// A roll that waits for the seeds of its game.
struct Claim {
    seq: u64,
    n: u32,
    rolled: usize,
    weights: Vec<u32>,
}

/// Checks the dice of a room from its events, kept or shown: that the host's seeds are those that it was bound to, and that
/// every roll is the one that the seeds make. The weights of the rolls come from the rules of the game.
pub fn verify(catalogue: &Catalogue, events: &[Event]) -> Result<Proof, Problem> {
    let (created, rest) =
        events.split_first().ok_or_else(|| bad("no-events", "there are no events to check"))?;
    let mut room = Room::rebuild(catalogue, [created])?;
    let mut ledger = Ledger::default();
    ledger.note(created, &room)?;
    for event in rest {
        ledger.note(event, &room)?;
        room.absorb(event)?;
    }
    ledger.proof.open = ledger.claims.len() as u32;
    Ok(ledger.proof)
}

/// What is known of the dice on the way through the events.
#[derive(Default)]
struct Ledger {
    /// What the host is bound to in this game, and in the next as soon as it is known.
    bound: String,
    next: Option<String>,
    in_play: bool,
    seeds: Vec<Seed>,
    coming: Vec<String>,
    seen: u32,
    secret: Option<String>,
    claims: Vec<Claim>,
    proof: Proof,
}

impl Ledger {
    /// Takes in an event, together with the room before it.
    fn note(&mut self, event: &Event, before: &Room) -> Result<(), Problem> {
        if let Some(seed) = &event.seed {
            match self.in_play {
                true => self.seeds.push(Seed { from: self.seen, seed: seed.clone() }),
                false => self.coming.push(seed.clone()),
            }
        }
        match &event.what {
            Happening::Created { commit, .. } => self.next = Some(commit.clone()),
            Happening::Began { commit, .. } => self.begin(commit, event.seq)?,
            Happening::Rolled { mv, n, .. } => self.claim(mv, *n, event.seq, before)?,
            Happening::Ended { .. } => self.in_play = false,
            Happening::TakenBack { .. } => self.in_play = true,
            Happening::Revealed { secret, next, .. } => {
                self.next = Some(next.clone());
                self.reveal(secret, event.seq)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn begin(&mut self, commit: &str, seq: u64) -> Result<(), Problem> {
        // After a game that was broken off before it began nothing is revealed, and the host is bound as before.
        if self.next.take().is_some_and(|next| next != commit) {
            let detail = format!("event {seq} binds the host to another seed than was announced before");
            return Err(bad("other-commit", detail));
        }
        self.bound = commit.to_owned();
        self.seeds = self.coming.drain(..).map(|seed| Seed { from: 0, seed }).collect();
        self.seen = 0;
        self.in_play = true;
        self.secret = None;
        self.claims.clear();
        Ok(())
    }

    fn claim(&mut self, mv: &str, n: u32, seq: u64, before: &Room) -> Result<(), Problem> {
        let (rolls, weights): (Vec<_>, Vec<_>) = before.weights().into_iter().unzip();
        let rolled = rolls.iter().position(|roll| roll == mv);
        let counted = before.line().rolls() as u32 == n;
        let (Some(rolled), true) = (rolled, counted) else {
            return Err(bad(
                "bad-roll",
                format!("event {seq} is no roll of the game, or has another number"),
            ));
        };
        self.seen = self.seen.max(n + 1);
        let claim = Claim { seq, n, rolled, weights };
        match self.secret.clone() {
            Some(secret) => self.check(&claim, &secret),
            None => {
                self.claims.push(claim);
                Ok(())
            }
        }
    }

    fn reveal(&mut self, secret: &str, seq: u64) -> Result<(), Problem> {
        if commit(secret) != self.bound {
            let detail = format!("the seed shown in event {seq} is not the one that the host was bound to");
            return Err(bad("other-seed", detail));
        }
        for claim in std::mem::take(&mut self.claims) {
            self.check(&claim, secret)?;
        }
        self.secret = Some(secret.to_owned());
        self.proof.games += 1;
        Ok(())
    }

    fn check(&mut self, claim: &Claim, secret: &str) -> Result<(), Problem> {
        if roll(secret, &self.seeds, claim.n, &claim.weights) != claim.rolled {
            let detail = format!("the roll in event {} is not the one that the seeds make", claim.seq);
            return Err(bad("other-roll", detail));
        }
        self.proof.rolls += 1;
        Ok(())
    }
}
