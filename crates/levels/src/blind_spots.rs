use parlor_rules::{Game, Moves, State};
use parlor_search::Expert;

use crate::Temper;

/// The moves of a state that a level sees. What it overlooks looks poor at a glance, is no forcing move and takes
/// nothing; and it overlooks the same moves throughout a game.
pub(crate) fn seen<G: Game, E: Expert<G>>(
    game: &G,
    state: &State<G>,
    expert: &E,
    temper: &Temper,
    strikes: impl Fn(&State<G>, G::Move) -> bool,
) -> Vec<G::Move> {
    let mut memory = expert.enter(game, state);
    let mut forcing = Vec::new();
    if expert.verdict(game, state, &mut memory).is_none() {
        // Some experts find attacks by what the evaluation has left in the memory.
        expert.value(game, state, &mut memory);
        if !expert.replies(game, state, &mut memory, |mv| forcing.push(mv)) {
            expert.attacks(game, state, &mut memory, |mv| forcing.push(mv));
        }
    }
    expert.prepare(game, state, &mut memory);
    let glance = |mv: G::Move| expert.rank(game, state, mv, &memory);
    let mut moves: Vec<(i32, G::Move)> = game.moves(state).into_iter().map(|mv| (glance(mv), mv)).collect();
    moves.sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
    let (skill, mut place) = (temper.skill, 0);
    moves.retain(|&(_, mv)| {
        place += 1;
        let slot = u64::from(expert.slot(game, state, mv));
        place <= skill.always_seen()
            || temper.draw(slot) % 1_000 >= u64::from(skill.overlooked())
            || forcing.contains(&mv)
            || strikes(state, mv)
    });
    moves.into_iter().map(|(_, mv)| mv).collect()
}
