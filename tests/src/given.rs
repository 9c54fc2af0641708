//! Rows that exist before a test begins, written under grants and never through the API.

mod machines;
mod people;
mod small_lists;
mod tenants;

use std::sync::atomic::{AtomicU32, Ordering};

use futures::future::BoxFuture;
pub use machines::{Machine, MachineBuilder, machine};
pub use people::{User, UserBuilder, group_user, operator, user};
use platform::{
    app::platform::Platform,
    auth::permission::Hierarchy,
    db::Tx,
    entity,
    sites::settings::SiteSettings,
    tenancy::{Grant, SystemTask},
};
use sea_orm::{ActiveValue::Set, FromQueryResult, Value, sea_query::OnConflict};
pub use small_lists::{
    template_lookup, tyre_make, tyre_rating, tyre_size, tyre_values, vat_rate, video_question, work_status,
};

use crate::{
    app::TestApp,
    tenants::{TestGroup, TestSite},
};

static NUMBERS: AtomicU32 = AtomicU32::new(1);

/// A number that is unique in this process.
pub fn number() -> u32 {
    NUMBERS.fetch_add(1, Ordering::SeqCst)
}

/// A serial of seven digits that is unique in this process.
pub fn serial() -> String {
    format!("{}", 1_000_000 + number())
}

/// A new group.
pub async fn group(app: &TestApp) -> TestGroup {
    let name = format!("Group {}", number());
    let row = entity::group::ActiveModel {
        name: Set(name.clone()),
        brand_name: Set("Hardstand".to_owned()),
        deleted: Set(false),
        created_at: Set(app.now()),
        ..Default::default()
    };
    let made = write(app, move |platform, tx, grant| {
        Box::pin(async move {
            let made: entity::group::Model = tx.insert(grant, row).await.expect("a group");
            for setup in &platform.group_setups {
                setup.set_up(tx, grant, made.id, platform.clock.now()).await.expect("what it begins with");
            }
            made
        })
    })
    .await;
    TestGroup { app: app.clone(), id: made.id, name }
}

/// A site with the machine module on and no other settings.
pub async fn site(group: &TestGroup, hierarchy: Hierarchy) -> TestSite {
    let app = group.app();
    let number = number();
    let (code, name) = (format!("{}", 500_000 + number), format!("Site {number}"));
    let row = entity::site::ActiveModel {
        group_id: Set(group.id),
        code: Set(code.clone()),
        name: Set(name.clone()),
        active: Set(true),
        deleted: Set(false),
        country_iso: Set(Some("GB".to_owned())),
        culture: Set("en-GB".to_owned()),
        language_id: Set(1),
        created_at: Set(app.now()),
        updated_at: Set(app.now()),
        version: Set(1),
        ..Default::default()
    };
    let xml = format!(
        "<SettingXml><JCB><IsEnabled>true</IsEnabled><Hierarchy>{}</Hierarchy></JCB></SettingXml>",
        hierarchy.number()
    );
    let group_id = group.id;
    let made = write(app, move |platform, tx, grant| {
        Box::pin(async move {
            let made = tx.insert(grant, row).await.expect("a site");
            let settings = entity::site_setting::ActiveModel {
                site_id: Set(made.id),
                group_id: Set(group_id),
                xml: Set(xml),
                secrets: Set(serde_json::json!({})),
                updated_at: Set(platform.clock.now()),
                version: Set(1),
            };
            tx.insert_many::<entity::site_setting::Entity, _>(grant, [settings]).await.expect("its settings");
            made
        })
    })
    .await;
    TestSite { group: group.clone(), id: made.id, code, name, hierarchy }
}

/// Sets a key of the site's settings, such as `JCB.IsEnabled`.
pub async fn setting(site: &TestSite, key: &str, value: &str) {
    let (id, key, value) = (site.id, key.to_owned(), value.to_owned());
    write(site.app(), move |platform, tx, grant| {
        Box::pin(async move {
            use platform::tenancy::Scoped as _;
            let row = entity::site_setting::Entity::within(grant).id(id).one(tx).await.expect("settings");
            let mut settings = SiteSettings::stored(&row.expect("settings of the site").xml);
            settings.set(&key, &value).expect("a setting that can be so");
            entity::site_setting::Entity::change(grant)
                .filter(sea_orm::ColumnTrait::eq(&entity::site_setting::Column::SiteId, id))
                .value(entity::site_setting::Column::Xml, settings.to_xml())
                .run(tx)
                .await
                .expect("changed settings");
            platform.directory.forget(tx, id);
        })
    })
    .await;
}

/// Switches a module at the site, against its default.
pub async fn module(site: &TestSite, name: &str, enabled: bool) {
    let row = entity::site_module::ActiveModel {
        site_id: Set(site.id),
        group_id: Set(site.group.id),
        module: Set(name.to_owned()),
        enabled: Set(enabled),
    };
    let id = site.id;
    write(site.app(), move |platform, tx, grant| {
        Box::pin(async move {
            use entity::site_module::{Column, Entity};
            let again = OnConflict::columns([Column::SiteId, Column::Module]).update_column(Column::Enabled).to_owned();
            tx.upsert_many::<Entity, _>(grant, [row], again).await.expect("a switch");
            platform.directory.forget(tx, id);
        })
    })
    .await;
}

/// A location of a site; returns its id.
pub async fn location(site: &TestSite, name: &str) -> i64 {
    let values =
        vec![site.group.id.into(), site.id.into(), name.into(), name.to_uppercase().into(), site.app().now().into()];
    let text = "INSERT INTO location (group_id, site_id, name, name_key, updated_at) \
                SELECT $1, $2, $3, $4, $5 WHERE {scope} RETURNING id";
    insert(site.app(), text, values).await
}

/// An in-progress stage of a site; returns its id.
pub async fn stage(site: &TestSite, name: &str) -> i64 {
    let values =
        vec![site.group.id.into(), site.id.into(), name.into(), name.to_uppercase().into(), site.app().now().into()];
    let text = "INSERT INTO stage (group_id, site_id, name, name_key, updated_at) \
                SELECT $1, $2, $3, $4, $5 WHERE {scope} RETURNING id";
    insert(site.app(), text, values).await
}

/// A device that technicians of a site share, of which nobody has the token; returns its id.
pub async fn shared_device(site: &TestSite, name: &str) -> i64 {
    let token = format!("{} {name}", site.code).into_bytes();
    let values = vec![
        site.group.id.into(),
        site.id.into(),
        name.into(),
        name.to_uppercase().into(),
        token.into(),
        site.app().now().into(),
    ];
    let text = "INSERT INTO shared_device (group_id, site_id, name, name_key, token_hash, created_at, updated_at) \
                SELECT $1, $2, $3, $4, $5, $6, $6 WHERE {scope} RETURNING id";
    insert(site.app(), text, values).await
}

/// A machine area of a group; returns its id.
pub async fn area(group: &TestGroup, name: &str) -> i64 {
    let values = vec![group.id.into(), name.to_uppercase().into(), group.app().now().into()];
    let text = "INSERT INTO machine_area (group_id, name, name_key, updated_at) \
                SELECT $1, $2, $2, $3 WHERE {scope} RETURNING id";
    insert(group.app(), text, values).await
}

/// A common defect of a group; returns its id.
pub async fn defect(group: &TestGroup, name: &str) -> i64 {
    let values = vec![group.id.into(), name.into(), name.to_uppercase().into(), group.app().now().into()];
    let text = "INSERT INTO common_defect (group_id, name, name_key, updated_at) \
                SELECT $1, $2, $3, $4 WHERE {scope} RETURNING id";
    insert(group.app(), text, values).await
}

/// A model of a group; returns its id.
pub async fn model(group: &TestGroup, name: &str) -> i64 {
    let values = vec![group.id.into(), name.into(), name.to_uppercase().into(), group.app().now().into()];
    let text = "INSERT INTO model (group_id, name, name_key, updated_at) \
                SELECT $1, $2, $3, $4 WHERE {scope} RETURNING id";
    insert(group.app(), text, values).await
}

/// The templates of a model.
#[derive(Debug, Clone, Copy)]
pub struct ModelTemplates {
    /// PDI, and the inspection at production sites.
    pub pdi: i64,
    /// Receiving.
    pub receiving: i64,
    /// Audit.
    pub audit: i64,
    /// Gate.
    pub gate: i64,
    /// Handover.
    pub handover: i64,
}

/// The number of items of each template of [`templates`], whose ids begin with 1.
pub const ITEMS: i64 = 4;

/// Published templates for every stage of a model, for production sites or for the others. Each has four items with
/// pass, fail or not applicable, the handover with yes or no: `Item 1`, which is required, and `Item 2` in the group
/// and stage `Engine`; `Item 3` and `Item 4` in `Cab`.
pub async fn templates(group: &TestGroup, model: i64, production: bool) -> ModelTemplates {
    let kinds = [("PDI", 1, 2), ("Receiving", 5, 2), ("Audit", 10, 2), ("Gate", 7, 2), ("Handover", 9, 1)];
    let mut ids = Vec::new();
    for (name, vehicle_type, kind) in kinds {
        ids.push(published_template(group, &format!("{name} {}", number()), vehicle_type, &four_items(kind)).await);
    }
    let mut values: Vec<Value> = vec![group.id.into(), model.into(), production.into(), group.app().now().into()];
    values.extend(ids.iter().map(|id| Value::from(*id)));
    let text = "INSERT INTO model_template (group_id, model_id, production, updated_at, template_id, \
                receiving_template_id, audit_template_id, gated_template_id, handover_template_id) \
                SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 WHERE {scope} RETURNING id";
    insert(group.app(), text, values).await;
    ModelTemplates { pdi: ids[0], receiving: ids[1], audit: ids[2], gate: ids[3], handover: ids[4] }
}

fn four_items(kind: i16) -> serde_json::Value {
    let item = |id: i64| version_item(id, kind, id == 1, &format!("Item {id}"));
    let group = |id: i64, stage: &str, items: Vec<serde_json::Value>| serde_json::json!({ "id": id, "stage": stage, "position": id, "texts": { "1": stage }, "items": items });
    let groups = [group(1, "Engine", vec![item(1), item(2)]), group(2, "Cab", vec![item(3), item(4)])];
    serde_json::json!({ "language": 1, "names": { "1": "Check" }, "groups": groups })
}

/// An item of a version.
fn version_item(id: i64, kind: i16, mandatory: bool, question: &str) -> serde_json::Value {
    serde_json::json!({
        "id": id, "kind": kind, "category": null, "comment_list": null, "animation": null, "mandatory": mandatory,
        "photo_on_failure": false, "min": null, "max": null, "unit": "", "decimals": 0, "position": id,
        "texts": { "1": question },
    })
}

/// A template of a group that is published with this content; returns its id.
async fn published_template(group: &TestGroup, name: &str, vehicle_type: i16, content: &serde_json::Value) -> i64 {
    let template = check_template(group, name, vehicle_type).await;
    let version = stored_version(group, template, content.clone()).await;
    let text = "UPDATE check_template SET status = 1, published_id = $2, published_version = 1 \
                WHERE {scope} AND id = $1 RETURNING id";
    insert(group.app(), text, vec![template.into(), version.into()]).await
}

/// Maps one template to every stage of a model, at sites other than production.
pub async fn mapped_template(group: &TestGroup, model: i64, template: i64) {
    let values = vec![group.id.into(), model.into(), template.into(), group.app().now().into()];
    let text = "INSERT INTO model_template (group_id, model_id, production, template_id, receiving_template_id, \
                audit_template_id, gated_template_id, handover_template_id, updated_at) \
                SELECT $1, $2, false, $3, $3, $3, $3, $3, $4 WHERE {scope} RETURNING id";
    insert(group.app(), text, values).await;
}

/// A published handover template of two questions with the ids 1 and 2, mapped to a model at sites other than production;
/// returns its id.
pub async fn handover_template(group: &TestGroup, model: i64) -> i64 {
    let template = check_template(group, &format!("Handover {}", number()), 9).await;
    handover_version(group, template, 1, ["Manual handed over", "Keys handed over"]).await;
    let values = vec![group.id.into(), model.into(), template.into(), group.app().now().into()];
    let text = "INSERT INTO model_template (group_id, model_id, production, handover_template_id, updated_at) \
                SELECT $1, $2, false, $3, $4 WHERE {scope} ON CONFLICT (group_id, model_id, production) \
                DO UPDATE SET handover_template_id = excluded.handover_template_id RETURNING id";
    insert(group.app(), text, values).await;
    template
}

/// Publishes a version with these questions, the ids of which are 1 and 2, for a template.
pub async fn handover_version(group: &TestGroup, template: i64, number: i32, questions: [&str; 2]) {
    let item = |(id, question): (i64, &str)| {
        serde_json::json!({ "id": id, "kind": 1, "category": null, "comment_list": null, "animation": null,
            "mandatory": true, "photo_on_failure": false, "min": null, "max": null, "unit": "", "decimals": 0,
            "position": id, "texts": { "1": question, "2": format!("{question} (de)") } })
    };
    let items: Vec<_> = (1..).zip(questions).map(item).collect();
    let papers = serde_json::json!({ "id": 1, "stage": "", "position": 0, "texts": { "1": "Papers", "2": "Papiere" },
        "items": items });
    let content =
        serde_json::json!({ "language": 1, "names": { "1": "Handover", "2": "Übergabe" }, "groups": [papers] });
    let now = group.app().now();
    let values = vec![group.id.into(), template.into(), number.into(), content.into(), now.into()];
    let text = "INSERT INTO template_version (group_id, template_id, number, content, published_at) \
                SELECT $1, $2, $3, $4, $5 WHERE {scope} RETURNING id";
    let version = insert(group.app(), text, values).await;
    let text = "UPDATE check_template SET status = 1, published_id = $1, published_version = $2 \
                WHERE {scope} AND id = $3 RETURNING id";
    insert(group.app(), text, vec![version.into(), number.into(), template.into()]).await;
}

/// An inspection of a new machine from before templates were stored, with one item; returns the ids of both.
pub async fn inspection(site: &TestSite) -> (i64, i64) {
    let machine = machine(site).create().await;
    open_inspection(site, machine.id, machine.model, "R", "Lights").await
}

/// An open inspection of a machine in a status from before templates were stored, its one item answered with yes; returns
/// the ids of both.
pub async fn open_inspection(
    site: &TestSite,
    machine: i64,
    model: i64,
    status: &'static str,
    item: &str,
) -> (i64, i64) {
    let (app, now) = (site.app(), site.app().now());
    let of = |mut values: Vec<Value>| {
        values.extend([site.group.id.into(), site.id.into(), machine.into(), now.into()]);
        values
    };
    let text = "INSERT INTO inspection (model_id, status, group_id, site_id, machine_id, started_at) \
                SELECT $1, $2, $3, $4, $5, $6 WHERE {scope} RETURNING id";
    let begun = insert(app, text, of(vec![model.into(), status.into()])).await;
    let text = "INSERT INTO inspection_item (inspection_id, description, group_id, site_id, machine_id, at, item_type_id, \
                status) SELECT $1, $2, $3, $4, $5, $6, 1, 1 WHERE {scope} RETURNING id";
    (begun, insert(app, text, of(vec![begun.into(), item.into()])).await)
}

/// A dealership work order of a machine, without an ownership date; returns its id.
pub async fn dealer_order(site: &TestSite, machine: i64, dealer: i64) -> i64 {
    let now = site.app().now();
    let values = vec![site.group.id.into(), site.id.into(), machine.into(), dealer.into(), now.into()];
    let text = "INSERT INTO work_order (group_id, site_id, machine_id, kind, dealer_site_id, created_at, updated_at, version) \
                SELECT $1, $2, $3, 1, $4, $5, $5, 1 WHERE {scope} RETURNING id";
    insert(site.app(), text, values).await
}

/// A notification of a person at a site; returns its id.
pub async fn notification(site: &TestSite, user: i64) -> i64 {
    let values = vec![site.group.id.into(), site.id.into(), user.into(), site.app().now().into()];
    let text = "INSERT INTO notification (group_id, site_id, user_id, title, message, created_at) \
                SELECT $1, $2, $3, 'For you', 'Look', $4 WHERE {scope} RETURNING id";
    insert(site.app(), text, values).await
}

/// A comment category of a group; returns its id.
pub async fn comment_category(group: &TestGroup, name: &str) -> i64 {
    let values = vec![group.id.into(), name.into(), name.to_uppercase().into(), group.app().now().into()];
    let text = "INSERT INTO comment_category (group_id, name, name_key, updated_at) \
                SELECT $1, $2, $3, $4 WHERE {scope} RETURNING id";
    insert(group.app(), text, values).await
}

/// A check template of a group, a draft of a kind in English; returns its id.
pub async fn check_template(group: &TestGroup, name: &str, vehicle_type: i16) -> i64 {
    let now = group.app().now();
    let values = vec![group.id.into(), name.into(), name.to_uppercase().into(), vehicle_type.into(), now.into()];
    let text = "INSERT INTO check_template (group_id, name, name_key, vehicle_type, status, language_id, updated_at) \
                SELECT $1, $2, $3, $4, 0, 1, $5 WHERE {scope} RETURNING id";
    insert(group.app(), text, values).await
}

/// A group of items in the working copy of a template; returns its id.
pub async fn template_group(group: &TestGroup, template: i64, name: &str) -> i64 {
    let values = vec![group.id.into(), template.into(), name.into(), group.app().now().into()];
    let text = "INSERT INTO template_group (group_id, template_id, name, position, updated_at) \
                SELECT $1, $2, $3, 0, $4 WHERE {scope} RETURNING id";
    insert(group.app(), text, values).await
}

/// A yes or no item in the working copy of a template; returns its id.
pub async fn template_item(group: &TestGroup, template: i64, in_group: i64, question: &str) -> i64 {
    let now = group.app().now();
    let values = vec![group.id.into(), template.into(), in_group.into(), question.into(), now.into()];
    let text = "INSERT INTO template_item (group_id, template_id, template_group_id, description, kind, decimals, \
                position, updated_at) SELECT $1, $2, $3, $4, 1, 0, 0, $5 WHERE {scope} RETURNING id";
    insert(group.app(), text, values).await
}

/// A published version of a template with one item; returns its id.
pub async fn template_version(group: &TestGroup, template: i64, question: &str) -> i64 {
    let item = version_item(1, 1, true, question);
    let group_of = serde_json::json!({ "id": 1, "stage": "", "position": 0, "texts": { "1": "Cab" }, "items": [item] });
    let content = serde_json::json!({ "language": 1, "names": { "1": "Check" }, "groups": [group_of] });
    stored_version(group, template, content).await
}

async fn stored_version(group: &TestGroup, template: i64, content: serde_json::Value) -> i64 {
    let values = vec![group.id.into(), template.into(), content.into(), group.app().now().into()];
    let text = "INSERT INTO template_version (group_id, template_id, number, content, published_at) \
                SELECT $1, $2, 1, $3, $4 WHERE {scope} RETURNING id";
    insert(group.app(), text, values).await
}

/// A site to which a model is offered; returns the id of the mapping.
pub async fn model_site(site: &TestSite, model: i64) -> i64 {
    let values = vec![site.group.id.into(), model.into(), site.id.into(), site.app().now().into()];
    let text = "INSERT INTO model_site (group_id, model_id, site_id, updated_at) \
                SELECT $1, $2, $3, $4 WHERE {scope} RETURNING id";
    insert(site.app(), text, values).await
}

/// The template of a model for private customers at a site; returns the id of the mapping.
pub async fn customer_type_template(site: &TestSite, model: i64, template: i64) -> i64 {
    let now = site.app().now();
    let values = vec![site.group.id.into(), site.id.into(), model.into(), template.into(), now.into()];
    let text = "INSERT INTO customer_type_template (group_id, site_id, customer_type, model_id, template_id, updated_at) \
                SELECT $1, $2, 1, $3, $4, $5 WHERE {scope} RETURNING id";
    insert(site.app(), text, values).await
}

/// A list of quick texts of a group; returns its id.
pub async fn comment_list(group: &TestGroup, name: &str) -> i64 {
    let values = vec![group.id.into(), name.into(), name.to_uppercase().into(), group.app().now().into()];
    let text = "INSERT INTO comment_list (group_id, name, name_key, updated_at) \
                SELECT $1, $2, $3, $4 WHERE {scope} RETURNING id";
    insert(group.app(), text, values).await
}

/// A category of items of a group; returns its id.
pub async fn item_category(group: &TestGroup, name: &str) -> i64 {
    let values = vec![group.id.into(), name.into(), name.to_uppercase().into(), group.app().now().into()];
    let text = "INSERT INTO item_category (group_id, name, name_key, updated_at) \
                SELECT $1, $2, $3, $4 WHERE {scope} RETURNING id";
    insert(group.app(), text, values).await
}

/// An entry of the machine catalogue; returns its id.
pub async fn catalogue(group: &TestGroup, vin: &str, model: &str) -> i64 {
    let last7: String = vin.chars().skip(vin.chars().count().saturating_sub(7)).collect();
    let values = vec![
        group.id.into(),
        vin.into(),
        last7.into(),
        model.into(),
        serde_json::json!([{ "Code": "A1", "Description": "Cab" }]).into(),
        group.app().now().into(),
    ];
    let text = "INSERT INTO catalogue_machine (group_id, vin, last7, model, family, variant, engine_serial, features, \
                updated_at) SELECT $1, $2, $3, $4, 'Loader', 'Standard', 'E100', $5, $6 WHERE {scope} RETURNING id";
    insert(group.app(), text, values).await
}

#[derive(FromQueryResult)]
struct Made {
    id: i64,
}

/// Runs `INSERT INTO … SELECT … WHERE {scope} RETURNING id`, or such an `UPDATE` of one row; returns the id.
pub async fn insert(app: &TestApp, text: &'static str, values: Vec<Value>) -> i64 {
    write(app, move |_, tx, grant| {
        Box::pin(async move {
            let made: Vec<Made> = tx.select(grant, text, values).await.expect("a row");
            made.first().expect("its id").id
        })
    })
    .await
}

/// A template of a mail of the site; returns its id.
pub async fn message_template(site: &TestSite, title: &str) -> i64 {
    message_template_by(site, user(site).create().await.id, title).await
}

/// A template of a mail that a user of the site has written, in category 1 and language 1; returns its id.
pub async fn message_template_by(site: &TestSite, user: i64, title: &str) -> i64 {
    let now = site.app().now();
    let values =
        vec![site.group.id.into(), site.id.into(), title.into(), title.to_uppercase().into(), user.into(), now.into()];
    let text = "INSERT INTO message_template (group_id, site_id, category, language_id, title, title_key, subject, content, \
                created_by, updated_by, created_at, updated_at) \
                SELECT $1, $2, 1, 1, $3, $4, 'Subject', '', $5, $5, $6, $6 WHERE {scope} RETURNING id";
    insert(site.app(), text, values).await
}

/// Makes a template active at its site; returns the id of the mapping.
pub async fn message_template_mapping(site: &TestSite, template: i64) -> i64 {
    let values = vec![site.group.id.into(), site.id.into(), template.into(), site.app().now().into()];
    let text = "INSERT INTO message_template_mapping (group_id, site_id, template_id, category, updated_by, updated_at) \
                SELECT $1, $2, $3, 1, created_by, $4 FROM message_template WHERE id = $3 AND {scope} RETURNING id";
    insert(site.app(), text, values).await
}

/// A mail of the site to a customer that a mail server has accepted; returns its id.
pub async fn customer_mail(site: &TestSite, subject: &str) -> i64 {
    let (machine, user) = (machine(site).create().await.id, user(site).create().await.id);
    let body = site.app().on(|platform| async move { platform.secrets.encrypt("customer_mail/body", "<p>Hello</p>") });
    let values = vec![
        site.group.id.into(),
        site.id.into(),
        machine.into(),
        user.into(),
        subject.into(),
        body.await.expect("an encrypted body").into(),
        site.app().now().into(),
    ];
    let text = "INSERT INTO customer_mail (group_id, site_id, machine_id, user_id, to_address, to_key, language, subject, \
                body, attachments, state, state_at, reply, message_id, thread, created_at) \
                SELECT $1, $2, $3, $4, 'zoe@example.org', 'zoe@example.org', 'en_GB', $5, $6, '[]', 2, $7, '', '', '', $7 \
                WHERE {scope} RETURNING id";
    insert(site.app(), text, values).await
}

/// A mail of the site to a customer that the mail server has refused, with its row of the outbox; returns its id.
pub async fn refused_mail(site: &TestSite, subject: &str) -> i64 {
    let id = customer_mail(site, subject).await;
    let values = vec![site.group.id.into(), site.id.into(), subject.into(), site.app().now().into(), id.into()];
    let text = "INSERT INTO outbox_mail (group_id, site_id, to_address, subject, body_html, body_text, state, attempts, run_at, \
                created_at, customer_mail_id) \
                SELECT $1, $2, 'zoe@example.org', $3, '', '', 4, 1, $4, $4, $5 WHERE {scope} RETURNING id";
    let outbox = insert(site.app(), text, values).await;
    let text = "UPDATE customer_mail SET state = 4, outbox_id = $1 WHERE id = $2 AND {scope} RETURNING id";
    insert(site.app(), text, vec![outbox.into(), id.into()]).await
}

/// An address to which a group writes no mails for a month; returns the id.
pub async fn mail_suppression(group: &TestGroup, name: &str) -> i64 {
    let now = group.app().now();
    let address = format!("{}@example.org", name.to_lowercase().replace(' ', "-"));
    let values = vec![group.id.into(), address.into(), now.into(), (now + chrono::TimeDelta::days(30)).into()];
    let text = "INSERT INTO mail_suppression (group_id, address_key, created_at, until) \
                SELECT $1, $2, $3, $4 WHERE {scope} RETURNING id";
    insert(group.app(), text, values).await
}

/// Runs a change in one transaction, under the seed's grant.
pub async fn write<T, W>(app: &TestApp, work: W) -> T
where
    T: Send + 'static,
    W: for<'a> FnOnce(&'a Platform, &'a mut Tx, &'a Grant) -> BoxFuture<'a, T> + Send + 'static,
{
    app.on(|platform| async move {
        let grant = SystemTask::Seed.everywhere();
        let mut tx = platform.db.write(grant.reach()).await.expect("a transaction");
        let done = work(&platform, &mut tx, &grant).await;
        tx.commit().await.expect("it stands");
        done
    })
    .await
}
