//! Mails to customers (docs/behaviour/email.md, "Mails to customers").

use chrono::TimeDelta;
use platform::{
    entity::outbox_mail,
    jobs::outbox,
    tenancy::{Scoped as _, SystemTask},
};
use sea_orm::ColumnTrait as _;
use serde_json::{Value, json};
use tests::{
    PASSWORD, Person, Reply, TestApp, TestSite, given,
    smtp::{MailServer, Mood},
};

use super::{
    documents::{PDF, attached},
    handover::shop::{Shop, form, shop_at},
};
use crate::modules::stock::yard::Model;

const CUSTOMER: &str = "zoe@quillfeather.example";

/// A dealership whose customer mails go to a mail server of its own.
struct Desk {
    server: MailServer,
    app: TestApp,
    shop: Shop,
    machine: Model,
}

impl Desk {
    async fn open() -> Self {
        let server = MailServer::start();
        let url = server.url();
        let app = TestApp::builder()
            .config(move |config| {
                config.mail.url = url;
                config.limits.smtp_seconds = 60;
            })
            .start()
            .await;
        let shop = shop_at(app.dealer_site().await).await;
        let machine = shop.machine().await;
        let mut order = form(&[&machine]);
        order["Email"] = CUSTOMER.into();
        let reply = shop.anna.post("customer/create", order).await;
        assert_eq!(reply.line(), "200 Work Order Generated Successfully");
        Self { server, app, shop, machine }
    }

    fn mail(&self) -> Value {
        mail(self.machine.id)
    }

    async fn send(&self, body: Value) -> Reply {
        self.shop.anna.post("email/sendemail", body).await
    }

    /// Tries to send the mails that are due; returns the number of tries.
    async fn drain(&self) -> usize {
        self.app.on(|platform| async move { outbox::drain(&platform).await.expect("the outbox") }).await
    }

    /// The mails of the machine, the newest first.
    async fn listed(&self) -> Vec<Value> {
        listed(&self.shop.anna, self.machine.id).await
    }

    async fn notices(&self) -> Vec<String> {
        let list = self.shop.anna.post("notification/list", json!({})).await.ok();
        let of_mails = |one: &&Value| one["Kind"] == "mail_failed";
        let rows = list.as_array().expect("a list").iter();
        rows.filter(of_mails).map(|one| one["Message"].as_str().expect("a message").to_owned()).collect()
    }
}

fn mail(machine: i64) -> Value {
    json!({
        "VhcId": machine, "UserId": 1, "TimeStamp": "", "EmailAddress": CUSTOMER, "Sitecode": "",
        "Message": "<p>Dear customer, {{machinemodel}} {{vinno}}</p><p>{{serviceadvisorfirstname}}, {{sitename}}</p><script>x()</script>",
        "Subject": "About {{vinno}}", "IsHTML": true, "IsPredictiveMail": false,
    })
}

fn with(mut mail: Value, changes: &Value) -> Value {
    mail.as_object_mut().expect("a mail").extend(changes.as_object().expect("changes").clone());
    mail
}

async fn listed(person: &Person, machine: i64) -> Vec<Value> {
    let list = person.get(&format!("email/machine/{machine}")).await.ok();
    list["Mails"].as_array().expect("a list").clone()
}

/// EMAIL-005, EMAIL-010, EMAIL-012: a mail with an attachment is sent once; both parts are filled in, and its state is that of
/// the mail server.
#[tokio::test]
async fn a_customer_receives_a_mail_about_the_machine() {
    let desk = Desk::open().await;
    let anna = &desk.shop.anna;
    let file = attached(anna, desk.machine.id, "Manual.pdf", PDF).await;
    let sent = desk.send(with(desk.mail(), &json!({ "AttachmentIds": [file] }))).await;
    assert_eq!(sent.line(), "200 Email has been sent");
    assert_eq!(sent.body["Mail"]["State"], "queued");
    assert_eq!(desk.drain().await, 1);
    let serial = &desk.machine.serial;
    let received = desk.server.mails().remove(0);
    for part in [
        &format!("Subject: About {serial}"),
        &format!("To: {CUSTOMER}"),
        "multipart/mixed",
        "multipart/alternative",
        "Content-Type: application/pdf",
        "filename=\"Manual.pdf\"",
        serial,
    ] {
        assert!(received.contains(part), "{part}\n{received}");
    }
    for never in ["Auto-Submitted", "X-Auto-Response-Suppress", "x()", "{{"] {
        assert!(!received.contains(never), "{never}\n{received}");
    }
    let row = desk.listed().await.remove(0);
    for (field, value) in [
        ("State", json!("accepted")),
        ("Tries", json!(1)),
        ("EmailAddress", json!(CUSTOMER)),
        ("IsCustomerAddress", json!(true)),
        ("Subject", json!(format!("About {serial}"))),
        ("Actions", json!({ "Allowed": ["resend"], "Refused": {} })),
    ] {
        assert_eq!(row[field], value, "{field}");
    }
    assert_eq!(row["Attachments"], json!([{ "AssetId": file, "Name": "Manual.pdf", "Size": PDF.len() }]));
    let message_id = row["MessageId"].as_str().expect("an id").to_owned();
    assert_eq!(desk.server.times(), [(message_id.clone(), 1)].into());
    let detail = anna.get(&format!("email/mail/{}", row["MailId"])).await.ok();
    assert!(detail["Text"].as_str().is_some_and(|text| text.contains(serial.as_str())), "{detail}");
    let again = anna.post("email/resend", json!({ "MailId": row["MailId"] })).await;
    assert_eq!(again.line(), "200 Email has been sent");
    assert_eq!(desk.drain().await, 1);
    assert!(desk.server.mails()[1].contains(&format!("References: {message_id}")), "{}", desk.server.mails()[1]);
    assert_eq!(desk.listed().await.len(), 2);
}

/// EMAIL-004, EMAIL-014
#[tokio::test]
async fn a_draft_has_the_address_of_the_customer_and_a_filled_template() {
    let app = TestApp::shared().await;
    let shop = shop_at(app.dealer_site().await).await;
    let machine = shop.machine().await;
    let draft = async |template: i64| shop.anna.get(&format!("email/draft/{}?template={template}", machine.id)).await;
    let plain = draft(0).await.ok();
    assert_eq!((&plain["EmailAddress"], &plain["IsTemplateEnabled"]), (&json!(""), &json!(false)));
    assert_eq!(plain["Subject"], "Hardstand Email");
    let site = shop.site().name.as_str();
    let header = format!("<p><strong>Hardstand</strong><br>{site}</p>");
    assert!(plain["Message"].as_str().is_some_and(|html| html.starts_with(&header)), "{plain}");
    let mut order = form(&[&machine]);
    order["Email"] = CUSTOMER.into();
    shop.anna.post("customer/create", order).await.ok();
    given::setting(shop.site(), "EmailTemplateSetting.IsEnabled", "true").await;
    let template = given::message_template(shop.site(), "Delivered").await;
    assert_eq!(draft(template).await.status, 404, "it is not active");
    given::message_template_mapping(shop.site(), template).await;
    let offered = shop.anna.post("MessageTemplate/ReadMessageTamplateMapping", json!({})).await.ok()[0].clone();
    for (field, value) in [
        ("MessageTemplateId", json!(template)),
        ("TemplateTitle", json!("Delivered")),
        ("TemplateSubject", json!("Subject")),
        ("TemplateContent", json!("")),
        ("IsDefaultTemplate", json!(false)),
    ] {
        assert_eq!(offered[field], value, "{field}");
    }
    let filled = draft(template).await.ok();
    assert_eq!((&filled["EmailAddress"], &filled["IsTemplateEnabled"]), (&json!(CUSTOMER), &json!(true)));
    assert_eq!((&filled["Vin"], &filled["MessageTemplateId"]), (&json!(machine.serial), &json!(template)));
    let vin = json!({ "Name": "vinno", "Value": machine.serial });
    assert!(filled["Placeholders"].as_array().is_some_and(|all| all.len() == 9 && all.contains(&vin)), "{filled}");
    for field in ["Subject", "Message"] {
        assert!(!filled[field].as_str().expect("a text").contains("{{"), "{filled}");
    }
}

/// EMAIL-007, EMAIL-008
#[tokio::test]
async fn a_bad_mail_is_refused_and_changes_nothing() {
    let app = TestApp::shared().await;
    let shop = shop_at(app.dealer_site().await).await;
    let machine = shop.machine().await;
    let other = shop.machine().await;
    let foreign = attached(&shop.anna, other.id, "Other.pdf", PDF).await;
    let long = "x".repeat(201);
    let many: Vec<i64> = (1..=21).collect();
    for (changes, field, reason, text) in [
        (json!({ "EmailAddress": "" }), "EmailAddress", "email.address_required", "Email Address Required"),
        (
            json!({ "EmailAddress": "zoe@o'hara.example" }),
            "EmailAddress",
            "email.address_invalid",
            "Invalid email address",
        ),
        (
            json!({ "EmailAddress": "a@b.example\r\nBcc: c@d.example" }),
            "EmailAddress",
            "email.address_invalid",
            "Invalid email address",
        ),
        (json!({ "Subject": " " }), "Subject", "email.mail_subject_required", "Subject is required"),
        (json!({ "Subject": long }), "Subject", "email.mail_subject_long", "Subject can have 200 characters at most"),
        (
            json!({ "Subject": "a\r\nBcc: c@d.example" }),
            "Subject",
            "email.mail_subject_characters",
            "Subject is one line without control characters",
        ),
        (json!({ "Message": "<p> </p>" }), "Message", "email.mail_required", "Message is required"),
        (json!({ "Message": "x".repeat(95_000) }), "Message", "email.mail_long", "The text can have 90 KB at most"),
        (
            json!({ "Message": "<b>".repeat(40) }),
            "Message",
            "email.mail_nested",
            "The text has too many or too deeply nested elements",
        ),
        (json!({ "AttachmentIds": [foreign] }), "AttachmentIds", "email.document_unknown", "Document not found"),
        (
            json!({ "AttachmentIds": many }),
            "AttachmentIds",
            "email.attachments_many",
            "An email can have 20 attachments at most",
        ),
    ] {
        let refused = shop.anna.post("email/sendemail", with(mail(machine.id), &changes)).await;
        assert_eq!((refused.status, refused.reason(), refused.errors(field)), (422, reason, vec![text]));
    }
    let too_large =
        shop.anna.post("email/sendemail", with(mail(machine.id), &json!({ "Message": "x".repeat(1_000_000) })));
    assert_eq!(too_large.await.status, 413);
    let large = attached(&shop.anna, machine.id, "Large.pdf", PDF).await;
    given::write(shop.site().app(), move |_, tx, grant| {
        Box::pin(async move {
            let text = "UPDATE asset SET size = 27000000 WHERE id = $1 AND {scope}";
            tx.run(grant, text, vec![large.into()]).await.expect("a large file");
        })
    })
    .await;
    let large = shop.anna.post("email/sendemail", with(mail(machine.id), &json!({ "AttachmentIds": [large] }))).await;
    assert_eq!((large.status, large.reason()), (422, "email.attachments_large"));
    let none = shop.anna.get("email/mail/987654321").await;
    assert_eq!((none.status, none.reason()), (404, "email.mail_unknown"));
    let unknown = shop.anna.post("email/sendemail", mail(987_654_321)).await;
    assert_eq!(unknown.status, 404);
    assert!(listed(&shop.anna, machine.id).await.is_empty());
    for user_type in [3, 8] {
        let denied = shop.site().person(user_type).await.post("email/sendemail", mail(machine.id)).await;
        assert_eq!(denied.status, 403, "{user_type}");
    }
    let neighbour = shop.other.administrator().await;
    assert_eq!(neighbour.post("email/sendemail", mail(machine.id)).await.status, 404);
    given::module(shop.site(), "email", false).await;
    assert_eq!(shop.anna.post("email/sendemail", mail(machine.id)).await.status, 403);
}

/// A refused address notifies the sender; the second refusal within a day suppresses the address, which the sender may ignore.
#[tokio::test]
async fn a_refused_address_notifies_the_sender_and_is_suppressed() {
    let desk = Desk::open().await;
    desk.server.set(Mood::Refusing("550 5.1.1 no such person"));
    for number in 1..=2 {
        desk.send(desk.mail()).await.ok();
        assert_eq!(desk.drain().await, 1);
        let row = desk.listed().await.remove(0);
        assert_eq!((&row["State"], &row["Tries"]), (&json!("refused"), &json!(1)), "{number}");
        assert!(row["Reply"].as_str().is_some_and(|reply| reply.contains("5.1.1 no such person")), "{row}");
    }
    let expected = format!("The email about machine {} was refused.", desk.machine.serial);
    assert_eq!(desk.notices().await, [expected.clone(), expected]);
    let suppressed = desk.send(with(desk.mail(), &json!({ "EmailAddress": "Zoe@Quillfeather.example" }))).await;
    assert_eq!((suppressed.status, suppressed.reason()), (409, "email.suppressed"));
    let again = desk.shop.anna.post("email/resend", json!({ "MailId": desk.listed().await[0]["MailId"] })).await;
    assert_eq!((again.status, again.reason()), (409, "email.suppressed"));
    desk.server.set(Mood::Well);
    desk.send(with(desk.mail(), &json!({ "SendAnyway": true }))).await.ok();
    assert_eq!(desk.drain().await, 1);
    assert_eq!(desk.listed().await[0]["State"], "accepted");
    desk.app.advance(TimeDelta::days(31));
    let anna = desk.shop.site().administrator().await;
    assert_eq!(anna.post("email/sendemail", desk.mail()).await.status, 200, "a suppression ends");
}

/// Goal D9: a mail waits for a server that is down, is tried again, and the last failure notifies the sender.
#[tokio::test]
async fn a_mail_waits_for_the_server_and_is_given_up_in_the_end() {
    let desk = Desk::open().await;
    desk.server.set(Mood::Down);
    let sent = desk.send(desk.mail()).await.ok();
    assert_eq!(desk.drain().await, 1);
    let row = desk.listed().await.remove(0);
    assert_eq!((&row["State"], &row["Tries"]), (&json!("waiting"), &json!(1)));
    let early = desk.shop.anna.post("email/resend", json!({ "MailId": sent["Mail"]["MailId"] })).await;
    assert_eq!((early.status, early.reason()), (409, "email.not_resendable"));
    desk.app.advance(TimeDelta::days(3));
    assert_eq!(desk.drain().await, 1);
    let anna = desk.shop.site().administrator().await;
    let row = listed(&anna, desk.machine.id).await.remove(0);
    assert_eq!((&row["State"], &row["Tries"]), (&json!("given_up"), &json!(2)));
}

/// A document that was deleted while the mail waited ends the mail with a reason.
#[tokio::test]
async fn a_deleted_attachment_ends_the_mail() {
    let desk = Desk::open().await;
    let anna = &desk.shop.anna;
    let file = attached(anna, desk.machine.id, "Manual.pdf", PDF).await;
    desk.send(with(desk.mail(), &json!({ "AttachmentIds": [file] }))).await.ok();
    anna.get(&format!("assets/remove/{file}/false")).await;
    assert_eq!(desk.drain().await, 1);
    let row = desk.listed().await.remove(0);
    assert_eq!((&row["State"], &row["Reply"]), (&json!("refused"), &json!("An attached document was deleted")));
    assert!(desk.server.mails().is_empty());
}

/// The data of a customer are erased from their mails, too; one that waits is withdrawn.
#[tokio::test]
async fn the_mails_of_an_erased_customer_are_empty() {
    let desk = Desk::open().await;
    desk.send(desk.mail()).await.ok();
    assert_eq!(desk.drain().await, 1);
    desk.send(desk.mail()).await.ok();
    erase(&desk.app, desk.shop.site()).await;
    assert_eq!(desk.drain().await, 0);
    let rows = desk.listed().await;
    let states: Vec<&Value> = rows.iter().map(|row| &row["State"]).collect();
    assert_eq!(states, ["withdrawn", "accepted"]);
    for row in &rows {
        assert_eq!((&row["EmailAddress"], &row["Subject"]), (&json!(""), &json!("")));
        let detail = desk.shop.anna.get(&format!("email/mail/{}", row["MailId"])).await.ok();
        assert_eq!(detail["Text"], "");
        assert_eq!(row["Actions"]["Allowed"], json!([]));
    }
}

/// Erases the mails of a site to the customer, as the erasure of the customer does.
async fn erase(app: &TestApp, site: &TestSite) {
    let (group, id) = (site.group.id, site.id);
    app.on(move |platform| async move {
        let grant = SystemTask::Seed.at_site(group, id);
        let tx = platform.db.write(grant.reach()).await.expect("a transaction");
        let erased = outbox::erase(&tx, &platform, &grant, id, &[], (CUSTOMER, &[])).await.expect("erased");
        assert_eq!(erased, 2);
        let left = outbox_mail::Entity::within(&grant).filter(outbox_mail::Column::ToAddress.eq(CUSTOMER));
        assert_eq!(left.count(&tx).await.expect("a count"), 0);
        tx.commit().await.expect("committed");
    })
    .await;
}

/// A delivery report for an address.
fn report(recipient: &str, action: &str) -> String {
    format!(
        "From: MAILER-DAEMON@relay.example\r\nTo: <{recipient}>\r\nMIME-Version: 1.0\r\n\
         Content-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\r\n\r\n\
         --b\r\nContent-Type: text/plain\r\n\r\nSorry.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n\
         Reporting-MTA: dns; relay.example\r\n\r\nFinal-Recipient: rfc822; {CUSTOMER}\r\nAction: {action}\r\n\
         Status: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 no such person\r\n--b--\r\n"
    )
}

/// A delivery report marks its mail as returned and notifies the sender, once; nobody marks a mail without its code, or one of
/// another group, or by a key without the scope.
#[tokio::test]
async fn a_delivery_report_marks_the_mail_as_returned() {
    let server = MailServer::start();
    let url = server.url();
    let app = TestApp::builder()
        .config(move |config| {
            config.mail.url = url;
            config.mail.bounce_address = "bounces@h.example".to_owned();
        })
        .start()
        .await;
    let shop = shop_at(app.dealer_site().await).await;
    let machine = shop.machine().await;
    shop.anna.post("email/sendemail", mail(machine.id)).await.ok();
    app.on(|platform| async move { outbox::drain(&platform).await.expect("the outbox") }).await;
    let sender = server.senders().remove(0);
    let address = sender.trim_start_matches("MAIL FROM:<").split('>').next().expect("an address").to_owned();
    assert!(address.starts_with("bounces+") && address.ends_with("@h.example"), "{sender}");
    let key = async |scopes: Value, site: &TestSite| {
        let group = site.group.administrator(site).await;
        group.post("/admin/api/session/confirm", json!({ "password": PASSWORD })).await.ok();
        let made = group.post("/admin/api/apikeys", json!({ "name": "Relay", "scopes": scopes })).await;
        assert_eq!(made.status, 201, "{}", made.text());
        made.body["key"].as_str().expect("a key").to_owned()
    };
    let give = async |key: &str, report: String| {
        let caller = app.anonymous().with_header("x-api-key", key);
        let call = caller.request(reqwest::Method::POST, "mail/bounce").header("content-type", "message/rfc822");
        caller.send(call.body(report)).await
    };
    let relay = key(json!(["mail.bounce"]), shop.site()).await;
    let portal = key(json!([]), shop.site()).await;
    let stranger = key(json!(["mail.bounce"]), &app.dealer_site().await).await;
    let forged = address.replacen('.', ".0", 1);
    for (key, report, status, reason) in [
        ("hsk_none", report(&address, "failed"), 401, "sites.key_refused"),
        (portal.as_str(), report(&address, "failed"), 403, "sites.key_scope"),
        (stranger.as_str(), report(&address, "failed"), 404, "email.report_foreign"),
        (relay.as_str(), report(&forged, "failed"), 404, "email.report_foreign"),
        (relay.as_str(), "Subject: Hello\r\n\r\nHello".to_owned(), 422, "email.report_unknown"),
    ] {
        let refused = give(key, report).await;
        assert_eq!((refused.status, refused.reason()), (status, reason));
    }
    assert_eq!(give(&relay, report(&address, "delayed")).await.ok(), json!({ "Returned": false }));
    assert_eq!(listed(&shop.anna, machine.id).await[0]["State"], "accepted");
    assert_eq!(give(&relay, report(&address, "failed")).await.ok(), json!({ "Returned": true }));
    assert_eq!(give(&relay, report(&address, "failed")).await.ok(), json!({ "Returned": false }));
    let row = listed(&shop.anna, machine.id).await.remove(0);
    assert_eq!((&row["State"], &row["Reply"]), (&json!("returned"), &json!("550 5.1.1 no such person")));
    let relay_group = shop.site().group.administrator(shop.site()).await;
    relay_group.post("/admin/api/session/confirm", json!({ "password": PASSWORD })).await.ok();
    let scopes = json!({ "name": "Relay", "scopes": ["everything"] });
    let unknown = relay_group.post("/admin/api/apikeys", scopes).await;
    assert_eq!((unknown.status, unknown.reason()), (422, "sites.key_scope_unknown"));
    let portal_sites = app.anonymous().with_header("x-api-key", &relay).post("provider/jcb/sites", json!({})).await;
    assert_eq!((portal_sites.status, portal_sites.reason()), (403, "sites.key_scope"));
}

/// The console lists mails by state, site and address, sends them again, and releases addresses.
#[tokio::test]
async fn the_console_sends_mails_again_and_releases_addresses() {
    let desk = Desk::open().await;
    desk.server.set(Mood::Refusing("550 5.1.1 no such person"));
    for _ in 0..2 {
        desk.send(desk.mail()).await.ok();
        desk.drain().await;
    }
    let anna = &desk.shop.anna;
    let list = async |filter: Value| {
        let query = reqwest::Url::parse_with_params("http://h/", [("filter", filter.to_string())]).expect("a query");
        let found = anna.get(&format!("/admin/api/mails?{}", query.query().expect("a query"))).await.ok();
        found.as_array().expect("a list").clone()
    };
    let refused = list(json!({ "state": "refused", "address": CUSTOMER.to_uppercase() })).await;
    assert_eq!(refused.len(), 2);
    assert!(list(json!({ "state": "accepted" })).await.is_empty());
    assert_eq!(list(json!({ "machineId": desk.machine.id })).await.len(), 2);
    desk.server.set(Mood::Well);
    let ids: Vec<&Value> = refused.iter().map(|row| &row["id"]).collect();
    let query = format!("/admin/api/mails?filter={}", json!({ "id": ids }));
    assert_eq!(anna.put(&query, json!({ "state": "sent" })).await.status, 422);
    anna.put(&query, json!({ "state": "queued" })).await.ok();
    assert_eq!(desk.drain().await, 2);
    assert_eq!(list(json!({ "state": "accepted" })).await.len(), 2);
    let again = anna.put(&query, json!({ "state": "queued" })).await;
    assert_eq!((again.status, again.reason()), (409, "email.not_retryable"));
    let suppressed = anna.get("/admin/api/mailsuppressions").await.ok();
    assert_eq!(suppressed[0]["address"], CUSTOMER);
    anna.delete(&format!("/admin/api/mailsuppressions/{}", suppressed[0]["id"])).await.ok();
    assert_eq!(desk.send(desk.mail()).await.status, 200);
}

/// Operators see how mails leave the server, and try it.
#[tokio::test]
async fn operators_try_the_mail_server() {
    let server = MailServer::start();
    let url = server.url();
    let app = TestApp::builder().config(move |config| config.mail.url = url).start().await;
    let operator = app.operator().await;
    let setup = operator.get("/admin/api/mailsetup").await.ok();
    assert_eq!((&setup["transport"], &setup["lastReply"]), (&json!("smtp"), &json!("")));
    let tried = operator.post("/admin/api/mailsetup/test", json!({})).await.ok();
    assert_eq!(tried["accepted"], true);
    assert_eq!(server.mails().len(), 1);
    server.set(Mood::Refusing("550 5.1.1 no such person"));
    let tried = operator.post("/admin/api/mailsetup/test", json!({})).await.ok();
    assert_eq!(tried["accepted"], false);
    assert!(tried["reply"].as_str().is_some_and(|reply| reply.contains("no such person")), "{tried}");
}

/// A draft has the text of a master that is active at the site, too.
#[tokio::test]
async fn a_master_is_filled_in_like_a_template_of_the_site() {
    let app = TestApp::fresh().await;
    let shop = shop_at(app.dealer_site().await).await;
    let machine = shop.machine().await;
    let master = json!({
        "templateTitle": "Handed over", "templateSubject": "Your {{vinno}}", "templateContent": "<p>Dear customer</p>",
        "messageTemplateCategoryId": 1, "languageId": 1, "franchiseName": "",
    });
    let made = app.operator().await.post("/admin/api/mastertemplates", master).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let listed = shop.anna.post("MessageTemplate/ReadMessageTemplate", json!({ "TemplateSource": 100 })).await.ok();
    let id = listed[0]["MessageTemplateId"].as_i64().expect("an id");
    let path = format!("email/draft/{}?template={id}", machine.id);
    assert_eq!(shop.anna.get(&path).await.status, 404, "it is not active");
    shop.anna.post("MessageTemplate/SaveMessageTamplateMapping", json!({ "MessageTemplateId": id })).await.ok();
    let draft = shop.anna.get(&path).await.ok();
    assert_eq!(
        (&draft["Subject"], &draft["Message"]),
        (&json!(format!("Your {}", machine.serial)), &json!("<p>Dear customer</p>"))
    );
    let sent = shop.anna.post("email/sendemail", with(mail(machine.id), &json!({ "MessageTemplateId": id }))).await;
    assert_eq!(sent.line(), "200 Email has been sent");
}
