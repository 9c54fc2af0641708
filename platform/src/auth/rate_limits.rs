//! Token buckets: per address and per site at sign-in, per session and per site for all requests (docs/behaviour/sign-in.md, "Rates
//! of sign-in").
//!
//! They are in memory, per node: locks against guessing, which must be effective at all nodes, are in `lockout`.

use std::{hash::Hash, net::IpAddr, num::NonZeroU32, sync::Arc};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter, clock::Clock as _, clock::DefaultClock};

use crate::{
    config::Config,
    core::{
        error::{Error, Result},
        network::{Network, SITE_SHARE},
        reason::own,
    },
};

type Bucket<K = String> = Arc<DefaultKeyedRateLimiter<K>>;

/// Counts by the network of an address. A site of IPv6 may do eight times as much as one network of it.
#[derive(Clone)]
struct ByAddress {
    network: Bucket<Option<Network>>,
    site: Bucket<Network>,
}

impl ByAddress {
    fn per_minute(number: u32, burst: u32) -> Self {
        let quota = |share: u32| {
            let share = |number: u32| times(number.saturating_mul(share));
            Quota::per_minute(share(number)).allow_burst(share(burst))
        };
        Self { network: bucket(quota(1)), site: bucket(quota(SITE_SHARE)) }
    }

    fn per_hour(number: u32) -> Self {
        let quota = |share: u32| Quota::per_hour(times(number.saturating_mul(share)));
        Self { network: bucket(quota(1)), site: bucket(quota(SITE_SHARE)) }
    }

    /// Takes from both buckets. A text that is no address has a bucket with all others of that kind.
    fn take(&self, address: &str) -> Result<()> {
        let address = address.parse::<IpAddr>().ok();
        take(&self.network, &address.map(Network::of))?;
        match address.and_then(Network::site_of) {
            Some(site) => take(&self.site, &site),
            None => Ok(()),
        }
    }

    fn tidy(&self) {
        self.network.retain_recent();
        self.site.retain_recent();
    }
}

/// The buckets of this node.
#[derive(Clone)]
pub struct Rates {
    sign_in_address: ByAddress,
    sign_in_site: Bucket,
    session: Bucket<i64>,
    site: Bucket<i64>,
    shared_device: Bucket<i64>,
    import_row: Bucket<i64>,
    client_error: ByAddress,
    unknown_token: ByAddress,
    signing: ByAddress,
    reset: ByAddress,
    abuse: Bucket<i64>,
}

/// Number of audit entries a minute about one session that requests records of others. Further ones add nothing, and a
/// session that tries in a loop must not fill the log.
const ABUSE_ENTRIES_MINUTE: u32 = 5;

impl Rates {
    /// Creates the buckets with the limits of the configuration.
    pub fn new(config: &Config) -> Self {
        let limits = &config.limits;
        Self {
            sign_in_address: ByAddress::per_minute(limits.sign_in_per_address_minute, limits.sign_in_burst),
            sign_in_site: per_minute(limits.sign_in_per_site_minute),
            session: per_second(limits.session_requests_second),
            site: per_second(limits.site_requests_second),
            shared_device: per_second(limits.session_requests_second),
            import_row: per_second(limits.import_rows_second),
            client_error: ByAddress::per_minute(limits.client_errors_minute, limits.client_errors_minute),
            unknown_token: ByAddress::per_minute(limits.unknown_tokens_minute, limits.unknown_tokens_minute),
            signing: ByAddress::per_minute(limits.signing_requests_minute, limits.signing_requests_minute),
            reset: ByAddress::per_hour(limits.resets_per_address_hour),
            abuse: per_minute(ABUSE_ENTRIES_MINUTE),
        }
    }

    /// Counts a try to sign in by its address.
    pub fn sign_in_from(&self, address: &str) -> Result<()> {
        self.sign_in_address.take(address)
    }

    /// Counts a try to sign in by the site it names.
    pub fn sign_in_at(&self, site: &str) -> Result<()> {
        take(&self.sign_in_site, &site.to_owned())
    }

    /// Counts a request of a session.
    pub fn request(&self, session: i64) -> Result<()> {
        take(&self.session, &session)
    }

    /// Counts a request of a session that acts at a site, so that no site takes the node from the others.
    pub fn request_at(&self, site: i64) -> Result<()> {
        take(&self.site, &site)
    }

    /// Counts a request of a shared device on which nobody is signed in.
    pub fn shared_device(&self, device: i64) -> Result<()> {
        take(&self.shared_device, &device)
    }

    /// Counts an imported row of a user.
    pub fn import_row(&self, user: i64) -> Result<()> {
        take(&self.import_row, &user)
    }

    /// Counts a report of a browser error.
    pub fn client_error(&self, address: &str) -> Result<()> {
        self.client_error.take(address)
    }

    /// Counts an unknown session token, by the address it came from.
    pub fn unknown_token(&self, address: &str) -> Result<()> {
        self.unknown_token.take(address)
    }

    /// Counts a request for a signing link, by the address it came from.
    pub fn signing(&self, address: &str) -> Result<()> {
        self.signing.take(address)
    }

    /// Counts a request for a passcode, by the address it came from.
    pub fn reset(&self, address: &str) -> Result<()> {
        self.reset.take(address)
    }

    /// Returns `true` if another request of a session for records of others is to be written to the audit log.
    pub fn notes_abuse(&self, session: i64) -> bool {
        take(&self.abuse, &session).is_ok()
    }

    /// Removes full buckets; called now and then.
    pub fn tidy(&self) {
        self.sign_in_site.retain_recent();
        self.session.retain_recent();
        self.site.retain_recent();
        self.shared_device.retain_recent();
        self.import_row.retain_recent();
        self.abuse.retain_recent();
        for bucket in [&self.sign_in_address, &self.client_error, &self.unknown_token, &self.signing, &self.reset] {
            bucket.tidy();
        }
    }
}

fn per_minute<K: Hash + Eq + Clone>(number: u32) -> Bucket<K> {
    bucket(Quota::per_minute(times(number)))
}

fn per_second<K: Hash + Eq + Clone>(number: u32) -> Bucket<K> {
    bucket(Quota::per_second(times(number)))
}

fn bucket<K: Hash + Eq + Clone>(quota: Quota) -> Bucket<K> {
    Arc::new(RateLimiter::keyed(quota))
}

fn times(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

fn take<K: Hash + Eq + Clone>(bucket: &Bucket<K>, key: &K) -> Result<()> {
    bucket.check_key(key).map_err(|not_yet| {
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
        assert!(take(&bucket, &"a".to_owned()).is_ok());
        assert!(take(&bucket, &"a".to_owned()).is_ok());
        let refused = take(&bucket, &"a".to_owned()).expect_err("a third");
        assert_eq!(refused.reason(), own::TOO_MANY);
        assert!(take(&bucket, &"b".to_owned()).is_ok());
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

    /// Whoever changes the network with every try is counted by the site of all of them.
    #[test]
    fn a_site_of_many_networks_has_eight_shares() {
        let config = Config::default();
        let limits = crate::config::Limits { unknown_tokens_minute: 10, ..config.limits.clone() };
        let rates = Rates::new(&Config { limits, ..config });
        let taken = (0..1_000).filter(|network| rates.unknown_token(&format!("2001:db8:1:{network:x}::1")).is_ok());
        assert_eq!(taken.count(), 80);
        assert!(rates.unknown_token("2001:db8:2::1").is_ok(), "the neighbour has a share of its own");
        let taken = (0..100).filter(|host| rates.unknown_token(&format!("2001:db8:3::{host:x}")).is_ok());
        assert_eq!(taken.count(), 10, "one network");
        assert_eq!((0..100).filter(|_| rates.unknown_token("203.0.113.7").is_ok()).count(), 10);
    }
}
