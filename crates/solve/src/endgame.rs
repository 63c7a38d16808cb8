/// Positions without dice, numbered, of which every move leads to another or wins the game. What the past of a game does
/// (repetitions, counts of moves) is left out; [`Ending::repeats`] says how much of it a winner needs.
pub trait Endgame {
    /// How many numbers there are. Some may stand for no position.
    fn numbers(&self) -> usize;

    /// Calls `f` with what each move of the side to move does; never for a number without a position, or where the game
    /// is over.
    fn for_each_move(&self, number: usize, f: impl FnMut(Deed));
}

/// What a move does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// It wins the game.
    Wins,
    /// It leads to another position, seen by the other side.
    Leads {
        /// The number of that position.
        to: usize,
        /// What the rules count about the move, if they limit how often it may be made, as its side sees it.
        counted: Option<u32>,
    },
}

/// What is known of a position by force.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ending {
    /// After how many plies the game ends, if the winner hurries and the loser delays: odd if the side to move wins, even
    /// if it loses, 0 if neither can force it.
    pub plies: u16,
    /// How often the winner makes a move that counts as the same at most, whatever the loser does, if he plays as it was
    /// found here. He never comes back to a position: every turn of his brings the end nearer.
    pub repeats: u8,
}

/// The endings of all positions by number.
///
/// ```
/// use parlor_solve::{Deed, Endgame, solve_endgame};
///
/// /// One to three are taken from a heap; who takes the last wins.
/// struct Heap;
///
/// impl Endgame for Heap {
///     fn numbers(&self) -> usize {
///         20
///     }
///
///     fn for_each_move(&self, heap: usize, mut f: impl FnMut(Deed)) {
///         for left in heap.saturating_sub(3)..heap {
///             f(if left == 0 { Deed::Wins } else { Deed::Leads { to: left, counted: None } });
///         }
///     }
/// }
///
/// let plies: Vec<_> = solve_endgame(&Heap).iter().map(|ending| ending.plies).collect();
/// assert_eq!(plies[1..=9], [1, 1, 1, 2, 3, 3, 3, 4, 5]);
/// ```
pub fn solve_endgame(endgame: &impl Endgame) -> Vec<Ending> {
    let graph = Graph::of(endgame);
    let plies = graph.plies();
    let repeats = Lines::of(&graph, &plies).repeats(plies.len());
    plies.into_iter().zip(repeats).map(|(plies, repeats)| Ending { plies, repeats }).collect()
}

/// What all moves do.
struct Graph {
    /// Where the moves of each position begin.
    first: Vec<u32>,
    /// The position after each move.
    to: Vec<u32>,
    /// What is counted about each move.
    counted: Vec<u32>,
    /// Positions that are won at once.
    won: Vec<u32>,
}

/// Nothing is counted.
const NOTHING: u32 = u32::MAX;

impl Graph {
    fn of(endgame: &impl Endgame) -> Graph {
        let numbers = endgame.numbers();
        let (first, to, counted, won) = (Vec::with_capacity(numbers + 1), Vec::new(), Vec::new(), Vec::new());
        let mut graph = Graph { first, to, counted, won };
        for number in 0..numbers {
            let begin = graph.to.len();
            graph.first.push(begin as u32);
            let mut wins = false;
            endgame.for_each_move(number, |deed| match deed {
                Deed::Wins => wins = true,
                Deed::Leads { to, counted } => {
                    graph.to.push(to as u32);
                    graph.counted.push(counted.unwrap_or(NOTHING));
                }
            });
            if wins {
                graph.won.push(number as u32);
                graph.to.truncate(begin);
                graph.counted.truncate(begin);
            }
        }
        graph.first.push(graph.to.len() as u32);
        graph
    }

    fn moves(&self, number: u32) -> std::ops::Range<usize> {
        self.first[number as usize] as usize..self.first[number as usize + 1] as usize
    }

    /// From where each position can be come to: where these begin, and what they are.
    fn origins(&self) -> (Vec<u32>, Vec<u32>) {
        let mut first = vec![0u32; self.first.len()];
        for &to in &self.to {
            first[to as usize + 1] += 1;
        }
        for number in 1..first.len() {
            first[number] += first[number - 1];
        }
        let (mut next, mut origins) = (first.clone(), vec![0; self.to.len()]);
        for number in 0..self.first.len() as u32 - 1 {
            for &to in &self.to[self.moves(number)] {
                let place = &mut next[to as usize];
                origins[*place as usize] = number;
                *place += 1;
            }
        }
        (first, origins)
    }

    /// Backwards from the ends. Positions are found in the order of their distance, so the first win found is the
    /// soonest, and the last reply that turns out lost is the one that delays longest.
    fn plies(&self) -> Vec<u16> {
        let (first, origins) = self.origins();
        let mut plies = vec![0u16; self.first.len() - 1];
        let mut open: Vec<u32> = self.first.windows(2).map(|ends| ends[1] - ends[0]).collect();
        let mut found = self.won.clone();
        for &number in &found {
            plies[number as usize] = 1;
        }
        let mut next = 0;
        while let Some(&number) = found.get(next) {
            next += 1;
            let here = plies[number as usize];
            for &origin in &origins[first[number as usize] as usize..first[number as usize + 1] as usize] {
                let (origin, lost) = (origin as usize, here.is_multiple_of(2));
                open[origin] -= u32::from(!lost);
                if plies[origin] == 0 && (lost || open[origin] == 0) {
                    plies[origin] = here + 1;
                    found.push(origin as u32);
                }
            }
        }
        plies
    }
}

/// How decided positions are played: all moves of a loser, one of a winner. Positions stand in the order of their distance.
struct Lines {
    /// The numbers of the positions.
    numbers: Vec<u32>,
    /// Where the moves of each begin, and the places of the positions after them.
    first: Vec<u32>,
    to: Vec<u32>,
    /// What is counted about the winner's move.
    counted: Vec<u32>,
}

impl Lines {
    /// A winner takes the first of the moves that win soonest, one about which nothing is counted if there is one.
    fn of(graph: &Graph, plies: &[u16]) -> Lines {
        let mut numbers: Vec<u32> =
            (0..plies.len() as u32).filter(|&number| plies[number as usize] > 0).collect();
        numbers.sort_by_key(|&number| plies[number as usize]);
        let mut places = vec![0; plies.len()];
        for (place, &number) in (0..).zip(&numbers) {
            places[number as usize] = place;
        }
        let mut lines = Lines { numbers: Vec::new(), first: vec![0], to: Vec::new(), counted: Vec::new() };
        for &number in &numbers {
            let (here, mut counted) = (plies[number as usize], NOTHING);
            if here % 2 == 0 {
                let begin = lines.to.len();
                lines.to.extend(graph.to[graph.moves(number)].iter().map(|&to| places[to as usize]));
                lines.to[begin..].sort_unstable();
                let mut replies = lines.to.split_off(begin);
                replies.dedup();
                lines.to.append(&mut replies);
            } else if here > 1 {
                let soonest = |&at: &usize| plies[graph.to[at] as usize] == here - 1;
                let best = graph.moves(number).filter(soonest).min_by_key(|&at| graph.counted[at] != NOTHING);
                if let Some(best) = best {
                    lines.to.push(places[graph.to[best] as usize]);
                    counted = graph.counted[best];
                }
            }
            lines.first.push(lines.to.len() as u32);
            lines.counted.push(counted);
        }
        lines.numbers = numbers;
        lines
    }

    /// How often a winner makes a move that counts as the same, at most, by number: one thing after the other is counted
    /// along all lines.
    fn repeats(&self, numbers: usize) -> Vec<u8> {
        let mut things: Vec<u32> = self.counted.iter().copied().filter(|&thing| thing != NOTHING).collect();
        things.sort_unstable();
        things.dedup();
        let mut most = vec![0u8; self.numbers.len()];
        let mut counts = vec![0u8; self.numbers.len()];
        for thing in things {
            for place in 0..self.numbers.len() {
                let after = self.first[place] as usize..self.first[place + 1] as usize;
                let worst = self.to[after].iter().map(|&to| counts[to as usize]).max().unwrap_or(0);
                counts[place] = worst.saturating_add(u8::from(self.counted[place] == thing));
                most[place] = most[place].max(counts[place]);
            }
        }
        let mut repeats = vec![0; numbers];
        for (&number, most) in self.numbers.iter().zip(most) {
            repeats[number as usize] = most;
        }
        repeats
    }
}
