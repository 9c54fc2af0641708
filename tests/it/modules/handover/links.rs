//! Signing by link: a customer signs a prepared handover on a device of their own, once (docs/behaviour/machine-life.md,
//! "Signing by link").

use chrono::TimeDelta;
use platform::{entity::outbox_mail, jobs::outbox, tenancy::Scoped};
use sea_orm::{ColumnTrait, ConnectionTrait as _, Order};
use serde_json::{Value, json};
use tests::{
    Person, TestApp, database, given,
    smtp::{MailServer, Mood},
};

use super::{
    proofs::{DISCLAIMER, SIGNATURE, drawing},
    shop::{Shop, form, handover, history_of, last_history, letters, shop, shop_at, stand},
};
use crate::modules::{
    assets::{png, put},
    stock::yard::Model,
};

/// The body of a link for a machine, with these answers.
fn prepared(machine: &Model, answers: &[i64]) -> Value {
    let mut form = handover(machine, answers);
    form["Language"] = 2.into();
    form["Email"] = "".into();
    form
}

/// Makes a link and returns its id and its token.
async fn link(shop: &Shop, machine: &Model) -> (i64, String) {
    let made = shop.anna.post("jcbstock/handover/link", prepared(machine, &[1, 1])).await.ok();
    (made["Link"]["LinkId"].as_i64().expect("an id"), token(&made))
}

fn token(made: &Value) -> String {
    made["URL"].as_str().and_then(|url| url.rsplit_once("/sign/")).expect("an address").1.to_owned()
}

fn signature(token: &str) -> Value {
    json!({ "Token": token, "Name": "Zoe Signs", "Signature": drawing(), "DisclaimerAccepted": true,
        "Disclaimer": "At your own risk" })
}

async fn states(shop: &Shop, machine: &Model) -> Vec<String> {
    let list = shop.anna.get(&format!("jcbstock/handover/links/{}", machine.id)).await.ok();
    let links = list["Links"].as_array().expect("links");
    links.iter().map(|link| link["State"].as_str().expect("a state").to_owned()).collect()
}

/// Checks the answer to a customer for a link that cannot be used: the same whatever the reason.
async fn is_gone(customer: &Person, token: &str) {
    let body = json!({ "Token": token });
    let decline = json!({ "Token": token, "Reason": "" });
    for (path, body) in [("open", body.clone()), ("seen", body), ("", signature(token)), ("decline", decline)] {
        let path = format!("handover/sign/{path}");
        let reply = customer.post(path.trim_end_matches('/'), body).await;
        assert_eq!(reply.line(), "404 Handover: This link cannot be used", "{path}");
        assert_eq!(reply.reason(), "handover.link_gone");
    }
}

async fn ready() -> (Shop, Model, Person) {
    let shop = shop().await;
    given::setting(shop.site(), SIGNATURE, "true").await;
    given::setting(shop.site(), DISCLAIMER, "At your own risk").await;
    let machine = shop.machine().await;
    shop.sell(&[&machine], "").await;
    let customer = shop.site().app().anonymous();
    (shop, machine, customer)
}

/// From the desk to the customer's phone: opened, read, signed; then the handover is as if it were signed at the desk.
#[tokio::test]
async fn a_customer_signs_on_their_own_phone() {
    let (shop, machine, customer) = ready().await;
    let (id, token) = link(&shop, &machine).await;
    assert_eq!(states(&shop, &machine).await, ["waiting"]);
    let sheet = customer.post("handover/sign/open", json!({ "Token": token })).await.ok();
    assert_eq!(sheet["Items"][1]["ItemDesc"], "Keys handed over (de)", "in the customer's language");
    assert_eq!((&sheet["Items"][1]["ItemStatus"], &sheet["Disclaimer"]), (&json!(1), &json!("At your own risk")));
    assert_eq!((&sheet["Vin"], &sheet["LanguageCode"]), (&json!(machine.serial), &json!("de_DE")));
    assert_eq!((&sheet["IsSignatureRequired"], &sheet["Photos"]), (&json!(true), &json!([])));
    assert!(!sheet.to_string().contains("Quillfeather"), "nothing of the customer is shown: {sheet}");
    assert_eq!(states(&shop, &machine).await, ["opened"]);
    assert_eq!(customer.post("handover/sign/seen", json!({ "Token": token })).await.status, 204);
    assert_eq!(states(&shop, &machine).await, ["read"]);

    let done = customer.post("handover/sign", signature(&token)).await.ok();
    assert_eq!(states(&shop, &machine).await, ["signed"]);
    let stored = shop.stored(&machine).await;
    assert_eq!((stand(&stored), stored.last_success), (("C", 1, 1, true), Some(1)));
    assert_eq!(last_history(&shop.anna, machine.id).await, "Handover completed");
    let list = shop.anna.get(&format!("jcbstock/handover/links/{}", machine.id)).await.ok();
    let handover = list["Links"][0]["HandoverId"].as_i64().expect("a handover");
    let proof = shop.anna.get(&format!("jcbstock/handover/proof/{handover}")).await.ok();
    assert_eq!((&proof["Code"], &proof["Standing"]), (&done["Code"], &json!("whole")));
    assert_eq!((&proof["SignatureName"], &proof["Facts"]["ByLink"]), (&json!("Zoe Signs"), &json!(true)));
    assert_eq!((&proof["UserId"], &proof["Facts"]["LanguageName"]), (&json!(shop.anna.id), &json!("German")));

    // The same signature sent again is the same signature; anything else is too late.
    assert_eq!(customer.post("handover/sign", signature(&token)).await.ok(), done);
    let mut other = signature(&token);
    other["Name"] = "Somebody else".into();
    assert_eq!(customer.post("handover/sign", other).await.status, 404);
    // The record stays to be read, with what was signed.
    let mut record = customer.post("handover/sign/open", json!({ "Token": token })).await.ok();
    assert_eq!((&record["SignedOn"], &record["Code"]), (&done["SignedOn"], &done["Code"]));
    assert_eq!((&record["SignedBy"], &sheet["SignedOn"]), (&json!("Zoe Signs"), &json!("")));
    for (field, value) in
        [("IsSignatureRequired", json!(true)), ("SignedOn", json!("")), ("Code", json!("")), ("SignedBy", json!(""))]
    {
        record[field] = value;
    }
    assert_eq!(record, sheet, "the answers and the disclaimer are those that were shown");
    assert_eq!(customer.post("handover/sign/seen", json!({ "Token": token })).await.status, 404);
    let late = shop.anna.post("jcbstock/handover/link/withdraw", json!({ "LinkId": id })).await;
    assert_eq!(late.line(), "409 Conflict: Signing link cannot be used any more");
    let missing = shop.anna.post("jcbstock/handover/link/withdraw", json!({})).await;
    assert_eq!(missing.line(), "404 Handover: Given signing link is not available");
    shop.all_is_well().await;
}

/// A customer who declines ends the link with a reason, which the history and the people of the site receive; the
/// machine waits for another link.
#[tokio::test]
async fn a_customer_declines_with_a_reason() {
    let (shop, machine, customer) = ready().await;
    let mut form = prepared(&machine, &[1, 1]);
    form["Email"] = "zoe@quillfeather.example".into();
    let made = shop.anna.post("jcbstock/handover/link", form).await.ok();
    let (id, token) = (made["Link"]["LinkId"].clone(), token(&made));
    let decline = |reason: &str| json!({ "Token": token, "Reason": reason });
    let before = shop.stored(&machine).await;
    for (reason, line) in [
        (String::new(), "422 Handover: Reason is required"),
        (" \n\u{200b} ".to_owned(), "422 Handover: Reason is required"),
        ("é".repeat(501), "422 Handover: Reason should be at most 500 characters"),
    ] {
        assert_eq!(customer.post("handover/sign/decline", decline(&reason)).await.line(), line);
    }
    for reason in ["bent\u{7}", "bent\u{0}"] {
        let status = customer.post("handover/sign/decline", decline(reason)).await.status;
        assert!((400..500).contains(&status), "{reason:?}: {status}");
    }
    assert_eq!(states(&shop, &machine).await, ["waiting"]);
    assert_eq!(shop.stored(&machine).await.event_hash, before.event_hash);

    let done = customer.post("handover/sign/decline", decline(" The bucket\r\nis  bent ")).await.ok();
    let after = shop.stored(&machine).await;
    assert_eq!((stand(&after), after.last_success), (stand(&before), before.last_success));
    assert_eq!(after.event_count, before.event_count + 1);
    assert_eq!(last_history(&shop.anna, machine.id).await, "Declined by the customer - The bucket is bent");
    let list = shop.anna.get(&format!("jcbstock/handover/links/{}", machine.id)).await.ok();
    let link = &list["Links"][0];
    assert_eq!((&link["State"], &link["DeclineReason"]), (&json!("declined"), &json!("The bucket is bent")));
    assert_eq!((&link["EndedOn"], &link["MailState"]), (&done["DeclinedOn"], &json!("withdrawn")));
    let manager = shop.site().person(5).await;
    for person in [&shop.anna, &manager] {
        let notices = person.post("notification/list", json!({})).await.ok();
        let notice = &notices[0];
        assert_eq!((&notice["Kind"], &notice["VhcId"]), (&json!("declined"), &json!(machine.id)));
        let message = format!("{} was declined by the customer: The bucket is bent", machine.serial);
        assert_eq!((&notice["Title"], &notice["Message"]), (&json!("Handover declined"), &json!(message)));
    }

    // The same decline again is the same decline; everything else is too late.
    assert_eq!(customer.post("handover/sign/decline", decline("The bucket is bent")).await.ok(), done);
    assert_eq!(shop.stored(&machine).await.event_count, after.event_count);
    assert_eq!(customer.post("handover/sign/decline", decline("Another")).await.status, 404);
    is_gone(&customer, &token).await;
    let late = shop.anna.post("jcbstock/handover/link/withdraw", json!({ "LinkId": id })).await;
    assert_eq!(late.line(), "409 Conflict: Signing link cannot be used any more");

    // The machine waits as before: another link is signed.
    let (_, again) = self::link(&shop, &machine).await;
    customer.post("handover/sign", signature(&again)).await.ok();
    assert_eq!(states(&shop, &machine).await, ["signed", "declined"]);
    let lines: Vec<String> = history_of(&shop.anna, machine.id).await.into_iter().map(|(text, _)| text).collect();
    assert_eq!(lines[..2], ["Handover completed", "Declined by the customer - The bucket is bent"]);
    shop.all_is_well().await;
}

/// Of those who sign and decline by one link at once, one has done it.
#[tokio::test]
async fn a_link_is_signed_or_declined() {
    let (shop, machine, customer) = ready().await;
    let (_, token) = link(&shop, &machine).await;
    let before = shop.stored(&machine).await.event_count;
    let calls: Vec<_> = (0..12)
        .map(|at| {
            let (customer, token) = (customer.clone(), token.clone());
            let mut form = signature(&token);
            form["Name"] = format!("Customer {at}").into();
            let reason = json!({ "Token": token, "Reason": format!("Reason {at}") });
            let (path, body) = if at % 2 == 0 { ("handover/sign", form) } else { ("handover/sign/decline", reason) };
            tokio::spawn(async move { customer.post(path, body).await })
        })
        .collect();
    let mut done = 0;
    for call in calls {
        let reply = call.await.expect("a reply");
        assert!(matches!(reply.status, 200 | 404 | 409 | 503), "{}", reply.text());
        done += u32::from(reply.status == 200);
    }
    assert_eq!(done, 1);
    assert_eq!(shop.stored(&machine).await.event_count, before + 1);
    shop.all_is_well().await;
}

/// A crawler that follows the address of a link opens, reads and signs nothing.
#[tokio::test]
async fn looking_at_the_page_does_nothing() {
    let (shop, machine, customer) = ready().await;
    let (_, token) = link(&shop, &machine).await;
    for path in [format!("/sign/{token}"), format!("/sign/{token}/")] {
        let page = customer.get(&path).await;
        assert_eq!((page.status, page.header("x-robots-tag")), (200, "noindex, nofollow, noarchive"));
    }
    for path in ["handover/sign/open", "handover/sign/seen", "handover/sign", "handover/sign/decline"] {
        assert_eq!(customer.get(&format!("/api/{path}")).await.status, 405, "{path}");
    }
    assert_eq!(states(&shop, &machine).await, ["waiting"]);
    assert_eq!(shop.stored(&machine).await.last_success, None);
}

/// Neither log nor database contains a token, except for the mail that waits to be sent.
#[tokio::test]
async fn a_token_is_stored_by_nobody() {
    let app = TestApp::fresh().await;
    let shop = shop_at(app.dealer_site().await).await;
    let machine = shop.machine().await;
    shop.sell(&[&machine], "").await;
    let (_, token) = link(&shop, &machine).await;
    let customer = app.anonymous();
    customer.get(&format!("/sign/{token}")).await;
    customer.post("handover/sign/open", json!({ "Token": token })).await.ok();
    assert!(!app.dump().await.contains(&token), "not in the database");
    assert!(!app.logs().contains(&token) && app.logs().contains("/sign/{token}"), "not in the log");
    assert!(!app.metrics().contains(&token));
}

/// One answer for every link that cannot be used, and for none at all.
#[tokio::test]
async fn a_link_that_cannot_be_used_says_only_that() {
    let app = TestApp::fresh().await;
    let shop = shop_at(app.dealer_site().await).await;
    let customer = app.anonymous();
    for unknown in ["", "abc", &"A".repeat(43), &"A".repeat(5_000)] {
        is_gone(&customer, unknown).await;
    }
    // Withdrawn.
    let machine = shop.machine().await;
    shop.sell(&[&machine], "").await;
    let (id, token) = link(&shop, &machine).await;
    let stranger = shop.other.administrator().await;
    let withdraw = json!({ "LinkId": id });
    assert_eq!(stranger.post("jcbstock/handover/link/withdraw", withdraw.clone()).await.status, 404);
    for _ in 0..2 {
        let gone = shop.anna.post("jcbstock/handover/link/withdraw", withdraw.clone()).await.ok();
        assert_eq!(gone["State"], "withdrawn");
    }
    is_gone(&customer, &token).await;
    // Replaced by another one.
    let (_, first) = link(&shop, &machine).await;
    let (_, second) = link(&shop, &machine).await;
    is_gone(&customer, &first).await;
    assert_eq!(states(&shop, &machine).await, ["waiting", "withdrawn", "withdrawn"]);
    // The questions are others by now.
    given::handover_version(&shop.site().group, shop.template, 2, ["Other", "Questions"]).await;
    is_gone(&customer, &second).await;
    assert_eq!(states(&shop, &machine).await[0], "withdrawn", "the dealer does not wait for it");
    // Signed by it, and expired.
    let signed = shop.machine().await;
    shop.sell(&[&signed], "").await;
    let (_, used) = link(&shop, &signed).await;
    let mut used_up = signature(&used);
    used_up["Disclaimer"] = "".into();
    customer.post("handover/sign", used_up).await.ok();
    customer.post("handover/sign/open", json!({ "Token": used })).await.ok();
    // Signed at the desk meanwhile.
    let (_, token) = link(&shop, &machine).await;
    shop.hand_over(&machine, true).await;
    is_gone(&customer, &token).await;
    assert_eq!(states(&shop, &machine).await[0], "withdrawn");
    // Back in stock.
    let machine = shop.machine().await;
    shop.sell(&[&machine], "").await;
    let (_, token) = link(&shop, &machine).await;
    let back = json!({ "VhcIds": [machine.id], "LocationId": shop.yard.bay });
    shop.anna.post("jcbstock/put/back", back).await.ok();
    is_gone(&customer, &token).await;
    assert_eq!(states(&shop, &machine).await, ["withdrawn"]);
    // Another customer than the one for whom it was made.
    let (machine, other) = (shop.machine().await, shop.machine().await);
    let first = shop.sell(&[&machine, &other], "").await;
    let (_, token) = link(&shop, &machine).await;
    let mut changed = form(&[&machine]);
    (changed["CustomerId"], changed["Surname"]) = (first.into(), "Pennywhistle".into());
    let changed = shop.anna.post("customer/update", changed).await.ok();
    assert_ne!(changed["CustomerId"], first);
    is_gone(&customer, &token).await;
    assert_eq!(states(&shop, &machine).await, ["withdrawn"]);
    // Expired.
    let machine = shop.machine().await;
    shop.sell(&[&machine], "").await;
    let (id, token) = link(&shop, &machine).await;
    customer.post("handover/sign/open", json!({ "Token": token })).await.ok();
    app.advance(TimeDelta::hours(169));
    is_gone(&customer, &token).await;
    is_gone(&customer, &used).await;
    let anna = shop.site().administrator().await;
    let list = anna.get(&format!("jcbstock/handover/links/{}", machine.id)).await.ok();
    assert_eq!((&list["Links"][0]["LinkId"], &list["Links"][0]["State"]), (&json!(id), &json!("expired")));
    // The module is switched off at the site.
    let made = anna.post("jcbstock/handover/link", prepared(&machine, &[1, 1])).await.ok();
    let token = self::token(&made);
    given::setting(shop.site(), "JCB.IsEnabled", "false").await;
    is_gone(&customer, &token).await;
}

/// Missing parts of a signature are reported, and the link still works.
#[tokio::test]
async fn a_signature_says_what_is_missing() {
    let (shop, machine, customer) = ready().await;
    let (_, token) = link(&shop, &machine).await;
    let with = |field: &str, value: Value| {
        let mut form = signature(&token);
        form[field] = value;
        form
    };
    for (form, line) in [
        (with("Name", json!(" ")), "422 Stock: Customer Signature is required"),
        (with("Name", json!("x".repeat(51))), "422 Stock: Customer Signature should be at most 50 characters"),
        (with("DisclaimerAccepted", json!(false)), "422 Stock: * Please acknowledge and accept the disclaimer"),
        (with("Signature", json!("Zoe")), "422 Handover: Customer Signature is not a PNG picture"),
        (with("Disclaimer", json!("Another")), "409 Conflict: Disclaimer has been changed by somebody else"),
        (with("Disclaimer", json!("")), "409 Conflict: Disclaimer has been changed by somebody else"),
        (with("Disclaimer", json!(null)), "409 Conflict: Disclaimer has been changed by somebody else"),
    ] {
        assert_eq!(customer.post("handover/sign", form).await.line(), line);
    }
    let huge = with("Signature", "A".repeat(10 * 1024 * 1024).into());
    assert_eq!(customer.post("handover/sign", huge).await.status, 413);
    assert_eq!(states(&shop, &machine).await, ["waiting"]);
    customer.post("handover/sign", signature(&token)).await.ok();
    shop.all_is_well().await;
}

/// The same answers, signed in the same way by another link, are another handover and no repeat of the first.
#[tokio::test]
async fn each_link_is_signed_for_itself() {
    let (shop, machine, customer) = ready().await;
    let mut codes = Vec::new();
    for many in 1..=2 {
        let made = shop.anna.post("jcbstock/handover/link", prepared(&machine, &[1, 0])).await.ok();
        let done = customer.post("handover/sign", signature(&token(&made))).await.ok();
        codes.push(done["Code"].as_str().expect("a code").to_owned());
        assert_eq!(states(&shop, &machine).await, vec!["signed"; many]);
    }
    assert_ne!(codes[0], codes[1]);
    let listed = shop.anna.get(&format!("jcbstock/handover/{}", machine.id)).await.ok();
    let listed: Vec<_> = listed["Handovers"].as_array().expect("handovers").iter().map(|one| &one["Code"]).collect();
    assert_eq!(listed, [codes[1].as_str(), codes[0].as_str()]);
    shop.all_is_well().await;
}

/// The customer sees the photos of the machine, the latest first, and none of the dealer's comments on them.
#[tokio::test]
async fn photos_are_shown_without_what_the_dealer_noted() {
    let (shop, machine, customer) = ready().await;
    let mut photos = Vec::new();
    for width in [40, 50] {
        let file = png(width, 30);
        let metadata = json!({ "VHCId": machine.id, "Comments": "Dent on the left, tell nobody" });
        let ask = json!({ "FileNameWithExtension": "internal.png", "AssetTypeEnum": 10, "UploadedFileSize": file.len(),
            "MetaData": metadata.to_string() });
        let upload = shop.anna.post("assets/upload/intent", ask).await.ok();
        assert_eq!(put(&shop.anna, &upload, &file).await.status, 200);
        shop.anna.post("assets/upload/complete", json!({ "AssetId": upload["AssetId"] })).await.ok();
        photos.push(width);
    }
    let (_, token) = link(&shop, &machine).await;
    let sheet = customer.post("handover/sign/open", json!({ "Token": token })).await.ok();
    let shown = sheet["Photos"].as_array().expect("photos");
    assert_eq!(shown.len(), 2);
    for (photo, width) in shown.iter().zip(photos.into_iter().rev()) {
        let fields: Vec<&String> = photo.as_object().expect("a photo").keys().collect();
        assert_eq!(fields, ["SignedURL", "ThumbnailURL"]);
        let seen = customer.get(photo["SignedURL"].as_str().expect("an address")).await;
        assert_eq!(image::load_from_memory(&seen.bytes).expect("a picture").width(), width);
    }
    for word in ["Dent", "internal", &shop.anna.login, "Comments\":\"D"] {
        assert!(!shown.iter().any(|photo| photo.to_string().contains(word)), "{word}");
    }
}

/// The addresses of the photos are of use for as long as those of the page, for some minutes, both sizes alike.
#[tokio::test]
async fn photos_of_a_link_are_open_for_minutes() {
    let app = TestApp::fresh().await;
    let shop = shop_at(app.dealer_site().await).await;
    let machine = shop.machine().await;
    shop.sell(&[&machine], "").await;
    let customer = app.anonymous();
    let file = png(40, 30);
    let meta_data = json!({ "VHCId": machine.id }).to_string();
    let intent = json!({ "FileNameWithExtension": "a.png", "AssetTypeEnum": 10, "UploadedFileSize": file.len(),
        "MetaData": meta_data });
    let address = shop.anna.post("assets/upload/intent", intent).await.ok();
    assert_eq!(put(&shop.anna, &address, &file).await.status, 200);
    shop.anna.post("assets/upload/complete", json!({ "AssetId": address["AssetId"] })).await.ok();
    let (_, token) = link(&shop, &machine).await;
    let sheet = customer.post("handover/sign/open", json!({ "Token": token })).await.ok();
    let addresses = ["SignedURL", "ThumbnailURL"].map(|name| sheet["Photos"][0][name].as_str().expect("an address"));
    for address in addresses {
        assert_eq!(customer.get(address).await.status, 200, "{address}");
    }
    app.advance(TimeDelta::minutes(11));
    for address in addresses {
        assert_eq!(customer.get(address).await.status, 404, "{address}");
    }
}

/// A fault of the server is reported as one, so that the customer tries again, and not as a link that cannot be used.
#[tokio::test]
async fn a_fault_is_not_reported_as_a_link_that_is_gone() {
    let app = TestApp::fresh().await;
    let shop = shop_at(app.dealer_site().await).await;
    let machine = shop.machine().await;
    shop.sell(&[&machine], "").await;
    let (_, token) = link(&shop, &machine).await;
    let customer = app.anonymous();
    let outside = database::connect(&database::as_owner(&app.platform().config.database.url)).await;
    let renamed = async |from: &str, to: &str| {
        outside.execute_unprepared(&format!("ALTER TABLE {from} RENAME TO {to}")).await.expect("renamed");
    };
    renamed("work_order", "work_order_away").await;
    for (path, body) in
        [("open", json!({ "Token": token })), ("seen", json!({ "Token": token })), ("", signature(&token))]
    {
        let path = format!("handover/sign/{path}");
        let reply = customer.post(path.trim_end_matches('/'), body).await;
        assert!(reply.status >= 500, "{path}: {}", reply.text());
    }
    renamed("work_order_away", "work_order").await;
    outside.close().await.expect("closed");
    customer.post("handover/sign/open", json!({ "Token": token })).await.ok();
    assert_eq!(states(&shop, &machine).await, ["opened"]);
}

/// Of twenty who sign at once by one link, one has signed.
#[tokio::test]
async fn a_link_works_once() {
    let (shop, machine, customer) = ready().await;
    let (_, token) = link(&shop, &machine).await;
    let before = shop.stored(&machine).await.event_count;
    let calls: Vec<_> = (0..20)
        .map(|at| {
            let (customer, mut form) = (customer.clone(), signature(&token));
            form["Name"] = format!("Customer {at}").into();
            tokio::spawn(async move { customer.post("handover/sign", form).await })
        })
        .collect();
    let mut signed = 0;
    for call in calls {
        let reply = call.await.expect("a reply");
        assert!(matches!(reply.status, 200 | 404 | 409 | 503), "{}", reply.text());
        signed += u32::from(reply.status == 200);
    }
    assert_eq!(signed, 1);
    assert_eq!(shop.stored(&machine).await.event_count, before + 1);
    shop.all_is_well().await;
}

/// A prepared handover is checked as one that is submitted, and a link is mailed in the customer's language.
#[tokio::test]
async fn a_link_is_checked_and_mailed() {
    let (shop, machine, _) = ready().await;
    let plain = shop.machine().await;
    let with = |field: &str, value: Value| {
        let mut form = prepared(&machine, &[1, 1]);
        form[field] = value;
        form
    };
    for (form, line) in [
        (prepared(&plain, &[1, 1]), "409 Conflict: Machine is not in Handover Inspection"),
        (prepared(&machine, &[1]), "422 Stock: Please select option"),
        (with("SaveJcbItemsInfo", json!([])), "422 Stock: Please select option"),
        (with("TemplateVersion", json!(9)), "409 Conflict: Handover Template has been changed by somebody else"),
        (with("Email", json!("nobody")), "422 Handover: Invalid Email Address"),
        (with("Email", json!("zoe@quillfeather.example\r\nBcc: x@y.example")), "422 Handover: Invalid Email Address"),
    ] {
        assert_eq!(shop.anna.post("jcbstock/handover/link", form).await.line(), line);
    }
    assert!(states(&shop, &machine).await.is_empty());
    for (user_type, may) in [(5, true), (7, true), (49, false), (3, false), (8, false)] {
        let person = shop.site().person(user_type).await;
        let reply = person.post("jcbstock/handover/link", prepared(&machine, &[1, 1])).await;
        assert_eq!(reply.status, if may { 200 } else { 403 }, "{user_type}");
    }
    let mailed = shop.anna.post("jcbstock/handover/link", with("Email", json!("zoe@quillfeather.example"))).await.ok();
    assert_eq!((&mailed["Link"]["ByMail"], &mailed["Link"]["State"]), (&json!(true), &json!("waiting")));
    let url = mailed["URL"].as_str().expect("an address").to_owned();
    let mails = letters(&shop).await;
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].to, ["zoe@quillfeather.example"]);
    assert_eq!(mails[0].subject, format!("Bitte unterschreiben Sie die Übergabe der Maschine {}", machine.serial));
    assert!(mails[0].text.contains(&format!("Lesen und unterschreiben:\n{url}\n")), "{}", mails[0].text);
    let html = mails[0].html.as_deref().expect("an HTML part").replace("&#x2f;", "/");
    for part in [format!("<a href=\"{url}\""), "#FFC400".to_owned(), "<html lang=\"de\"".to_owned()] {
        assert!(html.contains(&part), "{part}: {html}");
    }
    shop.all_is_well().await;
}

/// A disclaimer that the site adds while the page of a customer is open is reported as one that has changed, because
/// the customer has not seen it and cannot accept it; and so at the desk, where another text is sent.
#[tokio::test]
async fn a_disclaimer_that_was_not_shown_is_not_requested() {
    let shop = shop().await;
    given::setting(shop.site(), SIGNATURE, "true").await;
    let (machine, other) = (shop.machine().await, shop.machine().await);
    shop.sell(&[&machine, &other], "").await;
    let customer = shop.site().app().anonymous();
    let (_, token) = link(&shop, &machine).await;
    let sheet = customer.post("handover/sign/open", json!({ "Token": token })).await.ok();
    assert_eq!(sheet["Disclaimer"], "");
    let mut at_the_desk = handover(&other, &[1, 1]);
    (at_the_desk["DisclaimerAccepted"], at_the_desk["Disclaimer"]) = (false.into(), "".into());
    let first = shop.anna.post("jcbstock/handover/save", at_the_desk.clone()).await.ok();

    given::setting(shop.site(), DISCLAIMER, "At your own risk").await;
    let mut form = signature(&token);
    (form["DisclaimerAccepted"], form["Disclaimer"]) = (false.into(), "".into());
    let reply = customer.post("handover/sign", form).await;
    assert_eq!(reply.line(), "409 Conflict: Disclaimer has been changed by somebody else");
    assert_eq!(states(&shop, &machine).await, ["opened"]);
    let mut stale = handover(&machine, &[1, 1]);
    (stale["DisclaimerAccepted"], stale["Disclaimer"]) = (false.into(), "At the risk of nobody".into());
    let reply = shop.anna.post("jcbstock/handover/save", stale.clone()).await;
    assert_eq!(reply.line(), "409 Conflict: Disclaimer has been changed by somebody else");
    stale["Disclaimer"] = "At your own risk".into();
    let reply = shop.anna.post("jcbstock/handover/save", stale).await;
    assert_eq!(reply.line(), "422 Stock: * Please acknowledge and accept the disclaimer");
    // A repeated request has the same answer.
    let again = shop.anna.post("jcbstock/handover/save", at_the_desk).await.ok();
    assert_eq!(again["HandoverId"], first["HandoverId"]);

    let sheet = customer.post("handover/sign/open", json!({ "Token": token })).await.ok();
    assert_eq!(sheet["Disclaimer"], "At your own risk");
    let done = customer.post("handover/sign", signature(&token)).await.ok();
    given::setting(shop.site(), DISCLAIMER, "At the risk of anybody").await;
    assert_eq!(customer.post("handover/sign", signature(&token)).await.ok(), done);
    shop.all_is_well().await;
}

/// A disclaimer is shown, accepted and stored in the language of the handover; where that has none, it is the common one, and
/// where there is neither, nothing has to be accepted.
#[tokio::test]
async fn a_disclaimer_is_in_the_language_of_the_handover() {
    let shop = shop().await;
    given::setting(shop.site(), SIGNATURE, "true").await;
    given::setting(shop.site(), "JCB.HandoverSettings.Disclaimers.de_DE", "Gekauft wie besichtigt").await;
    let (machine, other, third) = (shop.machine().await, shop.machine().await, shop.machine().await);
    shop.sell(&[&machine, &other, &third], "").await;
    let customer = shop.site().app().anonymous();
    let (_, token) = link(&shop, &machine).await;
    let sheet = customer.post("handover/sign/open", json!({ "Token": token })).await.ok();
    assert_eq!((&sheet["LanguageCode"], &sheet["Disclaimer"]), (&json!("de_DE"), &json!("Gekauft wie besichtigt")));
    let mut form = signature(&token);
    assert_eq!(
        customer.post("handover/sign", form.clone()).await.line(),
        "409 Conflict: Disclaimer has been changed by somebody else"
    );
    form["Disclaimer"] = "Gekauft wie besichtigt".into();
    customer.post("handover/sign", form).await.ok();
    let record = customer.post("handover/sign/open", json!({ "Token": token })).await.ok();
    assert_eq!(record["Disclaimer"], "Gekauft wie besichtigt");
    // In English there is none, until the site has a common one.
    let english = |machine: &Model| {
        let mut form = handover(machine, &[1, 1]);
        (form["Language"], form["DisclaimerAccepted"]) = (1.into(), false.into());
        form
    };
    shop.anna.post("jcbstock/handover/save", english(&other)).await.ok();
    given::setting(shop.site(), DISCLAIMER, "As seen").await;
    let mut form = english(&third);
    assert_eq!(
        shop.anna.post("jcbstock/handover/save", form.clone()).await.line(),
        "422 Stock: * Please acknowledge and accept the disclaimer"
    );
    (form["DisclaimerAccepted"], form["Disclaimer"]) = (true.into(), "As seen".into());
    let done = shop.anna.post("jcbstock/handover/save", form).await.ok();
    let proof = shop.anna.get(&format!("jcbstock/handover/proof/{}", done["HandoverId"])).await.ok();
    assert_eq!(proof["Disclaimer"], "As seen");
    shop.all_is_well().await;
}

/// The dealer sees the delivery of the mail with a link, and a mail that still waits is not sent once its link is of no
/// use.
#[tokio::test]
async fn the_mail_of_a_link_is_reported_and_taken_back() {
    let (shop, machine, customer) = ready().await;
    let make = async || {
        let mut form = prepared(&machine, &[1, 1]);
        form["Email"] = "zoe@quillfeather.example".into();
        shop.anna.post("jcbstock/handover/link", form).await.ok()
    };
    let mail_states = async || {
        let list = shop.anna.get(&format!("jcbstock/handover/links/{}", machine.id)).await.ok();
        let links = list["Links"].as_array().expect("links").iter();
        links.map(|link| link["MailState"].as_str().expect("a state").to_owned()).collect::<Vec<_>>()
    };
    let made = make().await;
    assert_eq!((&made["Link"]["MailState"], mail_states().await), (&json!("waiting"), vec!["waiting".to_owned()]));
    for (stored, word) in [
        (outbox_mail::State::Sent, "sent"),
        (outbox_mail::State::Dead, "failed"),
        (outbox_mail::State::Waiting, "waiting"),
    ] {
        mark_last(&shop, stored).await;
        assert_eq!(mail_states().await, [word]);
    }
    // Withdrawn by hand.
    let gone = json!({ "LinkId": made["Link"]["LinkId"] });
    let gone = shop.anna.post("jcbstock/handover/link/withdraw", gone).await.ok();
    assert_eq!((&gone["State"], &gone["MailState"]), (&json!("withdrawn"), &json!("withdrawn")));
    // Replaced by one that is shown only.
    make().await;
    link(&shop, &machine).await;
    assert_eq!(mail_states().await, ["none", "withdrawn", "withdrawn"]);
    taken_back(&shop, 2).await;
    // Signed by the address that the desk has shown, before the mail was sent.
    let shown = make().await;
    customer.post("handover/sign", signature(&token(&shown))).await.ok();
    assert_eq!(mail_states().await, ["withdrawn", "none", "withdrawn", "withdrawn"]);
    taken_back(&shop, 3).await;
    shop.all_is_well().await;
}

/// A mail whose recipient the mail server refuses is answered as failed, after the first try.
#[tokio::test]
async fn a_refused_mail_of_a_link_is_failed_at_once() {
    let server = MailServer::start();
    let url = server.url();
    let app = TestApp::builder().config(move |config| config.mail.url = url).start().await;
    let shop = shop_at(app.dealer_site().await).await;
    let machine = shop.machine().await;
    shop.sell(&[&machine], "").await;
    let mail_state = async |address: &str| {
        let mut form = prepared(&machine, &[1, 1]);
        form["Email"] = address.into();
        shop.anna.post("jcbstock/handover/link", form).await.ok();
        app.on(|platform| async move { outbox::drain(&platform).await.expect("the outbox") }).await;
        let list = shop.anna.get(&format!("jcbstock/handover/links/{}", machine.id)).await.ok();
        list["Links"][0]["MailState"].clone()
    };
    assert_eq!(mail_state("buero@müller-bau.example").await, "sent");
    assert_eq!(mail_state("büro@müller-bau.example").await, "failed", "the server has no SMTPUTF8");
    server.set(Mood::Refusing("550 5.1.1 no such person"));
    assert_eq!(mail_state("zoe@quillfeather.example").await, "failed");
    server.set(Mood::Refusing("451 4.7.1 later"));
    assert_eq!(mail_state("zoe@quillfeather.example").await, "waiting");
    for wrong in ["a..b@example.com", "a@-example.com", "mailto:ada@example.com", "a\u{200b}b@example.com"] {
        let mut form = prepared(&machine, &[1, 1]);
        form["Email"] = wrong.into();
        let reply = shop.anna.post("jcbstock/handover/link", form).await;
        assert_eq!((reply.status, reply.reason()), (422, "handover.link_email"), "{wrong}");
    }
}

/// A mail that was sent is left as it is, when its link is withdrawn.
#[tokio::test]
async fn a_mail_that_was_sent_stays_sent() {
    let (shop, machine, _) = ready().await;
    let mut form = prepared(&machine, &[1, 1]);
    form["Email"] = "zoe@quillfeather.example".into();
    let made = shop.anna.post("jcbstock/handover/link", form).await.ok();
    mark_last(&shop, outbox_mail::State::Sent).await;
    let gone = json!({ "LinkId": made["Link"]["LinkId"] });
    let gone = shop.anna.post("jcbstock/handover/link/withdraw", gone).await.ok();
    assert_eq!((&gone["State"], &gone["MailState"]), (&json!("withdrawn"), &json!("sent")));
}

/// The mails of a site with links.
async fn mails_of(shop: &Shop) -> Vec<outbox_mail::Model> {
    let site = shop.site().id;
    given::write(shop.site().app(), move |_, tx, grant| {
        Box::pin(async move {
            let mine = outbox_mail::Entity::within(grant).filter(outbox_mail::Column::SiteId.eq(site));
            let mine = mine.filter(outbox_mail::Column::Subject.not_like("Ihre Kopie%"));
            mine.order(outbox_mail::Column::Id, Order::Asc).all(tx).await.expect("mails")
        })
    })
    .await
}

/// Checks that so many mails were withdrawn and have no content any more, and that none waits.
async fn taken_back(shop: &Shop, many: usize) {
    let mails = mails_of(shop).await;
    let back: Vec<_> = mails.iter().filter(|mail| mail.state == outbox_mail::State::Withdrawn).collect();
    assert_eq!((back.len(), mails.iter().any(|mail| mail.state == outbox_mail::State::Waiting)), (many, false));
    assert!(back.iter().all(|mail| mail.body_text.is_empty() && mail.body_html.is_empty()));
}

async fn mark_last(shop: &Shop, stored: outbox_mail::State) {
    let last = mails_of(shop).await.pop().expect("a mail").id;
    given::write(shop.site().app(), move |_, tx, grant| {
        Box::pin(async move {
            let mine = outbox_mail::Entity::change(grant).filter(outbox_mail::Column::Id.eq(last));
            mine.value(outbox_mail::Column::State, stored).run(tx).await.expect("marked");
        })
    })
    .await;
}

/// A link and a correction take as many answers as the handover that they are of.
#[tokio::test]
async fn long_answers_are_read_by_every_call() {
    let (shop, machine, _) = ready().await;
    let answer = |at: usize| json!({ "TemplateItemTypeId": at, "ItemStatus": 0, "Comments": "é".repeat(400) });
    let answers: Vec<Value> = (1..=400).map(answer).collect();
    let size = serde_json::to_vec(&answers).expect("text").len();
    assert!((256 * 1024..480 * 1024).contains(&size), "{size}");
    for path in ["save", "link", "correct"] {
        let path = format!("jcbstock/handover/{path}");
        let mut body = json!({ "VhcId": machine.id, "Language": 1, "HandoverId": 987_654_321, "Reason": "why",
            "SaveJcbItemsInfo": answers });
        let reply = shop.anna.post(&path, body.clone()).await;
        assert!((400..500).contains(&reply.status) && reply.status != 413, "{path}: {}", reply.text());
        body["Reason"] = "x".repeat(600 * 1024).into();
        assert_eq!(shop.anna.post(&path, body).await.status, 413, "{path}");
    }
}
