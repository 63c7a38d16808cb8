use parlor_engines::ur::{Network, Oracle};
use parlor_players::{Ask, Candidate, Thought, Watch};
use parlor_rules::{Game, Moves, State};
use parlor_ur::{Move, Stage, Ur};

use crate::likes::ur::count;
use crate::{Character, Craft, Temper};

/// How far the lowest skill misjudges a position, on the scale of the logistic function.
const MOST_NOISE: f64 = 4.0;
/// How often that is halved up to the highest skill.
const HALVINGS: u64 = 10;

/// The Royal Game of Ur at any skill: the oracle's opinion, misjudged. Luck decides most games, so levels are told apart by
/// what their moves lose.
#[derive(Clone, Copy, Debug)]
pub struct UrCraft;

impl Craft<Ur> for UrCraft {
    fn think(
        &self,
        game: &Ur,
        state: &State<Ur>,
        temper: &Temper,
        _: &Ask,
        _: &mut dyn Watch<Move>,
    ) -> Thought<Move> {
        let (oracle, side) = (Oracle::pocket(), state.position.side());
        let share = temper.skill.doubled(1 << 10, HALVINGS);
        let noise = (MOST_NOISE * Network::ONE) as u64 * (1 << 10) / share;
        let value = |mv: Move| {
            let mut after = state.clone();
            game.play(&mut after, mv);
            if after.position.stage() == Stage::Over {
                return i64::MAX;
            }
            let logit = i64::from(oracle.logit(game, &after.position));
            let mine = if after.position.side() == side { logit } else { -logit };
            let liked = temper.character.map_or(0, |character| likes(character, state, mv));
            mine + liked + i64::from(temper.misjudged(game.key(&after.position), noise as u32))
        };
        let mut valued: Vec<(i64, Move)> = game.moves(state).into_iter().map(|mv| (value(mv), mv)).collect();
        valued.sort_by_key(|&(value, mv)| (std::cmp::Reverse(value), mv));
        let scored = |&(value, mv): &(i64, Move)| Candidate::scored(mv, value as f64);
        Thought::scored(valued.iter().map(scored).collect(), 1)
    }
    fn shown(&self, character: Character, _: &Ur, state: &State<Ur>, mv: Move) -> i32 {
        count(character, &state.position, mv, state.position.side())
    }
}

/// What a character thinks of a move, on the scale of the logistic function.
fn likes(character: Character, state: &State<Ur>, mv: Move) -> i64 {
    let thousandths = match character {
        Character::Careful | Character::Collector => 150,
        Character::Bold => 200,
        Character::Runner => 70,
    };
    let points = f64::from(thousandths * count(character, &state.position, mv, state.position.side()));
    (points * Network::ONE / 1_000.0) as i64
}
