//! What a board draws and offers.

use crate::common::{START, read};
use parlor_chessinfive::{ChessInFive, Move};
use parlor_rules::{Game, Mark, Notation, Offer, Options, Show, State, View};

/// The view after these moves.
fn view(position: &str, moves: &[&str]) -> View {
    let (game, mut state): (_, State<ChessInFive>) = read(position);
    let mut played: Vec<Move> = Vec::new();
    for text in moves {
        let mv = game.read_move(&state, text).unwrap();
        game.play(&mut state, mv);
        played.push(mv);
    }
    game.view(&state, &played)
}

fn mark(kind: &str, at: &[&str]) -> Mark {
    Mark::new(kind, at)
}

/// What is touched.
fn ids(offer: &Offer) -> String {
    offer.steps.iter().map(|step| step.touch().id().to_owned()).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_drop_is_a_touch_of_the_hand_and_of_a_column() {
    let view = view(START, &["Q@d1", "R@d2"]);
    let offer = view.moves.iter().find(|offer| offer.mv == "K@d3").unwrap();
    assert_eq!(ids(offer), "hand:cyan:K d3");
    assert_eq!(offer.steps[1].also, ["d1", "d2", "d4", "d5", "d6", "d7", "d8"]);
    assert_eq!((offer.steps[0].auto, offer.steps[1].auto), (true, false));
    assert_eq!(offer.say.key, "chessinfive.drop");
    assert_eq!(offer.say.args["piece"], "king");
    assert_eq!(offer.say.args["to"], "d3");
    let landing = mark("landing", &["a1", "b1", "c1", "d3", "e1", "f1", "g1", "h1"]);
    assert_eq!(view.marks, [mark("last", &["d2"]), landing, Mark::note("drops", "2/16")]);
    let pieces: Vec<_> = view.pieces.iter().map(|piece| (piece.at.as_str(), piece.kind.as_str())).collect();
    assert_eq!(pieces, [("d1", "queen"), ("d2", "rook")]);
    assert_eq!(view.pieces[1].side.as_deref(), Some("magenta"));
    let hands: Vec<_> =
        view.hands.iter().map(|hand| (hand.side.as_str(), hand.at.as_str(), hand.count)).collect();
    assert_eq!(hands[..2], [("cyan", "hand:cyan:R", 2), ("cyan", "hand:cyan:B", 2)]);
    assert_eq!(hands[4..6], [("magenta", "hand:magenta:Q", 1), ("magenta", "hand:magenta:R", 1)]);
    assert_eq!(hands.len(), 9);
}

#[test]
fn a_move_is_a_touch_of_both_squares() {
    let view = view("4R3/8/8/QBBN4/8/2RNK3/7k/qrrb1bnn c - 40", &["e8e6", "h2h3"]);
    let offer = view.moves.iter().find(|offer| offer.mv == "e6e5").unwrap();
    assert_eq!(ids(offer), "e6 e5");
    assert_eq!(offer.say.key, "chessinfive.move");
    assert_eq!(offer.say.args["piece"], "rook");
    assert_eq!((offer.say.args["from"].as_str(), offer.say.args["to"].as_str()), ("e6", "e5"));
    assert_eq!(view.marks, [mark("from", &["h2"]), mark("last", &["h3"]), Mark::note("plies", "42/116")]);
    assert!(view.hands.is_empty());
    assert_eq!(view.pieces.len(), 16);
}

#[test]
fn a_won_game_shows_its_line_and_offers_nothing() {
    let view = view("4R3/8/8/QBBN4/8/2RNK3/7k/qrrb1bnn c - 40", &["e8e5"]);
    let line = mark("line", &["a5", "b5", "c5", "d5", "e5"]);
    assert_eq!(
        view.marks,
        [mark("from", &["e8"]), mark("last", &["e5"]), line, Mark::note("plies", "41/116")]
    );
    assert!(view.moves.is_empty());
}

#[test]
fn the_board_has_rank_8_on_top_and_a_dark_corner() {
    let layout = ChessInFive::layout();
    assert_eq!((layout.width, layout.height, layout.cells.len()), (8.0, 8.0, 64));
    let at = |id: &str| layout.cells.iter().find(|cell| cell.id == id).unwrap();
    assert_eq!((at("a8").x, at("a8").y, at("a8").kind.as_str()), (0.5, 0.5, "light"));
    assert_eq!((at("a1").x, at("a1").y, at("a1").kind.as_str()), (0.5, 7.5, "dark"));
    assert_eq!((at("h1").x, at("h1").y, at("h1").kind.as_str()), (7.5, 7.5, "light"));
    assert!(layout.cells.iter().all(|cell| cell.shape == "square" && cell.label == cell.id));
    let named = |ticks: &[parlor_rules::Tick]| {
        ticks.iter().map(|tick| format!("{}@{}", tick.label, tick.at)).collect::<Vec<_>>().join(" ")
    };
    assert!(named(&layout.columns).starts_with("a@0.5 b@1.5") && named(&layout.rows).starts_with("1@7.5"));
}

#[test]
fn a_move_that_ends_the_game_in_a_draw_is_warned_of() {
    let options = Options::default().with_integer("limit", 41);
    let (game, position) =
        ChessInFive::read_position(&options, "4R3/8/8/QBBN4/8/2RNK3/7k/qrrb1bnn c - 40").unwrap();
    for offer in game.view(&State::new(&game, position), &[]).moves {
        let warn = offer.warn.map(|say| say.key);
        // Whatever comes to e5 wins.
        let wanted = (!offer.mv.ends_with("e5")).then(|| "chessinfive.warn-move-limit".to_owned());
        assert_eq!(warn, wanted, "{}", offer.mv);
    }
}
