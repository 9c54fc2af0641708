//! Migrations: brings the schema up or down, and detects a schema that is newer or older than the program.

use sea_orm::{ConnectionTrait, Statement};
use sea_orm_migration::MigratorTraitSelf;

use crate::{
    core::error::{Error, Result},
    db::{Db, failpoint, sql_errors},
};

/// The state of the schema, compared with the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchemaState {
    /// Applied and known migrations, in order.
    pub applied: Vec<String>,
    /// Known migrations that are not applied.
    pub pending: Vec<String>,
    /// Applied migrations that are unknown: a newer program has run.
    pub unknown: Vec<String>,
}

impl SchemaState {
    /// Returns `true` if the schema is exactly the program's.
    pub fn is_ours(&self) -> bool {
        self.pending.is_empty() && self.unknown.is_empty()
    }

    /// One line with the problem and its fix; `None` when there is none.
    pub fn fault(&self) -> Option<String> {
        if let Some(newest) = self.unknown.last() {
            Some(format!("the database is newer than this program ({newest}): install the newer program"))
        } else if self.pending.is_empty() {
            None
        } else {
            Some(format!(
                "the database is older than this program by {} steps: run hardstand migrate up",
                self.pending.len()
            ))
        }
    }
}

/// Compares without a change.
pub async fn schema_state(db: &Db, migrator: &impl MigratorTraitSelf) -> Result<SchemaState> {
    let ours: Vec<String> = migrator.migrations().iter().map(|migration| migration.name().to_owned()).collect();
    let there = applied(db).await?;
    Ok(SchemaState {
        applied: ours.iter().filter(|name| there.contains(name)).cloned().collect(),
        pending: ours.iter().filter(|name| !there.contains(name)).cloned().collect(),
        unknown: there.into_iter().filter(|name| !ours.contains(name)).collect(),
    })
}

async fn applied(db: &Db) -> Result<Vec<String>> {
    let connection = db.for_migrations().0;
    let backend = connection.get_database_backend();
    let text = "SELECT version FROM seaql_migrations ORDER BY version";
    match connection.query_all_raw(Statement::from_string(backend, text)).await {
        Ok(rows) => rows.iter().map(|row| row.try_get("", "version").map_err(Error::from)).collect(),
        // An empty database has no table of migrations yet.
        Err(error) if sql_errors::is_missing_table(&error) => Ok(Vec::new()),
        Err(error) => Err(error.into()),
    }
}

/// Applies the missing migrations, each completely or not at all; refused when the database is newer than the program.
/// A test may end the program after each statement (goal D12).
pub async fn up(db: &Db, migrator: &impl MigratorTraitSelf) -> Result<Vec<String>> {
    up_with(db, migrator, async |_| Ok(())).await
}

/// Applies the missing migrations and calls `applied` with the name of each, before the next one begins.
pub async fn up_with(
    db: &Db,
    migrator: &impl MigratorTraitSelf,
    applied: impl AsyncFn(&str) -> Result<()>,
) -> Result<Vec<String>> {
    let before = schema_state(db, migrator).await?;
    if !before.unknown.is_empty() {
        return Err(Error::internal(before.fault().unwrap_or_default()));
    }
    let mut connection = db.for_migrations().0.clone();
    connection.set_metric_callback(|_| failpoint::pass());
    for name in &before.pending {
        let scope = failpoint::scope(|| format!("migrate {name}"));
        failpoint::within(scope, migrator.up(&connection, Some(1))).await?;
        applied(name).await?;
    }
    Ok(before.pending)
}

/// Applies the missing ones of the first `count` migrations: the schema of a backup that an older program has made.
pub(crate) async fn up_through(db: &Db, migrator: &impl MigratorTraitSelf, count: usize) -> Result<()> {
    let before = schema_state(db, migrator).await?;
    if !before.unknown.is_empty() || before.applied.len() > count {
        return Err(Error::internal(
            "the schema of the database is newer than that of the backup: give an empty database",
        ));
    }
    let missing = u32::try_from(count - before.applied.len()).map_err(Error::internal)?;
    if missing > 0 {
        migrator.up(db.for_migrations().0, Some(missing)).await?;
    }
    Ok(())
}

/// Reverts the last migrations.
pub async fn down(db: &Db, migrator: &impl MigratorTraitSelf, steps: u32) -> Result<()> {
    Ok(migrator.down(db.for_migrations().0, Some(steps)).await?)
}
