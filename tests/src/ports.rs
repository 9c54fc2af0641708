//! Ports for servers whose address several processes know.

use std::{
    net::SocketAddr,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU16, Ordering},
    },
};

use tokio::net::TcpSocket;

/// The sockets that reserve the ports of this process.
static SOCKETS: Mutex<Vec<TcpSocket>> = Mutex::new(Vec::new());

/// A free address for one more server: `127.0.0.1:{port}`.
pub fn address() -> String {
    format!("127.0.0.1:{}", port())
}

/// A port outside the range of outgoing connections, so that none takes it while the server is down. It belongs to this
/// process until its end: another one that runs tests at the same time takes none of its ports.
pub(crate) fn port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = u16::try_from(std::process::id() % 11_000).unwrap_or_default();
    for _ in 0..1_000 {
        let port = 20_000 + (first + NEXT.fetch_add(1, Ordering::SeqCst)) % 12_000;
        if let Some(socket) = hold(port) {
            SOCKETS.lock().unwrap_or_else(PoisonError::into_inner).push(socket);
            return port;
        }
    }
    panic!("no port from 20000 to 31999 is free");
}

/// Binds a port that nobody else has bound, with a socket that never listens. Only once it is bound, the socket allows
/// others at its address: the server, which sets that option, can listen there, and [`hold`] in another process can not
/// bind it.
fn hold(port: u16) -> Option<TcpSocket> {
    let socket = TcpSocket::new_v4().ok()?;
    socket.bind(SocketAddr::from(([127, 0, 0, 1], port))).ok()?;
    socket.set_reuseaddr(true).expect("an option of sockets");
    Some(socket)
}
