//! The console's view of machines: read only, filtered and sorted by columns that have an index.

use std::collections::HashSet;

use async_trait::async_trait;
use platform::{
    api::{
        list::{ListQuery, Page},
        rest::{self, Access, Menu, NoInput, Resource, Verb},
    },
    auth::context::Ctx,
    core::{error::Result, reason::own},
    db::Tx,
    tenancy::{Grant, Rows, Scoped},
};
use sea_orm::{ColumnTrait, Condition};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    domain::{
        Hierarchy, Status, Twin,
        audit::site_today,
        labels::{self, View},
    },
    entity::{
        machine::{Column, Entity, Model},
        transfer,
    },
    listing::names::Names,
    permissions::LIST,
    reasons,
    records::{
        open_transfers::open_transfers,
        own_imports::own_imports_of,
        position::{self, RelatedFacts},
        rules,
    },
};

platform::fields! {
    /// Fields by which the console's list of machines can be filtered and sorted.
    MachineField:
        Id Number "id";
        Serial Text "serial" unsorted;
        Status Text "status" unsorted;
        Site Number "siteId" unsorted;
        Group Number "groupId" unsorted;
        Model Number "modelId" unsorted;
        Location Number "locationId" unsorted;
        Tracking Number "tracking" unsorted;
        Listed Day "addedOn" unsorted;
        Open Flag "open" unsorted;
}

/// A machine at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MachineRecord {
    /// The record.
    id: i64,
    /// The machine serial number.
    serial: String,
    /// The letter of the status.
    status: String,
    /// The status in words.
    status_name: String,
    /// The audit badge, empty for none.
    audit_badge: String,
    /// The model.
    model_id: i64,
    /// Its name.
    model_name: String,
    /// The location.
    location_id: Option<i64>,
    /// Its name.
    location_name: String,
    /// The site.
    site_id: i64,
    /// Its code.
    site_code: String,
    /// 0 dock, 1 in transit, 2 dealer.
    tracking: i16,
    /// `true` if the record is open.
    open: bool,
    /// Day of its arrival, YYYY-MM-DD.
    added_on: String,
    /// Changes so far.
    version: i32,
}

pub(super) struct Machines;

#[async_trait(?Send)]
impl Resource for Machines {
    const NAME: &'static str = "machines";
    const SINGULAR: &'static str = "machine";
    const VERBS: &'static [Verb] = &[Verb::Read];
    const ACCESS: Access = Access::read(LIST);
    const MENU: Menu = Menu::Stock;
    type Row = MachineRecord;
    type Input = NoInput;
    type Field = MachineField;

    async fn list(ctx: &Ctx, query: ListQuery<MachineField>) -> Result<Page<MachineRecord>> {
        let grant = ctx.can(LIST)?;
        let tx = ctx.browse(&grant).await?;
        let words = query.words.clone();
        let rows = || {
            seen(ctx, &grant).filter_if(words.as_deref(), |words| {
                Condition::all().add(Column::Serial.starts_with(words.to_ascii_uppercase()))
            })
        };
        let page = query.page(rows, column, Column::Id, &tx).await?;
        let transfers = open_transfers(&tx, &grant, &page.rows).await?;
        drop(tx);
        let (total, offset) = (page.total, page.offset);
        Ok(Page { rows: shown(ctx, page.rows, &transfers).await?, total, offset })
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<MachineRecord> {
        let grant = ctx.can(LIST)?;
        let tx = ctx.read(&grant).await?;
        let row = one_machine(ctx, &tx, &grant, rest::number(id)?).await?;
        let transfers = open_transfers(&tx, &grant, std::slice::from_ref(&row)).await?;
        drop(tx);
        shown(ctx, vec![row], &transfers).await?.pop().ok_or_else(|| own::NO_SUCH_THING.into())
    }
}

/// The machines that the caller sees: no deleted ones, and of type 8 the own imports alone.
fn seen(ctx: &Ctx, grant: &Grant) -> Rows<Entity> {
    Entity::within(grant)
        .filter(Column::Deleted.eq(false))
        .filter_if(own_imports_of(ctx), |user| Condition::all().add(Column::CreatedBy.eq(user)))
}

/// One of them.
pub(super) async fn one_machine(ctx: &Ctx, tx: &Tx, grant: &Grant, id: i64) -> Result<Model> {
    seen(ctx, grant).id(id).one(tx).await?.ok_or_else(|| reasons::NOT_FOUND.into())
}

/// Returns those of these ids that the caller may see.
pub(super) async fn visible(ctx: &Ctx, tx: &Tx, grant: &Grant, ids: impl Iterator<Item = i64>) -> Result<HashSet<i64>> {
    let wanted: HashSet<i64> = ids.collect();
    Ok(seen(ctx, grant).ids(wanted).all(tx).await?.into_iter().map(|row| row.id).collect())
}

fn column(field: MachineField) -> Column {
    match field {
        MachineField::Id => Column::Id,
        MachineField::Serial => Column::Serial,
        MachineField::Status => Column::Status,
        MachineField::Site => Column::SiteId,
        MachineField::Group => Column::GroupId,
        MachineField::Model => Column::ModelId,
        MachineField::Location => Column::LocationId,
        MachineField::Tracking => Column::Tracking,
        MachineField::Listed => Column::ListedOn,
        MachineField::Open => Column::Open,
    }
}

/// Rows of several groups, when an operator looks: names are read group by group.
async fn shown(ctx: &Ctx, rows: Vec<Model>, transfers: &[transfer::Model]) -> Result<Vec<MachineRecord>> {
    let mut groups: Vec<i64> = rows.iter().map(|row| row.group_id).collect();
    groups.sort_unstable();
    groups.dedup();
    let mut named = Vec::with_capacity(groups.len());
    for group in groups {
        let mine: Vec<Model> = rows.iter().filter(|row| row.group_id == group).cloned().collect();
        let models = catalogue::names(ctx.platform(), group).await?;
        named.push((group, Names::of(ctx.platform(), models, group, None, &mine).await?));
    }
    rows.iter()
        .filter_map(|row| {
            named.iter().find(|(group, _)| *group == row.group_id).map(|(_, names)| {
                let open = transfers.iter().find(|open| row.transfer_id == Some(open.id));
                record(ctx, row, names, open)
            })
        })
        .collect()
}

fn record(ctx: &Ctx, row: &Model, names: &Names, transfer: Option<&transfer::Model>) -> Result<MachineRecord> {
    let site = names.site(row.site_id);
    let model = names.models().get(row.model_id);
    let audit_enabled = model.is_none_or(|model| model.audit_enabled);
    let related = RelatedFacts { audit_enabled, transfer, order: None, current_site: row.site_id, twin: Twin::None };
    let position = position::read(row, related)?;
    let today = site.map_or_else(|| ctx.today(), |site| site_today(ctx.now(), &site.zone));
    let hierarchy = site.map_or(Hierarchy::Dealership, |site| rules::hierarchy(site.hierarchy));
    let badge = labels::audit_badge(position.status, position.audit(today), audit_enabled, View::SiteStock);
    Ok(MachineRecord {
        id: row.id,
        serial: row.serial.clone(),
        status: Status::parse(&row.status).map(Status::code).unwrap_or_default().to_owned(),
        status_name: labels::status_name(position.status, hierarchy, position.handover, position.transfer).to_owned(),
        audit_badge: badge.map(|badge| badge.text.into_owned()).unwrap_or_default(),
        model_id: row.model_id,
        model_name: model.map(|model| model.name.to_string()).unwrap_or_default(),
        location_id: row.location_id,
        location_name: row.location_id.and_then(|id| names.location(id)).unwrap_or_default().to_owned(),
        site_id: row.site_id,
        site_code: site.map(|site| site.code.clone()).unwrap_or_default(),
        tracking: row.tracking,
        open: row.open,
        added_on: row.listed_on.to_string(),
        version: row.version,
    })
}
