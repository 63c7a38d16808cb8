use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parlor_desk::{Catalogue, Limits};
use parlor_room::{Command, Event, Order, RoomRequest, Seat};

use crate::rooms::hosted::{DAY_MS, Hosted, Refused};
use crate::rooms::minded::Minded;
use crate::rooms::sqlite::Sqlite;
use crate::rooms::store::{Kept, Keys, Store, StoreError};

/// A store that fails when it is told to.
#[derive(Default)]
struct Flaky(AtomicBool);

impl Store for Flaky {
    fn append(&self, _: &str, _: &[Event], _: &Keys) -> Result<(), StoreError> {
        self.check()
    }

    fn load(&self) -> Result<Vec<Kept>, StoreError> {
        Ok(Vec::new())
    }

    fn rewrite(&self, _: &str, _: &[Event]) -> Result<(), StoreError> {
        self.check()
    }

    fn remove(&self, _: &str) -> Result<bool, StoreError> {
        self.check().map(|()| true)
    }

    fn check(&self) -> Result<(), StoreError> {
        if self.0.load(Ordering::Relaxed) { Err(StoreError("the disk is full".to_owned())) } else { Ok(()) }
    }
}

fn request() -> RoomRequest {
    let seats = [("cyan".to_owned(), Seat::PERSON), ("magenta".to_owned(), Seat::PERSON)];
    RoomRequest { game: "chessinfive".to_owned(), seats: seats.into(), ..RoomRequest::default() }
}

fn first_move() -> Order {
    Order::from(Command::Move { mv: "Q@d1".to_owned(), at: 0 })
}

#[test]
fn what_cannot_be_kept_has_not_happened() {
    let catalogue = Catalogue::new(Limits::LOCAL);
    let flaky = Arc::new(Flaky::default());
    let store = Arc::new(Minded::new(Arc::clone(&flaky) as Arc<dyn Store>));
    let (room, keys) = Hosted::open(&catalogue, request(), Arc::clone(&store) as Arc<dyn Store>).unwrap();
    let key = Some(keys[0].1.text());
    let before = room.snapshot();
    flaky.0.store(true, Ordering::Relaxed);
    let Err(Refused::Problem(problem)) = room.command(&catalogue, key, first_move()) else {
        panic!("it was obeyed")
    };
    assert_eq!((problem.kind.status(), problem.seconds_to_retry().is_some()), (503, true));
    assert_eq!((room.snapshot().moves, room.snapshot().seq), (before.moves, before.seq));
    assert!(store.is_failing());
    flaky.0.store(false, Ordering::Relaxed);
    store.look_again();
    assert!(!store.is_failing());
    assert!(room.command(&catalogue, key, first_move()).is_ok());
}

#[test]
fn a_room_is_in_use_until_nobody_comes_back() {
    let catalogue = Catalogue::new(Limits::LOCAL);
    let (room, keys) = Hosted::open(&catalogue, request(), Arc::new(Flaky::default())).unwrap();
    let later = |hours: u64| room.touched_ms() + hours * DAY_MS / 24;
    assert!(room.is_in_use(later(23)) && !room.is_in_use(later(25)));
    room.command(&catalogue, Some(keys[0].1.text()), Command::Resign {}.into()).ok().unwrap();
    assert!(room.is_in_use(later(0)) && !room.is_in_use(later(2)));
}

#[test]
fn a_room_comes_back_from_its_file_as_it_was() {
    let folder = std::env::temp_dir().join(format!("parlor-sqlite-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("rooms.sqlite");
    let catalogue = Catalogue::new(Limits::LOCAL);
    let open = || Arc::new(Sqlite::open(&path).unwrap()) as Arc<dyn Store>;
    let (room, keys) = Hosted::open(&catalogue, request(), open()).unwrap();
    room.command(&catalogue, Some(keys[0].1.text()), first_move().named("one")).ok().unwrap();
    let events = room.after(0);
    drop(room);
    let store = open();
    let kept = store.load().unwrap().remove(0);
    let room = Hosted::resume(&catalogue, kept, Arc::clone(&store)).unwrap();
    assert_eq!(room.after(0), events);
    // Keys still open their seats, and no others.
    let second = Order::from(Command::Move { mv: "Q@e1".to_owned(), at: 1 });
    assert!(room.command(&catalogue, Some(keys[0].1.text()), second.clone()).is_err());
    assert!(room.command(&catalogue, None, second.clone()).is_err());
    assert!(room.command(&catalogue, Some(keys[1].1.text()), second).is_ok());
    store.check().unwrap();
    std::fs::remove_dir_all(folder).unwrap();
}
