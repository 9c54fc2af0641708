//! Goal T5: no answer reveals that something of another tenant exists. `tenancy.rs` tries ids in path and query; this
//! file tries every id field of every body, as the document lists them, checks the unique keys of the schema, and
//! measures the time of answers.

use std::{collections::BTreeSet, time::Instant};

use migrations::tenancy::{self, Whose};
use reqwest::Method;
use serde_json::{Value, json};
use tests::{Person, TestApp, TestSite, database, given, soak};

use super::{
    examples::{
        self, Thing, Way,
        catalogue::VIN,
        identity::USER,
        sites::{SITE, SITE_CODE},
        stock::MACHINE,
    },
    operations::{self, Operation, chosen, kind},
    tenancy::without_request,
};

/// Numbers and codes that name nothing of a tenant, and why.
const NO_IDS: [(&str, &str); 64] = [
    ("AssetTypeEnum", "a kind"),
    ("OriginalFileSize", "a number of bytes"),
    ("UploadedFileSize", "a number of bytes"),
    ("PosterFileSize", "a number of bytes"),
    ("AuditStatus", "a kind"),
    ("EntityTypeId", "a kind"),
    ("CheckItemTypeId", "a kind"),
    ("CheckTypeId", "a kind"),
    ("QuestionsModuleTypeId", "a kind"),
    ("Width", "a number of millimetres"),
    ("Profile", "a per cent"),
    ("CustomerTypeId", "a kind"),
    ("Decimals", "a number of digits"),
    ("TemplateSource", "a kind"),
    ("TemplateType", "a kind"),
    ("MessageTemplateTypeId", "a kind"),
    ("AttachmentIds", "of documents of the machine that is named beside them"),
    ("MessageTemplateCategoryId", "a kind"),
    ("messageTemplateCategoryId", "a kind"),
    ("TemplateVersion", "the number of a version, compared with the published one"),
    ("Id", "of a stage, an area or a defect, which the examples of its own operations name"),
    ("ItemStatus", "a kind"),
    ("Language", "of the languages there are"),
    ("PageNumber", "a number of a page"),
    ("PageSize", "a number of rows"),
    ("Postcode", "a place"),
    ("Status", "a kind"),
    ("TemplateId", "of a check template, which the examples of its own operations name"),
    ("LanguageCode", "of the languages there are"),
    ("LanguageId", "of the languages there are"),
    ("LanguageIds", "of the languages there are"),
    ("Offset", "a number of rows"),
    ("OrderList", "a place"),
    ("RecordLimit", "a number of rows"),
    ("TemplateItemTypeId", "of a check template, which the examples of its own operations name"),
    ("VehicleType", "a kind"),
    ("AuditInspectionTemplateId", "of a check template, as TemplateId"),
    ("GatedTemplateId", "of a check template, as TemplateId"),
    ("HandoverTemplateId", "of a check template, as TemplateId"),
    ("ReceivingInspectionTemplateId", "of a check template, as TemplateId"),
    ("Version", "of a record that is named beside it"),
    ("code", "of a feature of a machine; of a site, which operators alone give"),
    ("hierarchy", "a kind"),
    ("languageID", "of the languages there are"),
    ("languageId", "of the languages there are"),
    ("selectedLanguageID", "of the languages there are"),
    ("PostCode", "a place"),
    ("dialingCode", "a number"),
    ("callingCode", "a number"),
    ("applicableFranchises", "of any group, which operators alone name"),
    ("UserTypeId", "a kind"),
    ("LoginId", "a username, which is unique at its site"),
    ("RoleId", "a kind"),
    ("timeZoneId", "of the time zones there are"),
    ("userid", "of a user, which the examples of its own operations name"),
    ("idpproviderid", "a kind"),
    ("idpuserid", "of an outside provider"),
    ("TypeofEntity", "a kind"),
    ("loginAs", "a kind"),
    ("pincode", "a secret"),
    ("postCode", "a place"),
    ("roleId", "a kind"),
    ("sitecode", "of the sign-in, which answers everybody alike"),
    ("reasonCode", "a kind"),
];

/// The fields of a body that look like ids, as JSON pointers.
fn fields_of(schema: &'static Value, at: &str, found: &mut Vec<String>) {
    let schema = chosen(schema);
    let depth = at.matches('/').count();
    match kind(schema) {
        _ if depth > 6 => {}
        "object" => {
            for (name, field) in schema["properties"].as_object().into_iter().flatten() {
                fields_of(field, &format!("{at}/{name}"), found);
            }
        }
        "array" => fields_of(&schema["items"], &format!("{at}/0"), found),
        _ => {
            let name = last(at).to_lowercase();
            let ends = ["id", "ids", "code"].iter().any(|end| name.ends_with(end));
            if ends || schema["format"] == "int64" {
                found.push(at.to_owned());
            }
        }
    }
}

fn last(pointer: &str) -> &str {
    pointer.rsplit('/').find(|word| *word != "0").unwrap_or_default()
}

/// Returns every id field in a body: operation, pointer, and the thing that it names.
fn ids() -> Vec<(Operation, String, Thing)> {
    let mut all = Vec::new();
    for operation in operations::all().into_iter().filter(|operation| !operation.is_public()) {
        let Some(schema) = operation.schema() else { continue };
        let mut fields = Vec::new();
        fields_of(schema, "", &mut fields);
        for field in fields {
            match examples::things().find(|thing| thing.fields.contains(&last(&field))) {
                Some(thing) => all.push((operation.clone(), field, *thing)),
                None => assert!(
                    NO_IDS.iter().any(|(name, _)| *name == last(&field)),
                    "{} {field}: what does it name?",
                    operation.id
                ),
            }
        }
    }
    all
}

/// Sets the value at a pointer, and creates missing objects on the way.
fn put(body: &mut Value, pointer: &str, value: Value) {
    let words: Vec<&str> = pointer.split('/').skip(1).collect();
    let mut at = body;
    for (index, word) in words.iter().enumerate() {
        let next_is_row = words.get(index + 1) == Some(&"0");
        // A body that is one record or a list of them is described as one.
        if at.is_array() && *word != "0" {
            at = &mut at[0];
        }
        if *word == "0" {
            at = &mut at[0];
            continue;
        }
        let nothing = |value: &Value| value.is_null() || value.as_array().is_some_and(Vec::is_empty);
        if at.get(*word).is_none_or(nothing) {
            at[*word] = if next_is_row { json!([{ "userType": 3 }]) } else { json!({}) };
        }
        at = &mut at[*word];
    }
    *at = value;
}

/// A valid request except for the id that is put into it.
async fn prepare(operation: &Operation, site: &TestSite) -> (Person, String, Value) {
    let example = examples::of(&operation.id);
    if example.request.is_some() {
        let ready = examples::prepared(&operation.id, site).await;
        return (ready.person, ready.path, ready.body);
    }
    if operation.method == Method::POST {
        let admin = site.administrator().await;
        return (admin, operation.path.clone(), operation.sample().unwrap_or_default());
    }
    // The whole record of the console, as it was read.
    let Some((own, Way::Record)) = example.id else { panic!("{}: a record of what?", operation.id) };
    let admin = if own == SITE { site.app().operator().await } else { site.group.administrator(site).await };
    let id = own.of(site).await;
    let path = operation.at(|_| id.clone());
    let record = admin.get(&path).await.ok();
    (admin, path, record)
}

/// Operations of operators only, who administer every site.
const OF_OPERATORS: [&str; 3] = ["create_console_sites", "create_console_franchises", "update_console_franchises"];

/// Goal T5: an id of another tenant in a body and an unknown one get the same bytes.
#[tokio::test]
async fn every_id_of_every_body_is_answered_alike() {
    let app = TestApp::shared().await;
    let stranger = app.head_office().await;
    let mut looked_at = BTreeSet::new();
    let mut wrong = Vec::new();
    for (operation, field, thing) in ids().into_iter().step_by(soak::times(4, 1)) {
        if OF_OPERATORS.contains(&operation.id.as_str()) {
            continue;
        }
        let mut answers = Vec::new();
        for id in [thing.of(&stranger).await, thing.never()] {
            let own = app.head_office().await;
            let (person, path, mut body) = prepare(&operation, &own).await;
            let id = if thing == SITE_CODE { json!(id) } else { json!(id.parse::<i64>().expect("a number")) };
            put(&mut body, &field, id);
            let reply = person.send(person.request(operation.method.clone(), &path).json(&body)).await;
            answers.push((reply.status, without_request(&reply)));
        }
        let [(first, foreign), (second, never)] = &answers[..] else { unreachable!("two") };
        // Both succeeded: the field does not decide, and the new things have different ids.
        let both_done = *first < 300 && *second < 300;
        if !both_done && foreign != never {
            wrong.push(format!("{} {field}: {foreign:?} for another's, {never:?} for what never was", operation.id));
        }
        if *first >= 500 || *second >= 500 {
            wrong.push(format!("{} {field}: {foreign:?} {never:?}", operation.id));
        }
        if !both_done {
            looked_at.insert(operation.id.clone());
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(looked_at.len() > soak::times(3, 10), "{looked_at:?}");
    for id in
        ["create_machine", "update_stock_machine", "update_location", "create_console_users", "update_notification"]
    {
        assert!(!soak::is_long() || looked_at.contains(id), "{id} refuses no id: {looked_at:?}");
    }
}

/// Unique keys that do not begin with the tenant, and why they reveal nothing of another.
const OVER_TENANTS: [(&str, &str); 10] = [
    ("tenant_group_name", "operators alone name groups, and they see every group"),
    ("site_code", "operators alone give codes, and they see every site"),
    ("session_token", "the hash of a random token"),
    ("api_key_hash", "the hash of a random key"),
    ("report_key_hash", "the hash of a random key"),
    ("mail_preview_hash", "the hash of a random key"),
    ("shared_device_token", "the hash of a random token"),
    ("password_reset_token", "the hash of a random token"),
    ("repeat_key_owner", "begins with the person whose key it is"),
    ("audit_entry_place", "the sealer alone gives places, and it sees every group"),
];

/// Goal T5: a unique key of a tenant's table begins with the tenant, or with a thing that belongs to one, so that only
/// own rows can collide.
#[tokio::test]
async fn unique_keys_begin_with_their_tenant() {
    const OF_A_TENANT: [&str; 7] = ["id", "site_id", "user_id", "machine_id", "job_id", "inspection_id", "template_id"];
    let app = TestApp::shared().await;
    let db = database::connect(&app.platform().config.database.url).await;
    let text = if database::is_postgres() {
        "SELECT c.relname || '|' || i.relname || '|' || a.attname AS line FROM pg_index x \
         JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid \
         JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = x.indkey[0] \
         WHERE x.indisunique AND c.relnamespace = current_schema()::regnamespace"
    } else {
        "SELECT t.name || '|' || l.name || '|' || coalesce(k.name, '(an expression)') AS line FROM sqlite_master t, pragma_index_list(t.name) l, \
         pragma_index_info(l.name) k WHERE t.type = 'table' AND l.\"unique\" = 1 AND k.seqno = 0"
    };
    let keys = database::ask(&db, text).await;
    db.close().await.expect("closed");
    assert!(keys.iter().any(|key| key == "machine_serial|machine_serial_holder|group_id"), "{keys:?}");
    for key in &keys {
        let [table, name, first] = key.split('|').collect::<Vec<_>>()[..] else { panic!("{key}") };
        let Some((_, whose, _)) = tenancy::line(table) else { continue };
        let (Whose::Group(group) | Whose::Site { group, .. }) = whose else { continue };
        let begins =
            first == *group || OF_A_TENANT.contains(&first) || OVER_TENANTS.iter().any(|(key, _)| *key == name);
        assert!(begins, "{name} of {table} begins with {first}");
    }
}

/// Returns the AUC of two series of times: the probability that a time of the first is longer. 0.5 means that they can
/// not be distinguished.
fn auc(ones: &[f64], others: &[f64]) -> f64 {
    let mut wins = 0.0;
    for one in ones {
        for other in others {
            wins += if one > other {
                1.0
            } else if one < other {
                0.0
            } else {
                0.5
            };
        }
    }
    wins / (count(ones.len()) * count(others.len()))
}

fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).expect("few"))
}

#[test]
fn times_that_differ_are_distinguished() {
    let slow: Vec<f64> = (0..100).map(|number| 2.0 + f64::from(number) / 100.0).collect();
    let quick: Vec<f64> = (0..100).map(|number| 1.0 + f64::from(number) / 100.0).collect();
    assert!(auc(&slow, &quick) > 0.99 && auc(&quick, &slow) < 0.01 && (auc(&slow, &slow) - 0.5).abs() < 0.001);
}

/// Goal T5: the time of an answer reveals nothing, over two thousand pairs, on an otherwise idle machine, in `make soak` alone.
#[tokio::test]
async fn the_time_of_an_answer_tells_nothing() {
    if !soak::only("api::existence_oracle") {
        return;
    }
    let (pairs, warm_up) = (2_000, 20);
    let app = TestApp::shared().await;
    let (own, stranger) = (app.head_office().await, app.head_office().await);
    let admin = own.administrator().await;
    given::machine(&own).create().await;
    for (id, thing) in
        [("read_console_machines", MACHINE), ("delete_machine", MACHINE), ("read_user", USER), ("find_serials", VIN)]
    {
        let operation = operations::all().into_iter().find(|operation| operation.id == id).expect("an operation");
        let (foreign, never) = (thing.of(&stranger).await, thing.never());
        let mut times = [Vec::new(), Vec::new()];
        for pair in 0..pairs + warm_up {
            // Each is first in half of the pairs, and the first few pairs only warm up.
            for which in if pair % 2 == 0 { [0, 1] } else { [1, 0] } {
                let id = if which == 0 { &foreign } else { &never };
                let call = admin.request(operation.method.clone(), &operation.at(|_| id.clone()));
                let begun = Instant::now();
                let reply = admin.send(call).await;
                let took = begun.elapsed().as_secs_f64();
                assert_eq!(reply.status, 404, "{}: {}", operation.id, reply.text());
                if pair >= warm_up {
                    times[which].push(took);
                }
            }
        }
        let distinguished = auc(&times[0], &times[1]);
        let fits = (0.45..=0.55).contains(&distinguished);
        assert!(fits, "{id}: the time tells them apart, {distinguished:.3}");
        soak::report("T5", &format!("pairs of {id}"), pairs, format!("AUC {distinguished:.3}"));
    }
}
