//! The address that a request came from.

use std::net::{IpAddr, SocketAddr};

use actix_web::HttpRequest;

use crate::config::Config;

/// The address of the client: the peer, or behind proxies of `server.trusted_proxies` the last address in
/// `X-Forwarded-For` that is none of theirs. Each proxy adds the address it was called from at the end, so the list is
/// read from the right, over all of its lines, and entries before the address of a stranger are the stranger's own
/// invention.
pub fn peer_address(request: &HttpRequest, config: &Config) -> String {
    let Some(peer) = request.peer_addr().map(|address| address.ip().to_canonical()) else { return String::new() };
    let trusted = |address: IpAddr| config.server.trusted_proxies.iter().any(|proxy| proxy.parse() == Ok(address));
    let mut client = peer;
    if trusted(client) {
        // A line with bytes that are no text is not skipped: what is no address ends the list.
        let lines: Vec<_> =
            request.headers().get_all("x-forwarded-for").map(|line| String::from_utf8_lossy(line.as_bytes())).collect();
        for entry in lines.iter().rev().flat_map(|line| line.rsplit(',')) {
            let Some(address) = read(entry) else { break };
            client = address;
            if !trusted(client) {
                break;
            }
        }
    }
    client.to_string()
}

/// An address, which some proxies write with a port.
fn read(entry: &str) -> Option<IpAddr> {
    let entry = entry.trim();
    let address = entry.parse::<IpAddr>().or_else(|_| entry.parse::<SocketAddr>().map(|address| address.ip()));
    let bracketed = || entry.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    address.ok().or_else(bracketed).map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use actix_web::{http::header::HeaderValue, test::TestRequest};

    use super::*;

    /// The client of a request from a peer with these lines of `X-Forwarded-For`, behind the proxies 10.0.0.5 and 10.0.0.6.
    fn client(peer: &str, lines: &[&str]) -> String {
        let mut config = Config::default();
        config.server.trusted_proxies = vec!["10.0.0.5".to_owned(), "10.0.0.6".to_owned()];
        let mut request = TestRequest::get().peer_addr(SocketAddr::new(peer.parse().expect("an address"), 4711));
        for line in lines {
            request = request.append_header(("x-forwarded-for", *line));
        }
        peer_address(&request.to_http_request(), &config)
    }

    #[test]
    fn a_strangers_own_line_is_not_believed() {
        assert_eq!(client("10.0.0.5", &["1.1.1.1", "203.0.113.7"]), "203.0.113.7", "two lines");
        assert_eq!(client("10.0.0.5", &["1.1.1.1, 203.0.113.7"]), "203.0.113.7", "one line");
        assert_eq!(client("203.0.113.7", &["1.1.1.1"]), "203.0.113.7", "no proxy");
    }

    #[test]
    fn bytes_that_are_no_text_hide_nobody() {
        let mut config = Config::default();
        config.server.trusted_proxies = vec!["10.0.0.5".to_owned()];
        let line = HeaderValue::from_bytes(b"\xff, 203.0.113.7").expect("a header");
        let request = TestRequest::get()
            .peer_addr(SocketAddr::new("10.0.0.5".parse().expect("an address"), 4711))
            .append_header(("x-forwarded-for", "1.1.1.1"))
            .append_header(("x-forwarded-for", line));
        assert_eq!(peer_address(&request.to_http_request(), &config), "203.0.113.7");
    }

    #[test]
    fn listed_proxies_are_passed_over_from_the_right() {
        assert_eq!(client("10.0.0.5", &["1.1.1.1, 203.0.113.7, 10.0.0.6"]), "203.0.113.7");
        assert_eq!(client("10.0.0.5", &["1.1.1.1, 203.0.113.7", "10.0.0.6"]), "203.0.113.7");
        assert_eq!(client("10.0.0.5", &["10.0.0.6"]), "10.0.0.6", "a proxy asks for itself");
        assert_eq!(client("::ffff:10.0.0.5", &["203.0.113.7"]), "203.0.113.7", "a mapped address");
    }

    #[test]
    fn ports_are_cut_off_and_what_is_no_address_ends_the_list() {
        assert_eq!(client("10.0.0.5", &["203.0.113.7:50123"]), "203.0.113.7");
        assert_eq!(client("10.0.0.5", &["[2001:db8::7]:50123"]), "2001:db8::7");
        assert_eq!(client("10.0.0.5", &["[2001:db8::7]"]), "2001:db8::7");
        assert_eq!(client("10.0.0.5", &["1.1.1.1, unknown"]), "10.0.0.5");
        assert_eq!(client("10.0.0.5", &[]), "10.0.0.5");
    }
}
