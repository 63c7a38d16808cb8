use crate::SettingSpec;

/// What can be said of a game without playing it.
#[derive(PartialEq, Debug)]
pub struct About {
    /// The id that requests use, such as `ur`.
    pub id: &'static str,
    /// The name that people read.
    pub name: &'static str,
    /// The sides in the words of the rules, [`Side::First`](crate::Side::First) first.
    pub sides: [&'static str; 2],
    /// Names of the variants, the default first; empty when there is only one way to play.
    pub variants: &'static [&'static str],
    /// The settings a game can be opened with.
    pub options: &'static [SettingSpec],
    /// The rules as a page to read, in Markdown.
    pub rules: &'static str,
}
