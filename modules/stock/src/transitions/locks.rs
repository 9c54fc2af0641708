//! The locks of a batch until it is written: its records, the transfers that they take part in, and the records at the
//! other ends.

use std::{collections::HashMap, sync::Arc};

use platform::{
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::Tx,
    sites::directory::SiteInfo,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, FromQueryResult, Order};

use super::{context::TransitionContext, orders};
use crate::{
    entity::{machine, transfer, work_order},
    reasons,
};

/// Records and transfers that no other transaction can change before this one ends.
pub(super) struct Locked {
    /// The records of the current site, by id.
    pub rows: Vec<machine::Model>,
    transfers: HashMap<i64, transfer::Model>,
    partners: HashMap<i64, machine::Model>,
    orders: HashMap<i64, work_order::Model>,
    sites: HashMap<i64, Arc<SiteInfo>>,
}

#[derive(FromQueryResult)]
struct OnItsWay {
    id: i64,
    transfer_id: Option<i64>,
}

/// Returns the sites whose records change: the current one, the one that machines are sent to, and the other ends of
/// transfers. They are read before the transaction is opened for them; the ends of a transfer never change.
pub(super) async fn sites(
    ctx: &TransitionContext<'_>,
    ids: &[i64],
    to: Option<&Arc<SiteInfo>>,
) -> Result<HashMap<i64, Arc<SiteInfo>>> {
    let mut sites: HashMap<i64, Arc<SiteInfo>> =
        [Some(&ctx.site), to].into_iter().flatten().map(|site| (site.id, Arc::clone(site))).collect();
    let tx = ctx.platform.db.read(ctx.own.reach()).await?;
    let transfers = transfers_of(&tx, &ctx.own, &on_their_way(&tx, &ctx.own, ids).await?, false).await?;
    drop(tx);
    for id in transfers.iter().flat_map(|transfer| [transfer.from_site_id, transfer.to_site_id]) {
        if let Some(site) = ctx.platform.directory.site(id).await?
            && site.group_id == ctx.site.group_id
        {
            sites.insert(id, site);
        }
    }
    Ok(sites)
}

async fn on_their_way(tx: &Tx, own: &Grant, ids: &[i64]) -> Result<Vec<OnItsWay>> {
    machine::Entity::within(own)
        .ids(ids.iter().copied())
        .filter(machine::Column::Deleted.eq(false))
        .columns([machine::Column::Id, machine::Column::TransferId], tx)
        .await
}

async fn transfers_of(tx: &Tx, grant: &Grant, rows: &[OnItsWay], lock: bool) -> Result<Vec<transfer::Model>> {
    let ids: Vec<i64> = rows.iter().filter_map(|row| row.transfer_id).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let transfers = transfer::Entity::within(grant).ids(ids).order(transfer::Column::Id, Order::Asc);
    if lock { transfers.lock(tx).all(tx).await } else { transfers.all(tx).await }
}

impl Locked {
    /// Locks the transfers first and then the records at both ends, each in the order of their ids: another transaction
    /// that wants some of them waits, and no two wait for each other.
    pub async fn lock(
        tx: &Tx,
        ctx: &TransitionContext<'_>,
        grant: &Grant,
        ids: &[i64],
        sites: HashMap<i64, Arc<SiteInfo>>,
    ) -> Result<Self> {
        let found = on_their_way(tx, &ctx.own, ids).await?;
        if found.len() != ids.len() {
            return Err(reasons::NOT_FOUND.into());
        }
        let transfers = transfers_of(tx, grant, &found, true).await?;
        let ends = transfers.iter().flat_map(|transfer| [transfer.from_machine_id, transfer.to_machine_id]);
        let both: Vec<i64> = ids.iter().copied().chain(ends).collect();
        let locked =
            machine::Entity::within(grant).ids(both).order(machine::Column::Id, Order::Asc).lock(tx).all(tx).await?;
        let mine = |row: &machine::Model| row.site_id == ctx.site.id && ids.binary_search(&row.id).is_ok();
        let (rows, partners): (Vec<_>, Vec<_>) = locked.into_iter().partition(mine);
        // Between the first look and the lock another request may have deleted one, or sent it somewhere else.
        let expected: HashMap<i64, Option<i64>> = found.into_iter().map(|row| (row.id, row.transfer_id)).collect();
        if rows.len() != ids.len() || rows.iter().any(|row| row.deleted || expected[&row.id] != row.transfer_id) {
            return Err(own::STALE.into());
        }
        // An order changes with its record, so the lock on the record covers it.
        let live = orders::live(tx, grant, rows.iter().chain(&partners).map(|row| row.id)).await?;
        let locked = Self {
            rows,
            orders: live.into_iter().map(|order| (order.machine_id, order)).collect(),
            transfers: transfers.into_iter().map(|transfer| (transfer.id, transfer)).collect(),
            partners: partners.into_iter().map(|row| (row.id, row)).collect(),
            sites,
        };
        Ok(locked)
    }

    /// Returns the same records as they are after a write.
    pub async fn again(self, tx: &Tx, ctx: &TransitionContext<'_>, grant: &Grant) -> Result<Self> {
        let ids: Vec<i64> = self.rows.iter().map(|row| row.id).collect();
        Self::lock(tx, ctx, grant, &ids, self.sites).await
    }

    /// The transfer that a record takes part in.
    pub fn transfer(&self, row: &machine::Model) -> Option<&transfer::Model> {
        row.transfer_id.and_then(|id| self.transfers.get(&id))
    }

    /// The live work order of a record.
    pub fn order(&self, row: &machine::Model) -> Option<&work_order::Model> {
        self.orders.get(&row.id)
    }

    /// The live work orders of the records.
    pub fn orders(&self) -> Vec<work_order::Model> {
        self.rows.iter().filter_map(|row| self.order(row).cloned()).collect()
    }

    /// The record at the other end of the transfer that a record takes part in.
    pub fn partner(&self, row: &machine::Model) -> Result<&machine::Model> {
        let transfer = self.transfer(row).ok_or_else(|| Error::internal("no transfer where a rule saw one"))?;
        let other = if transfer.from_machine_id == row.id { transfer.to_machine_id } else { transfer.from_machine_id };
        self.partners.get(&other).ok_or_else(|| own::STALE.into())
    }

    /// A site whose records may change.
    pub fn site(&self, id: i64) -> Result<&Arc<SiteInfo>> {
        self.sites.get(&id).ok_or_else(|| own::STALE.into())
    }
}
