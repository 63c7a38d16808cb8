use parlor_rules::{Game, Refusal, SettingSpec, Settings, Side, State};

/// What a player is asked to keep to. Whatever is given bounds it; time is watched from outside.
///
/// ```
/// use parlor_players::Ask;
///
/// let ask = Ask { nodes: Some(1_000), seed: 7, ..Ask::default() };
/// assert_eq!(ask.depth, None); // as deep as the nodes go
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ask {
    /// At most this many nodes or visits.
    pub nodes: Option<u64>,
    /// Not deeper than this.
    pub depth: Option<u32>,
    /// How many different moves to judge well, for an analysis; 0 as 1.
    pub lines: u32,
    /// There is a time limit, so no other bound is needed.
    pub timed: bool,
    /// How many threads may work on it; 0 as 1. A player that cannot divide its work uses one.
    pub threads: u32,
    /// The seed of everything random.
    pub seed: u64,
    /// The player's own settings, checked against its [`tuning`](Player::tuning).
    pub tuning: Settings,
}

/// The setting of players that are the same throughout a game and differ from game to game: a number that stays the same
/// for a game. Whoever hosts a game tells it to those who have the setting. 0 means that the seed of the question serves.
pub const GAME_SEED: SettingSpec = SettingSpec::integer("game", 0..=(1 << 53) - 1, Some("0"));

impl Ask {
    /// Tells a player with these settings which game it plays, unless it has been told.
    pub fn tell_game(&mut self, tuning: &[SettingSpec], seed: u64) {
        if tuning.contains(&GAME_SEED) && self.tuning.get(GAME_SEED.name).is_none() {
            self.tuning.insert(GAME_SEED.name, (seed >> 11) as i64);
        }
    }
}

/// What a player thinks of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate<M> {
    /// The move and how play may go on.
    pub line: Vec<M>,
    /// The winning chance after it, for the side to move or about to roll.
    pub winrate: Option<f64>,
    /// The player's own score of it.
    pub score: Option<f64>,
    /// Named parts that the score is made of, where it is a sum.
    pub terms: Vec<(&'static str, f64)>,
    /// Nodes or visits spent on it.
    pub nodes: u64,
}

/// What a player thinks of a state.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<M> {
    /// The move it would play; none at a chance turn.
    pub mv: Option<M>,
    /// The winning chance of the side to move or about to roll; none when the player has no opinion.
    pub winrate: Option<f64>,
    /// Moves with what it thinks of them, best first; at a chance turn the rolls in order.
    pub candidates: Vec<Candidate<M>>,
    /// Nodes or visits.
    pub nodes: u64,
    /// How deep it looked.
    pub depth: u32,
    /// Whether the winning chance is proved.
    pub exact: bool,
    /// Where a game is about areas: by point, in the order of the rules, who will own it; 1 is the first side for
    /// certain, −1 the second.
    pub ownership: Option<Vec<f64>>,
    /// Where a game is about areas: how much the first side will be ahead, as a share of all, komi counted.
    pub lead: Option<f64>,
}

/// A static opinion of a position, term by term.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation {
    /// The sum.
    pub total: f64,
    /// Its terms by name, in the order of the rules document.
    pub terms: Vec<(&'static str, f64)>,
}

/// Looks over a player's shoulder.
///
/// ```
/// use parlor_players::{Thought, Watch};
///
/// /// Stops a player at its third look.
/// struct ThreeLooks(u32);
///
/// impl<M> Watch<M> for ThreeLooks {
///     fn go_on(&mut self, _: &dyn Fn() -> Thought<M>) -> bool {
///         self.0 += 1;
///         self.0 < 3
///     }
/// }
///
/// let mut watch = ThreeLooks(0);
/// let looks = (0..).take_while(|_| Watch::<()>::go_on(&mut watch, &|| Thought::only(None))).count();
/// assert_eq!(looks, 2);
/// ```
pub trait Watch<M> {
    /// Asked between slices of work: whether to go on. `so_far` tells what there is to report.
    fn go_on(&mut self, so_far: &dyn Fn() -> Thought<M>) -> bool;
}

/// A watch that lets a player work as long as it likes.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl<M> Watch<M> for Unwatched {
    fn go_on(&mut self, _: &dyn Fn() -> Thought<M>) -> bool {
        true
    }
}

/// Someone who can be asked for a move: a pure function of the state and what is asked.
///
/// ```
/// use parlor_players::{Ask, Player, Thought, Unwatched, Watch};
/// use parlor_rules::{Game, Moves, Notation, State};
/// use parlor_ur::Ur;
///
/// /// Plays the first move of the list, whatever the game.
/// struct First;
///
/// impl<G: Game> Player<G> for First {
///     fn id(&self) -> &'static str {
///         "first"
///     }
///
///     fn think(&self, game: &G, state: &State<G>, _: &Ask, _: &mut dyn Watch<G::Move>) -> Thought<G::Move> {
///         Thought::only(game.moves(state).first().copied())
///     }
/// }
///
/// let ur = Ur::default();
/// let mut state = State::start(&ur);
/// let roll = ur.read_move(&state, "d4").unwrap();
/// ur.play(&mut state, roll);
/// let mv = First.think(&ur, &state, &Ask::default(), &mut Unwatched).mv.unwrap();
/// assert_eq!(ur.write_move(&state.position, mv), "-1:0");
/// ```
pub trait Player<G: Game>: Send + Sync {
    /// The name by which it is asked for.
    fn id(&self) -> &'static str;

    /// Other names that it answers to.
    fn aliases(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether this is one of its names.
    fn answers_to(&self, name: &str) -> bool {
        self.id() == name || self.aliases().contains(&name)
    }

    /// Its own settings.
    fn tuning(&self) -> &'static [SettingSpec] {
        &[]
    }

    /// Whether it has an opinion on moves that can be shown as an analysis.
    fn analyzes(&self) -> bool {
        true
    }

    /// Whether the winning chances that it gives are proved.
    fn is_exact(&self) -> bool {
        false
    }

    /// What it lacks to play this game here (a table, a network), and how to get it; none if it can play.
    fn lacks(&self, game: &G) -> Option<Refusal> {
        let _ = game;
        None
    }

    /// Whether it can answer at once, without making what it needs first. Who knows exact values and is at hand is
    /// asked before others when nobody is named.
    fn at_hand(&self, game: &G) -> bool {
        self.lacks(game).is_none()
    }

    /// Makes what it needs to play this game here, if that takes longer than a moment. `go_on` is asked often; when it
    /// says no, the work is given up and this is false.
    fn prepare(&self, game: &G, go_on: &mut dyn FnMut() -> bool) -> bool {
        let _ = (game, go_on);
        true
    }

    /// Its static opinion of a state from a side's view; none if it has no such thing.
    fn evaluate(&self, game: &G, state: &State<G>, side: Side, tuning: &Settings) -> Option<Evaluation> {
        let _ = (game, state, side, tuning);
        None
    }

    /// Thinks about a state that is not over.
    fn think(
        &self,
        game: &G,
        state: &State<G>,
        ask: &Ask,
        watch: &mut dyn Watch<G::Move>,
    ) -> Thought<G::Move>;
}

impl<M> Candidate<M> {
    /// A move with a score.
    pub fn scored(mv: M, score: f64) -> Candidate<M> {
        Candidate { line: vec![mv], winrate: None, score: Some(score), terms: Vec::new(), nodes: 1 }
    }

    /// A line with a winning chance. The score is the same on a scale that people are used to: 0 is even, 1000 is won.
    pub fn judged(line: Vec<M>, winrate: f64, nodes: u64) -> Candidate<M> {
        let score = (2000.0 * winrate - 1000.0).round() + 0.0; // never -0
        Candidate { line, winrate: Some(winrate), score: Some(score), terms: Vec::new(), nodes }
    }
}

impl<M: Copy> Thought<M> {
    /// A thought that is only a move.
    pub fn only(mv: Option<M>) -> Thought<M> {
        Thought {
            mv,
            winrate: None,
            candidates: Vec::new(),
            nodes: 0,
            depth: 0,
            exact: false,
            ownership: None,
            lead: None,
        }
    }

    /// A thought of scored candidates, best first; the first is played.
    pub fn scored(candidates: Vec<Candidate<M>>, depth: u32) -> Thought<M> {
        let mv = candidates.first().and_then(|candidate| candidate.line.first().copied());
        let nodes = candidates.iter().map(|candidate| candidate.nodes).sum();
        Thought { candidates, nodes, depth, ..Thought::only(mv) }
    }

    /// A thought of candidates with winning chances, best first; the first is played, and its chance is that of the state.
    ///
    /// ```
    /// use parlor_players::{Candidate, Thought};
    ///
    /// let candidates = vec![Candidate::judged(vec!['b', 'c'], 0.75, 60), Candidate::judged(vec!['a'], 0.5, 40)];
    /// let thought = Thought::judged(candidates, 100, 2);
    /// assert_eq!((thought.mv, thought.winrate), (Some('b'), Some(0.75)));
    /// ```
    pub fn judged(candidates: Vec<Candidate<M>>, nodes: u64, depth: u32) -> Thought<M> {
        let best = candidates.first();
        let mv = best.and_then(|best| best.line.first().copied());
        let winrate = best.and_then(|best| best.winrate);
        Thought { winrate, candidates, nodes, depth, ..Thought::only(mv) }
    }
}
