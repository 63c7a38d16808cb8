use std::io;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

/// The user that PostgreSQL runs as.
#[derive(Clone, Copy)]
pub(crate) enum Account {
    /// Whoever runs the tests.
    Own,
    /// `postgres`, since PostgreSQL refuses to run as root.
    Other { user: u32, group: u32 },
}

impl Account {
    pub(crate) fn find() -> io::Result<Account> {
        // The owner of one's own process is the only thing about oneself that a file tells.
        if Path::new("/proc/self").metadata()?.uid() != 0 {
            return Ok(Account::Own);
        }
        let users = std::fs::read_to_string("/etc/passwd")?;
        let found = users.lines().find_map(|line| {
            let fields: Vec<_> = line.split(':').collect();
            match fields[..] {
                ["postgres", _, user, group, ..] => {
                    Some(Account::Other { user: user.parse().ok()?, group: group.parse().ok()? })
                }
                _ => None,
            }
        });
        found.ok_or_else(|| io::Error::other("there is no user postgres: run scripts/setup-postgres"))
    }

    /// A command that this user runs.
    pub(crate) fn command(self, program: &Path) -> Command {
        let mut command = Command::new(program);
        if let Account::Other { user, group } = self {
            command.uid(user).gid(group);
        }
        // A folder that this user may not enter would be complained of.
        command.current_dir("/");
        command
    }

    /// The number of this user.
    pub(crate) fn number(self) -> io::Result<u32> {
        match self {
            Account::Own => Ok(Path::new("/proc/self").metadata()?.uid()),
            Account::Other { user, .. } => Ok(user),
        }
    }

    /// Gives this user a folder.
    pub(crate) fn give(self, folder: &Path) -> io::Result<()> {
        match self {
            Account::Own => Ok(()),
            Account::Other { user, group } => chown(folder, Some(user), Some(group)),
        }
    }
}
