use crate::{About, Field, Refusal, Settings};

/// What a game is opened with: a variant and settings by name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The variant, if one was named.
    pub variant: Option<String>,
    /// The other settings.
    pub settings: Settings,
}

impl Options {
    /// The rules of a variant, with all settings as usual.
    pub fn of_variant(variant: Option<&str>) -> Options {
        Options { variant: variant.map(str::to_owned), ..Options::default() }
    }

    /// Checks names and values against what the game knows.
    pub fn check(&self, about: &About) -> Result<(), Refusal> {
        if let Some(variant) = &self.variant
            && !about.variants.contains(&variant.as_str())
        {
            let known = if about.variants.is_empty() { "none".to_owned() } else { about.variants.join(", ") };
            let detail = format!("{} has no variant {variant:?}; known: {known}", about.id);
            let refusal = Refusal::new("unknown-variant", detail).with("variant", variant);
            return Err(Refusal { field: Some(Field::Variant), ..refusal });
        }
        self.settings.check(about.options).map_err(|error| error.of_game(about.id))
    }

    /// A whole number, if given. [`check`](Options::check) comes first.
    pub fn integer(&self, name: &str) -> Option<i64> {
        self.settings.integer(name)
    }

    /// The text of a value, if given.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.settings.text(name)
    }

    /// Sets a whole number.
    #[must_use]
    pub fn with_integer(mut self, name: &str, value: i64) -> Options {
        self.settings.insert(name, value);
        self
    }

    /// Sets a word.
    #[must_use]
    pub fn with_text(mut self, name: &str, value: &str) -> Options {
        self.settings.insert(name, value);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SettingSpec;

    const ABOUT: About = About {
        id: "toy",
        name: "Toy",
        sides: ["a", "b"],
        variants: &["plain", "odd"],
        options: &[SettingSpec::integer("pieces", 1..=7, Some("7"))],
        rules: "",
    };

    #[test]
    fn refusals_name_the_field() {
        let option = |name: &str| Some(Field::Option(name.to_owned()));
        for (options, refused) in [
            (Options::default(), None),
            (Options::default().with_integer("pieces", 4), None),
            (Options::default().with_integer("pieces", 8), Some(("option-value", option("pieces")))),
            (Options::default().with_text("pieces", "4"), Some(("option-value", option("pieces")))),
            (Options::default().with_text("colour", "red"), Some(("unknown-option", option("colour")))),
            (Options::of_variant(Some("odd")), None),
            (Options::of_variant(Some("even")), Some(("unknown-variant", Some(Field::Variant)))),
        ] {
            let checked = options.check(&ABOUT).err().map(|refusal| (refusal.reason, refusal.field));
            assert_eq!(checked, refused, "{options:?}");
        }
    }
}
