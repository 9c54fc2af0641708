//! Token buckets: per address and per site at sign-in, per session for all requests (docs/behaviour/sign-in.md, "Rates
//! of sign-in").
//!
//! They are in memory, per node: locks against guessing, which must hold over all nodes, are in `lockout`.

use std::{net::Ipv6Addr, num::NonZeroU32, sync::Arc};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter, clock::Clock as _, clock::DefaultClock};

use crate::{
    config::Config,
    core::{
        error::{Error, Result},
        reason::own,
    },
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
    abuse: Bucket,
}

/// Audit entries a minute about one session that asks for what is not its own. More say nothing new, and a session that
/// tries in a loop must not fill the log.
const ABUSE_ENTRIES_MINUTE: u32 = 5;

impl Rates {
    /// With the limits of the configuration.
    pub fn new(config: &Config) -> Self {
        let limits = &config.limits;
        Self {
            sign_in_address: bucket(
                Quota::per_minute(times(limits.sign_in_per_address_minute)).allow_burst(times(limits.sign_in_burst)),
            ),
            sign_in_site: per_minute(limits.sign_in_per_site_minute),
            session: per_second(limits.session_requests_second),
            import_row: per_second(limits.import_rows_second),
            client_error: per_minute(limits.client_errors_minute),
            abuse: per_minute(ABUSE_ENTRIES_MINUTE),
        }
    }

    /// Counts a try to sign in by its address.
    pub fn sign_in_from(&self, address: &str) -> Result<()> {
        take(&self.sign_in_address, &network(address))
    }

    /// Counts a try to sign in by the site it names.
    pub fn sign_in_at(&self, site: &str) -> Result<()> {
        take(&self.sign_in_site, site)
    }

    /// Counts a request of a session.
    pub fn request(&self, session: i64) -> Result<()> {
        take(&self.session, &session.to_string())
    }

    /// Counts an imported row of a user.
    pub fn import_row(&self, user: i64) -> Result<()> {
        take(&self.import_row, &user.to_string())
    }

    /// Counts a report of a browser error.
    pub fn client_error(&self, address: &str) -> Result<()> {
        take(&self.client_error, &network(address))
    }

    /// Whether a session that asks for what is not its own is written down once more.
    pub fn notes_abuse(&self, session: i64) -> bool {
        take(&self.abuse, &session.to_string()).is_ok()
    }

    /// Removes full buckets; called now and then.
    pub fn tidy(&self) {
        let Self { sign_in_address, sign_in_site, session, import_row, client_error, abuse } = self;
        for bucket in [sign_in_address, sign_in_site, session, import_row, client_error, abuse] {
            bucket.retain_recent();
        }
    }
}

/// The network of a household or dealer: an IPv4 address, or the 64-bit prefix of an IPv6 address, within which a
/// machine may choose any address.
fn network(address: &str) -> String {
    match address.parse::<Ipv6Addr>() {
        Ok(long) => match long.to_ipv4_mapped() {
            Some(short) => short.to_string(),
            None => Ipv6Addr::from_bits(long.to_bits() & !u128::from(u64::MAX)).to_string(),
        },
        Err(_) => address.to_owned(),
    }
}

fn per_minute(number: u32) -> Bucket {
    bucket(Quota::per_minute(times(number)))
}

fn per_second(number: u32) -> Bucket {
    bucket(Quota::per_second(times(number)))
}

fn bucket(quota: Quota) -> Bucket {
    Arc::new(RateLimiter::keyed(quota))
}

fn times(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
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

    /// 30 at once from one address, 60 for one site.
    #[test]
    fn sign_ins_have_a_burst_by_address_and_a_share_by_site() {
        let config = Config::default();
        let rates = Rates::new(&config);
        let taken = |take: &dyn Fn() -> Result<()>| (0..100).take_while(|_| take().is_ok()).count();
        assert_eq!(taken(&|| rates.sign_in_from("10.0.0.1")), 30);
        assert_eq!(taken(&|| rates.sign_in_from("10.0.0.2")), 30, "the neighbour has an own bucket");
        assert_eq!(taken(&|| rates.sign_in_at("330001")), 60);
        let limits = crate::config::Limits { sign_in_burst: 5, ..config.limits.clone() };
        let rates = Rates::new(&Config { limits, ..config });
        assert_eq!(taken(&|| rates.sign_in_from("10.0.0.1")), 5);
    }

    #[test]
    fn whoever_has_a_whole_network_has_one_bucket() {
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), network("2001:db8:1:2:ffff::1"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("::ffff:10.0.0.1"), "10.0.0.1");
        assert_eq!(network("10.0.0.1"), "10.0.0.1");
        assert_eq!(network(""), "");
    }
}
