//! What holds for every room, whatever is tried in it, in every game and variant.

mod support;

use std::collections::BTreeMap;

use parlor_desk::{Catalogue, GameSpec};
use parlor_room::{
    Applied, By, Command, Event, Happening, Journal, Order, Room, RoomAnswer, Side, TakeBack, roll, verify,
};
use parlor_rules::Options;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use support::{Story, catalogue, request, stories};

/// Words of ends that rules do not know.
const FROM_OUTSIDE: [&str; 4] = ["resign", "time", "agreement", "abort"];

/// A room that is checked at every step: beside it goes one made of its events, and one of its shown events.
struct Witness<'a> {
    catalogue: &'a Catalogue,
    room: Room,
    twin: Room,
    watched: Room,
    events: Vec<Event>,
    now: u64,
}

impl Witness<'_> {
    fn open<'a>(catalogue: &'a Catalogue, game: &str, variant: Option<&str>, story: &Story) -> Witness<'a> {
        let sides = catalogue.game(game).unwrap().about().sides;
        let request = request(game, variant, sides, story);
        let (room, events) = Room::create(catalogue, request, 1000, &story.entropy).unwrap();
        let shown: Vec<_> = events.iter().map(Event::shown).collect();
        Witness {
            catalogue,
            room,
            twin: Room::rebuild(catalogue, &events).unwrap(),
            watched: Room::rebuild(catalogue, &shown).unwrap(),
            events,
            now: 1000,
        }
    }

    fn run(&mut self, story: &Story) {
        for attempt in &story.tries {
            self.now = self.now.saturating_add_signed(i64::from(attempt.passes));
            let flagged = self.room.tick(self.now);
            self.take(flagged);
            let (order, by) = (attempt.order(&self.room), attempt.by(&self.room));
            self.attempt(order, by);
        }
        self.ends();
    }

    fn attempt(&mut self, order: Order, by: By) {
        let left = self.time_left();
        match self.room.apply(order.clone(), by, self.now) {
            // A command that is refused changes nothing.
            Err(_) => same(&self.room, &self.twin),
            Ok(Applied::Again(seqs)) => {
                same(&self.room, &self.twin);
                let answer = &self.events[*seqs.start() as usize - 1..*seqs.end() as usize];
                assert!(answer.iter().all(|event| event.cmd == order.cmd));
            }
            Ok(Applied::Done(events)) => {
                assert_ne!(by, By::Watcher, "{order:?}");
                assert_eq!(events[0].seed, order.seed);
                self.nobody_acts_for_another(&order.command, by, &events);
                self.repeated(&order, by, &events);
                self.take(events);
            }
        }
        self.clock_never_runs_backwards(left);
        self.agrees_with_the_rules();
    }

    /// Takes in what happened: the numbers have no gaps, and the events make the same room.
    fn take(&mut self, events: Vec<Event>) {
        for event in &events {
            assert_eq!(event.seq, self.twin.seq() + 1);
            assert!(event.time >= self.twin.time());
            self.twin.absorb(event).unwrap();
            self.watched.absorb(&event.shown()).unwrap();
        }
        same(&self.room, &self.twin);
        assert_eq!(self.room.state(""), self.twin.state(""));
        assert_eq!(self.room.settle(), [], "nothing is left to happen of itself");
        self.events.extend(events);
    }

    /// The same command from the same seat gets the same answer, and nothing happens twice.
    fn repeated(&mut self, order: &Order, by: By, events: &[Event]) {
        // Whoever sent it may sit at the other side now.
        let swapped = events.iter().filter(|event| event.swaps_sides()).count() % 2 == 1;
        let by = match by {
            By::Seat(side) if swapped => By::Seat(!side),
            by => by,
        };
        if order.cmd.is_some() {
            let again = self.room.apply(order.clone(), by, self.now);
            let (first, last) = (events[0].seq, events[events.len() - 1].seq);
            assert_eq!(again, Ok(Applied::Again(first..=last)));
        }
    }

    fn nobody_acts_for_another(&self, command: &Command, by: By, events: &[Event]) {
        let By::Seat(side) = by else { return };
        let name = self.twin.name(side);
        assert_eq!(events[0].by.as_deref(), Some(name));
        match (&events[0].what, command) {
            (Happening::Moved { side, .. }, Command::Move { .. })
            | (Happening::Rolled { side, .. }, Command::Roll { .. })
            | (Happening::Offered { side, .. }, _) => assert_eq!(side, name),
            (Happening::Answered { offer, .. } | Happening::Withdrawn { offer }, _) => {
                let proposals = self.twin.snapshot("", 0).offers;
                let proposal = proposals.iter().find(|proposal| proposal.offer == *offer).unwrap();
                let own = proposal.side == name;
                assert_eq!(own, matches!(command, Command::Withdraw { .. }));
            }
            (Happening::Ended { outcome }, Command::Resign {}) => {
                assert_eq!(outcome.winner.as_deref(), Some(self.twin.name(!side)));
            }
            (Happening::Seated { seats, .. }, Command::Seat { .. }) => {
                // Nobody takes a person's seat, and nobody seats another person.
                let other = self.twin.name(!side);
                let (before, after) = (self.twin.seat(!side), &seats[other]);
                assert!(before == after || !after.is_person() && !before.is_person());
            }
            _ => {
                let free = self.twin.take_back() == TakeBack::Free;
                let quiet = matches!(command, Command::Abort {});
                let line =
                    matches!(command, Command::TakeBack { .. } | Command::Redo {} | Command::Go { .. });
                assert!(quiet || free && line, "{command:?} by {name}");
            }
        }
    }

    fn time_left(&self) -> Option<(u32, [u64; 2])> {
        let clock = self.room.clock()?;
        Some((self.room.round(), Side::BOTH.map(|side| clock.of_game(side))))
    }

    fn clock_never_runs_backwards(&self, before: Option<(u32, [u64; 2])>) {
        let (Some((game, before)), Some((same, after))) = (before, self.time_left()) else { return };
        if game != same {
            return;
        }
        let more = self.room.clock().unwrap().setting().increment_ms.unwrap_or(0);
        // A move and the passes that follow it, each with its increment.
        assert!(Side::BOTH.into_iter().all(|side| after[side.index()] <= before[side.index()] + 4 * more));
        assert!(self.room.clock().unwrap().deadline().is_none_or(|deadline| deadline >= self.room.time()));
    }

    /// The rules, asked about the line, say the same as the room.
    fn agrees_with_the_rules(&self) {
        let fresh = self.fresh();
        let state = self.room.state("");
        match (fresh.outcome(), self.room.outcome()) {
            (None, None) => assert_eq!(fresh.state(""), state),
            (Some(ruled), Some(outcome)) => assert_eq!(&ruled, outcome),
            (None, Some(outcome)) => {
                assert!(FROM_OUTSIDE.contains(&outcome.reason.as_str()), "{outcome:?}");
                assert_eq!(state.outcome.as_ref().map(|it| &it.reason), Some(&outcome.reason));
                assert_eq!((state.turn, state.legal), (None, Vec::new()));
            }
            (Some(ruled), None) => assert_eq!(self.room.round(), 0, "{ruled:?}"),
        }
    }

    /// The game as a desk knows it that is only told how the room's game was opened and what was played.
    fn fresh(&self) -> Box<dyn parlor_desk::OpenGame> {
        let RoomAnswer { game, variant, options, position, moves, .. } = self.room.snapshot("", 0);
        let options = Options { variant, settings: options.unwrap_or_default() };
        self.catalogue.open(&game, &GameSpec { options, position, moves }).unwrap()
    }

    /// What holds of the whole story.
    fn ends(&mut self) {
        self.dice_depend_on_seeds_and_number();
        let text: String = self.events.iter().map(|event| event.to_line() + "\n").collect();
        let journal = Journal::read(self.catalogue, &text).unwrap();
        same(journal.room(), &self.room);
        assert_eq!(journal.to_lines(), text);
        self.room.forget_secrets();
        same(&self.watched, &self.room);
    }

    fn dice_depend_on_seeds_and_number(&self) {
        let mut rolled = BTreeMap::new();
        let mut round = 0;
        for event in &self.events {
            match &event.what {
                Happening::Began { round: number, .. } => round = *number,
                Happening::Rolled { mv, n, .. } => {
                    assert_eq!(rolled.entry((round, *n)).or_insert_with(|| mv.clone()), mv);
                }
                Happening::Revealed { secret, seeds, .. } => {
                    for ((_, n), mv) in rolled.iter().filter(|((of, _), _)| *of == round) {
                        // Only Ur has dice.
                        let made = roll(secret, seeds, *n, &[1, 4, 6, 4, 1]);
                        assert_eq!(&format!("d{made}"), mv);
                    }
                }
                _ => {}
            }
        }
        let proof = verify(self.catalogue, &self.events).unwrap();
        let count = |wanted: fn(&Happening) -> bool| {
            self.events.iter().filter(|event| wanted(&event.what)).count() as u32
        };
        assert_eq!(proof.games, count(|what| matches!(what, Happening::Revealed { .. })));
        assert_eq!(proof.rolls + proof.open, count(|what| matches!(what, Happening::Rolled { .. })));
    }
}

/// Two rooms are the same; if not, says where they differ.
fn same(room: &Room, other: &Room) {
    if room == other {
        return;
    }
    let lines = |room: &Room| format!("{room:#?}").lines().map(str::to_owned).collect::<Vec<_>>();
    let (left, right) = (lines(room), lines(other));
    let differ: Vec<_> = left.iter().zip(&right).filter(|(left, right)| left != right).take(8).collect();
    panic!("the rooms differ: {differ:#?}");
}

fn check(game: &str, variant: Option<&str>, cases: u32) {
    let catalogue = catalogue();
    let config = ProptestConfig {
        cases,
        failure_persistence: None,
        max_shrink_iters: 64,
        ..ProptestConfig::default()
    };
    let mut runner = TestRunner::new_with_rng(
        config,
        proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha),
    );
    let tried = runner.run(&stories(), |story| {
        Witness::open(&catalogue, game, variant, &story).run(&story);
        Ok(())
    });
    tried.unwrap();
}

macro_rules! laws {
    ($($name:ident: $cases:literal stories of $game:literal $variant:expr;)*) => {
        $(#[test] fn $name() { check($game, $variant, $cases); })*

        #[test]
        fn no_game_is_left_out() {
            let listed = [$(($game.to_owned(), $variant.map(str::to_owned))),*];
            for (game, (variants, _)) in support::all_games(&catalogue()) {
                for variant in variants {
                    assert!(listed.contains(&(game.clone(), variant.clone())), "{game} {variant:?}");
                }
            }
        }
    };
}

laws! {
    ur: 200 stories of "ur" None::<&str>;
    romgon: 12 stories of "romgon" Some("normal");
    romgon_flip: 12 stories of "romgon" Some("flip");
    addition: 24 stories of "addition" None::<&str>;
    multiplication: 24 stories of "multiplication" None::<&str>;
    chessinfive: 24 stories of "chessinfive" None::<&str>;
    polyclash: 6 stories of "polyclash" None::<&str>;
}
