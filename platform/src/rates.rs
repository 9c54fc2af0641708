//! Token buckets (rule R12): per address and per site at sign-in, per session everywhere.
//!
//! They live in memory, per node: locks against guessing, which must hold over all nodes, are in `guard`.

use std::{num::NonZeroU32, sync::Arc};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter, clock::Clock as _, clock::DefaultClock};

use crate::{
    config::Config,
    error::{Error, Result},
    reason::own,
};

type Bucket = Arc<DefaultKeyedRateLimiter<String>>;

/// The buckets of this node.
#[derive(Clone)]
pub struct Rates {
    sign_in_address: Bucket,
    sign_in_site: Bucket,
    session: Bucket,
    import_row: Bucket,
    client_error: Bucket,
}

impl Rates {
    /// With the limits of the configuration.
    pub fn new(config: &Config) -> Self {
        let limits = &config.limits;
        Self {
            sign_in_address: per_minute(limits.sign_in_per_address_minute),
            sign_in_site: per_minute(limits.sign_in_per_site_minute),
            session: per_second(limits.session_requests_second),
            import_row: per_second(limits.import_rows_second),
            client_error: per_minute(limits.client_errors_minute),
        }
    }

    /// A try to sign in.
    pub fn sign_in(&self, address: &str, site: &str) -> Result<()> {
        take(&self.sign_in_address, address)?;
        take(&self.sign_in_site, site)
    }

    /// Any request of a session.
    pub fn request(&self, session: i64) -> Result<()> {
        take(&self.session, &session.to_string())
    }

    /// One imported row of a user.
    pub fn import_row(&self, user: i64) -> Result<()> {
        take(&self.import_row, &user.to_string())
    }

    /// A report of an error in a browser.
    pub fn client_error(&self, address: &str) -> Result<()> {
        take(&self.client_error, address)
    }

    /// Forgets keys that are full again; called now and then.
    pub fn tidy(&self) {
        for bucket in [&self.sign_in_address, &self.sign_in_site, &self.session, &self.import_row, &self.client_error] {
            bucket.retain_recent();
        }
    }
}

fn per_minute(times: u32) -> Bucket {
    Arc::new(RateLimiter::keyed(Quota::per_minute(NonZeroU32::new(times).unwrap_or(NonZeroU32::MIN))))
}

fn per_second(times: u32) -> Bucket {
    Arc::new(RateLimiter::keyed(Quota::per_second(NonZeroU32::new(times).unwrap_or(NonZeroU32::MIN))))
}

fn take(bucket: &Bucket, key: &str) -> Result<()> {
    bucket.check_key(&key.to_owned()).map_err(|not_yet| {
        let wait = not_yet.wait_time_from(DefaultClock::default().now());
        Error::from(own::TOO_MANY).retry_after(wait.as_secs() + 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_runs_dry_for_its_key_only_and_says_when_to_come_back() {
        let bucket = per_minute(2);
        assert!(take(&bucket, "a").is_ok());
        assert!(take(&bucket, "a").is_ok());
        let refused = take(&bucket, "a").expect_err("a third");
        assert_eq!(refused.reason(), own::TOO_MANY);
        assert!(take(&bucket, "b").is_ok());
    }
}
