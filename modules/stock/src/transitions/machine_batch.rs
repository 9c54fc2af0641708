//! Several machines of one site at a time, for events that differ from machine to machine, as the results of inspections
//! do: all are locked, each is decided by itself, and they are written whole or not at all.

use std::{collections::HashSet, sync::Arc};

use catalogue::ModelNames;
use platform::{
    core::{
        error::{Error, Result},
        reason::{Reason, own},
    },
    db::Tx,
    sites::directory::SiteInfo,
    tenancy::{Grant, Scoped},
};
use sea_orm::ColumnTrait;

use super::{
    batch::naming,
    context::{Transition, TransitionContext},
    locks::{self, Locked},
    orders,
    persist::{self, Persisting},
    retry,
    single_machine::{Leaves, decided},
};
use crate::{
    domain::{Action, Decision, Twin},
    entity::machine,
    reasons,
    records::position::RelatedFacts,
};

/// Machines that are locked until this is committed or dropped.
pub struct MachineBatch<'a> {
    ctx: &'a TransitionContext<'a>,
    tx: Tx,
    grant: Grant,
    locked: Locked,
    models: Arc<ModelNames>,
    onward: Option<Arc<SiteInfo>>,
}

/// Returns the site for which machines leave together.
fn together(each: impl Iterator<Item = Leaves>) -> Leaves {
    let different: HashSet<Leaves> = each.filter(|leaves| *leaves != Leaves::Not).collect();
    match different.len() {
        1 => different.into_iter().next().unwrap_or(Leaves::Not),
        _ => Leaves::Not,
    }
}

impl<'a> MachineBatch<'a> {
    /// Locks machines of the current site, with the site that they may leave for. If they would leave for different
    /// sites, none of them may leave.
    pub async fn hold(ctx: &'a TransitionContext<'a>, ids: &[i64]) -> Result<Self> {
        let mut ids = ids.to_vec();
        ids.sort_unstable();
        ids.dedup();
        let models = catalogue::names(ctx.platform, ctx.site.group_id).await?;
        let tx = ctx.platform.db.read(ctx.own.reach()).await?;
        let seen = machine::Entity::within(&ctx.own)
            .ids(ids.iter().copied())
            .filter(machine::Column::Deleted.eq(false))
            .all(&tx)
            .await?;
        if ids.is_empty() || seen.len() != ids.len() {
            return Err(reasons::NOT_FOUND.into());
        }
        let live = orders::live(&tx, &ctx.own, ids.iter().copied()).await?;
        drop(tx);
        let order = |row: &machine::Model| live.iter().find(|order| order.machine_id == row.id);
        let leaves = together(seen.iter().map(|row| Leaves::of(ctx, row, order(row))));
        let onward = leaves.site(ctx).await?;
        let sites = locks::sites(ctx, &ids, onward.as_ref()).await?;
        let grant = ctx.group.only_at(sites.keys().copied())?;
        let tx = ctx.platform.db.write(grant.reach()).await?;
        let locked = Locked::lock(&tx, ctx, &grant, &ids, sites).await?;
        // Between the look and the hold one may have come to a stage that it leaves from.
        let now = together(locked.rows.iter().map(|row| Leaves::of(ctx, row, locked.order(row))));
        if now != Leaves::Not && now != leaves {
            return Err(own::STALE.into());
        }
        Ok(Self { ctx, tx, grant, locked, models, onward })
    }

    /// The records as they are, in the order of their ids.
    pub fn rows(&self) -> &[machine::Model] {
        &self.locked.rows
    }

    /// The transaction, for rows that are stored with the machines.
    pub const fn tx(&self) -> &Tx {
        &self.tx
    }

    /// Returns the consequences of an event of one of them, or the reason of its refusal.
    pub fn decide(&self, row: &machine::Model, action: &Action) -> Result<Result<Decision, Reason>> {
        let related = RelatedFacts {
            audit_enabled: self.models.get(row.model_id).is_none_or(|model| model.audit_enabled),
            transfer: self.locked.transfer(row),
            order: self.locked.order(row),
            current_site: self.ctx.site.id,
            twin: Twin::None,
        };
        decided(self.ctx, row, related, action, self.onward.is_some())
    }

    /// Returns `true` if the last event of each is a verb of this kind, by this person: then a request may be one that
    /// is sent again.
    pub async fn last_was(&self, kind: &str) -> Result<bool> {
        retry::last_was(&self.tx, self.ctx, &self.locked.rows, kind).await
    }

    /// Refuses all of them, and names those that are at fault.
    pub fn refuse(&self, refused: &[(i64, Reason)]) -> Error {
        let rows = self.locked.rows.iter();
        let named: Vec<(&machine::Model, Reason)> = rows
            .filter_map(|row| refused.iter().find(|(id, _)| *id == row.id).map(|(_, reason)| (row, *reason)))
            .collect();
        naming(&named)
    }

    /// Writes the decision about each record, in the order of the records.
    pub async fn write(&self, kind: &'static str, action: Action, changes: Vec<Decision>) -> Result<()> {
        let verb = Transition { to: self.onward.as_ref(), ..Transition::new(kind, action, "") };
        let decided = self.locked.rows.iter().zip(changes).collect();
        let (ctx, grant, locked) = (self.ctx, &self.grant, &self.locked);
        let writing =
            Persisting { ctx, grant, verb: &verb, locked, place: None, owner: None, proof: None, silent: false };
        persist::persist(&self.tx, &writing, decided).await
    }

    /// Commits the transaction.
    pub async fn commit(self) -> Result<()> {
        self.tx.commit().await
    }
}
