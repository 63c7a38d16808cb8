use parlor_players::{Thought, Watch};
use parlor_polyclash::{Move, PolyClash};
use parlor_rules::State;
use parlor_search::Line;

use super::victory::crown;
use super::{Endgame, Outlook, Solved, Stones};

/// With more empty points than this there is no closed region to be looked for.
const LATE: usize = 130;
/// Endgames with more empty points than this are not played out.
const ENDGAME_POINTS: usize = 10;
/// Nodes that the endgame may take for every visit of the search so far.
const NODES_PER_VISIT: u64 = 8;
/// Below this winning chance, a side that has nothing left to gain passes.
const HOPELESS: f64 = 0.1;
/// Visits before the endgame is tried for the first time; then it is tried whenever they have doubled.
const FIRST_TRY: u64 = 16;

/// How a game is brought to its end: small endgames are played out in all ways, and a pass must be worth it. Whatever
/// search finds the lines, this decides which of them is played.
pub struct Finish<'a> {
    game: &'a PolyClash,
    state: &'a State<PolyClash>,
    /// What is left of the game, if that is little.
    endgame: Option<Endgame>,
    solved: Option<Solved>,
    next_try: u64,
}

impl<'a> Finish<'a> {
    /// Looks at a state for the first time.
    pub fn new(game: &'a PolyClash, state: &'a State<PolyClash>) -> Finish<'a> {
        Finish { game, state, endgame: small_endgame(state), solved: None, next_try: FIRST_TRY }
    }

    /// Whether so much of the board is full that the end can be thought of.
    pub fn is_late(state: &State<PolyClash>) -> bool {
        state.position.empty().len() <= LATE
    }

    /// Whether the endgame has been played out, so that the best move is known.
    pub fn is_solved(&self) -> bool {
        self.solved.is_some()
    }

    /// Plays the endgame out if it is time to after so many visits; whether to go on.
    pub fn try_endgame(
        &mut self,
        visits: u64,
        watch: &mut dyn Watch<Move>,
        so_far: &dyn Fn(&Finish) -> Thought<Move>,
    ) -> bool {
        let (Some(endgame), None) = (self.endgame, self.solved) else { return true };
        if visits < self.next_try {
            return true;
        }
        self.next_try = 2 * visits;
        let mut goes_on = true;
        let mut ask = || {
            goes_on = watch.go_on(&|| so_far(self));
            goes_on
        };
        let solved = endgame.solve(self.game, self.state, NODES_PER_VISIT * visits, &mut ask);
        self.solved = solved;
        goes_on
    }

    /// Lines in the order in which a search likes them, the one to play first. `proved` says whether the search has proved
    /// its result, and `winrate` what it thinks of the whole.
    pub fn order(
        &self,
        mut lines: Vec<Line<Move>>,
        outlook: &Outlook,
        proved: bool,
        winrate: f64,
    ) -> Vec<Line<Move>> {
        let moves = || lines.iter().filter_map(|line| line.moves.first().copied());
        if proved {
            if let Some(mv) = crown(self.game, self.state, outlook, moves()) {
                let best = bring_forward(&mut lines, mv, 1.0);
                (best.winrate, best.exact) = (1.0, true);
            }
        } else if let Some(Solved { mv, .. }) = self.solved {
            bring_forward(&mut lines, mv, winrate);
        } else if let Some(pass) = moves().position(|mv| mv == Move::PASS) {
            let best = self.with_pass(&lines, pass, outlook);
            lines[..=best].rotate_right(1);
        }
        lines
    }

    /// Which of the lines to play if one of them is a pass; usually the first.
    fn with_pass(&self, lines: &[Line<Move>], pass: usize, outlook: &Outlook) -> usize {
        let position = &self.state.position;
        // Whoever is behind plays on as long as there is hope.
        let is_ahead = self.game.winner(position) == position.side();
        if outlook.is_settled(position) && (is_ahead || lines[0].winrate < HOPELESS) {
            return pass;
        }
        // Whoever passes must be content with the board as it stands, since the other side may pass too.
        let may_pass = lines.len() == 1 || is_ahead && outlook.is_content(position);
        usize::from(pass == 0 && !may_pass)
    }
}

/// Puts the line of a move first. If there is none, the search has left the move out, and it is worth what it is said to be.
fn bring_forward(lines: &mut Vec<Line<Move>>, mv: Move, winrate: f64) -> &mut Line<Move> {
    match lines.iter().position(|line| line.moves.first() == Some(&mv)) {
        Some(place) => lines[..=place].rotate_right(1),
        None => lines.insert(0, Line { moves: vec![mv], winrate, visits: 0, exact: false }),
    }
    &mut lines[0]
}

/// What is left of a game, if it is little enough to be played out.
fn small_endgame(state: &State<PolyClash>) -> Option<Endgame> {
    if state.history.handicap_left() > 0 || !Finish::is_late(state) {
        return None;
    }
    let endgame = Endgame::new(&Stones::new(&state.position));
    (endgame.size(&state.position) <= ENDGAME_POINTS).then_some(endgame)
}
