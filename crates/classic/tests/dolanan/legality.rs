//! T3 to T5: whatever happens, the move is a legal one.

use std::collections::BTreeMap;

use parlor_classic::dolanan::{Fallback, players};
use parlor_dolanan::{Action, Add, Cell, Dolanan, Kind, Move, Mul, Phase};
use parlor_players::{Ask, Candidate, Player, Random, Thought, Unwatched, Watch};
use parlor_roster::think_safely;
use parlor_rules::{Game, Moves, Notation, Settings, Side, State, Turn};

use super::{ask, positions, read, silent, think, walk};

/// T3 and T4: whatever the phase, the colour and the settings, the move is a listed one.
fn plays_legally<K: Kind>() {
    let players = players::<K>();
    let mut phases = BTreeMap::new();
    let mut count = 0;
    let mut check = |game: &Dolanan<K>, state: &State<Dolanan<K>>, seed: u64| {
        *phases.entry(state.position.phase().word()).or_insert(0) += 1;
        count += 1;
        let legal = game.moves(state);
        let tuning = Settings::default().with("guards", !seed.is_multiple_of(3));
        let ask = Ask { seed, tuning, ..Ask::default() };
        for player in &players {
            let caught = think_safely(player.as_ref(), game, state, &ask, &mut Unwatched);
            assert!(!caught.fallback() && legal.contains(&caught.thought.mv.unwrap()));
            assert!(caught.thought.candidates.iter().all(|candidate| plays_out(game, state, candidate)));
        }
        let own = state.position.pion(state.position.side().unwrap());
        let values = legal.iter().filter_map(|mv| match mv.action() {
            Action::Turn(value, _) | Action::DeadEnd(value) => Some(value),
            _ => None,
        });
        assert!(values.into_iter().all(|value| Some(value) != own));
    };
    walk::<K>(150, &Random, |game, state, seed| {
        check(game, state, seed);
        // The same turn in two halves.
        if state.position.phase() == Phase::Move
            && let Action::Turn(value, _) = game.pick_move(state, seed).unwrap().action()
        {
            let mut half = state.clone();
            game.play(&mut half, Move::new(Action::HalfTurn(value)));
            check(game, &half, seed);
        }
    });
    assert!(count >= 10_000, "{count}");
    assert!(["p1", "p2", "c1", "m", "c"].iter().all(|phase| phases[phase] >= 150), "{phases:?}");
}

/// Whether all moves of a candidate's line can be played.
fn plays_out<K: Kind>(game: &Dolanan<K>, state: &State<Dolanan<K>>, candidate: &Candidate<Move>) -> bool {
    let mut state = state.clone();
    candidate.line.iter().all(|&mv| game.is_legal(&state, mv) && (game.play(&mut state, mv), true).1)
}

#[test]
fn t3_t4_every_answer_is_legal() {
    plays_legally::<Add>();
    plays_legally::<Mul>();
}

/// A player whose answers are wrong in every way there is, one after the other by its seed.
struct Faulty;

impl<K: Kind> Player<Dolanan<K>> for Faulty {
    fn id(&self) -> &'static str {
        "faulty"
    }

    fn think(
        &self,
        _: &Dolanan<K>,
        state: &State<Dolanan<K>>,
        ask: &Ask,
        _: &mut dyn Watch<Move>,
    ) -> Thought<Move> {
        let position = &state.position;
        let own = position.side().and_then(|side| position.pion(side)).unwrap_or(1);
        let occupied = Cell::all().find(|&cell| position.owner(cell).is_some());
        let corner = Cell::all().next().unwrap();
        let action = match ask.seed % 6 {
            // A panic that does not tell everybody.
            0 => std::panic::resume_unwind(Box::new("a fault on purpose")),
            1 => return Thought::only(None),
            2 => Action::DeadEnd(99),
            3 => Action::Turn(own, occupied.unwrap_or(corner)),
            4 => Action::Place(Side::First, 0),
            _ => match occupied {
                Some(cell) if position.phase() == Phase::Move => Action::Turn(own % K::VALUES + 1, cell),
                Some(cell) => Action::Claim(cell),
                None => Action::HalfTurn(own),
            },
        };
        Thought::only(Some(Move::new(action)))
    }
}

/// T4 with faults on purpose: the net holds, and plays near the centre as the document says.
fn catches_faults<K: Kind>() {
    let mut seen = [0; 6];
    walk::<K>(20, &Random, |game, state, seed| {
        seen[seed as usize % 6] += 1;
        let caught = think_safely(&Faulty, game, state, &ask(seed), &mut Unwatched);
        let mv = caught.thought.mv.unwrap();
        assert!(caught.fallback() && game.is_legal(state, mv));
        let live = game.moves(state).iter().any(|mv| mv.cell().is_some());
        assert!(!live || mv.cell().is_some(), "no dead end while there is a claim");
        let away = |cell: Cell| {
            [cell.row(), cell.column()].map(|index| (f64::from(index) - 4.5).abs()).iter().sum::<f64>()
        };
        let nearest = game.moves(state).iter().filter_map(|mv| mv.cell()).map(away).fold(9.0, f64::min);
        if let Some(cell) = mv.cell() {
            assert!(away(cell) < nearest + 5.0, "the random term is at most 5");
            let still = Ask { seed, ..silent(true) };
            let cell = think_safely(&Faulty, game, state, &still, &mut Unwatched)
                .thought
                .mv
                .and_then(Move::cell)
                .unwrap();
            assert_eq!(away(cell), nearest);
        }
    });
    assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
}

#[test]
fn t4_no_fault_reaches_a_game() {
    catches_faults::<Add>();
    catches_faults::<Mul>();
}

#[test]
fn the_fallback_sets_up_what_it_likes_best() {
    for opener in Side::BOTH {
        let game = super::new_game::<Add>(3, opener);
        let mut state = State::start(&game);
        let mut played = Vec::new();
        for _ in 0..2 {
            let mv = think(&Fallback, &game, &state, &ask(1)).mv.unwrap();
            played.push(game.write_move(&state.position, mv));
            game.play(&mut state, mv);
        }
        assert_eq!(played, if opener == Side::First { ["b5", "r5"] } else { ["r5", "b5"] });
    }
}

/// T5: the answer of a trapped player names the next value, or the nearest open one, and ends the game.
fn trapped_players_end_the_game<K: Kind>() {
    let (mut lost, mut drawn, mut blocked) = (0, 0, 0);
    for line in positions::<K>().iter().filter(|line| line["trapped"] == true) {
        let (game, state) = read::<K>(line["state"].as_str().unwrap());
        let Turn::Player(side) = game.turn(&state) else { panic!("a trapped player is on turn") };
        let own = state.position.pion(side).unwrap();
        let next = own % K::VALUES + 1;
        let open = game.open_values(&state.position, side).any(|value| value == next);
        blocked += usize::from(!open);
        for player in players::<K>() {
            for asked in [ask(1), silent(true), silent(false)] {
                let thought = think(player.as_ref(), &game, &state, &asked);
                let mv = thought.mv.unwrap();
                assert_eq!(mv.action(), Action::DeadEnd(if open { next } else { own - 1 }));
                assert!(game.moves(&state).contains(&mv));
                assert_eq!((thought.candidates.len(), thought.candidates[0].score), (1, None));
                let mut after = state.clone();
                game.play(&mut after, mv);
                let result = game.write_position(&after.position).rsplit(' ').next().unwrap().to_owned();
                assert_eq!(result, line["dead"]["result"].as_str().unwrap());
            }
        }
        match line["tag"].as_str().unwrap() {
            "trap_loss" => lost += 1,
            "trap_draw" => drawn += 1,
            _ => {}
        }
    }
    assert_eq!((lost, drawn), (14, 14));
    assert_eq!(blocked > 0, K::CODE == "add", "only the sum has a cap");
}

#[test]
fn t5_a_trapped_player_ends_the_game() {
    trapped_players_end_the_game::<Add>();
    trapped_players_end_the_game::<Mul>();
}

/// A turn in two halves: the claim after the half-turn that a player's own choice begins with.
fn half_turns<K: Kind>() {
    let players = players::<K>();
    let mut count = 0;
    walk::<K>(8, players[1].as_ref(), |game, state, _| {
        if state.position.phase() != Phase::Move {
            return;
        }
        for (index, player) in players.iter().enumerate() {
            let whole = think(player.as_ref(), game, state, &silent(true));
            let Action::Turn(value, cell) = whole.mv.unwrap().action() else { continue };
            let mut half = state.clone();
            game.play(&mut half, Move::new(Action::HalfTurn(value)));
            let claim = think(player.as_ref(), game, &half, &silent(true));
            // The shortlist of a column may hold what that of all columns does not.
            assert!(claim.candidates[0].score >= whole.candidates[0].score);
            if index < 2 {
                assert_eq!(claim.mv.unwrap().action(), Action::Claim(cell));
            }
            count += 1;
        }
    });
    assert!(count > 200, "{count}");
}

#[test]
fn half_turns_are_completed_alike() {
    half_turns::<Add>();
    half_turns::<Mul>();
}
