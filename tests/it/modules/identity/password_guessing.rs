//! Goal S2: a day of guesses, and strangers who try to lock everybody out. The guesses are sent by the ordinary calls.

use chrono::TimeDelta;
use platform::config::Config;
use serde_json::json;
use tests::{PASSWORD, PIN, Person, Reply, TestApp, TestSite, given, soak};

use super::sign_in_calls::{browser_with_device, login, login_by};

/// Guesses of one day, evenly spread (goal S2), in `make soak` alone. Every run makes as many against the counter
/// (`platform::auth::lockout`).
const GUESSES: i32 = 10_000;

/// A guess from an unknown device; every third one pretends to be known.
async fn guess(stranger: &Person, number: i32, path: &str, body: serde_json::Value) -> Reply {
    if number % 3 == 0 {
        let device = format!("hardstand_device={number:A<43}");
        return stranger.clone().with_header("cookie", device).post(path, body).await;
    }
    stranger.post(path, body).await
}

/// Makes the guesses of 24 hours, evenly spread, and returns how many were compared. Ten times in between it
/// calls `owner`.
async fn attack(app: &TestApp, path: &str, body: serde_json::Value, mut owner: impl AsyncFnMut(TimeDelta)) -> usize {
    let stranger = app.anonymous();
    let pause = TimeDelta::days(1) / GUESSES;
    let mut looked_at = 0;
    for number in 0..GUESSES {
        let reply = guess(&stranger, number, path, body.clone()).await;
        match reply.body["ReasonCode"].as_i64() {
            Some(2) => looked_at += 1,
            Some(1) => {}
            _ => panic!("guess {number}: {}", reply.line()),
        }
        if number % (GUESSES / 10) == GUESSES / 20 {
            owner(pause * number).await;
        }
        app.advance(pause);
    }
    looked_at
}

/// Goal S2: begins at eight in the morning, so that a midnight lies within.
#[tokio::test]
async fn of_a_day_of_passwords_fifty_are_looked_at_and_the_owner_comes_in_meanwhile() {
    if !soak::only("modules::identity::password_guessing") {
        return;
    }
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let user = given::user(&site).create().await;
    let browser = browser_with_device(&app, &login(&app, &site.code, &user.login, PASSWORD, 20).await);
    let body = json!({ "sitecode": site.code, "username": user.login, "password": "Wrong#2026", "loginAs": 20 });
    let looked_at = attack(&app, "security/login", body, async |after| {
        let owner = login_by(&browser, &site.code, &user.login, PASSWORD, 20).await;
        assert_eq!(owner.status, 200, "the owner, after {} minutes", after.num_minutes());
    })
    .await;
    assert!((45..=50).contains(&looked_at), "{looked_at}");
    // The guesses have ended, and every lock ends by itself, also for an unknown device.
    app.advance(TimeDelta::hours(24));
    assert_eq!(login(&app, &site.code, &user.login, PASSWORD, 20).await.status, 200);
}

/// Goal S2, PINs.
#[tokio::test]
async fn of_a_day_of_pins_fifteen_are_looked_at_and_the_owner_comes_in_meanwhile() {
    if !soak::only("modules::identity::password_guessing") {
        return;
    }
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let tom = given::user(&site).user_type(7).create().await;
    let ask = |pin: &str| json!({ "sitecode": site.code, "username": tom.login, "pincode": pin });
    let path = "security/V2/Technicianlogin";
    let tablet = browser_with_device(&app, &app.anonymous().post(path, ask(PIN)).await);
    let looked_at = attack(&app, path, ask("739284"), async |after| {
        assert_eq!(tablet.post(path, ask(PIN)).await.status, 200, "the owner, after {} minutes", after.num_minutes());
    })
    .await;
    assert!((12..=15).contains(&looked_at), "{looked_at}");
    app.advance(TimeDelta::hours(24));
    assert_eq!(app.anonymous().post(path, ask(PIN)).await.status, 200);
}

/// Goal S2: a stolen or invented device gets a counter of its own that locks like the other one.
#[tokio::test]
async fn a_known_device_has_its_own_lock_and_its_own_fifty() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let user = given::user(&site).create().await;
    let thief = browser_with_device(&app, &login(&app, &site.code, &user.login, PASSWORD, 20).await);
    let mut looked_at = 0;
    for _ in 0..200 {
        let reply = login_by(&thief, &site.code, &user.login, "Wrong#2026", 20).await;
        looked_at += usize::from(reply.body["ReasonCode"] == 2);
        app.advance(TimeDelta::minutes(7));
    }
    assert!((45..=50).contains(&looked_at), "{looked_at}");
    assert_eq!(login(&app, &site.code, &user.login, PASSWORD, 20).await.status, 200, "others are not touched");
}

/// A server with the real limits, whose callers may have any address.
async fn guarded() -> TestApp {
    let real = |config: &mut Config| {
        let limits = Config::default().limits;
        config.limits.sign_in_burst = limits.sign_in_burst;
        config.limits.sign_in_per_address_minute = limits.sign_in_per_address_minute;
        config.limits.sign_in_per_site_minute = limits.sign_in_per_site_minute;
        config.server.trusted_proxies = vec!["127.0.0.1".to_owned()];
    };
    TestApp::builder().config(real).start().await
}

/// Strangers with many addresses try every username of the dealer until the rate of the site is used up.
async fn exhaust(app: &TestApp, site: &TestSite, names: &[String]) -> Reply {
    for number in 0..2_000 {
        let address = format!("10.{}.{}.1", number / 200, number % 200);
        let stranger = app.anonymous().with_header("x-forwarded-for", address);
        let name = &names[number % names.len()];
        let reply = login_by(&stranger, &site.code, name, "Wrong#2026", 20).await;
        if reply.status == 429 {
            return reply;
        }
        assert_eq!(reply.status, 401, "{}", reply.line());
    }
    panic!("two thousand strangers were let try");
}

/// Goal S2: strangers can not lock out a whole dealer, neither by locking every username nor by using up the site's
/// rate.
#[tokio::test]
async fn strangers_cannot_keep_a_dealer_out() {
    let app = guarded().await;
    let site = app.dealer_site().await;
    let mut people = Vec::new();
    for number in 0..4 {
        let user = given::user(&site).create().await;
        let known = login(&app, &site.code, &user.login, PASSWORD, 20).await;
        let browser = browser_with_device(&app, &known).with_header("x-forwarded-for", format!("192.0.2.{number}"));
        people.push((user.login, browser));
    }
    let names: Vec<String> = people.iter().map(|(login, _)| login.clone()).collect();
    let refused = exhaust(&app, &site, &names).await;
    assert_eq!(refused.reason(), "platform.too_many");
    assert!(refused.header("retry-after").parse::<u64>().is_ok_and(|seconds| seconds >= 1));
    for (name, browser) in &people {
        let reply = login_by(browser, &site.code, name, PASSWORD, 20).await;
        assert_eq!(reply.status, 200, "{name} on the own device: {}", reply.line());
    }
    // A device that is known for one username is unknown for another.
    exhaust(&app, &site, &names).await;
    let (_, browser) = &people[0];
    let mut others = 0;
    for _ in 0..5 {
        others += usize::from(login_by(browser, &site.code, "nobody", PASSWORD, 20).await.status == 429);
    }
    assert!(others > 0, "the share of the site holds for names this device does not know");
}
