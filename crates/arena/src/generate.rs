use std::collections::BTreeSet;
use std::ops::ControlFlow;

use parlor_players::{Ask, Player, Unwatched};
use parlor_roster::{Complete, Shelf};
use parlor_rules::{Draws, Options, State, Turn};

use crate::Opening;
use crate::contest::mix;

/// What openings are wanted.
#[derive(Clone, PartialEq, Debug)]
pub struct Wish {
    /// How many.
    pub count: usize,
    /// Moves of the players in each, at least and at most.
    pub plies: (u32, u32),
    /// How far the winning chance may be from a half.
    pub balance: f64,
    /// Visits of the engine that judges.
    pub nodes: u64,
    /// The seed of it all.
    pub seed: u64,
    /// The variant.
    pub variant: Option<String>,
}

/// Makes openings: random moves from the start, kept if the engine finds the position balanced and it is not there yet.
/// `on_tried` hears how many are kept of how many tried, and may end it.
///
/// A setting that must be given and is called `seed` is drawn anew for every opening.
pub fn generate<G: Complete>(
    wish: &Wish,
    shelf: &Shelf,
    mut on_tried: impl FnMut(usize, u64) -> ControlFlow<()>,
) -> Vec<Opening> {
    let players = G::players(shelf);
    let mut openings = Vec::new();
    let mut seen = BTreeSet::new();
    let mut tried = 0;
    while openings.len() < wish.count {
        tried += 1;
        let mut draws = Draws::new(mix(&[wish.seed, tried]));
        let mut options = Options { variant: wish.variant.clone(), ..Options::default() };
        for spec in G::ABOUT.options.iter().filter(|spec| spec.default.is_none()) {
            options = options.with_integer(spec.name, (draws.draw() >> 40) as i64);
        }
        if let Some((opening, state)) = random_opening::<G>(wish, options, &mut draws)
            && players.first().is_none_or(|judge| is_balanced(judge.as_ref(), wish, &opening.0, &state))
            && seen.insert(G::write_position(&opening.0, &state.position))
        {
            openings.push(opening.1);
        }
        if on_tried(openings.len(), tried).is_break() {
            break;
        }
    }
    openings
}

fn random_opening<G: Complete>(
    wish: &Wish,
    options: Options,
    draws: &mut Draws,
) -> Option<((G, Opening), State<G>)> {
    let game = G::new(&options).ok()?;
    let mut state = State::start(&game);
    let (least, most) = wish.plies;
    let plies = least + (draws.draw() % u64::from(most - least + 1)) as u32;
    let mut opening = Opening { options, moves: Vec::new() };
    let mut made = 0;
    while made < plies {
        made += u32::from(matches!(game.turn(&state), Turn::Player(_)));
        let mv = game.pick_move(&state, draws.draw())?;
        opening.moves.push(game.write_move(&state.position, mv));
        game.play(&mut state, mv);
    }
    game.turn(&state).outcome().is_none().then_some(((game, opening), state))
}

fn is_balanced<G: Complete>(judge: &dyn Player<G>, wish: &Wish, game: &G, state: &State<G>) -> bool {
    let ask = Ask { nodes: Some(wish.nodes), seed: wish.seed, ..Ask::default() };
    let thought = judge.think(game, state, &ask, &mut Unwatched);
    let winrate = thought.winrate.unwrap_or(0.5);
    (winrate - 0.5).abs() <= wish.balance
}
