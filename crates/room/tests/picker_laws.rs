//! The laws of the picker, over random play of all games.

mod common;

use common::{Table, any_touch, not_asked, pick, tables};
use parlor_protocol::{StateAnswer, Touched};
use parlor_room::{Picker, Scramble};
use parlor_rules::{Draws, Offer, Step, Touch};

/// Plays every game at random, twice, and hands every position to a law.
fn at_every_position(law: impl Fn(&Table, &StateAnswer, &mut Draws)) {
    for seed in [4, 11] {
        for mut table in tables() {
            let mut draws = Draws::new(seed);
            for _ in 0..table.plies {
                let state = table.state();
                law(&table, &state, &mut draws);
                if state.view.moves.is_empty() {
                    break;
                }
                let mv = pick(&state.view.moves, &mut draws).mv.clone();
                table.play(&mv, &mut draws);
            }
        }
    }
}

fn renewed(state: &StateAnswer) -> Picker {
    let mut picker = Picker::new();
    picker.renew(&state.view);
    picker
}

/// A touch that makes a step: of its cell, or of one that stands for it.
fn touch_of(step: &Step, draws: &mut Draws) -> Touch {
    if step.also.is_empty() || draws.draw().is_multiple_of(2) {
        return step.touch();
    }
    Touch::cell(pick(&step.also, draws))
}

/// Touches the steps of an offer until a move is complete; only steps that are filled in may be left then.
fn make(picker: &mut Picker, offer: &Offer, draws: &mut Draws) -> String {
    for (index, step) in offer.steps.iter().enumerate() {
        match picker.touch(&touch_of(step, draws), not_asked) {
            Touched::Step => {}
            Touched::Move(mv) => {
                let left = &offer.steps[index + 1..];
                assert!(left.iter().all(|step| step.auto), "{left:?} of {} were not touched", offer.mv);
                return mv;
            }
            Touched::Refused(problem) => panic!("{step:?} of {} was refused: {problem}", offer.mv),
        }
    }
    panic!("the steps of {} are no move", offer.mv)
}

#[test]
fn touching_the_steps_of_an_offer_makes_its_move() {
    at_every_position(|table, state, draws| {
        let offers = &state.view.moves;
        for _ in 0..offers.len().min(12) {
            let offer = pick(offers, draws);
            let mut picker = renewed(state);
            assert_eq!(make(&mut picker, offer, draws), offer.mv, "{}: {:?}", table.name, offer.steps);
            assert!(!picker.let_go(), "{}: touches are left after {}", table.name, offer.mv);
        }
    });
}

#[test]
fn what_is_offered_next_is_what_a_touch_does() {
    at_every_position(|table, state, draws| {
        let mut picker = renewed(state);
        for _ in 0..6 {
            let offered: Vec<_> = picker.next().into_iter().chain(picker.instead()).collect();
            if offered.is_empty() {
                break;
            }
            let next = pick(&offered, draws);
            let done = picker.touch(&touch_of(&next.step, draws), not_asked);
            let wanted = next.completes.clone().map_or(Touched::Step, Touched::Move);
            assert_eq!(done, wanted, "{}: {next:?}", table.name);
        }
    });
}

#[test]
fn a_refused_touch_changes_nothing_and_has_a_reason() {
    at_every_position(|table, state, draws| {
        let mut picker = renewed(state);
        for _ in 0..8 {
            let touch = any_touch(&table.layout, state, draws);
            let before = picker.picked();
            let Touched::Refused(problem) = picker.touch(&touch, |touched| table.open.explain(touched))
            else {
                continue;
            };
            assert_eq!(picker.picked(), before, "{}: {touch:?}", table.name);
            let reason = problem.reason.as_deref().unwrap_or_default();
            let chosen = &before.chosen;
            assert!(!problem.detail.is_empty() && !reason.is_empty(), "{}: {touch:?}", table.name);
            assert_ne!(reason, "unfinished", "{}: {touch:?} after {chosen:?}", table.name);
        }
    });
}

#[test]
fn there_are_words_for_any_touches() {
    at_every_position(|table, state, draws| {
        for length in 0..5 {
            let touches: Vec<_> = (0..length).map(|_| any_touch(&table.layout, state, draws)).collect();
            let problem = table.open.explain(&touches);
            assert!(problem.reason.is_some() && !problem.detail.is_empty(), "{}: {touches:?}", table.name);
        }
    });
}

#[test]
fn letting_go_undoes_one_touch() {
    at_every_position(|table, state, draws| {
        let mut picker = renewed(state);
        for _ in 0..8 {
            let next = picker.next();
            if next.is_empty() {
                break;
            }
            let next = pick(&next, draws);
            if next.completes.is_some() {
                continue;
            }
            let before = picker.picked();
            assert_eq!(picker.touch(&next.step.touch(), not_asked), Touched::Step);
            let mut undone = picker.clone();
            assert!(undone.let_go());
            assert_eq!(undone.picked(), before, "{}: {next:?}", table.name);
        }
        while picker.let_go() {}
        assert_eq!(picker.picked(), renewed(state).picked(), "{}", table.name);
    });
}

#[test]
fn touching_a_thing_again_lets_it_go_unless_it_goes_on_with_the_move() {
    at_every_position(|table, state, draws| {
        let mut picker = renewed(state);
        let before = picker.picked();
        let Some(next) = picker.next().into_iter().find(|next| next.completes.is_none()) else { return };
        let touch = touch_of(&next.step, draws);
        assert_eq!(picker.touch(&touch, not_asked), Touched::Step);
        let goes_on = picker.next().iter().any(|after| after.step.is_made_by(&touch));
        assert_eq!(picker.touch(&touch, not_asked), Touched::Step);
        let let_go = picker.picked() == before;
        assert_eq!(let_go, !goes_on, "{}: {touch:?}", table.name);
    });
}

#[test]
fn every_game_is_played_with_meaningless_ids() {
    for mut table in tables() {
        let (mut scramble, mut picker, mut draws) = (Scramble::new(), Picker::new(), Draws::new(3));
        let layout = scramble.layout(&table.layout);
        assert!(layout.cells.iter().zip(&table.layout.cells).all(|(new, old)| new.id != old.id));
        for _ in 0..table.plies {
            let state = table.state();
            let view = scramble.view(&state.view);
            picker.renew(&view);
            let Some(offer) = (!view.moves.is_empty()).then(|| pick(&view.moves, &mut draws)) else { break };
            let nowhere = pick(&layout.cells, &mut draws);
            let explain = |touched: &[Touch]| {
                let real: Vec<_> = touched.iter().map(|touch| scramble.real(touch)).collect();
                table.open.explain(&real)
            };
            if let Touched::Refused(problem) = picker.touch(&Touch::cell(&nowhere.id), explain) {
                assert_ne!(problem.reason.as_deref(), Some("unknown-thing"), "{}: {problem}", table.name);
            }
            picker.renew(&view);
            let mv = make(&mut picker, offer, &mut draws);
            assert_eq!(mv, offer.mv, "{}", table.name);
            table.play(&mv, &mut draws);
        }
    }
}
