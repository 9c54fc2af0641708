//! Tenancy by construction: no row without a grant.
//!
//! An entity declares the columns of its tenant ([`site_owned!`], [`group_owned!`], [`shared!`]). Its rows are then
//! selected by [`Scoped::within`], changed by [`Scoped::change`] and deleted by [`Scoped::remove`], which take the
//! grant and add its predicate to the statement, and inserted by [`Tx::insert`], which refuses a row of another tenant.
//! Fixed statements go through [`Tx::select`] and [`Tx::run`], whose text must contain the `{scope}` mark.
//!
//! It is one file because its private items are what guarantees this: all code that can build a statement is here.

use std::collections::HashMap;

use futures::future::BoxFuture;
use sea_orm::{
    ActiveModelTrait, ActiveValue, ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, FromQueryResult,
    IntoActiveModel, Iterable, Order, PaginatorTrait, PrimaryKeyToColumn, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Select, Statement, UpdateMany, Value,
    sea_query::{Expr, ExprTrait as _, IntoCondition, LockBehavior, LockType, OnConflict, SimpleExpr},
};

use crate::{
    core::error::{Error, Result},
    db::{
        Backend, Tx, bulk_insert::BulkInsert, row_decoding::PositionalRow, sql_params,
        statement_observer::StatementScope,
    },
    tenancy::{Grant, Reach},
};

/// The most parameters of a statement on the stricter of the two databases, with a margin.
const BINDS: usize = 30_000;

/// The columns of an entity that name its tenant. Implemented by the macros of this module.
pub trait Tenant: EntityTrait {
    /// The column of the group; `None` when the table belongs to no tenant.
    fn group() -> Option<Self::Column>;
    /// The column of the site, for tables of a site.
    fn site() -> Option<Self::Column>;
    /// `true` if the table is the program's own, whose rows PostgreSQL shows only to a grant over every group.
    const OURS: bool = false;
}

/// Declares a table of a site: `site_owned!(machine::Entity)`, or with its columns when they have other names.
#[macro_export]
macro_rules! site_owned {
    ($entity:path) => {
        $crate::site_owned!($entity, GroupId, SiteId);
    };
    ($entity:path, $group:ident, $site:ident) => {
        impl $crate::tenancy::Tenant for $entity {
            fn group() -> Option<Self::Column> {
                Some(<Self as ::sea_orm::EntityTrait>::Column::$group)
            }
            fn site() -> Option<Self::Column> {
                Some(<Self as ::sea_orm::EntityTrait>::Column::$site)
            }
        }
    };
}

/// Declares a table of a group: `group_owned!(model::Entity)`.
#[macro_export]
macro_rules! group_owned {
    ($entity:path) => {
        $crate::group_owned!($entity, GroupId);
    };
    ($entity:path, $group:ident) => {
        impl $crate::tenancy::Tenant for $entity {
            fn group() -> Option<Self::Column> {
                Some(<Self as ::sea_orm::EntityTrait>::Column::$group)
            }
            fn site() -> Option<Self::Column> {
                None
            }
        }
    };
}

/// Declares a table without data of tenants: languages, countries.
#[macro_export]
macro_rules! shared {
    ($entity:path) => {
        impl $crate::tenancy::Tenant for $entity {
            fn group() -> Option<Self::Column> {
                None
            }
            fn site() -> Option<Self::Column> {
                None
            }
        }
    };
}

/// Declares a table of the program itself, such as jobs and operators. Only the grant of a task over every group
/// reaches it, whatever the scope of the transaction.
#[macro_export]
macro_rules! ours {
    ($entity:path) => {
        impl $crate::tenancy::Tenant for $entity {
            fn group() -> Option<Self::Column> {
                None
            }
            fn site() -> Option<Self::Column> {
                None
            }
            const OURS: bool = true;
        }
    };
}

/// The statements that a grant allows on an entity.
pub trait Scoped: Tenant {
    /// Selects rows of this grant.
    fn within(grant: &Grant) -> Rows<Self> {
        #[expect(clippy::disallowed_methods, reason = "the scope puts the predicate on")]
        let select = Self::find();
        Rows { select, scope: Scope::of::<Self>(grant), wanted: Condition::all() }
    }

    /// Changes rows of this grant.
    fn change(grant: &Grant) -> Update<Self> {
        #[expect(clippy::disallowed_methods, reason = "the scope puts the predicate on")]
        let update = Self::update_many();
        Update { update, scope: Scope::of::<Self>(grant), wanted: Condition::all() }
    }

    /// Deletes rows of this grant.
    fn remove(grant: &Grant) -> Delete<Self> {
        Delete { scope: Scope::of::<Self>(grant), wanted: Condition::all(), entity: std::marker::PhantomData }
    }
}

impl<E: Tenant> Scoped for E {}

/// The predicate of a grant for a statement.
struct Scope {
    predicate: Condition,
    scope: StatementScope,
}

impl Scope {
    fn of<E: Tenant>(grant: &Grant) -> Self {
        Self { predicate: predicate::<E>(grant.reach()), scope: statement_scope::<E>(grant) }
    }

    /// The predicate with a further condition, and the grant by which the statement runs.
    fn with(self, wanted: Condition, tx: &Tx) -> (Condition, StatementScope) {
        let all = if tx.is_scoped() { Condition::all().add(self.predicate) } else { Condition::all() };
        (all.add(wanted), self.scope)
    }
}

/// The grant by which a statement on a table runs. For a table of a group the sites of the transaction do not matter; a
/// table without tenants has no scope.
fn statement_scope<E: Tenant>(grant: &Grant) -> StatementScope {
    let reach = match (E::group(), E::site(), grant.reach().group_id()) {
        (None, ..) if !E::OURS => None,
        (Some(_), None, Some(group)) => Some(Reach::Sites { group, sites: [].into() }),
        _ => Some(grant.reach().clone()),
    };
    StatementScope::new(reach, grant)
}

fn predicate<E: Tenant>(reach: &Reach) -> Condition {
    let mut all = Condition::all();
    if let (Some(column), Some(group)) = (E::group(), reach.group_id()) {
        all = all.add(column.eq(group));
    }
    if let (Some(column), Some(sites)) = (E::site(), reach.sites()) {
        all = match sites {
            [only] => all.add(column.eq(*only)),
            many => all.add(column.is_in(many.iter().copied())),
        };
    }
    all
}

/// A selection with its tenant's predicate.
#[must_use]
pub struct Rows<E: EntityTrait> {
    select: Select<E>,
    scope: Scope,
    wanted: Condition,
}

impl<E: EntityTrait> Rows<E> {
    /// Narrows the rows.
    pub fn filter(mut self, condition: impl IntoCondition) -> Self {
        self.wanted = self.wanted.add(condition.into_condition());
        self
    }

    /// Narrows the rows if there is a value.
    pub fn filter_if<T, C: IntoCondition>(self, value: Option<T>, condition: impl FnOnce(T) -> C) -> Self {
        match value {
            Some(value) => self.filter(condition(value)),
            None => self,
        }
    }

    /// Orders the rows; a second call adds a second key.
    pub fn order(mut self, column: E::Column, order: Order) -> Self {
        self.select = self.select.order_by(column, order);
        self
    }

    /// Limits the number of rows.
    pub fn limit(mut self, rows: u64) -> Self {
        self.select = self.select.limit(rows);
        self
    }

    /// Skips the first rows.
    pub fn offset(mut self, rows: u64) -> Self {
        self.select = self.select.offset(rows);
        self
    }

    /// Locks the rows until the transaction ends. On SQLite the one writer has them locked anyway.
    pub fn lock(mut self, tx: &Tx) -> Self {
        if tx.backend() == Backend::Postgres {
            self.select = self.select.lock_exclusive();
        }
        self
    }

    /// Locks rows that are not locked, and skips the others (PostgreSQL).
    pub fn lock_skipping(mut self) -> Self {
        self.select = self.select.lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
        self
    }

    /// The first row.
    pub async fn one(self, tx: &Tx) -> Result<Option<E::Model>> {
        let (select, scope) = self.ready(tx);
        tx.by(&scope, async { Ok(select.one(tx.connection()).await?) }).await
    }

    /// Returns every row; the caller has set a limit, or the rows are known to be few.
    pub async fn all(self, tx: &Tx) -> Result<Vec<E::Model>> {
        let (select, scope) = self.ready(tx);
        tx.by(&scope, async { Ok(select.all(tx.connection()).await?) }).await
    }

    /// Some columns of every row, by a partial model or a tuple type.
    pub async fn columns<T: FromQueryResult + Send + Sync>(
        self,
        columns: impl IntoIterator<Item = E::Column>,
        tx: &Tx,
    ) -> Result<Vec<T>> {
        let (select, scope) = self.ready(tx);
        let select = select.select_only().columns(columns).into_model::<T>();
        tx.by(&scope, async { Ok(select.all(tx.connection()).await?) }).await
    }

    /// The number of rows.
    pub async fn count(self, tx: &Tx) -> Result<u64>
    where
        E::Model: Sync,
    {
        let (select, scope) = self.ready(tx);
        tx.by(&scope, async { Ok(select.count(tx.connection()).await?) }).await
    }

    /// The number of rows for each value of a column, in one statement; a value without rows, and NULL, is left out.
    pub async fn count_by(self, column: E::Column, tx: &Tx) -> Result<HashMap<i64, i64>> {
        #[derive(FromQueryResult)]
        struct RowCount {
            id: i64,
            n: i64,
        }
        let (select, scope) = self.filter(column.is_not_null()).ready(tx);
        let select = select.select_only().column_as(column, "id").column_as(Expr::val(1).count(), "n").group_by(column);
        let select = select.into_model::<RowCount>();
        let counts = tx.by(&scope, async { Ok(select.all(tx.connection()).await?) }).await?;
        Ok(counts.into_iter().map(|count| (count.id, count.n)).collect())
    }

    /// The text of the statement, without its values.
    pub(crate) fn text(self, tx: &Tx) -> String {
        self.ready(tx).0.build(tx.connection().get_database_backend()).sql
    }

    fn ready(self, tx: &Tx) -> (Select<E>, StatementScope) {
        let (narrowed, scope) = self.scope.with(self.wanted, tx);
        (self.select.filter(narrowed), scope)
    }
}

impl<E: EntityTrait> Rows<E>
where
    E::PrimaryKey: PrimaryKeyToColumn<Column = E::Column>,
{
    /// The row of this id, for tables with one key column.
    pub fn id(self, id: i64) -> Self {
        self.ids([id])
    }

    /// The rows of these ids.
    pub fn ids(self, ids: impl IntoIterator<Item = i64>) -> Self {
        let Some(key) = E::PrimaryKey::iter().next() else { return self };
        self.filter(key.into_column().is_in(ids))
    }
}

/// A change with its tenant's predicate.
#[must_use]
pub struct Update<E: EntityTrait> {
    update: UpdateMany<E>,
    scope: Scope,
    wanted: Condition,
}

impl<E: EntityTrait> Update<E> {
    /// Narrows the rows that change.
    pub fn filter(mut self, condition: impl IntoCondition) -> Self {
        self.wanted = self.wanted.add(condition.into_condition());
        self
    }

    /// Sets a column. The tenant's columns can not be set: an update never moves a row to another tenant.
    pub fn set(mut self, column: E::Column, value: impl Into<SimpleExpr>) -> Self {
        self.update = self.update.col_expr(column, value.into());
        self
    }

    /// Sets a column to a value.
    pub fn value(self, column: E::Column, value: impl Into<Value>) -> Self {
        let expression = column.save_as(Expr::val(value.into()));
        self.set(column, expression)
    }

    /// Changes the rows; returns their number.
    pub async fn run(self, tx: &Tx) -> Result<u64> {
        let (narrowed, scope) = self.scope.with(self.wanted, tx);
        let update = self.update.filter(narrowed);
        tx.by(&scope, async { Ok(update.exec(tx.connection()).await?.rows_affected) }).await
    }
}

/// A deletion with its tenant's predicate.
#[must_use]
pub struct Delete<E: EntityTrait> {
    scope: Scope,
    wanted: Condition,
    entity: std::marker::PhantomData<E>,
}

impl<E: EntityTrait> Delete<E> {
    /// Narrows the rows that are deleted.
    pub fn filter(mut self, condition: impl IntoCondition) -> Self {
        self.wanted = self.wanted.add(condition.into_condition());
        self
    }

    /// Deletes the rows; returns their number.
    pub async fn run(self, tx: &Tx) -> Result<u64> {
        let (narrowed, scope) = self.scope.with(self.wanted, tx);
        #[expect(clippy::disallowed_methods, reason = "the scope puts the predicate on")]
        let delete = E::delete_many().filter(narrowed);
        tx.by(&scope, async { Ok(delete.exec(tx.connection()).await?.rows_affected) }).await
    }
}

impl Tx {
    /// Inserts a row. Tenant columns that are not set are taken from the grant when it names one group or one site; a
    /// row of a tenant outside the grant is refused.
    pub async fn insert<E, A>(&self, grant: &Grant, mut row: A) -> Result<E::Model>
    where
        E: Tenant,
        E::Model: IntoActiveModel<A>,
        A: ActiveModelTrait<Entity = E> + sea_orm::ActiveModelBehavior + Send,
    {
        own::<E, A>(&mut row, grant.reach(), self)?;
        let scope = statement_scope::<E>(grant);
        self.by(&scope, async { Ok(row.insert(self.connection()).await?) }).await
    }

    /// Inserts many rows, in as few statements as the databases allow.
    pub fn insert_many<'tx, E, A>(
        &'tx self,
        grant: &Grant,
        rows: impl IntoIterator<Item = A>,
    ) -> BoxFuture<'tx, Result<()>>
    where
        E: Tenant,
        A: ActiveModelTrait<Entity = E> + Send + 'tx,
    {
        self.insert_chunks(chunks::<E, A>(rows, grant.reach(), self), statement_scope::<E>(grant), None)
    }

    /// Inserts many rows; a row with an existing key changes that one according to `on_conflict`.
    pub fn upsert_many<'tx, E, A>(
        &'tx self,
        grant: &Grant,
        rows: impl IntoIterator<Item = A>,
        on_conflict: OnConflict,
    ) -> BoxFuture<'tx, Result<()>>
    where
        E: Tenant,
        A: ActiveModelTrait<Entity = E> + Send + 'tx,
    {
        self.insert_chunks(chunks::<E, A>(rows, grant.reach(), self), statement_scope::<E>(grant), Some(on_conflict))
    }

    /// Inserts many rows and returns them with the values that the database sets, in no particular order.
    pub fn insert_returning<'tx, E, A>(
        &'tx self,
        grant: &Grant,
        rows: impl IntoIterator<Item = A>,
    ) -> BoxFuture<'tx, Result<Vec<E::Model>>>
    where
        E: Tenant,
        E::Model: IntoActiveModel<A> + Send,
        A: ActiveModelTrait<Entity = E> + Send + 'tx,
    {
        // The iterator is consumed here: a future that contained it would borrow whatever its closures borrow.
        let chunks = chunks::<E, A>(rows, grant.reach(), self);
        let scope = statement_scope::<E>(grant);
        Box::pin(async move {
            let mut written = Vec::new();
            for chunk in chunks? {
                #[expect(clippy::disallowed_methods, reason = "the rows were checked against the grant")]
                let insert = E::insert_many(chunk);
                let rows = self.by(&scope, async { Ok(insert.exec_with_returning(self.connection()).await?) });
                written.extend(rows.await?);
            }
            Ok(written)
        })
    }

    /// Reserves ids for rows that contain a value derived from their id. The rows must be inserted before the next ids
    /// are reserved; until then the ids belong to no tenant.
    pub async fn ids_for<E: Tenant>(&self, many: usize) -> Result<Vec<i64>> {
        let table = E::default().table_name().to_owned();
        let many = i64::try_from(many).map_err(Error::internal)?;
        let statement = |text: &str, values: Vec<Value>| {
            Statement::from_sql_and_values(self.connection().get_database_backend(), text, values)
        };
        match self.backend() {
            Backend::Sqlite => {
                // There is one writer, so the next id stays the same until it has inserted.
                let text = "SELECT seq AS id FROM sqlite_sequence WHERE name = $1";
                let last = self.connection().query_one_raw(statement(text, vec![table.into()])).await?;
                let last: i64 = last.map(|row| row.try_get_by_index(0)).transpose()?.unwrap_or(0);
                Ok((last + 1..=last + many).collect())
            }
            Backend::Postgres => {
                let text = "SELECT nextval(pg_get_serial_sequence($1, 'id')) FROM generate_series(1, $2)";
                let rows = self.connection().query_all_raw(statement(text, vec![table.into(), many.into()])).await?;
                Ok(rows.iter().map(|row| row.try_get_by_index(0)).collect::<Result<_, _>>()?)
            }
        }
    }

    fn insert_chunks<'tx, E, A>(
        &'tx self,
        chunks: Result<Vec<Vec<A>>>,
        scope: StatementScope,
        on_conflict: Option<OnConflict>,
    ) -> BoxFuture<'tx, Result<()>>
    where
        E: Tenant,
        A: ActiveModelTrait<Entity = E> + Send + 'tx,
    {
        Box::pin(async move {
            for chunk in chunks? {
                let bulk = on_conflict.is_none().then(|| BulkInsert::of::<E, A>(&chunk, self.backend())).flatten();
                if let Some(bulk) = bulk {
                    self.by(&scope, async { Ok(self.connection().insert(bulk).await?) }).await?;
                    continue;
                }
                #[expect(clippy::disallowed_methods, reason = "the rows were checked against the grant")]
                let mut insert = E::insert_many(chunk);
                if let Some(rule) = &on_conflict {
                    insert = insert.on_conflict(rule.clone());
                }
                let run = async { Ok(insert.exec_without_returning(self.connection()).await?) };
                self.by(&scope, run).await?;
            }
            Ok(())
        })
    }

    /// Returns the rows of a fixed statement. Its text contains `{scope}` or `{scope:alias}` for the predicate of the
    /// grant, on columns `group_id` and `site_id`; parameters are written `$1`, `$2`, … on both databases.
    pub async fn select<T: FromQueryResult>(&self, grant: &Grant, sql: &str, values: Vec<Value>) -> Result<Vec<T>> {
        let statement = self.scoped(grant, sql, values)?;
        let rows = async { Ok(T::find_by_statement(statement).all(self.connection()).await?) };
        self.by(&StatementScope::new(Some(grant.reach().clone()), grant), rows).await
    }

    /// Returns rows that are decoded by position, which on SQLite are read as one text ([`crate::db::row_decoding`]).
    /// The columns of the statement have the names of the fields. Where order matters, the statement must end with a
    /// LIMIT: then SQLite runs it as a subquery and preserves its order; without one it may flatten it and lose the
    /// order.
    pub async fn rows<T: PositionalRow>(&self, grant: &Grant, sql: &str, values: Vec<Value>) -> Result<Vec<T>> {
        if self.backend() == Backend::Postgres {
            return self.select(grant, sql, values).await;
        }
        let text = format!("SELECT json_group_array(json_array({})) FROM ({sql})", T::packed());
        let statement = self.scoped(grant, &text, values)?;
        let packed = async { Ok(self.connection().query_one_raw(statement).await?) };
        let packed = self.by(&StatementScope::new(Some(grant.reach().clone()), grant), packed).await?;
        let packed: Option<String> = packed.map(|row| row.try_get_by_index(0)).transpose()?;
        Ok(packed.map(|packed| serde_json::from_str(&packed)).transpose().map_err(Error::internal)?.unwrap_or_default())
    }

    /// Runs a fixed statement that changes rows; its text contains the scope mark as in [`Tx::select`].
    pub async fn run(&self, grant: &Grant, sql: &str, values: Vec<Value>) -> Result<u64> {
        let statement = self.scoped(grant, sql, values)?;
        let run = async { Ok(self.connection().execute_raw(statement).await?.rows_affected()) };
        self.by(&StatementScope::new(Some(grant.reach().clone()), grant), run).await
    }

    fn scoped(&self, grant: &Grant, sql: &str, mut values: Vec<Value>) -> Result<Statement> {
        let mut text = String::with_capacity(sql.len() + 64);
        let mut rest = sql;
        let mut marks = 0;
        while let Some(start) = rest.find("{scope") {
            let end = rest[start..].find('}').ok_or_else(|| Error::internal("an open scope mark"))? + start;
            let alias = rest[start + 6..end].strip_prefix(':').map(|alias| format!("{alias}.")).unwrap_or_default();
            text.push_str(&rest[..start]);
            if self.is_scoped() {
                text.push_str(&scope_text(grant.reach(), &alias, &mut values));
            } else {
                text.push_str("1 = 1");
            }
            rest = &rest[end + 1..];
            marks += 1;
        }
        text.push_str(rest);
        if marks == 0 {
            return Err(Error::internal(format!("a statement without a scope mark: {sql}")));
        }
        let backend = match self.backend() {
            Backend::Sqlite => DbBackend::Sqlite,
            Backend::Postgres => DbBackend::Postgres,
        };
        if backend == DbBackend::Sqlite && values.len() > sql_params::NAMED {
            (text, values) = sql_params::unnamed(&text, &values)?;
        }
        Ok(Statement::from_sql_and_values(backend, text, values))
    }
}

/// The predicate as text, its ids appended to the parameters, so that one statement serves every tenant.
fn scope_text(reach: &Reach, alias: &str, values: &mut Vec<Value>) -> String {
    let mut parts = Vec::new();
    if let Some(group) = reach.group_id() {
        values.push(group.into());
        parts.push(format!("{alias}group_id = ${}", values.len()));
    }
    if let Some(sites) = reach.sites() {
        let marks: Vec<String> = sites
            .iter()
            .map(|site| {
                values.push((*site).into());
                format!("${}", values.len())
            })
            .collect();
        match marks.as_slice() {
            [] => parts.push("1 = 0".to_owned()),
            [only] => parts.push(format!("{alias}site_id = {only}")),
            many => parts.push(format!("{alias}site_id IN ({})", many.join(", "))),
        }
    }
    if parts.is_empty() { "1 = 1".to_owned() } else { parts.join(" AND ") }
}

fn chunks<E, A>(rows: impl IntoIterator<Item = A>, reach: &Reach, tx: &Tx) -> Result<Vec<Vec<A>>>
where
    E: Tenant,
    A: ActiveModelTrait<Entity = E>,
{
    let size = (BINDS / E::Column::iter().count().max(1)).max(1);
    let mut chunks: Vec<Vec<A>> = Vec::new();
    for mut row in rows {
        own::<E, A>(&mut row, reach, tx)?;
        match chunks.last_mut() {
            Some(last) if last.len() < size => last.push(row),
            _ => chunks.push(vec![row]),
        }
    }
    Ok(chunks)
}

/// Checks that a row belongs to the grant.
fn own<E, A>(row: &mut A, reach: &Reach, tx: &Tx) -> Result<()>
where
    E: Tenant,
    A: ActiveModelTrait<Entity = E>,
{
    if let Some(column) = E::group() {
        own_column(row, column, reach.group_id().as_slice(), reach.group_id().is_none() || !tx.is_scoped())?;
    }
    if let Some(column) = E::site() {
        own_column(row, column, reach.sites().unwrap_or_default(), reach.sites().is_none() || !tx.is_scoped())?;
    }
    Ok(())
}

fn own_column<A: ActiveModelTrait>(
    row: &mut A,
    column: <A::Entity as EntityTrait>::Column,
    allowed: &[i64],
    any: bool,
) -> Result<()> {
    match row.get(column) {
        ActiveValue::Set(value) | ActiveValue::Unchanged(value) => match value {
            Value::BigInt(Some(id)) if any || allowed.contains(&id) => Ok(()),
            Value::BigInt(None) if any => Ok(()),
            _ => Err(Error::internal("a row of another tenant was about to be written")),
        },
        ActiveValue::NotSet => match allowed {
            [only] => {
                row.set(column, (*only).into());
                Ok(())
            }
            _ if any => Ok(()),
            _ => Err(Error::internal("a row without its tenant was about to be written")),
        },
    }
}
