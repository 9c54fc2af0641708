//! Ports for servers whose address several processes know.

use std::{
    net::TcpListener,
    sync::atomic::{AtomicU16, Ordering},
};

/// A free address for one more server: `127.0.0.1:{port}`.
pub fn address() -> String {
    format!("127.0.0.1:{}", port())
}

/// A port outside the range of outgoing connections, so that none takes it while the server is down.
pub(crate) fn port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = u16::try_from(std::process::id() % 11_000).unwrap_or_default();
    for _ in 0..1_000 {
        let port = 20_000 + (first + NEXT.fetch_add(1, Ordering::SeqCst)) % 12_000;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
    panic!("no port from 20000 to 31999 is free");
}
