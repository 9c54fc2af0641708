//! How the server stops without cutting anybody off (goal D12 of "reliability and security").
//!
//! A request that has reached the machine may still wait in the queue of the door: the kernel shakes hands without us,
//! and resets what nobody has taken when the door goes. So the door is closed first, so that new connections are not
//! answered at all, then what has come in is taken, and only then the door goes. Whoever knocked meanwhile knocks again
//! a second later, is refused, and a balancer takes them to another node.

use std::{io, net::TcpListener, time::Duration};

/// For what stands in the queue to be taken, and its request to be read.
const TAKING: Duration = Duration::from_millis(500);

/// The listening socket, beside the server that takes from it.
pub struct Door(TcpListener);

impl Door {
    /// Of the socket that the server is given.
    pub fn of(listener: &TcpListener) -> io::Result<Self> {
        listener.try_clone().map(Self)
    }

    /// Lets nobody new in, and waits until who is in has been taken.
    pub async fn close(self) {
        if let Err(error) = close(&self.0) {
            tracing::warn!(%error, "the door cannot be closed softly: who comes now may be cut off");
        }
        tokio::time::sleep(TAKING).await;
    }
}

/// Drops each packet that would begin a connection (SYN without ACK); those of connections that have begun pass.
#[cfg(target_os = "linux")]
fn close(listener: &TcpListener) -> io::Result<()> {
    use socket2::{SockFilter, SockRef};

    // Load a byte of the TCP header, mask it, compare it, answer how much of the packet may pass.
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

/// Elsewhere the door goes as it is.
#[cfg(not(target_os = "linux"))]
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Linux")]
fn close(_: &TcpListener) -> io::Result<()> {
    Ok(())
}

/// SIGTERM or Ctrl-C.
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
