//! Counts the items of a limited number that each network occupies.

use std::{net::IpAddr, sync::Arc};

use crate::core::{
    network::{Network, SITE_SHARE},
    places::{Place, Places},
};

/// Number of items that each network occupies at the moment.
pub(super) struct NetworkShares {
    used: Places<Network>,
    most: usize,
}

/// One item that a network occupies. It is counted until this is dropped.
pub(super) struct Share {
    _network: Place<Network>,
    _site: Option<Place<Network>>,
}

impl NetworkShares {
    /// Creates the counter. One network may occupy `most`, and a site of IPv6 eight times as many.
    pub(super) fn of(most: usize) -> Arc<Self> {
        Arc::new(Self { used: Places::default(), most })
    }

    /// Takes one item for the network of an address; `None` when that network occupies as many as it may.
    pub(super) fn take(&self, address: IpAddr) -> Option<Share> {
        let network = self.used.take(Network::of(address), self.most)?;
        let site = match Network::site_of(address) {
            Some(site) => Some(self.used.take(site, self.most.saturating_mul(SITE_SHARE as usize))?),
            None => None,
        };
        Some(Share { _network: network, _site: site })
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
        assert!(shares.used.is_empty(), "nothing is left of those that went");
    }

    #[test]
    fn a_site_of_many_networks_has_eight_shares() {
        let shares = NetworkShares::of(1);
        let used: Vec<_> =
            (0..20).filter_map(|network| shares.take(address(&format!("2001:db8:1:{network:x}::1")))).collect();
        assert_eq!(used.len(), 8);
    }
}
