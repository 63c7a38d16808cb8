//! Hosts a room from the first event to the proof of its dice: a person (here one who moves at random) against a player.
//!
//! ```text
//! cargo run -p parlor-room --example host_a_room [GAME] [PLAYER]
//! ```

use std::collections::BTreeMap;
use std::error::Error;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use parlor_desk::Desk;
use parlor_protocol::{Answer, Problem, Request};
use parlor_room::{By, Command, Event, Happening, Journal, RoomRequest, Seat, Task, verify};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let game = args.next().unwrap_or_else(|| "ur".to_owned());
    let player = args.next().unwrap_or_else(|| "random".to_owned());

    // A host brings what the room does not have: a desk that thinks, a clock, entropy, and a place for the events.
    let desk = Desk::new(|| 0);
    let begun = Instant::now();
    let now = || begun.elapsed().as_millis() as u64;
    let [first, second] = desk.game(&game)?.about().sides;
    let request = RoomRequest {
        game,
        seats: BTreeMap::from([
            (first.to_owned(), Seat::person("Ann")),
            (second.to_owned(), Seat::player(player)),
        ]),
        toss: Some(true),
        ..RoomRequest::default()
    };
    let mut journal = Journal::create(desk.catalogue(), request, now(), &entropy())?;
    journal.events().iter().for_each(tell);

    // Whatever is due is somebody's to do; when nothing is, the game is over.
    while let Some(task) = journal.room().due().tasks.first().cloned() {
        let command = match task {
            Task::Move { at, .. } => Command::Move { mv: any_move(&journal), at },
            Task::Roll { at, .. } => Command::Roll { at },
            Task::Answer { offer, .. } => Command::Answer { offer, accept: false },
            Task::Choose { request, .. } => choose(&desk, *request),
        };
        journal.apply(command, By::Host, now())?.iter().for_each(tell);
    }

    // The events are all that needs to be kept, and anybody can check the dice with them.
    let restored = Journal::read(desk.catalogue(), &journal.to_lines())?;
    assert_eq!(restored.room(), journal.room());
    let proof = verify(desk.catalogue(), restored.events())?;
    println!("{} rolls are as the seeds make them", proof.rolls);
    println!("\n{}", restored.room().record(&BTreeMap::new())?);
    Ok(())
}

/// Asks the desk for a player's move.
fn choose(desk: &Desk, request: Request) -> Command {
    let token = request.id.clone();
    match desk.answer(&request, &AtomicBool::new(false), &mut |_| {}) {
        Answer::Choice(choice) => Command::Chosen { token, mv: choice.mv },
        Answer::Failure(failure) => Command::Failed { token, problem: failure.error },
        _ => Command::Failed { token, problem: no_move() },
    }
}

fn no_move() -> Problem {
    Problem::new(parlor_protocol::ProblemType::Internal, "no-move", "the desk gave no move")
}

/// The person's move: any legal one.
fn any_move(journal: &Journal) -> String {
    let legal = journal.room().state("").legal;
    let index = RandomState::new().hash_one(journal.room().seq()) as usize % legal.len();
    legal[index].clone()
}

/// Good enough for an example: the standard library seeds its hash tables from the operating system. A server takes its
/// entropy from there directly.
fn entropy() -> [u8; 32] {
    let mut bytes = [0; 32];
    for part in bytes.chunks_mut(8) {
        part.copy_from_slice(&RandomState::new().hash_one(0).to_le_bytes());
    }
    bytes
}

fn tell(event: &Event) {
    match &event.what {
        Happening::Moved { mv, side, forced: true, .. } => println!("{side} must pass: {mv}"),
        Happening::Moved { mv, side, .. } => println!("{side} plays {mv}"),
        Happening::Rolled { mv, side, .. } => println!("{side} rolls {mv}"),
        _ => println!("{}", event.shown().to_line()),
    }
}
