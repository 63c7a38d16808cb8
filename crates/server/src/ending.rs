use tokio::sync::watch;

/// How the server comes to its end, step by step.
#[derive(Clone)]
pub(crate) struct Ending {
    phase: watch::Sender<Phase>,
}

/// How far the end has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Phase {
    /// Not yet.
    Serving,
    /// Everything is served still, but whoever balances load is told to send nothing new.
    Unready,
    /// Nothing new is taken; what is open is answered.
    Closing,
}

impl Ending {
    pub(crate) fn new() -> Ending {
        Ending { phase: watch::Sender::new(Phase::Serving) }
    }

    /// Goes on to a phase.
    pub(crate) fn enter(&self, phase: Phase) {
        self.phase.send_replace(phase);
    }

    /// Whether it has come so far.
    pub(crate) fn is(&self, phase: Phase) -> bool {
        *self.phase.borrow() >= phase
    }

    /// Waits until it has come so far.
    pub(crate) async fn comes_to(&self, phase: Phase) {
        // The sender lives as long as this does, so there is nothing that could go wrong.
        let _ = self.phase.subscribe().wait_for(|now| *now >= phase).await;
    }
}
