use std::sync::atomic::{AtomicBool, Ordering};

static STOP: AtomicBool = AtomicBool::new(false);

/// From now on the first Ctrl-C (or a polite request to end) only raises a flag, so that long work can end well; the
/// second ends the program.
pub fn listen() {
    // A program without a handler still ends on Ctrl-C, only less politely.
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Whether the flag is raised.
pub fn is_asked() -> bool {
    STOP.load(Ordering::Relaxed)
}
