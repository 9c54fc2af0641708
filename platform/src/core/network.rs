//! The network that an address belongs to, by which callers are counted.

use std::net::{IpAddr, Ipv6Addr};

/// A network: an IPv4 address, or a prefix of an IPv6 address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Network {
    bits: u128,
    prefix: u8,
}

/// Factor by which the limit of a site (/48) exceeds that of one network (/64).
pub const SITE_SHARE: u32 = 8;

impl Network {
    /// The network of a household or dealer: an IPv4 address, or the first 64 bits of an IPv6 address, within which a
    /// machine may choose any address.
    pub fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(short) => Self { bits: short.to_ipv6_mapped().to_bits(), prefix: 128 },
            IpAddr::V6(long) => Self::prefix(long, 64),
        }
    }

    /// The first 48 bits of an IPv6 address, which a customer of a provider has, with 65,536 networks in it.
    pub fn site_of(address: IpAddr) -> Option<Self> {
        match address.to_canonical() {
            IpAddr::V4(_) => None,
            IpAddr::V6(long) => Some(Self::prefix(long, 48)),
        }
    }

    const fn prefix(address: Ipv6Addr, prefix: u8) -> Self {
        Self { bits: address.to_bits() & (u128::MAX << (128 - prefix)), prefix }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn whoever_has_a_whole_network_is_counted_once() {
        let network = |text| Network::of(address(text));
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), network("2001:db8:1:2:ffff::1"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("::ffff:10.0.0.1"), network("10.0.0.1"));
        assert_ne!(network("10.0.0.1"), network("10.0.0.2"));
    }

    #[test]
    fn the_networks_of_a_customer_are_one_site() {
        let site = |text| Network::site_of(address(text));
        assert_eq!(site("2001:db8:1:2::1"), site("2001:db8:1:ffff::1"));
        assert_ne!(site("2001:db8:1::1"), site("2001:db8:2::1"));
        assert_ne!(site("2001:db8:1::1"), Some(Network::of(address("2001:db8:1::1"))));
        assert_eq!(site("10.0.0.1"), None);
    }
}
