//! A caller: requests with the headers of a person, and their replies.

use std::time::Duration;

use platform::http::cookies::session_cookie_name;
use reqwest::{
    Client, Method, RequestBuilder,
    header::{CONTENT_TYPE, HeaderMap},
};
use serde_json::{Value, json};

use crate::{app::TestApp, patience, server_process::ServerProcess};

/// The token of `/metrics` in `config/test.toml`.
pub(crate) const METRICS_TOKEN: &str = "metrics-of-the-tests";

/// Way in which a request names its session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// By the session cookie and the `sitecode` header, as the web apps do.
    Cookie,
    /// By a bearer token, as scripts do.
    Bearer,
    /// By the user object as JSON in the `Credential` header, as integrations do.
    Credential,
}

/// A caller. Made by a [`TestSite`](crate::TestSite), by [`given`](crate::given), or by [`TestApp::anonymous`].
#[derive(Clone)]
pub struct Person {
    app: TestApp,
    client: Client,
    /// The server to call: `http://127.0.0.1:{port}`.
    pub address: String,
    /// `UserId`; 0 for an operator and an anonymous caller.
    pub id: i64,
    /// The username.
    pub login: String,
    /// The session token (`SessionId`).
    pub token: Option<String>,
    /// Way in which requests name the session.
    pub proof: Proof,
    /// Code of the current site (`sitecode`).
    pub site_code: Option<String>,
    /// The group (`Groupid`), which group users send.
    pub group_id: Option<i64>,
    /// Further headers of every request.
    pub headers: Vec<(String, String)>,
}

impl TestApp {
    /// A caller that is not signed in.
    pub fn anonymous(&self) -> Person {
        Person::anonymous(self)
    }
}

impl Person {
    /// A caller without a session.
    pub fn anonymous(app: &TestApp) -> Self {
        // A client belongs to the runtime of its test; it follows no redirect.
        // It drops idle connections before the server does, so that no request meets one that is being closed.
        let client = patience::client().redirect(reqwest::redirect::Policy::none());
        let client = client.pool_idle_timeout(Duration::from_secs(2)).build();
        Self {
            app: app.clone(),
            client: client.expect("a client"),
            address: app.address().to_owned(),
            id: 0,
            login: String::new(),
            token: None,
            proof: Proof::Cookie,
            site_code: None,
            group_id: None,
            headers: Vec::new(),
        }
    }

    /// The server to call.
    pub fn app(&self) -> &TestApp {
        &self.app
    }

    /// The same person, naming the session in another way.
    #[must_use]
    pub fn with(mut self, proof: Proof) -> Self {
        self.proof = proof;
        self
    }

    /// Returns the same person at another site.
    #[must_use]
    pub fn at(mut self, site_code: impl Into<String>) -> Self {
        self.site_code = Some(site_code.into());
        self
    }

    /// The same person, calling a server process instead of the server it was made on.
    #[must_use]
    pub fn through(mut self, server: &ServerProcess) -> Self {
        server.address().clone_into(&mut self.address);
        self
    }

    /// The same person, calling the server at this address: `http://127.0.0.1:{port}`.
    #[must_use]
    pub fn through_address(mut self, address: &str) -> Self {
        address.clone_into(&mut self.address);
        self
    }

    /// The same person, with one more header.
    #[must_use]
    pub fn with_header(mut self, header: &str, value: impl Into<String>) -> Self {
        self.headers.push((header.to_owned(), value.into()));
        self
    }

    /// Uses the session of a sign-in answer.
    pub fn take_session(&mut self, signed_in: &Reply) {
        self.token = signed_in.body["SessionId"].as_str().map(ToOwned::to_owned);
        assert!(self.token.is_some(), "a sign-in answer has a SessionId: {}", signed_in.text());
    }

    /// Sends GET.
    pub async fn get(&self, path: &str) -> Reply {
        self.send(self.request(Method::GET, path)).await
    }

    /// Sends POST with JSON.
    pub async fn post(&self, path: &str, body: Value) -> Reply {
        self.send(self.request(Method::POST, path).json(&body)).await
    }

    /// Sends PUT with JSON.
    pub async fn put(&self, path: &str, body: Value) -> Reply {
        self.send(self.request(Method::PUT, path).json(&body)).await
    }

    /// Sends DELETE.
    pub async fn delete(&self, path: &str) -> Reply {
        self.send(self.request(Method::DELETE, path)).await
    }

    /// The metrics of the server, as text.
    pub async fn metrics(&self) -> String {
        let call = self.client.get(format!("{}/metrics", self.address)).bearer_auth(METRICS_TOKEN);
        self.send(call).await.text()
    }

    /// A request with the headers of this person, to be completed and given to [`Person::send`].
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let mut call = self.client.request(method, format!("{}{}", self.address, whole(path)));
        if let Some(token) = &self.token {
            call = match self.proof {
                Proof::Cookie => {
                    call.header("cookie", format!("{}={token}", session_cookie_name(&self.app.platform().config)))
                }
                Proof::Bearer => call.bearer_auth(token),
                Proof::Credential => {
                    call.header("credential", json!({ "UserId": self.id, "SessionId": token }).to_string())
                }
            };
        }
        if let Some(code) = &self.site_code {
            call = call.header("sitecode", code);
        }
        if let Some(group) = self.group_id {
            call = call.header("groupid", group.to_string());
        }
        for (name, value) in &self.headers {
            call = call.header(name, value);
        }
        call
    }

    /// Sends the request and reads the whole answer.
    pub async fn send(&self, call: RequestBuilder) -> Reply {
        let reply = Reply::read(call).await.expect("the server answers, and the whole of it");
        self.app.stays_scoped();
        reply
    }

    /// Sends the request; `None` when the server went away before the answer was complete.
    pub async fn try_send(&self, call: RequestBuilder) -> Option<Reply> {
        self.attempt(call).await.ok()
    }

    /// Sends the request; the error is the reason why the answer was not complete.
    pub async fn attempt(&self, call: RequestBuilder) -> reqwest::Result<Reply> {
        Reply::read(call).await
    }
}

/// Puts the prefix of operational calls before a relative path such as `jcbstock/list`; a path that begins with a slash
/// is unchanged.
fn whole(path: &str) -> String {
    if path.starts_with('/') { path.to_owned() } else { format!("/api/{path}") }
}

/// An answer.
#[derive(Debug, Clone)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body when it is JSON, otherwise null.
    pub body: Value,
    /// The raw body.
    pub bytes: Vec<u8>,
}

impl Reply {
    async fn read(call: RequestBuilder) -> reqwest::Result<Self> {
        let mut answer = call.send().await?;
        let status = answer.status().as_u16();
        let headers = answer.headers().clone();
        let is = |kind: &str| {
            headers.get(CONTENT_TYPE).is_some_and(|content_type| content_type.as_bytes().starts_with(kind.as_bytes()))
        };
        // A stream has no end: its first piece is the answer.
        let bytes =
            if is("text/event-stream") { answer.chunk().await?.unwrap_or_default() } else { answer.bytes().await? };
        let bytes = bytes.to_vec();
        let is_json = is("application/json");
        let body = if is_json { serde_json::from_slice(&bytes).expect("JSON as announced") } else { Value::Null };
        Ok(Self { status, headers, body, bytes })
    }

    /// The body of a success; any other answer fails the test.
    #[track_caller]
    pub fn ok(self) -> Value {
        assert!((200..300).contains(&self.status), "{} {}", self.status, self.text());
        self.body
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// A header as text; empty when there is none.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// The name of the reason of a refusal.
    pub fn reason(&self) -> &str {
        self.body["Reason"].as_str().unwrap_or_default()
    }

    /// The texts of a field of a refused form.
    pub fn errors(&self, field: &str) -> Vec<&str> {
        self.body["Errors"][field].as_array().into_iter().flatten().filter_map(Value::as_str).collect()
    }

    /// Status and message, as a person would see them: `422 Location: Location Name is required.`
    pub fn line(&self) -> String {
        format!("{} {}", self.status, self.body["Message"].as_str().unwrap_or_default()).trim_end().to_owned()
    }

    /// Returns status and body for a snapshot, without values that change with every run.
    pub fn snap(&self) -> String {
        let body = crate::snap::redacted(&self.body);
        format!("{}\n{}", self.status, serde_json::to_string_pretty(&body).expect("JSON is printed"))
    }
}
