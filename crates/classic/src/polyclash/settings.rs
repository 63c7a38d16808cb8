use parlor_rules::SettingSpec;

/// The bounds keep the fractions of a [`Value`](super::Value) exact, and a move below ten million positions.
const PLIES: SettingSpec = SettingSpec::integer("plies", 1..=4, Some("2"));
const TRAIL: SettingSpec = SettingSpec::integer("trail", 0..=30, Some("2"));
const CAPTURE_WEIGHT: SettingSpec = SettingSpec::number("captureWeight", -1000.0..=1000.0, Some("2"));
const POTENTIAL: SettingSpec = SettingSpec::flag("potential", true);
const POTENTIAL_OFFSET: SettingSpec = SettingSpec::number("potentialOffset", -1000.0..=1000.0, Some("0.5"));
const POTENTIAL_SCALE: SettingSpec = SettingSpec::number("potentialScale", 1.0..=1_000_000.0, Some("302"));

const GUARDS: SettingSpec = SettingSpec::flag("guards", true);

/// All that the player can be told.
pub(super) const ALL: &[SettingSpec] =
    &[PLIES, TRAIL, CAPTURE_WEIGHT, POTENTIAL, POTENTIAL_OFFSET, POTENTIAL_SCALE, GUARDS];

/// The player's settings, read.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// How far it looks: 1 is the own move alone, 2 the sampled replies as well.
    pub plies: u32,
    /// How many replies are sampled.
    pub trail: usize,
    /// What the gain counts: a capture of all points would be worth this.
    pub capture_weight: f64,
    /// Whether the potential decides among equals; without it the lowest id does at once.
    pub potential: bool,
    /// Where the potential begins: the argument of its tanh before any stone is placed.
    pub potential_offset: f64,
    /// How many stones take 1 off that argument.
    pub potential_scale: f64,
    /// Whether a [`Guard`](super::Guard) lets games come to an end; the bare formula does not.
    pub guards: bool,
}

impl Settings {
    /// Reads what the player was told.
    pub fn read(tuning: &parlor_rules::Settings) -> Settings {
        Settings {
            plies: tuning.number(&PLIES) as u32,
            trail: tuning.number(&TRAIL) as usize,
            capture_weight: tuning.number(&CAPTURE_WEIGHT),
            potential: tuning.flag(&POTENTIAL),
            potential_offset: tuning.number(&POTENTIAL_OFFSET),
            potential_scale: tuning.number(&POTENTIAL_SCALE),
            guards: tuning.flag(&GUARDS),
        }
    }
}

/// The document's own.
impl Default for Settings {
    fn default() -> Settings {
        Settings::read(&parlor_rules::Settings::default())
    }
}
