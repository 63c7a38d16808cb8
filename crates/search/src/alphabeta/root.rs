use std::thread;

use parlor_rules::{Game, Side, State, Turn};

use super::found::{Found, Limits, Variation};
use super::node::Step;
use super::pruning::Pruning;
use super::search::{MOST_HEIGHT, Ranked, Search};
use super::shared::Shared;
use super::table::Entry;
use super::window::Window;
use crate::{Expert, Score};

/// Searches a state of a game without dice, deeper and deeper, until a limit is reached or `watch` says no.
///
/// `watch` is asked every few hundred nodes with what has been found so far. The same arguments give the same answer,
/// as long as `watch` does and there is one thread.
///
/// ```
/// use parlor_chessinfive::{ChessInFive, Move};
/// use parlor_rules::{Game, Notation, Options, State};
/// use parlor_search::{
///     Endings, Evaluate, Forcing, Limits, MoveOrder, PathAware, Pruning, Score, alphabeta,
/// };
///
/// /// Knows nothing but how to number moves.
/// struct Novice;
///
/// impl Evaluate<ChessInFive> for Novice {
///     type Memory = ();
///     fn enter(&self, _: &ChessInFive, _: &State<ChessInFive>) {}
///     fn value(&self, _: &ChessInFive, _: &State<ChessInFive>, _: &mut ()) -> i32 {
///         0
///     }
/// }
/// impl MoveOrder<ChessInFive> for Novice {
///     const SLOTS: usize = 64 * 64 + 64 * 5;
///     fn slot(&self, _: &ChessInFive, _: &State<ChessInFive>, mv: Move) -> u16 {
///         use parlor_chessinfive::Action::{Drop, Move};
///         match mv.action() {
///             Move { from, to } => (from.index() * 64 + to.index()) as u16,
///             Drop { kind, to } => (4096 + kind.index() * 64 + to.index()) as u16,
///         }
///     }
/// }
/// impl Forcing<ChessInFive> for Novice {}
/// impl PathAware<ChessInFive> for Novice {}
/// impl Endings<ChessInFive> for Novice {}
///
/// let text = "8/8/8/8/8/8/2qrr3/2QRR3 c BBNNKbbnnk 6";
/// let (game, position) = ChessInFive::read_position(&Options::default(), text)?;
/// let state = State::new(&game, position);
/// let limits = Limits { depth: 3, ..Limits::default() };
/// let found = alphabeta(&game, &state, &Novice, Pruning::NONE, &limits, &mut |_| true);
/// // An open three becomes an open four, and then five.
/// assert_eq!(found.variations[0].score, Score::won_in(3));
/// assert_eq!(found.variations[0].line.len(), 3);
/// # Ok::<(), parlor_rules::Refusal>(())
/// ```
pub fn alphabeta<G: Game, E: Expert<G>>(
    game: &G,
    state: &State<G>,
    expert: &E,
    pruning: Pruning,
    limits: &Limits,
    watch: &mut dyn FnMut(&Found<G::Move>) -> bool,
) -> Found<G::Move> {
    let Turn::Player(side) = game.turn(state) else {
        return Found { variations: Vec::new(), depth: 0, nodes: 0 };
    };
    let shared = Shared::new(limits.table_bytes);
    let search = |helper: Option<usize>, watch: &mut dyn FnMut(&Found<G::Move>) -> bool| {
        let mut search = Search::new(game, state, expert, pruning, limits, &shared, watch);
        Root::new(&mut search, side).deepen(&mut search, helper);
        search.found.nodes = search.count_nodes();
        search.found
    };
    let helpers = if cfg!(target_family = "wasm") { 0 } else { limits.threads.max(1) - 1 };
    if helpers == 0 {
        return search(None, watch);
    }
    thread::scope(|scope| {
        for helper in 0..helpers {
            let search = &search;
            // Where the system has no thread to give, the search does without.
            let _ = thread::Builder::new().spawn_scoped(scope, move || {
                search(Some(helper), &mut |_| true);
            });
        }
        let _end = shared.stop_at_end();
        search(None, watch)
    })
}

/// The first moves with what is known about each.
struct Root<M> {
    side: Side,
    /// The best known first.
    firsts: Vec<First<M>>,
}

/// A first move.
#[derive(Clone)]
struct First<M> {
    ranked: Ranked<M>,
    score: Score,
    exact: bool,
    line: Vec<M>,
    nodes: u64,
}

impl<M: Copy + Eq> Root<M> {
    fn new<G: Game<Move = M>, E: Expert<G>>(search: &mut Search<'_, G, E>, side: Side) -> Root<M> {
        let score = search.guess();
        let context = search.context(side, 0);
        search.list_firsts();
        search.rank_moves(0, context, Entry::NO_SLOT);
        let mut ranked = std::mem::take(&mut search.moves);
        ranked.sort_by_key(|ranked| std::cmp::Reverse(ranked.worth));
        let first =
            |ranked: Ranked<M>| First { ranked, score, exact: false, line: vec![ranked.mv], nodes: 0 };
        let root = Root { side, firsts: ranked.into_iter().map(first).collect() };
        root.publish(search, 1, 0);
        root
    }

    /// Goes deeper until everything is proved or a limit is reached.
    /// Every other helper is a ply ahead, so that not all do the same at the same time.
    fn deepen<G: Game<Move = M>, E: Expert<G>>(
        mut self,
        search: &mut Search<'_, G, E>,
        helper: Option<usize>,
    ) {
        let ahead = helper.map_or(0, |number| 1 - number as u32 % 2);
        let lines = search.limits.lines.clamp(1, self.firsts.len().max(1));
        let deepest = search.limits.depth.min(MOST_HEIGHT as u32 / 2);
        for depth in 1 + ahead..=deepest {
            search.make_room(helper.is_none());
            search.iteration = depth as i32;
            self.firsts.sort_by_key(|first| first.exact && first.score.is_lost());
            let before = self.firsts.clone();
            for place in 0..lines {
                self.find_line(search, depth as i32, place);
                if search.stopped {
                    self.settle(search, before, lines, depth);
                    return;
                }
            }
            // Searches of different windows may disagree a little; what is shown is in order.
            self.firsts[..lines].sort_by_key(|first| std::cmp::Reverse(first.score));
            self.publish(search, lines, depth);
            if self.firsts.iter().take(lines).all(|first| first.exact) {
                break;
            }
        }
    }

    /// Shows what there is when an iteration was broken off. With one line, what it found holds: its first move was
    /// searched before others could replace it. With more they would be of different depths, so the last full
    /// iteration stands; but a proof is never given up.
    fn settle<G: Game<Move = M>, E: Expert<G>>(
        mut self,
        search: &mut Search<'_, G, E>,
        before: Vec<First<M>>,
        lines: usize,
        depth: u32,
    ) {
        if lines > 1 && depth > 1 {
            let proved = self.firsts.into_iter().filter(|first| first.exact);
            self.firsts = before;
            for new in proved {
                if let Some(old) = self.firsts.iter_mut().find(|old| old.ranked.mv == new.ranked.mv) {
                    *old = new;
                }
            }
        }
        let rank = |first: &First<M>| i32::from(first.score.is_won()) - i32::from(first.score.is_lost());
        self.firsts.sort_by_key(|first| std::cmp::Reverse(rank(first)));
        self.publish(search, lines, depth - 1);
    }

    /// Finds the best move but for those of the places before, and brings it to this place.
    fn find_line<G: Game<Move = M>, E: Expert<G>>(
        &mut self,
        search: &mut Search<'_, G, E>,
        depth: i32,
        place: usize,
    ) {
        let last = self.firsts[place].score;
        let mut reach = search.pruning.aspiration;
        let guided = reach > 0 && depth > 3 && !last.is_decided();
        let mut window = if guided {
            Window { alpha: last.shifted(-reach), beta: last.shifted(reach) }
        } else {
            Window::FULL
        };
        loop {
            let guesses = search.guesses;
            let score = self.search_firsts(search, depth, place, window);
            if search.stopped {
                return;
            }
            if score > window.alpha && score < window.beta {
                self.firsts[place].exact = score.is_decided() || search.guesses == guesses;
                return;
            }
            reach = reach.saturating_mul(3);
            let wide = reach > 100_000;
            if score <= window.alpha {
                window.alpha = if wide { Score::BELOW_ALL } else { last.shifted(-reach) };
            } else {
                window.beta = if wide { Score::ABOVE_ALL } else { last.shifted(reach) };
            }
        }
    }

    /// Searches the first moves from this place on.
    fn search_firsts<G: Game<Move = M>, E: Expert<G>>(
        &mut self,
        search: &mut Search<'_, G, E>,
        depth: i32,
        place: usize,
        mut window: Window,
    ) -> Score {
        let mut best = Score::BELOW_ALL;
        for index in place..self.firsts.len() {
            let First { ranked, score, exact, .. } = self.firsts[index];
            if exact && score.is_lost() && best > score {
                continue;
            }
            let tried = index - place;
            let reduction = match depth {
                3.. if tried >= 3 => (search.reductions.plies(depth, tried) - 1).clamp(0, depth - 2),
                _ => 0,
            };
            let step = Step { depth: depth - 1, reduction, window, first: tried == 0 };
            let nodes = search.nodes;
            let score = search.look_at(self.side, ranked, step, 0);
            self.firsts[index].nodes += search.nodes - nodes;
            if search.stopped {
                return best;
            }
            best = best.max(score);
            let first = &mut self.firsts[index];
            if score > window.alpha {
                window.alpha = score;
                search.keep_line(0, ranked.mv);
                (first.score, first.exact) = (score, score.is_decided());
                first.line.clone_from(&search.lines[0]);
                self.firsts[place..=index].rotate_right(1);
            } else if score.is_lost() {
                // A loss is a loss, whatever the window was.
                (first.score, first.exact, first.line) = (score, true, vec![ranked.mv]);
            }
            if score >= window.beta {
                break;
            }
        }
        best
    }

    /// Shows the first moves of so many places.
    fn publish<G: Game<Move = M>, E: Expert<G>>(
        &self,
        search: &mut Search<'_, G, E>,
        lines: usize,
        depth: u32,
    ) {
        let variation = |first: &First<M>| Variation {
            line: search.complete_line(&first.line, first.score),
            score: first.score,
            exact: first.exact,
            nodes: first.nodes,
        };
        let mut variations: Vec<_> = self.firsts.iter().take(lines).map(variation).collect();
        // A later place may turn out better than an earlier one that was searched with less in the table.
        variations.sort_by_key(|variation| std::cmp::Reverse(variation.score));
        search.found = Found { variations, depth, nodes: search.count_nodes() };
    }
}
