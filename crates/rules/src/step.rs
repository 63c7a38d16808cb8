use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Refusal;

/// A legal move as a person makes it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct Offer {
    /// The canonical spelling; `roll` where dice are to be rolled.
    #[serde(rename = "move")]
    pub mv: String,
    /// What is touched, one after the other. No two moves have the same steps, and none is the beginning of another's.
    pub steps: Vec<Step>,
    /// The move in words, to be translated.
    pub say: Say,
    /// What to think of before playing it: it loses at once by the rules, or ends the game without a win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warn: Option<Say>,
}

/// One thing that is touched in making a move: a cell, a pile beside the board, or a choice that has a button of its
/// own. Ids are only compared, never taken apart.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// A cell by its id. With `choice`, the cell on which the choice is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<String>,
    /// Other cells that react as if they were `cell`, such as the rest of its column.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<String>>", optional))]
    pub also: Vec<String>,
    /// A pile beside the board, by its `at`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<String>,
    /// A button, such as `pass` or `facing-3`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<String>,
    /// The direction in which a choice on a cell points, in degrees clockwise from the right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<u16>,
    /// What the step means, to be translated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub say: Option<Say>,
    /// Whether the game lets it be filled in for the person when nothing else is possible.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
    pub auto: bool,
}

/// Something that a person touched.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Touch {
    /// A cell of the board, by its id.
    Cell(String),
    /// A pile beside the board, by its `at`.
    Hand(String),
    /// A button, by its id.
    Choice(String),
}

/// A sentence to be translated: a key and what it speaks of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Say {
    /// The sentence, such as `chessinfive.drop`.
    pub key: String,
    /// What it speaks of, by name.
    pub args: BTreeMap<String, String>,
}

impl Say {
    /// A sentence with what it speaks of.
    pub fn new<const N: usize>(key: &str, args: [(&str, String); N]) -> Say {
        Say {
            key: key.to_owned(),
            args: args.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        }
    }
}

impl Offer {
    /// The offer to roll the dice: the only one at a chance turn.
    pub fn roll(say: Say) -> Offer {
        let steps = vec![Step::choice("roll").say(Say::new("step.roll", []))];
        Offer { mv: "roll".to_owned(), steps, say, warn: None }
    }
}

impl Step {
    /// The touch of a cell.
    pub fn cell(id: impl ToString) -> Step {
        Step { cell: Some(id.to_string()), ..Step::default() }
    }

    /// The touch of a pile beside the board.
    pub fn hand(at: impl ToString) -> Step {
        Step { hand: Some(at.to_string()), ..Step::default() }
    }

    /// The press of a button.
    pub fn choice(id: impl ToString) -> Step {
        Step { choice: Some(id.to_string()), ..Step::default() }
    }

    /// The same step, with other cells that react as if they were it.
    #[must_use]
    pub fn also(self, cells: impl IntoIterator<Item = impl ToString>) -> Step {
        Step { also: cells.into_iter().map(|cell| cell.to_string()).collect(), ..self }
    }

    /// The same choice, drawn on a cell as a direction: degrees clockwise from the right.
    #[must_use]
    pub fn drawn_on(self, cell: impl ToString, turn: u16) -> Step {
        Step { cell: Some(cell.to_string()), turn: Some(turn), ..self }
    }

    /// The same step, with what it means.
    #[must_use]
    pub fn say(self, say: Say) -> Step {
        Step { say: Some(say), ..self }
    }

    /// The same step, to be filled in when nothing else is possible.
    #[must_use]
    pub fn auto(self) -> Step {
        Step { auto: true, ..self }
    }

    /// The touch that makes this step.
    pub fn touch(&self) -> Touch {
        match (&self.choice, &self.hand, &self.cell) {
            (Some(choice), ..) => Touch::Choice(choice.clone()),
            (None, Some(hand), _) => Touch::Hand(hand.clone()),
            (None, None, cell) => Touch::Cell(cell.clone().unwrap_or_default()),
        }
    }

    /// Whether a touch makes this step.
    pub fn is_made_by(&self, touch: &Touch) -> bool {
        match touch {
            Touch::Choice(id) => self.choice.as_ref() == Some(id),
            Touch::Hand(at) => self.choice.is_none() && self.hand.as_ref() == Some(at),
            Touch::Cell(id) => {
                let is_cell = self.choice.is_none() && self.hand.is_none();
                is_cell && (self.cell.as_ref() == Some(id) || self.also.contains(id))
            }
        }
    }
}

impl Touch {
    /// The touch of a cell.
    pub fn cell(id: impl ToString) -> Touch {
        Touch::Cell(id.to_string())
    }

    /// The touch of a pile beside the board.
    pub fn hand(at: impl ToString) -> Touch {
        Touch::Hand(at.to_string())
    }

    /// The press of a button.
    pub fn choice(id: impl ToString) -> Touch {
        Touch::Choice(id.to_string())
    }

    /// What was touched, whatever kind of thing it is.
    pub fn id(&self) -> &str {
        match self {
            Touch::Cell(id) | Touch::Hand(id) | Touch::Choice(id) => id,
        }
    }

    /// The refusal of a touch of something that the game does not have.
    pub fn unknown(&self) -> Refusal {
        let thing = match self {
            Touch::Cell(_) => "cell",
            Touch::Hand(_) => "pile beside the board",
            Touch::Choice(_) => "choice",
        };
        let shown: String = self.id().chars().take(40).collect();
        Refusal::new("unknown-thing", format!("this game has no {thing} {shown:?}")).with("id", shown)
    }

    /// The refusal of touches that are a good beginning and no more.
    pub fn unfinished() -> Refusal {
        Refusal::new("unfinished", "the move is not complete; touch one of the things that are offered next")
    }
}
