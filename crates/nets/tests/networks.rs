//! Networks of random shapes and numbers: kept in step they are what they are from scratch, fast sums are plain sums, and
//! files that are no networks are refused.

use parlor_nets::{Head, Layers, Network, NetworkError, Wanted, plain_value, write};
use proptest::prelude::*;

fn config() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::default() }
}

fn heads() -> impl Strategy<Value = Head> {
    (1usize..80, 1usize..20, 1usize..=6, 0usize..=2, (1usize..=2, 1usize..=2), 1usize..=4, 1usize..=127)
        .prop_map(|(inputs, active, width, counts, narrow, stages, grid)| Head {
            inputs,
            active,
            width: 32 * width,
            counts: 16 * counts,
            narrow: [16 * narrow.0, 16 * narrow.1],
            stages,
            grid,
            ..Layers::example(1).head
        })
}

/// Inputs of two views; some that no network here knows are among them.
fn inputs() -> impl Strategy<Value = [Vec<u16>; 2]> {
    let view = || prop::collection::vec(0u16..90, 0..8);
    [view(), view()]
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn fast_values_are_plain_values(
        head in heads(), seed in any::<u64>(), inputs in inputs(), stage in 0usize..6, own in 0usize..2,
        counts in prop::collection::vec(any::<u8>(), 0..40),
    ) {
        let network = Layers::random(head, seed).network();
        let views = network.views(&inputs);
        let value = network.value(&views, own, stage, &counts, &mut network.scratch());
        let seen = [&inputs[own][..], &inputs[1 - own][..]];
        prop_assert_eq!(value, plain_value(&network, seen, stage, &counts));
    }

    #[test]
    fn a_scratch_keeps_nothing(seed in any::<u64>(), inputs in inputs(), counts in prop::collection::vec(any::<u8>(), 0..20)) {
        let network = Layers::example(seed).network();
        let views = network.views(&inputs);
        let mut used = network.scratch();
        network.value(&network.views(&[vec![1, 2, 3], vec![4]]), 0, 1, &[200; 16], &mut used);
        let fresh = network.value(&views, 0, 0, &counts, &mut network.scratch());
        prop_assert_eq!(network.value(&views, 0, 0, &counts, &mut used), fresh);
    }

    #[test]
    fn in_step_is_from_scratch(head in heads(), seed in any::<u64>(), steps in prop::collection::vec((inputs(), inputs()), 1..6)) {
        let network = Layers::random(Head { active: 20, ..head }, seed).network();
        let (mut there, mut views) = ([Vec::new(), Vec::new()], network.views_of_nothing());
        for (come, chosen) in steps {
            // Some of what is there goes, and all of what comes is new or there twice.
            let mut gone = [Vec::new(), Vec::new()];
            for view in 0..2 {
                for &number in &chosen[view] {
                    if !there[view].is_empty() {
                        let place = usize::from(number) % there[view].len();
                        gone[view].push(there[view].swap_remove(place));
                    }
                }
                there[view].extend(&come[view]);
            }
            let mut after = network.views_of_nothing();
            network.change(&views, &mut after, [&gone[0], &gone[1]], [&come[0], &come[1]]);
            views = after;
            if there.iter().any(|view| view.len() > 20) {
                break;
            }
            prop_assert_eq!(&views, &network.views(&there));
        }
    }

    /// Whatever the bytes, there is an answer, and only those that were written are a network.
    #[test]
    fn changed_files_are_refused(seed in any::<u64>(), place in any::<prop::sample::Index>(), bit in 0u32..8, cut in any::<bool>()) {
        let mut bytes = write(&Layers::example(seed));
        let place = place.index(bytes.len());
        if cut { bytes.truncate(place) } else { bytes[place] ^= 1 << bit }
        prop_assert!(Network::read(&bytes).is_err());
    }

    #[test]
    fn any_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..200), magic in any::<bool>()) {
        let mut file = if magic { b"ParlorNt\x01\0\x02\0\0\0{}".to_vec() } else { Vec::new() };
        file.extend(bytes);
        prop_assert!(Network::read(&file).is_err());
    }
}

fn refusal(change: impl FnOnce(&mut Layers)) -> NetworkError {
    let mut layers = Layers::example(1);
    change(&mut layers);
    layers.try_network().unwrap_err()
}

#[test]
fn every_refusal_has_its_reason() {
    let bytes = write(&Layers::example(1));
    assert_eq!(Network::read(b"UrOracle").unwrap_err(), NetworkError::Magic);
    let mut newer = bytes.clone();
    newer[8] = 9;
    assert_eq!(Network::read(&newer).unwrap_err(), NetworkError::Version(9));
    let mut changed = bytes.clone();
    let last = changed.len() - 40;
    changed[last] ^= 1;
    assert_eq!(Network::read(&changed).unwrap_err(), NetworkError::Hash);
    assert!(matches!(Network::read(&bytes[..bytes.len() - 1]), Err(NetworkError::Length { .. })));
    assert!(matches!(Network::read(&bytes[..20]), Err(NetworkError::Length { .. })));
    assert!(matches!(refusal(|layers| layers.head.kind = "graph".into()), NetworkError::Head(_)));
    assert!(matches!(refusal(|layers| layers.head.width = 40), NetworkError::Shape { name: "width", .. }));
    assert!(matches!(refusal(|layers| layers.head.grid = 128), NetworkError::Shape { name: "grid", .. }));
    assert!(matches!(refusal(|layers| layers.head.inputs = 0), NetworkError::Shape { name: "inputs", .. }));
    assert!(matches!(refusal(|layers| layers.bias.push(0)), NetworkError::Length { .. }));
}

#[test]
fn what_could_overflow_is_refused() {
    assert_eq!(refusal(|layers| layers.bias[5] = 31_000), NetworkError::Overflow("the views"));
    let second = refusal(|layers| layers.stages[1].0.fill(32_000));
    assert_eq!(second, NetworkError::Overflow("the second layer"));
    assert_eq!(refusal(|layers| layers.stages[0].3[2] = i32::MAX), NetworkError::Overflow("the third layer"));
    assert_eq!(refusal(|layers| layers.stages[0].5 = i32::MIN), NetworkError::Overflow("the last layer"));
}

#[test]
fn a_network_for_something_else_is_refused() {
    let bytes = write(&Layers::example(1));
    let wanted = Wanted { game: "example", variant: "", inputs: 40, active: 8, counts: 16, stages: 2 };
    assert!(Network::read_for(&bytes, &wanted).is_ok());
    for (name, other) in [
        ("the game", Wanted { game: "ur", ..wanted }),
        ("the variant", Wanted { variant: "flip", ..wanted }),
        ("inputs", Wanted { inputs: 41, ..wanted }),
        ("active inputs", Wanted { active: 9, ..wanted }),
        ("counts", Wanted { counts: 0, ..wanted }),
        ("stages", Wanted { stages: 3, ..wanted }),
    ] {
        match Network::read_for(&bytes, &other) {
            Err(NetworkError::Unfit { name: found, .. }) => assert_eq!(found, name),
            other => panic!("{other:?}"),
        }
    }
}

/// The bits of one network, so that a change of the arithmetic does not go unnoticed on any machine.
#[test]
fn values_are_these() {
    let network = Layers::example(7).network();
    let mut scratch = network.scratch();
    let values: Vec<i32> = (0..6u16)
        .map(|n| {
            let views = network.views(&[vec![n, 2 * n + 3, 30], vec![39 - n, n + 7]]);
            network.value(&views, usize::from(n & 1), usize::from(n / 3), &[3, n as u8], &mut scratch)
        })
        .collect();
    assert_eq!(values, [-41_868_701, 10_467_100, -81_160_138, -125_195_836, -170_379_331, -254_153_611]);
}
