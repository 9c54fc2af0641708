//! One machine at a time, for events that are known only once the machine is locked: the result of an inspection is
//! read in the transaction that stores its consequences (rows 3 to 6, 8, 9, 11 to 14 and 16 to 19).

use std::sync::Arc;

use chrono::NaiveDate;
use platform::{
    auth::permission::Hierarchy,
    core::{
        error::{Error, Result},
        reason::{Reason, own},
    },
    db::Tx,
    sites::directory::SiteInfo,
    tenancy::{Grant, Scoped},
};

use super::{
    context::{Transition, TransitionContext},
    dealers::destination,
    locks::{self, Locked},
    orders,
    persist::{self, Persisting},
    retry,
};
use crate::{
    domain::{Action, Decision, Rules, Status, Twin, decide},
    entity::{machine, work_order},
    reasons,
    records::position::{self, RelatedFacts},
};

/// A machine that is locked until this is committed or dropped.
pub struct SingleMachine<'a> {
    ctx: &'a TransitionContext<'a>,
    tx: Tx,
    grant: Grant,
    locked: Locked,
    onward: Option<Arc<SiteInfo>>,
    audit_enabled: bool,
}

/// Destination of a machine when it passes the stage it is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Leaves {
    /// It does not leave the site.
    Not,
    /// Row 5.
    ForHeadOffice,
    /// Row 16.
    ForDealer(i64),
}

impl Leaves {
    pub(super) fn of(ctx: &TransitionContext<'_>, row: &machine::Model, order: Option<&work_order::Model>) -> Self {
        match Status::parse(&row.status) {
            Some(Status::R) if ctx.site.hierarchy == Hierarchy::Production => Self::ForHeadOffice,
            Some(Status::G) => order.and_then(|order| order.dealer_site_id).map_or(Self::Not, Self::ForDealer),
            Some(_) | None => Self::Not,
        }
    }

    /// The site, where there is one that takes machines.
    pub(super) async fn site(self, ctx: &TransitionContext<'_>) -> Result<Option<Arc<SiteInfo>>> {
        match self {
            Self::Not => Ok(None),
            Self::ForHeadOffice => head_office(ctx).await,
            Self::ForDealer(id) => {
                let site = ctx.platform.directory.site(id).await?;
                Ok(site.filter(|site| destination(&ctx.site, site).permitted()))
            }
        }
    }
}

/// The head office that produced machines move to: the one that the settings name, else the only one of the group.
/// One that takes no machines is none.
async fn head_office(ctx: &TransitionContext<'_>) -> Result<Option<Arc<SiteInfo>>> {
    let named = ctx.site.settings.head_office_site_code();
    let sites = ctx.platform.directory.sites_of(ctx.site.group_id).await?;
    let mut offices = sites.into_iter().filter(|site| {
        let is_named = named.as_ref().is_none_or(|code| site.code == *code);
        is_named && site.hierarchy == Hierarchy::HeadOffice && destination(&ctx.site, site).permitted()
    });
    let office = offices.next();
    Ok(office.filter(|_| offices.next().is_none()))
}

/// Returns the consequences of an event of a machine. `onward` is `true` if the site that it leaves for was found.
pub(super) fn decided(
    ctx: &TransitionContext<'_>,
    row: &machine::Model,
    related: RelatedFacts<'_>,
    action: &Action,
    onward: bool,
) -> Result<Result<Decision, Reason>> {
    let rules = Rules { head_office: onward, ..ctx.rules };
    Ok(decide(&position::read(row, related)?, action, &rules, ctx.today()).and_then(|change| {
        // The dealer of an order may have stopped taking machines since it was chosen.
        if change.counterpart.is_some() && !onward { Err(reasons::DEALER_MISSING) } else { Ok(change) }
    }))
}

impl<'a> SingleMachine<'a> {
    /// Locks a machine of the current site, with the site that it may leave for.
    pub async fn hold(ctx: &'a TransitionContext<'a>, id: i64) -> Result<Self> {
        let models = catalogue::names(ctx.platform, ctx.site.group_id).await?;
        let tx = ctx.platform.db.read(ctx.own.reach()).await?;
        let seen = machine::Entity::within(&ctx.own).id(id).one(&tx).await?;
        let order = orders::live(&tx, &ctx.own, [id]).await?.pop();
        drop(tx);
        let seen = seen.filter(|row| !row.deleted).ok_or_else(|| Error::from(reasons::NOT_FOUND))?;
        let leaves = Leaves::of(ctx, &seen, order.as_ref());
        let onward = leaves.site(ctx).await?;
        let sites = locks::sites(ctx, &[id], onward.as_ref()).await?;
        let grant = ctx.group.only_at(sites.keys().copied())?;
        let tx = ctx.platform.db.write(grant.reach()).await?;
        let locked = Locked::lock(&tx, ctx, &grant, &[id], sites).await?;
        let row = locked.rows.first().ok_or_else(|| Error::from(own::STALE))?;
        // Between the look and the hold it may have come to a stage that it leaves from.
        let now = Leaves::of(ctx, row, locked.order(row));
        if now != Leaves::Not && now != leaves {
            return Err(own::STALE.into());
        }
        let audit_enabled = models.get(row.model_id).is_none_or(|model| model.audit_enabled);
        Ok(Self { ctx, tx, grant, locked, onward, audit_enabled })
    }

    /// The record as it is.
    pub fn row(&self) -> Result<&machine::Model> {
        self.locked.rows.first().ok_or_else(|| own::STALE.into())
    }

    /// The transaction, for rows that are stored with the machine.
    pub const fn tx(&self) -> &Tx {
        &self.tx
    }

    /// Today at the current site.
    pub fn today(&self) -> NaiveDate {
        self.ctx.today_at(&self.ctx.site)
    }

    /// Returns the consequences of an event, or the reason of its refusal.
    pub fn decide(&self, action: &Action) -> Result<Decision> {
        let row = self.row()?;
        let related = RelatedFacts {
            audit_enabled: self.audit_enabled,
            transfer: self.locked.transfer(row),
            order: self.locked.order(row),
            current_site: self.ctx.site.id,
            twin: Twin::None,
        };
        decided(self.ctx, row, related, action, self.onward.is_some())?.map_err(Error::from)
    }

    /// Returns `true` if the last event of it is a verb of this kind, by this person: then a request may be one that is
    /// sent again.
    pub async fn last_was(&self, kind: &str) -> Result<bool> {
        retry::last_was(&self.tx, self.ctx, &self.locked.rows, kind).await
    }

    /// Writes the decision: the record, the one at the other site, and the transfer between them.
    pub async fn write(&self, kind: &'static str, action: Action, change: Decision) -> Result<()> {
        let to = change.counterpart.as_ref().and(self.onward.as_ref());
        let verb = Transition { to, ..Transition::new(kind, action, "") };
        let decided = vec![(self.row()?, change)];
        let (ctx, grant, locked) = (self.ctx, &self.grant, &self.locked);
        let writing =
            Persisting { ctx, grant, verb: &verb, locked, place: None, owner: None, proof: None, silent: false };
        persist::persist(&self.tx, &writing, decided).await
    }

    /// Returns the machine as it was written, for a further event in the same transaction.
    pub async fn again(self) -> Result<Self> {
        let Self { ctx, tx, grant, locked, onward, audit_enabled } = self;
        let locked = locked.again(&tx, ctx, &grant).await?;
        Ok(Self { ctx, tx, grant, locked, onward, audit_enabled })
    }

    /// Commits the transaction.
    pub async fn commit(self) -> Result<()> {
        self.tx.commit().await
    }
}
