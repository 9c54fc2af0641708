//! The audit log: the actor of each change and the values before and after, written in the transaction of the change.
//!
//! Rows are only added. Within a second a job seals them into one HMAC-SHA-256 chain, so that an edit, a removal or an
//! exchange is detected and located; the end of the chain is stored apart (`audit_anchor`). Sealing is separate from
//! writing, so that writers do not wait for each other. The chain has the order of sealing: an entry of a long
//! transaction becomes visible after entries with higher ids.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ColumnTrait, FromQueryResult, Order, sea_query::OnConflict};
use serde_json::Value as Json;

use crate::{
    core::{
        clock::Clock,
        error::{Error, Result},
        request_id,
        secrets::Secrets,
    },
    db::{Db, Tx},
    entity::{
        audit_anchor,
        audit_entry::{ActiveModel, Column, Entity},
    },
    shared::audit_chain::{ANCHOR, ChainWalk, anchor_at, continued, digest},
    tenancy::{Grant, Scoped, SystemTask},
};

crate::shared!(crate::entity::audit_entry::Entity);
crate::ours!(crate::entity::audit_anchor::Entity);

pub use crate::shared::audit_chain::{Verdict, canonical};

/// Rows that are sealed or verified at a time.
const BATCH: u64 = 500;

/// Number of subjects of one statement.
const THINGS: usize = 500;

/// The content of an entry.
#[derive(Debug, Clone)]
pub struct AuditEvent<'a> {
    /// The action: `sign_in`, `site.settings`, `user.create`.
    pub action: &'a str,
    /// The kind of thing it was done to.
    pub subject: &'a str,
    /// The id of that thing.
    pub subject_id: String,
    /// The state before, without secrets.
    pub before: Option<Json>,
    /// The state after, without secrets.
    pub after: Option<Json>,
}

impl<'a> AuditEvent<'a> {
    /// An action on a thing.
    pub fn new(action: &'a str, subject: &'a str, subject_id: impl std::fmt::Display) -> Self {
        Self { action, subject, subject_id: subject_id.to_string(), before: None, after: None }
    }

    /// Sets the state before.
    #[must_use]
    pub fn before(mut self, before: Json) -> Self {
        self.before = Some(before);
        self
    }

    /// Sets the state after.
    #[must_use]
    pub fn after(mut self, after: Json) -> Self {
        self.after = Some(after);
        self
    }
}

/// The person or program of an entry.
#[derive(Debug, Clone, Default)]
pub struct Actor {
    /// The group of the actor; `None` for operators and the command line, whose entry belongs to the group of the
    /// transaction, or to none when the transaction is for all groups.
    pub group_id: Option<i64>,
    /// The site it was done at.
    pub site_id: Option<i64>,
    /// The user, if it is one.
    pub user_id: Option<i64>,
    /// A readable name: `user 12 admin`, `operator 1 operator`, `cli root`.
    pub name: String,
    /// The address that the request came from.
    pub address: String,
}

/// Writes an entry.
pub async fn write(tx: &Tx, clock: &Clock, actor: &Actor, event: AuditEvent<'_>) -> Result<()> {
    write_all(tx, clock, actor, [event]).await
}

/// Writes entries of one actor and one moment.
pub async fn write_all<'a>(
    tx: &Tx,
    clock: &Clock,
    actor: &Actor,
    events: impl IntoIterator<Item = AuditEvent<'a>>,
) -> Result<()> {
    // An entry of the command line belongs to the log of the group that it changes, although its actor belongs to none.
    let group_id = actor.group_id.or_else(|| tx.reach().group_id());
    let at = clock.now();
    let row = |event: AuditEvent<'a>| ActiveModel {
        at: Set(at),
        group_id: Set(group_id),
        site_id: Set(actor.site_id),
        user_id: Set(actor.user_id),
        actor: Set(actor.name.clone()),
        action: Set(event.action.to_owned()),
        subject: Set(event.subject.to_owned()),
        subject_id: Set(event.subject_id),
        before: Set(event.before),
        after: Set(event.after),
        request_id: Set(request_id::current()),
        address: Set(actor.address.clone()),
        ..Default::default()
    };
    let task = SystemTask::Audit;
    let grant = group_id.map_or_else(|| task.everywhere(), |group| task.in_group(group));
    let rows: Vec<ActiveModel> = events.into_iter().map(row).collect();
    tx.insert_many::<Entity, _>(&grant, rows).await
}

/// Seals the entries that are not sealed yet; returns their number.
pub async fn seal(db: &Db, secrets: &Secrets) -> Result<u64> {
    let grant = SystemTask::Audit.everywhere();
    // First a read: mostly there is nothing to seal, and the writer need not wait.
    let tx = db.read(grant.reach()).await?;
    let any = Entity::within(&grant).filter(Column::Hash.is_null()).limit(1).one(&tx).await?;
    drop(tx);
    if any.is_none() {
        return Ok(0);
    }
    let mut sealed = 0;
    loop {
        let tx = db.write(grant.reach()).await?;
        // A sealer locks the anchor, so that nodes seal in turns; the end of the chain is read after that.
        let anchor = if let Some(anchor) = locked_anchor(&tx, &grant).await? {
            anchor
        } else {
            // An anchor that is missing although entries were sealed before was removed by somebody, which leaves a
            // gap.
            let (place, head) = end(&tx, &grant).await?;
            insert_anchor(&tx, &grant, secrets, (if place > 0 { place + 1 } else { 0 }, head)).await?;
            let anchor = locked_anchor(&tx, &grant).await?;
            anchor.ok_or_else(|| Error::internal("no anchor of the audit log"))?
        };
        let rows = Entity::within(&grant)
            .filter(Column::Hash.is_null())
            .order(Column::Id, Order::Asc)
            .limit(BATCH)
            .all(&tx)
            .await?;
        if rows.is_empty() {
            return Ok(sealed);
        }
        // The chain goes on from the anchor, not from the last entry, so that a missing end stays a gap.
        let (mut place, mut head) = continued(secrets, anchor);
        for row in &rows {
            let hash = digest(secrets, row, head.as_deref())?;
            place += 1;
            let changed = Entity::change(&grant)
                .filter(Column::Id.eq(row.id))
                .filter(Column::Hash.is_null())
                .value(Column::Place, Some(place))
                .value(Column::PrevHash, head)
                .value(Column::Hash, Some(hash.clone()))
                .run(&tx)
                .await?;
            if changed == 0 {
                return Ok(sealed);
            }
            head = Some(hash);
        }
        let anchor = anchor_at(secrets, place, head);
        let replaced = OnConflict::column(audit_anchor::Column::Id)
            .update_columns([audit_anchor::Column::Place, audit_anchor::Column::Head, audit_anchor::Column::Seal])
            .to_owned();
        tx.upsert_many::<audit_anchor::Entity, _>(&grant, [anchor], replaced).await?;
        tx.commit().await?;
        sealed += rows.len() as u64;
    }
}

/// Anchors the log of a database that had no anchor before the migration that has just been applied.
pub async fn anchor(db: &Db, secrets: &Secrets) -> Result<()> {
    let grant = SystemTask::Audit.everywhere();
    let tx = db.write(grant.reach()).await?;
    let end = end(&tx, &grant).await?;
    insert_anchor(&tx, &grant, secrets, end).await?;
    tx.commit().await
}

async fn locked_anchor(tx: &Tx, grant: &Grant) -> Result<Option<audit_anchor::Model>> {
    audit_anchor::Entity::within(grant).filter(audit_anchor::Column::Id.eq(ANCHOR)).lock(tx).one(tx).await
}

/// The place and the hash of the last sealed entry; 0 and none without any.
async fn end(tx: &Tx, grant: &Grant) -> Result<(i64, Option<Vec<u8>>)> {
    let last = Entity::within(grant)
        .filter(Column::Place.is_not_null())
        .order(Column::Place, Order::Desc)
        .limit(1)
        .one(tx)
        .await?;
    Ok(last.map_or((0, None), |row| (row.place.unwrap_or(0), row.hash)))
}

/// Inserts the anchor, unless another node has done so.
async fn insert_anchor(tx: &Tx, grant: &Grant, secrets: &Secrets, (place, head): (i64, Option<Vec<u8>>)) -> Result<()> {
    let unless_there = OnConflict::column(audit_anchor::Column::Id).do_nothing().to_owned();
    tx.upsert_many::<audit_anchor::Entity, _>(grant, [anchor_at(secrets, place, head)], unless_there).await
}

/// Returns `true` if an entry was written before a moment and is not sealed yet.
pub(crate) async fn is_overdue(db: &Db, before: DateTime<Utc>) -> Result<bool> {
    let grant = SystemTask::Audit.everywhere();
    let tx = db.read(grant.reach()).await?;
    // The earliest one without a hash; there are few.
    let open = Entity::within(&grant).filter(Column::Hash.is_null()).order(Column::Id, Order::Asc).limit(1);
    Ok(open.one(&tx).await?.is_some_and(|entry| entry.at < before))
}

/// The states of things at a moment, for those that an action of this name has changed since: `before` of the first
/// later entry. The caller knows what its own entries contain; a thing that is not in the answer is unchanged. Entries
/// of operators and of the command line belong to no group, so the ids separate tenants: a caller passes the ids of its
/// own things.
pub async fn as_it_was(
    db: &Db,
    action: &str,
    ids: impl IntoIterator<Item = i64>,
    moment: DateTime<Utc>,
) -> Result<HashMap<i64, Json>> {
    let grant = SystemTask::Audit.everywhere();
    let ids: BTreeSet<i64> = ids.into_iter().collect();
    let ids: Vec<i64> = ids.into_iter().collect();
    let mut found = HashMap::new();
    if ids.is_empty() {
        return Ok(found);
    }
    let tx = db.read(grant.reach()).await?;
    for some in ids.chunks(THINGS) {
        let mut values = vec![action.into(), moment.into()];
        values.extend(some.iter().map(|id| id.to_string().into()));
        let marks: Vec<String> = (3..=values.len()).map(|at| format!("${at}")).collect();
        let text = format!(
            "SELECT a.subject_id, a.before FROM audit_entry a WHERE {{scope:a}} AND a.id IN (SELECT MIN(f.id) \
             FROM audit_entry f WHERE {{scope:f}} AND f.action = $1 AND f.at >= $2 AND f.subject_id IN ({}) \
             AND f.before IS NOT NULL GROUP BY f.subject_id)",
            marks.join(", ")
        );
        let changed: Vec<Was> = tx.select(&grant, &text, values).await?;
        found.extend(changed.into_iter().filter_map(|was| Some((was.subject_id.parse().ok()?, was.before))));
    }
    Ok(found)
}

#[derive(FromQueryResult)]
struct Was {
    subject_id: String,
    before: Json,
}

/// Verifies the chain from its beginning.
pub async fn verify(db: &Db, secrets: &Secrets, grant: &Grant) -> Result<Verdict> {
    let tx = db.read(grant.reach()).await?;
    let mut walk = ChainWalk::default();
    let mut after = 0;
    loop {
        let rows = Entity::within(grant)
            .filter(Column::Place.gt(after))
            .order(Column::Place, Order::Asc)
            .limit(BATCH)
            .all(&tx)
            .await?;
        let Some(last) = rows.last() else { break };
        after = last.place.unwrap_or(i64::MAX);
        for row in &rows {
            walk.step(secrets, row)?;
        }
    }
    let anchor = audit_anchor::Entity::within(grant).filter(audit_anchor::Column::Id.eq(ANCHOR)).one(&tx).await?;
    let mut verdict = walk.end(secrets, anchor.as_ref());
    // A hash without a place was not written by the program: it would keep an entry out of the chain.
    let outside = Entity::within(grant)
        .filter(Column::Place.is_null())
        .filter(Column::Hash.is_not_null())
        .order(Column::Id, Order::Asc)
        .limit(BATCH)
        .all(&tx)
        .await?;
    verdict.broken.extend(outside.into_iter().map(|row| row.id));
    Ok(verdict)
}
