use parlor_players::{Ask, Player};
use parlor_protocol as protocol;
use parlor_protocol::{Action, Answer, Count, Problem, ProblemType, Request, Split, StateAnswer};
use parlor_roster::Complete;
use parlor_rules::{
    Game, Moves, Options, Outcome, Record, Refusal, Show, Side, State, Touch, Turn, perft_split, perft_until,
};

use crate::overseer::Overseer;
use crate::review::Review;
use crate::think;
use crate::{InPlay, Setup};

/// A game in progress whose type is hidden.
pub trait OpenGame: InPlay + Send {
    /// The position, for an answer with this id.
    fn state(&self, id: &str) -> StateAnswer;

    /// Plays one more move or roll; a refused one changes nothing.
    fn play(&mut self, text: &str) -> Result<(), Problem>;

    /// Why these touches, one after the other, are not the beginning of a legal move.
    fn explain(&self, touched: &[Touch]) -> Problem;

    /// Leaves at a depth, split by first moves if wanted; none if stopped.
    fn perft(
        &mut self,
        depth: u32,
        split: bool,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<(Count, Option<Vec<Split>>)>;

    /// Has a player evaluate, analyze or choose.
    fn think(
        &self,
        request: &Request,
        overseer: &Overseer,
        report: &mut dyn FnMut(Answer),
    ) -> Result<Answer, Problem>;

    /// Has a player judge the whole game.
    fn review(
        &self,
        request: &Request,
        overseer: &Overseer,
        report: &mut dyn FnMut(Answer),
    ) -> Result<Answer, Problem>;

    /// The string of the position it began at.
    fn start(&self) -> &str;

    /// The moves so far in canonical spelling.
    fn moves(&self) -> &[String];

    /// How it ended, with the side's name; none while it goes on.
    fn outcome(&self) -> Option<protocol::Outcome>;

    /// The text of a record of this game.
    fn write_record(&self, record: &Record) -> String;
}

/// A game in progress.
pub(crate) struct OpenGameOf<G: Game> {
    pub(crate) game: G,
    pub(crate) state: State<G>,
    /// How it was ended from outside, if it was.
    pub(crate) ended: Option<Outcome>,
    pub(crate) start: String,
    pub(crate) played: Vec<G::Move>,
    pub(crate) spelled: Vec<String>,
    /// Moves of players, so without rolls.
    pub(crate) made: u32,
}

impl<G: Complete> OpenGameOf<G> {
    /// Checks a setup and plays its moves.
    pub(crate) fn open(setup: &Setup) -> Result<Self, Problem> {
        let (game, position) = begin::<G>(&setup.options, setup.position.as_deref())?;
        let start = game.write_position(&position);
        let state = State::new(&game, position);
        let (played, spelled) =
            (Vec::with_capacity(setup.moves.len()), Vec::with_capacity(setup.moves.len()));
        let mut open = OpenGameOf { game, state, ended: None, start, played, spelled, made: 0 };
        for (index, text) in setup.moves.iter().enumerate() {
            open.play(text).map_err(|problem| problem.at(format!("moves[{index}]")))?;
        }
        Ok(open)
    }

    /// Whose turn it is, an end from outside included.
    pub(crate) fn turn(&self) -> Turn {
        match self.ended {
            Some(outcome) => Turn::Over(outcome),
            None => self.game.turn(&self.state),
        }
    }

    /// What a player is asked to keep to, if it can play here at all.
    fn ask(&self, player: &dyn Player<G>, request: &Request, overseer: &Overseer) -> Result<Ask, Problem> {
        let tuning = think::read_tuning(player, request)?;
        if let Some(refusal) = player.lacks(&self.game) {
            return Err(Problem::refused(ProblemType::Unavailable, refusal).at("player"));
        }
        Ok(Ask {
            nodes: request.nodes,
            depth: request.depth,
            lines: think::wanted_lines(request),
            timed: overseer.is_timed() && request.time_ms.is_some(),
            seed: request.seed.unwrap_or(0),
            tuning,
            ..Ask::default()
        })
    }

    fn play(&mut self, text: &str) -> Result<(), Problem> {
        let turn = self.turn();
        let Some(side) = turn.side() else {
            let detail = format!("{text:?} comes after the end of the game");
            return Err(Problem::new(ProblemType::GameOver, "game-over", detail));
        };
        if text == "resign" {
            let outcome = Outcome::win(!side, "resign");
            self.game.end(&mut self.state.position, outcome);
            self.ended = Some(outcome);
            self.spelled.push(text.to_owned());
            return Ok(());
        }
        let mv = self
            .game
            .read_move(&self.state, text)
            .map_err(|refusal| Problem::refused(ProblemType::IllegalMove, refusal))?;
        self.spelled.push(self.game.write_move(&self.state.position, mv));
        self.played.push(mv);
        self.made += u32::from(matches!(turn, Turn::Player(_)));
        self.game.play(&mut self.state, mv);
        Ok(())
    }

    fn shown_outcome(&self, outcome: Outcome) -> protocol::Outcome {
        protocol::Outcome {
            winner: outcome.winner.map(|side| G::side_name(side).to_owned()),
            reason: outcome.reason.to_owned(),
            line: self.game.winning_line(&self.state),
        }
    }

    pub(crate) fn ply(&self) -> u32 {
        self.game.ply(&self.state.position).unwrap_or(self.made)
    }

    fn chances(&self, rolls: &[G::Move]) -> Vec<f64> {
        let total = f64::from(self.game.total_weight(&self.state));
        rolls.iter().map(|&roll| f64::from(self.game.weight(&self.state, roll)) / total).collect()
    }
}

impl<G: Complete> OpenGame for OpenGameOf<G> {
    fn play(&mut self, text: &str) -> Result<(), Problem> {
        OpenGameOf::play(self, text)
    }

    fn explain(&self, touched: &[Touch]) -> Problem {
        match self.ended {
            Some(_) => Problem::new(ProblemType::GameOver, "game-over", "the game is over"),
            None => Problem::refused(ProblemType::IllegalMove, self.game.explain(&self.state, touched)),
        }
    }

    fn state(&self, id: &str) -> StateAnswer {
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
            legal: moves.iter().map(|&mv| self.game.write_move(&self.state.position, mv)).collect(),
            chances,
            outcome: turn.outcome().map(|outcome| self.shown_outcome(outcome)),
            ply: self.ply(),
            view,
        }
    }

    fn perft(
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
        let spelled = parts.into_iter().map(|(mv, nodes)| Split {
            mv: self.game.write_move(&self.state.position, mv),
            nodes: Count(nodes),
        });
        Some((Count(total), Some(spelled.collect())))
    }

    fn think(
        &self,
        request: &Request,
        overseer: &Overseer,
        report: &mut dyn FnMut(Answer),
    ) -> Result<Answer, Problem> {
        let players = G::players();
        let player = think::find_player(&players, &self.game, request)?;
        think::check_numbers(request)?;
        let ask = self.ask(player, request, overseer)?;
        if request.action == Action::Evaluate {
            return think::evaluate(&self.game, &self.state, player, &ask.tuning, request);
        }
        match self.turn() {
            Turn::Over(_) => {
                return Err(Problem::new(
                    ProblemType::GameOver,
                    "game-over",
                    "the game is over; there is nothing to think about",
                ));
            }
            Turn::Chance(_) if request.action == Action::Choose => {
                let detail = "rolls are not chosen; add a roll such as \"d2\" to the moves first";
                return Err(Problem::new(ProblemType::Unsupported, "chance-turn", detail));
            }
            _ => {}
        }
        think::think(&self.game, &self.state, player, &ask, request, overseer, report)
    }

    fn review(
        &self,
        request: &Request,
        overseer: &Overseer,
        report: &mut dyn FnMut(Answer),
    ) -> Result<Answer, Problem> {
        let players = G::players();
        let player = think::find_player(&players, &self.game, request)?;
        think::check_numbers(request)?;
        let ask = self.ask(player, request, overseer)?;
        let (_, position) = G::read_position(&self.game.options(), &self.start)
            .map_err(|refusal| Problem::refused(ProblemType::Internal, refusal))?;
        let review = Review {
            game: &self.game,
            start: State::new(&self.game, position),
            played: &self.played,
            outcome: self.outcome(),
            player,
            ask,
            request,
            overseer,
        };
        review.run(report)
    }

    fn start(&self) -> &str {
        &self.start
    }

    fn moves(&self) -> &[String] {
        &self.spelled
    }

    fn outcome(&self) -> Option<protocol::Outcome> {
        self.turn().outcome().map(|outcome| self.shown_outcome(outcome))
    }

    fn write_record(&self, record: &Record) -> String {
        let score = match self.turn().outcome().map(|outcome| outcome.winner) {
            None => "*",
            Some(None) => "1/2-1/2",
            Some(Some(Side::First)) => "1-0",
            Some(Some(Side::Second)) => "0-1",
        };
        record.write(G::MOVE_TEXT, score)
    }
}

/// Rules and first position of a setup.
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
