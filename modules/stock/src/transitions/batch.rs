//! The common part of every transition of machines (rows 24 to 30): a batch is locked, decided machine by machine, and
//! written whole or not at all.
//!
//! A transfer has two ends, a record at either site. A transition of one of them locks both, the transfer between them
//! first: of an accept and an undo at the same moment one wins, and the other is refused.

use std::{collections::HashMap, sync::Arc};

use platform::{
    core::{
        error::{Error, Result},
        reason::{Reason, own},
    },
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, Order};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    domain::{Action, Decision, Serial, Status, Twin, decide},
    entity::{machine, work_order},
    reasons,
    records::{
        known_serials::KnownSerials,
        position::{self, RelatedFacts},
    },
};
use crate::{
    records::orders::{self, Owner},
    transitions::{
        context::{Transition, TransitionContext},
        locks::{self, Locked},
        persist::{self, Persisting},
        retry,
    },
};

/// The answer of a batch.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Moved {
    /// Text for the user.
    pub message: &'static str,
    /// The records, in the order of their ids.
    pub vhc_ids: Vec<i64>,
}

/// Applies a verb to every machine, or to none: machines that may not be moved are named, and nothing is written.
pub async fn carry_out(ctx: &TransitionContext<'_>, ids: &[i64], verb: &Transition<'_>) -> Result<Moved> {
    match prepare(ctx, ids, verb).await? {
        Prepared::Repeated(done, _) => Ok(done),
        Prepared::Ready(ready) => ready.write(verb.owner).await,
    }
}

/// State of a batch before anything of it is written.
pub enum Prepared<'a> {
    /// The same request was carried out before: the answer, and the work orders of its machines.
    Repeated(Moved, Vec<work_order::Model>),
    /// Every machine may.
    Ready(Box<Ready<'a>>),
}

/// A batch that is locked and decided, and not written. When it is dropped, nothing has happened.
pub struct Ready<'a> {
    ctx: &'a TransitionContext<'a>,
    verb: &'a Transition<'a>,
    tx: Tx,
    grant: Grant,
    place: Option<Arc<str>>,
    locked: Locked,
    changes: Vec<Decision>,
    proof: Option<String>,
    done: Moved,
}

impl Ready<'_> {
    /// The transaction, for rows that are written with the batch.
    pub const fn tx(&self) -> &Tx {
        &self.tx
    }

    /// The machines, in the order of their ids, each with its live work order.
    pub fn machines(&self) -> impl Iterator<Item = (&machine::Model, Option<&work_order::Model>)> {
        self.locked.rows.iter().map(|row| (row, self.locked.order(row)))
    }

    /// Has the events of its results name the hash of a proof that was stored in the transaction.
    pub fn proven_by(&mut self, proof: String) {
        self.proof = Some(proof);
    }

    /// Refuses the batch for some of its machines.
    pub fn refuse(&self, refused: &[(i64, Reason)]) -> Error {
        let rows = self.locked.rows.iter();
        let named: Vec<(&machine::Model, Reason)> = rows
            .filter_map(|row| refused.iter().find(|(id, _)| *id == row.id).map(|(_, reason)| (row, *reason)))
            .collect();
        naming(&named)
    }

    /// Commits the rows that were written with the batch, and moves no machine.
    pub async fn commit_without_moves(self) -> Result<()> {
        self.tx.commit().await
    }

    /// Writes it; its work orders name this owner.
    pub async fn write(self, owner: Option<Owner>) -> Result<Moved> {
        let Self { ctx, verb, tx, grant, place, locked, changes, proof, done } = self;
        let decided = locked.rows.iter().zip(changes).collect();
        persist::persist(
            &tx,
            &Persisting {
                ctx,
                grant: &grant,
                verb,
                locked: &locked,
                place: place.as_deref(),
                owner,
                proof: proof.as_deref(),
                silent: true,
            },
            decided,
        )
        .await?;
        tx.commit().await?;
        Ok(done)
    }
}

/// The machines of a selection as they are now, each with its live work order; nothing is locked.
pub async fn look(
    ctx: &TransitionContext<'_>,
    ids: &[i64],
    nothing_chosen: Reason,
) -> Result<Vec<(machine::Model, Option<work_order::Model>)>> {
    let ids = chosen(ctx, ids, nothing_chosen)?;
    let tx = ctx.platform.db.read(ctx.own.reach()).await?;
    let rows = machine::Entity::within(&ctx.own)
        .ids(ids.iter().copied())
        .filter(machine::Column::Deleted.eq(false))
        .order(machine::Column::Id, Order::Asc)
        .all(&tx)
        .await?;
    if rows.len() != ids.len() {
        return Err(reasons::NOT_FOUND.into());
    }
    let mut orders = orders::live(&tx, &ctx.own, ids).await?;
    let mut order_of = |id: i64| {
        let at = orders.iter().position(|order| order.machine_id == id)?;
        Some(orders.swap_remove(at))
    };
    Ok(rows
        .into_iter()
        .map(|row| {
            let order = order_of(row.id);
            (row, order)
        })
        .collect())
}

/// Locks and decides a batch.
pub async fn prepare<'a>(
    ctx: &'a TransitionContext<'a>,
    ids: &[i64],
    verb: &'a Transition<'a>,
) -> Result<Prepared<'a>> {
    let ids = chosen(ctx, ids, verb.nothing_chosen)?;
    let models = catalogue::names(ctx.platform, ctx.site.group_id).await?;
    let sites = locks::sites(ctx, &ids, verb.to).await?;
    let grant = ctx.group.only_at(sites.keys().copied())?;
    // Read before the transaction, because it may take a second connection: when the requests that wait for the same machines
    // hold all connections, the one with the locks would wait for ever.
    let place = place(ctx, &verb.action).await?;
    let tx = ctx.platform.db.write(grant.reach()).await?;
    check_location(&tx, ctx, &verb.action).await?;
    let locked = Locked::lock(&tx, ctx, &grant, &ids, sites).await?;
    let twins = twins(&tx, ctx, &verb.action, &locked.rows).await?;
    let done = Moved { message: verb.message, vhc_ids: ids };
    // A handover that failed may be tried again, so the rules would let the same submit happen twice.
    if matches!(verb.action, Action::Handover { .. }) && retry::is_repeat(&tx, ctx, &locked, verb).await? {
        return Ok(Prepared::Repeated(done, locked.orders()));
    }
    let today = ctx.today();
    let mut changes = Vec::with_capacity(locked.rows.len());
    let mut refused = Vec::new();
    for row in &locked.rows {
        let related = RelatedFacts {
            audit_enabled: models.get(row.model_id).is_none_or(|model| model.audit_enabled),
            transfer: locked.transfer(row),
            order: locked.order(row),
            current_site: ctx.site.id,
            twin: twins.get(&row.id).copied().unwrap_or(Twin::None),
        };
        match decide(&position::read(row, related)?, &verb.action, &ctx.rules, today) {
            Ok(change) => changes.push(change),
            Err(reason) => refused.push((row, reason)),
        }
    }
    if !refused.is_empty() {
        let all = refused.len() == locked.rows.len();
        return if all && retry::is_repeat(&tx, ctx, &locked, verb).await? {
            Ok(Prepared::Repeated(done, locked.orders()))
        } else {
            Err(naming(&refused))
        };
    }
    Ok(Prepared::Ready(Box::new(Ready { ctx, verb, tx, grant, place, locked, changes, proof: None, done })))
}

/// The machines of a selection: each once, in the order in which they are locked, and not too many.
fn chosen(ctx: &TransitionContext<'_>, ids: &[i64], nothing_chosen: Reason) -> Result<Vec<i64>> {
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    ids.dedup();
    let most = ctx.platform.config.limits.batch_machines;
    if ids.is_empty() {
        Err(nothing_chosen.into())
    } else if ids.len() > most {
        Err(Error::from(reasons::TOO_MANY_MACHINES).saying(format!("At most {most} machines can be moved at once")))
    } else {
        Ok(ids)
    }
}

/// The name of the chosen location.
async fn place(ctx: &TransitionContext<'_>, action: &Action) -> Result<Option<Arc<str>>> {
    let Some(id) = action.location() else { return Ok(None) };
    Ok(reference::location_names(ctx.platform, ctx.site.group_id, [id]).await?.remove(&id))
}

/// Refuses a location that is not one of the current site. The rules decide if one must be chosen.
async fn check_location(tx: &Tx, ctx: &TransitionContext<'_>, action: &Action) -> Result<()> {
    let Some(id) = action.location() else { return Ok(()) };
    if reference::location_at_site(tx, &ctx.own, ctx.site.id, id).await? {
        Ok(())
    } else {
        Err(reasons::LOCATION_UNKNOWN.into())
    }
}

/// Returns other open records of the same serials: read only when a closed record is opened again (row 29).
async fn twins(
    tx: &Tx,
    ctx: &TransitionContext<'_>,
    action: &Action,
    rows: &[machine::Model],
) -> Result<HashMap<i64, Twin>> {
    let mut sold = Vec::new();
    if matches!(action, Action::Restock { .. }) {
        for row in rows.iter().filter(|row| row.status == Status::T.code()) {
            sold.push((row.id, Serial::parse(&row.serial)?));
        }
    }
    if sold.is_empty() {
        return Ok(HashMap::new());
    }
    let serials: Vec<Serial> = sold.iter().map(|(_, serial)| serial.clone()).collect();
    let known = KnownSerials::of(tx, &ctx.group, &serials).await?;
    Ok(sold.into_iter().map(|(id, serial)| (id, known.twin(&serial, ctx.site.id))).collect())
}

/// Returns the refusal of a batch: the first reason gives the message, and each machine is listed with its own.
pub(super) fn naming(refused: &[(&machine::Model, Reason)]) -> Error {
    let first = refused.first().map_or(own::INTERNAL, |(_, reason)| *reason);
    refused.iter().fold(Error::from(first), |error, (row, reason)| {
        error.at("VhcIds", format!("{} {}", row.serial, reason.text()))
    })
}
