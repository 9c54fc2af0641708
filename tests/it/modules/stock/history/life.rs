//! Histories that exist before a test begins, written by the function by which every transition writes its events.

use chrono::TimeDelta;
use platform::{shared::audit::Actor, tenancy::Scoped};
use sea_orm::ColumnTrait;
use serde_json::Value;
use stock::{
    domain::{HistoryEntry, Status},
    entity::machine,
    events::log::Act,
    records::record,
};
use tests::{TestSite, given};

pub use stock::entity::machine::Model;

/// A history entry.
pub fn line(status: Status, success: Option<bool>) -> HistoryEntry {
    HistoryEntry { success, ..HistoryEntry::moved(status) }
}

/// Adds the entries of one act to a record, `minutes` after 08:00, and changes the record as the test needs it.
pub async fn act(
    site: &TestSite,
    before: &Model,
    minutes: i64,
    by: i64,
    lines: Vec<HistoryEntry>,
    alter: impl FnOnce(&mut Model) + Send + 'static,
) -> Model {
    let before = before.clone();
    given::write(site.app(), move |platform, tx, grant| {
        Box::pin(async move {
            let at = platform.clock.now() + TimeDelta::minutes(minutes);
            let writer = Actor { user_id: Some(by), name: format!("user {by}"), ..Actor::default() };
            let mut after = before.clone();
            alter(&mut after);
            let changed = after.clone();
            let act = Act { kind: "acted", writer: &writer, at };
            let mut after = record::write(tx, grant, &before, after, &lines, &act).await.expect("an act");
            machine::Entity::change(grant)
                .filter(machine::Column::Id.eq(after.id))
                .value(machine::Column::PreviousId, changed.previous_id)
                .value(machine::Column::CustomerId, changed.customer_id)
                .value(machine::Column::DestinationSiteId, changed.destination_site_id)
                .value(machine::Column::CreatedBy, changed.created_by)
                .run(tx)
                .await
                .expect("the rest of it");
            (after.previous_id, after.customer_id) = (changed.previous_id, changed.customer_id);
            after
        })
    })
    .await
}

/// The groups of an answer.
pub fn groups(answer: &Value) -> &Vec<Value> {
    answer["MachineHistory"].as_array().expect("groups")
}

/// Every line of an answer, in order.
pub fn lines(answer: &Value) -> Vec<Value> {
    let of = |group: &Value| group["VhcJcbInfo"].as_array().expect("lines").clone();
    groups(answer).iter().flat_map(of).collect()
}

/// The descriptions of the lines of an answer.
pub fn descriptions(answer: &Value) -> Vec<String> {
    lines(answer).iter().map(|line| line["Description"].as_str().expect("a text").to_owned()).collect()
}
