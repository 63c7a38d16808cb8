use std::ops::ControlFlow;

use parlor_rules::{Game, Moves, Side, State, Turn};
use parlor_search::{Endings, Evaluate, Expert, Forcing, MoveOrder, PathAware, Score};

use crate::{Character, Temper};

/// An expert as a level sees through his eyes: he misjudges positions by what the game's seed says, may not see a threat or
/// that nothing stops it, and chooses among the moves that the level sees. What is proved stays proved.
pub(crate) struct Dimmed<'a, G: Game, E> {
    pub expert: &'a E,
    pub temper: Temper,
    /// How far he may misjudge a position.
    pub noise: u32,
    /// The moves among which to choose; none for all.
    pub seen: Option<&'a [G::Move]>,
    /// What he likes besides, if he has a character.
    pub leaning: Option<Leaning<G>>,
}

/// A character who plays a side, and what it likes.
pub(crate) struct Leaning<G: Game> {
    pub character: Character,
    pub side: Side,
    pub likes: Likes<G>,
}

/// What a character thinks of what a side has in a state, in points of the evaluation.
pub(crate) type Likes<G> = fn(Character, &G, &State<G>, Side) -> i32;

/// The expert's memory, and whether something in the position at hand is not seen.
pub(crate) struct Dim<M> {
    memory: M,
    /// The position is decided at a glance, and the level does not see it.
    unseen: bool,
}

impl<G: Game, E: Expert<G>> Dimmed<'_, G, E> {
    /// How far he misjudges a state for the side to move, and how much he likes it for the side that he plays.
    #[inline]
    fn misjudged(&self, game: &G, state: &State<G>) -> i32 {
        let misjudged = self.temper.misjudged(self.expert.table_key(game, state), self.noise);
        let Some(Leaning { character, side, likes }) = &self.leaning else { return misjudged };
        let liked = likes(*character, game, state, *side);
        if game.turn(state) == Turn::Player(*side) { misjudged + liked } else { misjudged - liked }
    }

    /// Whether the level does not see that nothing stops a threat here.
    fn overlooks_double_threat(&self, game: &G, state: &State<G>) -> bool {
        let unseen = self.temper.skill.unseen_double_threats();
        unseen > 0 && self.temper.care(self.expert.table_key(game, state)) < unseen
    }

    /// Whether the level sees none of the moves that win at once here. It does not see the same moves throughout a game.
    fn overlooks_wins(&self, game: &G, state: &State<G>) -> bool {
        let unseen = u64::from(self.temper.skill.unseen_threats());
        if unseen == 0 {
            return false;
        }
        let Turn::Player(side) = game.turn(state) else { return false };
        let mut after = state.clone();
        let sees_a_win = |mv: G::Move| {
            let undo = game.play(&mut after, mv);
            let wins = game.turn(&after).outcome().is_some_and(|outcome| outcome.winner == Some(side));
            game.undo(&mut after, mv, undo);
            wins && self.temper.draw(u64::from(self.expert.slot(game, state, mv))) % 1_000 >= unseen
        };
        !game.moves(state).into_iter().any(sees_a_win)
    }
}

impl<G: Game, E: Expert<G>> Evaluate<G> for Dimmed<'_, G, E> {
    type Memory = Dim<E::Memory>;

    fn enter(&self, game: &G, state: &State<G>) -> Self::Memory {
        Dim { memory: self.expert.enter(game, state), unseen: false }
    }

    #[inline]
    fn played(&self, game: &G, state: &State<G>, mv: G::Move, dim: &mut Self::Memory) {
        self.expert.played(game, state, mv, &mut dim.memory);
    }

    #[inline]
    fn undone(&self, game: &G, state: &State<G>, mv: G::Move, dim: &mut Self::Memory) {
        self.expert.undone(game, state, mv, &mut dim.memory);
    }

    #[inline]
    fn value(&self, game: &G, state: &State<G>, dim: &mut Self::Memory) -> i32 {
        self.expert.value(game, state, &mut dim.memory) + self.misjudged(game, state)
    }

    #[inline]
    fn value_between(&self, game: &G, state: &State<G>, dim: &mut Self::Memory, low: i32, high: i32) -> i32 {
        let by = self.misjudged(game, state);
        let (low, high) = (low.saturating_sub(by), high.saturating_sub(by));
        self.expert.value_between(game, state, &mut dim.memory, low, high) + by
    }
}

impl<G: Game, E: Expert<G>> MoveOrder<G> for Dimmed<'_, G, E> {
    const SLOTS: usize = E::SLOTS;

    #[inline]
    fn slot(&self, game: &G, state: &State<G>, mv: G::Move) -> u16 {
        self.expert.slot(game, state, mv)
    }

    #[inline]
    fn of_slot(&self, game: &G, state: &State<G>, slot: u16) -> Option<G::Move> {
        self.expert.of_slot(game, state, slot)
    }

    #[inline]
    fn prepare(&self, game: &G, state: &State<G>, dim: &mut Self::Memory) {
        self.expert.prepare(game, state, &mut dim.memory);
    }

    #[inline]
    fn rank(&self, game: &G, state: &State<G>, mv: G::Move, dim: &Self::Memory) -> i32 {
        self.expert.rank(game, state, mv, &dim.memory)
    }
}

impl<G: Game, E: Expert<G>> Forcing<G> for Dimmed<'_, G, E> {
    #[inline]
    fn verdict(&self, game: &G, state: &State<G>, dim: &mut Self::Memory) -> Option<Score> {
        let verdict = self.expert.verdict(game, state, &mut dim.memory);
        dim.unseen = match verdict {
            Some(score) if score.is_lost() => self.overlooks_double_threat(game, state),
            Some(score) if score.is_won() => self.overlooks_wins(game, state),
            _ => false,
        };
        verdict.filter(|_| !dim.unseen)
    }

    #[inline]
    fn attacks(&self, game: &G, state: &State<G>, dim: &mut Self::Memory, f: impl FnMut(G::Move)) {
        self.expert.attacks(game, state, &mut dim.memory, f);
    }

    #[inline]
    fn replies(&self, game: &G, state: &State<G>, dim: &mut Self::Memory, f: impl FnMut(G::Move)) -> bool {
        !dim.unseen && self.expert.replies(game, state, &mut dim.memory, f)
    }

    fn firsts(&self, game: &G, state: &State<G>, f: impl FnMut(G::Move)) {
        match self.seen {
            Some(seen) => seen.iter().copied().for_each(f),
            None => self.expert.firsts(game, state, f),
        }
    }

    #[inline]
    fn choices(&self, game: &G, state: &State<G>, dim: &mut Self::Memory, mut f: impl FnMut(G::Move)) {
        if !dim.unseen {
            return self.expert.choices(game, state, &mut dim.memory, f);
        }
        // The expert would leave out what he knows to be lost, which may be everything.
        let _ = game.try_for_each_move(state, |mv| {
            f(mv);
            ControlFlow::<()>::Continue(())
        });
    }
}

impl<G: Game, E: Expert<G>> PathAware<G> for Dimmed<'_, G, E> {
    #[inline]
    fn table_key(&self, game: &G, state: &State<G>) -> u64 {
        self.expert.table_key(game, state)
    }

    #[inline]
    fn may_share(&self, game: &G, state: &State<G>, plies: u32) -> bool {
        self.expert.may_share(game, state, plies)
    }

    #[inline]
    fn hangs_on_past(&self, game: &G, state: &State<G>) -> bool {
        self.expert.hangs_on_past(game, state)
    }

    #[inline]
    fn may_share_guess(&self, game: &G, state: &State<G>) -> bool {
        self.expert.may_share_guess(game, state)
    }
}

impl<G: Game, E: Expert<G>> Endings<G> for Dimmed<'_, G, E> {
    #[inline]
    fn probe(&self, game: &G, state: &State<G>) -> Option<Score> {
        self.expert.probe(game, state)
    }
}
