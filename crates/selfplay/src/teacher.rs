use parlor_engines::polyclash::{Engine, Habits as Ways, Priors};
use parlor_players::{Ask, Player, Thought, Unwatched};
use parlor_polyclash::{Move, Point};
use parlor_rules::{Draws, Game, State, choose_index};

use crate::table::{Harvest, komi, likely_move};
use crate::{Ending, Lesson, Sight};

/// Random stones at the beginning, at most.
const STIRRED: usize = 10;
/// Longer games are broken off.
const LONGEST: usize = 500;
/// One move in so many is searched.
const SEARCHED: u64 = 5;

/// Plays a game of the hand-made engine with itself. Most moves are played as it thinks them likely at a glance, some after a search,
/// which says how likely moves should be.
pub fn play(visits: u64, draws: &mut Draws, harvest: &mut Harvest) {
    let game = komi(draws);
    let engine = Engine { habits: Ways { priors: Priors::default().without_book(), ..Ways::default() } };
    let mut state = State::start(&game);
    let mut lessons = Vec::new();
    let stirred = choose_index(draws.draw(), STIRRED + 1);
    let mut turns = 0;
    while state.position.passes() < 2 && turns < LONGEST {
        let mv = if turns < stirred {
            game.pick_move(&state, draws.draw()).filter(|&mv| mv != Move::PASS)
        } else {
            let lesson = Lesson::new(state.position.side(), Sight::new(&game, &state));
            if draws.draw().is_multiple_of(SEARCHED) {
                let ask = Ask { nodes: Some(visits), seed: draws.draw(), ..Ask::default() };
                let thought = engine.think(&game, &state, &ask, &mut Unwatched);
                lessons.push(lesson.with_policy(255, policy(&thought)));
                thought.mv
            } else {
                lessons.push(lesson);
                likely_move(&game, &state, draws)
            }
        };
        let Some(mv) = mv else { continue };
        game.play(&mut state, mv);
        turns += 1;
    }
    let ending = if state.position.passes() >= 2 {
        Ending::reached(&game, &state)
    } else {
        Ending::foreseen(&game, &state, draws).0
    };
    lessons.iter().for_each(|lesson| lesson.write(&ending, &mut harvest.lessons));
    harvest.games += 1;
    harvest.black += u64::from(ending.winner == parlor_rules::Side::First);
    harvest.turns += turns as u64;
}

/// How often moves were visited, as parts of 1; the chosen one counts as one visit more.
fn policy(thought: &Thought<Move>) -> impl Iterator<Item = (u16, f32)> + '_ {
    let visits = |number: usize, nodes: u64| nodes as f32 + if number == 0 { 1.0 } else { 0.0 };
    let total: f32 = thought.candidates.iter().enumerate().map(|(n, c)| visits(n, c.nodes)).sum();
    thought.candidates.iter().enumerate().filter_map(move |(number, candidate)| {
        let id = candidate.line.first()?.point().map_or(Point::COUNT, Point::id) as u16;
        Some((id, visits(number, candidate.nodes) / total))
    })
}
