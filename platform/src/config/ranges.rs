//! The numbers an operator may set, each with the range it must keep ("reliability and security", 3.2). The table is
//! written once: the structs, their documentation and the check come from it.

use serde::Deserialize;

use super::{Config, Problem};

/// Writes a section of numbers: a struct, and a check of every field against its range.
macro_rules! numbers {
    ($(#[$meta:meta])* $name:ident, $section:literal { $( $(#[$doc:meta])* $field:ident : $kind:ty = $least:literal ..= $most:literal ),+ $(,)? } $(flags { $( $(#[$flag_doc:meta])* $flag:ident ),+ })? ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $( $(#[$doc])* pub $field: $kind, )+
            $( $( $(#[$flag_doc])* pub $flag: bool, )+ )?
        }

        impl $name {
            fn check(&self, problems: &mut Vec<Problem>) {
                $(
                    let range: std::ops::RangeInclusive<$kind> = $least..=$most;
                    if !range.contains(&self.$field) {
                        let fix = format!("give a number from {} to {}", $least, $most);
                        let key = concat!($section, ".", stringify!($field));
                        problems.push(Problem::of_value(key, &self.$field.to_string(), &fix));
                    }
                )+
            }
        }
    };
}

numbers! {
    /// Lives of sessions (decisions, Q-021).
    Session, "session" {
        /// An office session ends after so long without a call.
        idle_minutes: u64 = 1..=1440,
        /// A technician's session, on a tablet others use too, ends sooner.
        technician_idle_minutes: u64 = 1..=1440,
        /// No session lives longer, used or not.
        absolute_hours: u64 = 1..=168,
        /// Open sessions of one user; the oldest gives way.
        per_user: usize = 1..=1000,
    }
}

numbers! {
    /// Sign-in, passwords, PINs and passcodes (rules R6 to R8).
    Auth, "auth" {
        /// Characters of a password at least.
        password_min_length: usize = 8..=64,
        /// Characters of a password at most.
        password_max_length: usize = 64..=100,
        /// Memory of a hash of a password or PIN, KiB; weaker ones are made again at the next sign-in.
        hash_memory_kib: u32 = 19_456..=1_048_576,
        /// Passes of a hash over its memory.
        hash_passes: u32 = 2..=16,
        /// Digits of a PIN at least; 6 is recommended, 6 is the most.
        pin_min_length: usize = 4..=6,
        /// Failures of one identifier from unknown devices before a timed lock.
        lock_after_failures: u32 = 1..=100,
        /// The first timed lock; each further one doubles.
        lock_first_seconds: u64 = 1..=86_400,
        /// The longest timed lock.
        lock_longest_seconds: u64 = 1..=86_400,
        /// Passwords of one identifier looked at within 24 hours, from unknown devices.
        password_tries_a_day: u32 = 1..=1000,
        /// PINs of one identifier looked at within 24 hours.
        pin_tries_a_day: u32 = 1..=1000,
        /// Digits of a mailed passcode.
        passcode_digits: usize = 6..=12,
        /// Life of a passcode.
        passcode_minutes: u64 = 1..=60,
        /// Wrong tries a passcode bears.
        passcode_tries: u32 = 1..=20,
        /// Life of the token a right passcode gives; it works once.
        reset_token_minutes: u64 = 1..=60,
    }
    flags {
        /// Whether a PIN works only on a tablet that a manager enrolled for the site.
        pin_requires_enrolled_device
    }
}

numbers! {
    /// Every other limit, rate and time-out.
    Limits, "limits" {
        /// Rows an operational list answers at most; also what `RecordLimit` 0 or empty means.
        page_rows: u64 = 1..=100_000,
        /// Rows a list of the console answers at most.
        console_page_rows: u64 = 25..=100_000,
        /// Filters of one query.
        filters: usize = 1..=100,
        /// Values of one `in`.
        in_values: usize = 1..=10_000,
        /// Machines of one batch.
        batch_machines: usize = 1..=10_000,
        /// Days a report spans.
        report_days: u64 = 1..=3660,
        /// Rows of a report.
        report_rows: u64 = 1..=1_000_000,
        /// Reports of one site at a time.
        reports_per_site: usize = 1..=64,

        /// Burst of sign-in tries from one address.
        sign_in_burst: u32 = 1..=1_000_000,
        /// Sign-in tries a minute from one address (dealers share addresses).
        sign_in_per_address_minute: u32 = 1..=1_000_000,
        /// Sign-in tries a minute for one site.
        sign_in_per_site_minute: u32 = 1..=1_000_000,
        /// Requests a second of one session.
        session_requests_second: u32 = 1..=1_000_000,
        /// One-machine imports a second of one user.
        import_rows_second: u32 = 1..=1_000_000,
        /// Reported browser errors a minute from one address.
        client_errors_minute: u32 = 1..=1_000_000,
        /// Passcode requests an hour for one account.
        resets_per_account_hour: u32 = 1..=1000,
        /// Passcode requests a day for one account.
        resets_per_account_day: u32 = 1..=1000,
        /// Passcode requests an hour from one address.
        resets_per_address_hour: u32 = 1..=10_000,
        /// Mails an hour of one user.
        mails_per_user_hour: u32 = 1..=100_000,
        /// Mails a day of one site.
        mails_per_site_day: u32 = 1..=1_000_000,
        /// Hashes at a time; 0 means half the cores, at least one.
        hash_permits: usize = 0..=256,
        /// Sign-ins waiting for a hash; one more is answered 503.
        hash_queue: usize = 0..=10_000,
        /// How long a re-entered password counts in the console.
        confirm_minutes: u64 = 1..=1440,

        /// The credential header.
        credential_kib: usize = 1..=64,
        /// Nesting of the credential header.
        credential_depth: usize = 1..=64,
        /// A JSON body.
        json_kib: usize = 16..=16_384,
        /// Nesting of a JSON body.
        json_depth: usize = 4..=128,
        /// A sign-in body.
        sign_in_kib: usize = 1..=64,
        /// A hand-over body, which carries the customer's signature.
        handover_kib: usize = 64..=16_384,
        /// The customer's signature, decoded.
        signature_kib: usize = 1..=8192,
        /// One row of an import file.
        import_row_kib: usize = 1..=1024,
        /// An import file.
        import_mib: u64 = 1..=10_240,
        /// Rows of an import file.
        import_rows: u64 = 1..=100_000_000,
        /// A document.
        document_mib: u64 = 1..=5120,
        /// A picture.
        image_mib: u64 = 1..=1024,
        /// Size of a picture once it is unpacked.
        image_megapixels: u64 = 1..=1000,
        /// A video.
        video_mib: u64 = 1..=5120,
        /// Everything one site stores.
        site_storage_gib: u64 = 1..=1_000_000,

        /// Life of a signed address to upload to.
        signed_put_minutes: u64 = 1..=15,
        /// Life of a signed address to read from.
        signed_get_minutes: u64 = 1..=15,
        /// Life of a report token; it works once.
        report_token_minutes: u64 = 1..=15,

        /// Streams of events of one session; one more is answered 429.
        event_streams_session: usize = 1..=1000,
        /// Streams of events of a node; one more is answered 503.
        event_streams: usize = 1..=1_000_000,
        /// How often a stream says that it is there.
        event_beat_seconds: u64 = 1..=60,
        /// How often it is looked whether who listens still may, beside every change of sessions and rights.
        event_check_seconds: u64 = 1..=60,

        /// Time to send a request's head.
        head_seconds: u64 = 1..=120,
        /// Time to send a request's body.
        body_seconds: u64 = 1..=3600,
        /// Time of a call.
        handler_seconds: u64 = 1..=600,
        /// Time of a report.
        report_seconds: u64 = 1..=3600,
        /// Wait for a database connection.
        pool_acquire_seconds: u64 = 1..=120,
        /// Time of one statement.
        statement_seconds: u64 = 1..=600,
        /// Wait for a lock.
        lock_seconds: u64 = 1..=600,
        /// A transaction that does nothing.
        idle_transaction_seconds: u64 = 1..=600,
        /// A talk with the mail server.
        smtp_seconds: u64 = 1..=120,
        /// Connecting to S3.
        s3_connect_seconds: u64 = 1..=60,
        /// A call of S3.
        s3_call_seconds: u64 = 1..=600,

        /// Open connections.
        connections: usize = 16..=1_000_000,
        /// Requests in hand; one more is answered 503.
        in_flight: usize = 1..=100_000,
        /// From "not ready" to closing the door.
        stop_not_ready_seconds: u64 = 0..=120,
        /// From closing the door to the end.
        stop_drain_seconds: u64 = 1..=600,
        /// How long the answer to an idempotency key is kept.
        idempotency_hours: u64 = 1..=720,
        /// How long a cache may be wrong.
        cache_seconds: u64 = 1..=60,
        /// How long a job is left to the node that leased it; renewed thrice as often.
        job_lease_seconds: u64 = 1..=3600,
        /// First wait before a mail is tried again; each further one doubles.
        outbox_first_minutes: u64 = 1..=1440,
        /// Longest wait before a mail is tried again.
        outbox_longest_hours: u64 = 1..=72,
        /// A mail is given up after this.
        outbox_dead_days: u64 = 1..=30,
    }
}

/// Every number against its range, and the few that depend on each other.
pub(super) fn check(config: &Config, problems: &mut Vec<Problem>) {
    config.session.check(problems);
    config.auth.check(problems);
    config.limits.check(problems);
    let Config { session, auth, limits, .. } = config;
    let mut wants = |fine: bool, key: &str, value: u64, fix: &str| {
        if !fine {
            problems.push(Problem::of_value(key, &value.to_string(), fix));
        }
    };
    let absolute = session.absolute_hours * 60;
    let fix = "no session idles longer than session.absolute_hours";
    wants(session.idle_minutes <= absolute, "session.idle_minutes", session.idle_minutes, fix);
    let idle = session.technician_idle_minutes;
    wants(idle <= absolute, "session.technician_idle_minutes", idle, fix);
    let longest = auth.lock_longest_seconds;
    let fix = "give at least auth.lock_first_seconds";
    wants(longest >= auth.lock_first_seconds, "auth.lock_longest_seconds", longest, fix);
    let report = limits.report_seconds;
    let fix = "give at least limits.handler_seconds";
    wants(report >= limits.handler_seconds, "limits.report_seconds", report, fix);
}
