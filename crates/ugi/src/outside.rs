use std::time::Duration;

use parlor_arena::{Chooser, Chosen, Entrant, Forfeit, Opening, Turned};
use parlor_rules::{Game, Notation};
use thiserror::Error;

use crate::program::{Program, ProgramError};

/// How long a program may think when nothing is said about it.
const USUAL: Duration = Duration::from_secs(1);
/// How long a program may take when only its nodes are bounded.
const LONGEST: Duration = Duration::from_secs(600);

/// An entrant that is another program.
#[derive(Debug)]
pub struct Outside {
    name: String,
    words: Vec<String>,
    go: String,
    patience: Duration,
}

/// Why a text names no program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum OutsideError {
    /// There are no words.
    #[error("write ugi:PROGRAM ARGUMENTS")]
    NoProgram,
}

impl Outside {
    /// A program with its arguments, separated by spaces.
    pub fn new(
        command: &str,
        nodes: Option<u64>,
        time: Option<Duration>,
        margin: Duration,
    ) -> Result<Outside, OutsideError> {
        let words: Vec<_> = command.split_whitespace().map(str::to_owned).collect();
        if words.is_empty() {
            return Err(OutsideError::NoProgram);
        }
        let (go, patience) = match (nodes, time) {
            (Some(nodes), _) => (format!("go nodes {nodes}"), LONGEST),
            (None, time) => {
                let time = time.unwrap_or(USUAL);
                (format!("go movetime {}", time.as_millis()), time + margin)
            }
        };
        Ok(Outside { name: format!("ugi:{command}"), words, go, patience })
    }
}

impl<G: Notation> Entrant<G> for Outside {
    fn name(&self) -> &str {
        &self.name
    }

    fn chooser(&self) -> Result<Box<dyn Chooser<G> + '_>, Forfeit> {
        // It must start at least once; later a crash only costs a game.
        let program = Program::start(&self.words).map_err(forfeit)?;
        Ok(Box::new(Running { outside: self, program: Some(program), game: None }))
    }
}

fn forfeit(error: ProgramError) -> Forfeit {
    match error {
        ProgramError::Late(patience) => {
            let ms = patience.as_millis() as u64;
            Forfeit::Time { used_ms: ms, given_ms: ms }
        }
        ProgramError::Gone(_) => Forfeit::Error(error.to_string()),
    }
}

/// A program at the board; it runs until it fails.
struct Running<'a> {
    outside: &'a Outside,
    /// None when it has to be started again.
    program: Option<Program>,
    /// The opening of the game it is playing, and how far it has come.
    game: Option<(Opening, usize)>,
}

impl Running<'_> {
    fn ask<G: Game>(&mut self, turned: &Turned<'_, G>) -> Result<String, ProgramError> {
        let program = match &mut self.program {
            Some(program) => program,
            None => self.program.insert(Program::start(&self.outside.words)?),
        };
        let goes_on = self
            .game
            .as_ref()
            .is_some_and(|(opening, length)| opening == turned.opening && *length < turned.moves.len());
        if !goes_on {
            let options = &turned.opening.options;
            if let Some(variant) = &options.variant {
                program.say(&format!("setoption name variant value {variant}"))?;
            }
            for (name, setting) in &options.settings {
                program.say(&format!("setoption name {name} value {}", setting.text()))?;
            }
            program.say("uginewgame")?;
            program.ready()?;
        }
        self.game = Some((turned.opening.clone(), turned.moves.len()));
        let moves = if turned.moves.is_empty() {
            String::new()
        } else {
            format!(" moves {}", turned.moves.join(" "))
        };
        program.say(&format!("position startpos{moves}"))?;
        program.say(&self.outside.go)?;
        program.wait_for("bestmove", self.outside.patience)
    }
}

impl<G: Notation> Chooser<G> for Running<'_> {
    fn choose(&mut self, turned: &Turned<'_, G>) -> Result<Chosen<G::Move>, Forfeit> {
        let text = self.ask(turned).map_err(|error| {
            // Whatever is wrong with it, the next game begins with a fresh one.
            self.program = None;
            self.game = None;
            forfeit(error)
        })?;
        let text = text.split(' ').next().unwrap_or_default();
        let mv = turned.game.read_move(turned.state, text);
        let mv = mv.map_err(|refusal| Forfeit::Error(format!("bestmove {text:?}: {}", refusal.detail)))?;
        Ok(Chosen { mv, fallback: false })
    }
}
