//! Somebody with a browser or a script: calls, and what comes back.

use std::time::Duration;

use platform::http::server::cookie_name;
use reqwest::{
    Client, Method, RequestBuilder,
    header::{CONTENT_TYPE, HeaderMap},
};
use serde_json::{Value, json};

use crate::{app::TestApp, server_process::ServerProcess};

/// How a call proves who makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// As our own web apps do: the session cookie and the `sitecode` header.
    Cookie,
    /// As scripts do.
    Bearer,
    /// As older clients do: the user object as JSON in the `Credential` header.
    Credential,
}

/// Somebody who calls. Made by a [`TestSite`](crate::TestSite), by [`given`](crate::given), or by
/// [`TestApp::anonymous`].
#[derive(Clone)]
pub struct Person {
    app: TestApp,
    client: Client,
    /// The server that is called: `http://127.0.0.1:{port}`.
    pub address: String,
    /// `UserId`; 0 of an operator and of nobody.
    pub id: i64,
    /// The name to sign in with.
    pub login: String,
    /// The session token; what `SessionId` says.
    pub token: Option<String>,
    /// How it is shown.
    pub proof: Proof,
    /// The acting site (`sitecode`).
    pub site_code: Option<String>,
    /// The group (`Groupid`), which group users send.
    pub group_id: Option<i64>,
    /// Further headers of every call.
    pub headers: Vec<(String, String)>,
}

impl Person {
    /// Nobody.
    pub fn anonymous(app: &TestApp) -> Self {
        // A client belongs to the runtime of its test, and follows no redirect and reads no proxy of the environment. It
        // lets go of a connection before the server does, so that no request meets one that is just being closed.
        let client = Client::builder().no_proxy().redirect(reqwest::redirect::Policy::none());
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

    /// The server that is called.
    pub fn app(&self) -> &TestApp {
        &self.app
    }

    /// The same person, proving it in another way.
    #[must_use]
    pub fn with(mut self, proof: Proof) -> Self {
        self.proof = proof;
        self
    }

    /// The same person, acting for another site.
    #[must_use]
    pub fn at(mut self, site_code: impl Into<String>) -> Self {
        self.site_code = Some(site_code.into());
        self
    }

    /// The same person, talking to a process instead of the server that they were made on.
    #[must_use]
    pub fn through(mut self, server: &ServerProcess) -> Self {
        server.address().clone_into(&mut self.address);
        self
    }

    /// The same person, talking to whatever is at this address: `http://127.0.0.1:{port}`.
    #[must_use]
    pub fn through_address(mut self, address: &str) -> Self {
        address.clone_into(&mut self.address);
        self
    }

    /// The same person, sending one more header.
    #[must_use]
    pub fn saying(mut self, header: &str, value: impl Into<String>) -> Self {
        self.headers.push((header.to_owned(), value.into()));
        self
    }

    /// Takes the session of a sign-in answer over.
    pub fn take_session(&mut self, signed_in: &Reply) {
        self.token = signed_in.body["SessionId"].as_str().map(ToOwned::to_owned);
        assert!(self.token.is_some(), "a sign-in answer has a SessionId: {}", signed_in.text());
    }

    /// Reads.
    pub async fn get(&self, path: &str) -> Reply {
        self.send(self.request(Method::GET, path)).await
    }

    /// Sends JSON.
    pub async fn post(&self, path: &str, body: Value) -> Reply {
        self.send(self.request(Method::POST, path).json(&body)).await
    }

    /// Replaces by JSON.
    pub async fn put(&self, path: &str, body: Value) -> Reply {
        self.send(self.request(Method::PUT, path).json(&body)).await
    }

    /// Removes.
    pub async fn delete(&self, path: &str) -> Reply {
        self.send(self.request(Method::DELETE, path)).await
    }

    /// A call with the headers of this person, to be finished and given to [`Person::send`].
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let mut call = self.client.request(method, format!("{}{}", self.address, whole(path)));
        if let Some(token) = &self.token {
            call = match self.proof {
                Proof::Cookie => call.header("cookie", format!("{}={token}", cookie_name(&self.app.platform().config))),
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

    /// Makes the call and reads the whole answer.
    pub async fn send(&self, call: RequestBuilder) -> Reply {
        let reply = Reply::read(call).await.expect("the server answers, and the whole of it");
        self.app.stays_scoped();
        reply
    }

    /// Makes the call; nothing when the server went away before the whole answer had come.
    pub async fn try_send(&self, call: RequestBuilder) -> Option<Reply> {
        self.attempt(call).await.ok()
    }

    /// Makes the call, and tells why there was no whole answer.
    pub async fn attempt(&self, call: RequestBuilder) -> reqwest::Result<Reply> {
        Reply::read(call).await
    }
}

/// `jcbstock/list` is an operational call; what begins with a slash is meant as it stands.
fn whole(path: &str) -> String {
    if path.starts_with('/') { path.to_owned() } else { format!("/api/{path}") }
}

/// What came back.
#[derive(Debug, Clone)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body where it is JSON, otherwise null.
    pub body: Value,
    /// The body as it came.
    pub bytes: Vec<u8>,
}

impl Reply {
    async fn read(call: RequestBuilder) -> reqwest::Result<Self> {
        let mut answer = call.send().await?;
        let status = answer.status().as_u16();
        let headers = answer.headers().clone();
        let is =
            |kind: &str| headers.get(CONTENT_TYPE).is_some_and(|told| told.as_bytes().starts_with(kind.as_bytes()));
        // A stream has no end: what comes first is its answer.
        let bytes =
            if is("text/event-stream") { answer.chunk().await?.unwrap_or_default() } else { answer.bytes().await? };
        let bytes = bytes.to_vec();
        let is_json = is("application/json");
        let body = if is_json { serde_json::from_slice(&bytes).expect("JSON as announced") } else { Value::Null };
        Ok(Self { status, headers, body, bytes })
    }

    /// The body of a success; anything else fails the test with what came.
    #[track_caller]
    pub fn ok(self) -> Value {
        assert!((200..300).contains(&self.status), "{} {}", self.status, self.text());
        self.body
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// A header as text, or nothing.
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

    /// Status and body for a snapshot, what changes with every run taken out.
    pub fn snap(&self) -> String {
        let body = crate::snap::redacted(&self.body);
        format!("{}\n{}", self.status, serde_json::to_string_pretty(&body).expect("JSON is printed"))
    }
}
