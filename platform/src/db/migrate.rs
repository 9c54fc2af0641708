//! Migrations: brings the schema up or down, and detects a schema that is newer or older than the program.
//!
//! A program works on a newer schema if each migration that it does not contain declares that this version may
//! (`schema_requirement`), so nodes stay in service while a newer program replaces them one by one.

use std::collections::BTreeMap;

use migrations::ProgramVersion;
use sea_orm::{ConnectionTrait, QueryResult, Statement};
use sea_orm_migration::MigratorTraitSelf;

use crate::{
    core::error::{Error, Result},
    db::{Db, failpoint, sql_errors},
};

/// The state of the schema, compared with the program.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SchemaState {
    /// Applied and known migrations, in order.
    pub applied: Vec<String>,
    /// Known migrations that are not applied.
    pub pending: Vec<String>,
    /// Applied migrations that are unknown: a newer program has run.
    pub unknown: Vec<String>,
    /// The oldest program of each applied migration that declares one.
    pub oldest_programs: BTreeMap<String, ProgramVersion>,
}

impl SchemaState {
    /// Returns `true` if the schema is exactly the program's.
    pub fn is_ours(&self) -> bool {
        self.pending.is_empty() && self.unknown.is_empty()
    }

    /// Returns `true` if a newer program has changed the schema.
    pub fn is_newer(&self) -> bool {
        !self.unknown.is_empty()
    }

    /// Returns `true` if this program may work on the schema: it is the program's own, or a newer one whose declarations
    /// include this version.
    pub fn is_usable(&self) -> bool {
        self.is_usable_by(ProgramVersion::current())
    }

    fn is_usable_by(&self, program: ProgramVersion) -> bool {
        self.pending.is_empty() && (self.unknown.is_empty() || self.needed().is_some_and(|oldest| oldest <= program))
    }

    /// The oldest program that the unknown migrations declare together; `None` if there are none, or one declares nothing.
    pub fn needed(&self) -> Option<ProgramVersion> {
        let declared: Option<Vec<_>> = self.unknown.iter().map(|name| self.oldest_programs.get(name)).collect();
        declared?.into_iter().max().copied()
    }

    /// The oldest program that works on the schema as it is; `None` if no migration declares one, or an unknown one
    /// declares nothing.
    pub fn oldest_program(&self) -> Option<ProgramVersion> {
        let all_known = self.unknown.iter().all(|name| self.oldest_programs.contains_key(name));
        self.oldest_programs.values().max().copied().filter(|_| all_known)
    }

    /// Describes how the schema is newer than the program; `None` if it is not.
    pub fn newer(&self) -> Option<String> {
        let newest = self.unknown.last()?;
        let rest = match self.needed() {
            _ if !self.pending.is_empty() => format!("and lacks {} steps of this one", self.pending.len()),
            None => "and does not say which version of the program it needs".to_owned(),
            Some(needed) if self.is_usable() => format!("and works with version {needed} or later, so with this one"),
            Some(needed) => format!("and needs version {needed} or later"),
        };
        Some(format!("the database is newer than this program ({newest}) {rest}"))
    }

    /// One line with the problem and its fix; `None` if this program may work on the schema.
    pub fn fault(&self) -> Option<String> {
        if self.is_usable() { None } else { self.difference() }
    }

    /// One line with the difference from the program's own schema and what to do; `None` if there is none.
    pub fn difference(&self) -> Option<String> {
        if let Some(newer) = self.newer() {
            Some(format!("{newer}: install the newer program"))
        } else if self.pending.is_empty() {
            None
        } else {
            Some(format!(
                "the database is older than this program by {} steps: run hardstand migrate up",
                self.pending.len()
            ))
        }
    }

    /// Refuses to change a schema that is newer than the program, which knows neither how to revert the newer steps nor the
    /// rights of their tables.
    pub fn refuse_newer(&self) -> Result<()> {
        match self.newer() {
            Some(newer) => Err(Error::internal(format!("{newer}: change the schema with the newer program"))),
            None => Ok(()),
        }
    }
}

/// Compares without a change.
pub async fn schema_state(db: &Db, migrator: &impl MigratorTraitSelf) -> Result<SchemaState> {
    let ours: Vec<String> = migrator.migrations().iter().map(|migration| migration.name().to_owned()).collect();
    let there = applied(db).await?;
    let is_there = |name: &String| there.iter().any(|(applied, _)| applied == name);
    let (applied, pending) = ours.iter().cloned().partition(is_there);
    let names = there.iter().map(|(name, _)| name);
    Ok(SchemaState {
        applied,
        pending,
        unknown: names.filter(|name| !ours.contains(name)).cloned().collect(),
        oldest_programs: there.iter().filter_map(|(name, oldest)| Some((name.clone(), (*oldest)?))).collect(),
    })
}

/// The applied migrations in order, each with its declaration. One statement, because readiness is polled.
async fn applied(db: &Db) -> Result<Vec<(String, Option<ProgramVersion>)>> {
    let connection = db.for_migrations().0;
    let backend = connection.get_database_backend();
    let read = async |text: &str| connection.query_all_raw(Statement::from_string(backend, text)).await;
    let mut rows = read(
        "SELECT m.version, r.oldest_program FROM seaql_migrations m \
         LEFT JOIN schema_requirement r ON r.migration = m.version ORDER BY m.version",
    )
    .await;
    if rows.as_ref().is_err_and(sql_errors::is_missing_table) {
        // A schema from before the declarations.
        rows = read("SELECT version, NULL AS oldest_program FROM seaql_migrations ORDER BY version").await;
    }
    let rows = match rows {
        // An empty database has no table of migrations yet.
        Err(error) if sql_errors::is_missing_table(&error) => return Ok(Vec::new()),
        rows => rows?,
    };
    let read = |row: &QueryResult| {
        let oldest: Option<String> = row.try_get("", "oldest_program")?;
        Ok((row.try_get("", "version")?, oldest.as_deref().and_then(ProgramVersion::parse)))
    };
    rows.iter().map(read).collect()
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
    before.refuse_newer()?;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn newer(declared: &[Option<&str>]) -> SchemaState {
        let mut state = SchemaState { applied: vec!["m1".into()], ..SchemaState::default() };
        for (place, oldest) in declared.iter().enumerate() {
            let name = format!("m{}", place + 2);
            if let Some(oldest) = oldest {
                state.oldest_programs.insert(name.clone(), ProgramVersion::parse(oldest).expect("a version"));
            }
            state.unknown.push(name);
        }
        state
    }

    fn is_usable_by(state: &SchemaState, program: &str) -> bool {
        state.is_usable_by(ProgramVersion::parse(program).expect("a version"))
    }

    #[test]
    fn every_newer_step_must_allow_the_program() {
        let state = newer(&[Some("0.2.0"), Some("0.10.0"), Some("0.3.0")]);
        assert_eq!(state.needed(), ProgramVersion::parse("0.10.0"));
        assert!(is_usable_by(&state, "0.10.0") && is_usable_by(&state, "1.0.0"));
        assert!(!is_usable_by(&state, "0.9.9") && !is_usable_by(&state, "0.3.0"));
        assert!(!state.is_ours() && state.is_newer());
    }

    #[test]
    fn a_step_without_a_declaration_allows_no_program() {
        let state = newer(&[Some("0.1.0"), None]);
        assert!(!is_usable_by(&state, "99.0.0"));
        assert_eq!((state.needed(), state.oldest_program()), (None, None));
        assert!(state.fault().is_some_and(|fault| fault.contains("(m3) and does not say which version")));
    }

    #[test]
    fn a_missing_step_makes_a_newer_schema_unusable() {
        let mut state = newer(&[Some("0.0.1")]);
        assert!(state.is_usable() && state.fault().is_none());
        state.pending.push("m1a".into());
        assert!(!state.is_usable());
        assert!(state.fault().is_some_and(|fault| fault.contains("(m2) and lacks 1 steps")), "{:?}", state.fault());
    }

    #[test]
    fn a_schema_of_the_program_itself_has_no_difference() {
        let state = SchemaState { applied: vec!["m1".into()], ..SchemaState::default() };
        assert!(state.is_ours() && state.is_usable() && !state.is_newer());
        assert_eq!((state.newer(), state.fault(), state.difference()), (None, None, None));
        assert!(state.refuse_newer().is_ok());
    }

    #[test]
    fn a_newer_schema_is_never_changed() {
        for state in [newer(&[Some("0.0.1")]), newer(&[Some("99.0.0")]), newer(&[None])] {
            assert!(state.refuse_newer().is_err() && state.difference().is_some());
        }
    }
}
