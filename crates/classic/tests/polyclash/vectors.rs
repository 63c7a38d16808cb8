//! The `greedy` answers of the conformance vectors, and the static opinion.

use parlor_classic::polyclash::{Classic, Potential, Settings};
use parlor_players::Player;
use parlor_polyclash::PolyClash;

use super::support::{BLACK, WHITE, close, replay, score, think, tuned, vectors};

#[test]
fn the_greedy_answers_hold() {
    let mut checked = 0;
    for vector in vectors() {
        let (id, greedy) = (&vector["id"], &vector["greedy"]);
        if greedy.is_null() {
            continue;
        }
        let state = replay(&vector);
        let thought = think(&state, "plies=1 guards=false", 0);
        let legal: Vec<u64> =
            vector["legal"].as_array().unwrap().iter().map(|p| p.as_u64().unwrap()).collect();
        let mut listed: Vec<u64> = thought
            .candidates
            .iter()
            .map(|candidate| candidate.line[0].point().unwrap().id() as u64)
            .collect();
        let best = listed[0];
        listed.sort_unstable();
        assert_eq!(listed, legal, "{id}: every legal point is a candidate");

        let top = thought.candidates[0].score.unwrap();
        assert!(close(top, greedy["value"].as_f64().unwrap()), "{id} value");
        let tied: Vec<_> =
            thought.candidates.iter().take_while(|candidate| candidate.score == Some(top)).collect();
        assert_eq!(tied.len() as u64, greedy["tied_on_value"], "{id} tied on value");
        let potential = Potential::new(&state, &Settings::default());
        let at = |index: usize| potential.steps_at(tied[index].line[0].point().unwrap());
        let low = potential.at(tied[0].line[0].point().unwrap());
        assert!(close(low, greedy["potential"].as_f64().unwrap()), "{id} potential");
        let acceptable: Vec<_> = (0..tied.len())
            .take_while(|&index| at(index) == at(0))
            .map(|index| tied[index].line[0].point().unwrap().id())
            .collect();
        assert_eq!(serde_json::json!(acceptable), greedy["best"], "{id} best");
        assert_eq!(greedy["best"][0], best, "{id} choice");

        // The guard changes none of these choices, and a depth of 1 is the same as looking one ply far.
        assert_eq!(think(&state, "plies=1", 5).mv, thought.mv, "{id} with guards");
        assert_eq!(think(&state, "trail=0 guards=false", 5), thought, "{id} without a trail");
        checked += 1;
    }
    assert_eq!(checked, 190);
}

#[test]
fn terms_add_up_to_the_score() {
    let mut checked = 0;
    for vector in vectors().iter().filter(|vector| !vector["greedy"].is_null()).step_by(10) {
        let state = replay(vector);
        let (thought, alone) = (think(&state, "", 3), think(&state, "plies=1", 0));
        assert_eq!(thought.depth, 2);
        for candidate in thought.candidates.iter().filter(|candidate| candidate.score.is_some()) {
            let names: Vec<_> = candidate.terms.iter().map(|term| term.0).collect();
            assert_eq!(names, ["share", "captures", "replyShare", "replyCaptures"]);
            let sum = candidate.terms.iter().map(|term| term.1).sum();
            assert!(close(candidate.score.unwrap(), sum));
            // What the move alone is worth is the same, however far the player looks.
            let own = candidate.terms[0].1 + candidate.terms[1].1;
            assert!(close(score(&alone, candidate.line[0].point().unwrap()), own));
            checked += 1;
        }
    }
    assert!(checked > 2_000, "{checked}");
}

/// The static opinion is the share of the surface as the stones stand.
#[test]
fn the_opinion_is_the_cell_share() {
    let mut checked = 0;
    for vector in vectors() {
        let state = replay(&vector);
        for (index, side) in [BLACK, WHITE].into_iter().enumerate() {
            let opinion = Classic.evaluate(&PolyClash::default(), &state, side, &tuned("")).unwrap();
            assert!(close(opinion.total, vector["cell"][index].as_f64().unwrap()), "{}", vector["id"]);
            assert_eq!(opinion.terms, [("share", opinion.total)]);
        }
        checked += 1;
    }
    assert_eq!(checked, 204);
}
