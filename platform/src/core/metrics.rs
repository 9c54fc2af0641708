//! The metrics of the program: their names, what they count, and the recorder that exposes them to Prometheus.

use metrics::{Unit, counter, describe_counter, describe_gauge, describe_histogram, gauge};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};

/// The upper bounds (s) of the durations of requests.
const SECONDS: [f64; 13] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 60.0];

/// Declares metrics, each with its name and its description.
macro_rules! metrics {
    ($list:ident: $($constant:ident = $name:literal, $help:literal;)+) => {
        $(
            #[doc = $help]
            pub const $constant: &str = concat!("hardstand_", $name);
        )+
        const $list: &[(&str, &str)] = &[$(($constant, $help)),+];
    };
}

metrics! { COUNTERS:
    SECRET_CHECKS = "secret_checks_total", "Passwords and PINs that were checked.";
    REPLICA_READS = "database_replica_reads_total", "Read transactions that a replica served.";
    CONNECTIONS_REFUSED = "connections_refused_total", "Connections refused because the client had too many.";
    OUTBOX_SENT = "outbox_sent_total", "Mails that the mail server accepted.";
    OUTBOX_GIVEN_UP = "outbox_dead_total", "Mails that were given up.";
    BACKUPS_FAILED = "backups_failed_total", "Scheduled backups that failed.";
}

metrics! { LABELLED_COUNTERS:
    HTTP_REQUESTS = "http_requests_total", "Requests by method, path and status.";
    ABUSE = "abuse_total", "Requests that no screen sends, by action.";
    WORKER_PANICS = "worker_panics_total", "Panics of background workers, by worker.";
    JOBS_FAILED = "jobs_failed_total", "Jobs that failed for good, by kind.";
    JOB_ROWS_FAILED = "job_rows_failed_total", "Rows that a repeating job could not process, by kind.";
    STORAGE_CALLS = "storage_calls_total", "Calls of the object storage, by outcome.";
}

metrics! { GAUGES:
    BUILD = "build_info", "1, with the version of the program.";
    EVENT_STREAMS = "event_streams", "Open streams of live updates.";
    OUTBOX_WAITING = "outbox_waiting", "Mails that wait to be sent.";
    OUTBOX_DEAD = "outbox_dead", "Mails that were given up and not retried.";
    DATABASE_CONNECTIONS = "database_connections", "Connections of the pool by state: used or idle (PostgreSQL).";
    DATABASE_CONNECTIONS_MAX = "database_connections_max", "The most connections of the pool.";
    BACKUP_TIME = "backup_last_timestamp_seconds", "Time of the newest scheduled backup, in seconds since 1970; 0 without one.";
    SESSIONS = "sessions", "Sessions that this node has in memory.";
}

metrics! { HISTOGRAMS:
    HTTP_SECONDS = "http_request_seconds", "Duration of requests by path.";
}

/// Sets a gauge to a number of things.
pub fn set(gauge: &metrics::Gauge, number: usize) {
    gauge.set(f64::from(u32::try_from(number).unwrap_or(u32::MAX)));
}

/// Installs the recorder of this process. Every metric is described, and counters without labels begin at 0.
///
/// # Errors
///
/// Another recorder is installed.
pub fn install() -> Result<PrometheusHandle, BuildError> {
    let handle = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS)?
        .install_recorder()?;
    for (name, help) in COUNTERS {
        describe_counter!(*name, *help);
        counter!(*name).increment(0);
    }
    for (name, help) in LABELLED_COUNTERS {
        describe_counter!(*name, *help);
    }
    for (name, help) in GAUGES {
        describe_gauge!(*name, *help);
    }
    for (name, help) in HISTOGRAMS {
        describe_histogram!(*name, Unit::Seconds, *help);
    }
    for outcome in ["answered", "failed", "refused"] {
        counter!(STORAGE_CALLS, "outcome" => outcome).increment(0);
    }
    gauge!(BUILD, "version" => env!("CARGO_PKG_VERSION")).set(1.0);
    Ok(handle)
}
