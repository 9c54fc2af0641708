//! The four readings of a history, and the permission to read each record.

use platform::{
    auth::{context::Ctx, permission::Hierarchy as Kind},
    core::error::{Error, Result},
    db::Tx,
    tenancy::{Grant, Scoped},
};

use super::{
    answer::{self, MachineHistory, Shown},
    chain::{self, Viewer},
    query::HistoryQuery,
};
use crate::{
    entity::machine::{Entity, Model},
    permissions::HISTORY,
    reasons,
};

/// The record itself.
pub async fn of_record(ctx: &Ctx, id: i64, wanted: &HistoryQuery) -> Result<MachineHistory> {
    let grant = ctx.can_in_group(HISTORY)?;
    let record = seen(ctx, &grant, id).await?;
    answer::answer(ctx, &grant, Shown { about: &record, records: std::slice::from_ref(&record) }, wanted).await
}

/// The record before it; without one, or when it is none of this site's business, an empty history.
pub async fn of_previous(ctx: &Ctx, id: i64, wanted: &HistoryQuery) -> Result<MachineHistory> {
    let grant = ctx.can_in_group(HISTORY)?;
    let record = seen(ctx, &grant, id).await?;
    let tx = ctx.read(&grant).await?;
    let previous = chain::before(&tx, &grant, &record, 1).await?;
    drop(tx);
    let previous = may_see(ctx, previous, Since::BeforeOurs).await?;
    answer::answer(ctx, &grant, Shown { about: &record, records: &previous }, wanted).await
}

/// Every record before it that may be seen: production and head office, and for head office also dealers.
pub async fn of_earlier(ctx: &Ctx, id: i64, wanted: &HistoryQuery) -> Result<MachineHistory> {
    let grant = ctx.can_in_group(HISTORY)?;
    let record = seen(ctx, &grant, id).await?;
    let tx = ctx.read(&grant).await?;
    let earlier = chain::before(&tx, &grant, &record, chain::LINKS).await?;
    drop(tx);
    let earlier = may_see(ctx, earlier, Since::BeforeOurs).await?;
    answer::answer(ctx, &grant, Shown { about: &record, records: &earlier }, wanted).await
}

/// Returns the history at dealers since then, for head office; a dealer finds the own records here and no other's.
pub async fn of_dealers(ctx: &Ctx, id: i64, wanted: &HistoryQuery) -> Result<MachineHistory> {
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

/// Checks that a record is of the current site, before a comment on it is written; a deleted one is found by
/// administrators alone.
pub async fn own_record(ctx: &Ctx, tx: &Tx, grant: &Grant, id: i64) -> Result<()> {
    let viewer = Viewer::of(ctx)?;
    let found = Entity::within(grant).id(id).one(tx).await?;
    match found.filter(|record| record.site_id == viewer.site && viewer.sees(record, viewer.kind, false)) {
        Some(_) => Ok(()),
        None => Err(reasons::NOT_FOUND.into()),
    }
}

/// Refuses a record whose history the caller may not see.
pub(crate) async fn may_look(ctx: &Ctx, grant: &Grant, id: i64) -> Result<()> {
    seen(ctx, grant, id).await.map(drop)
}

/// The record, where the caller may see its history.
pub async fn look_into(ctx: &Ctx, grant: &Grant, id: i64) -> Result<Model> {
    seen(ctx, grant, id).await
}

/// Place of records in a chain.
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

/// Returns the hierarchy of a record's site; one that was removed counts as a dealership, which fewest may read.
async fn kind_of(ctx: &Ctx, record: &Model) -> Result<Kind> {
    Ok(ctx.platform().directory.site(record.site_id).await?.map_or(Kind::Dealership, |site| site.hierarchy))
}
