use parlor_players::{Ask, GAME_SEED, Player, Thought, Watch};
use parlor_rules::{Game, Moves, SettingSpec, State, Turn};

use crate::compensation::compensated;
use crate::{ADAPTING, Character, Craft, Ladder, Skill, Temper, adapted_strength};

/// How strong, on the scale of the levels.
const STRENGTH: &str = "strength";

/// The person's last results, by which the level adapts to the person: see [`adapted_strength`]. 0 if it does not.
const RESULTS: SettingSpec = SettingSpec::integer("results", 0..=10i64.pow(ADAPTING.results) / 3, Some("0"));

/// The strength that goes without saying, by level.
const STRENGTHS: [&str; Ladder::LEVELS] = ["1", "2", "3", "4", "5", "6", "7", "8"];

/// The settings of each level.
static TUNING: [[SettingSpec; 3]; Ladder::LEVELS] = {
    let mut tuning = [[RESULTS, GAME_SEED, RESULTS]; Ladder::LEVELS];
    let mut level = 0;
    while level < Ladder::LEVELS {
        tuning[level][0] = SettingSpec::number(STRENGTH, 1.0..=Ladder::LEVELS as f64, Some(STRENGTHS[level]));
        level += 1;
    }
    tuning
};

const IDS: [&str; Ladder::LEVELS] =
    ["level-1", "level-2", "level-3", "level-4", "level-5", "level-6", "level-7", "level-8"];

/// The level of a character of which nothing else is said, counted from 0.
const USUAL: usize = 3;

/// One of the levels of a game, or a character that is as strong as one. It wins at once if it can; for the rest it does as its [`Craft`] does at its skill.
#[derive(Clone, Copy, Debug)]
pub struct Level<C> {
    /// 0 for level 1.
    place: usize,
    craft: C,
    /// The skill, if it is not what the ladder says.
    skill: Option<Skill>,
    character: Option<Character>,
}

/// All levels of a game: as many as its ladder has.
pub fn levels<G: Game, C: Craft<G> + Copy + 'static>(craft: C) -> Vec<Box<dyn Player<G>>> {
    let level =
        |place| -> Box<dyn Player<G>> { Box::new(Level { place, craft, skill: None, character: None }) };
    let count = Ladder::of(G::ABOUT.id, None).levels.len().min(Ladder::LEVELS);
    (0..count).map(level).collect()
}

/// All characters that play a game.
pub fn characters<G: Game, C: Craft<G> + Copy + 'static>(craft: C) -> Vec<Box<dyn Player<G>>> {
    let player = |character| -> Box<dyn Player<G>> {
        Box::new(Level { place: USUAL, craft, skill: None, character: Some(character) })
    };
    Character::ALL.into_iter().map(player).collect()
}

impl<C> Level<C> {
    /// A player of any skill, for measuring what a skill is worth.
    pub fn of_skill(craft: C, skill: Skill) -> Level<C> {
        Level { place: 0, craft, skill: Some(skill), character: None }
    }

    /// What this level is like in this game.
    fn temper<G: Game>(&self, game: &G, ask: &Ask) -> Temper {
        let given = ask.tuning.integer(GAME_SEED.name).and_then(|seed| u64::try_from(seed).ok());
        let seed = given.filter(|&seed| seed > 0).unwrap_or(ask.seed);
        let skill = self.skill.unwrap_or_else(|| {
            let strength = ask.tuning.number(&TUNING[self.place][0]);
            let variant = game.options().variant;
            let ladder = Ladder::of(G::ABOUT.id, variant.as_deref());
            let results = ask.tuning.integer(RESULTS.name).and_then(|results| u64::try_from(results).ok());
            let strength = adapted_strength((strength * 100.0).round() as u32, results.unwrap_or(0));
            self.character.map_or_else(
                || ladder.skill(strength),
                |character| {
                    let name = Ladder::name(G::ABOUT.id, variant.as_deref());
                    compensated(&ladder, &name, character, strength)
                },
            )
        });
        Temper { skill, seed, character: self.character }
    }
}

impl<G: Game, C: Craft<G>> Player<G> for Level<C> {
    fn id(&self) -> &'static str {
        self.character.map_or(IDS[self.place], Character::id)
    }

    fn tuning(&self) -> &'static [SettingSpec] {
        &TUNING[self.place]
    }

    /// It is there to be played with. Who wants to know how a game stands asks the engine.
    fn analyzes(&self) -> bool {
        false
    }

    fn think(
        &self,
        game: &G,
        state: &State<G>,
        ask: &Ask,
        watch: &mut dyn Watch<G::Move>,
    ) -> Thought<G::Move> {
        if !matches!(game.turn(state), Turn::Player(_)) {
            return Thought::only(None);
        }
        let moves = game.moves(state);
        let only = if moves.len() == 1 { moves.first().copied() } else { None };
        match only.or_else(|| winning_move(game, state, &moves)) {
            Some(mv) => Thought { nodes: moves.len() as u64, depth: 1, ..Thought::only(Some(mv)) },
            None => self.craft.think(game, state, &self.temper(game, ask), ask, watch),
        }
    }
}

/// A move that wins the game at once.
fn winning_move<G: Game>(game: &G, state: &State<G>, moves: &[G::Move]) -> Option<G::Move> {
    let Turn::Player(side) = game.turn(state) else { return None };
    let mut after = state.clone();
    moves.iter().copied().find(|&mv| {
        let undo = game.play(&mut after, mv);
        let wins = game.turn(&after).outcome().is_some_and(|outcome| outcome.winner == Some(side));
        game.undo(&mut after, mv, undo);
        wins
    })
}
