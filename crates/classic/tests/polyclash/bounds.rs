//! Bounds on the work, and being stopped.

use parlor_classic::polyclash::Classic;
use parlor_players::{Ask, Player, Thought, Unwatched, Watch};
use parlor_polyclash::{Move, PolyClash};
use parlor_rules::{Game, State};

use super::support::{replay, think, tuned, vectors};

fn bounded(depth: Option<u32>, nodes: Option<u64>, settings: &str) -> Thought<Move> {
    let state = State::start(&PolyClash::default());
    let ask = Ask { depth, nodes, tuning: tuned(settings), ..Ask::default() };
    Classic.think(&PolyClash::default(), &state, &ask, &mut Unwatched)
}

#[test]
fn bounds_bound() {
    let whole = bounded(None, None, "");
    assert_eq!((whole.depth, whole.nodes), (2, 3 * 302));
    assert_eq!(bounded(None, Some(906), ""), whole);
    assert_eq!(bounded(Some(7), None, ""), whole, "depth makes nobody look farther");
    let alone = bounded(None, None, "plies=1");
    assert_eq!((alone.depth, alone.nodes), (1, 302));
    for depth in [0, 1] {
        assert_eq!(bounded(Some(depth), None, ""), alone);
    }
    assert_eq!(bounded(None, Some(0), ""), alone);
    let stopped = bounded(None, Some(600), "");
    assert_eq!((stopped.depth, stopped.nodes), (1, 600));
    assert_eq!(stopped.candidates, alone.candidates, "half a look-ahead is none");
    assert_eq!(bounded(None, None, "plies=3").nodes, (1 + 2 + 4) * 302);
    assert_eq!(bounded(Some(2), None, "plies=3"), whole);
}

/// A watch that ends the work at a given look.
struct Patience {
    looks: usize,
    last: u64,
}

impl Watch<Move> for Patience {
    fn go_on(&mut self, so_far: &dyn Fn() -> Thought<Move>) -> bool {
        let thought = so_far();
        assert!(thought.mv.is_some());
        assert!(thought.nodes > self.last, "slices go forward");
        self.last = thought.nodes;
        self.looks = self.looks.saturating_sub(1);
        self.looks > 0
    }
}

#[test]
fn whoever_is_stopped_has_an_answer() {
    let game = PolyClash::default();
    let mut stopped = 0;
    for vector in vectors().iter().filter(|vector| !vector["greedy"].is_null()).step_by(7) {
        let state = replay(vector);
        let greedy = think(&state, "plies=1", 0);
        for looks in 1..4 {
            let ask = Ask { tuning: tuned("plies=3 trail=4"), ..Ask::default() };
            let thought = Classic.think(&game, &state, &ask, &mut Patience { looks, last: 0 });
            assert!(game.is_legal(&state, thought.mv.unwrap()));
            stopped += u32::from(thought.depth == 1);
            assert!(thought.depth == 3 || thought.mv == greedy.mv, "{}", vector["id"]);
        }
    }
    assert!(stopped > 60, "{stopped}");
}
