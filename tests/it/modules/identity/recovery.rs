//! Recovery of a forgotten password (docs/behaviour/sign-in.md, "A forgotten password"). Goal S4: it reveals nothing to a
//! person who does not know all four details, and mails what the server writes, to the address on file, a few times a day.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use futures::future::join_all;
use platform::{
    entity::outbox_mail,
    jobs::{mail::Letter, outbox},
    tenancy::{Scoped as _, SystemTask},
};
use sea_orm::{ColumnTrait as _, Order};
use serde_json::{Value, json};
use tests::{PASSWORD, Person, Reply, TestApp, TestSite, given};

use super::sign_in_calls::{enters, enters_as_usual, login};

const FRESH: &str = "Fresh#Start26";

/// A user and the details that the recovery needs.
struct Forgetful {
    browser: Person,
    site: String,
    login: String,
    email: String,
    entity_type: i64,
}

impl Forgetful {
    async fn of_site(app: &TestApp, site: &TestSite) -> Self {
        let user = given::user(site).create().await;
        Self::of(app, site, user.login, user.email, 20)
    }

    fn of(app: &TestApp, site: &TestSite, login: String, email: String, entity_type: i64) -> Self {
        Self { browser: app.anonymous(), site: site.code.clone(), login, email, entity_type }
    }

    /// The body of a call: the details and `more`.
    fn body(&self, more: &Value) -> Value {
        let mut body = json!({ "SiteCode": self.site, "LoginId": self.login, "UserEntityType": self.entity_type });
        body.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        body
    }

    async fn call(&self, name: &str, more: &Value) -> Reply {
        self.browser.post(&format!("security/{name}"), self.body(more)).await
    }

    async fn request(&self) -> Reply {
        self.call("Passwordreset", &json!({ "Email": self.email })).await
    }

    async fn send(&self) -> Reply {
        self.call("SendResetLink", &json!({})).await
    }

    /// Requests and sends; returns the passcode of the mail.
    async fn passcode(&self, app: &TestApp) -> String {
        self.request().await.ok();
        self.send().await.ok();
        passcode_of(self.mails(app).await.last().expect("a mail"))
    }

    /// As the page does: the type is 20 for users of groups, too.
    async fn exchange(&self, passcode: &str) -> Reply {
        self.call("PasscodeValidate", &json!({ "Passcode": passcode, "UserEntityType": 20 })).await
    }

    async fn token(&self, app: &TestApp) -> String {
        let passcode = self.passcode(app).await;
        self.exchange(&passcode).await.ok()["Token"].as_str().expect("a token").to_owned()
    }

    async fn set(&self, token: &str, password: &str) -> Reply {
        self.call("TokenValidate", &json!({ "Token": token, "Password": password })).await
    }

    /// The mails to the user so far, the oldest first.
    async fn mails(&self, app: &TestApp) -> Vec<Letter> {
        let to = self.email.clone();
        app.on(move |platform| async move {
            let grant = SystemTask::Outbox.everywhere();
            let tx = platform.db.read(grant.reach()).await.expect("a transaction");
            let rows = outbox_mail::Entity::within(&grant)
                .filter(outbox_mail::Column::ToAddress.eq(to))
                .order(outbox_mail::Column::Id, Order::Asc)
                .all(&tx)
                .await
                .expect("mails");
            rows.iter().map(|row| outbox::letter(&platform, row).expect("a waiting mail")).collect()
        })
        .await
    }
}

/// The eight digits of a mail.
fn passcode_of(mail: &Letter) -> String {
    let is_passcode = |word: &&str| word.len() == 8 && word.bytes().all(|byte| byte.is_ascii_digit());
    mail.text.lines().map(str::trim).find(is_passcode).expect("a passcode").to_owned()
}

fn refusal(reply: &Reply) -> (u16, &str) {
    (reply.status, reply.reason())
}

/// AUTH-035, AUTH-057, AUTH-060: from the request to the next sign-in, for a user of a site and one of a group.
#[tokio::test]
async fn a_forgotten_password_is_recovered_by_mail() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let site = group.dealer_site().await;
    let of_group = given::group_user(&group).user_type(1).create().await;
    let cases = [Forgetful::of_site(&app, &site).await, Forgetful::of(&app, &site, of_group.login, of_group.email, 30)];
    for person in cases {
        let mut session = app.anonymous().at(&site.code);
        session.take_session(&login(&app, &site.code, &person.login, PASSWORD, person.entity_type).await);
        assert_eq!(session.get("account").await.status, 200);
        for _ in 0..5 {
            login(&app, &site.code, &person.login, "wrong", person.entity_type).await;
        }
        let token = person.token(&app).await;
        assert_eq!(session.get("account").await.status, 200, "nothing has ended yet");
        assert_eq!(person.set(&token, FRESH).await.ok(), json!({}));
        assert_eq!(session.get("account").await.status, 401, "every session has ended");
        assert_eq!(login(&app, &site.code, &person.login, PASSWORD, person.entity_type).await.status, 401);
        let entered = login(&app, &site.code, &person.login, FRESH, person.entity_type).await;
        assert_eq!(entered.status, 200, "the lock is lifted, too");
        let mails = person.mails(&app).await;
        let subjects: Vec<&str> = mails.iter().map(|mail| mail.subject.as_str()).collect();
        assert_eq!(subjects, ["Your passcode for a new password", "Your password has been changed"]);
        assert_eq!(
            refusal(&person.set(&token, "Other#Start26").await),
            (412, "identity.reset_token"),
            "it worked once"
        );
    }
}

/// AUTH-058: the mail holds the passcode and a link to the page that takes it, in the language of the page, and nothing that
/// the client has sent.
#[tokio::test]
async fn text_and_link_of_the_mail_are_the_servers_own() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let person = Forgetful::of_site(&app, &site).await;
    person.request().await.ok();
    let body = json!({
        "ResetLink": "https://evil.example/", "EmailSubject": "You have won", "EmailBody": "Click evil.example {passcode}",
        "LanguageCode": "de_DE",
    });
    person.call("SendResetLink", &body).await.ok();
    let mails = person.mails(&app).await;
    let [mail] = mails.as_slice() else { panic!("one mail: {mails:?}") };
    let html = mail.html.as_deref().expect("an HTML part");
    let passcode = passcode_of(mail);
    let query = format!("/password/resetpasswordpasscode?site={}&user={}&type=20", site.code, person.login);
    let link = format!("{}{query}", app.platform().config.server.public_url.trim_end_matches('/'));
    assert!(mail.text.contains(&format!("\n{link}\n")), "{}", mail.text);
    assert_eq!(mail.subject, "Ihr Code für ein neues Passwort");
    assert!(
        html.contains(&passcode)
            && html.contains("lang=\"de\"")
            && html.contains(&query.replace('&', "&amp;").replace('/', "&#x2f;")),
        "{html}"
    );
    assert!(!query.contains(&passcode));
    for part in [&mail.subject, &mail.text, html] {
        assert!(!part.contains("evil") && !part.contains("won"), "{part}");
    }
}

/// AUTH-042: whoever does not know all four details learns nothing, and nothing is sent.
#[tokio::test]
async fn every_mismatch_has_the_same_answer() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let person = Forgetful::of_site(&app, &site).await;
    let disabled = given::user(&site).inactive().create().await;
    let elsewhere = given::user(&app.dealer_site().await).create().await;
    let mut answers = BTreeSet::new();
    for (what, more) in [
        ("an unknown site", json!({ "SiteCode": "999999", "Email": person.email })),
        ("an unknown user", json!({ "LoginId": "nobody", "Email": person.email })),
        ("another address", json!({ "Email": "other@example.org" })),
        ("another type", json!({ "UserEntityType": 30, "Email": person.email })),
        ("a disabled user", json!({ "LoginId": disabled.login, "Email": disabled.email })),
        ("somebody of another site", json!({ "LoginId": elsewhere.login, "Email": elsewhere.email })),
    ] {
        let reply = person.call("Passwordreset", &more).await;
        assert_eq!(refusal(&reply), (412, "identity.reset_details"), "{what}");
        let id = reply.body["RequestId"].as_str().expect("an id").to_owned();
        answers.insert(reply.text().replace(&id, "-"));
        assert_eq!(person.call("SendResetLink", &more).await.ok(), json!({}), "{what}");
    }
    assert_eq!(answers.len(), 1, "{answers:?}");
    assert!(answers.first().expect("one").contains("Reset Password: Invalid user details"));
    assert_eq!(person.send().await.ok(), json!({}), "also for the user without a request");
    assert!(person.mails(&app).await.is_empty());
}

/// AUTH-059: a passcode works once, for ten minutes, until another is sent, at its own account; the sixth try fails whatever it
/// is. Every refusal is the same and costs the same.
#[tokio::test]
async fn a_passcode_that_is_used_late_foreign_replaced_or_guessed_is_refused() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let refused = (412, "identity.reset_passcode");
    let wrong = |passcode: &str| if passcode == "00000000" { "00000001" } else { "00000000" };

    let used = Forgetful::of_site(&app, &site).await;
    let passcode = used.passcode(&app).await;
    used.exchange(&passcode).await.ok();
    assert_eq!(refusal(&used.exchange(&passcode).await), refused);

    let late = Forgetful::of_site(&app, &site).await;
    let passcode = late.passcode(&app).await;
    let foreign = Forgetful::of_site(&app, &site).await;
    foreign.passcode(&app).await;
    assert_eq!(refusal(&foreign.exchange(&passcode).await), refused);
    app.advance(TimeDelta::minutes(10));
    assert_eq!(refusal(&late.exchange(&passcode).await), refused);

    let replaced = Forgetful::of_site(&app, &site).await;
    let (first, second) = (replaced.passcode(&app).await, replaced.passcode(&app).await);
    assert_eq!(refusal(&replaced.exchange(&first).await), refused);
    replaced.exchange(&second).await.ok();

    let requested = Forgetful::of_site(&app, &site).await;
    let passcode = requested.passcode(&app).await;
    requested.request().await.ok();
    assert_eq!(refusal(&requested.exchange(&passcode).await), refused, "a new request ends it");

    let guessed = Forgetful::of_site(&app, &site).await;
    let passcode = guessed.passcode(&app).await;
    for _ in 0..5 {
        assert_eq!(refusal(&guessed.exchange(wrong(&passcode)).await), refused);
    }
    assert_eq!(refusal(&guessed.exchange(&passcode).await), refused, "the right one, at the sixth try");

    let patient = Forgetful::of_site(&app, &site).await;
    let passcode = patient.passcode(&app).await;
    for _ in 0..4 {
        assert_eq!(refusal(&patient.exchange(wrong(&passcode)).await), refused);
    }
    patient.exchange(&passcode).await.ok();

    let unknown = Forgetful { login: String::from("nobody"), ..Forgetful::of_site(&app, &site).await };
    for person in [&unknown, &patient] {
        let before = app.platform().hasher.checks();
        assert_eq!(refusal(&person.exchange(&passcode).await), refused);
        assert_eq!(app.platform().hasher.checks() - before, 2, "a site's and a group's user of the name");
    }
}

#[tokio::test]
async fn a_token_lives_ten_minutes_and_ends_with_a_new_passcode() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let person = Forgetful::of_site(&app, &site).await;
    let refused = (412, "identity.reset_token");
    let token = person.token(&app).await;
    let other = Forgetful::of_site(&app, &site).await;
    assert_eq!(refusal(&other.set(&token, FRESH).await), refused, "of somebody else");
    assert_eq!(refusal(&person.set("no token", FRESH).await), refused);
    person.passcode(&app).await;
    assert_eq!(refusal(&person.set(&token, FRESH).await), refused, "a new passcode was sent");
    let token = person.token(&app).await;
    app.advance(TimeDelta::minutes(10));
    assert_eq!(refusal(&person.set(&token, FRESH).await), refused);
    assert!(enters_as_usual(&app, &site.code, &person.login).await);
}

/// A person who reads the mails of a user has nothing that works once the password or the address is changed by the
/// user or an administrator.
#[tokio::test]
async fn a_changed_password_or_address_ends_passcode_and_token() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    for exchanged in [false, true] {
        for change in ["password", "address", "lock"] {
            let user = given::user(&site).create().await;
            let person = Forgetful::of(&app, &site, user.login.clone(), user.email.clone(), 20);
            let mut secret = person.passcode(&app).await;
            if exchanged {
                secret = person.exchange(&secret).await.ok()["Token"].as_str().expect("a token").to_owned();
            }
            let path = format!("/admin/api/users/{}", user.id);
            let row = anna.get(&path).await.ok();
            let changes = match change {
                "password" => json!({ "password": "Other#Start26" }),
                "address" => json!({ "email": "new@example.org" }),
                _ => json!({ "active": false }),
            };
            let mut body = json!({ "version": row["version"] });
            body.as_object_mut().expect("an object").extend(changes.as_object().expect("changes").clone());
            anna.post("/admin/api/session/confirm", json!({ "password": PASSWORD })).await.ok();
            assert_eq!(anna.put(&path, body).await.status, 200, "{change}");
            let refused = if exchanged { person.set(&secret, FRESH).await } else { person.exchange(&secret).await };
            let reason = if exchanged { "identity.reset_token" } else { "identity.reset_passcode" };
            assert_eq!(refusal(&refused), (412, reason), "{change}, exchanged: {exchanged}");
        }
    }
}

/// A password that does not match the policy can be corrected: the token is still valid.
#[tokio::test]
async fn a_weak_password_does_not_use_the_token_up() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let person = Forgetful::of_site(&app, &site).await;
    let token = person.token(&app).await;
    for weak in ["short#A1", &format!("X#1{}", person.login), &format!("Abc#{}", site.code), "Password#1"] {
        let reply = person.set(&token, weak).await;
        assert_eq!(refusal(&reply), (422, "identity.reset_password_policy"), "{weak}");
        assert_eq!(reply.body["Errors"]["Password"], json!(["Password policy not matched"]));
    }
    let empty = person.set(&token, "").await;
    assert_eq!(empty.body["Errors"]["Password"], json!(["Password is required"]));
    person.set(&token, FRESH).await.ok();
    assert!(enters(&app, &site.code, &person.login, FRESH).await);
}

/// AUTH-065: three requests an hour and five a day for an account, however many arrive at once; the refusal names the wait.
#[tokio::test]
async fn an_account_gets_three_mails_an_hour_and_five_a_day() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let person = Forgetful::of_site(&app, &site).await;
    let at_once = join_all((0..10).map(|_| async {
        let accepted = person.request().await.status == 200;
        person.send().await.ok();
        accepted
    }))
    .await;
    assert_eq!(at_once.iter().filter(|accepted| **accepted).count(), 3);
    assert!(person.mails(&app).await.len() <= 3);
    let refused = person.request().await;
    assert_eq!(refusal(&refused), (429, "identity.reset_too_many"));
    assert_eq!(refused.body["Message"], "Reset Password: Too many requests. Try again in 60 minutes.");
    assert_eq!(refused.header("retry-after"), "3600");
    app.advance(TimeDelta::hours(1));
    for _ in 0..2 {
        person.passcode(&app).await;
    }
    let refused = person.request().await;
    assert_eq!(refused.body["Message"], "Reset Password: Too many requests. Try again in 1380 minutes.");
    assert!(person.mails(&app).await.len() <= 5);
    let stranger = person.call("Passwordreset", &json!({ "Email": "other@example.org" })).await;
    assert_eq!(refusal(&stranger), (412, "identity.reset_details"), "a stranger does not learn of it");
    app.advance(TimeDelta::hours(23));
    person.passcode(&app).await;
}

/// AUTH-045, AUTH-047
#[tokio::test]
async fn what_is_missing_or_too_long_is_named() {
    let app = TestApp::shared().await;
    let nobody = app.anonymous();
    let details = json!({ "SiteCode": "330001", "LoginId": "anna", "Email": "anna@example.org", "UserEntityType": 20,
        "Passcode": "12345678", "Token": "token", "Password": FRESH });
    for (call, field, value, reason) in [
        ("Passwordreset", "UserEntityType", json!(101), "identity.reset_type"),
        ("Passwordreset", "SiteCode", json!(" "), "identity.reset_site_code_required"),
        ("Passwordreset", "LoginId", json!(""), "identity.reset_username_required"),
        ("Passwordreset", "LoginId", json!("a".repeat(51)), "identity.reset_username_long"),
        ("Passwordreset", "Email", json!(""), "identity.reset_email_required"),
        ("Passwordreset", "Email", json!("anna@example"), "identity.reset_email_invalid"),
        ("Passwordreset", "Email", json!(format!("anna@{}.example.org", "d".repeat(84))), "identity.reset_email_long"),
        ("SendResetLink", "SiteCode", json!(""), "identity.reset_site_code_required"),
        ("PasscodeValidate", "LoginId", json!(null), "identity.reset_username_required"),
        ("PasscodeValidate", "Passcode", json!(""), "identity.reset_passcode_required"),
        ("TokenValidate", "Token", json!(""), "identity.reset_token_required"),
        ("TokenValidate", "Password", json!(""), "identity.reset_password_required"),
    ] {
        let mut body = details.clone();
        body[field] = value.clone();
        let refused = nobody.post(&format!("security/{call}"), body).await;
        assert_eq!(refusal(&refused), (422, reason), "{call} {field} {value}");
        assert_eq!(refused.body["Errors"].as_object().map(serde_json::Map::len), Some(1), "{}", refused.text());
        assert!(refused.body["Errors"][field].is_array(), "{}", refused.text());
    }
}

/// From one address, ten requests an hour, whoever is named.
#[tokio::test]
async fn an_address_makes_ten_requests_an_hour() {
    let app = TestApp::builder().config(|config| config.limits.resets_per_address_hour = 10).start().await;
    let site = app.dealer_site().await;
    let person = Forgetful::of_site(&app, &site).await;
    for _ in 0..10 {
        assert_eq!(
            person.call("Passwordreset", &json!({ "LoginId": "nobody", "Email": person.email })).await.status,
            412
        );
    }
    let refused = person.request().await;
    assert_eq!(refusal(&refused), (429, "identity.reset_too_many"));
    let message = refused.body["Message"].as_str().expect("a message");
    assert!(message.starts_with("Reset Password: Too many requests. Try again in "), "{message}");
    assert!(!refused.header("retry-after").is_empty());
}

/// Whoever is signed in gets a passcode at the own address without naming it; nobody else's.
#[tokio::test]
async fn a_signed_in_user_is_sent_a_passcode_at_the_own_address() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let user = given::user(&site).create().await;
    let mut person = Forgetful::of(&app, &site, user.login, user.email, 20);
    let other = Forgetful::of_site(&app, &site).await;
    let mut session = app.anonymous().at(&site.code);
    session.take_session(&login(&app, &site.code, &person.login, PASSWORD, 20).await);
    person.browser = session;
    person.send().await.ok();
    person.browser.post("security/SendResetLink", other.body(&json!({}))).await.ok();
    assert!(other.mails(&app).await.is_empty());
    let passcode = passcode_of(person.mails(&app).await.last().expect("a mail"));
    let token = person.exchange(&passcode).await.ok()["Token"].as_str().expect("a token").to_owned();
    person.set(&token, FRESH).await.ok();
    assert_eq!(person.browser.get("account").await.status, 401, "the own session has ended, too");
}

/// Goal S5: nothing in the database, while the mail waits and afterwards, is a passcode or a token.
#[tokio::test]
async fn a_copy_of_the_database_recovers_nothing() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let person = Forgetful::of_site(&app, &site).await;
    let passcode = person.passcode(&app).await;
    let waiting = app.dump().await;
    let token = person.exchange(&passcode).await.ok()["Token"].as_str().expect("a token").to_owned();
    let exchanged = app.dump().await;
    for (dump, secret) in [(&waiting, &passcode), (&exchanged, &passcode), (&exchanged, &token)] {
        assert!(!dump.contains(secret.as_str()));
    }
    assert!(waiting.contains(&person.email), "the dump has the mail");
    assert!(!app.logs().contains(&passcode) && !app.logs().contains(&token));
}
