//! The console's view of transfers: the way of a machine from one site to another, open or closed. Read only: they are
//! opened, rejected and closed by the transitions of machines.

use std::collections::{HashMap, HashSet};

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
    shared::people,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, Condition, FromQueryResult};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    domain::{Handover, Hierarchy, Status, Transfer, labels::status_name},
    entity::{
        machine,
        transfer::{Column, Entity, Model},
    },
    permissions::LIST,
    records::{own_imports::own_imports_of, rules},
};

platform::fields! {
    /// Fields by which the list of transfers can be filtered and sorted.
    TransferField:
        Id Number "id";
        FromMachine Number "fromVhcId" unsorted;
        ToMachine Number "toVhcId" unsorted;
        FromSite Number "fromSiteId" unsorted;
        ToSite Number "toSiteId" unsorted;
        InTransit Flag "lastInpectionStatus" unsorted;
        Open Flag "open" unsorted;
}

/// A transfer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TransferRecord {
    /// VhcJcbTrackingLookupId
    id: i64,
    /// The machine serial number; empty where neither record is the caller's to see.
    serial: String,
    /// The sender's record.
    from_vhc_id: i64,
    /// The record that waits, or waited, at the receiver.
    to_vhc_id: i64,
    /// The sender.
    from_site_id: i64,
    /// FromSiteCode
    from_site_code: String,
    /// The sender's name.
    from_site_name: String,
    /// The receiver.
    to_site_id: i64,
    /// ToSiteCode
    to_site_code: String,
    /// The receiver's name.
    to_site_name: String,
    /// True in transit, false rejected.
    last_inpection_status: bool,
    /// Sent by Transfer; false for one that passed the gate.
    is_machine_transfer: bool,
    /// The status before, to which Undo returns.
    previous_status: String,
    /// The status before, in words.
    previous_stage: &'static str,
    /// Reason of the rejection; empty otherwise.
    comments: String,
    /// Id of the user who sent it.
    user_id: Option<i64>,
    /// Their name; empty where the program sent it, or where they are not the caller's to see.
    user_name: String,
    /// Time at which it was opened, in UTC.
    opened_on: String,
    /// Time of its end, in UTC; null while it is open.
    closed_on: Option<String>,
    /// The event that ended it: accepted, undone, restocked.
    close_reason: Option<String>,
}

pub(super) struct Transfers;

#[async_trait(?Send)]
impl Resource for Transfers {
    const NAME: &'static str = "transfers";
    const SINGULAR: &'static str = "transfer";
    const VERBS: &'static [Verb] = &[Verb::Read];
    const ACCESS: Access = Access::read(LIST);
    const MENU: Menu = Menu::Stock;
    type Row = TransferRecord;
    type Input = NoInput;
    type Field = TransferField;

    async fn list(ctx: &Ctx, mut query: ListQuery<TransferField>) -> Result<Page<TransferRecord>> {
        let grant = ctx.can(LIST)?;
        let open = query.filter(TransferField::Open).map(platform::api::list::Filter::flag);
        query.filters.retain(|filter| filter.field != TransferField::Open);
        let tx = ctx.browse(&grant).await?;
        let rows = || {
            let mut rows = Entity::within(&grant).filter(mine(ctx, &grant));
            match open {
                Some(Some(true)) => rows = rows.filter(Column::ClosedAt.is_null()),
                Some(Some(false)) => rows = rows.filter(Column::ClosedAt.is_not_null()),
                Some(None) | None => {}
            }
            rows
        };
        let page = query.page(rows, column, Column::Id, &tx).await?;
        let names = RowNames::of(&tx, &grant, &page.rows).await?;
        drop(tx);
        let (total, offset) = (page.total, page.offset);
        Ok(Page { rows: to_records(ctx, page.rows, &names).await?, total, offset })
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<TransferRecord> {
        let grant = ctx.can(LIST)?;
        let tx = ctx.read(&grant).await?;
        let row = Entity::within(&grant).id(rest::number(id)?).filter(mine(ctx, &grant)).one(&tx).await?;
        let row = row.ok_or_else(|| Error::from(own::NO_SUCH_THING))?;
        let names = RowNames::of(&tx, &grant, std::slice::from_ref(&row)).await?;
        drop(tx);
        to_records(ctx, vec![row], &names).await?.pop().ok_or_else(|| own::NO_SUCH_THING.into())
    }
}

/// Returns the condition on transfers of the group that begin or end at a site of the caller. A user who sees only
/// their own imports has sent none.
fn mine(ctx: &Ctx, grant: &Grant) -> Condition {
    if own_imports_of(ctx).is_some() {
        return Condition::all().add(Column::Id.is_in(Vec::<i64>::new()));
    }
    let Some(sites) = grant.reach().sites() else { return Condition::all() };
    let sites = || sites.iter().copied();
    Condition::any().add(Column::FromSiteId.is_in(sites())).add(Column::ToSiteId.is_in(sites()))
}

const fn column(field: TransferField) -> Column {
    match field {
        TransferField::Id => Column::Id,
        TransferField::FromMachine => Column::FromMachineId,
        TransferField::ToMachine => Column::ToMachineId,
        TransferField::FromSite => Column::FromSiteId,
        TransferField::ToSite => Column::ToSiteId,
        TransferField::InTransit => Column::LastInspectionStatus,
        TransferField::Open => Column::ClosedAt,
    }
}

/// The serials and the people of a page of transfers, as far as the caller may see them.
struct RowNames {
    /// Serials, by record.
    serials: HashMap<i64, String>,
    /// Names, by user.
    people: HashMap<i64, String>,
}

#[derive(FromQueryResult)]
struct Numbered {
    id: i64,
    serial: String,
}

impl RowNames {
    async fn of(tx: &Tx, grant: &Grant, rows: &[Model]) -> Result<Self> {
        let machines: HashSet<i64> = rows.iter().flat_map(|row| [row.from_machine_id, row.to_machine_id]).collect();
        let columns = [machine::Column::Id, machine::Column::Serial];
        let serials: Vec<Numbered> = if machines.is_empty() {
            Vec::new()
        } else {
            machine::Entity::within(grant).ids(machines).columns(columns, tx).await?
        };
        Ok(Self {
            serials: serials.into_iter().map(|row| (row.id, row.serial)).collect(),
            people: people::names(tx, grant, rows.iter().filter_map(|row| row.user_id)).await?,
        })
    }
}

async fn to_records(ctx: &Ctx, rows: Vec<Model>, names: &RowNames) -> Result<Vec<TransferRecord>> {
    let directory = &ctx.platform().directory;
    let mut records = Vec::with_capacity(rows.len());
    for row in rows {
        // From memory: a site is read once.
        let (from, to) = (directory.site(row.from_site_id).await?, directory.site(row.to_site_id).await?);
        let serial = [row.from_machine_id, row.to_machine_id].iter().find_map(|id| names.serials.get(id));
        let hierarchy = from.as_ref().map_or(Hierarchy::Dealership, |site| rules::hierarchy(site.hierarchy));
        let before = Status::parse(&row.previous_status);
        records.push(TransferRecord {
            id: row.id,
            serial: serial.cloned().unwrap_or_default(),
            from_vhc_id: row.from_machine_id,
            to_vhc_id: row.to_machine_id,
            from_site_id: row.from_site_id,
            from_site_code: from.as_ref().map(|site| site.code.clone()).unwrap_or_default(),
            from_site_name: from.as_ref().map(|site| site.name.clone()).unwrap_or_default(),
            to_site_id: row.to_site_id,
            to_site_code: to.as_ref().map(|site| site.code.clone()).unwrap_or_default(),
            to_site_name: to.as_ref().map(|site| site.name.clone()).unwrap_or_default(),
            last_inpection_status: row.last_inspection_status,
            is_machine_transfer: row.machine_transfer,
            previous_stage: before.map_or("", |status| status_name(status, hierarchy, Handover::None, Transfer::None)),
            previous_status: row.previous_status,
            comments: row.comments,
            user_name: row.user_id.and_then(|id| names.people.get(&id)).cloned().unwrap_or_default(),
            user_id: row.user_id,
            opened_on: row.opened_at.to_rfc3339(),
            closed_on: row.closed_at.map(|at| at.to_rfc3339()),
            close_reason: row.close_reason,
        });
    }
    Ok(records)
}
