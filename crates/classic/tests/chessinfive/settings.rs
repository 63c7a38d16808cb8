//! Names, settings and bounds.

use std::collections::BTreeSet;

use parlor_chessinfive::{Action, ChessInFive, Kind, Move, Phase};
use parlor_players::{Ask, Player, Thought, Watch};
use parlor_rules::{Game, Moves, Notation, State, Turn};

use super::brute::{player, read, safe, term, think, tuned};
use super::vectors::vectors;

#[test]
fn everyone_is_there() {
    let players = parlor_classic::chessinfive::players();
    let ids: Vec<_> = players.iter().map(|player| player.id()).collect();
    assert_eq!(ids, ["classic-easy", "classic-medium", "classic-hard"]);
    let names = |player: &dyn Player<ChessInFive>| -> Vec<_> {
        player.tuning().iter().map(|spec| spec.name).collect()
    };
    assert_eq!(names(&*players[0]), ["noise"]);
    assert_eq!(names(&*players[1]), ["weights", "style", "noise"]);
    assert_eq!(names(&*players[2]), ["weights", "style", "book", "vct", "noise"]);
    assert_eq!(player("classic").id(), "classic-hard");
}

#[test]
fn equals_are_chosen_by_the_seed() {
    // The empty board is its own mirror image, so the best column has an equal.
    let (game, state) = read("8/8/8/8/8/8/8/8 c QRRBBNNKqrrbbnnk 0");
    let choices = |name: &str, settings: &str| -> BTreeSet<String> {
        let choice = |seed| think(name, settings, &game, &state, seed).mv.unwrap().to_string();
        (0..40).map(choice).collect()
    };
    assert_eq!(choices("classic-easy", "").len(), 25);
    assert_eq!(choices("classic-easy", "noise=0").into_iter().collect::<Vec<_>>(), ["B@a1"]);
    for name in ["classic-medium", "classic-hard"] {
        assert_eq!(choices(name, "").into_iter().collect::<Vec<_>>(), ["Q@d1", "Q@e1"]);
        assert_eq!(choices(name, "noise=0").into_iter().collect::<Vec<_>>(), ["Q@d1"]);
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    for vector in vectors() {
        for name in ["classic-easy", "classic-medium", "classic-hard"] {
            let [one, other] = [0, 1].map(|_| think(name, "", &vector.game, &vector.state, 11));
            assert_eq!(one, other, "{}", vector.id);
        }
    }
}

/// Pieces are dropped in the order queen, rooks, bishops, knights, king, while nothing is urgent.
#[test]
fn pieces_are_dropped_in_order() {
    let game = ChessInFive::default();
    for name in ["classic-medium", "classic-hard"] {
        let mut state = State::start(&game);
        let mut dropped = [String::new(), String::new()];
        while state.position.phase() == Phase::Drops {
            let Turn::Player(side) = game.turn(&state) else { break };
            let mv = think(name, "", &game, &state, 1).mv.unwrap();
            let Action::Drop { kind, .. } = mv.action() else { panic!("{mv} is no drop") };
            dropped[side.index()].push(kind.letter());
            game.play(&mut state, mv);
        }
        assert_eq!(dropped, ["QRRBBNNK", "QRRBBNNK"], "{name}");
    }
}

#[test]
fn the_order_of_pieces_is_strict_among_equals_in_priority() {
    let (game, state) = read("8/8/8/8/8/8/8/3Q4 m RRBBNNKqrrbbnnk 1");
    let thought = think("classic-medium", "", &game, &state, 0);
    let kinds: Vec<_> = thought
        .candidates
        .iter()
        .map(|candidate| match candidate.line[0].action() {
            Action::Drop { kind, .. } => kind,
            Action::Move { .. } => unreachable!(),
        })
        .collect();
    let wanted: Vec<_> = Kind::HAND.iter().flat_map(|&kind| [kind; 8]).collect();
    assert_eq!(kinds, wanted);
}

/// Whatever the opponent drops first, the book's answers are legal and safe, and can be switched off.
#[test]
fn the_book_is_legal_and_safe() {
    const BOOK: f64 = 3e7;
    let game = ChessInFive::default();
    let advised = |state: &State<ChessInFive>, settings: &str| -> Vec<Move> {
        let thought = think("classic", settings, &game, state, 0);
        let mut moves = game.moves(state);
        moves.retain(|&mv| term(&thought, mv, "priority") == BOOK);
        assert!(moves.is_empty() || moves.contains(&thought.mv.unwrap()));
        moves
    };
    let (mut states, mut known) = (vec![State::start(&game)], [0; 4]);
    for known in &mut known {
        let mut next = Vec::new();
        for state in &states {
            let moves = advised(state, "");
            assert_eq!(advised(state, "book=false"), [], "the book is off");
            let safe = safe(&game, state);
            assert!(moves.iter().all(|mv| safe.contains(mv) && game.is_legal(state, *mv)));
            *known += usize::from(!moves.is_empty());
            // One type of piece stands for all: the book does not tell them apart.
            for mv in game.moves(state).into_iter().take(8) {
                let mut after = state.clone();
                game.play(&mut after, mv);
                next.push(after);
            }
        }
        states = next;
    }
    assert_eq!(known, [1, 8, 16, 0]);
}

#[test]
fn tables_and_styles_weigh_differently() {
    let (game, state) = read("8/6r1/3k1b2/4r3/2BKRq2/2bN4/2NnRn2/3QB3 c - 36");
    let score = |settings: &str| think("classic-medium", settings, &game, &state, 0).candidates[0].score;
    let scores = ["", "weights=A", "style=aggressive", "style=defensive"].map(score);
    assert_eq!(scores[0], score("weights=B style=balanced"));
    for (index, one) in scores.iter().enumerate() {
        assert!(!scores[..index].contains(one), "{scores:?}");
    }
}

/// A watch that ends the work at a given look.
struct Patience(usize);

impl Watch<Move> for Patience {
    fn go_on(&mut self, so_far: &dyn Fn() -> Thought<Move>) -> bool {
        assert!(so_far().mv.is_some());
        self.0 = self.0.saturating_sub(1);
        self.0 > 0
    }
}

#[test]
fn whoever_is_stopped_has_an_answer() {
    let hard = player("classic-hard");
    for vector in vectors().iter().filter(|vector| !vector.safe.is_empty()) {
        for looks in 1..4 {
            let thought = hard.think(&vector.game, &vector.state, &Ask::default(), &mut Patience(looks));
            let mv = vector.game.write_move(&vector.state.position, thought.mv.unwrap());
            assert!(vector.safe.contains(&mv), "{}: {mv}", vector.id);
        }
    }
}

#[test]
fn bounds_bound() {
    let (game, state) = read("8/6r1/3k1b2/4r3/2BKRq2/2bN4/2NnRn2/3QB3 c - 36");
    let hard = player("classic-hard");
    let think = |depth, nodes| {
        let ask = Ask { depth, nodes, tuning: tuned(&*hard, "noise=0"), ..Ask::default() };
        hard.think(&game, &state, &ask, &mut parlor_players::Unwatched)
    };
    let forced = |thought: &Thought<Move>| term(thought, thought.mv.unwrap(), "priority") == 4e7;
    assert!(forced(&think(None, None)));
    assert!(forced(&think(Some(5), None)));
    assert!(!forced(&think(Some(4), None)));
    assert!(!forced(&think(None, Some(0))));
    assert_eq!(think(None, Some(0)).nodes as usize, game.count_moves(&state));
    // One ply deep there are no replies to take off.
    let shallow = think(Some(1), None);
    assert_eq!(shallow.depth, 1);
    assert!(game.moves(&state).into_iter().all(|mv| term(&shallow, mv, "reply") == 0.0));
    let deeper = think(Some(2), None);
    assert_eq!(deeper.depth, 2);
    assert!(game.moves(&state).into_iter().any(|mv| term(&deeper, mv, "reply") != 0.0));
}
