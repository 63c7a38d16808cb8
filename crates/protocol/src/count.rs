use serde::{Deserialize, Serialize, Serializer};

/// A count that JSON can carry exactly: a number below 2⁵³, a string beyond.
///
/// ```
/// use parlor_protocol::Count;
///
/// assert_eq!(serde_json::to_string(&Count(2599)).unwrap(), "2599");
/// assert_eq!(serde_json::to_string(&Count(1 << 60)).unwrap(), "\"1152921504606846976\"");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Count(pub u64);

/// The first whole number that JSON readers with doubles cannot be trusted with.
const LIMIT: u64 = 1 << 53;

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 < LIMIT { serializer.serialize_u64(self.0) } else { serializer.collect_str(&self.0) }
    }
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Number(u64),
            Text(String),
        }
        match Either::deserialize(deserializer)? {
            Either::Number(count) => Ok(Count(count)),
            Either::Text(text) => text.parse().map(Count).map_err(serde::de::Error::custom),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_counts_are_strings() {
        for (count, text) in [(0, "0"), (LIMIT - 1, "9007199254740991"), (LIMIT, "\"9007199254740992\"")] {
            assert_eq!(serde_json::to_string(&Count(count)).unwrap(), text);
            assert_eq!(serde_json::from_str::<Count>(text).unwrap(), Count(count));
        }
    }
}
