//! What a person can do with the picker, game by game.

use parlor_desk::{Catalogue, GameSpec, Limits, OpenGame};
use parlor_protocol::{Preview, Touched};
use parlor_room::Picker;
use parlor_rules::{Options, Touch};

/// A game and its screen.
struct Screen {
    open: Box<dyn OpenGame>,
    picker: Picker,
}

impl Screen {
    fn new(game: &str, position: Option<&str>, moves: &str) -> Screen {
        let catalogue = Catalogue::new(Limits::LOCAL);
        let game = catalogue.games().iter().find(|known| known.about().id == game).expect("the game");
        let spec = GameSpec {
            options: Options::default(),
            position: position.map(str::to_owned),
            moves: moves.split_whitespace().map(str::to_owned).collect(),
        };
        let open = game.open(&spec).expect("the spec is good");
        let mut screen = Screen { open, picker: Picker::new() };
        screen.renew();
        screen
    }

    fn renew(&mut self) {
        self.picker.renew(&self.open.state("1").view);
    }

    /// Touches a pile (`hand:…`), a choice (`!pass`) or a cell; a move that is complete is played.
    fn touch(&mut self, text: &str) -> String {
        let touch = match text.strip_prefix('!') {
            Some(choice) => Touch::choice(choice),
            None if text.starts_with("hand:") || text.starts_with("home:") => Touch::hand(text),
            None => Touch::cell(text),
        };
        match self.picker.touch(&touch, |touched| self.open.explain(touched)) {
            Touched::Step => self.chosen(),
            Touched::Move(mv) => {
                if mv != "roll" {
                    self.open.play(&mv).expect("an offered move is legal");
                    self.renew();
                }
                format!("plays {mv}")
            }
            Touched::Refused(problem) => format!("refused: {}", problem.reason.unwrap_or_default()),
        }
    }

    fn chosen(&self) -> String {
        self.picker.chosen().map(|step| step.touch().id().to_owned()).collect::<Vec<_>>().join(" ")
    }
}

#[test]
fn a_piece_to_drop_is_selected_from_the_start_and_stays_selected() {
    let mut screen = Screen::new("chessinfive", None, "");
    assert_eq!(screen.chosen(), "hand:cyan:Q", "the first piece in the hand");
    assert_eq!(screen.touch("d7"), "plays Q@d1", "any square of a column is the column");
    assert_eq!(screen.chosen(), "hand:magenta:Q");
    assert_eq!(screen.touch("hand:magenta:B"), "hand:magenta:B");
    assert_eq!(screen.touch("d1"), "plays B@d2");
    assert_eq!(screen.chosen(), "hand:cyan:R", "the queen is on the board");
    assert_eq!(screen.touch("a1"), "plays R@a1");
    assert_eq!(screen.chosen(), "hand:magenta:B", "each side keeps its own");
    assert_eq!(screen.touch("a1"), "plays B@a2");
    assert_eq!(screen.touch("a1"), "plays R@a3");
    assert_eq!(screen.chosen(), "hand:magenta:Q", "both bishops are on the board");
}

#[test]
fn a_selected_piece_is_exchanged_and_never_lost() {
    let mut screen = Screen::new("chessinfive", None, "");
    assert_eq!(screen.touch("hand:cyan:Q"), "hand:cyan:Q", "touching it again keeps it");
    assert_eq!(screen.touch("hand:cyan:N"), "hand:cyan:N");
    assert_eq!(screen.picker.instead().len(), 4);
    assert!(screen.picker.let_go());
    assert_eq!(screen.chosen(), "hand:cyan:Q");
    assert!(!screen.picker.let_go(), "what was filled in is not let go");
    assert_eq!(screen.touch("hand:magenta:N"), "refused: not-your-piece");
    assert_eq!(screen.touch("hand:cyan:N"), "hand:cyan:N");
    screen.renew();
    assert_eq!(screen.chosen(), "hand:cyan:N", "the choice outlives a new view of the same turn");
}

#[test]
fn a_full_column_says_so() {
    let mut screen = Screen::new("chessinfive", None, "Q@d Q@d R@d R@d B@d B@d N@d N@d");
    assert_eq!(screen.touch("d4"), "refused: column-full");
    assert_eq!(screen.chosen(), "hand:cyan:R");
}

#[test]
fn a_roll_leaves_one_goal_which_needs_no_touch() {
    let mut screen = Screen::new("ur", Some("......1..1...1....../40/11"), "");
    let next = screen.picker.next();
    let of = |cell: &str| next.iter().find(|next| next.step.cell.as_deref() == Some(cell)).unwrap();
    assert_eq!(of("13").completes.as_deref(), Some("13:20"));
    assert_eq!((of("9").completes.as_deref(), &of("9").warn), (Some("9:10"), &None));
    assert_eq!(screen.touch("11"), "refused: no-piece");
    assert_eq!(screen.touch("13"), "plays 13:20");
}

#[test]
fn dice_are_rolled_by_one_touch_and_nothing_else() {
    let mut screen = Screen::new("ur", None, "");
    assert_eq!(screen.picker.only_move().map(|offer| offer.mv.as_str()), Some("roll"));
    assert_eq!(screen.touch("3"), "refused: not-rolled");
    assert_eq!(screen.touch("!roll"), "plays roll");
}

#[test]
fn a_piece_with_one_target_waits_for_its_touch() {
    // The square can only go to 1-0 or 1-1, its own diagonals.
    let mut screen = Screen::new("romgon", Some("s5/7/8/R7r/8/7/6 b"), "");
    assert_eq!(screen.touch("0-0"), "0-0");
    assert_eq!(screen.touch("0-0"), "", "touching it again lets it go");
    assert_eq!(screen.touch("0-0"), "0-0");
    assert_eq!(screen.touch("1-0"), "plays 0-0>1-0");
}

#[test]
fn a_touch_of_the_own_hex_stays_to_turn_and_then_lets_go() {
    let mut screen = Screen::new("romgon", None, "");
    assert_eq!(screen.touch("1-6"), "1-6");
    assert_eq!(screen.touch("1-6"), "1-6 1-6", "staying is a legal step");
    assert_eq!(screen.touch("1-6"), "1-6", "and once more lets it go");
    assert_eq!(screen.touch("1-5"), "1-6 1-5");
    assert_eq!(screen.picker.preview(), Some(Preview { from: "1-6".into(), at: "1-5".into() }));
    assert_eq!(screen.touch("0-5"), "0-5", "another piece");
    assert_eq!(screen.touch("1-6"), "1-6");
    assert_eq!(screen.touch("1-5"), "1-6 1-5");
    assert_eq!(screen.touch("1-6"), "", "the piece itself lets go of all");
    assert_eq!(screen.touch("1-6"), "1-6");
    assert_eq!(screen.touch("1-5"), "1-6 1-5");
    assert_eq!(screen.touch("!facing-2"), "plays 1-6>1-5@2");
}

#[test]
fn another_target_is_another_step_from_the_same_piece() {
    let mut screen = Screen::new("romgon", None, "");
    screen.touch("1-6");
    let targets: Vec<_> = screen.picker.next().iter().filter_map(|next| next.step.cell.clone()).collect();
    let [one, other] = [0, 1].map(|index| targets.iter().filter(|cell| *cell != "1-6").nth(index).unwrap());
    assert_eq!(screen.touch(one), format!("1-6 {one}"));
    assert_eq!(screen.touch(other), format!("1-6 {other}"));
    assert_eq!(screen.touch("3-3"), "refused: cannot-reach");
    assert_eq!(screen.chosen(), format!("1-6 {other}"));
}

/// A board on which row r, column c carries 2 + (r + c) mod 17.
const MIXED: &str = "23456789ab/3456789abc/456789abcd/56789abcde/6789abcdef/789abcdefg/89abcdefgh/9abcdefghi/abcdefghi2/bcdefghi23";

#[test]
fn a_pion_is_a_preview_until_the_claim() {
    let unclaimed = [".........."; 9].join("/");
    let position = format!("add {MIXED} b........./{unclaimed} 2-9 r m -");
    let mut screen = Screen::new("addition", Some(&position), "");
    assert_eq!(screen.touch("pion:red:3"), "pion:red:3");
    assert_eq!(screen.picker.preview(), Some(Preview { from: "pion:red:9".into(), at: "pion:red:3".into() }));
    let said = screen.picker.chosen().next().and_then(|step| step.say.clone()).unwrap();
    assert_eq!((said.key.as_str(), said.args["makes"].as_str()), ("dolanan.equation", "5"));
    assert_eq!(screen.touch("06"), "refused: wrong-number");
    assert_eq!(screen.touch("pion:red:4"), "pion:red:4", "another value");
    assert_eq!(screen.open.moves().len(), 0, "nothing is played yet");
    assert_eq!(screen.touch("pion:red:3"), "pion:red:3");
    assert_eq!(screen.touch("03"), "plays >3@03");
}

#[test]
fn warnings_come_with_the_touch_that_would_complete_the_move() {
    let mut screen = Screen::new("polyclash", None, "0 pass");
    let pass =
        screen.picker.next().into_iter().find(|next| next.completes.as_deref() == Some("pass")).unwrap();
    assert_eq!(pass.warn.map(|say| say.key).as_deref(), Some("polyclash.warn-pass-ends"));
    assert_eq!(screen.touch("!pass"), "plays pass");
    assert_eq!(screen.touch("6,36"), "refused: game-over");
    assert_eq!(screen.picker.picked(), Default::default());
}

#[test]
fn a_picker_at_rest_offers_nothing() {
    let mut screen = Screen::new("chessinfive", None, "");
    screen.touch("hand:cyan:K");
    screen.picker.rest();
    assert_eq!(screen.picker.picked(), Default::default());
    screen.renew();
    assert_eq!(screen.chosen(), "hand:cyan:K");
}

#[test]
fn what_is_picked_is_data() {
    let mut screen = Screen::new("romgon", None, "");
    screen.touch("1-6");
    screen.touch("1-5");
    let picked = screen.picker.picked();
    let text = serde_json::to_string(&picked).unwrap();
    assert_eq!(serde_json::from_str::<parlor_protocol::Picked>(&text).unwrap(), picked);
    assert!(text.starts_with(r#"{"chosen":[{"cell":"1-6"},{"cell":"1-5"}],"next":[{"step":{"cell":"1-5","choice":"facing-0","turn":180,"#), "{text}");
    let touched =
        [Touched::Step, Touched::Move("d1d5".into())].map(|touched| serde_json::to_string(&touched).unwrap());
    assert_eq!(touched, ["\"step\"", "{\"move\":\"d1d5\"}"]);
    assert_eq!(serde_json::to_string(&Touch::hand("x")).unwrap(), "{\"hand\":\"x\"}");
}
