use parlor_rules::State;
use parlor_search::Evaluate;
use parlor_taught::{Inputs, Teachable};

/// A position to learn from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The number of the game that it is from.
    pub game: u32,
    /// What a search thought of it, in points for the side to move.
    pub score: i16,
    /// What the hand-made expert thinks of it at a glance, and at a rough one.
    pub glance: [i16; 2],
    /// What the searches thought from here on, in points for the side to move, the end of the game included.
    pub outlook: i16,
    /// How the game ended for the side to move, in half points, or [`Sample::BROKEN_OFF`].
    pub result: u8,
    /// The stage of the game.
    pub stage: u8,
    /// What is counted.
    pub counts: Vec<u8>,
    /// The inputs that are there, as the side to move sees them.
    pub inputs: Vec<u16>,
}

/// What stands in a file where there is no input.
const NONE: u16 = u16::MAX;

impl Sample {
    /// The result of a game that took too long.
    pub const BROKEN_OFF: u8 = 3;

    /// How many bytes a sample of a game has.
    pub const fn size<G: Teachable>() -> usize {
        14 + G::Inputs::COUNTS + 2 * G::Inputs::ACTIVE
    }

    /// The sample of a state; how the game ended is not known yet.
    pub fn new<G: Teachable>(
        game: &G,
        state: &State<G>,
        expert: &G::Expert,
        number: u32,
        score: i32,
    ) -> Sample {
        let memory = &mut expert.enter(game, state);
        let glance = [
            expert.value(game, state, memory),
            expert.value_between(game, state, memory, i32::MIN, i32::MAX),
        ];
        let position = &state.position;
        let mut inputs = Vec::with_capacity(G::Inputs::ACTIVE);
        G::Inputs::list(position, G::Inputs::mover(position), |input| inputs.push(input));
        let mut counts = vec![0; G::Inputs::COUNTS];
        G::Inputs::count(position, &mut counts);
        let stage = G::Inputs::stage(position) as u8;
        Sample {
            game: number,
            score: cut(score),
            glance: glance.map(cut),
            outlook: 0,
            result: Sample::BROKEN_OFF,
            stage,
            counts,
            inputs,
        }
    }

    /// Writes it behind others.
    pub fn write<G: Teachable>(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.game.to_le_bytes());
        bytes.extend(self.score.to_le_bytes());
        bytes.extend(self.glance.iter().flat_map(|value| value.to_le_bytes()));
        bytes.extend(self.outlook.to_le_bytes());
        bytes.extend([self.result, self.stage]);
        bytes.extend(self.counts.iter().chain(std::iter::repeat(&0)).take(G::Inputs::COUNTS));
        let inputs = self.inputs.iter().chain(std::iter::repeat(&NONE)).take(G::Inputs::ACTIVE);
        bytes.extend(inputs.flat_map(|input| input.to_le_bytes()));
    }

    /// Reads what [`write`](Sample::write) wrote; none if there are too few bytes.
    pub fn read<G: Teachable>(bytes: &[u8]) -> Option<Sample> {
        let (fixed, rest) = bytes.split_first_chunk::<14>()?;
        let (counts, rest) = rest.split_at_checked(G::Inputs::COUNTS)?;
        let inputs = rest.get(..2 * G::Inputs::ACTIVE)?.as_chunks::<2>().0.iter();
        let short = |at: usize| i16::from_le_bytes([fixed[at], fixed[at + 1]]);
        Some(Sample {
            game: u32::from_le_bytes([fixed[0], fixed[1], fixed[2], fixed[3]]),
            score: short(4),
            glance: [short(6), short(8)],
            outlook: short(10),
            result: fixed[12],
            stage: fixed[13],
            counts: counts.to_vec(),
            inputs: inputs
                .map(|bytes| u16::from_le_bytes(*bytes))
                .take_while(|&input| input != NONE)
                .collect(),
        })
    }
}

fn cut(points: i32) -> i16 {
    points.clamp(-32_000, 32_000) as i16
}
