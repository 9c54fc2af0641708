//! Goal O6: a secret that enters the system appears nowhere: not in logs, answers, reports, metrics, mails or the
//! database.

use std::fs;

use reqwest::Method;
use serde_json::{Value, json};
use tests::{Person, Reply, TestApp};

const PASSWORD: &str = "Canary#Slate2026";
const WRONG_PASSWORD: &str = "Canary#Wrong2026";
const PIN: &str = "739154";
const WRONG_PIN: &str = "739155";
const PARTS_SECRET: &str = "canary-of-the-parts-system";
const REPORTED: &str = "canary-in-a-report-of-an-error";

/// Everything that the system put out, each with its origin, and the secrets that must not appear.
#[derive(Default)]
struct Heard {
    answers: Vec<(String, String)>,
    secrets: Vec<String>,
}

impl Heard {
    /// Stores the headers and the body of an answer.
    fn keep(&mut self, what: &str, reply: &Reply) {
        self.answers.push((what.to_owned(), format!("{:?}\n{}", reply.headers, reply.text())));
    }

    /// Stores an answer whose purpose is to give a secret out: the secret is noted and removed from it.
    fn keep_giving(&mut self, what: &str, mut reply: Reply, fields: &[&str]) -> Reply {
        let original = reply.clone();
        for field in fields {
            let secret = reply.body[*field].as_str().unwrap_or_else(|| panic!("{what}: no {field}")).to_owned();
            assert!(secret.len() >= 24, "{what}: {field} is {secret}");
            reply.body[*field] = Value::Null;
            self.secrets.push(secret);
        }
        // The cookies hold two more: the session token and the device token.
        for cookie in reply.headers.get_all("set-cookie") {
            let cookie = cookie.to_str().expect("text");
            let (name, value) = cookie.split_once('=').expect("a cookie");
            let value = value.split(';').next().unwrap_or_default();
            assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{name}");
            if !value.is_empty() {
                self.secrets.push(value.to_owned());
            }
        }
        self.answers.push((what.to_owned(), reply.body.to_string()));
        original
    }
}

/// A PIN counts only as a separate word, because six digits occur by chance in hashes and request ids.
fn holds(text: &str, secret: &str) -> bool {
    let is_pin = secret.bytes().all(|byte| byte.is_ascii_digit());
    text.match_indices(secret).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + secret.len()..].chars().next();
        !is_pin || ![before, after].into_iter().flatten().any(char::is_alphanumeric)
    })
}

#[tokio::test]
async fn no_secret_comes_out_again() {
    let letters = tempfile::tempdir().expect("a folder");
    let outbox = letters.path().to_owned();
    let app =
        TestApp::builder().config(move |config| config.mail.url = format!("file://{}", outbox.display())).start().await;
    let site = app.head_office().await;
    let admin = site.administrator().await;
    let nobody = app.anonymous();
    let mut heard = Heard {
        secrets: [PASSWORD, WRONG_PASSWORD, PIN, WRONG_PIN, PARTS_SECRET, REPORTED].map(str::to_owned).into(),
        ..Heard::default()
    };

    people(&admin, &site.code, &nobody, &mut heard).await;
    settings(&admin, site.id, &mut heard).await;
    mistakes(&admin, &nobody, &mut heard).await;

    app.work().await;
    let sealed =
        app.on(|platform| async move { platform::shared::audit::seal(&platform.db, &platform.secrets).await }).await;
    sealed.expect("the log is sealed");
    for secret in &heard.secrets {
        for (what, text) in &heard.answers {
            assert!(!holds(text, secret), "{what} answers a secret: {text}");
        }
        assert!(!holds(&app.logs(), secret), "{secret} is in the log");
        assert!(!holds(&app.metrics(), secret), "{secret} is in the metrics");
        let dump = app.dump().await;
        let line = dump.lines().find(|line| holds(line, secret));
        assert!(line.is_none(), "{secret} is in the database: {line:?}");
        for letter in fs::read_dir(letters.path()).expect("the letters") {
            let text = fs::read_to_string(letter.expect("a letter").path()).expect("text");
            assert!(!holds(&text, secret), "{secret} is in a letter");
        }
    }
    assert!(heard.secrets.len() >= 12 && heard.answers.len() >= 30, "{} {}", heard.secrets.len(), heard.answers.len());
    assert!(
        app.logs().contains("served") && app.metrics().contains("http_requests_total"),
        "something was listened to"
    );
}

/// A password and a PIN are set, used rightly and wrongly, and requested.
async fn people(admin: &Person, code: &str, nobody: &Person, heard: &mut Heard) {
    let person = |login: &str, user_type: i16, secret: (&str, &str)| {
        json!({ "login": login, "firstName": "Carla", "lastName": "Calder", "email": format!("{login}@example.org"),
            "userType": user_type, "entity": 20, secret.0: secret.1, "password": PASSWORD })
    };
    let made = admin.post("/admin/api/users", person("carla", 1, ("password", PASSWORD))).await;
    assert_eq!(made.status, 201, "{}", made.text());
    heard.keep("create a user", &made);
    let technician = admin.post("/admin/api/users", person("dirk", 7, ("pin", PIN))).await;
    assert_eq!(technician.status, 201, "{}", technician.text());
    heard.keep("create a technician", &technician);
    let weak = admin.put(&format!("/admin/api/users/{}", made.body["id"]), json!({ "password": "canary" })).await;
    assert_eq!(weak.status, 422, "{}", weak.text());
    heard.keep("a password against the policy", &weak);
    heard.keep("read a user", &admin.get(&format!("/admin/api/users/{}", made.body["id"])).await);
    heard.keep("list users", &admin.get("/admin/api/users").await);
    heard.keep("read a user by call", &admin.get(&format!("user/{}", made.body["id"])).await);

    let door = |login: &str, password: &str| json!({ "sitecode": code, "username": login, "password": password, "loginAs": 20 });
    for (login, password) in [("carla", WRONG_PASSWORD), ("nobody", PASSWORD), (PASSWORD, PASSWORD)] {
        let reply = nobody.post("security/login", door(login, password)).await;
        assert_eq!(reply.status, 401);
        heard.keep("sign in wrongly", &reply);
    }
    let reply = nobody.post("security/login", door("carla", PASSWORD)).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let reply = heard.keep_giving("sign in", reply, &["SessionId", "EncryptedAuthKey"]);
    let mut carla = nobody.clone().at(code);
    carla.take_session(&reply);
    carla.id = reply.body["UserId"].as_i64().expect("a UserId");
    let pin = |pin: &str| json!({ "sitecode": code, "username": "dirk", "pincode": pin });
    heard.keep("a wrong pin", &nobody.post("security/V2/Technicianlogin", pin(WRONG_PIN)).await);
    let reply = nobody.post("security/V2/Technicianlogin", pin(PIN)).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    heard.keep_giving("sign in by pin", reply, &["SessionId"]);
    let reply = nobody.post("/admin/api/session", door("carla", PASSWORD)).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    heard.keep_giving("sign in at the console", reply, &["SessionId"]);

    heard.keep(
        "confirm wrongly",
        &carla.post("/admin/api/session/confirm", json!({ "password": WRONG_PASSWORD })).await,
    );
    heard.keep("confirm", &carla.post("/admin/api/session/confirm", json!({ "password": PASSWORD })).await);
    for path in ["security/session", "user/GetUserSiteLookup", "staff/list"] {
        let reply = if path == "staff/list" { carla.post(path, json!({})).await } else { carla.get(path).await };
        assert_eq!(reply.status, 200, "{path}: {}", reply.text());
        // The session answer equals that of the sign-in, and names the session to its holder.
        let shown =
            if path == "security/session" { without(&reply, &["SessionId", "EncryptedAuthKey"], heard) } else { reply };
        heard.keep(path, &shown);
    }
    for path in ["/admin/api/sessions", "/admin/api/audit", "/admin/api/users"] {
        heard.keep(path, &admin.get(path).await);
    }
    let token = carla.token.clone().expect("a token");
    heard.keep("sign out", &carla.get(&format!("authentication/logout/{token}")).await);
    heard.keep("after sign-out", &carla.get("location").await);
}

fn without(reply: &Reply, fields: &[&str], heard: &mut Heard) -> Reply {
    let mut reply = reply.clone();
    for field in fields {
        if let Some(secret) = reply.body[*field].as_str().filter(|secret| secret.len() >= 24) {
            heard.secrets.push(secret.to_owned());
        }
        reply.body[*field] = Value::Null;
    }
    reply.bytes = reply.body.to_string().into_bytes();
    reply
}

/// The secrets of a site, over both faces, and an API key.
async fn settings(admin: &Person, site: i64, heard: &mut Heard) {
    let path = format!("/admin/api/settings/{site}");
    let read = admin.get(&path).await;
    heard.keep("read settings", &read);
    let values = json!({ "DMSPartConfig.Password": PARTS_SECRET, "DMSPartConfig.Username": PARTS_SECRET });
    let reply = admin.put(&path, json!({ "timestamp": read.body["timestamp"], "values": values })).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    heard.keep("set a secret", &reply);
    let xml = format!(
        "<SettingXml><JCB><IsEnabled>true</IsEnabled><Hierarchy>2</Hierarchy></JCB><DMSPartConfig><Password>{PARTS_SECRET}</Password></DMSPartConfig></SettingXml>"
    );
    let reply = admin.put(&path, json!({ "timestamp": reply.body["timestamp"], "xml": xml })).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    heard.keep("set a secret in the document", &reply);
    let broken = json!({ "timestamp": reply.body["timestamp"], "xml": format!("<SettingXml>{PARTS_SECRET}") });
    heard.keep("a broken document", &admin.put(&path, broken).await);
    heard.keep("read settings again", &admin.get(&path).await);
    heard.keep("read the configuration", &admin.get("siteconfig").await);
    heard.keep("audit", &admin.get("/admin/api/audit").await);
    let program = admin.clone().with_header("idempotency-key", "portal");
    for what in ["make a key", "make a key again"] {
        // The second answer is the stored one of the first, so nobody else reads what is stored.
        let reply = program.post("/admin/api/apikeys", json!({ "name": "Portal" })).await;
        assert_eq!(reply.status, 201, "{}", reply.text());
        heard.keep_giving(what, reply, &["key"]);
    }
    heard.keep("list keys", &admin.get("/admin/api/apikeys").await);
}

/// Secrets in wrong places: names, filters, addresses, headers, broken bodies and error reports.
async fn mistakes(admin: &Person, nobody: &Person, heard: &mut Heard) {
    let broken = admin.request(Method::POST, "location/create").header("content-type", "application/json");
    heard.keep("a broken body", &admin.send(broken.body(format!("{{\"password\":\"{PASSWORD}"))).await);
    heard.keep("an unknown call", &admin.get(&format!("nothing/{PASSWORD}")).await);
    heard.keep("an id", &admin.get(&format!("user/{PIN}{PIN}")).await);
    heard.keep("a query", &admin.get(&format!("/admin/api/users?token={PASSWORD}")).await);
    let filter =
        json!({ "Filters": [{ "FieldName": PASSWORD, "FieldValue": PASSWORD, "ConditionOperator": "equals" }] });
    let reply = admin.post("user/list", filter).await;
    assert_eq!(reply.status, 422);
    // The refusal repeats the wrong value to its sender only.
    let shown = without(&reply, &["Errors"], heard);
    heard.keep("a filter", &shown);
    heard.keep(
        "a bearer",
        &nobody.clone().with_header("authorization", format!("Bearer {PASSWORD}")).get("location").await,
    );
    heard.keep(
        "a credential",
        &nobody.clone().with_header("credential", format!("{{\"SessionId\":\"{PASSWORD}\"}}")).get("location").await,
    );
    let report = json!({ "Message": format!("fetch failed with token={REPORTED}"), "Stack": format!("at signIn (password: {REPORTED})"),
        "Url": format!("https://machines.example.org/login?token={REPORTED}"), "AppVersion": "1", "TimeStamp": "" });
    let reply = nobody.post("clienterror/create", report).await;
    assert_eq!(reply.status, 204, "{}", reply.text());
    heard.keep("a report", &reply);
}
