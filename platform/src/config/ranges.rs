//! The numbers that an operator may set, each with its range. The table is written once: the structs, their
//! documentation and the check are made from it.

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
    /// Lives of sessions.
    Session, "session" {
        /// Minutes without a call after which an office session ends.
        idle_minutes: u64 = 1..=1440,
        /// Minutes without a request after which the session of a technician ends; technicians share tablets.
        technician_idle_minutes: u64 = 1..=1440,
        /// Hours after which a session ends, used or not.
        absolute_hours: u64 = 1..=168,
        /// Open sessions of one user; a further sign-in ends the oldest.
        per_user: usize = 1..=1000,
    }
}

numbers! {
    /// Sign-in, passwords, PINs and passcodes.
    Auth, "auth" {
        /// The least characters of a password.
        password_min_length: usize = 8..=64,
        /// The most characters of a password.
        password_max_length: usize = 64..=100,
        /// Memory of a hash of a password or PIN, in KiB; hashes with less are replaced at the next sign-in.
        hash_memory_kib: u32 = 19_456..=1_048_576,
        /// Passes of a hash over its memory.
        hash_passes: u32 = 2..=16,
        /// The least digits of a PIN; 6 is recommended, and 6 is the most.
        pin_min_length: usize = 4..=6,
        /// Failures of one identifier from unknown devices before a timed lock.
        lock_after_failures: u32 = 1..=100,
        /// The first timed lock, in seconds; each further one doubles.
        lock_first_seconds: u64 = 1..=86_400,
        /// The longest timed lock, in seconds.
        lock_longest_seconds: u64 = 1..=86_400,
        /// Passwords of one identifier from unknown devices that are compared within 24 hours.
        password_tries_a_day: u32 = 1..=1000,
        /// PINs of one identifier that are compared within 24 hours.
        pin_tries_a_day: u32 = 1..=1000,
        /// Digits of a mailed passcode.
        passcode_digits: usize = 6..=12,
        /// Life of a passcode, in minutes.
        passcode_minutes: u64 = 1..=60,
        /// Wrong tries that end a passcode.
        passcode_tries: u32 = 1..=20,
        /// Life of the token that a right passcode gives, in minutes; it works once.
        reset_token_minutes: u64 = 1..=60,
    }
    flags {
        /// `true` if a PIN works only on a device on which an administrator or manager of the site has signed in.
        pin_requires_enrolled_device
    }
}

numbers! {
    /// All other limits, rates and time-outs.
    Limits, "limits" {
        /// The most rows that an operational list answers, also for a `RecordLimit` of 0 or empty.
        page_rows: u64 = 1..=100_000,
        /// The most rows that a list of the console answers.
        console_page_rows: u64 = 25..=100_000,
        /// Filters of one query.
        filters: usize = 1..=100,
        /// Values of one `in`.
        in_values: usize = 1..=10_000,
        /// Machines of one batch.
        batch_machines: usize = 1..=10_000,
        /// Days of a report.
        report_days: u64 = 1..=3660,
        /// Rows of a report.
        report_rows: u64 = 1..=1_000_000,
        /// Concurrent reports of one site.
        reports_per_site: usize = 1..=64,

        /// Burst of sign-in tries from one address.
        sign_in_burst: u32 = 1..=1_000_000,
        /// Sign-in tries a minute from one address (dealers share addresses).
        sign_in_per_address_minute: u32 = 1..=1_000_000,
        /// Sign-in tries a minute for one site.
        sign_in_per_site_minute: u32 = 1..=1_000_000,
        /// Requests a second of one session.
        session_requests_second: u32 = 1..=1_000_000,
        /// Requests a second of all sessions that work at one site.
        site_requests_second: u32 = 1..=1_000_000,
        /// One-machine imports a second of one user.
        import_rows_second: u32 = 1..=1_000_000,
        /// Reported browser errors a minute from one address.
        client_errors_minute: u32 = 1..=1_000_000,
        /// Requests a minute with an unknown session token, from one address; one more is answered 429.
        unknown_tokens_minute: u32 = 1..=1_000_000,
        /// Requests a minute for signing links, from one address; one more is answered 429.
        signing_requests_minute: u32 = 1..=1_000_000,
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
        /// Concurrent hashes; 0 means half the cores, at least one.
        hash_permits: usize = 0..=256,
        /// Sign-ins that wait for a hash; one more is answered 503.
        hash_queue: usize = 0..=10_000,
        /// Minutes for which a re-entered password is valid at the console.
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
        /// A handover body, which contains the customer's signature.
        handover_kib: usize = 64..=16_384,
        /// The customer's signature, decoded.
        signature_kib: usize = 1..=8192,
        /// Life of a signing link, in hours.
        signing_link_hours: u64 = 1..=2160,
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
        /// All stored files of one site.
        site_storage_gib: u64 = 1..=1_000_000,
        /// Files of one session that are checked or wait for it at a time; one more is answered 429.
        uploads_per_session: usize = 1..=1000,
        /// Announced files of one user at a site that are neither confirmed nor removed, in MiB together.
        announced_mib_per_user: u64 = 1..=1_000_000,

        /// Life of a signed address to upload to.
        signed_put_minutes: u64 = 1..=15,
        /// Life of a signed address to read from.
        signed_get_minutes: u64 = 1..=15,
        /// Life of a report token; it works once.
        report_token_minutes: u64 = 1..=15,

        /// Event streams of one session; one more is answered 429.
        event_streams_session: usize = 1..=1000,
        /// Event streams of one user, over all sessions; one more is answered 429.
        event_streams_user: usize = 1..=10_000,
        /// Event streams of a node; one more is answered 503.
        event_streams: usize = 1..=1_000_000,
        /// Seconds between two heartbeats of a stream.
        event_beat_seconds: u64 = 1..=60,
        /// Seconds between two checks of the rights of a listener, in addition to those at every change of sessions and
        /// rights.
        event_check_seconds: u64 = 1..=60,

        /// Seconds to receive the head of a request.
        head_seconds: u64 = 1..=120,
        /// Seconds to receive the body of a request.
        body_seconds: u64 = 1..=3600,
        /// Seconds for which a client may take nothing of an answer.
        write_seconds: u64 = 1..=3600,
        /// Seconds of a call.
        handler_seconds: u64 = 1..=600,
        /// Seconds of a report.
        report_seconds: u64 = 1..=3600,
        /// Seconds in which a file is sent to its signed address.
        upload_seconds: u64 = 1..=3600,
        /// Seconds to wait for a database connection.
        pool_acquire_seconds: u64 = 1..=120,
        /// Seconds of one statement.
        statement_seconds: u64 = 1..=600,
        /// Seconds to wait for a lock.
        lock_seconds: u64 = 1..=600,
        /// Seconds of an idle transaction.
        idle_transaction_seconds: u64 = 1..=600,
        /// Seconds of a conversation with the mail server.
        smtp_seconds: u64 = 1..=120,
        /// Seconds to connect to S3.
        s3_connect_seconds: u64 = 1..=60,
        /// Seconds of a call of S3.
        s3_call_seconds: u64 = 1..=600,

        /// Open connections of the server.
        connections: usize = 16..=1_000_000,
        /// Open connections of one address, trusted proxies apart; one more is closed.
        connections_per_address: usize = 1..=1_000_000,
        /// Requests in progress, counted from when their body is there; one more is answered 503.
        in_flight: usize = 1..=100_000,
        /// Requests in progress of one site, uploads aside; one more is answered 429.
        in_flight_per_site: usize = 1..=100_000,
        /// Uploads in progress; one more is answered 503.
        uploads: usize = 1..=100_000,
        /// Uploads in progress from one address; one more is answered 503.
        uploads_per_address: usize = 1..=100_000,
        /// Seconds from "not ready" until new connections are refused.
        stop_not_ready_seconds: u64 = 0..=120,
        /// Seconds from then to the end.
        stop_drain_seconds: u64 = 1..=600,
        /// Hours for which the answer to an idempotency key is stored.
        idempotency_hours: u64 = 1..=720,
        /// Seconds for which a cached value may be outdated.
        cache_seconds: u64 = 1..=60,
        /// Seconds of the lease of a node on its job, which is renewed three times in that period.
        job_lease_seconds: u64 = 1..=3600,
        /// Jobs that a node works on at a time; one of these places is for small ones.
        jobs_at_once: usize = 2..=64,
        /// Minutes before a mail is tried again for the first time; each further wait doubles.
        outbox_first_minutes: u64 = 1..=1440,
        /// The longest wait before a mail is tried again, in hours.
        outbox_longest_hours: u64 = 1..=72,
        /// Days after which a mail is given up.
        outbox_dead_days: u64 = 1..=30,
    }
}

/// Checks every number against its range, and the few that depend on each other.
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
