use serde::{Deserialize, Serialize};

/// The version of the protocol, major and minor. A request that asks for another major version is refused.
pub const PROTOCOL_VERSION: &str = "1.0";

/// Versions of protocol and engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Version {
    /// Of the protocol, major and minor.
    pub protocol: String,
    /// Of the program.
    pub engine: String,
}
