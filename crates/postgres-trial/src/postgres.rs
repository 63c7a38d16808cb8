use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use crate::account::Account;
use crate::programs;

/// A PostgreSQL of one's own. Dropped, it ends, and nothing is left of it but the template of all, an empty data folder.
pub struct Postgres {
    folder: PathBuf,
    programs: PathBuf,
    account: Account,
    /// What it is started with besides, such as `fsync=on`.
    settings: Vec<String>,
    guard: Option<Child>,
    databases: AtomicU32,
}

/// Waits beside PostgreSQL for the word how it is to end. When no word comes because the test was killed, nothing is kept.
const GUARD: &str = r#"
folder=$1; shift
"$@" >>"$folder/log" 2>&1 </dev/null & postgres=$!
read -r signal
kill -s "${signal:-QUIT}" $postgres
wait $postgres
[ -n "$signal" ] || rm -rf "$folder"
"#;

/// What makes it quick, and lets many tests run beside each other. What is committed is with the system, which outlives
/// PostgreSQL, though not on the disk.
const SETTINGS: [&str; 5] =
    ["listen_addresses=", "fsync=off", "full_page_writes=off", "shared_buffers=32MB", "max_connections=200"];

static COUNT: AtomicU32 = AtomicU32::new(0);

impl Postgres {
    /// Starts one.
    pub fn start() -> io::Result<Postgres> {
        Postgres::with(&[])
    }

    /// Starts one with settings such as `fsync=on`; they count for more than those that make it quick.
    pub fn with(settings: &[&str]) -> io::Result<Postgres> {
        let (programs, account) = (programs::find()?, Account::find()?);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("parlor-postgres-{}-{number}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::DirBuilder::new().mode(0o700).create(&folder)?;
        account.give(&folder)?;
        let settings = settings.iter().map(ToString::to_string).collect();
        let databases = AtomicU32::new(0);
        let mut postgres = Postgres { folder, programs, account, settings, guard: None, databases };
        let mut copy = postgres.account.command(Path::new("/bin/cp"));
        check("cp", &copy.arg("-a").arg(postgres.template()?).arg(postgres.data()).output()?)?;
        postgres.begin()?;
        Ok(postgres)
    }

    /// The address of one of its databases; `postgres` is always there.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://postgres@localhost/{database}?host={}", self.folder.display())
    }

    /// Makes a new database and gives its address.
    pub fn database(&self) -> io::Result<String> {
        let name = format!("trial{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.ask(&self.url("postgres"), &format!("CREATE DATABASE {name}"))?;
        Ok(self.url(&name))
    }

    /// What PostgreSQL's own client prints for a question to a database: a line for each row, values between `|`.
    pub fn ask(&self, url: &str, question: &str) -> io::Result<String> {
        let mut ask = Command::new(self.programs.join("psql"));
        let asked = ask.args(["-qXAt", "-v", "ON_ERROR_STOP=1", "-c", question, url]).output()?;
        check("psql", &asked)?;
        Ok(String::from_utf8_lossy(&asked.stdout).trim_end().to_owned())
    }

    /// Lets one that was stopped or killed begin again.
    pub fn begin(&mut self) -> io::Result<()> {
        if self.guard.is_some() {
            return Ok(());
        }
        let mut guard = self.account.command(Path::new("/bin/sh"));
        guard.args(["-c", GUARD, "guard"]).arg(&self.folder).arg(self.programs.join("postgres"));
        guard.arg("-D").arg(self.data()).arg("-k").arg(&self.folder);
        for setting in SETTINGS.into_iter().chain(self.settings.iter().map(String::as_str)) {
            guard.args(["-c", setting]);
        }
        self.guard = Some(guard.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?);
        // Half a minute is only there so that a test that fails comes to an end.
        for _ in 0..1500 {
            let mut ready = Command::new(self.programs.join("pg_isready"));
            ready.arg("-q").arg("-h").arg(&self.folder);
            if ready.status()?.success() {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(20));
        }
        let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        Err(io::Error::other(format!("PostgreSQL does not start:\n{log}")))
    }

    /// Stops it: whoever is connected is cut off.
    pub fn stop(&mut self) -> io::Result<()> {
        self.end("INT")
    }

    /// Lets it end without putting anything in order, as if it had been killed; beginning again it mends that.
    pub fn crash(&mut self) -> io::Result<()> {
        self.end("QUIT")
    }

    /// Stops it and lets it begin again.
    pub fn restart(&mut self) -> io::Result<()> {
        self.stop()?;
        self.begin()
    }

    fn end(&mut self, signal: &str) -> io::Result<()> {
        let Some(mut guard) = self.guard.take() else { return Ok(()) };
        if let Some(mut word) = guard.stdin.take() {
            writeln!(word, "{signal}")?;
        }
        guard.wait().map(|_| ())
    }

    /// A fresh data folder that all are copied from: to make one takes much longer. It is made by whoever needs it first,
    /// beside its place, and then put there whole.
    fn template(&self) -> io::Result<PathBuf> {
        let version = self.account.command(&self.programs.join("initdb")).arg("--version").output()?;
        let version: String =
            String::from_utf8_lossy(&version.stdout).chars().filter(char::is_ascii_alphanumeric).collect();
        let name = format!("parlor-postgres-template-{version}-{}", self.account.number()?);
        let template = std::env::temp_dir().join(name);
        if !template.exists() {
            let made = self.folder.join("template");
            let mut make = self.account.command(&self.programs.join("initdb"));
            make.arg("-D").arg(&made).args(["-U", "postgres", "-E", "UTF8", "--locale=C"]);
            check("initdb", &make.args(["--auth=trust", "--no-sync"]).output()?)?;
            if fs::rename(&made, &template).is_err() && !template.exists() {
                return Ok(made);
            }
        }
        Ok(template)
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _ = self.crash();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn check(program: &str, output: &Output) -> io::Result<()> {
    if output.status.success() {
        return Ok(());
    }
    let why = String::from_utf8_lossy(&output.stderr);
    Err(io::Error::other(format!("{program}: {}", why.trim_end())))
}
