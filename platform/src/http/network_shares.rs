//! Counts the items of a limited number that each network occupies.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

use crate::core::network::{Network, SITE_SHARE};

/// Number of items that each network occupies at the moment.
pub(super) struct NetworkShares {
    used: Mutex<HashMap<Network, usize>>,
    most: usize,
}

/// One item that a network occupies. It is counted until this is dropped.
pub(super) struct Share {
    shares: Arc<NetworkShares>,
    networks: [Option<Network>; 2],
}

impl NetworkShares {
    /// Creates the counter. One network may occupy `most`, and a site of IPv6 eight times as many.
    pub(super) fn of(most: usize) -> Arc<Self> {
        Arc::new(Self { used: Mutex::default(), most })
    }

    /// Takes one item for the network of an address; `None` when that network occupies as many as it may.
    pub(super) fn take(self: &Arc<Self>, address: IpAddr) -> Option<Share> {
        let networks = [Some(Network::of(address)), Network::site_of(address)];
        let most = [self.most, self.most.saturating_mul(SITE_SHARE as usize)];
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        let full = |(network, most): (&Option<Network>, usize)| {
            network.is_some_and(|network| used.get(&network).is_some_and(|used| *used >= most))
        };
        if networks.iter().zip(most).any(full) {
            return None;
        }
        for network in networks.into_iter().flatten() {
            *used.entry(network).or_default() += 1;
        }
        Some(Share { shares: Arc::clone(self), networks })
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut used = self.shares.used.lock().unwrap_or_else(PoisonError::into_inner);
        for network in self.networks.into_iter().flatten() {
            if let Some(count) = used.get_mut(&network) {
                *count -= 1;
                if *count == 0 {
                    used.remove(&network);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn a_network_holds_so_many_and_lets_go_of_them() {
        let shares = NetworkShares::of(2);
        let take = |text: &str| shares.take(address(text));
        let (one, two) = (take("203.0.113.7"), take("203.0.113.7"));
        assert!(one.is_some() && two.is_some() && take("203.0.113.7").is_none());
        assert!(take("203.0.113.8").is_some(), "the neighbour has a share of its own");
        drop(one);
        assert!(take("203.0.113.7").is_some());
        drop(two);
        assert!(shares.used.lock().expect("the count").is_empty(), "nothing is kept of those that went");
    }

    #[test]
    fn a_site_of_many_networks_has_eight_shares() {
        let shares = NetworkShares::of(1);
        let used: Vec<_> =
            (0..20).filter_map(|network| shares.take(address(&format!("2001:db8:1:{network:x}::1")))).collect();
        assert_eq!(used.len(), 8);
    }
}
