//! Tests of the proxy that injects network faults, on which other tests rely.

use std::time::{Duration, Instant};

use tests::{
    PATIENCE,
    fault_proxy::{Fault, FaultProxy},
    until,
};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    time::timeout,
};

const SHORT: Duration = Duration::from_millis(200);

/// A server that echoes what it receives.
async fn echo() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    tokio::spawn(async move {
        while let Ok((mut one, _)) = listener.accept().await {
            tokio::spawn(async move {
                let (mut from, mut to) = one.split();
                let _ = tokio::io::copy(&mut from, &mut to).await;
            });
        }
    });
    address
}

async fn says(connection: &mut TcpStream, text: &[u8]) -> std::io::Result<Vec<u8>> {
    connection.write_all(text).await?;
    let mut heard = vec![0; text.len()];
    timeout(PATIENCE, connection.read_exact(&mut heard)).await.expect("an answer or an end")?;
    Ok(heard)
}

async fn silent(connection: &mut TcpStream) -> bool {
    let mut heard = [0];
    timeout(SHORT, connection.read(&mut heard)).await.is_err()
}

#[tokio::test]
async fn it_carries_both_ways_and_counts() {
    let proxy = FaultProxy::to(&echo().await);
    let mut one = TcpStream::connect(proxy.address()).await.expect("connects");
    let large = vec![7; 300_000];
    one.write_all(b"begin").await.expect("writes");
    one.read_exact(&mut [0; 5]).await.expect("reads");
    let (mut from, mut to) = one.split();
    let (sent, mut heard) = (large.clone(), vec![0; large.len()]);
    let (written, read) = tokio::join!(to.write_all(&sent), from.read_exact(&mut heard));
    written.expect("writes");
    read.expect("reads");
    assert!(heard == large);
    assert_eq!(proxy.accepted(), 1);
    to.shutdown().await.expect("ends");
    assert_eq!(from.read(&mut [0]).await.expect("an end"), 0, "the end is passed on, there and back");
}

#[tokio::test]
async fn down_cuts_and_refuses_and_comes_back_on_the_same_port() {
    let proxy = FaultProxy::to(&echo().await);
    let mut one = TcpStream::connect(proxy.address()).await.expect("connects");
    assert_eq!(says(&mut one, b"a").await.expect("echo"), b"a");
    proxy.set(Fault::Down);
    assert!(says(&mut one, b"b").await.is_err(), "what was open is cut");
    until("nobody listens", async || TcpStream::connect(proxy.address()).await.is_err()).await;
    proxy.set(Fault::None);
    until("it listens again", async || TcpStream::connect(proxy.address()).await.is_ok()).await;
    let mut again = TcpStream::connect(proxy.address()).await.expect("connects");
    assert_eq!(says(&mut again, b"c").await.expect("echo"), b"c");
}

#[tokio::test]
async fn reset_cuts_old_and_new() {
    let proxy = FaultProxy::to(&echo().await);
    let mut one = TcpStream::connect(proxy.address()).await.expect("connects");
    assert_eq!(says(&mut one, b"a").await.expect("echo"), b"a");
    proxy.set(Fault::Reset);
    assert!(says(&mut one, b"b").await.is_err());
    // The reset may come so soon that connecting fails already.
    let error = match TcpStream::connect(proxy.address()).await {
        Ok(mut other) => says(&mut other, b"c").await.expect_err("is cut"),
        Err(error) => error,
    };
    assert_ne!(error.kind(), std::io::ErrorKind::ConnectionRefused, "it is taken");
}

#[tokio::test]
async fn half_open_is_silent_and_loses_nothing() {
    let proxy = FaultProxy::to(&echo().await);
    let mut old = TcpStream::connect(proxy.address()).await.expect("connects");
    assert_eq!(says(&mut old, b"a").await.expect("echo"), b"a");
    proxy.set(Fault::HalfOpen);
    let mut new = TcpStream::connect(proxy.address()).await.expect("is taken");
    for connection in [&mut old, &mut new] {
        connection.write_all(b"b").await.expect("writes");
        assert!(silent(connection).await);
    }
    proxy.set(Fault::None);
    for connection in [&mut old, &mut new] {
        let mut heard = [0];
        timeout(PATIENCE, connection.read_exact(&mut heard)).await.expect("in time").expect("reads");
        assert_eq!(&heard, b"b");
    }
}

#[tokio::test]
async fn latency_is_felt_in_both_directions() {
    let proxy = FaultProxy::to(&echo().await);
    let mut one = TcpStream::connect(proxy.address()).await.expect("connects");
    proxy.set(Fault::Latency(Duration::from_millis(100)));
    let begun = Instant::now();
    assert_eq!(says(&mut one, b"a").await.expect("echo"), b"a");
    assert!(begun.elapsed() >= Duration::from_millis(200));
}
