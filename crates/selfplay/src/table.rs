use std::sync::Arc;

use parlor_engines::polyclash::{Engine, Priors};
use parlor_players::{Ask, Player, Unwatched};
use parlor_polyclash::{Move, Point, PolyClash};
use parlor_rules::{Draws, Game, Options, Setting, Side, State, choose_index};
use parlor_search::Policy;

use crate::ending::worth;
use crate::halving::{Halving, improved};
use crate::tree::Tree;
use crate::{Answers, Ending, Habits, Lesson, Sight};

/// Longer games are broken off.
const LONGEST: usize = 480;
/// So many turns between two looks whether a game is decided, and stones before the first.
const LOOK: usize = 8;
const LOOKED_AT: usize = 150;
/// One game in so many has another komi than usual.
const OTHER_KOMI: usize = 5;

/// A game in progress.
pub struct Table {
    habits: Arc<Habits>,
    draws: Draws,
    game: PolyClash,
    state: State<PolyClash>,
    turns: usize,
    to_the_end: bool,
    /// The side of the network when it plays the hand-made engine.
    pupil: Side,
    lessons: Vec<Lesson>,
    tree: Tree,
    halving: Halving,
    thorough: bool,
    sight: Sight,
    searching: bool,
    /// Lines to positions that a network has been asked about.
    asked: Vec<Vec<u32>>,
    /// The number of the first of them in the batch.
    pub first: usize,
}

/// What came of games: lessons, and results.
#[derive(Clone, Debug, Default)]
pub struct Harvest {
    /// Lessons one behind the other.
    pub lessons: Vec<u8>,
    /// Games.
    pub games: u64,
    /// Games that Black won.
    pub black: u64,
    /// Games that the network won against the hand-made engine.
    pub won: u64,
    /// Turns of all games.
    pub turns: u64,
}

impl Harvest {
    /// Adds another.
    pub fn add(&mut self, other: &mut Harvest) {
        self.lessons.append(&mut other.lessons);
        self.games += other.games;
        self.black += other.black;
        self.won += other.won;
        self.turns += other.turns;
        *other = Harvest::default();
    }
}

impl Table {
    /// A table with a game that has just begun, or a little more.
    pub fn new(habits: Arc<Habits>, seed: u64) -> Table {
        let game = PolyClash::default();
        let state = State::start(&game);
        let sight = Sight::new(&game, &state);
        let mut table = Table {
            habits,
            draws: Draws::new(seed),
            game,
            state,
            turns: 0,
            to_the_end: false,
            pupil: Side::First,
            lessons: Vec::new(),
            tree: Tree::default(),
            halving: Halving::default(),
            thorough: false,
            sight,
            searching: false,
            asked: Vec::new(),
            first: 0,
        };
        table.begin();
        let begun = choose_index(table.draws.draw(), table.habits.begun + 1);
        for _ in 0..begun {
            let Some(mv) = likely_move(&table.game, &table.state, &mut table.draws) else { break };
            table.play(mv);
        }
        table
    }

    /// Begins a game with some random stones.
    fn begin(&mut self) {
        self.game = komi(&mut self.draws);
        self.state = State::start(&self.game);
        self.turns = 0;
        self.to_the_end = self.draws.draw().is_multiple_of(self.habits.to_the_end.max(1));
        self.pupil = Side::BOTH[choose_index(self.draws.draw(), 2)];
        self.lessons.clear();
        self.searching = false;
        for _ in 0..choose_index(self.draws.draw(), self.habits.stirred + 1) {
            let point = self.state.position.empty().iter().nth(choose_index(self.draws.draw(), 200));
            if let Some(point) = point.filter(|&point| self.game.is_legal(&self.state, point.into())) {
                self.play(point.into());
            }
        }
    }

    fn play(&mut self, mv: Move) {
        self.game.play(&mut self.state, mv);
        self.turns += 1;
    }

    /// Goes on with what a network said, until there is something new to ask; that goes into `out`.
    pub fn go_on(&mut self, answers: &Answers<'_>, out: &mut Vec<Sight>, harvest: &mut Harvest) {
        for (number, line) in std::mem::take(&mut self.asked).into_iter().enumerate() {
            if let Some(&last) = line.last() {
                self.tree.learn(last, answers.get(self.first + number));
                self.tree.back_up(&line);
            }
        }
        let before = out.len();
        while out.len() == before {
            if self.is_over(harvest) {
                self.begin();
            } else if self.habits.against > 0 && self.state.position.side() != self.pupil {
                let mv = self.hand_made_move();
                self.play(mv);
            } else if !self.searching {
                self.start_search(out);
            } else {
                self.search(out);
            }
        }
    }

    fn start_search(&mut self, out: &mut Vec<Sight>) {
        self.thorough = self.draws.draw().is_multiple_of(self.habits.thorough.max(1));
        self.tree.clear();
        self.searching = true;
        self.sight = Sight::new(&self.game, &self.state);
        self.asked.push(vec![Tree::ROOT]);
        out.push(self.sight);
    }

    /// Visits each move that is still in once, or plays the best.
    fn search(&mut self, out: &mut Vec<Sight>) {
        let kind = usize::from(!self.thorough);
        if self.tree.node(Tree::ROOT).visits == 1 {
            let draws = (self.habits.against == 0).then_some(&mut self.draws);
            self.halving.begin(&self.tree, self.habits.visits[kind], self.habits.moves[kind], draws);
        }
        let moves: Vec<usize> = self.halving.next(&self.tree).iter().map(|part| part.0).collect();
        if moves.is_empty() {
            self.decide();
        }
        for number in moves {
            self.visit(number, out);
        }
    }

    fn visit(&mut self, number: usize, out: &mut Vec<Sight>) {
        let mut line = vec![Tree::ROOT];
        let mut played = Vec::new();
        let (mut node, mut edge) = (Tree::ROOT, number);
        loop {
            let mv = mv(self.tree.edges(node)[edge].mv);
            played.push((mv, self.game.play(&mut self.state, mv)));
            node = self.tree.follow(node, edge);
            line.push(node);
            if self.tree.node(node).over || !self.tree.is_known(node) {
                break;
            }
            edge = self.tree.choose(node);
        }
        if !self.tree.node(node).over && self.state.position.passes() >= 2 {
            let (side, ending) = (self.state.position.side(), Ending::reached(&self.game, &self.state));
            let lead = if side == Side::First { ending.lead } else { -ending.lead };
            self.tree.end(node, worth(ending.winner == side, lead));
        }
        if self.tree.node(node).over {
            self.tree.back_up(&line);
        } else {
            self.asked.push(line);
            out.push(Sight::new(&self.game, &self.state));
        }
        for (mv, undo) in played.into_iter().rev() {
            self.game.undo(&mut self.state, mv, undo);
        }
    }

    /// Plays the move that was found, and keeps what can be learned from it.
    fn decide(&mut self) {
        let edges = self.tree.edges(Tree::ROOT);
        let chosen = mv(edges[self.halving.best()].mv);
        if self.habits.against == 0 {
            let lesson = Lesson::new(self.state.position.side(), self.sight);
            let lesson = if self.thorough && edges.len() > 1 {
                let moves = edges.iter().map(|edge| edge.mv);
                lesson.with_policy(255, moves.zip(improved(&self.tree)))
            } else {
                lesson
            };
            self.lessons.push(lesson);
        }
        self.searching = false;
        self.play(chosen);
    }

    fn hand_made_move(&mut self) -> Move {
        let ask = Ask { nodes: Some(self.habits.against), seed: self.draws.draw(), ..Ask::default() };
        Engine::default().think(&self.game, &self.state, &ask, &mut Unwatched).mv.unwrap_or(Move::PASS)
    }

    /// Whether the game is over or decided; if so, its lessons are brought in.
    fn is_over(&mut self, harvest: &mut Harvest) -> bool {
        if self.searching {
            return false;
        }
        let stones = Point::COUNT - self.state.position.empty().len();
        let ending = if self.state.position.passes() >= 2 {
            Ending::reached(&self.game, &self.state)
        } else if self.turns >= LONGEST
            || !self.to_the_end && stones >= LOOKED_AT && self.turns.is_multiple_of(LOOK)
        {
            let (ending, agreed) = Ending::foreseen(&self.game, &self.state, &mut self.draws);
            if !agreed && self.turns < LONGEST {
                return false;
            }
            ending
        } else {
            return false;
        };
        self.lessons.iter().for_each(|lesson| lesson.write(&ending, &mut harvest.lessons));
        harvest.games += 1;
        harvest.black += u64::from(ending.winner == Side::First);
        harvest.won += u64::from(ending.winner == self.pupil);
        harvest.turns += self.turns as u64;
        true
    }
}

/// The move with an id.
pub fn mv(id: u16) -> Move {
    Point::new(usize::from(id)).map_or(Move::PASS, Move::from)
}

/// The rules, mostly with the usual komi.
pub fn komi(draws: &mut Draws) -> PolyClash {
    if choose_index(draws.draw(), OTHER_KOMI) > 0 {
        return PolyClash::default();
    }
    let thousandths = choose_index(draws.draw(), 301) as i64 - 150;
    let sign = if thousandths < 0 { "-" } else { "" };
    let mut options = Options::default();
    options.settings.insert("komi", Setting::Number(format!("{sign}0.{:03}", thousandths.abs())));
    PolyClash::new(&options).unwrap_or_default()
}

/// A move as the hand-made engine thinks them likely at a glance; a pass if there is no other.
pub fn likely_move(game: &PolyClash, state: &State<PolyClash>, draws: &mut Draws) -> Option<Move> {
    if state.position.passes() >= 2 {
        return None;
    }
    let mut moves = Vec::new();
    Priors::default().without_book().weigh(game, state, &mut moves);
    if moves.len() > 1 {
        moves.retain(|&(mv, _)| mv != Move::PASS);
    }
    let total: f64 = moves.iter().map(|part| part.1).sum();
    let mut ticket = total * ((draws.draw() >> 11) as f64 / (1u64 << 53) as f64);
    let chosen = moves.iter().find(|(_, weight)| {
        ticket -= weight;
        ticket < 0.0
    });
    chosen.or(moves.first()).map(|part| part.0)
}
