use parlor_protocol::{Problem, ProblemType, Request, Value};
use parlor_rules::{Options, Setting};

/// A game as a request names it: settings, where it begins, and what was played.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Setup {
    /// Variant and settings.
    pub options: Options,
    /// The position string it begins at; the start when left out.
    pub position: Option<String>,
    /// Moves and rolls played from there.
    pub moves: Vec<String>,
}

impl Setup {
    /// What a request says of its game.
    pub fn of(request: &Request) -> Result<Setup, Problem> {
        let mut options = Options { variant: request.variant.clone(), ..Options::default() };
        for (name, value) in request.options.iter().flatten() {
            let setting = match value {
                Value::Number(number) => Setting::Number(number.to_string()),
                Value::Text(text) => Setting::Text(text.clone()),
                Value::Flag(flag) => {
                    let detail = format!("option {name} is {flag}; give a number or a word");
                    let problem = Problem::new(ProblemType::BadRequest, "option-value", detail);
                    return Err(problem.at(format!("options.{name}")));
                }
            };
            options.settings.insert(name.clone(), setting);
        }
        let moves = request.moves.clone().unwrap_or_default();
        Ok(Setup { options, position: request.position.clone(), moves })
    }
}
