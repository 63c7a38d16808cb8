use parlor_engines::romgon::{Engine, Expert, Features, Weights};
use parlor_players::Player;
use parlor_romgon::Romgon;

use super::{Makes, Weighed, Weight, Weighted};

/// When all pieces are there, and when only the rhombuses are left.
const TIMES: [&str; 2] = ["early", "late"];
/// No weight is larger, so that it has room in sixteen bits.
const MOST: i32 = 20_000;

/// The weights of a mode of Romgon: all places together, every other feature that counts one by one.
pub(crate) struct RomgonWeights {
    /// Whether it is flip mode.
    pub flip: bool,
}

impl RomgonWeights {
    fn today(&self) -> &'static Weights {
        Expert::default().weights[usize::from(self.flip)]
    }
}

/// The features that are no places, each with the name of its group, its number in it, and the group's last feature.
fn features() -> impl Iterator<Item = (&'static str, usize, std::ops::Range<usize>)> {
    let groups = &Features::GROUPS[1..];
    let ends = groups.iter().skip(1).map(|group| group.1).chain([Features::COUNT]);
    groups.iter().zip(ends).flat_map(|(&(name, first), end)| {
        (first..end).map(move |feature| (name, feature - first, first..end))
    })
}

impl Weighted<Romgon> for RomgonWeights {
    fn weights(&self) -> Vec<Weight> {
        let today = &self.today().0;
        let mut weights: Vec<_> = TIMES.map(|time| Weight::percent(format!("places.{time}"))).to_vec();
        for (group, number, range) in features() {
            let value = today[range.start + number];
            if value == [0; 2] {
                continue;
            }
            for (index, time) in TIMES.iter().enumerate() {
                let (count, group_sum) = (range.len() as i32, &today[range.clone()]);
                let usual = group_sum.iter().map(|value| i32::from(value[index]).abs()).sum::<i32>() / count;
                let name = format!("{group}.{number}.{time}");
                weights.push(Weight::new(name, i32::from(value[index]), usual));
            }
        }
        weights
    }

    fn weighed(&self, values: &[i32]) -> Box<dyn Player<Romgon>> {
        let mut weights = self.today().clone();
        let places = Features::GROUPS[1].1;
        let mut values = values.iter().copied();
        let percents = [(); 2].map(|()| values.next().unwrap_or(100));
        for weight in &mut weights.0[..places] {
            for (weight, percent) in weight.iter_mut().zip(percents) {
                *weight = short(i32::from(*weight) * percent / 100);
            }
        }
        for (_, number, range) in features() {
            let weight = &mut weights.0[range.start + number];
            if *weight != [0; 2] {
                for weight in weight {
                    *weight = values.next().map_or(*weight, short);
                }
            }
        }
        Box::new(Weighed(weights))
    }
}

fn short(value: i32) -> i16 {
    value.clamp(-MOST, MOST) as i16
}

/// The same weights in either mode.
impl Makes<Romgon> for Weights {
    fn engine(&self) -> impl Player<Romgon> {
        Engine { expert: Expert::new([self; 2]), pruning: Engine::default().pruning }
    }
}
