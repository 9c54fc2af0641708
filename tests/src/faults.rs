//! A TCP proxy between the server and a service that it needs (PostgreSQL, S3), which injects network faults (goals D5
//! and D10).
//!
//! It runs on a thread of its own, so that no fault is late because a test is busy.

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

/// Bytes that are forwarded at a time.
const PIECE: usize = 64 * 1024;
/// The length of the queue of connections to be accepted.
const BACKLOG: u32 = 1024;

/// The fault. A change affects open connections at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Fault {
    /// All bytes pass.
    #[default]
    None,
    /// Every piece is delayed by this much, in both directions.
    Latency(Duration),
    /// Open connections are cut, and new ones are refused.
    Down,
    /// Open connections are cut, and new ones are accepted and cut at once.
    Reset,
    /// Connections stay open and new ones are accepted, but no byte passes, and no error is reported.
    HalfOpen,
}

/// The proxy. When it is dropped it ends, and cuts open connections.
#[derive(Debug)]
pub struct Wire {
    address: SocketAddr,
    fault: watch::Sender<Fault>,
    /// How often the open connections were abandoned.
    abandoned: watch::Sender<usize>,
    taken: Arc<AtomicUsize>,
    thread: Option<JoinHandle<()>>,
    end: Option<tokio::sync::oneshot::Sender<()>>,
}

impl Wire {
    /// A proxy for an address such as `127.0.0.1:5432`.
    pub fn to(target: &str) -> Self {
        let (fault, watched) = watch::channel(Fault::None);
        let (abandoned, watched_too) = watch::channel(0);
        let (end, ended) = tokio::sync::oneshot::channel();
        let (ready, is_ready) = std::sync::mpsc::channel();
        let taken = Arc::new(AtomicUsize::new(0));
        let (counted, target) = (Arc::clone(&taken), target.to_owned());
        let thread = std::thread::spawn(move || {
            let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async move {
                // Bound without listening: it keeps the port reserved while connections are refused.
                let place = socket(SocketAddr::from(([127, 0, 0, 1], 0)));
                let address = place.local_addr().expect("an address");
                let listener = listen(address);
                ready.send(address).expect("somebody waits");
                tokio::select! {
                    () = serve(listener, address, Relays { target, fault: watched, abandoned: watched_too, taken: counted }) => {}
                    _ = ended => {}
                }
            });
        });
        let address = is_ready.recv().expect("the proxy starts; see the panic above");
        Self { address, fault, abandoned, taken, thread: Some(thread), end: Some(end) }
    }

    /// The address of the proxy: `127.0.0.1:{port}`.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The number of connections accepted so far.
    pub fn taken(&self) -> usize {
        self.taken.load(Ordering::SeqCst)
    }

    /// Sets the fault, or none.
    pub fn set(&self, fault: Fault) {
        self.fault.send_replace(fault);
    }

    /// Leaves the open connections dead without an error, for ever, while new ones work, as when a network device has
    /// forgotten its connections.
    pub fn abandon(&self) {
        self.abandoned.send_modify(|times| *times += 1);
    }
}

impl Drop for Wire {
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

/// What every forwarded connection shares.
struct Relays {
    target: String,
    fault: watch::Receiver<Fault>,
    abandoned: watch::Receiver<usize>,
    taken: Arc<AtomicUsize>,
}

/// Listens, except while the fault is `Down`.
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
        relays.taken.fetch_add(1, Ordering::SeqCst);
        tokio::spawn(relay(client, relays.target.clone(), relays.fault.clone(), relays.abandoned.clone()));
    }
}

/// Forwards both ways until one side ends or the fault cuts the connection, which both sides see as a reset.
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

/// Forwards one way until the end of the stream, which it passes on.
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

/// Waits until the fault is of this kind; for ever when the proxy is gone.
async fn is(mut fault: watch::Receiver<Fault>, wanted: impl Fn(Fault) -> bool) {
    if fault.wait_for(|fault| wanted(*fault)).await.is_err() {
        std::future::pending::<()>().await;
    }
}
