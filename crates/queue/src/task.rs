use std::sync::Arc;

use graphile_worker::{IntoTaskHandlerResult, TaskHandler, WorkerContext};

use crate::bench::Bench;
use crate::piece::Piece;
use crate::tables::TRIES;

impl TaskHandler for Piece {
    const IDENTIFIER: &'static str = "piece";

    async fn run(self, context: WorkerContext) -> impl IntoTaskHandlerResult {
        let Some(bench) = context.get_ext::<Arc<Bench>>().cloned() else {
            return Err("this worker has no workshop".to_owned());
        };
        let last = *context.job().attempts() >= TRIES;
        // It goes on when the library lets go of us because the database is away: the result is kept and put back later.
        match tokio::spawn(async move { bench.finish(&self, last).await }).await {
            Ok(done) => done,
            Err(error) => Err(error.to_string()),
        }
    }
}
