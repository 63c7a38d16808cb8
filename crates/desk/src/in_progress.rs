use parlor_protocol as protocol;
use parlor_protocol::{Count, Problem, ProblemType, Split, StateAnswer};
use parlor_rules::{
    Game, Moves, Options, Outcome, Record, Refusal, Show, Side, State, Touch, Turn, perft_split, perft_until,
};

use crate::GameSpec;

/// A game in progress: its rules, where it stands, and how it came there.
pub(crate) struct InProgress<G: Game> {
    pub game: G,
    pub state: State<G>,
    /// The moves so far, rolls among them.
    pub played: Vec<G::Move>,
    /// How it was ended from outside, if it was.
    ended: Option<Outcome>,
    start: String,
    spelled: Vec<String>,
    /// Moves of players, so without rolls.
    made: u32,
}

impl<G: Show> InProgress<G> {
    /// Checks a spec and plays its moves.
    pub fn open(spec: &GameSpec) -> Result<Self, Problem> {
        let (game, position) = begin::<G>(&spec.options, spec.position.as_deref())?;
        let start = game.write_position(&position);
        let state = State::new(&game, position);
        let most = spec.moves.len();
        let (played, spelled) = (Vec::with_capacity(most), Vec::with_capacity(most));
        let mut open = InProgress { game, state, played, ended: None, start, spelled, made: 0 };
        for (index, text) in spec.moves.iter().enumerate() {
            open.play(text).map_err(|problem| problem.at(format!("moves[{index}]")))?;
        }
        Ok(open)
    }

    /// Whose turn it is, an end from outside included.
    pub fn turn(&self) -> Turn {
        match self.ended {
            Some(outcome) => Turn::Over(outcome),
            None => self.game.turn(&self.state),
        }
    }

    /// Plays one more move or roll, or a resignation; a refused one changes nothing.
    pub fn play(&mut self, text: &str) -> Result<(), Problem> {
        let Some(side) = self.turn().side() else {
            let detail = format!("{text:?} comes after the end of the game");
            return Err(Problem::new(ProblemType::GameOver, "game-over", detail));
        };
        if text == "resign" {
            self.end(Outcome::win(!side, "resign"));
            self.spelled.push(text.to_owned());
            return Ok(());
        }
        let mv = self.read(text)?;
        self.make(mv);
        Ok(())
    }

    fn read(&self, text: &str) -> Result<G::Move, Problem> {
        let refused = |refusal| Problem::refused(ProblemType::IllegalMove, refusal);
        self.game.read_move(&self.state, text).map_err(refused)
    }

    /// Makes a legal move or roll.
    pub fn make(&mut self, mv: G::Move) {
        self.spelled.push(self.write(mv));
        self.played.push(mv);
        self.made += u32::from(matches!(self.turn(), Turn::Player(_)));
        self.game.play(&mut self.state, mv);
    }

    /// Takes moves back until so many are left, and with them an end from outside.
    pub fn take_back(&mut self, left: usize) {
        // The string of the start was written by the game itself, so it is never refused.
        let Ok(state) = self.first_state() else { return };
        self.spelled.truncate(left);
        self.played.truncate(left);
        (self.state, self.ended, self.made) = (state, None, 0);
        for &mv in &self.played {
            self.made += u32::from(matches!(self.game.turn(&self.state), Turn::Player(_)));
            self.game.play(&mut self.state, mv);
        }
    }

    /// Ends the game from outside: resignation, time, agreement.
    pub fn end(&mut self, outcome: Outcome) {
        self.game.end(&mut self.state.position, outcome);
        self.ended = Some(outcome);
    }

    /// Why these touches, one after the other, are not the beginning of a legal move.
    pub fn explain(&self, touched: &[Touch]) -> Problem {
        match self.ended {
            Some(_) => Problem::new(ProblemType::GameOver, "game-over", "the game is over"),
            None => Problem::refused(ProblemType::IllegalMove, self.game.explain(&self.state, touched)),
        }
    }

    /// Moves made in the game, as its rules count them; rolls do not count.
    pub fn ply(&self) -> u32 {
        self.game.ply(&self.state.position).unwrap_or(self.made)
    }

    /// The rolls of a chance turn with their weights, in order; empty at any other turn.
    pub fn weights(&self) -> Vec<(String, u32)> {
        let Turn::Chance(_) = self.turn() else { return Vec::new() };
        let rolls = self.game.moves(&self.state);
        rolls.into_iter().map(|roll| (self.write(roll), self.game.weight(&self.state, roll))).collect()
    }

    /// The only legal move, where there is no other.
    pub fn only_move(&self) -> Option<String> {
        let Turn::Player(_) = self.turn() else { return None };
        if self.game.count_moves(&self.state) != 1 {
            return None;
        }
        self.game.moves(&self.state).pop().map(|only| self.write(only))
    }

    /// The canonical spelling of a move that may be played here; otherwise says why it may not.
    pub fn spell(&self, text: &str) -> Result<String, Problem> {
        self.read(text).map(|mv| self.write(mv))
    }

    fn write(&self, mv: G::Move) -> String {
        self.game.write_move(&self.state.position, mv)
    }

    /// The position, for an answer with this id.
    pub fn answer(&self, id: &str) -> StateAnswer {
        let turn = self.turn();
        let moves = if self.ended.is_some() { Vec::new() } else { self.game.moves(&self.state) };
        let name = |side: Side| G::side_name(side).to_owned();
        let (turn_name, roller, chances) = match turn {
            Turn::Player(side) => (Some(name(side)), None, None),
            Turn::Chance(side) => (Some("chance".to_owned()), Some(name(side)), Some(self.chances(&moves))),
            Turn::Over(_) => (None, None, None),
        };
        let mut view = self.game.view(&self.state, &self.played);
        if self.ended.is_some() {
            view.moves.clear();
        }
        StateAnswer {
            id: id.to_owned(),
            game: G::ABOUT.id.to_owned(),
            variant: variant::<G>(&self.game),
            position: self.game.write_position(&self.state.position),
            turn: turn_name,
            roller,
            legal: moves.iter().map(|&mv| self.write(mv)).collect(),
            chances,
            outcome: self.outcome(),
            ply: self.ply(),
            view,
        }
    }

    /// Leaves at a depth, split by first moves if wanted; none if stopped.
    pub fn perft(
        &mut self,
        depth: u32,
        split: bool,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<(Count, Option<Vec<Split>>)> {
        if self.ended.is_some() {
            return Some((Count(u64::from(depth == 0)), split.then(Vec::new)));
        }
        if !split {
            let nodes = perft_until(&self.game, &mut self.state, depth, stop).ok()?;
            return Some((Count(nodes), None));
        }
        let parts = perft_split(&self.game, &mut self.state, depth, stop).ok()?;
        let total =
            if depth == 0 { 1 } else { parts.iter().fold(0u64, |sum, part| sum.saturating_add(part.1)) };
        let spelled = parts.into_iter().map(|(mv, nodes)| Split { mv: self.write(mv), nodes: Count(nodes) });
        Some((Count(total), Some(spelled.collect())))
    }

    /// The state that it began at.
    pub fn first_state(&self) -> Result<State<G>, Problem> {
        let (_, position) = G::read_position(&self.game.options(), &self.start)
            .map_err(|refusal| Problem::refused(ProblemType::Internal, refusal))?;
        Ok(State::new(&self.game, position))
    }

    /// The string of the position it began at.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// The moves so far in canonical spelling.
    pub fn moves(&self) -> &[String] {
        &self.spelled
    }

    /// How it ended, with the side's name; none while it goes on.
    pub fn outcome(&self) -> Option<protocol::Outcome> {
        let outcome = self.turn().outcome()?;
        Some(protocol::Outcome {
            winner: outcome.winner.map(|side| G::side_name(side).to_owned()),
            reason: outcome.reason.to_owned(),
            line: self.game.winning_line(&self.state),
        })
    }

    /// The text of a record of this game.
    pub fn write_record(&self, record: &Record) -> String {
        let score = match self.turn().outcome().map(|outcome| outcome.winner) {
            None => "*",
            Some(None) => "1/2-1/2",
            Some(Some(Side::First)) => "1-0",
            Some(Some(Side::Second)) => "0-1",
        };
        record.write(G::MOVE_TEXT, score)
    }

    fn chances(&self, rolls: &[G::Move]) -> Vec<f64> {
        let total = f64::from(self.game.total_weight(&self.state));
        rolls.iter().map(|&roll| f64::from(self.game.weight(&self.state, roll)) / total).collect()
    }
}

/// Rules and first position of a spec.
fn begin<G: Show>(options: &Options, position: Option<&str>) -> Result<(G, G::Position), Problem> {
    let bad_option = |refusal: Refusal| {
        let problem = Problem::refused(ProblemType::BadRequest, refusal);
        if problem.at.is_none() { problem.at("options") } else { problem }
    };
    options.check(G::ABOUT).map_err(bad_option)?;
    match position {
        None => {
            let game = G::new(options).map_err(bad_option)?;
            let start = game.start();
            Ok((game, start))
        }
        Some(text) => G::read_position(options, text).map_err(|refusal| {
            if refusal.field.is_some() {
                return bad_option(refusal);
            }
            Problem::refused(ProblemType::BadPosition, refusal).at("position")
        }),
    }
}

/// The variant that is played, where the game has some.
fn variant<G: Game>(game: &G) -> Option<String> {
    let default = G::ABOUT.variants.first()?;
    Some(game.options().variant.unwrap_or_else(|| (*default).to_owned()))
}
