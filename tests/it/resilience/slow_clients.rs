//! Clients that send or read slowly, and clients with too many connections, make nobody else wait (goal O1). Tests that
//! wait for a time limit of the server run in `make soak` alone.

use std::{
    io::ErrorKind,
    time::{Duration, Instant},
};

use reqwest::Method;
use tests::{PATIENCE, Person, TestApp, soak, until, within_patience};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpSocket, TcpStream},
};

use crate::resilience::waiting::{ANONYMOUS, Waiting};

async fn connect(app: &TestApp) -> TcpStream {
    TcpStream::connect(app.address().trim_start_matches("http://")).await.expect("a connection")
}

/// A sign-in that has begun and whose body never comes.
async fn slow_body(app: &TestApp) -> TcpStream {
    let mut stream = connect(app).await;
    let head = "POST /api/security/login HTTP/1.1\r\nHost: m\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\
                Expect: 100-continue\r\n\r\n";
    begin(&mut stream, head, b"{").await;
    stream
}

/// Sends a head that requests an answer of its own, and the beginning of the body. When the answer comes, the server
/// has begun with the request: it waits for the body, and a place that the request takes is taken.
async fn begin(stream: &mut TcpStream, head: &str, body: &[u8]) {
    const CONTINUE: &[u8; 25] = b"HTTP/1.1 100 Continue\r\n\r\n";
    stream.write_all(head.as_bytes()).await.expect("sent");
    let mut continued = [0; CONTINUE.len()];
    within_patience("an answer to the head", stream.read_exact(&mut continued)).await.expect("the whole answer");
    assert_eq!(&continued, CONTINUE, "{}", String::from_utf8_lossy(&continued));
    stream.write_all(body).await.expect("sent");
}

/// Returns the bytes that a connection answers until it is closed.
async fn answered(mut stream: TcpStream) -> String {
    let mut text = Vec::new();
    let _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut text)).await.expect("an end");
    String::from_utf8_lossy(&text).into_owned()
}

/// The places of `limits.in_flight` are for requests whose body has arrived.
#[tokio::test]
async fn slow_bodies_take_no_place() {
    if !soak::only("resilience::slow_clients") {
        return;
    }
    let app = TestApp::builder()
        .config(|config| {
            config.limits.in_flight = 2;
            config.limits.body_seconds = 5;
        })
        .start()
        .await;
    let anna = app.dealer_site().await.administrator().await;
    let mut slow = Vec::new();
    for _ in 0..10 {
        slow.push(slow_body(&app).await);
    }
    assert_eq!(anna.get("location").await.status, 200);
    assert_eq!(anna.post("location/create", serde_json::json!({ "LocationName": "Yard" })).await.status, 200);
    assert_eq!(anna.get("/livez").await.status, 200);
    let text = answered(slow.pop().expect("a connection")).await;
    assert!(text.starts_with("HTTP/1.1 503") && text.contains("platform.timed_out"), "{text}");
}

/// An upload that has begun and whose file never comes, forwarded for a client by a proxy.
async fn slow_upload(app: &TestApp, anna: &Person, client: &str) -> TcpStream {
    let (token, site) = (anna.token.as_deref().expect("a session"), anna.site_code.as_deref().expect("a site"));
    let mut stream = connect(app).await;
    let head = format!(
        "POST /api/jcbstock/import/check HTTP/1.1\r\nHost: m\r\nAuthorization: Bearer {token}\r\nsitecode: {site}\r\n\
         X-Forwarded-For: {client}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9999\r\n\
         Expect: 100-continue\r\n\r\n"
    );
    begin(&mut stream, &head, b"--b\r\n").await;
    stream
}

/// One address occupies some of the places of uploads, never all: its slow uploads leave places to others.
#[tokio::test]
async fn slow_uploads_leave_places_to_others() {
    let app = TestApp::builder()
        .config(|config| {
            config.server.trusted_proxies = vec!["127.0.0.1".to_owned()];
            config.limits.uploads = 3;
            config.limits.uploads_per_address = 2;
            config.limits.body_seconds = 600;
        })
        .start()
        .await;
    // She may import: whom the handler refuses at once holds no place.
    let anna = app.head_office().await.administrator().await;
    let check = async |client: &str| {
        let file = reqwest::multipart::Part::bytes(&b"Serial,Model,Location\n"[..]).file_name("machines.csv");
        let form = reqwest::multipart::Form::new().part("file", file);
        let anna = anna.clone().with_header("x-forwarded-for", client);
        anna.send(anna.request(Method::POST, "jcbstock/import/check").multipart(form)).await
    };
    // They hold both places of their address before anybody else asks for one.
    let uploads = [slow_upload(&app, &anna, "203.0.113.7").await, slow_upload(&app, &anna, "203.0.113.7").await];
    let third = check("203.0.113.7").await;
    assert_eq!((third.status, third.reason()), (503, "platform.busy"), "{}", third.text());
    let other = check("203.0.113.8").await;
    assert!(![403, 503].contains(&other.status), "{} {}", other.status, other.text());
    // Each place is free again when its client is gone.
    drop(uploads);
    until("a place is free when its client is gone", async || check("203.0.113.7").await.status != 503).await;
}

/// A server at its limit is busy and not dead: whoever restarts it by its health would make things worse.
#[tokio::test]
async fn health_is_answered_when_every_place_is_taken() {
    let app = TestApp::builder().module(Waiting).config(|config| config.limits.in_flight = 1).start().await;
    let nobody = app.anonymous();
    let waiting = tokio::spawn({
        let nobody = nobody.clone();
        async move { nobody.get("waiting").await.status }
    });
    ANONYMOUS.entered().await;
    let refused = nobody.get("geolocation").await;
    assert_eq!((refused.status, refused.reason()), (503, "platform.busy"));
    for path in ["/livez", "/readyz", "/version"] {
        assert_eq!(nobody.get(path).await.status, 200, "{path}");
    }
    ANONYMOUS.go();
    assert_eq!(waiting.await.expect("it went on"), 200);
}

/// A connection whose client reads nothing of its answers is ended after `limits.write_seconds`.
#[tokio::test]
async fn slow_readers_are_let_go() {
    if !soak::only("resilience::slow_clients") {
        return;
    }
    let app = TestApp::builder().config(|config| config.limits.write_seconds = 1).start().await;
    let count = 16;
    let requests = "GET /api/openapi.json HTTP/1.1\r\nHost: m\r\n\r\n".repeat(count);
    let whole = app.anonymous().get("/api/openapi.json").await.bytes.len() * count;
    // A busy server may answer so late that the client reads before it is let go: then another client waits longer.
    for seconds in [5, 15, 45] {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(4_096).expect("a small window");
        let address = app.address().trim_start_matches("http://").parse().expect("an address");
        let mut stream = socket.connect(address).await.expect("a connection");
        stream.write_all(requests.as_bytes()).await.expect("sent");
        tokio::time::sleep(Duration::from_secs(seconds)).await;
        let mut bytes = Vec::new();
        let _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("an end");
        if bytes.len() < whole {
            return;
        }
    }
    panic!("all {whole} bytes came after all");
}

/// One address may have so many connections; further ones get an answer and are closed, and the others continue.
#[tokio::test]
async fn an_address_holds_so_many_connections() {
    let app = TestApp::builder().config(|config| config.limits.connections_per_address = 3).start().await;
    let mut uploads = Vec::new();
    for _ in 0..3 {
        // Once it is answered it is counted; workers accept connections in any order.
        let mut one = connect(&app).await;
        one.write_all(b"GET /livez HTTP/1.1\r\nHost: m\r\n\r\n").await.expect("sent");
        let mut head = [0; 12];
        within_patience("an answer", one.read_exact(&mut head)).await.expect("the whole answer");
        assert_eq!(&head, b"HTTP/1.1 200");
        uploads.push(one);
    }
    let over = answered(connect(&app).await).await;
    assert!(over.is_empty() || over.starts_with("HTTP/1.1 503"), "{over}");
    let mut one = uploads.pop().expect("a connection");
    one.write_all(b"GET /livez HTTP/1.1\r\nHost: m\r\nConnection: close\r\n\r\n").await.expect("sent");
    assert!(answered(one).await.contains("HTTP/1.1 200"), "an open one is served");
    let begun = Instant::now();
    loop {
        // The others are used meanwhile: an idle one is closed after five seconds, and would make room, too.
        for other in &mut uploads {
            let _ = other.write_all(b"GET /livez HTTP/1.1\r\nHost: m\r\n\r\n").await;
        }
        let mut next = connect(&app).await;
        let _ = next.write_all(b"GET /livez HTTP/1.1\r\nHost: m\r\nConnection: close\r\n\r\n").await;
        if answered(next).await.starts_with("HTTP/1.1 200") {
            break;
        }
        assert!(begun.elapsed() < PATIENCE, "one that went makes no room");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// `limits.connections` is for the whole server, however many workers it has.
#[tokio::test]
async fn connections_are_counted_for_the_whole_server() {
    if !soak::only("resilience::slow_clients") {
        return;
    }
    let app = TestApp::builder()
        .config(|config| {
            config.server.workers = 4;
            config.limits.connections = 16;
        })
        .start()
        .await;
    // Until the server has started, nothing is answered.
    assert_eq!(app.anonymous().with_header("connection", "close").get("/livez").await.status, 200);
    let mut served: Vec<TcpStream> = Vec::new();
    for _ in 0..40 {
        let mut stream = connect(&app).await;
        stream.write_all(b"GET /livez HTTP/1.1\r\nHost: m\r\n\r\n").await.expect("sent");
        // For sixteen there is room, however busy the machine is.
        let patience = if served.len() < 16 { PATIENCE } else { Duration::from_secs(3) };
        let mut first = [0; 12];
        let answer = tokio::time::timeout(patience, stream.read_exact(&mut first)).await;
        // One that was idle for five seconds is closed, and makes room for another.
        served.retain(is_open);
        if !matches!(answer, Ok(Ok(_))) {
            break;
        }
        served.push(stream);
    }
    assert!((16..=20).contains(&served.len()), "{} connections were served at a time", served.len());
}

/// Returns `true` if the server has not closed the connection.
fn is_open(stream: &TcpStream) -> bool {
    let mut rest = [0; 1_024];
    loop {
        match stream.try_read(&mut rest) {
            Ok(0) => return false,
            Ok(_) => {}
            Err(error) => return error.kind() == ErrorKind::WouldBlock,
        }
    }
}
