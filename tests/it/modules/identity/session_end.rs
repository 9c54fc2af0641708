//! Goal S3: a table of everything that ends a session. After each end the token is tried in every way of sending it, on
//! both faces.

use chrono::TimeDelta;
use platform::auth::session::SignInKind;
use sea_orm::{ColumnTrait, sea_query::Expr};
use serde_json::json;
use tests::{PASSWORD, PIN, Person, Proof, TestApp, TestSite, given, soak};

use super::sign_in_calls::login_by;

/// Everything that ends a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Planted,
    SignOutByGet,
    SignOutByPost,
    SignOutOfConsole,
    SignInAgain,
    Idle,
    Absolute,
    NewPassword,
    NewPin,
    Locked,
    Deleted,
    NewRole,
    GrantRemoved,
    EndedByAnother,
    ClockBack,
    ClockAhead,
    ClockBackAndAgain,
}

const ALL: [End; 17] = [
    End::Planted,
    End::SignOutByGet,
    End::SignOutByPost,
    End::SignOutOfConsole,
    End::SignInAgain,
    End::Idle,
    End::Absolute,
    End::NewPassword,
    End::NewPin,
    End::Locked,
    End::Deleted,
    End::NewRole,
    End::GrantRemoved,
    End::EndedByAnother,
    End::ClockBack,
    End::ClockAhead,
    End::ClockBackAndAgain,
];

/// Returns `true` if any way of sending the token is accepted, on either face.
async fn is_accepted(person: &Person) -> bool {
    for proof in [Proof::Cookie, Proof::Bearer, Proof::Credential] {
        let person = person.clone().with(proof);
        for path in ["security/session", "/admin/api/session"] {
            let reply = person.get(path).await;
            assert!([200, 401].contains(&reply.status), "{path}: {}", reply.line());
            if reply.status == 200 {
                return true;
            }
        }
    }
    false
}

/// A person whose session can end in this way.
async fn somebody(site: &TestSite, end: End) -> Person {
    match end {
        End::NewPin => site.technician().await,
        End::GrantRemoved => {
            let other = site.group.dealer_site().await;
            given::group_user(&site.group).user_type(6).on(site, 6).on(&other, 6).signed_in_at(site).await
        }
        _ => site.manager().await,
    }
}

async fn come(app: &TestApp, site: &TestSite, person: &Person, end: End) {
    let user = format!("/admin/api/users/{}", person.id);
    let change = async |change: serde_json::Value| {
        let admin =
            given::group_user(&site.group).signed_in_at(site).await.with_header("sec-fetch-site", "same-origin");
        admin.put(&user, change).await.ok();
    };
    match end {
        End::Planted => {}
        End::SignOutByGet => assert_eq!(person.get("authentication/logout").await.status, 200),
        End::SignOutByPost => assert_eq!(person.post("authentication/logout", json!({})).await.status, 200),
        End::SignOutOfConsole => assert_eq!(person.delete("/admin/api/session").await.status, 200),
        End::SignInAgain => {
            let again = login_by(person, &site.code, &person.login, PASSWORD, 20).await;
            assert_eq!(again.status, 200, "{}", again.line());
        }
        End::Idle => app.advance(TimeDelta::minutes(121)),
        End::Absolute => {
            // Used every hour, the session is never idle, yet it ends after twelve hours.
            for _ in 0..11 {
                app.advance(TimeDelta::hours(1));
                assert!(is_accepted(person).await);
            }
            app.advance(TimeDelta::minutes(59));
            assert!(is_accepted(person).await, "a minute before");
            app.advance(TimeDelta::minutes(1));
        }
        End::NewPassword => change(json!({ "password": "Another#2027" })).await,
        End::NewPin => change(json!({ "pin": "739284" })).await,
        End::Locked => change(json!({ "active": false })).await,
        End::NewRole => change(json!({ "userType": 5 })).await,
        End::GrantRemoved => change(json!({ "sites": [{ "siteId": site.id, "userType": 6 }] })).await,
        End::Deleted => {
            let admin = site.administrator().await;
            admin.delete(&user).await.ok();
        }
        End::EndedByAnother => {
            let admin = site.administrator().await;
            let filter = json!({ "userId": person.id });
            let sessions = admin.get(&format!("/admin/api/sessions?filter={filter}")).await.ok();
            assert_eq!(sessions.as_array().map(Vec::len), Some(1), "{sessions}");
            admin.delete(&format!("/admin/api/sessions/{}", sessions[0]["id"])).await.ok();
        }
        End::ClockBack => app.advance(TimeDelta::days(-1)),
        End::ClockAhead => app.advance(TimeDelta::days(1)),
        End::ClockBackAndAgain => {
            app.advance(TimeDelta::days(-1));
            assert!(!is_accepted(person).await);
            // An expired session stays refused when the clock is set right again; otherwise it would outlive its twelve
            // hours.
            app.advance(TimeDelta::days(1));
        }
    }
}

/// Goal S3
#[tokio::test]
async fn nothing_that_has_ended_is_accepted() {
    for end in ALL {
        let moves_the_clock =
            matches!(end, End::Idle | End::Absolute | End::ClockBack | End::ClockAhead | End::ClockBackAndAgain);
        let app = if moves_the_clock { TestApp::fresh().await } else { TestApp::shared().await };
        let site = app.dealer_site().await;
        let mut person = somebody(&site, end).await;
        if end == End::Planted {
            // A token that was set before the sign-in, which makes a token of its own.
            person.token = Some("A".repeat(43));
            let body = json!({ "sitecode": site.code, "username": person.login, "password": PASSWORD });
            assert_eq!(person.post("security/login", body).await.status, 200);
        } else {
            assert!(is_accepted(&person).await, "before {end:?}");
        }
        come(&app, &site, &person, end).await;
        assert!(!is_accepted(&person).await, "after {end:?}");
    }
}

/// Goal S3: two tokens that differ are refused, whichever of them is valid, in every pair of ways.
#[tokio::test]
async fn two_proofs_that_differ_are_no_proof() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let (one, other) = (site.manager().await, site.manager().await);
    let token = |person: &Person| person.token.clone().expect("a token");
    let stranger = "B".repeat(43);
    let mut pairs = Vec::new();
    for (cookie, header) in [
        (token(&one), token(&other)),
        (token(&one), stranger.clone()),
        (stranger, token(&one)),
        (token(&one), String::new()),
        (String::new(), token(&one)),
    ] {
        let credential = json!({ "UserId": one.id, "SessionId": header }).to_string();
        if !header.is_empty() {
            // A scheme without a token counts as no token.
            pairs.push((cookie.clone(), "authorization", format!("Bearer {header}")));
        }
        pairs.push((cookie, "credential", credential));
    }
    for (cookie, name, header) in pairs {
        for path in ["security/session", "/admin/api/session"] {
            let mut caller = one.clone().with_header(name, header.clone());
            caller.token = Some(cookie.clone());
            let reply = caller.get(path).await;
            assert_eq!((reply.status, reply.reason()), (401, "platform.credential_mismatch"), "{cookie} with {header}");
        }
    }
    let credential = json!({ "UserId": one.id, "SessionId": token(&one) }).to_string();
    let both = one.clone().with(Proof::Bearer).with_header("credential", credential);
    assert_eq!(both.get("security/session").await.status, 200, "the same in both headers");
    let mut differing = both;
    differing.token = Some(token(&other));
    assert_eq!(differing.get("security/session").await.reason(), "platform.credential_mismatch");
    assert!(is_accepted(&one).await, "the session itself is not touched");
}

/// Goal S3: the stored expiry never passes the absolute limit, however long the session is used, and a clock that is a
/// day wrong does not move that limit.
#[tokio::test]
async fn no_use_and_no_clock_moves_the_absolute_limit() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let person = site.manager().await;
    let limit = app.now() + TimeDelta::hours(12);
    let rounds = soak::times(60, 2_000);
    for minute in 0..rounds {
        app.advance(TimeDelta::hours(12) / rounds);
        let accepted = is_accepted(&person).await;
        assert_eq!(accepted, app.now() < limit, "round {minute}");
        let (expires, idle) = stored(&app, person.id).await;
        assert_eq!(expires, limit, "round {minute}");
        assert!(idle <= limit, "round {minute}: idle until {idle}");
    }
    let late = site.manager().await;
    let limit = app.now() + TimeDelta::hours(12);
    app.advance(TimeDelta::days(1));
    assert!(!is_accepted(&late).await);
    app.advance(TimeDelta::days(-1));
    assert!(!is_accepted(&late).await || stored(&app, late.id).await.0 == limit);
}

async fn stored(app: &TestApp, user: i64) -> (chrono::DateTime<chrono::Utc>, chrono::DateTime<chrono::Utc>) {
    use platform::{entity::session, tenancy::Scoped};
    given::write(app, move |_, tx, grant| {
        Box::pin(async move {
            let rows = session::Entity::within(grant).filter(session::Column::UserId.eq(user));
            let row = rows.one(tx).await.expect("a look").expect("the row");
            (row.expires_at, row.idle_until)
        })
    })
    .await
}

/// A sign-in whose secret was compared before a lock, a new secret or a removal was committed opens no session after
/// it.
#[tokio::test]
async fn a_sign_in_that_was_under_way_is_not_let_in_behind_a_change() {
    use identity::sign_in::{SignInRequest, candidate};
    use platform::{entity::user, tenancy::Scoped};
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let technician = given::user(&site).user_type(7).create().await;
    let by_password = (SignInKind::Site, technician.login.clone(), PASSWORD);
    let by_pin = (SignInKind::Technician, technician.login.clone(), PIN);
    for ((kind, login, secret), column, value, expected) in [
        (&by_password, user::Column::FirstName, Expr::value("Tomas"), (true, true)),
        (&by_password, user::Column::PinHash, Expr::value("another"), (true, true)),
        (&by_pin, user::Column::PinHash, Expr::value("yet another"), (false, true)),
        (&by_pin, user::Column::PasswordHash, Expr::value("another"), (true, true)),
        (&by_password, user::Column::PasswordHash, Expr::value("yet another"), (false, true)),
        (&by_password, user::Column::Active, Expr::value(false), (true, false)),
        (&by_password, user::Column::Deleted, Expr::value(true), (false, false)),
    ] {
        let request = SignInRequest::read(*kind, &site.code, login, secret).expect("readable");
        let user = technician.id;
        let still = given::write(&app, move |_, tx, grant| {
            Box::pin(async move {
                let found = candidate::find(tx, grant, &request).await.expect("a look").expect("somebody");
                let changed = user::Entity::change(grant).filter(user::Column::Id.eq(user)).set(column, value);
                changed.run(tx).await.expect("a change");
                let still = candidate::still(tx, grant, &found).await.expect("a look");
                (still.same_secret, still.is_active)
            })
        })
        .await;
        assert_eq!(still, expected, "{column:?}");
    }
}
