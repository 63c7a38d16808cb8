//! Two servers with one PostgreSQL, of which one is killed again and again while games are played and looked at, while
//! PostgreSQL is restarted, and while what servers tell each other is lost.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use parlor_postgres_trial::Postgres;

use crate::independent::{Player, Trouble};
use crate::kills::{request, wait_until, wait_until_true};
use crate::server::Server;
use crate::spectator::{Addresses, Spectator};

/// What came of it.
#[derive(Debug, Default)]
pub struct Figures {
    pub kills: usize,
    pub restarts: usize,
    pub rooms: usize,
    pub acknowledged: usize,
    /// Events that somebody looking on saw, each once.
    pub seen: u64,
    /// The longest time from when PostgreSQL was back until a server that lives took a command again.
    pub longest: Duration,
}

/// Clients that play at once, each in a room of its own.
const CLIENTS: usize = 4;

/// What happens besides while a server is killed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Trial {
    /// Nothing.
    Kill,
    /// PostgreSQL is stopped and started.
    Restart,
    /// PostgreSQL is killed and started.
    Crash,
    /// The connections on which servers listen are cut.
    Deaf,
    /// Nothing is told to anybody.
    Mute,
}

impl Trial {
    fn of(number: usize) -> Trial {
        [Trial::Mute, Trial::Restart, Trial::Kill, Trial::Deaf, Trial::Crash][number % 5]
    }
}

/// A server with this database.
pub fn server(url: &str) -> Server {
    let database = format!("database={url}");
    Server::with(&[
        &database,
        "requests-per-second=100000",
        "requests-at-once=100000",
        "rooms-per-address=100000",
        "unready-ms=50",
        "log-level=error",
    ])
}

struct Stage {
    postgres: Postgres,
    url: String,
    servers: [Server; 2],
    addresses: Addresses,
}

impl Stage {
    fn set() -> Stage {
        let postgres = Postgres::start().expect("a PostgreSQL");
        let url = postgres.database().expect("a database");
        let servers = [server(&url), server(&url)];
        let addresses = servers.iter().map(|server| server.address.clone()).collect();
        Stage { postgres, url, servers, addresses: Arc::new(Mutex::new(addresses)) }
    }

    fn address(&self, number: usize) -> String {
        self.addresses.lock().expect("addresses")[number % 2].clone()
    }

    /// A new server in the place of the one that was killed.
    fn replace(&mut self, number: usize) {
        self.servers[number] = server(&self.url);
        self.addresses.lock().expect("addresses")[number] = self.servers[number].address.clone();
    }

    /// Disturbs more than one server. Gives the moment at which everything could work again.
    fn disturb(&mut self, trial: Trial) -> Instant {
        match trial {
            Trial::Kill | Trial::Mute => {}
            Trial::Restart => self.postgres.restart().expect("it restarts"),
            Trial::Crash => {
                self.postgres.crash().expect("it is killed");
                self.postgres.begin().expect("it starts");
            }
            Trial::Deaf => {
                let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                    WHERE application_name = 'parlor listening'";
                assert_ne!(self.postgres.ask(&self.url, cut).expect("it answers"), "0");
            }
        }
        Instant::now()
    }

    fn tell(&self, told: bool) {
        let how = if told { "ENABLE" } else { "DISABLE" };
        let change = format!("ALTER TABLE parlor.room {how} TRIGGER tell");
        self.postgres.ask(&self.url, &change).expect("it changes");
    }
}

/// Plays and looks on at two servers, and kills one of them again and again.
pub fn kill_often(kills: Range<usize>) -> Figures {
    let mut stage = Stage::set();
    let mut figures = Figures::default();
    let mut players: Vec<(Player, Spectator)> = Vec::new();
    let mut over: Vec<(Player, Spectator)> = Vec::new();
    for number in kills {
        let trial = Trial::of(number);
        let (done, mut playing) = players.into_iter().partition::<Vec<_>, _>(|(player, _)| player.is_over);
        over.extend(done);
        while playing.len() < CLIENTS {
            let address = stage.address(figures.rooms);
            let player = Player::open(&address, &request(figures.rooms)).expect("a room");
            let spectator = Spectator::begin(&stage.addresses, player.path(), figures.rooms);
            playing.push((player, spectator));
            figures.rooms += 1;
        }
        if trial == Trial::Mute {
            stage.tell(false);
        }
        let longest = play_through(&mut stage, &mut playing, number, trial);
        if matches!(trial, Trial::Restart | Trial::Crash) {
            figures.restarts += 1;
            figures.longest = figures.longest.max(longest);
        }
        figures.kills += 1;
        stage.replace(number % 2);
        for (player, _) in &mut playing {
            for at in 0..2 {
                wait_until(|| player.compare(&stage.address(at)));
            }
        }
        // Nobody sends a command: a player's seat goes on by itself, whoever was its host.
        for (player, _) in playing.iter().filter(|(player, _)| player.with_player) {
            wait_until_true(|| player.waits_for_player(&stage.address(number)).map(|waits| !waits));
        }
        // Nor do those who look on need to come again to see everything.
        for (player, spectator) in &playing {
            wait_until_true(|| Ok(spectator.seen() == player.seq(&stage.address(number))?));
        }
        if trial == Trial::Mute {
            stage.tell(true);
        }
        players = playing;
    }
    players.append(&mut over);
    for (mut player, spectator) in players {
        wait_until(|| player.compare(&stage.address(0)));
        figures.acknowledged += player.acknowledged();
        figures.seen += spectator.leave();
    }
    figures
}

/// All play until so many commands were acknowledged; then a server is killed and more is done while they play on, as long
/// again. Gives how long after that a command was acknowledged at last.
fn play_through(
    stage: &mut Stage,
    playing: &mut [(Player, Spectator)],
    number: usize,
    trial: Trial,
) -> Duration {
    // A different number of commands each time, so that it happens at other moments.
    let commands = 1 + number * 7 % 23;
    let (acknowledged, ends) = (AtomicUsize::new(0), AtomicBool::new(false));
    let addresses = Arc::clone(&stage.addresses);
    thread::scope(|scope| {
        for (index, (player, _)) in playing.iter_mut().enumerate() {
            let (acknowledged, ends, addresses) = (&acknowledged, &ends, &addresses);
            scope.spawn(move || {
                let mut random = number as u64 * 97 + index as u64;
                let mut any_address = || {
                    random = random
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    addresses.lock().expect("addresses")[usize::from((random >> 40) & 1 == 1)].clone()
                };
                let mut is_sure = true;
                while !ends.load(Ordering::Relaxed) {
                    // What had no answer is sent again, to whichever server there is, before anything else.
                    let done = if is_sure {
                        player.play(&any_address(), &any_address())
                    } else {
                        player.compare(&any_address()).map(|()| false)
                    };
                    is_sure = match done {
                        Ok(true) => {
                            acknowledged.fetch_add(1, Ordering::Relaxed);
                            true
                        }
                        // It is the player's turn, or the game is over: others play on.
                        Ok(false) => {
                            thread::sleep(Duration::from_millis(1));
                            true
                        }
                        Err(Trouble::Gone) => {
                            thread::sleep(Duration::from_millis(5));
                            false
                        }
                        Err(Trouble::Wrong(what)) => panic!("{what}"),
                    };
                }
            });
        }
        let wait_for = |more: usize| {
            let wanted = acknowledged.load(Ordering::Relaxed) + more;
            // A minute is only there so that a test that fails comes to an end.
            for _ in 0..60_000 {
                if acknowledged.load(Ordering::Relaxed) >= wanted {
                    return true;
                }
                thread::sleep(Duration::from_millis(1));
            }
            false
        };
        let before = wait_for(commands);
        stage.servers[number % 2].kill();
        let back = stage.disturb(trial);
        let after = wait_for(1);
        let longest = back.elapsed();
        let further = wait_for(3);
        ends.store(true, Ordering::Relaxed);
        assert!(before && after && further, "{trial:?}: commands are taken");
        longest
    })
}
