//! The proof of a handover: an accepted handover is never changed, and every change from outside is found
//! (docs/behaviour/machine-life.md, "Proof of a handover").

use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use handover::verify::{self, Found, ProofFault, ProofState, Selection};
use platform::tenancy::SystemTask;
use sea_orm::{ConnectionTrait as _, DatabaseConnection, DbBackend, Statement};
use serde_json::{Value, json};
use tests::{TestApp, TestSite, database, given};

use super::shop::{Shop, handover, handover_of, shop, shop_at};

/// A small drawing in base64: a PNG picture with one stroke.
pub fn drawing() -> String {
    let mut picture = image::RgbImage::from_pixel(60, 20, image::Rgb([255, 255, 255]));
    (5..50).for_each(|x| picture.put_pixel(x, x / 5, image::Rgb([0, 0, 0])));
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, image::ImageFormat::Png).expect("a picture");
    BASE64.encode(bytes.into_inner())
}

pub const DISCLAIMER: &str = "JCB.HandoverSettings.Disclaimer";
pub const SIGNATURE: &str = "JCB.HandoverSettings.WebAppSettings.IsCustomerSignatureEnabled";

/// A machine that was handed over with a drawing and a disclaimer; the id of the handover and its check code.
async fn signed(shop: &Shop, passed: bool) -> (i64, i64, String) {
    given::setting(shop.site(), SIGNATURE, "true").await;
    given::setting(shop.site(), DISCLAIMER, "At your own risk").await;
    let machine = shop.machine().await;
    shop.sell(&[&machine], "").await;
    let mut form = handover(&machine, &[1, i64::from(passed)]);
    form["CustomerSignature"] = drawing().into();
    form["Disclaimer"] = "At your own risk".into();
    let done = shop.anna.post("jcbstock/handover/save", form).await.ok();
    let code = done["Code"].as_str().expect("a code").to_owned();
    (machine.id, done["HandoverId"].as_i64().expect("an id"), code)
}

async fn proof(shop: &Shop, handover: i64) -> Value {
    shop.anna.get(&format!("jcbstock/handover/proof/{handover}")).await.ok()
}

async fn verified(site: &TestSite, selection: Selection) -> Vec<Found> {
    site.app()
        .on(move |platform| async move {
            verify::verify(&platform, &SystemTask::CommandLine.everywhere(), &selection).await.expect("a look")
        })
        .await
}

/// HAND-031, HAND-032: what was accepted is shown as it was, whatever its template, disclaimer, model and site are called by
/// now.
#[tokio::test]
async fn what_was_accepted_stays_as_it_was() {
    let shop = shop().await;
    let (machine, handover, code) = signed(&shop, true).await;
    let before = proof(&shop, handover).await;
    assert_eq!(before["Code"], code.as_str());
    assert_eq!((&before["SignatureName"], &before["Standing"]), (&json!("Zoe Signs"), &json!("whole")));
    assert_eq!((&before["Disclaimer"], &before["DisclaimerAccepted"]), (&json!("At your own risk"), &json!(true)));
    assert_eq!(before["Items"][1]["ItemDesc"], "Keys handed over");
    assert_eq!((&before["VhcId"], &before["Address"]), (&json!(machine), &json!("127.0.0.1")));
    let facts = &before["Facts"];
    assert_eq!(facts["SiteCode"], shop.site().code.as_str());
    assert_eq!((facts["DisclaimerVersion"].as_str().map(str::len), &facts["ByLink"]), (Some(8), &json!(false)));
    assert!(["Vin", "Model", "SiteName", "TimeZone", "LanguageName", "UserName"].iter().all(|name| facts[*name] != ""));
    let picture = BASE64.decode(before["Signature"].as_str().expect("a drawing")).expect("base64");
    assert_eq!(image::load_from_memory(&picture).expect("a picture").width(), 60);

    given::handover_version(&shop.site().group, shop.template, 2, ["Other", "Questions"]).await;
    given::setting(shop.site(), DISCLAIMER, "Nobody is liable").await;
    let head = shop.site().group.head_office().await.administrator().await;
    let model = json!([{ "ModelId": shop.yard.model, "ModelName": "Renamed" }]);
    head.post("model/jcb/update", model).await;
    assert_eq!(proof(&shop, handover).await, before);
    let listed = shop.anna.get(&format!("jcbstock/handover/{machine}")).await.ok();
    assert_eq!(listed["Handovers"][0]["Code"], code.as_str());
    assert!(!listed.to_string().contains("Zoe"), "no personal data");

    let stranger = shop.other.administrator().await;
    assert_eq!(stranger.get(&format!("jcbstock/handover/proof/{handover}")).await.status, 404);
    let importer = shop.site().person(8).await;
    assert_eq!(importer.get(&format!("jcbstock/handover/proof/{handover}")).await.status, 403);
    let found = verified(shop.site(), Selection::Code(code)).await;
    assert_eq!((found.len(), found[0].state), (1, ProofState::Whole));
    shop.all_is_well().await;
}

/// A disclaimer that was changed since the customer saw it is not accepted by a tick for another text; nothing is
/// stored.
#[tokio::test]
async fn a_changed_disclaimer_is_accepted_anew() {
    let shop = shop().await;
    given::setting(shop.site(), DISCLAIMER, "First\r\nand second line").await;
    let machine = shop.machine().await;
    shop.sell(&[&machine], "").await;
    let mut form = handover(&machine, &[1, 1]);
    form["Disclaimer"] = "First\nand second line".into();
    given::setting(shop.site(), DISCLAIMER, "Another").await;
    let refused = shop.anna.post("jcbstock/handover/save", form.clone()).await;
    assert_eq!(refused.line(), "409 Conflict: Disclaimer has been changed by somebody else");
    assert_eq!(refused.reason(), "handover.disclaimer_changed");
    assert_eq!(shop.stored(&machine).await.last_success, None);
    form["Disclaimer"] = "Another".into();
    shop.anna.post("jcbstock/handover/save", form).await.ok();
    shop.all_is_well().await;
}

/// Invalid drawings: each is refused with its reason, and nothing is stored.
#[tokio::test]
async fn a_drawing_is_a_picture_with_a_stroke() {
    let shop = shop().await;
    let machine = shop.machine().await;
    shop.sell(&[&machine], "").await;
    let mut blank = std::io::Cursor::new(Vec::new());
    image::RgbImage::new(60, 20).write_to(&mut blank, image::ImageFormat::Png).expect("a picture");
    let cut = BASE64.decode(drawing()).expect("base64");
    for (picture, line) in [
        ("data:image/png;base64,".to_owned(), "422 Handover: Customer Signature picture is empty"),
        (BASE64.encode(blank.into_inner()), "422 Handover: Customer Signature picture is empty"),
        (BASE64.encode(b"\x89PNG\r\n\x1a\n and more"), "422 Handover: Customer Signature is not a PNG picture"),
        (BASE64.encode(&cut[..cut.len() / 2]), "422 Handover: Customer Signature is not a PNG picture"),
        (BASE64.encode(b"<svg onload=alert(1)>"), "422 Handover: Customer Signature is not a PNG picture"),
    ] {
        let mut form = handover(&machine, &[1, 1]);
        form["CustomerSignature"] = picture.into();
        assert_eq!(shop.anna.post("jcbstock/handover/save", form).await.line(), line);
    }
    // A few kilobytes that would take up sixteen megabytes.
    let mut bomb = image::RgbaImage::from_pixel(1_999, 1_999, image::Rgba([255, 255, 255, 255]));
    bomb.put_pixel(7, 7, image::Rgba([0, 0, 0, 255]));
    let mut packed = std::io::Cursor::new(Vec::new());
    bomb.write_to(&mut packed, image::ImageFormat::Png).expect("a picture");
    let mut form = handover(&machine, &[1, 1]);
    form["CustomerSignature"] = BASE64.encode(packed.into_inner()).into();
    let refused = shop.anna.post("jcbstock/handover/save", form).await;
    assert_eq!(refused.line(), "422 Handover: Customer Signature picture is too large");
    let mut huge = handover(&machine, &[1, 1]);
    huge["CustomerSignature"] = "A".repeat(10 * 1024 * 1024).into();
    assert_eq!(shop.anna.post("jcbstock/handover/save", huge).await.status, 413);
    assert_eq!(shop.stored(&machine).await.last_success, None);
    shop.all_is_well().await;
}

/// A correction is an entry of its own: the accepted handover is unchanged, and both are shown.
#[tokio::test]
async fn a_correction_shows_both() {
    let shop = shop().await;
    let (machine, handover, code) = signed(&shop, false).await;
    let correct = |answer: i64, comment: &str, reason: &str| {
        json!({ "HandoverId": handover, "Reason": reason,
            "SaveJcbItemsInfo": [{ "TemplateItemTypeId": 2, "ItemStatus": answer, "Comments": comment }] })
    };
    for (form, line) in [
        (correct(1, "", " "), "422 Handover: Reason is required"),
        (correct(1, "", &"x".repeat(501)), "422 Handover: Reason should be at most 500 characters"),
        (correct(0, "Scratch 1", "why"), "422 Handover: Nothing is corrected"),
        (correct(0, "", "why"), "422 Stock: Comments required"),
        (json!({ "HandoverId": 987_654_321, "Reason": "why" }), "404 Handover: Given handover is not available"),
        (json!({ "Reason": "why" }), "404 Handover: Given handover is not available"),
    ] {
        assert_eq!(shop.anna.post("jcbstock/handover/correct", form).await.line(), line);
    }
    for user_type in [5, 7, 3] {
        let person = shop.site().person(user_type).await;
        assert_eq!(person.post("jcbstock/handover/correct", correct(1, "", "why")).await.status, 403, "{user_type}");
    }
    let stranger = shop.other.administrator().await;
    assert_eq!(stranger.post("jcbstock/handover/correct", correct(1, "", "why")).await.status, 404);

    shop.anna.post("jcbstock/handover/correct", correct(1, "", "The keys were in the cab")).await.ok();
    shop.anna.post("jcbstock/handover/correct", correct(0, "One key", "One of two")).await.ok();
    let shown = proof(&shop, handover).await;
    assert_eq!((&shown["Items"][1]["ItemStatus"], &shown["Items"][1]["Comments"]), (&json!(0), &json!("Scratch 1")));
    assert_eq!((shown["Code"].as_str(), &shown["Standing"]), (Some(code.as_str()), &json!("whole")));
    let corrections = shown["Corrections"].as_array().expect("corrections");
    assert_eq!(corrections[0]["Reason"], "The keys were in the cab");
    let line = &corrections[0]["Items"][0];
    assert_eq!(
        [&line["WasStatus"], &line["WasComments"], &line["ItemStatus"], &line["Comments"]],
        [&json!(0), &json!("Scratch 1"), &json!(1), &json!("")]
    );
    let line = &corrections[1]["Items"][0];
    assert_eq!([&line["WasStatus"], &line["ItemStatus"], &line["Comments"]], [&json!(1), &json!(0), &json!("One key")]);
    // Nothing of it moves the machine, and it can be handed over again.
    assert_eq!(shop.stored_by(machine).await.last_success, Some(0));
    shop.all_is_well().await;
}

/// A handover can be corrected a hundred times.
#[tokio::test]
async fn corrections_have_an_end() {
    let shop = shop().await;
    let (_, handover, _) = signed(&shop, true).await;
    for at in 0..=100 {
        let correction = json!({ "HandoverId": handover, "Reason": "why", "SaveJcbItemsInfo":
            [{ "TemplateItemTypeId": 2, "ItemStatus": 0, "Comments": format!("Scratch {at}") }] });
        let reply = shop.anna.post("jcbstock/handover/correct", correction).await;
        if at < 100 {
            assert_eq!(reply.line(), "200 Handover corrected Successfully", "{at}");
        } else {
            assert_eq!(reply.line(), "422 Handover: A handover can be corrected at most 100 times");
        }
    }
    let shown = proof(&shop, handover).await;
    assert_eq!((shown["Corrections"].as_array().map(Vec::len), &shown["Standing"]), (Some(100), &json!("whole")));
    shop.all_is_well().await;
}

/// A handover of a machine that came back into stock afterwards contains the time of that.
#[tokio::test]
async fn a_withdrawn_handover_says_so() {
    let shop = shop().await;
    let (machine, handover, _) = signed(&shop, true).await;
    let console = format!("/admin/api/handovers/{handover}");
    assert_eq!(proof(&shop, handover).await["WithdrawnOn"], "");
    assert_eq!(shop.anna.get(&console).await.ok()["proof"]["withdrawnOn"], "");
    let back = json!({ "VhcIds": [machine], "LocationId": shop.yard.bay });
    shop.anna.post("jcbstock/put/back", back).await.ok();
    let shown = proof(&shop, handover).await;
    assert_eq!((&shown["WithdrawnOn"], &shown["Standing"]), (&json!("02/03/2026 08:00:00"), &json!("whole")));
    assert_eq!(shop.anna.get(&console).await.ok()["proof"]["withdrawnOn"], "02/03/2026 08:00:00");
}

/// The history of a machine contains the number of handovers that can be read, whatever became of the machine, and for
/// other sites none.
#[tokio::test]
async fn a_history_counts_the_handovers() {
    let head_office = TestApp::shared().await.head_office().await;
    let shop = shop_at(head_office.group.dealer_site().await).await;
    let machine = shop.machine().await;
    let path = format!("jcbstock/history/{}", machine.id);
    let count = async || shop.anna.get(&path).await.ok()["HandoverCount"].clone();
    assert_eq!(count().await, 0);
    shop.sell(&[&machine], "").await;
    assert_eq!(count().await, 0);
    shop.hand_over(&machine, false).await;
    assert_eq!(count().await, 1);
    shop.hand_over(&machine, true).await;
    assert_eq!(count().await, 2);
    let back = json!({ "VhcIds": [machine.id], "LocationId": shop.yard.bay });
    shop.anna.post("jcbstock/put/back", back).await.ok();
    let body = shop.anna.get(&path).await.ok();
    assert_eq!((&body["HandoverCount"], &body["HasWorkOrder"]), (&json!(2), &json!(false)));
    let listed = shop.anna.get(&format!("jcbstock/handover/{}", machine.id)).await.ok();
    assert_eq!(listed["Handovers"].as_array().map(Vec::len), Some(2));
    let theirs = head_office.administrator().await.get(&path).await.ok();
    assert_eq!((&theirs["VhcId"], &theirs["HandoverCount"]), (&json!(machine.id), &json!(0)));
}

/// The personal data of a customer are erased on request, and the proof of the handover is still valid.
#[tokio::test]
async fn a_customer_is_erased_and_the_proof_stands() {
    let shop = shop().await;
    given::setting(shop.site(), SIGNATURE, "true").await;
    let machine = shop.machine().await;
    let customer = shop.sell(&[&machine], "").await;
    let path = format!("/admin/api/customers/{customer}");
    let shown = shop.anna.get(&path).await.ok();
    assert_eq!((&shown["personal"]["Surname"], &shown["erased"]), (&json!("Quillfeather"), &json!(false)));
    let early = shop.anna.delete(&path).await;
    assert_eq!(early.line(), "409 Conflict: Customer has an open work order");
    let mut form = handover(&machine, &[1, 1]);
    form["CustomerSignature"] = drawing().into();
    let done = shop.anna.post("jcbstock/handover/save", form).await.ok();
    let handover = done["HandoverId"].as_i64().expect("a handover");
    given::write(shop.site().app(), move |_, tx, grant| {
        Box::pin(async move {
            use platform::tenancy::Scoped as _;
            use sea_orm::ColumnTrait as _;
            use stock::entity::work_order::{Column, Entity};
            let closed = Entity::change(grant).filter(Column::CustomerId.eq(customer));
            closed.value(Column::ClosedAt, Some(chrono::DateTime::UNIX_EPOCH)).run(tx).await.expect("sold");
        })
    })
    .await;
    let manager = shop.site().person(6).await;
    assert_eq!(manager.delete(&path).await.status, 403);
    assert_eq!(shop.other.administrator().await.delete(&path).await.status, 404);
    let erased = shop.anna.delete(&path).await.ok();
    assert_eq!((&erased["erased"], &erased["personal"]["Surname"]), (&json!(true), &json!("")));
    assert_eq!(shop.anna.delete(&path).await.ok()["erased"], true, "again, it is what it was");
    let proof = proof(&shop, handover).await;
    assert_eq!((&proof["Standing"], &proof["Code"]), (&json!("erased"), &done["Code"]));
    assert_eq!((&proof["SignatureName"], &proof["Signature"], &proof["Address"]), (&json!(""), &json!(""), &json!("")));
    assert_ne!(proof["ErasedOn"], "");
    let row = shop.anna.get(&format!("/admin/api/handovers/{handover}")).await.ok();
    assert_eq!((&row["proof"]["standing"], &row["proof"]["signatureName"]), (&json!("erased"), &json!("")));
    shop.all_is_well().await;
}

/// A handover from before proofs were stored is shown as it is, and cannot be corrected.
#[tokio::test]
async fn a_handover_without_a_proof_says_so() {
    let shop = shop().await;
    let machine = shop.in_status("C").await;
    let site = shop.site();
    let items = json!([{ "TemplateItemTypeId": 1, "ItemDesc": "", "ItemStatus": 1, "Comments": "" }]);
    let values = vec![site.group.id.into(), site.id.into(), machine.id.into(), site.app().now().into(), items.into()];
    let text = "INSERT INTO handover_inspection (group_id, site_id, machine_id, template_id, template_version, language_id, \
                passed, disclaimer_accepted, disclaimer, answers, sealed, at) SELECT $1, $2, $3, 1, 0, 1, true, false, '', \
                $5, '', $4 WHERE {scope} RETURNING id";
    let handover = given::insert(site.app(), text, values).await;
    let shown = proof(&shop, handover).await;
    assert_eq!((&shown["Standing"], &shown["Code"], &shown["Hash"]), (&json!("unproven"), &json!(""), &json!("")));
    let correction = json!({ "HandoverId": handover, "Reason": "why",
        "SaveJcbItemsInfo": [{ "TemplateItemTypeId": 1, "ItemStatus": 0, "Comments": "none" }] });
    let reply = shop.anna.post("jcbstock/handover/correct", correction).await;
    assert_eq!(reply.line(), "409 Conflict: Handover is from before proofs were kept");
}

/// One changed byte in the database is found, whatever it is of.
#[tokio::test]
async fn one_changed_byte_is_found() {
    let app = TestApp::fresh().await;
    let shop = shop_at(app.dealer_site().await).await;
    let (machine, handover, code) = signed(&shop, false).await;
    let correction = json!({ "HandoverId": handover, "Reason": "why",
        "SaveJcbItemsInfo": [{ "TemplateItemTypeId": 2, "ItemStatus": 1, "Comments": "" }] });
    shop.anna.post("jcbstock/handover/correct", correction).await.ok();
    let url = database::as_owner(&app.platform().config.database.url);
    let outside = database::connect(&url).await;
    let own = format!("UPDATE handover_inspection SET passed = TRUE WHERE id = {handover}");
    assert!(run(&outside, &own).await.is_err(), "the database itself refuses");
    let gone = format!("DELETE FROM handover_entry WHERE handover_id = {handover}");
    assert!(run(&outside, &gone).await.is_err(), "the database itself refuses");
    for table in ["handover_inspection", "handover_entry", "machine_event"] {
        open_for_alteration(&outside, table).await;
    }
    let selection = || Selection::Id(handover);
    assert_eq!(verified(shop.site(), selection()).await[0].faults, []);
    let json_text = |column: &str, from: &str, to: &str| match outside.get_database_backend() {
        DbBackend::Postgres => format!("{column} = replace({column}::text, '{from}', '{to}')::jsonb"),
        _ => format!("{column} = replace({column}, '{from}', '{to}')"),
    };
    let answers = json_text("answers", "Scratch 1", "Scratch 2");
    let facts = json_text("facts", &shop.site().code, "999999");
    let one_day = match outside.get_database_backend() {
        DbBackend::Postgres => "at = at + interval '1 microsecond'".to_owned(),
        _ => "at = replace(at, '2026-03-02', '2026-03-03')".to_owned(),
    };
    for (change, fault) in [
        ("passed = NOT passed", ProofFault::Content),
        ("disclaimer = 'At your own Risk'", ProofFault::Content),
        ("disclaimer_accepted = NOT disclaimer_accepted", ProofFault::Content),
        (answers.as_str(), ProofFault::Content),
        (facts.as_str(), ProofFault::Content),
        (one_day.as_str(), ProofFault::Content),
        ("language_id = 2", ProofFault::Content),
        ("template_version = 9", ProofFault::Content),
        ("user_id = NULL", ProofFault::Content),
        ("code = '0000-0000-0000'", ProofFault::Code),
        ("sealed = ''", ProofFault::PersonMissing),
        ("sealed = sealed || 'A'", ProofFault::Person),
        ("hash = prev_hash", ProofFault::Event),
        ("person_hash = prev_hash", ProofFault::Person),
        ("prev_hash = person_hash", ProofFault::Event),
    ] {
        let entries = entries(&outside, handover).await;
        run(&outside, &format!("UPDATE handover_inspection SET {change} WHERE id = {handover}"))
            .await
            .expect("altered");
        let found = verified(shop.site(), selection()).await;
        assert_eq!(found[0].state, ProofState::Broken, "{change}");
        assert!(found[0].faults.contains(&fault), "{change}: {:?}", found[0].faults);
        run(&outside, &format!("UPDATE handover_inspection SET {entries} WHERE id = {handover}"))
            .await
            .expect("restored");
        assert_eq!(verified(shop.site(), selection()).await[0].faults, [], "after {change}");
    }
    // An entry that is changed, and one that is gone.
    for (change, back) in [("reason = 'because'", "reason = 'why'"), ("kind = 2", "kind = 1")] {
        let update = |set: &str| format!("UPDATE handover_entry SET {set} WHERE handover_id = {handover}");
        run(&outside, &update(change)).await.expect("altered");
        assert!(verified(shop.site(), selection()).await[0].faults.contains(&ProofFault::Entry), "{change}");
        run(&outside, &update(back)).await.expect("restored");
    }
    run(&outside, "CREATE TABLE kept AS SELECT * FROM handover_entry").await.expect("kept");
    run(&outside, "DELETE FROM handover_entry").await.expect("gone");
    assert_eq!(missing(&shop).await, [(machine, vec![ProofFault::Missing])]);
    run(&outside, "INSERT INTO handover_entry SELECT * FROM kept").await.expect("restored");
    // The whole handover is gone.
    let link = "UPDATE handover_link SET handover_id = NULL";
    run(&outside, link).await.expect("no link");
    run(&outside, "DELETE FROM handover_entry").await.expect("gone");
    run(&outside, &format!("DELETE FROM handover_inspection WHERE id = {handover}")).await.expect("gone");
    assert_eq!(missing(&shop).await, [(machine, vec![ProofFault::Missing])]);
    assert!(!code.is_empty());
    outside.close().await.expect("closed");
}

/// A row that was removed or emptied from outside is reported at the other handovers of its machine, whichever of them
/// is requested, and at the machine where none is left.
#[tokio::test]
async fn a_removed_row_is_reported_at_the_others() {
    let app = TestApp::fresh().await;
    let shop = shop_at(app.dealer_site().await).await;
    let (machine, first, _) = signed(&shop, false).await;
    let mut again = handover_of(machine, &[1, 1]);
    again["CustomerSignature"] = drawing().into();
    let second = shop.anna.post("jcbstock/handover/save", again).await.ok();
    let second = second["HandoverId"].as_i64().expect("an id");
    let serial = shop.stored_by(machine).await.serial;
    // Another machine, which is intact.
    let (other, third, _) = signed(&shop, true).await;
    assert_ne!(other, machine);
    let outside = database::connect(&database::as_owner(&app.platform().config.database.url)).await;
    open_for_alteration(&outside, "handover_inspection").await;
    let of_machine = async || {
        let serial = serial.clone();
        let found = app
            .on(|platform| async move {
                verify::verify_machine(&platform, &SystemTask::CommandLine.everywhere(), &serial).await.expect("a look")
            })
            .await;
        found.into_iter().map(|one| (one.handover, one.state, one.faults)).collect::<Vec<_>>()
    };
    let missing_at = |handover: i64| (handover, ProofState::Broken, vec![ProofFault::Missing]);
    assert_eq!(of_machine().await, [first, second].map(|id| (id, ProofState::Whole, vec![])));
    let emptied = format!(
        "UPDATE handover_inspection SET hash = NULL, code = NULL, facts = NULL, person_hash = NULL, prev_hash = NULL \
         WHERE id = {second}"
    );
    let removed = |id: i64| format!("DELETE FROM handover_inspection WHERE id = {id}");
    run(&outside, "CREATE TABLE whole AS SELECT * FROM handover_inspection").await.expect("kept");
    let all = format!("machine_id = {machine}");
    for (there, change, left) in [
        (all.clone(), emptied, vec![first, second]),
        (all.clone(), removed(first), vec![second]),
        (format!("{all} AND id = {second}"), removed(second), vec![]),
    ] {
        run(&outside, &format!("DELETE FROM handover_inspection WHERE {all}")).await.expect("free");
        run(&outside, &format!("INSERT INTO handover_inspection SELECT * FROM whole WHERE {there}"))
            .await
            .expect("as it was");
        run(&outside, &change).await.expect("altered");
        let body = if left.is_empty() { vec![missing_at(0)] } else { left.iter().copied().map(missing_at).collect() };
        assert_eq!(of_machine().await, body, "{change}");
        for id in left {
            let alone = verified(shop.site(), Selection::Id(id)).await;
            assert_eq!((alone[0].state, alone[0].faults.as_slice()), (ProofState::Broken, &[ProofFault::Missing][..]));
            assert_eq!(proof(&shop, id).await["Standing"], "broken", "{change}");
        }
        assert!(missing(&shop).await.iter().all(|(id, faults)| *id == machine && faults == &[ProofFault::Missing]));
        assert_eq!(missing(&shop).await.len(), body.len(), "{change}");
        assert_eq!(verified(shop.site(), Selection::Id(third)).await[0].state, ProofState::Whole, "{change}");
    }
    outside.close().await.expect("closed");
}

async fn missing(shop: &Shop) -> Vec<(i64, Vec<ProofFault>)> {
    let verdict = shop
        .site()
        .app()
        .on(|platform| async move {
            verify::verify_all(&platform, &SystemTask::CommandLine.everywhere(), None).await.expect("a walk")
        })
        .await;
    verdict.broken.into_iter().map(|one| (one.machine, one.faults)).collect()
}

async fn run(outside: &DatabaseConnection, sql: &str) -> Result<u64, sea_orm::DbErr> {
    outside.execute_unprepared(sql).await.map(|done| done.rows_affected())
}

/// A SET list that restores the columns that the test changes.
async fn entries(outside: &DatabaseConnection, handover: i64) -> String {
    let columns = [
        "passed",
        "disclaimer",
        "disclaimer_accepted",
        "answers",
        "facts",
        "at",
        "language_id",
        "template_version",
        "user_id",
        "code",
        "sealed",
        "hash",
        "person_hash",
        "prev_hash",
    ];
    run(outside, "DROP TABLE IF EXISTS whole").await.expect("free");
    run(outside, &format!("CREATE TABLE whole AS SELECT * FROM handover_inspection WHERE id = {handover}"))
        .await
        .expect("kept");
    columns.map(|column| format!("{column} = (SELECT {column} FROM whole)")).join(", ")
}

async fn open_for_alteration(outside: &DatabaseConnection, table: &str) {
    if outside.get_database_backend() == DbBackend::Postgres {
        run(outside, &format!("ALTER TABLE {table} DISABLE TRIGGER USER")).await.expect("triggers off");
        run(outside, &format!("ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY")).await.expect("walls off");
        return;
    }
    let sql = format!("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = '{table}'");
    for row in outside.query_all_raw(Statement::from_string(DbBackend::Sqlite, sql)).await.expect("its triggers") {
        let name: String = row.try_get("", "name").expect("a name");
        run(outside, &format!("DROP TRIGGER \"{name}\"")).await.expect("a trigger less");
    }
}
