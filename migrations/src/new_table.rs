//! The builder of a table with its keys, indexes, triggers and policies, and the migration that creates several.
use sea_orm_migration::{
    DbErr, MigrationName, MigrationTrait, SchemaManager,
    sea_orm::ConnectionTrait,
    sea_query::{
        Check, ColumnDef, ConditionalStatement, Expr, ExprTrait, ForeignKey, Index, IndexCreateStatement, IndexOrder,
        InsertStatement, Table, TableCreateStatement, Value,
    },
};

use crate::{
    columns::{id, number},
    dialect::{self, Except, is_postgres, run},
    migration::Migration,
    tenancy::protect,
};

/// A migration that creates tables, fills some of them, and drops them all on the way down.
struct Tables {
    name: &'static str,
    tables: fn() -> Vec<NewTable>,
    rows: fn() -> Vec<InsertStatement>,
}

/// The migration of this name that creates tables, in this order.
pub(crate) fn new_tables(name: &'static str, tables: fn() -> Vec<NewTable>) -> Migration {
    new_tables_and_rows(name, tables, Vec::new)
}

/// As [`new_tables`], with rows that every server has. The rows are of tables without a tenant: row-level security would
/// refuse others on PostgreSQL without `every_tenant`.
pub(crate) fn new_tables_and_rows(
    name: &'static str,
    tables: fn() -> Vec<NewTable>,
    rows: fn() -> Vec<InsertStatement>,
) -> Migration {
    Migration::new(Tables { name, tables, rows })
}

impl MigrationName for Tables {
    fn name(&self) -> &str {
        self.name
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Tables {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in (self.tables)() {
            table.create(manager).await?;
        }
        for rows in (self.rows)() {
            manager.get_connection().execute(&rows).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in (self.tables)().into_iter().rev() {
            table.drop(manager).await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

/// A table to create.
#[must_use]
pub(crate) struct NewTable {
    name: &'static str,
    statement: TableCreateStatement,
    columns: Vec<String>,
    indexes: Vec<NewIndex>,
    append_only: Option<Except>,
    /// `true` if the rows are stored in their key, on SQLite.
    stored_in_key: bool,
    /// The filled part of a page in per cent, on PostgreSQL.
    fillfactor: Option<u8>,
    /// Further statements; `true` for those of PostgreSQL only.
    then: Vec<(&'static str, bool)>,
}

impl NewTable {
    /// A table of this name, without columns.
    pub fn new(name: &'static str) -> Self {
        Self {
            name,
            statement: Table::create().table(name).to_owned(),
            columns: Vec::new(),
            indexes: Vec::new(),
            append_only: None,
            stored_in_key: false,
            fillfactor: None,
            then: Vec::new(),
        }
    }

    /// A table whose rows belong to a group: with `id` and `group_id`.
    pub fn of_group(name: &'static str) -> Self {
        Self::new(name).col(id()).col(number("group_id")).refers("group_id", "tenant_group")
    }

    /// A table whose rows belong to a site: with `id`, `group_id` and `site_id`.
    pub fn of_site(name: &'static str) -> Self {
        Self::of_group(name).col(number("site_id")).refers("site_id", "site")
    }

    /// A column, after the others.
    pub fn col(mut self, column: ColumnDef) -> Self {
        self.columns.push(column.get_column_name());
        self.statement.col(column);
        self
    }

    /// The primary key of a table without [`id`].
    pub fn key(mut self, columns: &[&'static str]) -> Self {
        let mut key = Index::create();
        for column in columns {
            key.col(*column);
        }
        self.statement.primary_key(key.primary());
        self
    }

    /// A foreign key from a column to `id` of `parent`. It is a part of the table, because SQLite cannot add it later.
    pub fn refers(self, column: &'static str, parent: &'static str) -> Self {
        self.refers_to(column, parent, "id")
    }

    /// As [`NewTable::refers`], for a parent whose key has another name.
    pub fn refers_to(mut self, column: &'static str, parent: &'static str, key: &'static str) -> Self {
        let name = format!("{}_{column}_fk", self.name);
        self.statement.foreign_key(ForeignKey::create().name(name).from(self.name, column).to(parent, key));
        self
    }

    /// A condition on every row.
    pub fn check(mut self, name: &'static str, condition: &'static str) -> Self {
        self.statement.check(Check::named(name, Expr::cust(condition)));
        self
    }

    /// An index.
    pub fn index(mut self, index: NewIndex) -> Self {
        self.indexes.push(index);
        self
    }

    /// Triggers that refuse changes of rows.
    pub fn append_only(mut self, except: Except) -> Self {
        self.append_only = Some(except);
        self
    }

    /// SQLite stores the rows in their key.
    pub fn stored_in_key(mut self) -> Self {
        self.stored_in_key = true;
        self
    }

    /// A table of counters, which are updated in place again and again: SQLite stores the rows in their key; PostgreSQL
    /// leaves room on every page, so that a new version of a row stays on the same page.
    pub fn counters(mut self, fillfactor: u8) -> Self {
        self.fillfactor = Some(fillfactor);
        self.stored_in_key()
    }

    /// A statement that the schema builder cannot express, after the table is created.
    pub fn then(mut self, sql: &'static str) -> Self {
        self.then.push((sql, false));
        self
    }

    /// As [`NewTable::then`], on PostgreSQL only.
    pub fn then_on_postgres(mut self, sql: &'static str) -> Self {
        self.then.push((sql, true));
        self
    }

    /// Creates the table with everything that belongs to it.
    pub async fn create(mut self, manager: &SchemaManager<'_>) -> Result<(), DbErr> {
        let on_postgres = is_postgres(manager);
        match self.fillfactor {
            Some(fillfactor) if on_postgres => {
                self.statement.extra(format!("WITH (fillfactor={fillfactor})"));
            }
            _ if self.stored_in_key && !on_postgres => {
                self.statement.extra("WITHOUT ROWID");
            }
            _ => {}
        }
        manager.create_table(self.statement).await?;
        for (sql, postgres_only) in self.then {
            if on_postgres || !postgres_only {
                run(manager, sql).await?;
            }
        }
        for index in self.indexes {
            manager.create_index(index.on(self.name, on_postgres)).await?;
        }
        if let Some(except) = self.append_only {
            dialect::append_only(manager, self.name, &self.columns, except).await?;
        }
        protect(manager, self.name).await
    }

    /// Drops the table with everything that belongs to it.
    pub async fn drop(self, manager: &SchemaManager<'_>) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(self.name).to_owned()).await?;
        if self.append_only.is_some() {
            dialect::drop_append_only(manager, self.name).await?;
        }
        Ok(())
    }
}

/// An index of a [`NewTable`].
#[must_use]
pub(crate) struct NewIndex {
    statement: IndexCreateStatement,
    included: &'static [&'static str],
}

/// An index over columns, in this order.
pub(crate) fn index(name: &'static str, columns: &[&'static str]) -> NewIndex {
    let mut statement = Index::create();
    statement.name(name);
    for column in columns {
        statement.col(*column);
    }
    NewIndex { statement, included: &[] }
}

/// An index whose columns are unique.
pub(crate) fn unique(name: &'static str, columns: &[&'static str]) -> NewIndex {
    let mut index = index(name, columns);
    index.statement.unique();
    index
}

impl NewIndex {
    /// A last column, in descending order.
    pub fn descending(mut self, column: &'static str) -> Self {
        self.statement.col((column, IndexOrder::Desc));
        self
    }

    /// Columns that are read from the index and never searched by. PostgreSQL stores them next to the key (`INCLUDE`);
    /// SQLite has no such thing and takes them as the last columns of the key.
    pub fn including(mut self, columns: &'static [&'static str]) -> Self {
        self.included = columns;
        self
    }

    /// Restricts the index to rows with this condition, and with those given before.
    pub fn only(mut self, condition: Expr) -> Self {
        self.statement.and_where(condition);
        self
    }

    fn on(self, table: &'static str, on_postgres: bool) -> IndexCreateStatement {
        let Self { mut statement, included } = self;
        statement.table(table);
        for column in included {
            if on_postgres {
                statement.include(*column);
            } else {
                statement.col(*column);
            }
        }
        statement
    }
}

/// The condition that a column has a value.
pub(crate) fn present(column: &'static str) -> Expr {
    Expr::col(column).is_not_null()
}

/// The condition that a column has no value.
pub(crate) fn missing(column: &'static str) -> Expr {
    Expr::col(column).is_null()
}

/// The condition that a column has this value.
pub(crate) fn equal(column: &'static str, value: impl Into<Value>) -> Expr {
    Expr::col(column).eq(value.into())
}

/// The condition that a row is not deleted.
pub(crate) fn not_deleted() -> Expr {
    equal("deleted", false)
}
