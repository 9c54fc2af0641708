//! The log and the metrics of the process, stored for tests to search: one of each for all servers of a process.

use std::{
    io,
    sync::{Mutex, OnceLock, PoisonError},
};

use metrics_exporter_prometheus::PrometheusHandle;
use platform::core::metrics;
use tracing_subscriber::{EnvFilter, fmt::MakeWriter};

static LINES: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static METRICS: OnceLock<PrometheusHandle> = OnceLock::new();

/// All levels of the product's own crates, and warnings of libraries.
const FILTER: &str =
    "info,platform=trace,identity=trace,sites=trace,reference=trace,catalogue=trace,stock=trace,sqlx=warn";

struct Keep;

impl io::Write for Keep {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        LINES.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Keep {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        Self
    }
}

/// Begins to record; returns the handle of the metrics.
pub fn listen() -> PrometheusHandle {
    METRICS
        .get_or_init(|| {
            tracing_subscriber::fmt()
                .with_env_filter(EnvFilter::new(FILTER))
                .with_ansi(false)
                .without_time()
                .with_writer(Keep)
                .try_init()
                .expect("nothing else listens to the log in this process");
            metrics::install().expect("nothing else takes the metrics in this process")
        })
        .clone()
}

/// The log so far, of every application of this process.
pub fn so_far() -> String {
    String::from_utf8_lossy(&LINES.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
}
