//! Locks against guessing (docs/behaviour/sign-in.md, "Timed locks"; goal S2).

use chrono::TimeDelta;
use serde_json::json;
use tests::{PASSWORD, PIN, TestApp, given};

use super::sign_in_calls::{browser_with_device, enters_as_usual, login, login_by, technician};

async fn codes(app: &TestApp, site: &str, name: &str, password: &str, times: usize) -> Vec<i64> {
    let mut codes = Vec::new();
    for _ in 0..times {
        let reply = login(app, site, name, password, 20).await;
        codes.push(reply.body["ReasonCode"].as_i64().unwrap_or(0));
    }
    codes
}

/// AUTH-062: five failures lock with code 1 for a minute, the next lock takes two; known and unknown usernames alike.
#[tokio::test]
async fn the_fifth_failure_locks_for_a_minute_and_the_next_lock_is_longer() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let user = given::user(&site).create().await;
    for name in [user.login.as_str(), "nobody"] {
        assert_eq!(codes(&app, &site.code, name, "Wrong#2026", 7).await, [2, 2, 2, 2, 2, 1, 1], "{name}");
    }
    assert!(!enters_as_usual(&app, &site.code, &user.login).await, "the right password does not help");
    app.advance(TimeDelta::seconds(61));
    assert_eq!(codes(&app, &site.code, &user.login, "Wrong#2026", 6).await, [2, 2, 2, 2, 2, 1]);
    app.advance(TimeDelta::seconds(61));
    assert!(!enters_as_usual(&app, &site.code, &user.login).await, "the second lock lasts two minutes");
    app.advance(TimeDelta::seconds(61));
    assert!(enters_as_usual(&app, &site.code, &user.login).await);
    assert_eq!(codes(&app, &site.code, &user.login, "Wrong#2026", 6).await, [2, 2, 2, 2, 2, 1], "a success forgives");
}

/// Failures count by site and login type, without regard to the letter case of the username.
#[tokio::test]
async fn a_lock_is_of_one_name_at_one_site() {
    let app = TestApp::shared().await;
    let (site, other) = (app.dealer_site().await, app.dealer_site().await);
    let name = given::user(&site).create().await.login;
    given::user(&other).login(&name).create().await;
    codes(&app, &site.code, &name.to_uppercase(), "Wrong#2026", 5).await;
    assert!(!enters_as_usual(&app, &site.code, &name).await);
    assert!(enters_as_usual(&app, &other.code, &name).await);
}

/// A username of a group is one identifier with whichever code of its sites it is typed, and so is one that does not exist.
/// Unlock User lifts its lock.
#[tokio::test]
async fn a_group_account_has_one_lock_for_all_its_sites() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let sites = [group.dealer_site().await, group.dealer_site().await, group.head_office().await];
    let greta = given::group_user(&group).user_type(1).create().await;
    let admin = group.administrator(&sites[0]).await;
    for name in [greta.login.as_str(), "nobody of the group"] {
        let mut codes = Vec::new();
        for number in 0..7 {
            let reply = login(&app, &sites[number % 3].code, name, "Wrong#2026", 30).await;
            codes.push(reply.body["ReasonCode"].as_i64().unwrap_or(0));
        }
        assert_eq!(codes, [2, 2, 2, 2, 2, 1, 1], "{name}");
    }
    let elsewhere = app.dealer_site().await;
    let stranger = login(&app, &elsewhere.code, &greta.login, "Wrong#2026", 30).await;
    assert_eq!(stranger.body["ReasonCode"], 2, "the same name in another group is another identifier");
    let path = format!("/admin/api/users/{}", greta.id);
    assert_eq!(admin.get(&path).await.ok()["locked"], true);
    admin.post(&format!("{path}/unlock"), json!({})).await.ok();
    for site in &sites {
        assert_eq!(login(&app, &site.code, &greta.login, PASSWORD, 30).await.status, 200);
    }
}

/// A device is known to a group account at every site of the group once it has signed in on it.
#[tokio::test]
async fn a_known_device_is_known_at_every_site_of_the_group() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, other) = (group.dealer_site().await, group.dealer_site().await);
    let greta = given::group_user(&group).user_type(1).create().await;
    let browser = browser_with_device(&app, &login(&app, &one.code, &greta.login, PASSWORD, 30).await);
    for _ in 0..5 {
        login(&app, &one.code, &greta.login, "Wrong#2026", 30).await;
    }
    assert_eq!(login(&app, &other.code, &greta.login, PASSWORD, 30).await.body["ReasonCode"], 1);
    assert_eq!(login_by(&browser, &other.code, &greta.login, PASSWORD, 30).await.status, 200);
}

/// However many guesses arrive at once, no more than five are compared before the lock.
#[tokio::test]
async fn guesses_at_the_same_moment_are_counted_one_by_one() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let user = given::user(&site).create().await;
    let tries = (0..20).map(|_| login(&app, &site.code, &user.login, "Wrong#2026", 20));
    let replies = futures::future::join_all(tries).await;
    let evaluated = replies.iter().filter(|reply| reply.body["ReasonCode"] == 2).count();
    let locked = replies.iter().filter(|reply| reply.body["ReasonCode"] == 1).count();
    assert_eq!((evaluated, evaluated + locked), (5, 20));
}

/// Goal S2: a day of guesses from unknown devices. The owner still signs in on a known device, and the lock ends by
/// itself.
#[tokio::test]
async fn a_day_of_guesses_is_answered_fifty_times_and_the_owner_comes_in_meanwhile() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let user = given::user(&site).create().await;
    let known = login(&app, &site.code, &user.login, PASSWORD, 20).await;
    let browser = browser_with_device(&app, &known);
    let mut evaluated = 0;
    // The day begins at midnight, when the daily tries are counted anew.
    app.advance(TimeDelta::hours(16));
    for quarter in 0..(24 * 12) {
        let reply = login(&app, &site.code, &user.login, "Wrong#2026", 20).await;
        evaluated += i32::from(reply.body["ReasonCode"] == 2);
        if quarter % 72 == 0 {
            let owner = login_by(&browser, &site.code, &user.login, PASSWORD, 20).await;
            assert_eq!(owner.status, 200, "the owner, after {} minutes", quarter * 5);
        }
        app.advance(TimeDelta::minutes(5));
    }
    assert!((1..=50).contains(&evaluated), "{evaluated}");
    app.advance(TimeDelta::minutes(16));
    assert!(enters_as_usual(&app, &site.code, &user.login).await, "the next day, from a new device");
}

/// Goal S2, PINs: fifteen a day.
#[tokio::test]
async fn fifteen_pins_a_day_are_looked_at() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let tom = given::user(&site).user_type(7).create().await;
    app.advance(TimeDelta::hours(16));
    let mut evaluated = 0;
    for _ in 0..(24 * 4 - 2) {
        let reply = technician(&app, &site.code, &tom.login, "111222").await;
        evaluated += i32::from(reply.body["ReasonCode"] == 2);
        app.advance(TimeDelta::minutes(15));
    }
    assert!((1..=15).contains(&evaluated), "{evaluated}");
    assert_eq!(technician(&app, &site.code, &tom.login, PIN).await.body["ReasonCode"], 1, "late the same day");
    app.advance(TimeDelta::minutes(60));
    assert_eq!(technician(&app, &site.code, &tom.login, PIN).await.status, 200);
}

/// USER-034: Unlock User lifts the lock on every device.
#[tokio::test]
async fn unlock_lifts_the_lock_at_once_on_known_and_new_devices() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    let user = given::user(&site).user_type(5).create().await;
    let browser = browser_with_device(&app, &login(&app, &site.code, &user.login, PASSWORD, 20).await);
    for _ in 0..5 {
        login(&app, &site.code, &user.login, "Wrong#2026", 20).await;
        login_by(&browser, &site.code, &user.login, "Wrong#2026", 20).await;
    }
    let path = format!("/admin/api/users/{}", user.id);
    assert_eq!(admin.get(&path).await.ok()["locked"], true);
    assert_eq!(login(&app, &site.code, &user.login, PASSWORD, 20).await.body["ReasonCode"], 1);
    assert_eq!(login_by(&browser, &site.code, &user.login, PASSWORD, 20).await.body["ReasonCode"], 1);
    let unlocked = admin.post(&format!("{path}/unlock"), json!({})).await.ok();
    assert_eq!((&unlocked["locked"], &unlocked["active"]), (&json!(false), &json!(true)));
    assert!(enters_as_usual(&app, &site.code, &user.login).await);
    assert_eq!(login_by(&browser, &site.code, &user.login, PASSWORD, 20).await.status, 200);
}

/// Failures of one person on a shared tablet do not count against another person who has signed in on it.
#[tokio::test]
async fn a_shared_tablet_is_known_to_each_who_signed_in_on_it() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let (one, other) = (given::user(&site).create().await, given::user(&site).create().await);
    let browser = browser_with_device(&app, &login(&app, &site.code, &one.login, PASSWORD, 20).await);
    assert_eq!(login_by(&browser, &site.code, &other.login, PASSWORD, 20).await.status, 200);
    for name in [&one.login, &other.login] {
        codes(&app, &site.code, name, "Wrong#2026", 6).await;
        assert!(!enters_as_usual(&app, &site.code, name).await, "locked elsewhere");
        assert_eq!(login_by(&browser, &site.code, name, PASSWORD, 20).await.status, 200, "but not here");
    }
}

/// With `auth.pin_requires_enrolled_device` a PIN works only on a device on which a manager of the site has signed in.
#[tokio::test]
async fn a_pin_may_be_bound_to_enrolled_tablets() {
    let app = TestApp::builder().config(|config| config.auth.pin_requires_enrolled_device = true).start().await;
    let site = app.dealer_site().await;
    let tom = given::user(&site).user_type(7).create().await;
    let reader = given::user(&site).user_type(3).create().await;
    let manager = given::user(&site).user_type(6).create().await;
    let ask = json!({ "sitecode": site.code, "username": tom.login, "pincode": PIN });
    assert_eq!(technician(&app, &site.code, &tom.login, PIN).await.body["ReasonCode"], 2);
    let seen = browser_with_device(&app, &login(&app, &site.code, &reader.login, PASSWORD, 20).await);
    assert_eq!(seen.post("security/V2/Technicianlogin", ask.clone()).await.status, 401, "a reader enrols nothing");
    let enrolled = browser_with_device(&app, &login(&app, &site.code, &manager.login, PASSWORD, 20).await);
    assert_eq!(enrolled.post("security/V2/Technicianlogin", ask).await.status, 200);
}
