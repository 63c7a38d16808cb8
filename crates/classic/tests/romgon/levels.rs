//! The three levels: what they choose, against a plain search, and how they keep to bounds.

use std::collections::{BTreeMap, BTreeSet};

use parlor_classic::romgon::{Learned, Level, Score, label, one_ply, players};
use parlor_players::{Ask, Candidate, Thought, Unwatched, Watch};
use parlor_romgon::{Move, Romgon};
use parlor_rules::{Draws, Game, Moves, Notation, Settings, Side, State, Turn};

use super::support::{BLACK, MODES, WHITE, player, set_up};

fn think(id: &str, game: Romgon, state: &State<Romgon>) -> Thought<Move> {
    player(id).think(&game, state, &Ask::default(), &mut Unwatched)
}

fn spell(game: Romgon, state: &State<Romgon>, mv: Option<Move>) -> String {
    game.write_move(&state.position, mv.unwrap())
}

/// The state after some turns from the start.
fn after(game: Romgon, turns: &str) -> State<Romgon> {
    let mut state = State::start(&game);
    for turn in turns.split_whitespace() {
        let mv = game.read_move(&state, turn).unwrap();
        game.play(&mut state, mv);
    }
    state
}

/// States of random games, none of them over.
fn sample(game: Romgon, games: u64, every: usize) -> Vec<State<Romgon>> {
    let mut states = Vec::new();
    for seed in 0..games {
        let (mut draws, mut state) = (Draws::new(seed), State::start(&game));
        for ply in 0..120 {
            let Some(mv) = game.pick_move(&state, draws.draw()) else { break };
            if ply % every == seed as usize % every {
                states.push(state.clone());
            }
            game.play(&mut state, mv);
        }
    }
    states
}

/// Two plies without any cleverness: every turn, every reply; best first, equals in the order of the list.
fn plain_two_plies(game: Romgon, state: &State<Romgon>) -> Vec<(Move, Option<Move>, Score)> {
    let side = state.position.to_move();
    let mut turns: Vec<_> = game
        .moves(state)
        .into_iter()
        .map(|mv| {
            let mut after = state.clone();
            game.play(&mut after, mv);
            let worst = game.moves(&after).into_iter().map(|reply| {
                let mut end = after.clone();
                game.play(&mut end, reply);
                (Level::Hard.score(&game, &end, side), Some(reply))
            });
            let (score, reply) =
                worst.min().unwrap_or_else(|| (Level::Hard.score(&game, &after, side), None));
            (mv, reply, score)
        })
        .collect();
    turns.sort_by_key(|turn| std::cmp::Reverse(turn.2));
    turns
}

fn found(candidate: &Candidate<Move>) -> (Move, Option<Move>, Option<f64>) {
    (candidate.line[0], candidate.line.get(1).copied(), candidate.score)
}

#[test]
fn hard_is_two_plies_without_cleverness() {
    let hard = player("classic-hard");
    let mut results = BTreeSet::new();
    for game in MODES {
        for state in sample(game, 24, 9) {
            let wanted: Vec<_> = plain_two_plies(game, &state)
                .into_iter()
                .map(|(mv, reply, score)| (mv, reply, Some(score.value())))
                .collect();
            for (candidates, shown) in [(None, 5), (Some(1.0), 1), (Some(1000.0), 1000)] {
                let tuning = candidates
                    .map_or_else(Settings::default, |number| Settings::default().with("candidates", number));
                let ask = Ask { tuning, ..Ask::default() };
                let thought = hard.think(&game, &state, &ask, &mut Unwatched);
                let got: Vec<_> = thought.candidates.iter().map(found).collect();
                assert_eq!(got, wanted[..shown.min(wanted.len())], "{:?}", state.position);
                assert_eq!((thought.mv, thought.depth), (Some(wanted[0].0), 2));
                results.extend(got.iter().map(|turn| turn.2.unwrap().abs() == Score::WON.value()));
            }
        }
    }
    assert_eq!(results.len(), 2, "no game that ends within the search");
}

#[test]
fn terms_of_candidates_sum_to_their_scores() {
    for game in MODES {
        for state in sample(game, 6, 20) {
            for (id, count) in [("classic-medium", 2), ("classic-hard", 6)] {
                let thought = think(id, game, &state);
                assert!(!thought.candidates.is_empty());
                for candidate in thought.candidates {
                    let score = candidate.score.unwrap();
                    if score.abs() == Score::WON.value() {
                        assert!(candidate.terms.is_empty());
                    } else {
                        assert_eq!(candidate.terms.len(), count);
                        assert_eq!(candidate.terms.iter().map(|term| term.1).sum::<f64>(), score);
                    }
                }
            }
        }
    }
}

#[test]
fn results_outrank_evaluations() {
    // The goal in one, though a rhombus worth 1000 could be threatened instead.
    let (game, state) = set_up(false, "3-6R 0-0S 5-0r 6-5s");
    for id in ["classic-medium", "classic-hard"] {
        let thought = think(id, game, &state);
        assert_eq!(spell(game, &state, thought.mv), "3-6>3-8", "{id}");
        assert_eq!(thought.candidates[0].score, Some(Score::WON.value()));
        assert!(thought.candidates[0].terms.is_empty());
    }
    // Black reaches the goal next unless White takes or covers it; medium does not see that, hard does.
    let (game, state) = set_up(false, "0-3R 2-0S 3-2r 6-5s 5-5S");
    let thought = think("classic-hard", game, &state);
    let mut after = state.clone();
    game.play(&mut after, thought.mv.unwrap());
    assert!(game.moves(&after).into_iter().all(|reply| {
        let mut end = after.clone();
        game.play(&mut end, reply);
        !matches!(game.turn(&end), Turn::Over(outcome) if outcome.winner == Some(BLACK))
    }));
    assert!(thought.candidates[0].score > Some(Score::LOST.value()));
}

#[test]
fn turns_that_lose_by_shuttle_or_repetition_are_seen_as_lost() {
    let game = MODES[0];
    let dance = "6-0>5-1 4-6>4-7 5-1>6-0 4-7>4-6 ";
    let state = after(game, &format!("4-7>4-6 0-0>1-1 1-6@1 {dance}6-0>5-1 4-6>4-7 5-1>6-0"));
    // Black's fifth way between 4-7 and 4-6.
    let turns = one_ply(&game, &state, Level::Hard);
    let lost: Vec<_> = turns.iter().filter(|turn| turn.score == Score::LOST).map(|turn| turn.mv).collect();
    assert_eq!(lost.len(), 1);
    assert_eq!(spell(game, &state, Some(lost[0])), "4-7>4-6");
    // White can make the start for the third time, and would lose by that.
    let there_and_back = "4-7>4-6 0-0>1-1 4-6>4-7 1-1>0-0 ";
    let state = after(game, &format!("{there_and_back}4-7>4-6 0-0>1-1 4-6>4-7"));
    let (mv, _, score) = plain_two_plies(game, &state).into_iter().next_back().unwrap();
    assert_eq!((spell(game, &state, Some(mv)).as_str(), score), ("1-1>0-0", Score::LOST));
    let all = Ask { tuning: Settings::default().with("candidates", 1000.0), ..Ask::default() };
    let thought = player("classic").think(&game, &state, &all, &mut Unwatched);
    assert_eq!(thought.candidates.last().map(|worst| worst.line[0]), Some(mv));
}

#[test]
fn medium_takes_the_first_of_the_best() {
    for game in MODES {
        // Nothing can be won in one turn, but the rhombus goes two steps: 10 points.
        let state = State::start(&game);
        let thought = think("classic-medium", game, &state);
        assert_eq!(spell(game, &state, thought.mv), "3-8>3-6");
        assert_eq!((thought.candidates.len(), thought.depth), (game.count_moves(&state), 1));
        assert_eq!(thought.candidates[0].terms, [("material", 0.0), ("advancement", 10.0)]);
        let equal = thought.candidates.iter().filter(|candidate| candidate.score == Some(0.0));
        assert!(equal.map(|candidate| candidate.line[0]).is_sorted());
        for state in sample(game, 8, 11) {
            let side = state.position.to_move();
            let score = |&mv: &Move| {
                let mut after = state.clone();
                game.play(&mut after, mv);
                Level::Medium.score(&game, &after, side)
            };
            let best = game.moves(&state).into_iter().rev().max_by_key(score);
            assert_eq!(think("classic-medium", game, &state).mv, best);
        }
    }
}

#[test]
fn easy_plays_every_turn_alike() {
    let game = MODES[1];
    let state = State::start(&game);
    let mut counts = BTreeMap::new();
    let mut draws = Draws::new(3);
    let easy = player("classic-easy");
    for _ in 0..58 * 200 {
        let ask = Ask { seed: draws.draw(), ..Ask::default() };
        let thought = easy.think(&game, &state, &ask, &mut Unwatched);
        assert_eq!(thought, easy.think(&game, &state, &ask, &mut Unwatched));
        *counts.entry(thought.mv.unwrap()).or_insert(0u32) += 1;
    }
    assert_eq!(counts.len(), 58);
    // 200 each, give or take five standard deviations.
    assert!(counts.values().all(|&count| (130..=270).contains(&count)), "{counts:?}");
    assert!(!easy.analyzes() && easy.evaluate(&game, &state, WHITE, &Settings::default()).is_none());
}

#[test]
fn players_have_their_names() {
    let names: Vec<_> =
        players(Learned::default()).iter().map(|player| (player.id(), player.aliases())).collect();
    let none: &[&str] = &[];
    assert_eq!(
        names,
        [
            ("classic-easy", none),
            ("classic-medium", none),
            ("classic-hard", &["classic"]),
            ("classic-learned", &["learned"]),
        ]
    );
    assert!(Settings::default().check(player("classic").tuning()).is_ok());
}

#[test]
fn labels_are_those_of_the_original() {
    let (game, state) = set_up(true, "3-4C~ 3-5t0~ 1-0T0");
    let label = |text: &str| label(&state.position, game.read_move(&state, text).unwrap());
    let labels = ["3-4>3-5x", "3-4>3-3", "1-0>1-1@3", "1-0@2", "1-0~"].map(label);
    assert_eq!(labels, ["3-4→3-5 C", "3-4→3-3", "1-0→1-1@3", "1-0@2", "1-0~"]);
}

/// Lets a player go on so often.
struct Patience(u32);

impl Watch<Move> for Patience {
    fn go_on(&mut self, so_far: &dyn Fn() -> Thought<Move>) -> bool {
        assert!(so_far().mv.is_some());
        self.0 = self.0.saturating_sub(1);
        self.0 > 0
    }
}

#[test]
fn bounds_are_kept() {
    let game = MODES[1];
    for state in sample(game, 4, 25) {
        let hard = player("classic-hard");
        let one = Ask { depth: Some(1), ..Ask::default() };
        let thought = hard.think(&game, &state, &one, &mut Unwatched);
        let best = &one_ply(&game, &state, Level::Hard)[0];
        assert_eq!((thought.mv, thought.depth), (Some(best.mv), 1));
        assert_eq!(thought.candidates[0].score, Some(best.score.value()));
        assert_eq!(thought.nodes, game.count_moves(&state) as u64);
        // A bound on nodes is looked at between turns.
        let some = Ask { nodes: Some(200), ..Ask::default() };
        let thought = hard.think(&game, &state, &some, &mut Unwatched);
        assert!(thought.nodes < 200 + 150, "{}", thought.nodes);
        assert_eq!(thought, hard.think(&game, &state, &some, &mut Unwatched));
        for patience in [1, 2, 3] {
            let thought = hard.think(&game, &state, &Ask::default(), &mut Patience(patience));
            assert!(game.is_legal(&state, thought.mv.unwrap()));
        }
    }
}

/// Plays a game from a random opening; says who won.
fn duel(game: Romgon, black: &str, white: &str, seed: u64) -> Option<Side> {
    let (mut draws, mut state) = (Draws::new(seed), State::start(&game));
    for _ in 0..4 {
        let mv = game.pick_move(&state, draws.draw()).unwrap();
        game.play(&mut state, mv);
    }
    for _ in 0..200 {
        let Turn::Player(side) = game.turn(&state) else { break };
        let ask = Ask { seed: draws.draw(), ..Ask::default() };
        let id = if side == BLACK { black } else { white };
        let mv = player(id).think(&game, &state, &ask, &mut Unwatched).mv.unwrap();
        assert!(game.is_legal(&state, mv));
        game.play(&mut state, mv);
    }
    game.turn(&state).outcome().and_then(|outcome| outcome.winner)
}

#[test]
fn better_levels_play_better() {
    for game in MODES {
        let mut pairs = vec![("classic-medium", "classic-easy"), ("classic-hard", "classic-easy")];
        if !game.flip {
            // In flip mode the document's bonus of 80 for a rhombus that waits in the dead zone holds hard back.
            pairs.push(("classic-hard", "classic-medium"));
        }
        for (better, worse) in pairs {
            let (mut won, mut lost) = (0, 0);
            for seed in 0..8 {
                let as_black = (BLACK, duel(game, better, worse, seed));
                let as_white = (WHITE, duel(game, worse, better, seed));
                for (side, winner) in [as_black, as_white] {
                    won += u32::from(winner == Some(side));
                    lost += u32::from(winner == Some(!side));
                }
            }
            assert!(won > lost + 4, "{game:?}: {better} against {worse}: {won} won, {lost} lost of 16");
        }
    }
}
