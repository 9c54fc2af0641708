//! A TCP proxy between the server and its PostgreSQL or S3, which injects the faults of a network (goals D5 and D10).
//!
//! It runs on a thread of its own, so that a busy test delays no fault.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread::JoinHandle,
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _},
    net::{TcpListener, TcpSocket, TcpStream},
    runtime::Builder,
    sync::watch,
};

/// Bytes copied at a time.
const PIECE: usize = 64 * 1024;
/// Length of the queue of connections to accept.
const BACKLOG: u32 = 1024;

/// The fault that the proxy injects. A change applies to open connections at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Fault {
    /// No fault.
    #[default]
    None,
    /// Every read is delayed by so much, in both directions.
    Latency(Duration),
    /// Open connections are reset, new ones are refused.
    Down,
    /// Open connections are reset; new ones are accepted and reset.
    Reset,
    /// Connections remain open and new ones are accepted, but no byte passes.
    HalfOpen,
}

/// The proxy. Dropping it closes its port and all connections.
#[derive(Debug)]
pub struct FaultProxy {
    address: SocketAddr,
    fault: watch::Sender<Fault>,
    /// Number of calls of [`FaultProxy::abandon`].
    abandoned: watch::Sender<usize>,
    accepted: Arc<AtomicUsize>,
    thread: Option<JoinHandle<()>>,
    end: Option<tokio::sync::oneshot::Sender<()>>,
}

impl FaultProxy {
    /// A proxy to an address such as `127.0.0.1:5432`.
    pub fn to(target: &str) -> Self {
        let (fault, watched) = watch::channel(Fault::None);
        let (abandoned, watched_too) = watch::channel(0);
        let (end, ended) = tokio::sync::oneshot::channel();
        let (ready, is_ready) = std::sync::mpsc::channel();
        let accepted = Arc::new(AtomicUsize::new(0));
        let (counted, target) = (Arc::clone(&accepted), target.to_owned());
        let thread = std::thread::spawn(move || {
            let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async move {
                // A bound socket that never listens keeps the port reserved while the proxy is down.
                let reserved = socket(SocketAddr::from(([127, 0, 0, 1], 0)));
                let address = reserved.local_addr().expect("an address");
                let listener = listen(address);
                ready.send(address).expect("somebody waits");
                tokio::select! {
                    () = serve(listener, address, Relays { target, fault: watched, abandoned: watched_too, accepted: counted }) => {}
                    _ = ended => {}
                }
            });
        });
        let address = is_ready.recv().expect("the proxy starts; see the panic above");
        Self { address, fault, abandoned, accepted, thread: Some(thread), end: Some(end) }
    }

    /// The address that it listens on: `127.0.0.1:{port}`.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the number of connections that it has accepted so far.
    pub fn accepted(&self) -> usize {
        self.accepted.load(Ordering::SeqCst)
    }

    /// Changes the fault.
    pub fn set(&self, fault: Fault) {
        self.fault.send_replace(fault);
    }

    /// Drops all bytes of the connections that are open now, without closing them; new ones pass. A router that has lost
    /// its table of connections behaves like this.
    pub fn abandon(&self) {
        self.abandoned.send_modify(|times| *times += 1);
    }
}

impl Drop for FaultProxy {
    fn drop(&mut self) {
        if let Some(end) = self.end.take() {
            let _ = end.send(());
        }
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn socket(address: SocketAddr) -> TcpSocket {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_reuseaddr(true).expect("an option of sockets");
    socket.set_reuseport(true).expect("an option of sockets");
    socket.bind(address).expect("a port of our own");
    socket
}

fn listen(address: SocketAddr) -> TcpListener {
    socket(address).listen(BACKLOG).expect("a port of our own")
}

/// Values that every relayed connection needs.
struct Relays {
    target: String,
    fault: watch::Receiver<Fault>,
    abandoned: watch::Receiver<usize>,
    accepted: Arc<AtomicUsize>,
}

/// Accepts connections, except while the fault is [`Fault::Down`].
async fn serve(mut listener: TcpListener, address: SocketAddr, relays: Relays) {
    let fault = &relays.fault;
    loop {
        tokio::select! {
            () = take(&listener, &relays) => {}
            () = is(fault.clone(), |fault| fault == Fault::Down) => {}
        }
        drop(listener);
        is(fault.clone(), |fault| fault != Fault::Down).await;
        listener = listen(address);
    }
}

async fn take(listener: &TcpListener, relays: &Relays) {
    loop {
        let Ok((client, _)) = listener.accept().await else { continue };
        relays.accepted.fetch_add(1, Ordering::SeqCst);
        tokio::spawn(relay(client, relays.target.clone(), relays.fault.clone(), relays.abandoned.clone()));
    }
}

/// Copies both ways until one side closes or the fault cuts the connection, which resets both sides.
async fn relay(
    mut client: TcpStream,
    target: String,
    fault: watch::Receiver<Fault>,
    mut abandoned: watch::Receiver<usize>,
) {
    abandoned.mark_unchanged();
    let cut = is(fault.clone(), |fault| matches!(fault, Fault::Down | Fault::Reset));
    let hangs = async {
        let _ = abandoned.changed().await;
    };
    tokio::select! {
        () = cut => {
            let _ = client.set_zero_linger();
        }
        () = hangs => std::future::pending().await,
        () = carry_both(&mut client, &target, &fault) => {}
    }
}

async fn carry_both(client: &mut TcpStream, target: &str, fault: &watch::Receiver<Fault>) {
    is(fault.clone(), |fault| fault != Fault::HalfOpen).await;
    let Ok(mut server) = TcpStream::connect(target).await else {
        let _ = client.set_zero_linger();
        return;
    };
    let _ = (client.set_nodelay(true), server.set_nodelay(true));
    let (from_client, to_client) = client.split();
    let (from_server, to_server) = server.split();
    let there = carry(from_client, to_server, fault.clone());
    let back = carry(from_server, to_client, fault.clone());
    let _ = tokio::join!(there, back);
}

/// Copies one way until the end, and passes the end on.
async fn carry(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    fault: watch::Receiver<Fault>,
) -> std::io::Result<()> {
    let mut piece = vec![0; PIECE];
    loop {
        let length = from.read(&mut piece).await.unwrap_or(0);
        is(fault.clone(), |fault| fault != Fault::HalfOpen).await;
        let late = match *fault.borrow() {
            Fault::Latency(late) => late,
            _ => Duration::ZERO,
        };
        if !late.is_zero() {
            tokio::time::sleep(late).await;
        }
        if length == 0 {
            return to.shutdown().await;
        }
        to.write_all(&piece[..length]).await?;
    }
}

/// Waits until the fault matches; for ever when the proxy was dropped.
async fn is(mut fault: watch::Receiver<Fault>, wanted: impl Fn(Fault) -> bool) {
    if fault.wait_for(|fault| wanted(*fault)).await.is_err() {
        std::future::pending::<()>().await;
    }
}
