//! The console's view of a machine's history: the events of one record, line by line, without texts written by
//! customers and without their names.

use async_trait::async_trait;
use platform::{
    api::{
        list::{ListQuery, Page},
        rest::{self, Access, Menu, NoInput, Resource, Verb},
    },
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::Tx,
    tenancy::{Grant, Scoped},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::machines::one_machine;
use crate::{
    domain::{Status, labels},
    entity::machine_event::{Column, Entity, Model},
    events::history::lines::LoggedEvent,
    permissions::LIST,
    records::changes::{self, ChangeNames, EDITED, FieldChange},
};

platform::fields! {
    /// Fields by which the list of a machine's events can be filtered and sorted.
    EventField:
        Id Number "id";
        Machine Number "machineId" unsorted;
}

/// Something that happened to a machine.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventRecord {
    /// The event.
    id: i64,
    /// The record it happened to.
    machine_id: i64,
    /// The record's site.
    site_id: i64,
    /// Time of the event, in UTC.
    at: String,
    /// Name of the actor.
    actor: String,
    /// The verb: `created`, `transferred`.
    kind: String,
    /// The letter of the status.
    status: String,
    /// The line of the history; empty for an edit, which is none.
    text: String,
    /// Passed, Failed or empty.
    result: String,
    /// Destination, origin or location of the machine; empty if the event has none.
    information: String,
    /// The fields that an edit changed; empty for every other kind.
    changes: Vec<EditedField>,
}

/// A field of a machine that an edit changed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditedField {
    /// serial, model, location, hours, fuel or adBlue.
    field: &'static str,
    /// The value before, empty for none; the name of a model or location.
    before: String,
    /// The value afterwards.
    after: String,
}

pub(super) struct Events;

#[async_trait(?Send)]
impl Resource for Events {
    const NAME: &'static str = "machineevents";
    const SINGULAR: &'static str = "machine event";
    const VERBS: &'static [Verb] = &[Verb::Read];
    const ACCESS: Access = Access::read(LIST);
    const MENU: Menu = Menu::Absent;
    type Row = EventRecord;
    type Input = NoInput;
    type Field = EventField;

    /// Lists the events of one machine along the index of its log; without a machine, or with ids, those that the
    /// caller may see.
    async fn list(ctx: &Ctx, query: ListQuery<EventField>) -> Result<Page<EventRecord>> {
        let grant = ctx.can(LIST)?;
        let machine = query.filter(EventField::Machine);
        let tx = ctx.browse(&grant).await?;
        match (machine.map(platform::api::list::Filter::number), &query.ids) {
            (Some(Some(id)), _) => {
                one_machine(ctx, &tx, &grant, id).await?;
            }
            (None, Some(_)) => {}
            (Some(None), _) | (None, None) => {
                return Err(Error::from(own::BAD_VALUE).at("machineId", "one machine is needed"));
            }
        }
        let page = query.page(|| Entity::within(&grant), column, Column::Id, &tx).await?;
        let (total, offset) = (page.total, page.offset);
        let rows = seen(ctx, &tx, &grant, page.rows).await?;
        drop(tx);
        Ok(Page { rows: described(ctx, rows).await?, total, offset })
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<EventRecord> {
        let grant = ctx.can(LIST)?;
        let tx = ctx.read(&grant).await?;
        let row = Entity::within(&grant).id(rest::number(id)?).one(&tx).await?;
        let row = row.ok_or_else(|| Error::from(own::NO_SUCH_THING))?;
        let rows = seen(ctx, &tx, &grant, vec![row]).await?;
        drop(tx);
        described(ctx, rows).await?.pop().ok_or_else(|| own::NO_SUCH_THING.into())
    }
}

const fn column(field: EventField) -> Column {
    match field {
        EventField::Id => Column::Id,
        EventField::Machine => Column::MachineId,
    }
}

/// Returns the events whose machines the caller may see too.
async fn seen(ctx: &Ctx, tx: &Tx, grant: &Grant, rows: Vec<Model>) -> Result<Vec<Model>> {
    let visible = super::machines::visible(ctx, tx, grant, rows.iter().map(|row| row.machine_id)).await?;
    Ok(rows.into_iter().filter(|row| visible.contains(&row.machine_id)).collect())
}

/// The events in words. Names may have to be read, so no transaction is open.
async fn described(ctx: &Ctx, rows: Vec<Model>) -> Result<Vec<EventRecord>> {
    let mut records = Vec::with_capacity(rows.len());
    for row in rows {
        let mut fields = Vec::new();
        if let Some(before) = row.before.as_ref().filter(|_| row.kind == EDITED) {
            let models = catalogue::names(ctx.platform(), row.group_id).await?;
            let places = changes::locations([before, &row.after]);
            let locations = reference::location_names(ctx.platform(), row.group_id, places).await?;
            fields = changes::changes(before, &row.after, &ChangeNames { models: &models, locations: &locations });
        }
        records.push(EventRecord {
            changes: fields
                .into_iter()
                .map(|FieldChange { field, before, after }| EditedField { field, before, after })
                .collect(),
            ..to_record(row)
        });
    }
    Ok(records)
}

fn to_record(row: Model) -> EventRecord {
    let event = LoggedEvent::of(&row.status, row.success, &row.after);
    // The comment of a handover is about a customer's machine.
    let comment = event.comment().filter(|_| event.status != Some(Status::C));
    EventRecord {
        id: row.id,
        machine_id: row.machine_id,
        site_id: row.site_id,
        at: row.at.to_rfc3339(),
        text: event.text(comment),
        result: labels::result_badge(event.success).unwrap_or_default().to_owned(),
        changes: Vec::new(),
        information: row.after["Told"]["Information"].as_str().unwrap_or_default().to_owned(),
        actor: row.actor,
        kind: row.kind,
        status: row.status,
    }
}
