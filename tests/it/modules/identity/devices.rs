//! Shared devices: bound to a site by its managers, they list its technicians, who sign in on them by PIN.

use chrono::TimeDelta;
use futures::future::join_all;
use platform::{
    auth::{lockout::Identifier, session::SignInKind},
    entity,
    tenancy::Scoped,
};
use sea_orm::ColumnTrait as _;
use serde_json::{Value, json};
use tests::{PASSWORD, PIN, Person, Proof, Reply, TestApp, TestSite, given, until};

use super::sign_in_calls::{cookie, login, login_by};

const COOKIE: &str = "hardstand_shared_device";

async fn bind(person: &Person, name: &str) -> Reply {
    person.post("shareddevice/bind", json!({ "Name": name })).await
}

/// The token that a binding has set.
fn token(reply: &Reply) -> String {
    assert_eq!(reply.status, 200, "{}", reply.text());
    let (token, _) = cookie(reply, COOKIE).expect("the cookie of a shared device");
    token
}

/// Somebody on a device with this token.
fn on(person: &Person, token: &str) -> Person {
    person.clone().with(Proof::Bearer).with_header("cookie", format!("{COOKIE}={token}"))
}

/// Returns the answer to a device before anybody is signed in.
async fn shown(app: &TestApp, token: &str) -> Reply {
    on(&app.anonymous(), token).get("shareddevice").await
}

fn unbound() -> Value {
    json!({ "IsBound": false, "SiteCode": "", "SiteName": "", "Technicians": [] })
}

async fn enter(app: &TestApp, token: &str, site: &TestSite, login: &str, pin: &str) -> Reply {
    let ask = json!({ "sitecode": site.code, "username": login, "pincode": pin });
    on(&app.anonymous(), token).post("security/V2/Technicianlogin", ask).await
}

async fn listed(person: &Person) -> Vec<Value> {
    person.get("shareddevice/list").await.ok().as_array().expect("a list").clone()
}

/// Switches a site off or on.
async fn switch(site: &TestSite, active: bool) {
    let operator = site.app().operator().await;
    let path = format!("/admin/api/sites/{}", site.id);
    let mut record = operator.get(&path).await.ok();
    record["active"] = json!(active);
    operator.put(&path, record).await.ok();
}

/// AUTH-005, AUTH-056: a bound device shows the technicians who can sign in by PIN at its site, and nothing else; one of them
/// signs in on it.
#[tokio::test]
async fn a_bound_device_shows_the_technicians_of_its_site() {
    let app = &TestApp::shared().await;
    let site = app.dealer_site().await;
    let other = site.group.dealer_site().await;
    let tom = given::user(&site).user_type(7).called("Tom", "Twist").create().await;
    let bea = given::user(&site).user_type(7).called("Bea", "").create().await;
    let nameless = given::user(&site).user_type(7).called("", "").create().await;
    given::user(&site).user_type(7).called("Left", "Already").inactive().create().await;
    given::user(&site).user_type(5).called("Of", "Office").create().await;
    given::user(&other).user_type(7).called("Next", "Door").create().await;
    let anna = site.manager().await;
    let bound = bind(&anna, " Yard  1 ").await;
    assert_eq!(bound.line(), "200 Shared Tablet Bound Successfully");
    let (token, attributes) = cookie(&bound, COOKIE).expect("a cookie");
    for part in ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=34560000"] {
        assert!(attributes.contains(part), "{part}: {attributes}");
    }
    assert!(token.len() >= 40, "random");
    let seen = shown(app, &token).await;
    let face = |login: &str, name: &str, initials: &str| json!({ "LoginId": login, "DisplayName": name, "Initials": initials });
    let first = nameless.login.chars().next().expect("a letter").to_uppercase().to_string();
    let faces = [
        face(&nameless.login, &nameless.login, &first),
        face(&bea.login, "Bea", "B"),
        face(&tom.login, "Tom Twist", "TT"),
    ];
    let expected = json!({ "IsBound": true, "SiteCode": site.code, "SiteName": site.name, "Technicians": faces });
    assert_eq!((seen.status, &seen.body), (200, &expected));
    assert!(cookie(&seen, COOKIE).is_some_and(|(same, _)| same == token), "it is kept for as long as it is used");
    // It is used by whoever signs in on it.
    assert_eq!(listed(&anna).await[0]["LastUsedOn"], "");
    assert_eq!(enter(app, &token, &site, &tom.login, PIN).await.status, 200);
    assert_eq!(enter(app, &token, &site, &bea.login, "739284").await.body["ReasonCode"], 2);
    assert_ne!(listed(&anna).await[0]["LastUsedOn"], "");
}

/// Without a cookie, with a wrong one and after its release, no information of any site is returned.
#[tokio::test]
async fn a_device_that_is_not_bound_reads_nothing() {
    let app = &TestApp::shared().await;
    let site = app.dealer_site().await;
    site.technician().await;
    let anna = site.administrator().await;
    let bound = bind(&anna, "Yard").await;
    let (id, token) = (bound.body["SharedDeviceId"].clone(), token(&bound));
    assert_eq!(shown(app, &token).await.body["IsBound"], true);
    for wrong in ["", "x", &"A".repeat(43), &"A".repeat(65), &token[1..]] {
        let reply = shown(app, wrong).await;
        assert_eq!((reply.status, reply.body), (200, unbound()), "{wrong:?}");
    }
    let nobody = app.anonymous().get("shareddevice").await;
    assert_eq!((nobody.status, &nobody.body), (200, &unbound()));
    assert!(cookie(&nobody, COOKIE).is_none());
    // The signed-in person and their site do not matter: the device decides.
    assert_eq!(anna.get("shareddevice").await.body, unbound());
    let elsewhere = on(&app.dealer_site().await.administrator().await, &token);
    assert_eq!(elsewhere.get("shareddevice").await.body["SiteCode"], json!(site.code));
    // A closed site is not returned, and its device is bound when it opens again.
    switch(&site, false).await;
    let closed = shown(app, &token).await;
    assert_eq!((&closed.body, cookie(&closed, COOKIE)), (&unbound(), None));
    switch(&site, true).await;
    assert_eq!(shown(app, &token).await.body["IsBound"], true);
    let released = anna.post("shareddevice/release", json!({ "SharedDeviceId": id })).await;
    assert_eq!(released.line(), "200 Shared Tablet Released Successfully");
    assert!(cookie(&released, COOKIE).is_none(), "it was another device");
    let gone = shown(app, &token).await;
    assert_eq!(gone.body, unbound());
    assert!(cookie(&gone, COOKIE).is_some_and(|(value, _)| value.is_empty()), "the cookie is taken away");
    let again = anna.post("shareddevice/release", json!({ "SharedDeviceId": id })).await;
    assert_eq!(again.line(), "404 Shared Tablet: Shared tablet not found");
}

/// Releasing a device, and binding it anew, ends the sessions of the technicians on it, and no others.
#[tokio::test]
async fn releasing_a_device_signs_its_technicians_out() {
    let app = &TestApp::shared().await;
    let site = app.dealer_site().await;
    let tom = given::user(&site).user_type(7).create().await;
    let anna = site.manager().await;
    let opened = async |token: &str| {
        let mut person = app.anonymous().with(Proof::Bearer);
        let entered = enter(app, token, &site, &tom.login, PIN).await.ok();
        person.token = entered["SessionId"].as_str().map(ToOwned::to_owned);
        person.site_code = Some(site.code.clone());
        assert_eq!(person.get("account").await.status, 200);
        person
    };
    let (lost, retained) = (bind(&anna, "Lost").await, token(&bind(&anna, "Kept").await));
    let id = lost.body["SharedDeviceId"].clone();
    let lost = token(&lost);
    let (on_lost, on_retained) = (opened(&lost).await, opened(&retained).await);
    anna.post("shareddevice/release", json!({ "SharedDeviceId": id })).await.ok();
    assert_eq!(on_lost.get("account").await.status, 401);
    assert_eq!((on_retained.get("account").await.status, anna.get("account").await.status), (200, 200));
    // The same tablet is bound by another name: it is released first.
    let again = token(&bind(&on(&anna, &retained), "Kept, too").await);
    assert_eq!(on_retained.get("account").await.status, 401);
    assert_eq!(opened(&again).await.get("account").await.status, 200);
}

/// A release between the two transactions of a sign-in, while its PIN waits to be compared: no session begins.
#[tokio::test]
async fn no_session_begins_on_a_device_that_is_released_meanwhile() {
    let app = TestApp::builder().config(|config| {
        (config.limits.hash_permits, config.limits.hash_queue) = (1, 8);
        // So that the hashes in front of the comparison take longer than a release.
        (config.auth.hash_memory_kib, config.auth.hash_passes) = (32 * 1024, 8);
    });
    let app = &app.start().await;
    let site = app.dealer_site().await;
    let tom = given::user(&site).user_type(7).create().await;
    let anna = site.manager().await;
    let bound = bind(&anna, "Yard").await;
    let (id, token) = (bound.body["SharedDeviceId"].clone(), token(&bound));
    let hasher = app.platform().hasher.clone();
    let checks = hasher.checks();
    let sign_in = enter(app, &token, &site, &tom.login, PIN);
    let released = async {
        // The first transaction has counted the try.
        until("the first transaction to end", async || is_counted(app, &site, &tom.login).await).await;
        anna.post("shareddevice/release", json!({ "SharedDeviceId": id })).await.ok();
        assert_eq!(hasher.checks(), checks, "the PIN is compared after the release");
    };
    let before = join_all((0..4).map(|_| hasher.hash("Grey#2026 machines")));
    let (entered, ..) = tokio::join!(sign_in, released, before);
    assert_eq!((entered.status, &entered.body["ReasonCode"]), (401, &json!(2)), "{}", entered.text());
    let again = enter(app, &token, &site, &tom.login, PIN).await;
    assert_eq!(again.status, 200, "the PIN is right, and the tablet is like any other: {}", again.text());
}

/// Looks for a counted try to sign in by this name.
async fn is_counted(app: &TestApp, site: &TestSite, login: &str) -> bool {
    let identifier = Identifier::of(SignInKind::Technician, &site.code, login);
    given::write(app, move |_, tx, grant| {
        Box::pin(async move {
            let guard = entity::sign_in_guard::Column::Identifier.eq(identifier.counted());
            let rows = entity::sign_in_guard::Entity::within(grant).filter(guard);
            rows.one(tx).await.expect("a look").is_some()
        })
    })
    .await
}

/// A sign-in and a release at the same moment, in whichever order: afterwards no session is open on the device.
#[tokio::test]
async fn no_session_outlives_a_release_at_the_same_moment() {
    let app = &TestApp::shared().await;
    let site = app.dealer_site().await;
    let tom = given::user(&site).user_type(7).create().await;
    let anna = site.manager().await;
    for round in 0..8 {
        let bound = bind(&anna, &format!("Yard {round}")).await;
        let (id, token) = (bound.body["SharedDeviceId"].clone(), token(&bound));
        let release = anna.post("shareddevice/release", json!({ "SharedDeviceId": id }));
        let (entered, released) = tokio::join!(enter(app, &token, &site, &tom.login, PIN), release);
        assert_eq!(released.status, 200, "{}", released.text());
        if entered.status == 200 && entered.body["SessionId"].is_string() && is_on(app, &id).await {
            let mut person = app.anonymous().with(Proof::Bearer);
            person.token = entered.body["SessionId"].as_str().map(ToOwned::to_owned);
            person.site_code = Some(site.code.clone());
            assert_eq!(person.get("account").await.status, 401, "round {round}");
        }
    }
}

/// Looks for a session that was opened on this device.
async fn is_on(app: &TestApp, device: &Value) -> bool {
    let device = device.as_i64();
    given::write(app, move |_, tx, grant| {
        Box::pin(async move {
            let rows = entity::session::Entity::within(grant);
            let rows = rows.filter(entity::session::Column::SharedDeviceId.eq(device));
            rows.one(tx).await.expect("a look").is_some()
        })
    })
    .await
}

/// Devices are listed, renamed and released by those who manage the users of the site, and each step is in the audit
/// log.
#[tokio::test]
async fn managers_bind_rename_and_release_the_devices_of_their_site() {
    let app = &TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = given::user(&site).called("Anna", "Ashby").signed_in().await;
    let first = token(&bind(&anna, "Workshop").await);
    let listed_on_it = listed(&on(&anna, &first)).await;
    let row = |name: &str, own: bool, id: &Value| {
        json!({ "SharedDeviceId": id, "Name": name, "CreatedBy": "Anna Ashby", "CreatedOn": "02/03/2026 08:00:00",
            "LastUsedOn": "", "IsThisDevice": own })
    };
    assert_eq!(listed_on_it, [row("Workshop", true, &listed_on_it[0]["SharedDeviceId"])]);
    let second = bind(&anna, "Gate").await;
    let names = async |person: &Person| -> Vec<(Value, Value)> {
        listed(person).await.into_iter().map(|row| (row["Name"].clone(), row["IsThisDevice"].clone())).collect()
    };
    let own = |name: &str, is_this: bool| (json!(name), json!(is_this));
    assert_eq!(names(&on(&anna, &first)).await, [own("Gate", false), own("Workshop", true)]);
    // Names.
    for (name, line) in [
        ("", "422 Shared Tablet: Tablet name is required"),
        ("  ", "422 Shared Tablet: Tablet name is required"),
        (&"x".repeat(51), "422 Shared Tablet: Tablet name can have 50 characters at most"),
        ("workshop", "422 Shared Tablet: Another tablet of the site has this name"),
        ("a\u{0}", "422 Request: A text contains characters that cannot be displayed"),
    ] {
        assert_eq!(bind(&anna, name).await.line(), line, "{name:?}");
        let ask = json!({ "SharedDeviceId": second.body["SharedDeviceId"], "Name": name });
        assert_eq!(anna.post("shareddevice/rename", ask).await.line(), line, "{name:?}");
    }
    let ask = json!({ "SharedDeviceId": second.body["SharedDeviceId"], "Name": "GATE" });
    assert_eq!(anna.post("shareddevice/rename", ask).await.line(), "200 Shared Tablet Renamed Successfully");
    // The same device, bound again, is one device.
    let again = token(&bind(&on(&anna, &first), "Workshop").await);
    assert_eq!(names(&on(&anna, &again)).await, [own("GATE", false), own("Workshop", true)]);
    assert_eq!(shown(app, &first).await.body, unbound());
    // Released by itself, it forgets its cookie.
    let this = listed(&on(&anna, &again)).await[1]["SharedDeviceId"].clone();
    let released = on(&anna, &again).post("shareddevice/release", json!({ "SharedDeviceId": this })).await;
    assert!(cookie(&released, COOKIE).is_some_and(|(value, _)| value.is_empty()));
    assert_eq!(names(&anna).await, [own("GATE", false)]);
    for ask in [json!({}), json!({ "SharedDeviceId": 987_654_321 })] {
        assert_eq!(anna.post("shareddevice/release", ask).await.reason(), "identity.no_such_device");
    }
    let path = "/admin/api/audit?filter={\"subject\":\"shared_device\"}&sort=[\"id\",\"ASC\"]";
    let log = anna.get(path).await.ok();
    let actions: Vec<&str> =
        log.as_array().expect("entries").iter().map(|entry| entry["action"].as_str().expect("an action")).collect();
    let [bind, release, rename] = ["shareddevice.bind", "shareddevice.release", "shareddevice.rename"];
    assert_eq!(actions, [bind, bind, rename, release, bind, release]);
}

/// People who manage users manage the devices; devices of another site are answered like those that never existed.
#[tokio::test]
async fn others_neither_see_nor_change_the_devices_of_a_site() {
    let head_office = TestApp::shared().await.head_office().await;
    let site = head_office.group.dealer_site().await;
    let bound = bind(&site.administrator().await, "Yard").await;
    let id = bound.body["SharedDeviceId"].clone();
    for (kind, may) in
        [(1, true), (6, true), (9, true), (2, false), (3, false), (4, false), (5, false), (8, false), (49, false)]
    {
        let person = site.person(kind).await;
        let expected = if may { 200 } else { 403 };
        assert_eq!((person.get("shareddevice/list").await.status, kind), (expected, kind));
        assert_eq!((bind(&person, &format!("Of {kind}")).await.status, kind), (expected, kind));
    }
    assert_eq!(bind(&site.technician().await, "Mine").await.status, 403);
    let group = site.group.administrator(&site).await;
    assert_eq!(listed(&group).await.len(), 4, "an administrator of the group acts for the site");
    let neighbour = head_office.group.dealer_site().await.administrator().await;
    let stranger = TestApp::shared().await.dealer_site().await.administrator().await;
    for person in [&neighbour, &stranger] {
        assert_eq!(listed(person).await, Vec::<Value>::new());
        for path in ["shareddevice/rename", "shareddevice/release"] {
            let ask =
                async |id: &Value| person.post(path, json!({ "SharedDeviceId": id, "Name": "Taken" })).await.line();
            assert_eq!(ask(&id).await, ask(&json!(987_654_321)).await);
        }
        // With the cookie of the other site's device, too: their own list says nothing of it, and it is not released.
        let on_it = on(person, &token(&bound));
        assert_eq!(listed(&on_it).await, Vec::<Value>::new());
        token(&bind(&on_it, "Ours").await);
        assert_eq!(listed(&on_it).await[0]["IsThisDevice"], false, "the cookie is still that of the other site");
    }
    assert_eq!(shown(site.app(), &token(&bound)).await.body["SiteCode"], json!(site.code));
}

/// A bound device counts as enrolled for its site, for as long as it is bound, and for no other site.
#[tokio::test]
async fn a_bound_device_counts_as_enrolled_for_its_site() {
    let app = TestApp::builder().config(|config| config.auth.pin_requires_enrolled_device = true).start().await;
    let site = app.dealer_site().await;
    let other = site.group.dealer_site().await;
    let (tom, ida) = (given::user(&site).user_type(7).create().await, given::user(&other).user_type(7).create().await);
    let bound = bind(&site.administrator().await, "Yard").await;
    let token = token(&bound);
    assert_eq!(enter(&app, "none", &site, &tom.login, PIN).await.body["ReasonCode"], 2);
    assert_eq!(enter(&app, &token, &site, &tom.login, PIN).await.status, 200);
    assert_eq!(enter(&app, &token, &other, &ida.login, PIN).await.body["ReasonCode"], 2, "not at the other site");
    // Longer than a device is known for an earlier sign-in on it.
    app.advance(TimeDelta::days(120));
    assert_eq!(enter(&app, &token, &site, &tom.login, PIN).await.status, 200);
    // Wrong PINs lock as on any other device.
    for _ in 0..5 {
        assert_eq!(enter(&app, &token, &site, &tom.login, "739284").await.body["ReasonCode"], 2);
    }
    assert_eq!(enter(&app, &token, &site, &tom.login, PIN).await.body["ReasonCode"], 1);
    app.advance(TimeDelta::minutes(2));
    let release = json!({ "SharedDeviceId": bound.body["SharedDeviceId"] });
    site.administrator().await.post("shareddevice/release", release).await.ok();
    assert_eq!(enter(&app, &token, &site, &tom.login, PIN).await.body["ReasonCode"], 2, "released");
}

/// A tablet on which a manager has signed in is enrolled by that; once it is bound, only by its binding, so that nothing is left
/// when it is released.
#[tokio::test]
async fn nothing_is_left_of_a_released_device() {
    let app = TestApp::builder().config(|config| config.auth.pin_requires_enrolled_device = true).start().await;
    let site = app.dealer_site().await;
    let tom = given::user(&site).user_type(7).create().await;
    let manager = given::user(&site).user_type(6).create().await;
    let signed_in = login(&app, &site.code, &manager.login, PASSWORD, 20).await;
    let (device, _) = cookie(&signed_in, "hardstand_device").expect("a device cookie");
    let with_cookies = |person: &Person, shared: Option<&str>| {
        let shared = shared.map(|token| format!("; {COOKIE}={token}")).unwrap_or_default();
        person.clone().with(Proof::Bearer).with_header("cookie", format!("hardstand_device={device}{shared}"))
    };
    let enters = async |shared: Option<&str>| {
        let ask = json!({ "sitecode": site.code, "username": tom.login, "pincode": PIN });
        with_cookies(&app.anonymous(), shared).post("security/V2/Technicianlogin", ask).await.status
    };
    assert_eq!(enters(None).await, 200, "enrolled by the manager");
    let mut anna = app.anonymous().at(&site.code);
    anna.take_session(&signed_in);
    let bound = bind(&with_cookies(&anna, None), "Yard").await;
    let shared = token(&bound);
    assert_eq!(enters(Some(&shared)).await, 200, "by its binding");
    // A manager who signs in on it does not enrol it again.
    let on_it = with_cookies(&app.anonymous(), Some(&shared));
    login_by(&on_it, &site.code, &manager.login, PASSWORD, 20).await.ok();
    site.administrator()
        .await
        .post("shareddevice/release", json!({ "SharedDeviceId": bound.body["SharedDeviceId"] }))
        .await
        .ok();
    assert_eq!((enters(Some(&shared)).await, enters(None).await), (401, 401), "released");
}

/// A site has a hundred devices at most.
#[tokio::test]
async fn a_site_has_so_many_devices_at_most() {
    let site = TestApp::shared().await.dealer_site().await;
    let anna = site.administrator().await;
    for number in 0..99 {
        given::shared_device(&site, &format!("Tablet {number}")).await;
    }
    bind(&anna, "The hundredth").await.ok();
    let more = bind(&anna, "One more").await;
    assert_eq!(more.line(), "409 Shared Tablet: A site can have 100 shared tablets at most");
    let rows = listed(&anna).await;
    assert_eq!(rows.len(), 100);
    anna.post("shareddevice/release", json!({ "SharedDeviceId": rows[0]["SharedDeviceId"] })).await.ok();
    bind(&anna, "One more").await.ok();
}

/// Guessed tokens are limited by address, and a device that sends requests all the time by itself.
#[tokio::test]
async fn guesses_and_haste_are_limited() {
    let limited = |config: &mut platform::config::Config| {
        (config.limits.unknown_tokens_minute, config.limits.session_requests_second) = (5, 3);
    };
    let app = TestApp::builder().config(limited).start().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let (first, second) = (token(&bind(&anna, "First").await), token(&bind(&anna, "Second").await));
    let mut statuses = Vec::new();
    for guess in 0..8 {
        statuses.push(shown(&app, &format!("guess-{guess}")).await.status);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429, 429, 429]);
    assert_eq!(app.anonymous().get("shareddevice").await.status, 200, "without a cookie there is nothing to guess");
    let at_once = futures::future::join_all((0..40).map(|_| shown(&app, &first))).await;
    let statuses: std::collections::BTreeSet<u16> = at_once.iter().map(|reply| reply.status).collect();
    assert!(statuses.contains(&429), "forty at once: {statuses:?}");
    assert_eq!(shown(&app, &second).await.status, 200, "its neighbour is not held up");
}
