//! Lists of names that people maintain, such as the models of a group and the locations of a site: a name is unique
//! among the entries that are not deleted, compared by [`text::key`].
//!
//! A table declares its columns and the reasons of its refusals ([`NameList`]). Its module writes changes and audit
//! entries; this file checks that a name is valid and free, and finds the row that has it.

use std::collections::HashMap;

use sea_orm::{
    ActiveModelBehavior, ActiveModelTrait, ColumnTrait, Condition, IdenStatic as _, IntoActiveModel, Order,
    sea_query::{Expr, ExprTrait as _, LikeExpr, OnConflict},
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    api::list::escape_like,
    core::{
        error::{Error, Result},
        reason::{Reason, own},
        text,
    },
    db::Tx,
    shared::audit::Actor,
    tenancy::{Grant, Rows, Scoped},
};

/// The longest name, in characters.
pub const LONGEST: usize = 50;
/// The most rows of an answer with a limit.
const MOST: u64 = 5_000;
/// Names that one statement reads or inserts.
const CHUNK: usize = 500;

/// A valid name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The text as sent, composed, trimmed and with single blanks.
    pub text: String,
    /// The compared form: the name in capitals and without invisible characters.
    pub key: String,
}

impl Name {
    /// Reads a name of at most so many characters; an invalid one is refused.
    pub fn read(text: &str, longest: usize, required: Reason, too_long: Reason) -> Result<Self, Reason> {
        let text = text::line(text).ok_or(own::TEXT_CHARACTERS)?;
        if text.is_empty() {
            return Err(required);
        }
        if text.chars().count() > longest {
            return Err(too_long);
        }
        let key = text::key(&text);
        Ok(Self { text, key })
    }

    /// Checks that a stored name is valid, and that its compared form is that of the name.
    pub fn check(text: &str, key: &str, longest: usize, invalid: (Reason, Reason)) -> Result<(), String> {
        match Self::read(text, longest, invalid.0, invalid.1) {
            Ok(name) if name.text == text && name.key == key => Ok(()),
            Ok(_) => Err(format!("{text} is not stored as a name is")),
            Err(reason) => Err(reason.text().into_owned()),
        }
    }
}

/// The columns of a list of names.
#[derive(Debug, Clone, Copy)]
pub struct Columns<C> {
    /// The key of the row.
    pub id: C,
    /// The owner of the list, in which a name is unique.
    pub owner: C,
    /// The name in capitals.
    pub key: C,
    /// The mark of deleted rows.
    pub deleted: C,
}

/// The reasons of the refusals of a list.
#[derive(Debug, Clone, Copy)]
pub struct Refusals {
    /// The name is empty.
    pub required: Reason,
    /// The name has more than 50 characters.
    pub too_long: Reason,
    /// Another row has the name.
    pub taken: Reason,
    /// The row does not exist, or it is deleted.
    pub unknown: Reason,
}

/// A table of names.
pub trait NameList: Scoped {
    /// The type of a row to be written.
    type Row: ActiveModelTrait<Entity = Self> + ActiveModelBehavior + Send;
    /// Its columns.
    const COLUMNS: Columns<Self::Column>;
    /// Its reasons.
    const REFUSALS: Refusals;

    /// The compared form of a row's name, and its id.
    fn key_of(row: Self::Model) -> (String, i64);

    /// Reads a name; an invalid one is refused.
    fn name(text: &str) -> Result<Name, Reason> {
        Name::read(text, LONGEST, Self::REFUSALS.required, Self::REFUSALS.too_long)
    }

    /// The rows of the grant that are not deleted.
    fn not_deleted(grant: &Grant) -> Rows<Self> {
        Self::within(grant).filter(Self::COLUMNS.deleted.eq(false))
    }
}

/// Query of a list of names.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NamesQuery {
    /// A part of the name, in any letter case; the answer is in the order of the names, at most 50 without `limit`.
    pub search: Option<String>,
    /// Id of the only row to return.
    pub id: Option<i64>,
    /// Number of rows to return at most; all by default.
    pub limit: Option<u64>,
}

/// Rows of a search without a limit.
const FOUND: u64 = 50;

/// The rows that are wanted and not deleted, in the order of a column; in the order of the names ([`text::sort_key`]) if
/// that is the column, or if a part of the name is searched for.
pub async fn wanted<E: NameList>(
    tx: &Tx,
    grant: &Grant,
    wanted: &NamesQuery,
    order: E::Column,
) -> Result<Vec<E::Model>> {
    wanted_of::<E>(tx, grant, wanted, order, Condition::all()).await
}

/// Returns the rows of [`wanted`] that also fulfil a condition.
pub async fn wanted_of<E: NameList>(
    tx: &Tx,
    grant: &Grant,
    wanted: &NamesQuery,
    order: E::Column,
    condition: Condition,
) -> Result<Vec<E::Model>> {
    let mut rows = E::not_deleted(grant).filter(condition).filter_if(wanted.id, |id| E::COLUMNS.id.eq(id));
    let part = wanted.search.as_deref().filter(|part| text::is_visible(part));
    let mut limit = wanted.limit;
    if let Some(part) = part {
        if !text::is_line(part) || part.trim().chars().count() > LONGEST {
            return Err(Error::from(own::BAD_VALUE).at("search", own::BAD_VALUE.0.text));
        }
        let pattern = LikeExpr::new(format!("%{}%", escape_like(&text::key(part)))).escape('\\');
        rows = rows.filter(Expr::col(E::COLUMNS.key).like(pattern)).order(E::COLUMNS.key, Order::Asc);
        limit = limit.or(Some(FOUND));
    }
    rows = rows.order(order, Order::Asc);
    let mut found = match limit {
        Some(limit) => rows.limit(std::cmp::min(limit, MOST)).all(tx).await?,
        None => rows.all(tx).await?,
    };
    if part.is_some() || order.as_str() == E::COLUMNS.key.as_str() {
        found.sort_by_cached_key(|row| text::sort_key(&E::key_of(row.clone()).0));
    }
    Ok(found)
}

/// Checks that a stored name is valid, and that its compared form is that of the name.
pub fn check_stored<E: NameList>(text: &str, key: &str) -> Result<(), String> {
    Name::check(text, key, LONGEST, (E::REFUSALS.required, E::REFUSALS.too_long))
}

/// A row that is not deleted.
pub async fn one<E: NameList>(tx: &Tx, grant: &Grant, id: i64) -> Result<E::Model> {
    let found = E::not_deleted(grant).filter(E::COLUMNS.id.eq(id)).one(tx).await?;
    found.ok_or_else(|| E::REFUSALS.unknown.into())
}

/// A name that is free in the list of its owner, or belongs to the row itself; otherwise refused under its field.
pub async fn free<E: NameList>(
    tx: &Tx,
    grant: &Grant,
    owner: i64,
    own: Option<i64>,
    (field, text): (&str, &str),
) -> Result<Name> {
    let name = E::name(text).map_err(|reason| refused(field, reason))?;
    let taken = E::not_deleted(grant)
        .filter(E::COLUMNS.owner.eq(owner))
        .filter(E::COLUMNS.key.eq(name.key.as_str()))
        .filter_if(own, |id| E::COLUMNS.id.ne(id))
        .one(tx)
        .await?;
    if taken.is_some() { Err(refused(field, E::REFUSALS.taken)) } else { Ok(name) }
}

/// Inserts a row whose name was free when it was checked. When another node has inserted the name since, the unique key
/// refuses the row with the same reason.
pub async fn insert<E: NameList>(tx: &Tx, grant: &Grant, field: &str, row: E::Row) -> Result<E::Model>
where
    E::Model: IntoActiveModel<E::Row>,
{
    tx.insert::<E, _>(grant, row).await.map_err(|error| match error.reason() {
        own::TAKEN => refused(field, E::REFUSALS.taken),
        _ => error,
    })
}

/// Makes the row of a name that no row has.
type Make<'a, E> = &'a (dyn Fn(&Name) -> <E as NameList>::Row + Sync);

/// Treatment of names that no row has, in [`by_name`].
#[derive(Debug, Clone, Copy)]
pub enum Missing<'a> {
    /// They are left out.
    LeaveOut,
    /// They are answered with the id 0, and nothing is written.
    Pretend,
    /// They are created, for an import of machines or for another caller.
    Create {
        /// The import, which the row names so that it can be taken back with it.
        import: Option<i64>,
        /// The actor of their entries in the audit log.
        actor: &'a Actor,
    },
}

impl<'a> Missing<'a> {
    /// The import for which rows are created.
    pub const fn import(self) -> Option<i64> {
        match self {
            Self::Create { import, .. } => import,
            Self::LeaveOut | Self::Pretend => None,
        }
    }

    /// The actor of the entries in the audit log about rows that are created.
    pub const fn actor(self) -> Option<&'a Actor> {
        match self {
            Self::Create { actor, .. } => Some(actor),
            Self::LeaveOut | Self::Pretend => None,
        }
    }
}

/// The rows that have these names, by the name as given, in any letter case. Invalid names are left out. Also returns the
/// rows that were created.
pub async fn by_name<E: NameList>(
    tx: &Tx,
    grant: &Grant,
    texts: &[String],
    missing: Missing<'_>,
    make: Make<'_, E>,
) -> Result<(HashMap<String, i64>, Vec<Created>)> {
    let wanted: HashMap<&String, Name> =
        texts.iter().filter_map(|text| E::name(text).ok().map(|name| (text, name))).collect();
    let mut known = HashMap::new();
    let keys: Vec<&str> = wanted.values().map(|name| name.key.as_str()).collect();
    for some in keys.chunks(CHUNK) {
        known.extend(by_key::<E>(tx, grant, some).await?);
    }
    let mut created = Vec::new();
    match missing {
        Missing::LeaveOut => {}
        Missing::Pretend => {
            for name in wanted.values() {
                known.entry(name.key.clone()).or_insert(0);
            }
        }
        Missing::Create { .. } => created = create::<E>(tx, grant, (texts, &wanted), &mut known, make).await?,
    }
    let ids = wanted.into_iter().filter_map(|(text, name)| known.get(&name.key).map(|id| (text.clone(), *id)));
    Ok((ids.collect(), created))
}

/// A row that was created for a name.
#[derive(Debug)]
pub struct Created {
    /// Its id.
    pub id: i64,
    /// Its name.
    pub name: String,
}

/// Creates the rows of the names that are not known yet.
async fn create<E: NameList>(
    tx: &Tx,
    grant: &Grant,
    (texts, wanted): (&[String], &HashMap<&String, Name>),
    known: &mut HashMap<String, i64>,
    make: Make<'_, E>,
) -> Result<Vec<Created>> {
    let mut missing: HashMap<&str, &Name> = HashMap::new();
    // The first spelling in the order of the list becomes the name.
    for name in texts.iter().filter_map(|text| wanted.get(text)) {
        if !known.contains_key(&name.key) {
            missing.entry(&name.key).or_insert(name);
        }
    }
    let mut missing: Vec<&Name> = missing.into_values().collect();
    // In one order, so that two imports can not deadlock.
    missing.sort_by(|one, other| one.key.cmp(&other.key));
    let mut created = Vec::with_capacity(missing.len());
    for some in missing.chunks(CHUNK) {
        let ids = tx.ids_for::<E>(some.len()).await?;
        let row = |(name, id): (&&Name, &i64)| {
            let mut row = make(name);
            row.set(E::COLUMNS.id, (*id).into());
            row
        };
        let rows: Vec<E::Row> = some.iter().zip(&ids).map(row).collect();
        tx.upsert_many::<E, _>(grant, rows, unless_taken::<E>()).await?;
        let keys: Vec<&str> = some.iter().map(|name| name.key.as_str()).collect();
        let stored = by_key::<E>(tx, grant, &keys).await?;
        // A name that another import has inserted meanwhile has the id of that import's row.
        let own = some.iter().zip(&ids).filter(|(name, id)| stored.get(&name.key) == Some(*id));
        created.extend(own.map(|(name, id)| Created { id: *id, name: name.text.clone() }));
        known.extend(stored);
    }
    Ok(created)
}

/// Leaves an existing name unchanged that another import has inserted meanwhile.
fn unless_taken<E: NameList>() -> OnConflict {
    OnConflict::columns([E::COLUMNS.owner, E::COLUMNS.key])
        // Written as text: with a bound value neither database finds the partial index.
        .target_and_where(Expr::col(E::COLUMNS.deleted).eq(Expr::cust("FALSE")))
        .do_nothing()
        .to_owned()
}

async fn by_key<E: NameList>(tx: &Tx, grant: &Grant, keys: &[&str]) -> Result<HashMap<String, i64>> {
    let rows = E::not_deleted(grant).filter(E::COLUMNS.key.is_in(keys.iter().copied())).all(tx).await?;
    Ok(rows.into_iter().map(E::key_of).collect())
}

fn refused(field: &str, reason: Reason) -> Error {
    Error::from(reason).at(field, reason.0.text)
}
