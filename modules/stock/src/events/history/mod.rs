//! What has happened to a machine, as a dialog shows it (2§2.10, 2§3 Machine history; decisions, Q-150 to Q-153).
//!
//! Four calls answer one shape: a record itself, the record before it, all that came before it at sites that may be
//! looked into, and what dealers did with it since. Everything is read from the event log, the newest first and a page
//! at a time, so that a machine with ten thousand events opens as fast as one with ten.

mod answer;
pub mod calls;
mod chain;
pub(crate) mod lines;
mod names;

use platform::{
    auth::{
        context::Ctx,
        permission::{Grant, Hierarchy as Kind, Role},
    },
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::Tx,
    tenancy::Scoped,
};
use serde::Deserialize;
use utoipa::IntoParams;

pub use answer::MachineHistory;

use crate::{
    HISTORY,
    entity::machine::{Entity, Model},
    reasons,
};
use answer::Shown;
use chain::Viewer;
use lines::Place;

/// Entries of an answer, unless fewer are asked for.
const MOST: usize = 200;

/// Which entries.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HistoryWanted {
    /// Only entries before this one: the `Before` of an earlier answer.
    #[serde(rename = "Before", alias = "before")]
    pub before: Option<String>,
    /// Entries to give, the newest; 200 at most, and when unsaid.
    #[serde(rename = "Limit", alias = "limit")]
    pub limit: Option<u64>,
}

impl HistoryWanted {
    fn place(&self) -> Result<Option<Place>> {
        let Some(text) = self.before.as_deref().filter(|text| !text.is_empty()) else { return Ok(None) };
        Place::parse(text).map(Some).ok_or_else(|| Error::from(own::BAD_VALUE).at("Before", own::BAD_VALUE.0.text))
    }

    fn entries(&self) -> usize {
        self.limit
            .and_then(|limit| usize::try_from(limit).ok())
            .filter(|limit| *limit > 0)
            .map_or(MOST, |limit| limit.min(MOST))
    }
}

/// The record itself.
pub async fn of_record(ctx: &Ctx, id: i64, wanted: &HistoryWanted) -> Result<MachineHistory> {
    let grant = ctx.can_in_group(HISTORY)?;
    let record = seen(ctx, &grant, id).await?;
    answer::answer(ctx, &grant, Shown { about: &record, records: std::slice::from_ref(&record) }, wanted).await
}

/// The record before it; without one, or when it is none of this site's business, an empty history.
pub async fn of_previous(ctx: &Ctx, id: i64, wanted: &HistoryWanted) -> Result<MachineHistory> {
    let grant = ctx.can_in_group(HISTORY)?;
    let record = seen(ctx, &grant, id).await?;
    let tx = ctx.read(&grant).await?;
    let previous = chain::before(&tx, &grant, &record, 1).await?;
    drop(tx);
    let previous = may_see(ctx, previous, Since::BeforeOurs).await?;
    answer::answer(ctx, &grant, Shown { about: &record, records: &previous }, wanted).await
}

/// Every record before it that may be seen: production and head office, and for head office also dealers.
pub async fn of_earlier(ctx: &Ctx, id: i64, wanted: &HistoryWanted) -> Result<MachineHistory> {
    let grant = ctx.can_in_group(HISTORY)?;
    let record = seen(ctx, &grant, id).await?;
    let tx = ctx.read(&grant).await?;
    let earlier = chain::before(&tx, &grant, &record, chain::LINKS).await?;
    drop(tx);
    let earlier = may_see(ctx, earlier, Since::BeforeOurs).await?;
    answer::answer(ctx, &grant, Shown { about: &record, records: &earlier }, wanted).await
}

/// What dealers did with it since, for head office; a dealer finds the own records here and no other's.
pub async fn of_dealers(ctx: &Ctx, id: i64, wanted: &HistoryWanted) -> Result<MachineHistory> {
    let grant = ctx.can_in_group(HISTORY)?;
    let record = seen(ctx, &grant, id).await?;
    let tx = ctx.read(&grant).await?;
    let later = chain::after(&tx, &grant, &record).await?;
    drop(tx);
    let mut dealers = Vec::new();
    for record in may_see(ctx, later, Since::AfterOurs).await? {
        if kind_of(ctx, &record).await? == Kind::Dealership {
            dealers.push(record);
        }
    }
    answer::answer(ctx, &grant, Shown { about: &record, records: &dealers }, wanted).await
}

/// A record of the acting site, for what is written beside it; a deleted one is there for administrators alone.
pub async fn own_record(ctx: &Ctx, tx: &Tx, grant: &Grant, id: i64) -> Result<()> {
    let viewer = Viewer::of(ctx)?;
    let found = Entity::within(grant).id(id).one(tx).await?;
    match found.filter(|record| record.site_id == viewer.site && viewer.sees(record, viewer.kind, false)) {
        Some(_) => Ok(()),
        None => Err(reasons::NOT_FOUND.into()),
    }
}

/// Where records stand in a chain.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Since {
    /// Before a record that is seen, and so before one of our own.
    BeforeOurs,
    /// After it.
    AfterOurs,
}

/// The record, where it may be seen.
async fn seen(ctx: &Ctx, grant: &Grant, id: i64) -> Result<Model> {
    let viewer = Viewer::of(ctx)?;
    let tx = ctx.read(grant).await?;
    let record = Entity::within(grant).id(id).one(&tx).await?.ok_or_else(|| Error::from(reasons::NOT_FOUND))?;
    // Head office needs no record of its own to look; others look at what became theirs.
    let foreign = record.site_id != viewer.site && viewer.kind != Kind::HeadOffice;
    let ours = foreign && {
        let after = chain::after(&tx, grant, &record).await?;
        after.iter().any(|later| later.site_id == viewer.site && viewer.sees(later, viewer.kind, false))
    };
    drop(tx);
    let kind = kind_of(ctx, &record).await?;
    if viewer.sees(&record, kind, ours) { Ok(record) } else { Err(reasons::NOT_FOUND.into()) }
}

async fn may_see(ctx: &Ctx, records: Vec<Model>, since: Since) -> Result<Vec<Model>> {
    let viewer = Viewer::of(ctx)?;
    let mut seen = Vec::with_capacity(records.len());
    for record in records {
        let kind = kind_of(ctx, &record).await?;
        if viewer.sees(&record, kind, since == Since::BeforeOurs) {
            seen.push(record);
        }
    }
    Ok(seen)
}

/// The kind of a record's site; one that is gone for good counts as a dealership, which fewest may look into.
async fn kind_of(ctx: &Ctx, record: &Model) -> Result<Kind> {
    Ok(ctx.platform().directory.site(record.site_id).await?.map_or(Kind::Dealership, |site| site.hierarchy))
}

impl Viewer {
    fn of(ctx: &Ctx) -> Result<Self> {
        let site = ctx.site()?;
        Ok(Self {
            site: site.id,
            kind: site.hierarchy,
            imports_of: crate::listing::own_imports_of(ctx),
            administrator: ctx.holds(Role::Administrator),
        })
    }
}
