//! Connections: how many one network may hold, and how long a client may leave an answer unread.

use std::{
    collections::HashMap,
    net::{IpAddr, Shutdown},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use actix_web::rt::net::TcpStream;
use socket2::SockRef;

use crate::{
    config::Config,
    core::network::{Network, SITE_SHARE},
};

/// What a connection over the limit is told before it is closed.
const REFUSED: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// The open connections of this server, by network.
pub(super) struct Connections {
    open: Mutex<HashMap<Network, usize>>,
    most: usize,
    proxies: Vec<IpAddr>,
    write: Duration,
}

/// An open connection, which is counted until this is dropped.
pub(super) struct Open {
    connections: Arc<Connections>,
    networks: [Option<Network>; 2],
}

impl Connections {
    pub(super) fn of(config: &Config) -> Arc<Self> {
        Arc::new(Self {
            open: Mutex::default(),
            most: config.limits.connections_per_address,
            proxies: config.server.trusted_proxies.iter().filter_map(|proxy| proxy.parse().ok()).collect(),
            write: Duration::from_secs(config.limits.write_seconds),
        })
    }

    /// Counts a new connection, or closes it: one network may hold `limits.connections_per_address`, and a site of IPv6
    /// eight times as many. Those of listed proxies, which stand for many clients, are not counted. The kernel ends a
    /// connection whose client has taken nothing of what was sent for `limits.write_seconds`.
    pub(super) fn arrive(self: &Arc<Self>, stream: &TcpStream) -> Option<Open> {
        let socket = SockRef::from(stream);
        #[cfg(target_os = "linux")]
        if let Err(error) = socket.set_tcp_user_timeout(Some(self.write)) {
            tracing::debug!(%error, "a connection has no time limit for writing");
        }
        let address = stream.peer_addr().ok()?.ip().to_canonical();
        if self.proxies.contains(&address) {
            return None;
        }
        let open = self.count(address);
        if open.is_none() {
            metrics::counter!("connections_refused_total").increment(1);
            // The client may be gone already.
            let _ = socket.send(REFUSED);
            let _ = socket.shutdown(Shutdown::Both);
        }
        open
    }

    fn count(self: &Arc<Self>, address: IpAddr) -> Option<Open> {
        let networks = [Some(Network::of(address)), Network::site_of(address)];
        let most = [self.most, self.most.saturating_mul(SITE_SHARE as usize)];
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let full = |(network, most): (&Option<Network>, usize)| {
            network.is_some_and(|network| open.get(&network).is_some_and(|open| *open >= most))
        };
        if networks.iter().zip(most).any(full) {
            return None;
        }
        for network in networks.into_iter().flatten() {
            *open.entry(network).or_default() += 1;
        }
        Some(Open { connections: Arc::clone(self), networks })
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        let mut open = self.connections.open.lock().unwrap_or_else(PoisonError::into_inner);
        for network in self.networks.into_iter().flatten() {
            if let Some(count) = open.get_mut(&network) {
                *count -= 1;
                if *count == 0 {
                    open.remove(&network);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_holds_so_many_connections_and_lets_go_of_them() {
        let mut config = Config::default();
        config.limits.connections_per_address = 2;
        let connections = Connections::of(&config);
        let arrive = |address: &str| connections.count(address.parse().expect("an address"));
        let (one, two) = (arrive("203.0.113.7"), arrive("203.0.113.7"));
        assert!(one.is_some() && two.is_some() && arrive("203.0.113.7").is_none());
        assert!(arrive("203.0.113.8").is_some(), "the neighbour has a share of its own");
        drop(one);
        assert!(arrive("203.0.113.7").is_some());
        drop(two);
        assert!(connections.open.lock().expect("the count").is_empty(), "nothing is kept of those that went");
    }

    #[test]
    fn a_site_of_many_networks_has_eight_shares() {
        let mut config = Config::default();
        config.limits.connections_per_address = 1;
        let connections = Connections::of(&config);
        let held: Vec<_> = (0..20)
            .filter_map(|network| connections.count(format!("2001:db8:1:{network:x}::1").parse().expect("an address")))
            .collect();
        assert_eq!(held.len(), 8);
    }
}
