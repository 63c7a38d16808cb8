use std::time::{Duration, Instant};

use crate::error::TerminalError;
use crate::play::app::App;
use crate::play::commands::Then;
use crate::play::drawing;
use crate::play::keys::press;
use crate::play::local_room::{LocalRoom, Waits};
use crate::play::thinker::Thinker;
use crate::screen;

/// How often the screen is drawn anew while nothing is typed.
const FRAME: Duration = Duration::from_millis(60);
/// The same where something is about to happen: dice, or the answer of a player that has just been asked.
const SOON: Duration = Duration::from_millis(5);
/// A player that thinks longer than this does not answer soon.
const LONG: Duration = Duration::from_millis(100);

/// How a game on the screen is played.
#[derive(Clone, Debug, Default)]
pub struct LiveOptions {
    /// Where the record is saved, at the end and when asked to.
    pub save_to: Option<String>,
    /// The bound of players that are seated by hand.
    pub nodes: Option<u64>,
    /// Something to be told at the beginning.
    pub message: Option<String>,
    /// How long a roll or a player's move is left to be seen before the next one.
    pub pause: Duration,
}

/// Plays on the screen until the person leaves. Gives what is to be said then.
pub fn play_live(room: LocalRoom, options: LiveOptions) -> Result<String, TerminalError> {
    let mut app = App::new(room, options.save_to, options.nodes);
    if let Some(message) = options.message {
        app.message = format!("{message}   {}", app.message);
    }
    let mut live = Live { app, thinker: None, moved: Instant::now(), pause: options.pause };
    let done = screen::on_screen(|terminal| {
        loop {
            live.tick();
            terminal.draw(|frame| drawing::draw(&live.app, frame))?;
            let Some(key) = screen::next_key(live.wait())? else { continue };
            if press(&mut live.app, key) == Then::Quit {
                return Ok(());
            }
        }
    });
    let mut words = Vec::new();
    if live.app.save_to.is_some() {
        live.app.save(None);
        words.push(live.app.message.clone());
    }
    if live.app.room.leave() {
        words.push("the game is kept: `parlor play --resume` takes it up again".to_owned());
    }
    done?;
    Ok(words.join("\n"))
}

/// The game on the screen, and whoever is thinking.
struct Live {
    app: App,
    thinker: Option<Thinker>,
    /// When dice or a player last changed the position.
    moved: Instant,
    pause: Duration,
}

impl Live {
    /// How long to wait for a key.
    fn wait(&self) -> Duration {
        match (self.app.room.waits(), self.app.thinking) {
            (Waits::Dice, _) | (Waits::Player(_), None) => SOON,
            (Waits::Player(_), Some(time)) if time < LONG => SOON,
            _ => FRAME,
        }
    }

    /// Does what is due without the person: flags, dice and players.
    fn tick(&mut self) {
        let flagged = self.app.room.tick();
        if !flagged.is_empty() {
            self.app.hear(Ok(flagged));
        }
        if let Some(problem) = self.app.room.lost() {
            self.app.message =
                format!("the way to the room is lost: {problem}; q leaves, and --join comes back");
        }
        let waits = self.app.room.waits();
        if !matches!(waits, Waits::Player(_)) {
            self.thinker = None;
            self.app.thinking = None;
        }
        match waits {
            Waits::Dice if self.moved.elapsed() >= self.pause => {
                self.app.roll();
                self.moved = Instant::now();
            }
            Waits::Player(request) => {
                let desk = self.app.room.desk();
                // Whoever thinks about a position that has gone is stopped.
                let thinker = self.thinker.take().filter(|thinker| thinker.is_about(&request));
                let thinker = thinker.unwrap_or_else(|| Thinker::start(desk, *request));
                self.app.thinking = Some(thinker.elapsed());
                let seen = self.moved.elapsed() >= self.pause;
                match seen.then(|| thinker.poll()).flatten() {
                    Some(command) => {
                        let done = self.app.room.obey(command);
                        self.app.hear(done);
                        self.moved = Instant::now();
                    }
                    None => self.thinker = Some(thinker),
                }
            }
            Waits::Answer { .. } => self.app.ask_answer(),
            Waits::Dice
            | Waits::Person
            | Waits::Stalled
            | Waits::LookingBack
            | Waits::Others
            | Waits::Over => {}
        }
    }
}
