//! The head of a request is read strictly, once, and before anything is judged by it: no spelling of path, method or
//! headers leads past a guard (docs/behaviour/api.md, "Reading a head").

use chrono::TimeDelta;
use reqwest::{Method, header::HeaderValue};
use serde_json::{Value, json};
use tests::{PASSWORD, Proof, TestApp, given};

fn yard() -> Value {
    json!({ "LocationName": "Yard" })
}

/// A path with an escaped letter reaches the same handler, and every guard before it.
#[tokio::test]
async fn an_escaped_letter_leads_past_no_guard() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;

    let foreign = anna.clone().with_header("origin", "https://evil.example");
    assert_eq!(foreign.post("/%61pi/location/create", yard()).await.reason(), "platform.foreign_origin");

    let keyed = anna.clone().with_header("idempotency-key", "one-yard");
    keyed.post("/%61pi/location/create", yard()).await.ok();
    let again = keyed.post("/api/%6cocation/create", yard()).await;
    assert_eq!((again.status, again.header("idempotent-replayed")), (200, "true"), "{}", again.text());

    let mut bare = anna.clone();
    bare.site_code = None;
    let picture = bare.with_header("sec-fetch-site", "cross-site");
    assert_eq!(picture.get("/%61pi/authentication/logout").await.reason(), "platform.foreign_origin");
    assert_eq!(anna.get("location").await.status, 200, "still signed in");

    let user = given::user(&site).user_type(5).create().await;
    app.advance(TimeDelta::minutes(16));
    let path = format!("/%61dmin/%61pi/users/{}", user.id);
    for change in [json!({ "password": "Another#2027" }), json!({ "userType": 1 })] {
        assert_eq!(anna.put(&path, change).await.body["ReasonCode"], 30);
    }
    let made = json!({ "login": "nora", "firstName": "Nora", "lastName": "Berg", "email": "nora@example.org",
        "userType": 1, "password": "Fresh#Start26" });
    assert_eq!(anna.post("/%61dmin/api/users", made).await.body["ReasonCode"], 30);
}

/// Everything that follows from the face follows from the route, whatever the letter case or the escapes of the path.
#[tokio::test]
async fn no_spelling_of_a_call_is_stored_or_logged() {
    let app = TestApp::builder().config(|config| config.log.filter = "info".to_owned()).start().await;
    let anna = app.dealer_site().await.administrator().await;
    for path in ["/API/Location", "/%41pi/location", "/Admin/API/users", "/API/nothing", "//api/location"] {
        assert_eq!(anna.get(path).await.header("cache-control"), "no-store", "{path}");
    }
    let secret = "canary4session5in6a7path8";
    anna.get(&format!("/API/Authentication/Logout/{secret}")).await;
    assert!(!app.logs().contains(secret), "a value of a path is in the log");
    assert!(!app.metrics().contains(secret), "a value of a path is in the metrics");
}

#[tokio::test]
async fn a_path_that_reads_otherwise_a_second_time_is_refused() {
    let app = TestApp::shared().await;
    let anna = app.dealer_site().await.administrator().await;
    for path in [
        "/%2561pi/location",
        "/api/%256cocation",
        "/api/location/%0a",
        "/api/location/%7f",
        "/api/location/%ff",
        "/%00",
    ] {
        let reply = anna.get(path).await;
        assert_eq!((reply.status, reply.reason()), (404, "platform.unreadable_address"), "{path} {}", reply.text());
    }
    // Values may hold anything else.
    for value in ["a%2Fb", "100%25", "Z%C3%B6e", "a%20b"] {
        let place = format!("cachestore/apiStoreData/{value}");
        anna.post(&place, json!({ "Value": value })).await.ok();
        assert_eq!(anna.get(&place).await.ok()["Value"], value);
    }
}

/// A method of 60 KB is refused, and its text is stored nowhere.
#[tokio::test]
async fn methods_are_of_a_closed_list() {
    let app = TestApp::shared().await;
    let nobody = app.anonymous();
    let long = "CANARYMETHOD".repeat(5_000);
    for path in ["/", "/api/location", "/api/nothing", "/livez"] {
        for name in [long.as_str(), "BREW", "PATCH"] {
            let method = Method::from_bytes(name.as_bytes()).expect("a method");
            let reply = nobody.send(nobody.request(method, path)).await;
            let status = if path == "/api/nothing" { 404 } else { 405 };
            assert_eq!(reply.status, status, "{path} {}", reply.text());
            assert!(status == 404 || !reply.header("allow").is_empty(), "{path}");
        }
    }
    assert!(!app.metrics().contains("CANARYMETHOD"), "a method is a label");
    assert!(app.metrics().contains(r#"method="other""#));
    assert!(!app.logs().contains("CANARYMETHOD"), "a method is in the log");
}

#[tokio::test]
async fn a_header_has_one_value_and_a_site_code_is_ascii() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await.with(Proof::Bearer);
    let foreign = anna.clone().with_header("sitecode", "000000");
    assert_eq!(foreign.get("location").await.reason(), "platform.header_twice", "two sites");
    for name in ["credential", "authorization", "idempotency-key", "origin", "groupid"] {
        let call = anna.request(Method::GET, "location").header(name, "1").header(name, "1");
        let reply = anna.send(call).await;
        assert_eq!((reply.status, reply.reason()), (400, "platform.header_twice"), "{name}");
        assert!(reply.body["Message"].as_str().is_some_and(|text| text.contains(name)), "{}", reply.text());
    }
    let mut nowhere = anna.clone();
    nowhere.site_code = None;
    for name in ["sitecode", "groupid"] {
        let value = HeaderValue::from_bytes("33000\u{661}".as_bytes()).expect("a value");
        let reply = nowhere.send(nowhere.request(Method::GET, "location").header(name, value)).await;
        assert_eq!((reply.status, reply.reason()), (400, "platform.header_unreadable"), "{name}");
    }
}

/// Older clients send the whole user in `Credential`, as Latin-1 or UTF-8; somebody named Zoë works.
#[tokio::test]
async fn a_credential_may_hold_any_name() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let token = anna.token.clone().expect("a token");
    let mut bare = anna.clone();
    bare.token = None;
    let text = json!({ "UserId": anna.id, "UserName": "Zoë", "SessionId": token }).to_string();
    let latin: Vec<u8> = text.chars().map(|c| u8::try_from(u32::from(c)).expect("Latin-1")).collect();
    for bytes in [text.as_bytes(), &latin] {
        let value = HeaderValue::from_bytes(bytes).expect("a header");
        let reply = bare.send(bare.request(Method::GET, "location").header("credential", value)).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
    }
    // A claim to be somebody else is refused and written down, whatever it holds.
    for claim in ["1\u{0}", "nobody", &"9".repeat(4_000)] {
        let text = json!({ "UserId": claim, "SessionId": token }).to_string();
        let reply = bare.send(bare.request(Method::GET, "location").header("credential", text)).await;
        assert_eq!((reply.status, reply.reason()), (401, "platform.credential_mismatch"), "{}", reply.text());
    }
    let dump = app.dump().await;
    assert_eq!(dump.matches("credential_mismatch").count(), 3, "each is in the audit log");
}

#[tokio::test]
async fn a_parameter_makes_no_body_json() {
    let app = TestApp::shared().await;
    let anna = app.dealer_site().await.administrator().await;
    for kind in ["text/plain; x=json", "application/x-www-form-urlencoded; charset=json"] {
        let call = anna.request(Method::POST, "location/create").header("content-type", kind);
        assert_eq!(anna.send(call.body(yard().to_string())).await.status, 415, "{kind}");
    }
    let call = anna.request(Method::POST, "location/create").header("content-type", "application/vnd.yard+json");
    assert_eq!(anna.send(call.body(yard().to_string())).await.status, 200);
}

/// Pages of listed origins may call and read; a browser sends a preflight first, and pages of other origins are
/// refused.
#[tokio::test]
async fn preflights_are_answered_by_the_list_of_origins() {
    let listed = "https://tablet.example.org";
    let app =
        TestApp::builder().config(move |config| config.server.allowed_origins = vec![listed.to_owned()]).start().await;
    let anna = app.dealer_site().await.administrator().await.with(Proof::Bearer);
    let preflight = |origin: &str| {
        let call = anna.request(Method::OPTIONS, "location/create").header("origin", origin);
        anna.send(call.header("access-control-request-method", "POST"))
    };
    let may = preflight(listed).await;
    assert_eq!((may.status, may.header("access-control-allow-origin")), (204, listed));
    assert!(may.header("access-control-allow-headers").contains("sitecode"));
    assert!(may.header("access-control-allow-methods").contains("POST"));
    let may_not = preflight("https://evil.example").await;
    assert_eq!((may_not.status, may_not.reason()), (403, "platform.foreign_origin"));
    assert_eq!(may_not.header("access-control-allow-origin"), "");
    for (origin, read) in [(listed, listed), ("https://evil.example", "")] {
        let reply = anna.clone().with_header("origin", origin).get("location").await;
        assert_eq!(reply.header("access-control-allow-origin"), read);
        assert_eq!(reply.header("vary").contains("Origin"), !read.is_empty());
    }
    anna.clone().with_header("origin", listed).post("location/create", yard()).await.ok();
}

#[tokio::test]
async fn guessed_tokens_are_limited_by_address() {
    let app = TestApp::builder().config(|config| config.limits.unknown_tokens_minute = 5).start().await;
    let anna = app.dealer_site().await.administrator().await;
    let mut stranger = app.anonymous().with(Proof::Bearer);
    let mut statuses = Vec::new();
    for guess in 0..8 {
        stranger.token = Some(format!("guess-{guess}"));
        statuses.push(stranger.get("location").await.status);
    }
    assert_eq!(statuses, [401, 401, 401, 401, 401, 429, 429, 429]);
    assert_eq!(anna.get("location").await.status, 200, "who has a session is not counted");
}

/// A proxy on the same machine passes strangers on, so the address of the peer opens nothing.
#[tokio::test]
async fn metrics_are_for_whoever_has_the_token() {
    let app = TestApp::shared().await;
    let nobody = app.anonymous();
    assert_eq!(nobody.get("/metrics").await.status, 404);
    assert_eq!(nobody.clone().with_header("authorization", "Bearer metrics").get("/metrics").await.status, 404);
    assert!(nobody.metrics().await.contains("http_requests_total"));
    let app = TestApp::builder()
        .config(|config| config.server.metrics_token = platform::config::Secret::default())
        .start()
        .await;
    assert_eq!(app.anonymous().with_header("authorization", "Bearer ").get("/metrics").await.status, 404, "unset");
}

/// Every metric is described and has the prefix of the program, durations are histograms, and counters begin at 0.
#[tokio::test]
async fn metrics_are_described_from_the_start() {
    let app = TestApp::shared().await;
    app.anonymous().get("/version").await.ok();
    let text = app.metrics();
    for line in text.lines().filter(|line| line.starts_with("# TYPE ")) {
        let name = line.split(' ').nth(2).expect("a name");
        assert!(name.starts_with("hardstand_"), "{line}");
        assert!(text.contains(&format!("# HELP {name} ")), "{name} is described");
    }
    assert!(text.contains("# TYPE hardstand_http_request_seconds histogram"), "{text}");
    assert!(text.contains("hardstand_build_info{version="), "{text}");
    for name in ["hardstand_outbox_dead_total", "hardstand_storage_calls_total{outcome=\"failed\"}"] {
        assert!(text.lines().any(|line| line.starts_with(name)), "{name}: {text}");
    }
}

/// Browsers report violations of the content security policy where the apps report errors.
#[tokio::test]
async fn violations_of_the_content_policy_are_reported() {
    let app = TestApp::builder().config(|config| config.limits.client_errors_minute = 2).start().await;
    let nobody = app.anonymous();
    assert!(nobody.get("/").await.header("content-security-policy").contains("report-uri /api/clienterror/create"));
    let report = json!({ "csp-report": { "document-uri": "https://m.example.org/audit?serial=7000001",
        "effective-directive": "script-src-elem", "blocked-uri": "https://evil.example/x.js", "line-number": 7 } });
    let send = || {
        let call = nobody.request(Method::POST, "clienterror/create").header("content-type", "application/csp-report");
        nobody.send(call.body(report.to_string()))
    };
    assert_eq!(send().await.status, 204);
    let dump = app.dump().await;
    let line = dump.lines().find(|line| line.starts_with("client_error|")).expect("a report");
    assert!(line.contains("script-src-elem does not allow https://evil.example/x.js"), "{line}");
    assert!(!line.contains("7000001"), "no query is kept: {line}");
    assert_eq!((send().await.status, send().await.status), (204, 429));
}

/// Within the fifteen minutes after a sign-in, too, an open screen does not give an account away.
#[tokio::test]
async fn ones_own_password_asks_for_the_present_one() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let (admin, operator) = (site.administrator().await, app.operator().await);
    let paths =
        [(&admin, format!("/admin/api/users/{}", admin.id)), (&operator, format!("/admin/api/operators/{}", 1))];
    for (person, path) in paths {
        let change = |present: Option<&str>| match present {
            Some(present) => json!({ "password": "Another#2027", "currentPassword": present }),
            None => json!({ "password": "Another#2027" }),
        };
        person.post("/admin/api/session/confirm", json!({ "password": PASSWORD })).await.ok();
        let missing = person.put(&path, change(None)).await;
        assert_eq!((missing.status, missing.reason()), (422, "identity.current_password_required"), "{path}");
        let wrong = person.put(&path, change(Some("Wrong#2026"))).await;
        assert_eq!(wrong.reason(), "identity.current_password_wrong");
        assert_eq!(person.get("/admin/api/session").await.status, 200, "nothing has changed");
        person.put(&path, change(Some(PASSWORD))).await.ok();
        assert_eq!(person.get("/admin/api/session").await.status, 401, "a new password ends the sessions");
    }
    // Guessing is locked.
    let other = site.administrator().await;
    let path = format!("/admin/api/users/{}", other.id);
    let guess = || other.put(&path, json!({ "password": "Another#2027", "currentPassword": "Wrong#2026" }));
    for _ in 0..5 {
        guess().await;
    }
    let locked = guess().await;
    assert_eq!((locked.status, locked.reason()), (429, "platform.too_many"), "{}", locked.text());
}

/// A change of the mail address of an account allows a reset of its password: that of another person requires the own
/// password within the last minutes, that of one's own the present password with the change.
#[tokio::test]
async fn a_mail_address_asks_for_the_password_again() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    let user = given::user(&site).user_type(5).create().await;
    app.advance(TimeDelta::minutes(16));
    let change = |present: Option<&str>| match present {
        Some(present) => json!({ "email": "another@example.org", "currentPassword": present }),
        None => json!({ "email": "another@example.org" }),
    };
    let theirs = format!("/admin/api/users/{}", user.id);
    assert_eq!(admin.put(&theirs, change(None)).await.body["ReasonCode"], 30);
    assert_eq!(admin.put(&theirs, change(Some(PASSWORD))).await.body["ReasonCode"], 30, "it proves nothing of another");
    let own = format!("/admin/api/users/{}", admin.id);
    let missing = admin.put(&own, change(None)).await;
    assert_eq!((missing.status, missing.reason()), (422, "identity.current_password_required"));
    let wrong = admin.put(&own, change(Some("Wrong#2026"))).await;
    assert_eq!((wrong.status, wrong.reason()), (422, "identity.current_password_wrong"));
    for path in [&theirs, &own] {
        let same = admin.get(path).await.ok()["email"].clone();
        assert_ne!(same, "another@example.org", "{path}");
        admin.put(path, json!({ "email": same, "firstName": "Plain" })).await.ok();
    }
    assert_eq!(admin.put(&own, change(Some(PASSWORD))).await.ok()["email"], "another@example.org");
}

/// An upload under a key is compared by its content, not by its length; the boundary, which browsers draw anew, does not
/// count.
#[tokio::test]
async fn another_file_of_the_same_length_is_another_request() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let anna = site.administrator().await.with_header("idempotency-key", "one-file");
    let send = |boundary: &str, row: &str| {
        let body = format!(
            "--{boundary}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"m.csv\"\r\nContent-Type: text/csv\r\n\
             \r\n{row}\r\n--{boundary}--\r\n"
        );
        let kind = format!("multipart/form-data; boundary={boundary}");
        anna.send(anna.request(Method::POST, "jcbstock/import").header("content-type", kind).body(body))
    };
    let first = send("one", "7100001,BH-90,DOCK").await;
    assert_eq!(first.status, 202, "{}", first.text());
    let again = send("two", "7100001,BH-90,DOCK").await;
    assert_eq!((again.status, &again.bytes, again.header("idempotent-replayed")), (202, &first.bytes, "true"));
    let other = send("one", "7100002,BH-90,DOCK").await;
    assert_eq!((other.status, other.reason()), (422, "platform.repeat_other"), "{}", other.text());
}
