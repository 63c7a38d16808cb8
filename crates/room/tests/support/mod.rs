//! Random commands for rooms of any game.

use std::collections::BTreeMap;

use parlor_desk::{Catalogue, Limits};
use parlor_protocol::{Problem, ProblemType};
use parlor_room::{
    By, ClockSetting, Command, Order, PlayerSeat, Room, RoomRequest, Seat, Side, TakeBack, Task, What,
};
use parlor_rules::Settings;
use proptest::prelude::*;

/// One thing that somebody tries; the numbers are read according to the room as it is.
#[derive(Clone, Debug)]
pub struct Try {
    pub kind: u8,
    pub by: u8,
    pub number: u32,
    pub name: u8,
    pub seed: bool,
    pub passes: i32,
}

/// A room to be opened, and what is tried in it.
#[derive(Clone, Debug)]
pub struct Story {
    pub seats: [u8; 2],
    pub clock: u8,
    pub take_back: u8,
    pub toss: bool,
    pub entropy: [u8; 32],
    pub tries: Vec<Try>,
}

pub fn stories() -> impl Strategy<Value = Story> {
    let tries = prop::collection::vec(tries(), 1..100);
    (any::<[u8; 2]>(), any::<u8>(), any::<u8>(), any::<bool>(), any::<[u8; 32]>(), tries).prop_map(
        |(seats, clock, take_back, toss, entropy, tries)| Story {
            seats,
            clock,
            take_back,
            toss,
            entropy,
            tries,
        },
    )
}

fn tries() -> impl Strategy<Value = Try> {
    (any::<u8>(), any::<u8>(), any::<u32>(), any::<u8>(), prop::bool::weighted(0.2), -50..600)
        .prop_map(|(kind, by, number, name, seed, passes)| Try { kind, by, number, name, seed, passes })
}

pub fn catalogue() -> Catalogue {
    Catalogue::new(Limits::LOCAL)
}

/// What a story opens.
pub fn request(game: &str, variant: Option<&str>, sides: [&str; 2], story: &Story) -> RoomRequest {
    let seat = |which: u8| match which % 8 {
        0..=3 => Some(Seat::person("Ann")),
        4 | 5 => Some(Seat::player("random")),
        6 => Some(Seat::OPEN),
        _ => None,
    };
    let seats =
        sides.iter().zip(story.seats).filter_map(|(side, which)| Some(((*side).to_owned(), seat(which)?)));
    RoomRequest {
        game: game.to_owned(),
        variant: variant.map(str::to_owned),
        options: short(game).filter(|_| story.toss),
        seats: seats.collect(),
        toss: Some(story.toss),
        clock: match story.clock % 4 {
            0 => Some(ClockSetting { move_ms: Some(1500), ..ClockSetting::default() }),
            1 => Some(ClockSetting { game_ms: Some(4000), increment_ms: Some(100), move_ms: None }),
            _ => None,
        },
        take_back: match story.take_back % 4 {
            0 | 1 => Some(TakeBack::Free),
            2 => None,
            _ => Some(TakeBack::Never),
        },
        ..RoomRequest::default()
    }
}

/// Settings that make a game short, so that some come to an end by their rules.
fn short(game: &str) -> Option<Settings> {
    let (name, value) = match game {
        "ur" => ("pieces", 1i64),
        "chessinfive" => ("limit", 7),
        _ => return None,
    };
    Some(Settings::default().with(name, value))
}

impl Try {
    /// Who tries.
    pub fn by(&self, room: &Room) -> By {
        match self.by % 16 {
            0..=5 => room.turn().map_or(By::Host, By::Seat),
            6 => By::Seat(Side::First),
            7 => By::Seat(Side::Second),
            8 if self.number.is_multiple_of(4) => By::Watcher,
            _ => By::Host,
        }
    }

    /// What is tried.
    pub fn order(&self, room: &Room) -> Order {
        let mut order = Order::from(self.command(room));
        if self.name.is_multiple_of(4) {
            order.cmd = Some(format!("c{}", self.name / 4 % 8));
        }
        if self.seed {
            order.seed = Some(format!("seed {}", self.number));
        }
        order
    }

    fn command(&self, room: &Room) -> Command {
        let at = room.line().len() as u32;
        let wrong = u32::from(self.name == 3);
        match self.kind % 32 {
            0..=13 => self.what_is_due(room),
            14 => Command::Move { mv: "nonsense".to_owned(), at },
            15 => Command::Roll { at: at + wrong },
            16 => Command::TakeBack { to: self.number % (at + 2) },
            17 => match room.take_back_to_last_choice() {
                Some(to) => Command::TakeBack { to: to as u32 },
                None => Command::Redo {},
            },
            18 | 19 => Command::Redo {},
            20 => Command::Go { node: self.number % (room.line().size() as u32 + 2) },
            21 if self.number.is_multiple_of(4) => Command::Resign {},
            21 => Command::Failed { token: token(room), problem: failure() },
            22 | 23 => Command::Offer { what: self.what() },
            24 => Command::Answer { offer: self.offer(room), accept: !self.number.is_multiple_of(3) },
            25 => Command::Withdraw { offer: self.offer(room) },
            26 | 27 => Command::Seat { side: self.side(room), to: self.seat() },
            28 if self.number.is_multiple_of(4) => Command::Abort {},
            28 => Command::Chosen { token: "1.1".to_owned(), mv: self.legal(room) },
            29 if self.number.is_multiple_of(4) => Command::Pause {},
            29 | 30 => Command::Go { node: self.number % (room.line().size() as u32 + 1) },
            _ => Command::Move { mv: self.legal(room), at: at + wrong },
        }
    }

    /// Mostly what the room waits for, so that games get somewhere.
    fn what_is_due(&self, room: &Room) -> Command {
        let at = room.line().len() as u32;
        match room.due().tasks.first() {
            Some(Task::Roll { .. }) => Command::Roll { at },
            Some(Task::Choose { request, .. }) => {
                Command::Chosen { token: request.id.clone(), mv: self.legal(room) }
            }
            Some(Task::Answer { offer, .. }) => {
                Command::Answer { offer: *offer, accept: self.number.is_multiple_of(2) }
            }
            Some(Task::Move { .. }) => Command::Move { mv: self.legal(room), at },
            None if room.outcome().is_some() => Command::Offer { what: What::Rematch },
            None if room.round() == 0 => Command::Seat { side: self.side(room), to: Seat::person("Eve") },
            None if room.line().ahead().is_some() => Command::TakeBack { to: at },
            None if room.snapshot("", 0).stalled.is_some() => {
                Command::Seat { side: self.side(room), to: Seat::player("random") }
            }
            None => Command::Resume {},
        }
    }

    fn legal(&self, room: &Room) -> String {
        let legal = room.state("").legal;
        // The last move is often a pass, which ends games.
        let last = legal.len().saturating_sub(1);
        let index =
            if self.number.is_multiple_of(5) { last } else { self.number as usize % legal.len().max(1) };
        legal.get(index).cloned().unwrap_or_else(|| "none".to_owned())
    }

    fn what(&self) -> What {
        [What::TakeBack, What::Draw, What::Rematch, What::Swap][self.number as usize % 4]
    }

    fn offer(&self, room: &Room) -> u64 {
        let offers = room.snapshot("", 0).offers;
        offers.first().map_or(u64::from(self.number), |proposal| proposal.offer)
    }

    fn side(&self, room: &Room) -> String {
        room.about().sides[usize::from(self.name % 2)].to_owned()
    }

    fn seat(&self) -> Seat {
        match self.number % 6 {
            0 | 1 => Seat::person("Bob"),
            2 | 3 => Seat::player("random"),
            4 => Seat::OPEN,
            _ => Seat::Player(PlayerSeat { player: Some("nobody".to_owned()), ..PlayerSeat::default() }),
        }
    }
}

pub fn token(room: &Room) -> String {
    let choose = room.due().tasks.into_iter().find_map(|task| match task {
        Task::Choose { request, .. } => Some(request.id),
        _ => None,
    });
    choose.unwrap_or_else(|| "0.0".to_owned())
}

pub fn failure() -> Problem {
    Problem::new(ProblemType::Unavailable, "no-table", "the player lacks its table")
}

/// All games with their variants and sides.
pub fn all_games(catalogue: &Catalogue) -> BTreeMap<String, (Vec<Option<String>>, [&'static str; 2])> {
    let games = catalogue.games().iter().map(|game| {
        let about = game.about();
        let named = about.variants.iter().map(|&variant| Some(variant.to_owned()));
        let variants: Vec<_> = if about.variants.is_empty() { vec![None] } else { named.collect() };
        (about.id.to_owned(), (variants, about.sides))
    });
    games.collect()
}
