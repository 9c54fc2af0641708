//! The limits around sign-in are those of the configuration (docs/behaviour/sign-in.md, "Locks and rates" and
//! "Passwords and PINs").

use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use platform::app::module::{Api, Module};
use sea_orm::ColumnTrait;
use serde_json::json;
use tests::{PASSWORD, PIN, Person, TestApp, given};

use super::sign_in_calls::{browser_with_device, login, login_by, technician};

/// Returns the person at another address.
fn from(person: &Person, number: usize) -> Person {
    person.clone().with_header("x-forwarded-for", format!("192.0.2.{number}"))
}

#[tokio::test]
async fn so_many_tries_at_once_from_one_address_and_no_more() {
    let app = TestApp::builder().config(|config| {
        config.limits.sign_in_burst = 3;
        config.limits.sign_in_per_address_minute = 1;
        config.server.trusted_proxies = vec!["127.0.0.1".to_owned()];
    });
    let app = app.start().await;
    let site = app.dealer_site().await;
    let user = given::user(&site).create().await;
    let (one, other) = (from(&app.anonymous(), 1), from(&app.anonymous(), 2));
    for number in 0..3 {
        assert_eq!(login_by(&one, &site.code, &user.login, PASSWORD, 20).await.status, 200, "try {number}");
    }
    let checks = app.platform().hasher.checks();
    let refused = login_by(&one, &site.code, &user.login, PASSWORD, 20).await;
    assert_eq!(refused.line(), "429 Request: Too many requests, please wait a moment");
    let wait: u64 = refused.header("retry-after").parse().expect("seconds");
    assert!((1..=60).contains(&wait), "{wait}");
    assert_eq!(app.platform().hasher.checks(), checks, "nothing was compared");
    assert_eq!(login_by(&other, &site.code, &user.login, PASSWORD, 20).await.status, 200, "from elsewhere");
}

#[tokio::test]
async fn so_many_tries_for_one_site_and_no_more() {
    let app = TestApp::builder().config(|config| config.limits.sign_in_per_site_minute = 1).start().await;
    let (site, other) = (app.dealer_site().await, app.dealer_site().await);
    let (user, elsewhere) = (given::user(&site).create().await, given::user(&other).create().await);
    let first = login(&app, &site.code, &user.login, PASSWORD, 20).await;
    assert_eq!(first.status, 200);
    assert_eq!(login(&app, &format!(" {} ", site.code), &user.login, PASSWORD, 20).await.status, 429);
    assert_eq!(login(&app, &other.code, &elsewhere.login, PASSWORD, 20).await.status, 200, "another site");
    let known = browser_with_device(&app, &first);
    assert_eq!(login_by(&known, &site.code, &user.login, PASSWORD, 20).await.status, 200, "a known device");
}

/// A full hash queue answers 503 with `Retry-After`, and a try that was not compared is not counted.
#[tokio::test]
async fn a_full_queue_is_busy_and_counts_nothing() {
    let app = TestApp::builder().config(|config| (config.limits.hash_permits, config.limits.hash_queue) = (1, 2));
    let app = app.start().await;
    let site = app.dealer_site().await;
    let user = given::user(&site).create().await;
    let taken: Vec<_> = (0..3).map(|_| app.platform().hasher.place().expect("a place")).collect();
    for _ in 0..6 {
        let busy = login(&app, &site.code, &user.login, "Wrong#2026", 20).await;
        assert_eq!(busy.line(), "503 Service: Service busy, try again");
        assert!(busy.header("retry-after").parse::<u64>().is_ok_and(|seconds| seconds >= 1));
    }
    drop(taken);
    assert_eq!(login(&app, &site.code, &user.login, PASSWORD, 20).await.status, 200, "six times, and not locked");
}

/// When the configuration requires a costlier hash, passwords and PINs are hashed anew as their owners sign in.
#[tokio::test]
async fn a_hash_that_costs_too_little_is_made_anew_at_sign_in() {
    let app = TestApp::builder().config(|config| config.auth.hash_passes = 3).start().await;
    let site = app.dealer_site().await;
    let tom = given::user(&site).user_type(7).create().await;
    assert_eq!(passes(&app, tom.id).await, (Some(1), Some(1)));
    assert_eq!(login(&app, &site.code, &tom.login, "Wrong#2026", 20).await.status, 401);
    assert_eq!(passes(&app, tom.id).await, (Some(1), Some(1)), "a wrong secret is never hashed");
    assert_eq!(login(&app, &site.code, &tom.login, PASSWORD, 20).await.status, 200);
    assert_eq!(passes(&app, tom.id).await, (Some(3), Some(1)));
    assert_eq!(technician(&app, &site.code, &tom.login, PIN).await.status, 200);
    assert_eq!(passes(&app, tom.id).await, (Some(3), Some(3)));
    assert_eq!(login(&app, &site.code, &tom.login, PASSWORD, 20).await.status, 200, "it is the same password");
    assert_eq!(technician(&app, &site.code, &tom.login, PIN).await.status, 200, "and the same PIN");
}

/// The passes that the stored hashes of password and PIN name.
async fn passes(app: &TestApp, user: i64) -> (Option<u32>, Option<u32>) {
    use platform::{entity, tenancy::Scoped};
    given::write(app, move |_, tx, grant| {
        Box::pin(async move {
            let rows = entity::user::Entity::within(grant).filter(entity::user::Column::Id.eq(user));
            let row = rows.one(tx).await.expect("a look").expect("the row");
            let named = |hash: Option<String>| hash?.split(",t=").nth(1)?.split(',').next()?.parse().ok();
            (named(row.password_hash), named(row.pin_hash))
        })
    })
    .await
}

/// The lengths of passwords are those of the configuration, for users and operators.
#[tokio::test]
async fn passwords_are_as_long_as_the_configuration_wants() {
    let app = TestApp::builder().config(|config| {
        (config.auth.password_min_length, config.auth.password_max_length) = (15, 64);
    });
    let app = app.start().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    let operator = app.operator().await;
    let user = given::user(&site).user_type(5).create().await;
    let long = format!("Seven#9 grey machines wait {}", "behind the northern gate ".repeat(2));
    for (password, status) in [("Hardstand#2026", 422), ("Hardstand#2026#b", 200), (long.as_str(), 422)] {
        let put = admin.put(&format!("/admin/api/users/{}", user.id), json!({ "password": password })).await;
        assert_eq!(put.status, status, "{password}: {}", put.line());
        let body = json!({ "login": format!("op{}", password.len()), "email": "op@example.org", "password": password });
        let made = operator.post("/admin/api/operators", body).await;
        assert_eq!(made.status == 201, status == 200, "{password}: {}", made.line());
    }
}

/// A body that does not arrive in time ends the request with a refusal for that reason.
#[tokio::test]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let app = TestApp::builder().config(|config| config.limits.body_seconds = 1).start().await;
    for path in ["/api/security/login", "/api/jcbstock/list"] {
        let site = app.dealer_site().await;
        let token = site.manager().await.token.expect("a token");
        let address = app.address().trim_start_matches("http://").to_owned();
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nAuthorization: Bearer \
             {token}\r\nContent-Length: 100\r\n\r\n{{\"sitecode\":"
        );
        let begun = Instant::now();
        let answer = tokio::task::spawn_blocking(move || {
            let mut stream = TcpStream::connect(address).expect("a connection");
            stream.write_all(request.as_bytes()).expect("half a request");
            let mut answer = vec![0; 1_024];
            let length = stream.read(&mut answer).expect("an answer");
            String::from_utf8_lossy(&answer[..length]).into_owned()
        });
        let answer = answer.await.expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 503 "), "{path}: {answer}");
        assert!(answer.to_lowercase().contains("retry-after: 2"), "{path}: {answer}");
        assert!(begun.elapsed() < Duration::from_mins(1), "long before the time of the call itself is over");
    }
}

/// A module that counts the calls of its routes, of which there is one a worker.
struct Counting(Arc<AtomicUsize>);

impl Module for Counting {
    fn name(&self) -> &'static str {
        "counting"
    }

    fn title(&self) -> &'static str {
        "Counting"
    }

    fn routes(&self, _api: &mut Api<'_>) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

/// `server.workers`
#[tokio::test]
async fn there_are_as_many_workers_as_the_configuration_wants() {
    let mut counted = Vec::new();
    for workers in [1, 4] {
        let count = Arc::new(AtomicUsize::new(0));
        let app = TestApp::builder().config(move |config| config.server.workers = workers);
        let app = app.module(Counting(Arc::clone(&count))).start().await;
        assert_eq!(app.anonymous().get("/livez").await.status, 200);
        drop(app);
        counted.push(count.load(Ordering::SeqCst));
    }
    assert_eq!(counted[1] - counted[0], 3, "{counted:?}");
}
