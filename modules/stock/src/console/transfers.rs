//! The console's view of transfers: the way of a machine from one site to another,
//! open or closed. Read only: they are opened, rejected and closed by what happens to machines.

use async_trait::async_trait;
use platform::{
    api::{
        list::{ListQuery, Page},
        rest::{self, Resource, Verb},
    },
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
    },
    tenancy::Scoped,
};
use sea_orm::{ColumnTrait, Condition};
use serde::Serialize;
use utoipa::ToSchema;

use super::machines::NoInput;
use crate::{
    entity::transfer::{Column, Entity, Model},
    permissions::LIST,
    records::own_imports::own_imports_of,
};

platform::fields! {
    /// What the list of transfers can filter and sort on.
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
    /// The sender's record.
    from_vhc_id: i64,
    /// The record that waits, or waited, at the receiver.
    to_vhc_id: i64,
    /// The sender.
    from_site_id: i64,
    /// FromSiteCode
    from_site_code: String,
    /// The receiver.
    to_site_id: i64,
    /// ToSiteCode
    to_site_code: String,
    /// True in transit, false rejected.
    last_inpection_status: bool,
    /// Sent by Transfer; false for one that passed the gate.
    is_machine_transfer: bool,
    /// The status before, to which Undo returns.
    previous_status: String,
    /// Why it was rejected; empty otherwise.
    comments: String,
    /// Who sent it.
    user_id: Option<i64>,
    /// When, in UTC.
    opened_on: String,
    /// When it ended, in UTC; null while it is open.
    closed_on: Option<String>,
    /// What ended it: accepted, undone, restocked.
    close_reason: Option<String>,
}

pub(super) struct Transfers;

#[async_trait(?Send)]
impl Resource for Transfers {
    const NAME: &'static str = "transfers";
    const SINGULAR: &'static str = "transfer";
    const VERBS: &'static [Verb] = &[Verb::Read];
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
        drop(tx);
        let (total, offset) = (page.total, page.offset);
        Ok(Page { rows: told(ctx, page.rows).await?, total, offset })
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<TransferRecord> {
        let grant = ctx.can(LIST)?;
        let tx = ctx.read(&grant).await?;
        let row = Entity::within(&grant).id(rest::number(id)?).filter(mine(ctx, &grant)).one(&tx).await?;
        drop(tx);
        let row = row.ok_or_else(|| Error::from(own::NO_SUCH_THING))?;
        told(ctx, vec![row]).await?.pop().ok_or_else(|| own::NO_SUCH_THING.into())
    }
}

/// Of the group, those that begin or end at a site of the caller. A user who sees only their own imports has sent
/// none.
fn mine(ctx: &Ctx, grant: &platform::tenancy::Grant) -> Condition {
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

async fn told(ctx: &Ctx, rows: Vec<Model>) -> Result<Vec<TransferRecord>> {
    let directory = &ctx.platform().directory;
    let mut told = Vec::with_capacity(rows.len());
    for row in rows {
        // From memory: a site is read once.
        let (from, to) = (directory.site(row.from_site_id).await?, directory.site(row.to_site_id).await?);
        told.push(TransferRecord {
            id: row.id,
            from_vhc_id: row.from_machine_id,
            to_vhc_id: row.to_machine_id,
            from_site_id: row.from_site_id,
            from_site_code: from.map(|site| site.code.clone()).unwrap_or_default(),
            to_site_id: row.to_site_id,
            to_site_code: to.map(|site| site.code.clone()).unwrap_or_default(),
            last_inpection_status: row.last_inspection_status,
            is_machine_transfer: row.machine_transfer,
            previous_status: row.previous_status,
            comments: row.comments,
            user_id: row.user_id,
            opened_on: row.opened_at.to_rfc3339(),
            closed_on: row.closed_at.map(|at| at.to_rfc3339()),
            close_reason: row.close_reason,
        });
    }
    Ok(told)
}
