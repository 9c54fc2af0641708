//! Changes of schema: the registry is the migrator, and a newer or older schema is told from ours.

use sea_orm::{ConnectionTrait, DbErr, Statement};
use sea_orm_migration::{MigrationTrait, MigratorTraitSelf};

use crate::{
    app::module::Registry,
    core::error::{Error, Result},
    db::{Db, failpoint},
};

struct Migrator<'registry>(&'registry Registry);

impl MigratorTraitSelf for Migrator<'_> {
    fn migrations(&self) -> Vec<Box<dyn MigrationTrait>> {
        self.0.migrations()
    }
}

/// How the schema of the database stands to the one of this program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Applied and known, in order.
    pub applied: Vec<String>,
    /// Known and not applied.
    pub pending: Vec<String>,
    /// Applied and unknown: a newer program was here.
    pub unknown: Vec<String>,
}

impl Standing {
    /// The schema is exactly ours.
    pub fn is_ours(&self) -> bool {
        self.pending.is_empty() && self.unknown.is_empty()
    }

    /// One line that says what is wrong and how to mend it; `None` when nothing is.
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

/// Compares; changes nothing.
pub async fn standing(db: &Db, registry: &Registry) -> Result<Standing> {
    let ours: Vec<String> = registry.migrations().iter().map(|migration| migration.name().to_owned()).collect();
    let there = applied(db).await?;
    Ok(Standing {
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
        Err(error) if says_no_table(&error) => Ok(Vec::new()),
        Err(error) => Err(error.into()),
    }
}

/// An empty database has no table of migrations yet.
fn says_no_table(error: &DbErr) -> bool {
    let text = error.to_string();
    text.contains("no such table") || text.contains("does not exist")
}

/// Brings the schema up to date, each step whole or not at all; refused when the database is newer than the program. A
/// test may end the program after each statement (goal D12).
pub async fn up(db: &Db, registry: &Registry) -> Result<Vec<String>> {
    let before = standing(db, registry).await?;
    if !before.unknown.is_empty() {
        return Err(Error::internal(before.fault().unwrap_or_default()));
    }
    let mut connection = db.for_migrations().0.clone();
    connection.set_metric_callback(|_| failpoint::pass());
    for name in &before.pending {
        let scope = failpoint::scope(|| format!("migrate {name}"));
        failpoint::within(scope, Migrator(registry).up(&connection, Some(1))).await?;
    }
    Ok(before.pending)
}

/// Takes the last steps back.
pub async fn down(db: &Db, registry: &Registry, steps: u32) -> Result<()> {
    Ok(Migrator(registry).down(db.for_migrations().0, Some(steps)).await?)
}
