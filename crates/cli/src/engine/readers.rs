//! Whether anybody can still read what this program writes.

/// Waits until the other end of standard output is closed. False, at once, where that cannot be known.
#[cfg(unix)]
pub fn wait_until_gone() -> bool {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;

    let output = std::io::stdout();
    loop {
        // Nothing is asked for: only what is always told, an error or a closed end, comes back.
        let mut watched = [PollFd::new(&output, PollFlags::empty())];
        match poll(&mut watched, None) {
            Ok(_) => {
                let told = watched[0].revents();
                return told.intersects(PollFlags::ERR | PollFlags::HUP) && !told.contains(PollFlags::NVAL);
            }
            Err(Errno::INTR) => {}
            Err(_) => return false,
        }
    }
}

/// Waits until the other end of standard output is closed. False, at once, where that cannot be known.
#[cfg(not(unix))]
pub fn wait_until_gone() -> bool {
    false
}
