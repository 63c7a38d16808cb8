use parlor_rules::{Draws, Outcome, Side, State, Turn};
use parlor_search::{Expert, Limits, Pruning, Score, alphabeta};
use parlor_taught::Teachable;

use super::Sample;

/// Plays a game of an expert with itself from a random opening, with so many nodes a move, and gives its samples. The same
/// seed and number give the same game.
///
/// Positions that are decided, under a threat, or where the best move is an attack teach nothing about judging, and are
/// left out. A game ends where its end is proved, and is broken off if it takes too long.
pub fn play_lesson<G: Teachable, E: Expert<G>>(
    game: &G,
    expert: &E,
    pruning: Pruning,
    nodes: u64,
    seed: u64,
    number: u32,
) -> Vec<Sample> {
    let handmade = G::handmade().0;
    let mut draws = Draws::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(u64::from(number)));
    let mut state = game.opening(&mut draws);
    let mut diary = Diary::default();
    // Who won, if anybody did, of a game that came to its end.
    let mut end = None;
    for _ in 0..G::LONGEST {
        let side = match game.turn(&state) {
            Turn::Over(Outcome { winner: won, .. }) => {
                end = Some(won);
                break;
            }
            Turn::Player(side) | Turn::Chance(side) => side,
        };
        let Some((score, mv)) = thought(game, &state, expert, pruning, nodes) else { break };
        if score.is_decided() {
            end = Some(Some(if score.is_won() { side } else { !side }));
            break;
        }
        let Some(mv) = mv else { break };
        let sample = is_quiet(game, &state, expert, mv)
            .then(|| Sample::new(game, &state, &handmade, number, score.value()));
        diary.note(side, score.value(), sample);
        game.play(&mut state, mv);
    }
    diary.close(end)
}

/// What a search thinks of a position, and its move, if it has one.
pub(super) fn thought<G: Teachable, E: Expert<G>>(
    game: &G,
    state: &State<G>,
    expert: &E,
    pruning: Pruning,
    nodes: u64,
) -> Option<(Score, Option<G::Move>)> {
    let limits = Limits { nodes, ..Limits::default() };
    let found = alphabeta(game, state, expert, pruning, &limits, &mut |_| true);
    let best = found.variations.first()?;
    Some((best.score, best.line.first().copied()))
}

/// What was thought in a game, ply by ply, until it is known how it ended.
#[derive(Default)]
pub(super) struct Diary {
    kept: Vec<(Side, Option<Sample>)>,
    thoughts: Vec<i32>,
}

impl Diary {
    pub fn note(&mut self, side: Side, score: i32, sample: Option<Sample>) {
        self.kept.push((side, sample));
        self.thoughts.push(score);
    }

    /// The samples with their ends: `Some` winner, if anybody won, of a game that came to one.
    pub fn close(self, end: Option<Option<Side>>) -> Vec<Sample> {
        let Diary { kept, thoughts } = self;
        let last = kept.last().map(|(side, _)| match end {
            Some(Some(winner)) if winner == *side => MOST,
            Some(Some(_)) => -MOST,
            Some(None) => 0,
            None => thoughts.last().copied().unwrap_or(0),
        });
        let outlooks = outlooks(&thoughts, last.unwrap_or(0));
        let with_end = |((side, sample), outlook): ((Side, Option<Sample>), i16)| {
            let result = match end {
                Some(Some(winner)) => 2 * u8::from(winner == side),
                Some(None) => 1,
                None => Sample::BROKEN_OFF,
            };
            sample.map(|sample| Sample { result, outlook, ..sample })
        };
        kept.into_iter().zip(outlooks).filter_map(with_end).collect()
    }
}

/// Points beyond which it does not matter how many there are.
const MOST: i32 = 600;

/// What the searches of a game thought from each position on, the later the less it counts: by 1/16 with every ply. The
/// side that moved last sees the end like `last`.
fn outlooks(thoughts: &[i32], last: i32) -> Vec<i16> {
    const ONE: i32 = 1 << 8;
    let mut outlook = last.clamp(-MOST, MOST) * ONE;
    let mut outlooks = vec![0; thoughts.len()];
    for (place, thought) in thoughts.iter().enumerate().rev() {
        outlook = (15 * outlook + thought.clamp(&-MOST, &MOST) * ONE) / 16;
        outlooks[place] = (outlook / ONE) as i16;
        // As the side sees it that moved before.
        outlook = -outlook;
    }
    outlooks
}

/// Whether a search would judge the position as it stands: the side to move is under no threat, and its best move is none.
pub(super) fn is_quiet<G: Teachable, E: Expert<G>>(
    game: &G,
    state: &State<G>,
    expert: &E,
    best: G::Move,
) -> bool {
    let memory = &mut expert.enter(game, state);
    if expert.verdict(game, state, memory).is_some() || expert.replies(game, state, memory, |_| {}) {
        return false;
    }
    // What attacks are worth looking at may hang on what a judgement leaves in the memory.
    expert.value(game, state, memory);
    let mut quiet = true;
    expert.attacks(game, state, memory, |mv| quiet &= mv != best);
    quiet
}
