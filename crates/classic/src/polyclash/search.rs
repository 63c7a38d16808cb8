use parlor_polyclash::{Move, Point, PolyClash};
use parlor_rules::{Draws, Game, State, choose_index};

use super::{Cells, Mean, Value};

/// Tries moves on a private copy of a game, which is as it was after each question.
///
/// All random numbers come from one stream, in the order in which the questions are asked.
#[derive(Debug)]
pub struct Search<'a> {
    game: &'a PolyClash,
    state: State<PolyClash>,
    cells: Cells,
    trail: usize,
    draws: Draws,
    nodes: u64,
}

impl<'a> Search<'a> {
    /// A copy of this game; so many replies are sampled, by this seed.
    pub fn new(game: &'a PolyClash, state: &State<PolyClash>, trail: usize, seed: u64) -> Search<'a> {
        let cells = Cells::new(&state.position);
        Search { game, state: state.clone(), cells, trail, draws: Draws::new(seed), nodes: 0 }
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The points where the side to move may place a stone, ascending.
    pub fn legal_points(&self) -> Vec<Point> {
        let is_legal = |&point: &Point| self.game.is_legal(&self.state, point.into());
        self.state.position.empty().iter().filter(is_legal).collect()
    }

    /// The own share and captures of a stone on a legal point, with nothing subtracted.
    pub fn own(&mut self, point: Point) -> Value {
        self.after(point, Self::own_now)
    }

    /// The mean value to the opponent of sampled replies to a stone on a legal point, which look so many plies far
    /// themselves.
    pub fn replies(&mut self, point: Point, plies: u32) -> Value {
        self.after(point, |search| search.replies_now(plies))
    }

    /// Asks about the game after a stone on a legal point.
    fn after(&mut self, point: Point, ask: impl FnOnce(&mut Self) -> Value) -> Value {
        let (mv, side) = (Move::from(point), self.state.position.side());
        let undo = self.game.play(&mut self.state, mv);
        let captured = self.state.history.last_captured();
        self.cells.place(point, side, captured);
        let value = ask(self);
        self.cells.take_back(point, side, captured);
        self.game.undo(&mut self.state, mv, undo);
        value
    }

    /// What the last move alone is worth to the side that made it.
    fn own_now(&mut self) -> Value {
        self.nodes += 1;
        let position = &self.state.position;
        let side = if self.goes_on() { position.side() } else { !position.side() };
        Value::new(self.cells.score(), side, self.state.history.last_captured().len() as u32)
    }

    /// The mean over sampled replies. Nobody replies while Black goes on placing handicap stones.
    fn replies_now(&mut self, plies: u32) -> Value {
        let mut mean = Mean::NONE;
        if plies > 0 && !self.goes_on() {
            let mut rest: Vec<Point> = self.state.position.empty().iter().collect();
            for _ in 0..self.trail {
                let Some(reply) = self.draw(&mut rest) else { break };
                mean.add(self.after(reply, |search| {
                    let own = search.own_now();
                    if plies > 1 { own.less(search.replies_now(plies - 1)) } else { own }
                }));
            }
        }
        mean.value()
    }

    /// Draws a legal point, each with the same chance. Illegal points that come up are thrown away, so that the others
    /// need not be asked about.
    fn draw(&mut self, rest: &mut Vec<Point>) -> Option<Point> {
        while !rest.is_empty() {
            let point = rest.swap_remove(choose_index(self.draws.draw(), rest.len()));
            if self.game.is_legal(&self.state, point.into()) {
                return Some(point);
            }
        }
        None
    }

    /// Whether the side that has just placed a handicap stone places another.
    fn goes_on(&self) -> bool {
        self.state.history.handicap_left() > 0
    }
}
