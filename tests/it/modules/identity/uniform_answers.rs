//! Goal S1: a person without the secret can not find out which accounts exist. Every refused sign-in gets the same
//! answer to the byte and costs one comparison; on an idle machine (`make soak`) the times do not differ either.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tests::{PASSWORD, PIN, Person, Reply, TestApp, TestSite, default_hashing, given, soak};

const LOGIN: &str = "security/login";
const TECHNICIAN: &str = "security/V2/Technicianlogin";
const CONSOLE: &str = "/admin/api/session";

/// A sign-in that is refused.
struct Knock {
    what: &'static str,
    path: &'static str,
    body: Value,
}

impl Knock {
    async fn at(&self, app: &TestApp) -> Reply {
        app.anonymous().with_header("sec-fetch-site", "same-origin").post(self.path, self.body.clone()).await
    }
}

/// An answer without the request id: status, headers, body.
#[derive(Debug, PartialEq, Eq)]
struct Seen(u16, Vec<(String, String)>, String);

fn seen(reply: &Reply) -> Seen {
    let mut headers: Vec<(String, String)> = reply
        .headers
        .iter()
        .filter(|(name, _)| !["x-request-id", "date"].contains(&name.as_str()))
        .map(|(name, value)| (name.to_string(), String::from_utf8_lossy(value.as_bytes()).into_owned()))
        .collect();
    headers.sort();
    let id = reply.body["RequestId"].as_str().expect("every refusal has one");
    Seen(reply.status, headers, reply.text().replace(id, "-"))
}

async fn by_password(app: &TestApp, site: &TestSite, path: &'static str, login_as: i64) -> Vec<Knock> {
    let known = given::user(site).create().await.login;
    let disabled = given::user(site).inactive().create().await.login;
    let elsewhere = given::user(&app.dealer_site().await).create().await.login;
    let knock = |what, code: &str, login: &str, password: &str| Knock {
        what,
        path,
        body: json!({ "sitecode": code, "username": login, "password": password, "loginAs": login_as }),
    };
    vec![
        knock("an unknown site", "999999", &known, PASSWORD),
        knock("a site code that is none", "nowhere", &known, PASSWORD),
        knock("an unknown user", &site.code, "nobody", PASSWORD),
        knock("a wrong password", &site.code, &known, "Wrong#2026"),
        knock("a disabled user, with a wrong password", &site.code, &disabled, "Wrong#2026"),
        knock("somebody of another site", &site.code, &elsewhere, PASSWORD),
    ]
}

async fn by_pin(site: &TestSite) -> Vec<Knock> {
    let known = given::user(site).user_type(7).create().await.login;
    let disabled = given::user(site).user_type(7).inactive().create().await.login;
    let no_technician = given::user(site).create().await.login;
    let knock = |what, code: &str, login: &str, pin: &str| Knock {
        what,
        path: TECHNICIAN,
        body: json!({ "sitecode": code, "username": login, "pincode": pin }),
    };
    vec![
        knock("an unknown site", "999999", &known, PIN),
        knock("an unknown user", &site.code, "nobody", PIN),
        knock("a wrong PIN", &site.code, &known, "739284"),
        knock("a disabled technician, with a wrong PIN", &site.code, &disabled, "739284"),
        knock("somebody who is no technician", &site.code, &no_technician, PIN),
    ]
}

/// Sends every sign-in and checks that the answers are equal and that each costs one comparison.
async fn all_alike(app: &TestApp, knocks: &[Knock], code: i64) {
    let mut first: Option<Seen> = None;
    for knock in knocks {
        let before = app.platform().hasher.checks();
        let reply = knock.at(app).await;
        assert_eq!(app.platform().hasher.checks() - before, 1, "one comparison for {}", knock.what);
        assert_eq!((reply.status, &reply.body["ReasonCode"]), (401, &json!(code)), "{}", knock.what);
        assert_eq!(*first.get_or_insert_with(|| seen(&reply)), seen(&reply), "{}", knock.what);
    }
}

/// Goal S1
#[tokio::test]
async fn unknown_site_unknown_user_and_wrong_password_are_answered_alike() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    for (path, login_as) in [(LOGIN, 20), (LOGIN, 30), (CONSOLE, 20), (CONSOLE, 30)] {
        let mut knocks = by_password(&app, &site, path, login_as).await;
        if login_as == 30 {
            let greta = given::group_user(&site.group).create().await;
            let body =
                json!({ "sitecode": site.code, "username": greta.login, "password": "Wrong#2026", "loginAs": 30 });
            knocks.push(Knock { what: "a wrong password of somebody of the group", path, body });
        }
        all_alike(&app, &knocks, 2).await;
    }
    let operator = app.operator().await;
    let knock = |what, login: &str| Knock {
        what,
        path: CONSOLE,
        body: json!({ "username": login, "password": "Wrong#2026", "loginAs": 1 }),
    };
    all_alike(&app, &[knock("an operator", &operator.login), knock("nobody", "nobody")], 2).await;
}

/// Goal S1, PINs, with and without enrolled devices.
#[tokio::test]
async fn unknown_site_unknown_technician_and_wrong_pin_are_answered_alike() {
    for enrolled in [false, true] {
        let app = TestApp::builder().config(move |config| config.auth.pin_requires_enrolled_device = enrolled);
        let app = app.start().await;
        let site = app.dealer_site().await;
        let mut knocks = by_pin(&site).await;
        if enrolled {
            let tom = given::user(&site).user_type(7).create().await.login;
            let body = json!({ "sitecode": site.code, "username": tom, "pincode": PIN });
            knocks.push(Knock { what: "the right PIN on a tablet that nobody enrolled", path: TECHNICIAN, body });
        }
        all_alike(&app, &knocks, 2).await;
    }
}

/// Goal S1: a timed lock answers the same for a username that exists and one that does not, and not faster.
#[tokio::test]
async fn the_lock_of_a_name_that_exists_is_that_of_one_that_does_not() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let (anna, tom) = (given::user(&site).create().await, given::user(&site).user_type(7).create().await);
    let password = |login: &str, password: &str| Knock {
        what: "a locked name",
        path: LOGIN,
        body: json!({ "sitecode": site.code, "username": login, "password": password, "loginAs": 20 }),
    };
    let pin = |login: &str, pin: &str| Knock {
        what: "a locked technician",
        path: TECHNICIAN,
        body: json!({ "sitecode": site.code, "username": login, "pincode": pin }),
    };
    for _ in 0..5 {
        for knock in [password(&anna.login, "Wrong#2026"), password("nobody", "Wrong#2026")] {
            assert_eq!(knock.at(&app).await.body["ReasonCode"], 2);
        }
        for knock in [pin(&tom.login, "739284"), pin("nobody", "739284")] {
            assert_eq!(knock.at(&app).await.body["ReasonCode"], 2);
        }
    }
    let locked = [password(&anna.login, PASSWORD), password(&anna.login, "Wrong#2026"), password("nobody", PASSWORD)];
    all_alike(&app, &locked, 1).await;
    all_alike(&app, &[pin(&tom.login, PIN), pin(&tom.login, "739284"), pin("nobody", PIN)], 1).await;
}

/// An administrator's lock is reported only to a caller with the right secret.
#[tokio::test]
async fn an_administrators_lock_is_reported_with_the_right_secret_only() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    let (anna, tom) = (given::user(&site).create().await, given::user(&site).user_type(7).create().await);
    for id in [anna.id, tom.id] {
        admin.put(&format!("/admin/api/users/{id}"), json!({ "active": false })).await.ok();
    }
    for (path, body, code) in [
        (LOGIN, json!({ "sitecode": site.code, "username": anna.login, "password": PASSWORD }), 3),
        (LOGIN, json!({ "sitecode": site.code, "username": anna.login, "password": "Wrong#2026" }), 2),
        (TECHNICIAN, json!({ "sitecode": site.code, "username": tom.login, "pincode": PIN }), 3),
        (TECHNICIAN, json!({ "sitecode": site.code, "username": tom.login, "pincode": "739284" }), 2),
    ] {
        let reply = app.anonymous().post(path, body).await;
        assert_eq!((reply.status, &reply.body["ReasonCode"]), (401, &json!(code)), "{path}");
        assert!(reply.headers.get("set-cookie").is_none());
    }
}

/// Goal S1: the time of a refusal does not reveal its kind. A thousand of each kind, in turn, on an idle machine, in
/// `make soak` alone.
#[tokio::test]
async fn the_time_of_a_refusal_tells_nothing() {
    if !soak::only("modules::identity::uniform_answers") {
        return;
    }
    let rounds = 1_000;
    let app = TestApp::builder().config(|config| {
        default_hashing(config);
        config.auth.lock_after_failures = u32::MAX;
        config.auth.password_tries_a_day = u32::MAX;
        config.auth.pin_tries_a_day = u32::MAX;
    });
    let app = app.start().await;
    let site = app.dealer_site().await;
    let anybody = app.anonymous();
    for knocks in [by_password(&app, &site, LOGIN, 20).await, by_pin(&site).await] {
        let mut times = vec![Vec::with_capacity(rounds); knocks.len()];
        for _ in 0..rounds {
            for (knock, times) in knocks.iter().zip(&mut times) {
                times.push(time_of(&anybody, knock).await);
            }
        }
        for one in 0..knocks.len() {
            for other in 0..one {
                let pair = format!("{} and {}", knocks[one].what, knocks[other].what);
                let area = area_under_curve(&times[one], &times[other]);
                let apart = median(&times[one]).abs_diff(median(&times[other]));
                println!("{pair}: area {area:.3}, medians {apart:?} apart");
                assert!((0.45..=0.55).contains(&area), "{pair}: area {area:.3}");
                assert!(apart <= Duration::from_millis(2), "{pair}: medians {apart:?} apart");
            }
        }
    }
}

async fn time_of(anybody: &Person, knock: &Knock) -> Duration {
    let begun = Instant::now();
    let reply = anybody.post(knock.path, knock.body.clone()).await;
    let took = begun.elapsed();
    assert_eq!(reply.body["ReasonCode"], 2, "{}", knock.what);
    took
}

fn median(times: &[Duration]) -> Duration {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    sorted[sorted.len() / 2]
}

/// Returns the probability that a sample of the first kind takes longer than one of the second: 0.5 when time reveals
/// nothing.
fn area_under_curve(one: &[Duration], other: &[Duration]) -> f64 {
    let mut all: Vec<(Duration, bool)> =
        one.iter().map(|time| (*time, true)).chain(other.iter().map(|time| (*time, false))).collect();
    all.sort_unstable();
    let (mut smaller, mut won) = (0_u32, 0_u64);
    for (_, is_one) in &all {
        if *is_one {
            won += u64::from(smaller);
        } else {
            smaller += 1;
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "a million pairs are far from the limit")]
    let area = won as f64 / (one.len() * other.len()) as f64;
    area
}

#[test]
fn the_area_is_a_half_of_the_same_and_one_of_the_slower() {
    let times = |from: u64| (from..from + 100).map(Duration::from_micros).collect::<Vec<_>>();
    assert!((area_under_curve(&times(0), &times(0)) - 0.5).abs() < 0.01);
    assert!((area_under_curve(&times(200), &times(0)) - 1.0).abs() < f64::EPSILON);
    assert!(area_under_curve(&times(0), &times(200)).abs() < f64::EPSILON);
    assert_eq!(median(&times(0)), Duration::from_micros(50));
}
