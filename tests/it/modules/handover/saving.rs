//! The handover inspection (rows 21 and 22 of docs/behaviour/machine-life.md, and "Signature and disclaimer" there).

use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use handover::entity::handover_inspection::{Column, Entity, Model as HandoverRow};
use platform::tenancy::Scoped;
use sea_orm::{ColumnTrait, Order};
use serde_json::{Value, json};
use tests::{TestSite, given};

use super::shop::{form, form_of, handover, history_of, last_history, orders, shop, stand};
use crate::modules::stock::yard::{Model, filter, list, row};

async fn submitted(site: &TestSite, machine: i64) -> Vec<HandoverRow> {
    given::write(site.app(), move |_, tx, grant| {
        Box::pin(async move {
            let mine = Entity::within(grant).filter(Column::MachineId.eq(machine));
            mine.order(Column::Id, Order::Asc).all(tx).await.expect("inspections")
        })
    })
    .await
}

/// Returns a PNG picture of this size: bytes behind its end are not read.
fn picture(bytes: usize) -> String {
    let mut picture = BASE64.decode(super::proofs::drawing()).expect("base64");
    picture.resize(bytes, 0);
    BASE64.encode(picture)
}

/// HAND-024, HAND-025, HAND-026, HAND-051, HAND-059: row 22 and then row 21; failed, repeated, passed.
#[tokio::test]
async fn a_handover_fails_and_is_repeated() {
    let shop = shop().await;
    let machine = shop.machine().await;
    shop.sell(&[&machine], "").await;
    let reply = shop.anna.post("jcbstock/handover/save", handover(&machine, &[1, 0])).await;
    assert_eq!(reply.line(), "200 Handover Inspection Saved Successfully");
    let failed = shop.stored(&machine).await;
    assert_eq!((stand(&failed), failed.last_success), (("C", 1, 1, true), Some(0)));
    assert_eq!(last_history(&shop.anna, machine.id).await, "Handover failed - Scratch 1");
    let shown = list(&shop.anna, vec![filter("v.status", "C")]).await;
    assert_eq!(row(&shown, &machine.serial)["StatusName"], "Handover Inspection");
    let reply = shop.anna.post("jcbstock/handover/save", handover(&machine, &[1, 1])).await;
    assert_eq!(reply.line(), "200 Handover Inspection Saved Successfully");
    let passed = shop.stored(&machine).await;
    assert_eq!((stand(&passed), passed.last_success), (("C", 1, 1, true), Some(1)));
    let lines: Vec<String> = history_of(&shop.anna, machine.id).await.into_iter().map(|line| line.0).collect();
    assert_eq!(lines[..3], ["Handover completed", "Handover failed - Scratch 1", "Moved to Handover"]);
    let shown = list(&shop.anna, vec![filter("v.status", "C")]).await;
    assert_eq!(row(&shown, &machine.serial)["StatusName"], "Handover Completed");
    assert_eq!((&shown["HandOverCompletedCount"], &shown["InTransitCount"]), (&1.into(), &0.into()), "in no transit");
    let submitted = submitted(shop.site(), machine.id).await;
    assert_eq!(submitted.iter().map(|row| row.passed).collect::<Vec<_>>(), [false, true]);
    assert_eq!(submitted[0].answers[1]["Comments"], "Scratch 1");
    assert_eq!((submitted[0].customer_id, submitted[0].user_id), (passed.customer_id, Some(shop.anna.id)));
    let mut third = handover(&machine, &[1, 1]);
    third["HandoverCustomerSignatureName"] = "Somebody else".into();
    let late = shop.anna.post("jcbstock/handover/save", third).await;
    assert_eq!(late.line(), "409 Conflict: Handover Inspection has already been completed");
    shop.all_is_well().await;
}

/// HAND-029, HAND-030, HAND-031, HAND-032
#[tokio::test]
async fn a_handover_says_what_is_missing() {
    let shop = shop().await;
    given::setting(shop.site(), "JCB.HandoverSettings.WebAppSettings.IsCustomerSignatureEnabled", "true").await;
    given::setting(shop.site(), "JCB.HandoverSettings.Disclaimer", "At your own risk").await;
    let (machine, plain) = (shop.machine().await, shop.machine().await);
    shop.sell(&[&machine], "").await;
    let good = handover(&machine, &[1, 1]);
    let with = |field: &str, value: Value| {
        let mut form = good.clone();
        form[field] = value;
        form
    };
    let yes = json!({ "TemplateItemTypeId": 2, "ItemStatus": 1 });
    let no = json!({ "TemplateItemTypeId": 1, "ItemStatus": 0, "Comments": " " });
    let long = json!({ "TemplateItemTypeId": 1, "ItemStatus": 0, "Comments": "x".repeat(501) });
    let other = json!({ "TemplateItemTypeId": 3, "ItemStatus": 1 });
    let maybe = json!({ "TemplateItemTypeId": 1, "ItemStatus": 2 });
    let many: Vec<Value> = (0..501).map(|id| json!({ "TemplateItemTypeId": id, "ItemStatus": 1 })).collect();
    for (form, line) in [
        (with("SaveJcbItemsInfo", json!([])), "422 Stock: Please select option"),
        (with("SaveJcbItemsInfo", json!([yes])), "422 Stock: Please select option"),
        (with("SaveJcbItemsInfo", json!([{ "TemplateItemTypeId": 1 }, yes])), "422 Stock: Please select option"),
        (with("SaveJcbItemsInfo", json!([no, yes])), "422 Stock: Comments required"),
        (with("SaveJcbItemsInfo", json!([other, yes])), "422 Handover: Question is not part of this handover"),
        (with("SaveJcbItemsInfo", json!([{ "ItemStatus": 1 }])), "422 Handover: Question is not part of this handover"),
        (with("SaveJcbItemsInfo", json!([yes, yes])), "422 Handover: Question is answered twice"),
        (with("SaveJcbItemsInfo", json!([maybe, yes])), "422 Handover: Answer should be yes or no"),
        (
            with("TemplateId", json!(shop.template + 1)),
            "422 Handover: Given template is not the one mapped to this model",
        ),
        (with("TemplateVersion", json!(2)), "409 Conflict: Handover Template has been changed by somebody else"),
        (with("SaveJcbItemsInfo", json!([long])), "422 Handover: Comments should be at most 500 characters"),
        (with("SaveJcbItemsInfo", json!(many)), "422 Handover: At most 500 questions can be answered"),
        (with("HandoverCustomerSignatureName", json!(" ")), "422 Stock: Customer Signature is required"),
        (with("HandoverCustomerSignatureName", json!("\u{200b}\u{3164}")), "422 Stock: Customer Signature is required"),
        (
            with("HandoverCustomerSignatureName", json!("Zoe\nBerg")),
            "422 Request: A text contains characters that cannot be displayed",
        ),
        (
            with("HandoverCustomerSignatureName", json!("x".repeat(51))),
            "422 Stock: Customer Signature should be at most 50 characters",
        ),
        (with("DisclaimerAccepted", json!(false)), "422 Stock: * Please acknowledge and accept the disclaimer"),
        (with("CustomerSignature", json!("Zoe")), "422 Handover: Customer Signature is not a PNG picture"),
        (
            with("CustomerSignature", picture(200 * 1024 + 1).into()),
            "422 Handover: Customer Signature picture is too large",
        ),
        (handover(&plain, &[1, 1]), "409 Conflict: Machine is not in Handover Inspection"),
    ] {
        let reply = shop.anna.post("jcbstock/handover/save", form.clone()).await;
        assert_eq!(reply.line(), line);
    }
    assert!(submitted(shop.site(), machine.id).await.is_empty());
    let huge = with("CustomerSignature", "x".repeat(600 * 1024).into());
    assert_eq!(shop.anna.post("jcbstock/handover/save", huge).await.status, 413);
    // A drawing of the largest size allowed, sent with a key.
    let signed = with("CustomerSignature", picture(200 * 1024).into());
    let reply = shop.anna.clone().with_header("idempotency-key", "signed").post("jcbstock/handover/save", signed).await;
    assert_eq!(reply.line(), "200 Handover Inspection Saved Successfully");
    let submitted = submitted(shop.site(), machine.id).await.remove(0);
    assert_eq!((submitted.disclaimer.as_str(), submitted.disclaimer_accepted), ("At your own risk", true));
    shop.all_is_well().await;
}

/// Types 1, 5, 6, 7 and 9 save handovers.
#[tokio::test]
async fn who_hands_over() {
    let shop = shop().await;
    for (user_type, may) in [
        (1, true),
        (6, true),
        (9, true),
        (5, true),
        (7, true),
        (49, false),
        (2, false),
        (4, false),
        (3, false),
        (8, false),
    ] {
        let machine = shop.machine().await;
        shop.sell(&[&machine], "").await;
        let person = shop.site().person(user_type).await;
        let reply = person.post("jcbstock/handover/save", handover(&machine, &[1, 1])).await;
        assert_eq!(reply.status, if may { 200 } else { 403 }, "{user_type}");
    }
    let machine = shop.machine().await;
    shop.sell(&[&machine], "").await;
    let stranger = shop.other.administrator().await;
    assert_eq!(stranger.post("jcbstock/handover/save", handover(&machine, &[1, 1])).await.status, 404);
    assert_eq!(shop.anna.post("jcbstock/handover/save", json!({})).await.status, 404);
}

/// Goal D6, without a key: fifty identical submissions are one, passed or failed.
#[tokio::test]
async fn fifty_identical_submits_are_one() {
    let shop = shop().await;
    for answers in [[1, 1], [1, 0]] {
        let machine = shop.machine().await;
        shop.sell(&[&machine], "").await;
        let before = shop.stored(&machine).await;
        let ask = handover(&machine, &answers);
        let calls: Vec<_> = (0..50)
            .map(|_| {
                let (anna, ask) = (shop.anna.clone(), ask.clone());
                tokio::spawn(async move { anna.post("jcbstock/handover/save", ask).await })
            })
            .collect();
        for call in calls {
            let reply = call.await.expect("a reply");
            assert!(matches!(reply.status, 200 | 409 | 503), "{}", reply.text());
        }
        assert_eq!(shop.stored(&machine).await.event_count, before.event_count + 1);
        assert_eq!(submitted(shop.site(), machine.id).await.len(), 1);
    }
    shop.all_is_well().await;
}

/// Row 30: a failed handover comes back into stock and can be ordered anew.
#[tokio::test]
async fn a_failed_handover_is_taken_back() {
    let shop = shop().await;
    let machine = shop.machine().await;
    shop.sell(&[&machine], "").await;
    shop.hand_over(&machine, false).await;
    let back = json!({ "VhcIds": [machine.id], "LocationId": shop.yard.bay });
    shop.anna.post("jcbstock/put/back", back).await.ok();
    assert_eq!(stand(&shop.stored(&machine).await), ("A", 0, 1, true));
    let again = shop.anna.post("customer/create", form(&[&machine])).await;
    assert_eq!(again.line(), "200 Work Order Generated Successfully");
    assert_eq!(shop.stored(&machine).await.last_success, None, "a new handover is to come");
    assert_eq!(orders(shop.site(), machine.id).await.len(), 2);
    shop.all_is_well().await;
}

/// HAND-055, HAND-023, INSP-009: the questions are those of the published version, in the language mapped for, and a
/// handover stores them as they were shown.
#[tokio::test]
async fn the_questions_are_those_of_the_published_version() {
    let shop = shop().await;
    let machine = shop.machine().await;
    shop.sell(&[&machine], "").await;
    let mapped = shop.anna.get(&format!("template/jcb/{}/2", shop.template)).await.ok();
    assert_eq!(
        (&mapped["TemplateId"], &mapped["Status"], &mapped["Version"]),
        (&json!(shop.template), &json!(1), &json!(1))
    );
    let papers = &mapped["TemplateGroupGroup"][0];
    assert_eq!(papers["ItemGroup"], "Papiere");
    let questions = papers["TemplateGroupItemType"].as_array().expect("questions");
    assert_eq!(questions[1]["ItemDesc"], "Keys handed over (de)");
    assert_eq!(questions[1]["TemplateItemGroupId"], papers["TemplateItemGroupId"]);
    assert_eq!(questions[1]["SiteCode"], shop.site().code.as_str());
    let mut first = handover(&machine, &[1, 0]);
    first["TemplateId"] = shop.template.into();
    first["TemplateVersion"] = 1.into();
    first["Language"] = 2.into();
    first["SaveJcbItemsInfo"][0]["ItemDesc"] = "Made up".into();
    first["SaveJcbItemsInfo"].as_array_mut().expect("answers").reverse();
    shop.anna.post("jcbstock/handover/save", first).await.ok();
    // Another version is published, and mapped from now on; what was stored stays.
    given::handover_version(&shop.site().group, shop.template, 2, ["Manual explained", "Keys counted"]).await;
    let mut late = handover(&machine, &[1, 1]);
    late["TemplateVersion"] = 1.into();
    let late = shop.anna.post("jcbstock/handover/save", late).await;
    assert_eq!(late.line(), "409 Conflict: Handover Template has been changed by somebody else");
    shop.hand_over(&machine, true).await;
    let submitted = submitted(shop.site(), machine.id).await;
    let versions: Vec<_> =
        submitted.iter().map(|row| (row.template_id, row.template_version, row.language_id)).collect();
    assert_eq!(versions, [(shop.template, 1, 2), (shop.template, 2, 1)]);
    let handovers = shop.anna.get(&format!("jcbstock/handover/{}", machine.id)).await.ok();
    let handovers = handovers["Handovers"].as_array().expect("handovers");
    let of = |at: usize, name: &str| handovers[at][name].clone();
    assert_eq!([of(0, "TemplateVersion"), of(0, "Success"), of(0, "LanguageId")], [json!(2), json!(1), json!(1)]);
    assert_eq!(of(0, "Items")[1]["ItemDesc"], "Keys counted");
    assert_eq!([of(1, "TemplateVersion"), of(1, "Success"), of(1, "LanguageId")], [json!(1), json!(0), json!(2)]);
    assert_eq!(
        of(1, "Items"),
        json!([
            { "TemplateItemTypeId": 1, "ItemDesc": "Manual handed over (de)", "ItemGroup": "Papiere", "ItemStatus": 1,
                "Comments": "" },
            { "TemplateItemTypeId": 2, "ItemDesc": "Keys handed over (de)", "ItemGroup": "Papiere", "ItemStatus": 0,
                "Comments": "Scratch 1" },
        ])
    );
    assert!(!handovers[1].to_string().contains("Zoe"), "no personal data");
    let stranger = shop.other.administrator().await;
    assert_eq!(stranger.get(&format!("jcbstock/handover/{}", machine.id)).await.status, 404);
    let uses = shop.anna.get(&format!("template/HasVHCs/{}", shop.template)).await.ok();
    assert_eq!((&uses["HasVHCs"], &uses["Count"], &uses["OpenCount"]), (&json!(true), &json!(2), &json!(0)));
    shop.all_is_well().await;
}

/// A model without a handover template, and one whose template is dormant, refuse the handover with 412 and change nothing.
#[tokio::test]
async fn a_handover_needs_a_template_that_is_not_dormant() {
    let shop = shop().await;
    let machine = shop.machine().await;
    shop.sell(&[&machine], "").await;
    shop.hand_over(&machine, false).await;
    let other = given::model(&shop.site().group, "RT-70").await;
    let unmapped = shop.audited(move |row| row.model_id = other).await;
    shop.sell(&[&unmapped], "").await;
    let reply = shop.anna.post("jcbstock/handover/save", handover(&unmapped, &[1, 1])).await;
    assert_eq!(
        reply.line(),
        "412 Reset Password: No Handover Inspection template has been mapped to this model, please contact your local \
         Hardstand contact for support."
    );
    let dormant = json!({ "TemplateId": shop.template, "Status": 2 });
    let head = shop.site().group.head_office().await.administrator().await;
    head.post("template/create", dormant).await.ok();
    let reply = shop.anna.post("jcbstock/handover/save", handover(&machine, &[1, 1])).await;
    assert_eq!(reply.line(), "412 Reset Password: Handover Template is in dormant or no items to display");
    let mapped = shop.anna.get(&format!("template/jcb/{}/1", shop.template)).await.ok();
    assert_eq!(mapped["Status"], 2, "who reads the questions sees that it is dormant");
    // A submit that was answered already is answered again.
    let repeat = shop.anna.post("jcbstock/handover/save", handover(&machine, &[1, 0])).await;
    assert_eq!(repeat.line(), "200 Handover Inspection Saved Successfully");
    assert_eq!(submitted(shop.site(), machine.id).await.len(), 1);
    assert!(submitted(shop.site(), unmapped.id).await.is_empty());
    shop.all_is_well().await;
}

/// HAND-021, HAND-022: work orders take the template that is mapped to the model, or none.
#[tokio::test]
async fn a_work_order_names_the_mapped_template() {
    let shop = shop().await;
    let machine = shop.machine().await;
    let with = |template: i64| {
        let mut form = form_of(&[machine.id]);
        form["TemplateId"] = template.into();
        form
    };
    let wrong = "422 Work Order: Given template is not the one mapped to this model";
    assert_eq!(shop.anna.post("customer/create", with(shop.template + 1)).await.line(), wrong);
    let made = shop.anna.post("customer/create", with(shop.template)).await;
    assert_eq!(made.line(), "200 Work Order Generated Successfully");
    assert_eq!(shop.anna.post("customer/update", with(shop.template + 1)).await.line(), wrong);
    assert_eq!(
        shop.anna.post("customer/update", with(shop.template)).await.line(),
        "200 Work Order updated Successfully"
    );
    // The gate has another template than the handover; none is mapped to it here.
    let second = shop.machine().await;
    let mut order = super::shop::order(&[&second], &shop.other.code, "05/03/2026");
    order["TemplateId"] = shop.template.into();
    assert_eq!(shop.anna.post("jcbstock/dealer/update", order).await.line(), wrong);
    shop.all_is_well().await;
}

/// HAND-022, MODEL-036: a customer of a type to which the site maps a template is handed over by it, any other by the
/// template of the model.
#[tokio::test]
async fn the_type_of_the_customer_chooses_the_template() {
    let shop = shop().await;
    let group = &shop.site().group;
    let office = group.head_office().await.administrator().await;
    let of_business = given::check_template(group, "Handover to a business", 9).await;
    given::handover_version(group, of_business, 1, ["Contract signed", "Driver trained"]).await;
    let mapping = json!({
        "CustomerTypeId": 2, "ModelId": shop.yard.model, "TemplateId": of_business, "SiteCode": shop.site().code,
    });
    let mapping = office.post("customertype/mapping/create", mapping).await.ok()["CustomerTypeMappingId"].clone();
    // Another site's mapping and another type's are not used.
    given::customer_type_template(&shop.other, shop.yard.model, of_business).await;
    let mapped = async |machine: &Model| {
        let answer = shop.anna.get(&format!("vhc/GetTemplateId/{}", machine.id)).await.ok();
        (answer["TemplateId"].as_i64().expect("an id"), answer["VehicleType"].clone())
    };
    let (private, business) = (shop.machine().await, shop.machine().await);
    let ordered = async |machine: &Model, customer_type: i64, template: i64| {
        let mut form = form(&[machine]);
        form["CustomerTypeId"] = customer_type.into();
        form["TemplateId"] = template.into();
        shop.anna.post("customer/create", form).await.line()
    };
    let refused = "422 Work Order: Given template is not the one mapped to this model";
    assert_eq!(ordered(&private, 1, of_business).await, refused);
    assert_eq!(ordered(&private, 1, shop.template).await, "200 Work Order Generated Successfully");
    assert_eq!(ordered(&business, 2, of_business).await, "200 Work Order Generated Successfully");
    assert_eq!(mapped(&private).await, (shop.template, 9.into()));
    assert_eq!(mapped(&business).await, (of_business, 9.into()));
    let mut wrong = handover(&business, &[1, 1]);
    wrong["TemplateId"] = shop.template.into();
    let reply = shop.anna.post("jcbstock/handover/save", wrong).await;
    assert_eq!(reply.line(), "422 Handover: Given template is not the one mapped to this model");
    shop.hand_over(&private, false).await;
    shop.hand_over(&business, false).await;
    let first = |rows: Vec<HandoverRow>| (rows[0].template_id, rows[0].answers[0]["ItemDesc"].clone());
    let of = async |machine: &Model| first(submitted(shop.site(), machine.id).await);
    assert_eq!(of(&private).await, (shop.template, "Manual handed over".into()));
    assert_eq!(of(&business).await, (of_business, "Contract signed".into()));
    // The customer turns out to be a business, which ends a link that was made before; then the mapping is taken away.
    let mut link = handover(&private, &[1, 1]);
    (link["Language"], link["Email"]) = (1.into(), "".into());
    shop.anna.post("jcbstock/handover/link", link).await.ok();
    let links = async || {
        let list = shop.anna.get(&format!("jcbstock/handover/links/{}", private.id)).await.ok();
        list["Links"][0]["State"].as_str().map(str::to_owned)
    };
    assert_eq!(links().await.as_deref(), Some("waiting"));
    let mut changed = form(&[&private]);
    changed["CustomerTypeId"] = 2.into();
    shop.anna.post("customer/update", changed).await.ok();
    assert_eq!(mapped(&private).await.0, of_business);
    assert_eq!(links().await.as_deref(), Some("withdrawn"));
    let gone = json!({ "CustomerTypeMappingId": mapping, "Deleted": true });
    office.post("customertype/mapping/create", gone).await.ok();
    assert_eq!((mapped(&private).await.0, mapped(&business).await.0), (shop.template, shop.template));
    shop.hand_over(&business, true).await;
    assert_eq!(submitted(shop.site(), business.id).await[1].template_id, shop.template);
    shop.all_is_well().await;
}
