//! The rows of a table as a part of an archive.

use async_trait::async_trait;
use sea_orm::{
    ActiveModelBehavior, ActiveModelTrait, ColumnTrait, EntityTrait, IdenStatic, Iterable, ModelTrait, Order,
    PrimaryKeyToColumn, TryIntoModel,
};
use serde_json::Value as Json;

use super::{
    part::{ArchivePart, Cursor, Link, Row, Source, Target, id_of, rename},
    values,
    verified::Verified,
};
use crate::{
    core::error::{Error, Result},
    db::Tx,
    storage::Key,
    tenancy::{Scoped, Tenant},
};

/// Rows that are read by one statement.
const PAGE: u64 = 1_000;

/// Change of a row when it is exported.
type Leaving = fn(&mut Row, &Source<'_>) -> Result<()>;
/// Change of a row when it is imported, after its ids are replaced.
type Coming = fn(&mut Row, &Target<'_>) -> Result<()>;

/// The objects of the storage that belong to a row.
type ObjectsOf = fn(&Row) -> Result<Vec<Key>>;

/// Refuses a row that the rules of its module do not allow, with the reason.
type Check<M> = fn(&M) -> Result<(), String>;

/// The rows of a table. Every column is exported unchanged, except for those that are declared here.
pub struct Rows<E: EntityTrait> {
    links: Vec<(E::Column, &'static str, bool)>,
    fixed: Vec<(E::Column, Json)>,
    only: Option<fn(&E::Model) -> bool>,
    leaving: Option<Leaving>,
    coming: Option<Coming>,
    objects: Option<ObjectsOf>,
    checks: Vec<Check<E::Model>>,
}

impl<E> Rows<E>
where
    E: Tenant + Default,
{
    /// Declares the rows of a table, whose column `group_id` names the group. Further columns with ids are declared by
    /// [`Rows::key`] and [`Rows::names`].
    pub fn of(_: E) -> Self {
        let group = E::group().map(|column| (column, "tenant_group", true));
        Self {
            links: group.into_iter().collect(),
            fixed: Vec::new(),
            only: None,
            leaving: None,
            coming: None,
            objects: None,
            checks: Vec::new(),
        }
    }

    /// Refuses rows of a file that the rules of the module do not allow, before anything of it is written.
    #[must_use]
    pub fn checked(mut self, check: Check<E::Model>) -> Self {
        self.checks.push(check);
        self
    }

    /// Declares a column with ids of a table, whose rows must be inserted before: the column has a foreign key.
    #[must_use]
    pub fn key(mut self, column: E::Column, table: &'static str) -> Self {
        self.links.push((column, table, true));
        self
    }

    /// Declares a column with ids of a table without a foreign key; 0 means no row.
    #[must_use]
    pub fn names(mut self, column: E::Column, table: &'static str) -> Self {
        self.links.push((column, table, false));
        self
    }

    /// A column that gets this value, because its own means nothing on another server.
    #[must_use]
    pub fn fixed(mut self, column: E::Column, value: impl Into<Json>) -> Self {
        self.fixed.push((column, value.into()));
        self
    }

    /// Takes only these rows along.
    #[must_use]
    pub fn only(mut self, which: fn(&E::Model) -> bool) -> Self {
        self.only = Some(which);
        self
    }

    /// Sets the change of each row when it is exported, such as the decryption of values that only this server can decrypt.
    #[must_use]
    pub fn leaving(mut self, change: Leaving) -> Self {
        self.leaving = Some(change);
        self
    }

    /// Sets the change of each row when it is imported, after its ids are replaced: ids within JSON, values that the new
    /// server encrypts.
    #[must_use]
    pub fn coming(mut self, change: Coming) -> Self {
        self.coming = Some(change);
        self
    }

    /// The objects of the storage that belong to a row.
    #[must_use]
    pub fn with_objects(mut self, objects: ObjectsOf) -> Self {
        self.objects = Some(objects);
        self
    }

    fn table() -> &'static str {
        E::default().table_name()
    }

    /// The column `id`, if that is the key of the table.
    fn id() -> Option<E::Column> {
        let mut keys = E::PrimaryKey::iter().map(PrimaryKeyToColumn::into_column);
        let key = keys.next().filter(|key: &E::Column| key.as_str() == "id")?;
        keys.next().is_none().then_some(key)
    }
}

/// The cause of an error, for the person at the command line.
fn cause_of(error: &Error) -> String {
    error.cause().map_or_else(|| error.message(), ToOwned::to_owned)
}

fn missing<E: EntityTrait + Default>(column: &str) -> Error {
    Error::internal(format!("the archive has a row of {} without {column}", E::default().table_name()))
}

/// A row as it is stored.
///
/// # Errors
///
/// An internal one when a column has a type that no archive has a form for.
pub fn row_of<E>(model: &E::Model) -> Result<Row>
where
    E: EntityTrait,
{
    E::Column::iter().map(|column| Ok((column.as_str().to_owned(), values::to_json(model.get(column))?))).collect()
}

/// The row of a table to insert.
///
/// # Errors
///
/// An internal one when a column is missing, is none, or has a value that does not fit.
pub fn active_of<E>(mut row: Row) -> Result<E::ActiveModel>
where
    E: EntityTrait + Default,
{
    let mut active = <E::ActiveModel as ActiveModelBehavior>::new();
    for column in E::Column::iter() {
        let name = column.as_str();
        let json = row.remove(name).ok_or_else(|| missing::<E>(name))?;
        let value = values::of_json(&<E::Model as ModelTrait>::get_value_type(column), json)?;
        active.try_set(column, value).map_err(Error::internal)?;
    }
    match row.keys().next() {
        Some(strange) => {
            Err(Error::internal(format!("the archive has a column {strange} of {}", E::default().table_name())))
        }
        None => Ok(active),
    }
}

/// A row with all of its columns as its entity has it.
///
/// # Errors
///
/// As [`active_of`].
pub fn model_of<E>(row: Row) -> Result<E::Model>
where
    E: EntityTrait + Default,
    E::ActiveModel: TryIntoModel<E::Model>,
{
    active_of::<E>(row)?.try_into_model().map_err(Error::internal)
}

#[async_trait]
impl<E> ArchivePart for Rows<E>
where
    E: Tenant + Default,
    E::Model: Send + Sync,
    E::ActiveModel: ActiveModelTrait<Entity = E> + TryIntoModel<E::Model> + Send,
    E::Column: Send + Sync,
{
    fn name(&self) -> &'static str {
        Self::table()
    }

    fn links(&self) -> Vec<Link> {
        let link = |(column, to, is_key): &(E::Column, &'static str, bool)| Link {
            table: Self::table(),
            column: column.as_str(),
            to,
            is_key: *is_key,
        };
        self.links.iter().map(link).collect()
    }

    async fn page(&self, from: &Source<'_>, after: Cursor) -> Result<(Vec<Row>, Option<Cursor>)> {
        let mut wanted = E::within(from.grant).limit(PAGE);
        if let Some(id) = Self::id() {
            wanted = wanted.filter(id.gt(after)).order(id, Order::Asc);
        } else {
            wanted = wanted.offset(u64::try_from(after).map_err(Error::internal)?);
            for key in E::PrimaryKey::iter() {
                wanted = wanted.order(key.into_column(), Order::Asc);
            }
        }
        let models = wanted.all(from.tx).await?;
        let many = models.len();
        let mut last = after + i64::try_from(many).map_err(Error::internal)?;
        let mut rows = Vec::with_capacity(many);
        for model in &models {
            let mut row = row_of::<E>(model)?;
            if Self::id().is_some() {
                last = id_of(&row)?;
            }
            if self.only.is_some_and(|which| !which(model)) {
                continue;
            }
            for (column, value) in &self.fixed {
                row.insert(column.as_str().to_owned(), value.clone());
            }
            if let Some(change) = self.leaving {
                change(&mut row, from)?;
            }
            rows.push(row);
        }
        Ok((rows, (u64::try_from(many).map_err(Error::internal)? == PAGE).then_some(last)))
    }

    fn objects(&self, row: &Row) -> Result<Vec<Key>> {
        self.objects.map_or_else(|| Ok(Vec::new()), |objects| objects(row))
    }

    fn verify(&self, rows: &[Row], _found: &mut Verified) -> Result<(), String> {
        for row in rows {
            let id = row.get("id").map(ToString::to_string).unwrap_or_default();
            let model = model_of::<E>(row.clone()).map_err(|error| format!("row {id}: {}", cause_of(&error)))?;
            for check in &self.checks {
                check(&model).map_err(|why| format!("row {id}: {why}"))?;
            }
        }
        Ok(())
    }

    async fn reserve(&self, tx: &Tx, many: usize) -> Result<Vec<i64>> {
        tx.ids_for::<E>(many).await
    }

    async fn insert(&self, into: &Target<'_>, mut rows: Vec<Row>) -> Result<()> {
        if Self::id().is_some() {
            let fresh = if into.ids.has(Self::table()) { Vec::new() } else { into.tx.ids_for::<E>(rows.len()).await? };
            let mut fresh = fresh.into_iter();
            for row in &mut rows {
                let new = match fresh.next() {
                    Some(new) => new,
                    None => into.ids.of(Self::table(), id_of(row)?)?,
                };
                row.insert("id".to_owned(), new.into());
            }
        }
        let mut written = Vec::with_capacity(rows.len());
        let links = self.links();
        for mut row in rows {
            rename(&mut row, Self::table(), &links, into.ids)?;
            if let Some(change) = self.coming {
                change(&mut row, into)?;
            }
            written.push(active_of::<E>(row)?);
        }
        into.tx.insert_many::<E, _>(into.grant, written).await
    }
}
