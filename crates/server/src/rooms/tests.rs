use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parlor_desk::{Catalogue, Limits};
use parlor_room::{Command, Event, Order, RoomRequest, Seat};

use crate::rooms::hosted::{DAY_MS, Hosted, Refused};
use crate::rooms::minded::Minded;
use parlor_store::Known;
use parlor_store::Postgres;
use parlor_store::Sqlite;
use parlor_store::{Kept, Page, Store, StoreError};

/// A store that fails when it is told to.
#[derive(Default)]
struct Flaky(AtomicBool);

impl Store for Flaky {
    fn append(&self, _: &str, _: &Page) -> Result<bool, StoreError> {
        self.check().map(|()| true)
    }

    fn put(&self, _: &Kept) -> Result<(), StoreError> {
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
        if self.0.load(Ordering::Relaxed) { Err(StoreError::new("the disk is full")) } else { Ok(()) }
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

/// What every store must do: a room comes back as it was, keys and time included; events are there once; what is taken out
/// or removed is gone; a whole room can be carried over.
fn keeps_rooms(open: &dyn Fn() -> Arc<dyn Store>) {
    let catalogue = Catalogue::new(Limits::LOCAL);
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

    let mut kept = store.load().unwrap().remove(0);
    kept.events[0].cmd = Some("another".to_owned());
    store.rewrite(&kept.id, &kept.events).unwrap();
    let again = store.load().unwrap().remove(0);
    assert_eq!((&again.events, &again.keys, again.touched_ms), (&kept.events, &kept.keys, kept.touched_ms));
    store.clean_up().unwrap();
    let copy = Kept { id: "copy".to_owned(), touched_ms: 7, ..again };
    store.put(&copy).unwrap();
    let both = store.load().unwrap();
    let copied = both.iter().find(|kept| kept.id == "copy").unwrap();
    assert_eq!(
        (both.len(), &copied.events, &copied.keys, copied.touched_ms),
        (2, &kept.events, &kept.keys, 7)
    );
    // Its clock goes on from where it was.
    let copied = both.into_iter().find(|kept| kept.id == "copy").unwrap();
    let resumed = Hosted::resume(&catalogue, copied, Arc::clone(&store)).unwrap();
    assert!(resumed.room_time_ms() < kept.events.last().unwrap().time + 60_000);
    assert!(store.remove("copy").unwrap() && !store.remove("copy").unwrap());
    assert_eq!(store.load().unwrap().len(), 1);
}

#[test]
fn a_file_keeps_rooms() {
    let folder = std::env::temp_dir().join(format!("parlor-sqlite-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("rooms.sqlite");
    keeps_rooms(&|| Arc::new(Sqlite::open(&path).unwrap()));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_database_keeps_rooms_and_two_share_them() {
    let mut database = parlor_postgres_trial::Postgres::start().unwrap();
    let url = database.database().unwrap();
    keeps_rooms(&|| Arc::new(Postgres::open(&url, PATIENCE).unwrap()));
    let shared = database.database().unwrap();
    one_of_two_wins(&shared);
    one_at_a_time_is_the_host(&database, &shared);
    comes_back_by_itself(&mut database, &shared);
    database.ask(&shared, "UPDATE parlor.house SET version = 1000").unwrap();
    let error = Postgres::open(&shared, Duration::ZERO).err().unwrap().to_string();
    assert!(error.contains("newer version"), "{error}");
}

const PATIENCE: Duration = Duration::from_secs(30);

fn two(url: &str) -> [Arc<dyn Store>; 2] {
    [(); 2].map(|()| Arc::new(Postgres::open(url, PATIENCE).unwrap()) as Arc<dyn Store>)
}

fn find(catalogue: &Catalogue, store: &Arc<dyn Store>, id: &str) -> Hosted {
    let kept = store.shared().unwrap().find(id, Known::default()).unwrap().unwrap();
    Hosted::resume(catalogue, kept, Arc::clone(store)).unwrap()
}

/// Of two commands at once, at two processes, one happens; the other is told how things stand.
fn one_of_two_wins(url: &str) {
    let catalogue = Catalogue::new(Limits::LOCAL);
    let [one, other] = two(url);
    for _ in 0..20 {
        let (here, keys) = Hosted::open(&catalogue, request(), Arc::clone(&one)).unwrap();
        let there = find(&catalogue, &other, &here.id);
        let key = Some(keys[0].1.text());
        let results = std::thread::scope(|scope| {
            let at_once = [(&here, "Q@d1"), (&there, "Q@e1")].map(|(room, mv)| {
                let order = Order::from(Command::Move { mv: mv.to_owned(), at: 0 }).named(mv);
                let catalogue = &catalogue;
                scope.spawn(move || room.command(catalogue, key, order))
            });
            at_once.map(|thread| thread.join().unwrap())
        });
        let won = results.iter().filter(|result| result.is_ok()).count();
        let lost = results.into_iter().find_map(Result::err);
        let Some(Refused::Conflict(conflict)) = lost else { panic!("both have happened") };
        assert!(won == 1 && conflict.moves.len() == 1, "{conflict:?}");
        assert!(here.refresh(&catalogue).unwrap() && there.refresh(&catalogue).unwrap());
        assert_eq!(here.after(0), there.after(0));
    }
}

/// A process that says nothing any more is the host no longer.
fn one_at_a_time_is_the_host(database: &parlor_postgres_trial::Postgres, url: &str) {
    let catalogue = Catalogue::new(Limits::LOCAL);
    let [one, other] = two(url);
    let mut request = request();
    request
        .seats
        .insert("cyan".to_owned(), serde_json::from_str(r#"{"kind":"player","player":"random"}"#).unwrap());
    one.check().unwrap();
    let (room, _) = Hosted::open(&catalogue, request, Arc::clone(&one)).unwrap();
    assert!(room.is_hosting() && room.is_due());
    let there = find(&catalogue, &other, &room.id);
    assert!(!there.is_hosting() && there.drive(&catalogue).is_none());
    assert!(!other.shared().unwrap().claim_due().unwrap().contains(&room.id));
    other.check().unwrap();
    database.ask(url, "UPDATE parlor.server SET until = now()").unwrap();
    assert!(other.shared().unwrap().claim_due().unwrap().contains(&room.id));
    assert!(there.refresh(&catalogue).unwrap() && there.is_hosting());
    other.check().unwrap();
    assert!(!one.shared().unwrap().claim_due().unwrap().contains(&room.id));
    assert!(room.refresh(&catalogue).unwrap() && room.drive(&catalogue).is_none());
    assert!(there.drive(&catalogue).is_some());
    other.shared().unwrap().leave().unwrap();
    assert!(one.shared().unwrap().claim_due().unwrap().contains(&room.id));
}

fn comes_back_by_itself(database: &mut parlor_postgres_trial::Postgres, url: &str) {
    let catalogue = Catalogue::new(Limits::LOCAL);
    let store = Arc::new(Postgres::open(url, PATIENCE).unwrap()) as Arc<dyn Store>;
    let (room, keys) = Hosted::open(&catalogue, request(), Arc::clone(&store)).unwrap();
    database.crash().unwrap();
    let key = Some(keys[0].1.text());
    let Err(Refused::Problem(problem)) = room.command(&catalogue, key, first_move().named("one")) else {
        panic!("it was obeyed")
    };
    assert_eq!(problem.kind.status(), 503);
    database.begin().unwrap();
    assert!(room.command(&catalogue, key, first_move().named("one")).is_ok());
    assert_eq!(room.snapshot().moves.len(), 1);
}
