use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Outcome;

/// What was well and badly played in a game, so far or in the end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReviewAnswer {
    /// The request's id.
    pub id: String,
    /// Whether this is the last word.
    #[serde(rename = "final")]
    pub is_final: bool,
    /// Who judged.
    pub player: String,
    /// Whether all values are proved.
    pub exact: bool,
    /// Moves and rolls judged so far.
    pub done: u32,
    /// Moves and rolls in all.
    pub total: u32,
    /// The winning chance of each side at the start.
    pub start: BTreeMap<String, f64>,
    /// Moves and rolls in their order.
    pub moves: Vec<ReviewedMove>,
    /// Both sides, by name.
    pub sides: BTreeMap<String, ReviewedSide>,
    /// How the game ended, or null.
    pub outcome: Option<Outcome>,
    /// How long it took.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub time_ms: u64,
}

/// A move or a roll of the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct ReviewedMove {
    /// The move or roll.
    #[serde(rename = "move")]
    pub mv: String,
    /// Who made it.
    pub side: String,
    /// The winning chance of that side before it.
    pub winrate_before: f64,
    /// The winning chance of that side after it.
    pub winrate_after: f64,
    /// What a roll was worth more than the mean of all rolls; missing for a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<f64>,
    /// What a move gave away; missing for a roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loss: Option<f64>,
    /// `best`, `good`, `inaccuracy`, `mistake`, `blunder`; missing for a roll, and where there was no choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<MoveClass>,
    /// The better move, if something was given away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub better: Option<String>,
    /// How play might have gone on, that move first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<String>>,
}

/// How good a move was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum MoveClass {
    /// Nothing better was to be had.
    Best,
    /// Less than 2 points of winning chance given away.
    Good,
    /// Less than 5.
    Inaccuracy,
    /// Less than 10.
    Mistake,
    /// 10 or more.
    Blunder,
}

/// How a side played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReviewedSide {
    /// Moves where there was a choice.
    pub decisions: u32,
    /// What such a move gave away on average.
    pub mean_loss: f64,
    /// The same from 0 to 100: 100 gives nothing away, and every 5 points of mean loss halve it.
    pub accuracy: f64,
    /// The sum of the luck of its rolls.
    pub luck: f64,
    /// What it would have scored if all rolls had been worth their mean: its chance at the start, less what it gave
    /// away, plus what the other side did.
    pub result_without_luck: f64,
    /// How many of its moves were of which class.
    pub classes: BTreeMap<MoveClass, u32>,
}

impl MoveClass {
    /// The class of a loss of winning chance.
    pub fn of(loss: f64) -> MoveClass {
        match loss {
            ..0.0005 => MoveClass::Best,
            ..0.02 => MoveClass::Good,
            ..0.05 => MoveClass::Inaccuracy,
            ..0.1 => MoveClass::Mistake,
            _ => MoveClass::Blunder,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            MoveClass::Best => "best",
            MoveClass::Good => "good",
            MoveClass::Inaccuracy => "inaccuracy",
            MoveClass::Mistake => "mistake",
            MoveClass::Blunder => "blunder",
        }
    }
}
