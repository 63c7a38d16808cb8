use std::time::{Duration, Instant};

use parlor_protocol::Answer;

use crate::error::TerminalError;
use crate::play::app::App;
use crate::play::drawing;
use crate::play::game::{Due, Match};
use crate::play::keys::{Then, press};
use crate::play::thinker::Thinker;
use crate::screen;

/// How long a roll or a player's move is left to be seen before the next one.
const PAUSE: Duration = Duration::from_millis(500);
/// How often the screen is drawn anew while nothing is typed.
const FRAME: Duration = Duration::from_millis(60);

/// Plays on the screen until the person leaves.
pub fn run(game: Match, save_to: Option<String>) -> Result<(), TerminalError> {
    let mut live = Live { app: App::new(game, save_to), thinker: None, moved: Instant::now() };
    let done = screen::on_screen(|terminal| {
        loop {
            live.tick();
            terminal.draw(|frame| drawing::draw(&live.app, frame))?;
            let Some(key) = screen::next_key(FRAME)? else { continue };
            match press(&mut live.app, key) {
                Then::GoOn => {}
                Then::Rethink => live.rethink(),
                Then::Quit => return Ok(()),
            }
        }
    });
    if live.app.save_to.is_some() {
        live.app.save();
        eprintln!("{}", live.app.message);
    }
    Ok(done?)
}

/// The game on the screen, and whoever is thinking.
struct Live {
    app: App,
    thinker: Option<Thinker>,
    /// When the position last changed.
    moved: Instant,
}

impl Live {
    /// Does what is due without the person: dice and players.
    fn tick(&mut self) {
        match self.app.game.due() {
            Due::Roll if self.moved.elapsed() >= PAUSE => {
                self.app.roll();
                self.moved = Instant::now();
            }
            Due::Player(player) => self.think(&player),
            Due::Human | Due::Over => self.moved = Instant::now() - PAUSE.min(self.moved.elapsed()),
            Due::Roll => {}
        }
    }

    fn think(&mut self, player: &str) {
        let game = &self.app.game;
        let thinker = self.thinker.get_or_insert_with(|| Thinker::start(game.desk(), game.choose(player)));
        self.app.thinking = Some(thinker.elapsed());
        if self.moved.elapsed() < PAUSE {
            return;
        }
        let Some(answer) = thinker.poll() else { return };
        self.rethink();
        match answer {
            Answer::Choice(choice) => self.app.play(&choice.mv),
            Answer::Failure(failure) => self.app.give_up(failure.error.to_string()),
            _ => self.app.give_up("the player gave no move".to_owned()),
        }
    }

    /// Drops the thoughts about a position that has gone.
    fn rethink(&mut self) {
        self.thinker = None;
        self.app.thinking = None;
        self.moved = Instant::now();
    }
}
