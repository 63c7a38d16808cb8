//! Networks over graphs of random shapes and numbers: fast sums are plain sums, with vectors or without, and files that are
//! no networks are refused.

use parlor_nets::NetworkError;
use parlor_nets::graph::{
    GraphHead, GraphNetwork, GraphNumbers, GraphWanted, Links, MOST, ONE, plain_judgement,
};
use proptest::prelude::*;

type Lists = [Vec<Vec<u16>>; 2];

/// A graph of so many points in which every point has some others around it.
fn lists() -> impl Strategy<Value = Lists> {
    (1usize..40).prop_flat_map(|points| {
        let list = move || prop::collection::vec(prop::collection::vec(0..points as u16, 0..=5), points);
        [list(), list()]
    })
}

fn head(points: usize, [inputs, width, policy, value]: [usize; 4], shifts: Vec<u32>) -> GraphHead {
    GraphHead {
        inputs: 16 * inputs,
        width: 16 * width,
        policy: 16 * policy,
        value: 16 * value,
        blocks: (shifts.len() - 7) / 2,
        shifts,
        ..GraphNumbers::example(points, 1).head
    }
}

fn shifts() -> impl Strategy<Value = Vec<u32>> {
    (1usize..=4).prop_flat_map(|blocks| prop::collection::vec(8u32..=14, 2 * blocks + 7))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn fast_judgements_are_plain_judgements(
        lists in lists(), widths in [1usize..=3, 1usize..=3, 1usize..=2, 1usize..=2], shifts in shifts(), seed in any::<u64>(),
        inputs in prop::collection::vec(prop_oneof![Just(0), Just(ONE), any::<u16>()], 0..2_000),
    ) {
        let head = head(lists[0].len(), widths, shifts);
        let numbers = GraphNumbers::random(head, seed);
        let network = numbers.network(Links::new(&lists).unwrap()).unwrap();
        let plain = plain_judgement(&numbers, &lists, &inputs);
        let mut scratch = network.scratch();
        // What is left in the room of an earlier position changes nothing.
        for judgement in network.judge_in_all_ways(&inputs, &mut scratch) {
            prop_assert_eq!(&judgement, &plain);
        }
    }
}

/// A ring of ten points.
fn ring() -> Lists {
    let near = |step: u16| (0..10).map(|point| vec![(point + step) % 10, (point + 10 - step) % 10]).collect();
    [near(1), near(2)]
}

/// Numbers so large that activations are cut at both ends.
#[test]
fn activations_are_cut_alike() {
    let lists = ring();
    let mut numbers = GraphNumbers::example(10, 5);
    numbers.head.shifts.iter_mut().for_each(|shift| *shift = 8);
    let network = numbers.network(Links::new(&lists).unwrap()).unwrap();
    let mut cut = 0;
    for seed in 0..50u32 {
        let input = |at: u32| (at.wrapping_mul(2_654_435_761).wrapping_add(seed * 977) >> 19) as u16;
        let inputs: Vec<u16> = (0..320).map(input).collect();
        cut += inputs.iter().filter(|&&input| i32::from(input) > MOST).count();
        let judgement = network.judge(&inputs, &mut network.scratch());
        assert_eq!(judgement, plain_judgement(&numbers, &lists, &inputs));
    }
    assert!(cut > 100);
}

#[test]
fn what_does_not_fit_is_refused_with_its_reason() {
    let links = || Links::new(&ring()).unwrap();
    let good = GraphNumbers::example(10, 1);
    let reason = |numbers: &GraphNumbers| numbers.network(links()).unwrap_err();
    assert!(good.network(links()).is_ok());
    let changed = |change: &dyn Fn(&mut GraphHead)| {
        let mut numbers = good.clone();
        change(&mut numbers.head);
        numbers
    };
    let shape = |error: NetworkError| matches!(error, NetworkError::Shape { .. });
    assert!(matches!(reason(&changed(&|head| head.kind = "pairs".into())), NetworkError::Head(_)));
    assert!(shape(reason(&changed(&|head| head.width = 24))));
    assert!(shape(reason(&changed(&|head| head.blocks = 0))));
    assert!(shape(reason(&changed(&|head| head.shifts[3] = 15))));
    assert!(shape(reason(&changed(&|head| head.shifts.push(8)))));
    assert!(matches!(reason(&changed(&|head| head.width = 48)), NetworkError::Length { .. }));
    assert!(matches!(reason(&GraphNumbers::example(11, 1)), NetworkError::Unfit { name: "points", .. }));
    let mut bytes = good.write();
    bytes[1_000] ^= 1;
    assert_eq!(GraphNetwork::read(&bytes, links()).unwrap_err(), NetworkError::Hash);
    bytes.pop();
    assert!(matches!(GraphNetwork::read(&bytes, links()), Err(NetworkError::Length { .. })));
    assert_eq!(GraphNetwork::read(b"nothing", links()).unwrap_err(), NetworkError::Magic);
    let wanted = GraphWanted { game: "example", variant: "", inputs: 32 };
    assert!(GraphNetwork::read_for(&good.write(), links(), &wanted).is_ok());
    let other = GraphWanted { game: "chess", ..wanted };
    assert!(matches!(
        GraphNetwork::read_for(&good.write(), links(), &other),
        Err(NetworkError::Unfit { name: "the game", .. })
    ));
}

/// Each layer in turn with weights that are too large, what is pooled among them.
#[test]
fn sums_that_could_overflow_are_refused() {
    let good = GraphNumbers::example(10, 1);
    for layer in 0..good.layers.len() {
        let mut numbers = good.clone();
        let (rows, added) = &mut numbers.layers[layer];
        rows.iter_mut().for_each(|weight| *weight = i16::MIN);
        added.iter_mut().for_each(|added| *added = i32::MAX);
        let error = numbers.network(Links::new(&ring()).unwrap()).unwrap_err();
        assert!(matches!(error, NetworkError::Overflow(_)), "layer {layer}: {error}");
    }
}

#[test]
fn graphs_that_are_none_are_refused() {
    for (near, across) in
        [(vec![vec![1]], vec![vec![]]), (vec![vec![0; 6]], vec![vec![]]), (vec![vec![]], vec![])]
    {
        assert!(Links::new(&[near, across]).is_err());
    }
}
