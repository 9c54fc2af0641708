//! What every move of machines has in common (2§4.5; Appendix A, rows 24 to 30): a batch is held, decided machine by
//! machine, and written whole or not at all (rules R13 and R14).
//!
//! A transfer has two ends, a record at either site. Whoever moves one of them holds both, with the transfer between
//! them first: of two who accept and take back at the same moment one wins, and the other is told.

use std::{collections::HashMap, sync::Arc};

use chrono::{DateTime, NaiveDate, Utc};
use platform::{
    app::platform::Platform,
    auth::{
        context::Ctx,
        permission::{Grant, Permission},
    },
    core::{
        error::{Error, Result},
        reason::{Reason, own},
    },
    db::Tx,
    shared::audit::Actor as Writer,
    sites::directory::SiteInfo,
    tenancy::{Scoped, SystemTask},
};
use sea_orm::{ColumnTrait, Order};
use serde::Serialize;
use utoipa::ToSchema;

use super::orders::{self, Owner};
use crate::{
    domain::{Action, Actor, Change, Rules, Serial, Status, Twin, decide},
    entity::{machine, work_order},
    reasons,
    records::{
        create::Known,
        record::{self, Beside},
    },
};

use super::persist::{self, Writing};
use super::{
    locks::{self, Held},
    retry,
};

/// Who moves machines, from where.
pub struct Acting<'a> {
    /// What the program has.
    pub platform: &'a Platform,
    /// The rows of the acting site.
    pub own: Grant,
    /// The rows of its group, which is narrowed to the two ends of what moves.
    pub group: Grant,
    /// The acting site.
    pub site: Arc<SiteInfo>,
    /// What may be done there, and by this person.
    pub rules: Rules,
    /// Who, for the log.
    pub writer: Writer,
    /// Who, when it is a user.
    pub user: Option<i64>,
    /// Now.
    pub now: DateTime<Utc>,
}

impl<'a> Acting<'a> {
    /// The person of a request, when they hold the permission.
    pub fn of(ctx: &'a Ctx, permission: Permission) -> Result<Self> {
        Ok(Self {
            platform: ctx.platform(),
            own: ctx.can(permission)?,
            group: ctx.can_in_group(permission)?,
            site: Arc::clone(ctx.site()?),
            rules: record::rules(ctx)?,
            writer: ctx.actor(),
            user: ctx.user_id(),
            now: ctx.now(),
        })
    }

    /// A task of the program at a site: the command line, the nightly work.
    pub fn of_task(platform: &'a Platform, task: SystemTask, site: Arc<SiteInfo>, actor: Actor, name: String) -> Self {
        let (group_id, site_id) = (Some(site.group_id), Some(site.id));
        Self {
            platform,
            own: task.at_site(site.group_id, site.id),
            group: task.in_group(site.group_id),
            rules: record::rules_at(&site, actor),
            site,
            writer: Writer { group_id, site_id, name, ..Writer::default() },
            user: None,
            now: platform.clock.now(),
        }
    }

    /// Today at the acting site.
    pub fn today(&self) -> NaiveDate {
        self.today_at(&self.site)
    }

    /// Today at a site.
    pub(super) fn today_at(&self, site: &SiteInfo) -> NaiveDate {
        crate::domain::audit::site_today(self.now, &site.zone)
    }
}

/// What is done to every machine of a batch.
pub struct Verb<'a> {
    /// The verb of the log.
    pub kind: &'static str,
    /// The event of Appendix A.
    pub action: Action,
    /// The site that machines are sent to.
    pub to: Option<&'a Arc<SiteInfo>>,
    /// When it happened by the caller's clock.
    pub moment: Option<DateTime<Utc>>,
    /// Who the work orders name from now on.
    pub owner: Option<Owner>,
    /// What the history says of it beside its wording, where that is no site or place.
    pub about: Option<String>,
    /// A word for the request, by which a repeat is known where the action itself does not tell.
    pub asked: Option<String>,
    /// The refusal of an empty selection.
    pub nothing_chosen: Reason,
    /// What the answer says.
    pub message: &'static str,
}

impl Verb<'_> {
    /// A verb with nothing but its action.
    pub const fn new(kind: &'static str, action: Action, message: &'static str) -> Self {
        Self {
            kind,
            action,
            to: None,
            moment: None,
            owner: None,
            about: None,
            asked: None,
            nothing_chosen: reasons::SELECT_MACHINE,
            message,
        }
    }
}

/// The answer of a batch.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Moved {
    /// What to show.
    pub message: &'static str,
    /// The records, in the order of their ids.
    pub vhc_ids: Vec<i64>,
}

/// Does a verb to every machine, or to none: what may not be moved is named, and nothing is written.
pub async fn carry_out(acting: &Acting<'_>, ids: &[i64], verb: &Verb<'_>) -> Result<Moved> {
    match prepare(acting, ids, verb).await? {
        Prepared::Stands(done, _) => Ok(done),
        Prepared::Ready(ready) => ready.write(verb.owner).await,
    }
}

/// How a batch stands before anything of it is written.
pub enum Prepared<'a> {
    /// It was asked before and stands: the answer, and the work orders of its machines.
    Stands(Moved, Vec<work_order::Model>),
    /// Every machine may.
    Ready(Box<Ready<'a>>),
}

/// A batch that is held and decided, and not written. Dropped, nothing has happened.
pub struct Ready<'a> {
    acting: &'a Acting<'a>,
    verb: &'a Verb<'a>,
    tx: Tx,
    grant: Grant,
    place: Option<Arc<str>>,
    held: Held,
    changes: Vec<Change>,
    done: Moved,
}

impl Ready<'_> {
    /// The transaction, for what is written with the batch.
    pub const fn tx(&self) -> &Tx {
        &self.tx
    }

    /// The machines, in the order of their ids, each with its live work order.
    pub fn machines(&self) -> impl Iterator<Item = (&machine::Model, Option<&work_order::Model>)> {
        self.held.rows.iter().map(|row| (row, self.held.order(row)))
    }

    /// Refuses the batch for some of its machines.
    pub fn refuse(&self, refused: &[(i64, Reason)]) -> Error {
        let rows = self.held.rows.iter();
        let named: Vec<(&machine::Model, Reason)> = rows
            .filter_map(|row| refused.iter().find(|(id, _)| *id == row.id).map(|(_, reason)| (row, *reason)))
            .collect();
        naming(&named)
    }

    /// Writes it; its work orders name this owner.
    pub async fn write(self, owner: Option<Owner>) -> Result<Moved> {
        let Self { acting, verb, tx, grant, place, held, changes, done } = self;
        let decided = held.rows.iter().zip(changes).collect();
        persist::write(
            &tx,
            &Writing { acting, grant: &grant, verb, held: &held, place: place.as_deref(), owner, silent: true },
            decided,
        )
        .await?;
        tx.commit().await?;
        Ok(done)
    }
}

/// The machines of a selection as they are now, each with its live work order; nothing is held.
pub async fn look(
    acting: &Acting<'_>,
    ids: &[i64],
    nothing_chosen: Reason,
) -> Result<Vec<(machine::Model, Option<work_order::Model>)>> {
    let ids = chosen(acting, ids, nothing_chosen)?;
    let tx = acting.platform.db.read(acting.own.reach()).await?;
    let rows = machine::Entity::within(&acting.own)
        .ids(ids.iter().copied())
        .filter(machine::Column::Deleted.eq(false))
        .order(machine::Column::Id, Order::Asc)
        .all(&tx)
        .await?;
    if rows.len() != ids.len() {
        return Err(reasons::NOT_FOUND.into());
    }
    let mut orders = orders::live(&tx, &acting.own, ids).await?;
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

/// Holds and decides a batch.
pub async fn prepare<'a>(acting: &'a Acting<'a>, ids: &[i64], verb: &'a Verb<'a>) -> Result<Prepared<'a>> {
    let ids = chosen(acting, ids, verb.nothing_chosen)?;
    let models = catalogue::names(acting.platform, acting.site.group_id).await?;
    let sites = locks::sites(acting, &ids, verb.to).await?;
    let grant = acting.group.only_at(sites.keys().copied())?;
    let tx = acting.platform.db.write(grant.reach()).await?;
    let place = place(&tx, acting, &verb.action).await?;
    let held = Held::take(&tx, acting, &grant, &ids, sites).await?;
    let twins = twins(&tx, acting, &verb.action, &held.rows).await?;
    let done = Moved { message: verb.message, vhc_ids: ids };
    // A handover that failed may be tried again, so the rules would let the same submit happen twice.
    if matches!(verb.action, Action::Handover { .. }) && retry::stands(&tx, acting, &held, verb).await? {
        return Ok(Prepared::Stands(done, held.orders()));
    }
    let today = acting.today();
    let mut changes = Vec::with_capacity(held.rows.len());
    let mut refused = Vec::new();
    for row in &held.rows {
        let beside = Beside {
            audit_enabled: models.get(row.model_id).is_none_or(|model| model.audit_enabled),
            transfer: held.transfer(row),
            order: held.order(row),
            acting_site: acting.site.id,
            twin: twins.get(&row.id).copied().unwrap_or(Twin::None),
        };
        match decide(&record::position(row, beside)?, &verb.action, &acting.rules, today) {
            Ok(change) => changes.push(change),
            Err(reason) => refused.push((row, reason)),
        }
    }
    if !refused.is_empty() {
        let all = refused.len() == held.rows.len();
        return if all && retry::stands(&tx, acting, &held, verb).await? {
            Ok(Prepared::Stands(done, held.orders()))
        } else {
            Err(naming(&refused))
        };
    }
    Ok(Prepared::Ready(Box::new(Ready { acting, verb, tx, grant, place, held, changes, done })))
}

/// The machines of a selection: each once, in the order in which everybody holds them, and not too many.
fn chosen(acting: &Acting<'_>, ids: &[i64], nothing_chosen: Reason) -> Result<Vec<i64>> {
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    ids.dedup();
    let most = acting.platform.config.limits.batch_machines;
    if ids.is_empty() {
        Err(nothing_chosen.into())
    } else if ids.len() > most {
        Err(Error::from(reasons::TOO_MANY_MACHINES).saying(format!("At most {most} machines can be moved at once")))
    } else {
        Ok(ids)
    }
}

/// The name of the chosen location, which must be one of the acting site. That one was chosen at all is for the rules
/// to ask.
async fn place(tx: &Tx, acting: &Acting<'_>, action: &Action) -> Result<Option<Arc<str>>> {
    let Some(id) = action.location() else { return Ok(None) };
    if !reference::location_at_site(tx, &acting.own, acting.site.id, id).await? {
        return Err(reasons::LOCATION_UNKNOWN.into());
    }
    Ok(reference::location_names(acting.platform, acting.site.group_id, [id]).await?.remove(&id))
}

/// Other open records of the same serials: asked only where a closed record is opened again (row 29).
async fn twins(tx: &Tx, acting: &Acting<'_>, action: &Action, rows: &[machine::Model]) -> Result<HashMap<i64, Twin>> {
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
    let known = Known::of(tx, &acting.group, &serials).await?;
    Ok(sold.into_iter().map(|(id, serial)| (id, known.twin(&serial, acting.site.id))).collect())
}

/// The refusal of a batch: the first reason gives the message, and each machine stands with its own.
fn naming(refused: &[(&machine::Model, Reason)]) -> Error {
    let first = refused.first().map_or(own::INTERNAL, |(_, reason)| *reason);
    refused.iter().fold(Error::from(first), |error, (row, reason)| {
        error.at("VhcIds", format!("{} {}", row.serial, reason.0.text))
    })
}
