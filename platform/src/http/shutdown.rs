//! Stops the server without cutting off a request (goal D12).
//!
//! A request that has reached the machine may still wait in the listen queue: the kernel completes handshakes by
//! itself, and resets connections that were not accepted when the socket closes. So the socket first drops new
//! connections silently, then the queued connections are accepted, and only then the socket is closed. A client that
//! tried to connect meanwhile tries again a second later, is refused, and a balancer sends it to another node.

use std::{io, net::TcpListener, time::Duration};

/// The time for queued connections to be accepted, and their requests to be read.
const TAKING: Duration = Duration::from_millis(500);

/// The listening socket, shared with the server that accepts from it.
pub struct AcceptGate(TcpListener);

impl AcceptGate {
    /// Creates the gate from the socket that the server gets.
    pub fn of(listener: &TcpListener) -> io::Result<Self> {
        listener.try_clone().map(Self)
    }

    /// Drops new connections, and waits until the queued ones are accepted.
    pub async fn close(self) {
        if let Err(error) = close(&self.0) {
            tracing::warn!(%error, "the door cannot be closed softly: who comes now may be cut off");
        }
        tokio::time::sleep(TAKING).await;
    }
}

/// Drops each packet that would begin a connection (SYN without ACK); packets of existing connections pass.
#[cfg(target_os = "linux")]
fn close(listener: &TcpListener) -> io::Result<()> {
    use socket2::{SockFilter, SockRef};

    // Load a byte of the TCP header, mask it, compare it, return how much of the packet may pass.
    let [load, and, equal, pass] = [0x30, 0x54, 0x15, 0x06];
    let (flags, syn, ack) = (13, 0x02, 0x10);
    SockRef::from(listener).attach_filter(&[
        SockFilter::new(load, 0, 0, flags),
        SockFilter::new(and, 0, 0, syn | ack),
        SockFilter::new(equal, 0, 1, syn),
        SockFilter::new(pass, 0, 0, 0),
        SockFilter::new(pass, 0, 0, u32::MAX),
    ])
}

/// On other systems the socket is closed directly.
#[cfg(not(target_os = "linux"))]
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Linux")]
fn close(_: &TcpListener) -> io::Result<()> {
    Ok(())
}

/// Waits for SIGTERM or Ctrl-C.
pub async fn signal() {
    let interrupt = tokio::signal::ctrl_c();
    match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        Ok(mut terminate) => {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
        }
        Err(_) => {
            let _ = interrupt.await;
        }
    }
}
