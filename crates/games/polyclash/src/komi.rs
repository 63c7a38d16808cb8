use std::fmt;

use parlor_rules::{Options, Refusal, SettingError};

/// What White receives, as a fraction of the surface: a decimal fraction, kept exactly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Komi {
    numerator: i64,
    /// Decimal places; the denominator is ten to this power. No trailing zeros.
    places: u32,
}

/// As long as the longest text of a decimal option.
const LONGEST: usize = 20;

impl Komi {
    /// None.
    pub const ZERO: Komi = Komi { numerator: 0, places: 0 };
    /// One fortieth, the default.
    pub const DEFAULT: Komi = Komi { numerator: 25, places: 3 };

    /// Reads a decimal fraction from −1 to 1, such as `0.025`.
    pub fn read(text: &str) -> Option<Komi> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
        let good = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if text.len() > LONGEST || !good(whole) || !good(fraction) {
            return None;
        }
        let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
        let places = fraction.len() as u32;
        let one = 10i64.checked_pow(places)?;
        let size: i64 =
            if whole.is_empty() && places == 0 { 0 } else { format!("{whole}{fraction}").parse().ok()? };
        let numerator = if text.starts_with('-') { -size } else { size };
        (size <= one).then_some(Komi { numerator, places })
    }

    /// The komi of a game with these options, which is none in a handicap game.
    pub(crate) fn from_options(options: &Options, handicap: u8) -> Result<Komi, Refusal> {
        let Some(text) = options.text("komi") else {
            return Ok(if handicap == 0 { Komi::DEFAULT } else { Komi::ZERO });
        };
        let komi = Komi::read(text).ok_or_else(|| {
            let given: String = text.chars().take(LONGEST).collect();
            let wanted = "a decimal fraction of the surface from -1 to 1, such as \"0.025\"";
            SettingError::value("komi", &given, wanted).of_game("polyclash")
        })?;
        if handicap > 0 && komi != Komi::ZERO {
            return Err(Refusal::new(
                "komi-with-handicap",
                format!("a handicap game has no komi; leave komi {komi} out or set it to 0"),
            )
            .with("komi", komi)
            .with("handicap", handicap));
        }
        Ok(komi)
    }

    /// Numerator and denominator.
    pub const fn fraction(self) -> (i64, i64) {
        (self.numerator, 10i64.pow(self.places))
    }

    /// The nearest floating-point number.
    pub fn as_f64(self) -> f64 {
        let (numerator, denominator) = self.fraction();
        numerator as f64 / denominator as f64
    }
}

/// The decimal fraction without trailing zeros.
impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (numerator, denominator) = self.fraction();
        let sign = if numerator < 0 { "-" } else { "" };
        let (whole, rest) = (numerator.abs() / denominator, numerator.abs() % denominator);
        write!(f, "{sign}{whole}")?;
        if self.places > 0 { write!(f, ".{rest:0places$}", places = self.places as usize) } else { Ok(()) }
    }
}
