//! The preview of a mail, and the test mail to its author (docs/behaviour/email.md).

use chrono::TimeDelta;
use platform::{
    entity::outbox_mail,
    jobs::{mail::Letter, outbox},
    tenancy::{Scoped as _, SystemTask},
};
use sea_orm::{ColumnTrait as _, Order};
use serde_json::{Value, json};
use tests::{Person, Reply, TestApp};

use super::stock::yard::yard;

const EVERY: &str = "<p>{{vinno}}|{{machinemodel}}|{{sitename}}|{{serviceadvisorfirstname}} {{serviceadvisorsurname}}|{{serviceadvisoremail}}|{{other}}</p>";

async fn preview(person: &Person, body: Value) -> Reply {
    person.post("MessageTemplate/preview", body).await
}

async fn url(person: &Person) -> String {
    let made = preview(person, json!({ "Subject": "s", "Message": "<p>text</p>" })).await.ok();
    made["Url"].as_str().expect("an address").to_owned()
}

/// Opens a page as a sandboxed frame does: without a session.
async fn opened(person: &Person, url: &str) -> Reply {
    person.app().anonymous().get(url).await
}

/// The mails to an address, the oldest first.
async fn mails(app: &TestApp, to: String) -> Vec<Letter> {
    app.on(move |platform| async move {
        let grant = SystemTask::Outbox.everywhere();
        let tx = platform.db.read(grant.reach()).await.expect("a transaction");
        let rows = outbox_mail::Entity::within(&grant).filter(outbox_mail::Column::ToAddress.eq(to));
        let rows = rows.order(outbox_mail::Column::Id, Order::Asc).all(&tx).await.expect("mails");
        rows.iter().map(|row| outbox::letter(&platform, row).expect("a waiting mail")).collect()
    })
    .await
}

/// EMAIL-006, EMAIL-046: the values are those of a machine of the site and of the signed-in user.
#[tokio::test]
async fn a_preview_has_the_values_of_a_machine_of_the_site() {
    let app = TestApp::shared().await;
    let yard = yard(app.dealer_site().await).await;
    let anna = yard.site.administrator().await;
    let machine = yard.machine(|_| {}).await;
    let body = json!({ "Subject": "Your {{machinemodel}} {{vinno}}", "Message": EVERY, "VhcId": machine.id });
    let made = preview(&anna, body).await.ok();
    assert_eq!(made["Subject"], format!("Your BH-90 {}", machine.serial));
    let text = made["Text"].as_str().expect("a text").to_owned();
    assert!(text.contains(&format!("{}|BH-90|", machine.serial)) && text.contains("{{other}}"), "{text}");
    let page = opened(&anna, made["Url"].as_str().expect("an address")).await;
    assert_eq!(page.status, 200);
    assert!(page.text().contains(&format!("<p>{}|BH-90|", machine.serial)), "{}", page.text());
    assert!(page.text().contains("lang=\"en-GB\""), "{}", page.text());
    for left_out in [json!(0), json!(null)] {
        let sample =
            preview(&anna, json!({ "Subject": "{{vinno}}", "TemplateContent": EVERY, "VhcId": left_out })).await.ok();
        assert_eq!(sample["Subject"], "1234567");
        assert!(sample["Text"].as_str().is_some_and(|text| text.starts_with("1234567|Model 300|")), "{sample}");
    }
    let other = super::stock::yard::yard(app.dealer_site().await).await;
    for foreign in [other.machine(|_| {}).await.id, 999_999_999] {
        let refused = preview(&anna, json!({ "Subject": "s", "Message": "", "VhcId": foreign })).await;
        assert_eq!((refused.status, refused.reason()), (404, "platform.no_such_thing"));
    }
}

/// Goal I7: the page runs and loads nothing, is framed by the app only, and is dark or light as it was requested.
#[tokio::test]
async fn the_page_of_a_preview_is_harmless() {
    let app = TestApp::shared().await;
    let anna = app.dealer_site().await.administrator().await;
    let hostile = "<p onclick=\"x()\">Hello</p><script>alert(1)</script><img src=\"https://evil.example/x.png\"><style>p{}</style>";
    for (dark, media) in [(true, "@media all {"), (false, "@media not all {")] {
        let made = preview(&anna, json!({ "Subject": "s", "Message": hostile, "Dark": dark })).await.ok();
        let page = opened(&anna, made["Url"].as_str().expect("an address")).await;
        let text = page.text();
        assert!(text.contains(media) && text.contains("<p>Hello</p>"), "{text}");
        for part in ["<script", "alert(1)", "evil.example", "onclick"] {
            assert!(!text.contains(part), "{part} is in {text}");
        }
        let policy = page.header("content-security-policy").to_owned();
        for part in ["default-src 'none';", "frame-ancestors 'self';", "form-action 'none';", "; sandbox"] {
            assert!(policy.contains(part), "{part} is not in {policy}");
        }
        assert!(
            !policy.contains("allow-") && !policy.contains("script-src") && !policy.contains("img-src"),
            "{policy}"
        );
        assert!(page.header("content-type").starts_with("text/html"), "{}", page.header("content-type"));
        assert_eq!((page.header("cache-control"), page.header("x-content-type-options")), ("no-store", "nosniff"));
    }
    let app_page = app.anonymous().get("/email").await;
    assert!(app_page.header("content-security-policy").contains("frame-src 'self'"), "the app may frame it");
}

/// A page opens once, within five minutes, while its author may read templates.
#[tokio::test]
async fn the_page_of_a_preview_opens_once() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let gone = "404 Email Template Editor: The preview can not be opened any more, please refresh it";
    let first = url(&anna).await;
    assert_eq!(opened(&anna, &first).await.status, 200);
    assert_eq!(opened(&anna, &first).await.line(), gone);
    for wrong in ["", "?key=", "?key=abc", &format!("?key={}", "A".repeat(43)), &format!("?key={}", "A".repeat(5000))] {
        assert_eq!(opened(&anna, &format!("/api/MessageTemplate/preview{wrong}")).await.line(), gone, "{wrong}");
    }
    // A person has ten at most; the oldest goes first.
    let mut urls = Vec::new();
    for _ in 0..11 {
        urls.push(url(&anna).await);
    }
    assert_eq!(opened(&anna, &urls[0]).await.line(), gone);
    assert_eq!(opened(&anna, &urls[1]).await.status, 200);
    app.advance(TimeDelta::seconds(301));
    assert_eq!(opened(&anna, &urls[2]).await.line(), gone);
    let last = url(&anna).await;
    anna.post("authentication/logout", json!({})).await;
    assert_eq!(opened(&anna, &last).await.line(), gone, "the session has ended");
}

#[tokio::test]
async fn what_a_template_may_not_have_is_not_previewed_either() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    for (field, value, reason) in [
        ("Subject", json!("s".repeat(201)), "email.subject_long"),
        ("Subject", json!("a\r\nBcc: all@example.org"), "email.subject_characters"),
        ("Message", json!("c".repeat(92_161)), "email.content_long"),
        ("Message", json!("<b>".repeat(31)), "email.content_nested"),
        ("Message", json!("<blockquote>".repeat(51)), "email.content_nested"),
        ("LanguageId", json!(9999), "email.language_unknown"),
    ] {
        for call in ["MessageTemplate/preview", "MessageTemplate/test"] {
            let mut body = json!({ "Subject": "s", "Message": "<p>text</p>" });
            body[field] = value.clone();
            let refused = anna.post(call, body).await;
            assert_eq!((refused.status, refused.reason()), (422, reason), "{call} {field}");
        }
    }
    assert_eq!(preview(&anna, json!({})).await.ok()["Subject"], "", "while it is written");
    let refused = anna.post("MessageTemplate/test", json!({ "Message": "<p>text</p>" })).await;
    assert_eq!((refused.status, refused.reason()), (422, "email.subject_required"));
    let importer = site.person(8).await;
    assert_eq!(preview(&importer, json!({ "Subject": "s" })).await.status, 403);
    let technician = site.person(7).await;
    let refused = technician.post("MessageTemplate/test", json!({ "Subject": "s" })).await;
    assert_eq!((refused.status, refused.reason()), (403, "platform.denied"));
}

/// A test mail goes to the address of its author alone, with both parts as in the preview, and counts among the mails of the hour.
#[tokio::test]
async fn a_test_mail_goes_to_its_author() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let address = anna.get("account").await.ok()["Email"].as_str().expect("an address").to_owned();
    let body = json!({ "Subject": "About {{vinno}}", "Message": "<p>Hello <strong>you</strong></p>", "Dark": true,
        "EmailAddress": "thief@evil.example" });
    let sent = anna.post("MessageTemplate/test", body).await.ok();
    assert_eq!(sent["Message"], format!("Test email sent to {address}"));
    let letters = mails(&app, address.clone()).await;
    let [letter] = letters.as_slice() else { panic!("{letters:?}") };
    assert_eq!(letter.subject, "About 1234567");
    assert!(letter.text.starts_with("Hello you\n"), "{}", letter.text);
    let html = letter.html.as_deref().expect("an HTML part");
    assert!(
        html.contains("<p>Hello <strong>you</strong></p>") && html.contains("(prefers-color-scheme: dark)"),
        "{html}"
    );
    assert!(mails(&app, String::from("thief@evil.example")).await.is_empty());
    for _ in 1..60 {
        anna.post("MessageTemplate/test", json!({ "Subject": "s" })).await.ok();
    }
    assert_eq!(anna.post("MessageTemplate/test", json!({ "Subject": "s" })).await.status, 429);
    assert_eq!(mails(&app, address).await.len(), 60);
}
