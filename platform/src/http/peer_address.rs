//! The address that a request came from.

use std::net::IpAddr;

use actix_web::HttpRequest;

use crate::config::Config;

/// The address of the peer, or the one that a proxy of `server.trusted_proxies` names in `X-Forwarded-For`.
pub fn peer_address(request: &HttpRequest, config: &Config) -> String {
    let peer = request.peer_addr().map(|address| address.ip().to_string()).unwrap_or_default();
    if config.server.trusted_proxies.contains(&peer) {
        let forwarded = request.headers().get("x-forwarded-for").and_then(|value| value.to_str().ok());
        // The last entry is the one that the trusted proxy itself wrote.
        if let Some(client) = forwarded.and_then(|list| list.rsplit(',').next()).map(str::trim)
            && let Ok(address) = client.parse::<IpAddr>()
        {
            return address.to_string();
        }
    }
    peer
}
