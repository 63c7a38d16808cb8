use std::fmt;

use serde_json::{Value as Json, json};

/// The machine that figures were measured on.
pub struct Machine {
    cpu: String,
    cores: usize,
}

impl Machine {
    /// This one.
    pub fn of_here() -> Machine {
        let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        Machine {
            cpu: model(&info).unwrap_or(std::env::consts::ARCH).to_owned(),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
        }
    }

    /// The same for programs.
    pub fn as_json(&self) -> Json {
        json!({ "cpu": self.cpu, "cores": self.cores, "os": std::env::consts::OS, "arch": std::env::consts::ARCH })
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noun = if self.cores == 1 { "core" } else { "cores" };
        write!(f, "{} ({} {noun}, {})", self.cpu, self.cores, std::env::consts::OS)
    }
}

fn model(info: &str) -> Option<&str> {
    let line = info.lines().find(|line| line.starts_with("model name"))?;
    line.split_once(':').map(|(_, model)| model.trim())
}

#[cfg(test)]
mod tests {
    use super::model;

    #[test]
    fn the_model_is_found() {
        let info = "processor\t: 0\nmodel name\t: Abacus 3000 @ 1 Hz\nmodel name\t: Other\n";
        assert_eq!(model(info), Some("Abacus 3000 @ 1 Hz"));
        assert_eq!(model(""), None);
    }
}
