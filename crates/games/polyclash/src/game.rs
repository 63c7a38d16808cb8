use std::ops::ControlFlow;

use parlor_rules::{
    About, Game, Options, Outcome, Refusal, Setting, SettingError, SettingSpec, Side, State, Turn,
};

use crate::history::Tally;
use crate::{History, Illegal, Komi, Move, Point, Position};

/// The rules of PolyClash with their settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PolyClash {
    komi: Komi,
    handicap: u8,
}

/// What taking a move back needs.
#[derive(Clone, Debug)]
pub struct Undo {
    position: Position,
    tally: Tally,
}

static ABOUT: About = About {
    id: "polyclash",
    name: "PolyClash",
    sides: ["black", "white"],
    variants: &[],
    options: &[
        SettingSpec::decimal("komi", Some("0.025")),
        SettingSpec::integer("handicap", 0..=MOST_HANDICAP as i64, Some("0")),
    ],
    rules: include_str!("../rules.md"),
};

const MOST_HANDICAP: u8 = 9;

impl PolyClash {
    /// What White receives.
    pub const fn komi(&self) -> Komi {
        self.komi
    }

    /// How many stones Black places before White's first turn; 0 in an even game.
    pub const fn handicap(&self) -> u8 {
        self.handicap
    }

    /// The winner if the game ended here.
    pub fn winner(&self, position: &Position) -> Side {
        position.final_score().winner(self.komi)
    }

    /// Whether a move may be played here, and if not, why.
    #[inline]
    pub fn check(&self, state: &State<PolyClash>, mv: Move) -> Result<(), Illegal> {
        if state.position.passes() >= 2 {
            return Err(Illegal::GameOver);
        }
        match mv.point() {
            Some(point) => check_point(state, point),
            None if state.history.handicap_left() > 0 => Err(Illegal::HandicapLeft),
            None => Ok(()),
        }
    }
}

/// The even game with the usual komi.
impl Default for PolyClash {
    fn default() -> PolyClash {
        PolyClash { komi: Komi::DEFAULT, handicap: 0 }
    }
}

impl Game for PolyClash {
    type Position = Position;
    type History = History;
    type Move = Move;
    type Undo = Undo;

    const ABOUT: &'static About = &ABOUT;

    fn new(options: &Options) -> Result<PolyClash, Refusal> {
        let handicap = read_handicap(options)?;
        Ok(PolyClash { komi: Komi::from_options(options, handicap)?, handicap })
    }

    /// Position strings are read without a handicap: what is left of it is the komi.
    fn options(&self) -> Options {
        let mut options = Options::default();
        if self.komi != Komi::DEFAULT {
            options.settings.insert("komi", Setting::Number(self.komi.to_string()));
        }
        options
    }

    fn start(&self) -> Position {
        Position::START
    }

    fn history(&self, position: &Position) -> History {
        let handicap = if *position == Position::START { self.handicap } else { 0 };
        History::new(position, handicap)
    }

    #[inline]
    fn turn(&self, state: &State<PolyClash>) -> Turn {
        if state.position.passes < 2 {
            Turn::Player(state.position.side)
        } else {
            Turn::Over(Outcome::win(self.winner(&state.position), "score"))
        }
    }

    fn try_for_each_move<B>(
        &self,
        state: &State<PolyClash>,
        mut f: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if state.position.passes >= 2 {
            return ControlFlow::Continue(());
        }
        for point in state.position.empty().iter() {
            if check_point(state, point).is_ok() {
                f(Move::from(point))?;
            }
        }
        if state.history.handicap_left() == 0 { f(Move::PASS) } else { ControlFlow::Continue(()) }
    }

    #[inline]
    fn is_legal(&self, state: &State<PolyClash>, mv: Move) -> bool {
        self.check(state, mv).is_ok()
    }

    #[inline]
    fn play(&self, state: &mut State<PolyClash>, mv: Move) -> Undo {
        let undo = Undo { position: state.position.clone(), tally: state.history.tally };
        let State { position, history } = state;
        let (side, tally) = (position.side, &mut history.tally);
        tally.last_point = mv.point();
        match mv.point() {
            None => {
                position.passes += 1;
                position.side = !side;
                tally.last_captured = Default::default();
            }
            Some(point) => {
                let captured = position.board.place(point, side);
                position.passes = 0;
                tally.captures[side.index()] += captured.len() as u32;
                tally.last_captured = captured;
                tally.handicap_left = tally.handicap_left.saturating_sub(1);
                // Handicap stones are placed one after the other; White moves after the last of them.
                if tally.handicap_left == 0 {
                    position.side = !side;
                }
                history.push(position.zobrist());
            }
        }
        undo
    }

    #[inline]
    fn undo(&self, state: &mut State<PolyClash>, mv: Move, undo: Undo) {
        if mv != Move::PASS {
            state.history.pop(state.position.zobrist());
        }
        state.position = undo.position;
        state.history.tally = undo.tally;
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        position.key()
    }

    fn fresh_key(&self, position: &Position) -> u64 {
        position.fresh_key()
    }
}

/// 0, or 2 to 9: one stone would be no handicap but an ordinary first move without komi.
pub(crate) fn read_handicap(options: &Options) -> Result<u8, Refusal> {
    let Some(given) = options.text("handicap") else { return Ok(0) };
    match options.integer("handicap").and_then(|stones| u8::try_from(stones).ok()) {
        Some(stones @ (0 | 2..=MOST_HANDICAP)) => Ok(stones),
        _ => {
            let given: String = given.chars().take(20).collect();
            let wanted = "0 or a whole number from 2 to 9";
            Err(SettingError::value("handicap", &given, wanted).of_game(ABOUT.id))
        }
    }
}

/// As [`PolyClash::check`], for a stone in a game that is not over.
#[inline]
pub(crate) fn check_point(state: &State<PolyClash>, point: Point) -> Result<(), Illegal> {
    let (board, side) = (&state.position.board, state.position.side);
    if !board.is_empty_at(point) {
        Err(Illegal::Occupied)
    } else if !board.can_live(point, side) {
        Err(Illegal::Suicide)
    } else if state.history.contains(board.hash_after(point, side)) {
        Err(Illegal::Superko)
    } else {
        Ok(())
    }
}
