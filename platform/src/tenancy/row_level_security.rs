//! The state of row-level security on a PostgreSQL: the role of the program, and whether every table has it. Three
//! roles: the owner migrates; the program works as a role that owns nothing; backups read as a third.

use migrations::tenancy::{self, Whose};
use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, FromQueryResult, Statement, TransactionTrait};

use crate::{
    config::Config,
    core::error::{Error, Result},
    db::{Backend, Db},
};

/// The state of row-level security.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RowSecurityState {
    /// The role of the program.
    pub role: String,
    /// Policies do not bind it: it is a superuser, or has `BYPASSRLS`.
    pub is_above: bool,
    /// It owns tables, or is a member of the role that does, so it could switch row-level security off.
    pub owns: bool,
    /// It can create tables.
    pub makes: bool,
    /// Tables of tenants without row-level security.
    pub open: Vec<String>,
}

impl RowSecurityState {
    /// Returns a description of the fault; `None` when there is none.
    pub fn fault(&self) -> Option<String> {
        let Self { role, is_above, owns, makes, open } = self;
        if *is_above {
            Some(format!("{role} is a superuser or has BYPASSRLS: row-level security does not hold for it"))
        } else if !open.is_empty() {
            Some(format!("without row-level security: {}", open.join(", ")))
        } else if *owns {
            Some(format!("{role} owns the tables it works on"))
        } else if *makes {
            Some(format!("{role} can make tables"))
        } else {
            None
        }
    }
}

/// The correction of a fault of [`RowSecurityState::fault`].
pub const FIX: &str = "work as a role of its own (docs/operations.md, Roles): CREATE ROLE name LOGIN, name it in \
                       database.app_role, run hardstand migrate up as the owner, and put it into database.url";

#[derive(FromQueryResult)]
struct RoleFacts {
    role: String,
    above: bool,
    owns: bool,
    makes: bool,
}

/// Reads the state; `None` on SQLite, which has no row-level security.
pub async fn state(db: &Db) -> Result<Option<RowSecurityState>> {
    if db.backend() != Backend::Postgres {
        return Ok(None);
    }
    let connection = db.for_migrations().0;
    let query = "SELECT current_user::text AS role, r.rolsuper OR r.rolbypassrls AS above, \
                 EXISTS (SELECT 1 FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace \
                 AND c.relkind IN ('r', 'p') AND pg_has_role(c.relowner, 'MEMBER')) AS owns, \
                 has_schema_privilege(current_schema(), 'CREATE') AS makes \
                 FROM pg_roles r WHERE r.rolname = current_user";
    let facts = RoleFacts::find_by_statement(Statement::from_string(DbBackend::Postgres, query))
        .one(connection)
        .await?
        .ok_or_else(|| Error::internal("the role of the connection is unknown"))?;
    let secured = "SELECT relname::text AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace \
                  AND relkind IN ('r', 'p') AND relrowsecurity AND relforcerowsecurity";
    let secured = names(connection, secured).await?;
    let open =
        tables(connection).await?.into_iter().filter(|table| wants_row_security(table) && !secured.contains(table));
    Ok(Some(RowSecurityState {
        role: facts.role,
        is_above: facts.above,
        owns: facts.owns,
        makes: facts.makes,
        open: open.collect(),
    }))
}

/// Returns `true` if a table may contain data of a tenant; an unlisted table may.
fn wants_row_security(table: &str) -> bool {
    tenancy::line(table).is_none_or(|(_, whose, _)| !matches!(whose, Whose::Nobody(_)))
}

/// Grants the roles of the configuration their rights on the existing tables; returns the names of the roles. Run by
/// the owner of the tables, after each change of the schema.
pub async fn grant(db: &Db, config: &Config) -> Result<Vec<String>> {
    if db.backend() != Backend::Postgres {
        return Ok(Vec::new());
    }
    let connection = db.for_migrations().0;
    let schema = names(connection, "SELECT current_schema()::text AS name").await?.concat();
    let tables = tables(connection).await?;
    let mut granted = Vec::new();
    let tx = connection.begin().await?;
    if let Some(role) = &config.database.app_role {
        for statement in tenancy::grants(role, &tables, &schema) {
            tx.execute_unprepared(&statement).await?;
        }
        granted.push(role.clone());
    }
    if let Some(role) = &config.database.backup_role {
        for statement in tenancy::backup_grants(role, &schema) {
            tx.execute_unprepared(&statement).await?;
        }
        granted.push(role.clone());
    }
    tx.commit().await?;
    Ok(granted)
}

async fn tables(connection: &DatabaseConnection) -> Result<Vec<String>> {
    let text = "SELECT tablename::text AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1";
    names(connection, text).await
}

async fn names(connection: &DatabaseConnection, text: &str) -> Result<Vec<String>> {
    let rows = connection.query_all_raw(Statement::from_string(DbBackend::Postgres, text)).await?;
    rows.iter().map(|row| row.try_get("", "name").map_err(Error::from)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_fault_is_reported_first() {
        let well = RowSecurityState { role: "app".into(), ..RowSecurityState::default() };
        assert_eq!(well.fault(), None);
        let all =
            RowSecurityState { is_above: true, owns: true, makes: true, open: vec!["machine".into()], ..well.clone() };
        assert!(all.fault().is_some_and(|fault| fault.contains("superuser")));
        let open = RowSecurityState { open: vec!["machine".into()], owns: true, ..well.clone() };
        assert_eq!(open.fault().as_deref(), Some("without row-level security: machine"));
        let owner = RowSecurityState { owns: true, makes: true, ..well.clone() };
        assert_eq!(owner.fault().as_deref(), Some("app owns the tables it works on"));
        assert!(RowSecurityState { makes: true, ..well }.fault().is_some());
    }

    /// An unlisted table counts as a tenant's.
    #[test]
    fn what_is_nobodys_needs_no_wall() {
        assert!(wants_row_security("machine") && wants_row_security("operator") && wants_row_security("unheard_of"));
        assert!(!wants_row_security("country"));
    }
}
