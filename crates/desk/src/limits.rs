/// How much one request may bring and ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Bytes of one request.
    pub bytes: usize,
    /// Moves of one game.
    pub moves: usize,
    /// Milliseconds that one job may take, whatever it asks for; none for no limit.
    pub job_ms: Option<u64>,
    /// Threads of one job: where jobs share the processors, none may take those of the others.
    pub threads: u32,
}

impl Limits {
    /// For a program that trusts its caller: standard input, the browser.
    pub const LOCAL: Limits = Limits { bytes: 1 << 20, moves: 20_000, job_ms: None, threads: 64 };

    /// For a server that anyone may ask.
    pub const PUBLIC: Limits = Limits { bytes: 64 << 10, moves: 2_000, job_ms: Some(60_000), threads: 1 };
}
