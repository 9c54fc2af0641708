//! An HTTP client whose cost is small compared with the measured work: one connection, one request at a time.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use http_body_util::{BodyExt, Full};
use hyper::{
    Method, Request, StatusCode,
    body::Bytes,
    client::conn::http1::{SendRequest, handshake},
    header::{AUTHORIZATION, CONTENT_TYPE, HOST, HeaderName, HeaderValue},
};
use hyper_util::rt::TokioIo;
use serde_json::Value as Json;
use tokio::net::TcpStream;

/// The longest that an answer may take before the run fails.
const PATIENCE: Duration = Duration::from_mins(1);

/// Time for which an idle connection is used again: well below the server's keep-alive time, so that no request meets a
/// connection that is being closed.
const IDLE: Duration = Duration::from_secs(2);

/// A prepared request, which can be sent often.
#[derive(Clone)]
pub struct Call {
    method: Method,
    path: String,
    headers: Vec<(HeaderName, HeaderValue)>,
    body: Bytes,
}

impl Call {
    /// A request without a body.
    pub fn new(method: Method, path: impl Into<String>) -> Self {
        Self { method, path: path.into(), headers: Vec::new(), body: Bytes::new() }
    }

    /// A GET request.
    pub fn get(path: impl Into<String>) -> Self {
        Self::new(Method::GET, path)
    }

    /// A POST request with a JSON body.
    pub fn post(path: impl Into<String>, body: &Json) -> Self {
        let body = Bytes::from(body.to_string());
        Self { body, ..Self::new(Method::POST, path) }.saying(CONTENT_TYPE, "application/json")
    }

    /// A POST request with a body of another content type.
    pub fn post_bytes(path: impl Into<String>, kind: &str, body: Vec<u8>) -> Self {
        Self { body: body.into(), ..Self::new(Method::POST, path) }.saying(CONTENT_TYPE, kind)
    }

    /// Replaces the body.
    pub fn with(mut self, body: Vec<u8>) -> Self {
        self.body = body.into();
        self
    }

    /// Adds a header.
    pub fn saying(mut self, name: HeaderName, value: &str) -> Self {
        self.headers.push((name, HeaderValue::from_str(value).expect("a plain header")));
        self
    }

    /// Adds the session and the current site.
    pub fn by(self, token: &str, site: &str) -> Self {
        self.saying(AUTHORIZATION, &format!("Bearer {token}")).saying(HeaderName::from_static("sitecode"), site)
    }
}

/// A connection to a server.
pub struct Client {
    sender: SendRequest<Full<Bytes>>,
    address: String,
    host: HeaderValue,
    used: Instant,
}

impl Client {
    /// Connects to an address such as `127.0.0.1:8080`.
    pub async fn connect(address: &str) -> Result<Self> {
        let sender = connect(address).await?;
        Ok(Self { sender, address: address.to_owned(), host: HeaderValue::from_str(address)?, used: Instant::now() })
    }

    /// Sends a request; returns the status and the whole body.
    pub async fn try_send(&mut self, call: &Call) -> Result<(StatusCode, Bytes)> {
        let mut request = Request::builder().method(&call.method).uri(&call.path).header(HOST, &self.host);
        for (name, value) in &call.headers {
            request = request.header(name, value);
        }
        let request = request.body(Full::new(call.body.clone()))?;
        if self.used.elapsed() > IDLE || self.sender.is_closed() || self.sender.ready().await.is_err() {
            self.sender = connect(&self.address).await?;
        }
        let answer = tokio::time::timeout(PATIENCE, self.sender.send_request(request)).await??;
        let status = answer.status();
        let body = answer.into_body().collect().await?.to_bytes();
        self.used = Instant::now();
        Ok((status, body))
    }

    /// Sends a request that must succeed.
    pub async fn send(&mut self, call: &Call) -> Result<Bytes> {
        let (status, body) = self.try_send(call).await?;
        anyhow::ensure!(
            status.is_success(),
            "{} {}: {status} {}",
            call.method,
            call.path,
            String::from_utf8_lossy(&body).chars().take(300).collect::<String>()
        );
        Ok(body)
    }

    /// The same, with the body read as JSON.
    pub async fn json(&mut self, call: &Call) -> Result<Json> {
        Ok(serde_json::from_slice(&self.send(call).await?)?)
    }
}

async fn connect(address: &str) -> Result<SendRequest<Full<Bytes>>> {
    let stream = TcpStream::connect(address).await.with_context(|| format!("no server at {address}"))?;
    stream.set_nodelay(true)?;
    let (sender, connection) = handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    Ok(sender)
}
