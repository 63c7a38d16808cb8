use parlor_dolanan::{Dolanan, Kind};
use parlor_engines::dolanan::{CLASSES, Engine, Weights, tuned};
use parlor_players::Player;

use super::{Makes, Weighed, Weight, Weighted};

/// No weight is larger, so that the worth of a window has room in sixteen bits.
const MOST: i32 = 20_000;

/// The weights of a Dolanan game, those of classes of numbers that the game has.
pub(crate) struct DolananWeights;

/// The weights by their names, those of windows with two claims once for both orders of what they need.
fn fields<K: Kind>(weights: &mut Weights, mut f: impl FnMut(String, &mut i32, i32)) {
    // No number of multiplication is made by more than four pairs of values, which are four classes.
    let classes = if K::CODE == "add" { CLASSES } else { CLASSES - 1 };
    f("one".to_owned(), &mut weights.one, 80);
    for a in 0..classes {
        for b in a..classes {
            f(format!("two.{a}.{b}"), &mut weights.two[a][b], 250);
            weights.two[b][a] = weights.two[a][b];
        }
    }
    for a in 0..classes {
        f(format!("three.{a}"), &mut weights.three[a], 250);
    }
    f("cover".to_owned(), &mut weights.cover, 400);
    f("safe".to_owned(), &mut weights.safe, 200);
    f("room".to_owned(), &mut weights.room, 200);
    f("turn".to_owned(), &mut weights.turn, 600);
}

impl<K: Kind> Weighted<Dolanan<K>> for DolananWeights {
    fn weights(&self) -> Vec<Weight> {
        let mut list = Vec::new();
        fields::<K>(&mut tuned::<K>().clone(), |name, value, usual| {
            list.push(Weight::new(name, *value, usual));
        });
        list
    }

    fn weighed(&self, values: &[i32]) -> Box<dyn Player<Dolanan<K>>> {
        let mut weights = tuned::<K>().clone();
        let mut values = values.iter();
        fields::<K>(&mut weights, |_, weight, _| {
            *weight = values.next().map_or(*weight, |&value| value.clamp(-MOST, MOST));
        });
        Box::new(Weighed(weights))
    }
}

impl<K: Kind> Makes<Dolanan<K>> for Weights {
    fn engine(&self) -> impl Player<Dolanan<K>> {
        Engine { weights: Some(self), ..Engine::default() }
    }
}
