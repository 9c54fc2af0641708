//! Limits of a recovery: the number of requests of an account, and the end of its codes and tokens.

use chrono::{DateTime, TimeDelta, Utc};
use platform::{
    app::platform::Platform,
    core::{
        error::{Error, Result},
        reason::own,
    },
};

use crate::reasons;

/// The refusal of one request too many, with the time to wait.
fn too_many(seconds: u64) -> Error {
    let minutes = seconds.div_ceil(60).max(1);
    let text = reasons::RESET_TOO_MANY.0.text.replace("{n}", &minutes.to_string());
    Error::from(reasons::RESET_TOO_MANY).saying(text).retry_after(seconds)
}

/// Words the refusal of a rate as a refusal of the recovery.
pub(super) fn worded(refusal: Error) -> Error {
    if refusal.reason() == own::TOO_MANY { too_many(refusal.seconds_to_wait().unwrap_or(60)) } else { refusal }
}

/// Counts one more request for an account. `requests` are the seconds of the earlier ones; returns those of the last day
/// with this one.
pub(super) fn counted(platform: &Platform, requests: &str, now: DateTime<Utc>) -> Result<String> {
    let limits = &platform.config.limits;
    let spans =
        [(TimeDelta::hours(1), limits.resets_per_account_hour), (TimeDelta::days(1), limits.resets_per_account_day)];
    let mut times: Vec<i64> = serde_json::from_str(requests).unwrap_or_default();
    // Times in the future count, too, so a clock that is set back allows no more.
    times.retain(|at| *at > (now - TimeDelta::days(1)).timestamp());
    times.sort_unstable();
    for (span, limit) in spans {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let recent = &times[times.partition_point(|at| *at <= (now - span).timestamp())..];
        if recent.len() >= limit {
            let free_at = recent[recent.len() - limit] + span.num_seconds();
            return Err(too_many(u64::try_from(free_at - now.timestamp()).unwrap_or(0).max(1)));
        }
    }
    times.push(now.timestamp());
    Ok(format!("{times:?}"))
}

/// The moment at which something ends that begins now.
pub(super) fn ends_at(now: DateTime<Utc>, minutes: u64) -> DateTime<Utc> {
    now + TimeDelta::minutes(i64::try_from(minutes).unwrap_or(10))
}
