//! Connections: the number that one network may open, and the time for which a client may leave an answer unread.

use std::{
    net::{IpAddr, Shutdown},
    sync::Arc,
    time::Duration,
};

use actix_web::rt::net::TcpStream;
use socket2::SockRef;

use crate::{
    config::Config,
    http::network_shares::{NetworkShares, Share},
};

/// Answer to a connection over the limit, before it is closed.
const REFUSED: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// The open connections of this server, by network.
pub(super) struct Connections {
    open: Arc<NetworkShares>,
    proxies: Vec<IpAddr>,
    write: Duration,
}

impl Connections {
    pub(super) fn of(config: &Config) -> Arc<Self> {
        Arc::new(Self {
            open: NetworkShares::of(config.limits.connections_per_address),
            proxies: config.server.trusted_proxies.iter().filter_map(|proxy| proxy.parse().ok()).collect(),
            write: Duration::from_secs(config.limits.write_seconds),
        })
    }

    /// Counts a new connection, or closes it: one network may open `limits.connections_per_address`. Those of listed
    /// proxies, which serve many clients, are not counted. The kernel ends a connection whose client has not read
    /// anything of the sent data for `limits.write_seconds`.
    pub(super) fn arrive(&self, stream: &TcpStream) -> Option<Share> {
        let socket = SockRef::from(stream);
        #[cfg(target_os = "linux")]
        if let Err(error) = socket.set_tcp_user_timeout(Some(self.write)) {
            tracing::debug!(%error, "a connection has no time limit for writing");
        }
        let address = stream.peer_addr().ok()?.ip().to_canonical();
        if self.proxies.contains(&address) {
            return None;
        }
        let open = self.open.take(address);
        if open.is_none() {
            metrics::counter!(crate::core::metrics::CONNECTIONS_REFUSED).increment(1);
            // The client may be gone already.
            let _ = socket.send(REFUSED);
            let _ = socket.shutdown(Shutdown::Both);
        }
        open
    }
}
