//! The entries of a list of a site: read, add, change, delete. Each change is compared with the state that the caller has
//! read, and is written together with its audit entry.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelBehavior, ActiveModelTrait, ColumnTrait, Condition, EntityTrait, IntoActiveModel, Order, Value,
};
use serde_json::Value as Json;

use crate::{
    auth::permission::Permission,
    caller::context::{Ctx, Face},
    core::{
        error::{Error, Result},
        reason::{Reason, own},
    },
    db::Tx,
    shared::audit::{Actor, AuditEvent, write},
    state::Platform,
    tenancy::{Grant, Rows, Scoped},
};

/// The most entries of a list.
const MOST: u64 = 500;

/// The largest number by which entries are ordered.
const LAST_IN_ORDER: i64 = 9_999;

/// The time of the last change, as calls and console name it.
const READ_AT: FieldNames = ("TimestampDt", "updatedAt");

/// The names of a field on the operational face and at the console.
pub type FieldNames = (&'static str, &'static str);

/// The columns that each of these tables has.
#[derive(Debug, Clone, Copy)]
pub struct SiteColumns<C> {
    /// The key of the row.
    pub id: C,
    /// The group.
    pub group: C,
    /// The site.
    pub site: C,
    /// The mark of deleted rows.
    pub deleted: C,
    /// The column of the user who added the entry.
    pub created_by: C,
    /// The time of the last change.
    pub updated_at: C,
}

/// The values of those columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SiteEntry {
    /// The key of the row.
    pub id: i64,
    /// The site.
    pub site: i64,
    /// The mark of a deleted entry.
    pub deleted: bool,
    /// The id of the user who added the entry.
    pub created_by: Option<i64>,
    /// The time of the last change.
    pub updated_at: DateTime<Utc>,
}

/// The reasons of the refusals of a list.
#[derive(Debug, Clone, Copy)]
pub struct SiteRefusals {
    /// Another entry of the site is the same.
    pub taken: Reason,
    /// The entry does not exist, or it is deleted.
    pub unknown: Reason,
    /// The entry was changed since the caller read it.
    pub changed: Reason,
    /// The list has as many entries as it may have.
    pub full: Reason,
    /// The site of a new entry is missing, or not the caller's.
    pub site_unknown: Reason,
}

/// The context of a change.
pub struct ChangeContext<'a> {
    /// The platform.
    pub platform: &'a Platform,
    /// The permission.
    pub grant: &'a Grant,
    /// The actor of the audit entries.
    pub actor: &'a Actor,
    /// The face, which decides how fields are named in refusals.
    pub face: Face,
}

impl ChangeContext<'_> {
    /// A refusal under its field.
    pub fn refused(&self, names: FieldNames, reason: Reason) -> Error {
        refused(self.face, names, reason)
    }
}

/// A refusal under the field that a face calls so.
pub fn refused(face: Face, (call, console): FieldNames, reason: Reason) -> Error {
    let field = match face {
        Face::Console => console,
        Face::Calls | Face::App | Face::Health => call,
    };
    Error::from(reason).at(field, reason.text())
}

/// Reads the number by which entries are ordered: the given one, the former one, or 0.
pub fn order_list(face: Face, given: Option<i64>, former: Option<i32>, invalid: Reason) -> Result<i32> {
    match given {
        None => Ok(former.unwrap_or(0)),
        Some(number) => i32::try_from(number)
            .ok()
            .filter(|_| (0..=LAST_IN_ORDER).contains(&number))
            .ok_or_else(|| refused(face, ("OrderList", "orderList"), invalid)),
    }
}

/// Checks a stored number by which entries are ordered.
pub fn is_order(stored: i32) -> bool {
    (0..=LAST_IN_ORDER).contains(&i64::from(stored))
}

/// A table of entries of sites.
#[async_trait]
pub trait SiteList: Scoped + EntityTrait<Model: IntoActiveModel<<Self as SiteList>::Row> + Sync> {
    /// The type of a row to be written.
    type Row: ActiveModelTrait<Entity = Self> + ActiveModelBehavior + Send;
    /// The valid values of an entry.
    type Values: Send + Sync;
    /// The columns that each table has.
    const COLUMNS: SiteColumns<Self::Column>;
    /// The permission to read.
    const READ: Permission;
    /// The permission to write.
    const WRITE: Permission;
    /// The noun of the audit log.
    const NOUN: &'static str;
    /// The actions of the audit log: create, update, delete.
    const ACTIONS: [&'static str; 3];
    /// Its reasons.
    const REFUSALS: SiteRefusals;
    /// The field whose value no other entry of the site may have.
    const IDENTITY: FieldNames;

    /// The common columns of a row.
    fn entry(row: &Self::Model) -> SiteEntry;
    /// The values of a row.
    fn values(row: &Self::Model) -> Self::Values;
    /// The columns of values.
    fn stored(values: &Self::Values) -> Vec<(Self::Column, Value)>;
    /// The columns in which no two entries of a site are the same.
    fn identity(values: &Self::Values) -> Vec<(Self::Column, Value)>;
    /// The order of the list.
    fn order() -> Vec<Self::Column>;
    /// The values in the audit log.
    fn audit_json(values: &Self::Values) -> Json;

    /// Checks and changes everything that depends on the values, before they are written to a new entry, or to the one
    /// of an id.
    async fn before(
        _by: &ChangeContext<'_>,
        _tx: &Tx,
        _site: i64,
        _id: Option<i64>,
        _values: &Self::Values,
    ) -> Result<()> {
        Ok(())
    }
}

/// The rows of the grant that are not deleted.
pub fn not_deleted<E: SiteList>(grant: &Grant) -> Rows<E> {
    E::within(grant).filter(E::COLUMNS.deleted.eq(false))
}

/// The entries of the caller's site, in their order.
pub async fn all<E: SiteList>(ctx: &Ctx) -> Result<Vec<E::Model>> {
    let grant = ctx.can(E::READ)?;
    let tx = ctx.browse(&grant).await?;
    let mut rows = not_deleted::<E>(&grant);
    for column in E::order() {
        rows = rows.order(column, Order::Asc);
    }
    rows.order(E::COLUMNS.id, Order::Asc).limit(MOST).all(&tx).await
}

/// Adds an entry to the caller's site.
pub async fn create<E: SiteList>(ctx: &Ctx, values: impl FnOnce(Face) -> Result<E::Values>) -> Result<E::Model> {
    let grant = ctx.can(E::WRITE)?;
    let site = ctx.site()?;
    let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor(), face: ctx.face() };
    let tx = ctx.write(&grant).await?;
    let made = add::<E>(&by, &tx, (site.group_id, site.id), &values(by.face)?).await?;
    tx.commit().await?;
    Ok(made)
}

/// The entry that a call changes.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// Its id.
    pub id: Option<i64>,
    /// The name of the field with the id.
    pub field: &'static str,
    /// The time of its last change, as the caller has read it.
    pub read_at: Option<DateTime<Utc>>,
    /// True deletes it.
    pub deleted: Option<bool>,
}

/// The result of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Done {
    /// It has other values.
    Updated,
    /// It was deleted.
    Deleted,
}

/// Changes or deletes an entry of the caller's site; its id.
pub async fn update<E: SiteList>(
    ctx: &Ctx,
    target: Target,
    values: impl FnOnce(Face, &E::Values) -> Result<E::Values>,
) -> Result<(i64, Done)> {
    let grant = ctx.can(E::WRITE)?;
    let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor(), face: ctx.face() };
    let Target { id, field, read_at, deleted } = target;
    let id = id.ok_or_else(|| Error::from(own::NOT_READABLE).at(field, own::NOT_READABLE.0.text))?;
    let tx = ctx.write(&grant).await?;
    let done = if deleted == Some(true) {
        remove::<E>(&by, &tx, id, read_at).await?;
        Done::Deleted
    } else {
        change::<E>(&by, &tx, id, read_at, |old| values(by.face, old)).await?;
        Done::Updated
    };
    tx.commit().await?;
    Ok((id, done))
}

/// Deletes an entry of the caller's site; its id.
pub async fn delete<E: SiteList>(ctx: &Ctx, id: i64) -> Result<i64> {
    let grant = ctx.can(E::WRITE)?;
    let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor(), face: ctx.face() };
    let tx = ctx.write(&grant).await?;
    remove::<E>(&by, &tx, id, None).await?;
    tx.commit().await?;
    Ok(id)
}

/// Adds an entry to a site, given with its group.
pub async fn add<E: SiteList>(
    by: &ChangeContext<'_>,
    tx: &Tx,
    (group, site): (i64, i64),
    values: &E::Values,
) -> Result<E::Model> {
    free::<E>(by, tx, site, None, values).await?;
    if not_deleted::<E>(by.grant).filter(E::COLUMNS.site.eq(site)).count(tx).await? >= MOST {
        return Err(E::REFUSALS.full.into());
    }
    E::before(by, tx, site, None, values).await?;
    let row = new_row::<E>((group, site), values, by.actor.user_id, by.platform.clock.now());
    let made = tx.insert::<E, _>(by.grant, row).await.map_err(|error| taken::<E>(by, error))?;
    let event = AuditEvent::new(E::ACTIONS[0], E::NOUN, E::entry(&made).id).after(E::audit_json(values));
    write(tx, &by.platform.clock, by.actor, event).await?;
    Ok(made)
}

/// The row of a new entry.
pub fn new_row<E: SiteList>(
    (group, site): (i64, i64),
    values: &E::Values,
    created_by: Option<i64>,
    now: DateTime<Utc>,
) -> E::Row {
    let mut row = E::Row::new();
    row.set(E::COLUMNS.group, group.into());
    row.set(E::COLUMNS.site, site.into());
    row.set(E::COLUMNS.deleted, false.into());
    row.set(E::COLUMNS.created_by, created_by.into());
    row.set(E::COLUMNS.updated_at, now.into());
    for (column, value) in E::stored(values) {
        row.set(column, value);
    }
    row
}

/// Gives an entry other values, which are made of its present ones.
pub async fn change<E: SiteList>(
    by: &ChangeContext<'_>,
    tx: &Tx,
    id: i64,
    read_at: Option<DateTime<Utc>>,
    values: impl FnOnce(&E::Values) -> Result<E::Values>,
) -> Result<E::Model> {
    let (row, old) = found::<E>(by, tx, id, read_at).await?;
    let before = E::values(&row);
    let values = values(&before)?;
    free::<E>(by, tx, old.site, Some(id), &values).await?;
    E::before(by, tx, old.site, Some(id), &values).await?;
    let mut update = E::change(by.grant);
    for (column, value) in E::stored(&values) {
        update = update.value(column, value);
    }
    let written = update
        .filter(as_read::<E>(&old))
        .value(E::COLUMNS.updated_at, by.platform.clock.now())
        .run(tx)
        .await
        .map_err(|error| taken::<E>(by, error))?;
    if written == 0 {
        return Err(by.refused(READ_AT, E::REFUSALS.changed));
    }
    let event =
        AuditEvent::new(E::ACTIONS[1], E::NOUN, id).before(E::audit_json(&before)).after(E::audit_json(&values));
    write(tx, &by.platform.clock, by.actor, event).await?;
    one::<E>(tx, by.grant, id).await
}

/// Deletes an entry softly.
pub async fn remove<E: SiteList>(
    by: &ChangeContext<'_>,
    tx: &Tx,
    id: i64,
    read_at: Option<DateTime<Utc>>,
) -> Result<E::Model> {
    let (row, old) = found::<E>(by, tx, id, read_at).await?;
    let written = E::change(by.grant)
        .filter(as_read::<E>(&old))
        .value(E::COLUMNS.deleted, true)
        .value(E::COLUMNS.updated_at, by.platform.clock.now())
        .run(tx)
        .await?;
    if written == 0 {
        return Err(by.refused(READ_AT, E::REFUSALS.changed));
    }
    let event = AuditEvent::new(E::ACTIONS[2], E::NOUN, id).before(E::audit_json(&E::values(&row)));
    write(tx, &by.platform.clock, by.actor, event).await?;
    one::<E>(tx, by.grant, id).await
}

/// An entry of the grant, deleted or not.
pub async fn one<E: SiteList>(tx: &Tx, grant: &Grant, id: i64) -> Result<E::Model> {
    let row = E::within(grant).filter(E::COLUMNS.id.eq(id)).one(tx).await?;
    row.ok_or_else(|| E::REFUSALS.unknown.into())
}

/// An entry that is not deleted and is as the caller has read it; without a time it is not compared.
async fn found<E: SiteList>(
    by: &ChangeContext<'_>,
    tx: &Tx,
    id: i64,
    read_at: Option<DateTime<Utc>>,
) -> Result<(E::Model, SiteEntry)> {
    let row = one::<E>(tx, by.grant, id).await?;
    let entry = E::entry(&row);
    if entry.deleted {
        return Err(E::REFUSALS.unknown.into());
    }
    match read_at {
        Some(read) if read.timestamp_micros() != entry.updated_at.timestamp_micros() => {
            Err(by.refused(READ_AT, E::REFUSALS.changed))
        }
        Some(_) | None => Ok((row, entry)),
    }
}

/// The condition that nobody has changed a row since it was read in this transaction.
fn as_read<E: SiteList>(old: &SiteEntry) -> Condition {
    Condition::all()
        .add(E::COLUMNS.id.eq(old.id))
        .add(E::COLUMNS.deleted.eq(false))
        .add(E::COLUMNS.updated_at.eq(old.updated_at))
}

/// Refuses values whose identity is that of another entry of the site.
async fn free<E: SiteList>(
    by: &ChangeContext<'_>,
    tx: &Tx,
    site: i64,
    own: Option<i64>,
    values: &E::Values,
) -> Result<()> {
    let mut same =
        not_deleted::<E>(by.grant).filter(E::COLUMNS.site.eq(site)).filter_if(own, |id| E::COLUMNS.id.ne(id));
    for (column, value) in E::identity(values) {
        same = same.filter(column.eq(value));
    }
    match same.limit(1).one(tx).await? {
        Some(_) => Err(by.refused(E::IDENTITY, E::REFUSALS.taken)),
        None => Ok(()),
    }
}

/// Another node has written the same entry at the same moment.
fn taken<E: SiteList>(by: &ChangeContext<'_>, error: Error) -> Error {
    if error.reason() == own::TAKEN { by.refused(E::IDENTITY, E::REFUSALS.taken) } else { error }
}

/// Declares the columns that each table of entries has, within its implementation of [`SiteList`].
#[macro_export]
macro_rules! site_columns {
    ($table:ident) => {
        const COLUMNS: $crate::api::site_list::entries::SiteColumns<$table::Column> =
            $crate::api::site_list::entries::SiteColumns {
                id: $table::Column::Id,
                group: $table::Column::GroupId,
                site: $table::Column::SiteId,
                deleted: $table::Column::Deleted,
                created_by: $table::Column::CreatedBy,
                updated_at: $table::Column::UpdatedAt,
            };

        fn entry(row: &$table::Model) -> $crate::api::site_list::entries::SiteEntry {
            $crate::api::site_list::entries::SiteEntry {
                id: row.id,
                site: row.site_id,
                deleted: row.deleted,
                created_by: row.created_by,
                updated_at: row.updated_at,
            }
        }
    };
}
