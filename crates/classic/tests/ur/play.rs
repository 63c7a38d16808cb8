use parlor_classic::ur::{players, score_moves};
use parlor_players::{Ask, Player, Thought, Unwatched, Watch};
use parlor_rules::{Draws, Game, Moves, Notation, Settings, Side, State, Turn};
use parlor_ur::{Move, Ur};

use super::{CLIENT, SERVER, positions, read, vectors};

fn think(player: &dyn Player<Ur>, text: &str, ask: &Ask) -> Thought<Move> {
    let (ur, state) = read(text);
    player.think(&ur, &state, ask, &mut Unwatched)
}

fn played(player: &dyn Player<Ur>, text: &str) -> String {
    let (ur, state) = read(text);
    let thought = player.think(&ur, &state, &Ask::default(), &mut Unwatched);
    ur.write_move(&state.position, thought.mv.unwrap())
}

fn tuned(settings: &[(&'static str, f64)]) -> Ask {
    let tuning = settings.iter().fold(Settings::default(), |tuning, &(name, value)| tuning.with(name, value));
    Ask { tuning, ..Ask::default() }
}

#[test]
fn they_go_by_their_names() {
    let players = players();
    let names: Vec<_> = players.iter().map(|player| (player.id(), player.aliases())).collect();
    assert_eq!(names, [("classic-server", &[][..]), ("classic-client", &["classic"][..])]);
    for (player, plies) in players.iter().zip([4, 6]) {
        let thought = think(player.as_ref(), "....1.2............./50/12", &Ask::default());
        assert_eq!(thought.depth, plies);
        for (name, value, known) in [
            ("plies", 8.0, true),
            ("plies", 0.0, false),
            ("plies", 9.0, false),
            ("quiescence", 0.0, true),
            ("quiescence", 5.0, false),
            ("noise", 0.0, false),
        ] {
            let given = Settings::default().with(name, value);
            assert_eq!(given.check(player.tuning()).is_ok(), known, "{name} {value}");
        }
    }
}

#[test]
fn the_winning_move_is_found() {
    for player in [CLIENT, SERVER] {
        assert_eq!(played(&player, "...............2..../06/21"), "15:20");
        assert_eq!(played(&player, ".............1....../60/11"), "13:20");
        // With others to choose from.
        assert_eq!(played(&player, "...1.......1......2./50/13"), "11:20");
        let thought = think(&player, "...............2..../06/21", &Ask::default());
        assert_eq!(thought.candidates[0].score, Some(10_000.0));
    }
}

#[test]
fn a_roll_of_zero_and_a_blocked_one_leave_the_pass() {
    for text in ["..................../00/10", "......12............/60/11", "......21............/06/21"] {
        let thought = think(&CLIENT, text, &Ask::default());
        assert_eq!(thought.mv, Some(Move::PASS), "{text}");
        assert_eq!(thought.candidates.len(), 1);
        assert!(thought.candidates[0].score.is_some());
    }
}

#[test]
fn a_single_move_is_evaluated_too() {
    let thought = think(&SERVER, "..................../00/14", &Ask::default());
    assert_eq!(thought.mv, Move::piece(-1, 0));
    assert_eq!(thought.candidates.len(), 1);
    assert!(thought.candidates[0].score.is_some_and(|score| score > 50.0));
}

#[test]
fn rolls_are_candidates_before_the_roll() {
    let thought = think(&SERVER, "..................../00/2-", &Ask::default());
    assert_eq!(thought.mv, None);
    let rolls: Vec<_> = thought.candidates.iter().map(|candidate| candidate.line[0]).collect();
    assert_eq!(rolls, (0..=4).filter_map(Move::roll).collect::<Vec<_>>());
    let scores: Vec<_> = thought.candidates.iter().filter_map(|candidate| candidate.score).collect();
    assert_eq!(scores.len(), 5);
    assert!(scores[4] > scores[2] && scores[2] > scores[0], "{scores:?}");
}

#[test]
fn scores_are_the_movers_and_best_comes_first() {
    for text in positions().iter().step_by(5) {
        let thought = think(&SERVER, text, &Ask::default());
        assert!(thought.candidates.is_sorted_by(|a, b| a.score >= b.score), "{text}");
        assert_eq!(thought.mv, Some(thought.candidates[0].line[0]));
        let (ur, state) = read(text);
        assert_eq!(thought.candidates.len(), ur.moves(&state).len());
    }
}

#[test]
fn settings_and_bounds_are_kept() {
    let text = "...1...1..12.....222/11/23";
    let (ur, state) = read(text);
    let scores =
        |ask: &Ask| think(&CLIENT, text, ask).candidates.iter().map(|found| found.score).collect::<Vec<_>>();
    let wanted = |plies, quiescence| {
        score_moves(&ur, &state, plies, quiescence)
            .candidates
            .iter()
            .map(|found| found.score)
            .collect::<Vec<_>>()
    };
    assert_eq!(scores(&Ask::default()), wanted(6, 4));
    assert_eq!(scores(&tuned(&[("plies", 3.0)])), wanted(3, 4));
    assert_eq!(scores(&tuned(&[("plies", 5.0), ("quiescence", 0.0)])), wanted(5, 0));
    assert_ne!(wanted(5, 0), wanted(5, 4));
    let shallow = Ask { depth: Some(1), ..Ask::default() };
    assert_eq!(scores(&shallow), wanted(1, 4));
    assert_eq!(think(&CLIENT, text, &shallow).depth, 1);
    // What bounds the nodes must still leave an answer; what is begun and not finished is left out.
    let few = think(&CLIENT, text, &Ask { nodes: Some(1), ..Ask::default() });
    assert_eq!(few.depth, 2);
    assert!(few.mv.is_some());
    let some = think(&CLIENT, text, &Ask { nodes: Some(2_000), ..Ask::default() });
    assert_eq!(some.depth, 4);
}

/// Stops a player at the n-th look.
struct Impatient {
    patience: u32,
    reports: Vec<Thought<Move>>,
}

impl Watch<Move> for Impatient {
    fn go_on(&mut self, so_far: &dyn Fn() -> Thought<Move>) -> bool {
        self.reports.push(so_far());
        self.patience = self.patience.saturating_sub(1);
        self.patience > 0
    }
}

#[test]
fn a_stopped_player_answers_with_what_it_has() {
    let (ur, state) = read("...1...1..12.....222/11/23");
    let ask = tuned(&[("plies", 8.0)]);
    for (patience, depth) in [(1, 2), (2, 4), (3, 6), (4, 6)] {
        let mut watch = Impatient { patience, reports: Vec::new() };
        let thought = CLIENT.think(&ur, &state, &ask, &mut watch);
        assert!(ur.is_legal(&state, thought.mv.unwrap()));
        assert!(thought.depth <= depth, "{} plies after {patience} looks", thought.depth);
        assert_eq!(watch.reports.len(), patience as usize);
        assert_eq!(watch.reports.last(), Some(&thought));
    }
}

#[test]
fn a_hundred_games_against_itself_all_have_a_winner() {
    let ur = Ur::default();
    let mut wins = [0; 2];
    for seed in 0..100 {
        let mut draws = Draws::new(seed);
        let mut state = State::start(&ur);
        let winner = loop {
            let mv = match ur.turn(&state) {
                Turn::Over(outcome) => break outcome.winner.unwrap(),
                Turn::Chance(_) => ur.pick_move(&state, draws.draw()).unwrap(),
                Turn::Player(side) => {
                    let plies = if (side == Side::First) == (seed % 2 == 0) { 2.0 } else { 1.0 };
                    let thought = CLIENT.think(&ur, &state, &tuned(&[("plies", plies)]), &mut Unwatched);
                    thought.mv.filter(|&mv| ur.is_legal(&state, mv)).unwrap()
                }
            };
            ur.play(&mut state, mv);
        };
        wins[winner.index()] += 1;
    }
    assert_eq!(wins[0] + wins[1], 100);
    assert!(wins[0] > 20 && wins[1] > 20, "{wins:?}");
}

/// How much of the chance to win a choice gives away against perfect play, in points; a random move gives away the mean.
#[test]
fn less_is_lost_than_at_random() {
    let (mut server, mut random, mut decisions) = (0.0, 0.0, 0);
    for line in vectors("ur-values.jsonl").iter().filter(|line| line["n"] == 7) {
        let text = line["state"].as_str().unwrap();
        for (roll, moves) in line["q"].as_object().unwrap() {
            let values: Vec<_> =
                moves.as_object().unwrap().values().map(|value| value.as_f64().unwrap()).collect();
            if values.len() < 2 {
                continue;
            }
            let best = values.iter().copied().fold(0.0, f64::max);
            server += best - moves[&played(&SERVER, &text.replace('-', roll))].as_f64().unwrap();
            random += best - values.iter().sum::<f64>() / values.len() as f64;
            decisions += 1;
        }
    }
    assert!(decisions > 500);
    let [server, random] = [server, random].map(|loss| 100.0 * loss / f64::from(decisions));
    assert!(server < random, "{server:.3} and {random:.3} points a decision");
}
