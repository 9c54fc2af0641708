//! Whose the rows of every table are, and the second wall that follows from it on PostgreSQL (rule R2).
//!
//! [`TABLES`] is the one list: a table that is missing from it fails the tests of the schema. A migration that makes a
//! table adds its line and calls [`protect`]; the role of the program is granted what the line says ([`grants`]). A
//! line is never changed once it is released: a migration that changes it says so itself.
//!
//! The policies read two settings of the transaction, which the platform sets from the grant: `app.group` (`7`, or `*`
//! for every group) and `app.sites` (`{1,2}`, or `*`). A setting that is missing or empty opens nothing.
use sea_orm_migration::{DbErr, SchemaManager};

use crate::dialect::{is_postgres, run};

/// Whose rows a table holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// A group's; the column that names it. A row without one is reached by `*` alone.
    Group(&'static str),
    /// A site's; the columns that name group and site.
    Site {
        /// The column of the group.
        group: &'static str,
        /// The column of the site.
        site: &'static str,
    },
    /// The program's own, reached by `*` alone; why.
    Ours(&'static str),
    /// Nobody's, with nothing of anybody in it, so it has no policy; why.
    Nobody(&'static str),
}

/// What the role of the program may do to a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum May {
    /// Read it.
    Read,
    /// Read it and add to it: what is written stays (rule R18).
    Add,
    /// As [`May::Add`], and set the seal, which the trigger allows once.
    Seal,
    /// Everything that is done with rows.
    Change,
}

/// A table, whose it is, and what the program may do to it.
pub type Line = (&'static str, Whose, May);

const GROUP: Whose = Whose::Group("group_id");
const SITE: Whose = Whose::Site { group: "group_id", site: "site_id" };

/// Every table there is.
pub const TABLES: &[Line] = &[
    ("tenant_group", Whose::Group("id"), May::Change),
    ("site", Whose::Site { group: "group_id", site: "id" }, May::Change),
    ("site_setting", SITE, May::Change),
    ("site_module", SITE, May::Change),
    // People of a group have no site; a site's grant does not reach them.
    ("app_user", SITE, May::Change),
    // Which sites a person of the group has is one thing, and read as one.
    ("user_site", GROUP, May::Change),
    ("operator", Whose::Ours("people of the platform, of no tenant"), May::Change),
    // Of a person of the group too, wherever they are signed in.
    ("session", GROUP, May::Change),
    ("sign_in_guard", Whose::Nobody("hashes of what was typed, whether or not anybody is called so"), May::Change),
    ("known_device", Whose::Nobody("hashes of tokens and of what was typed"), May::Change),
    ("cache_store", GROUP, May::Change),
    ("api_key", GROUP, May::Change),
    ("language", Whose::Nobody("the languages there are"), May::Read),
    ("country", Whose::Nobody("the countries there are"), May::Read),
    ("franchise", GROUP, May::Change),
    ("work_status", GROUP, May::Change),
    ("location", SITE, May::Change),
    ("model", GROUP, May::Change),
    ("catalogue_machine", GROUP, May::Change),
    ("model_template", GROUP, May::Change),
    ("import_job", SITE, May::Change),
    ("import_row", SITE, May::Change),
    ("machine", SITE, May::Change),
    ("machine_serial", SITE, May::Change),
    // Searched over the whole group; a hit is then read from `machine`.
    ("serial_suffix", GROUP, May::Change),
    ("stock_total", SITE, May::Change),
    ("stock_tile", SITE, May::Change),
    ("stock_due", SITE, May::Change),
    ("stock_sum", SITE, May::Change),
    // Both sites of a transfer see it (rule R1).
    ("transfer", GROUP, May::Change),
    ("machine_event", SITE, May::Add),
    ("work_order", SITE, May::Change),
    ("customer", SITE, May::Change),
    ("handover_inspection", SITE, May::Add),
    ("site_night", SITE, May::Change),
    ("inspection", SITE, May::Change),
    ("inspection_item", SITE, May::Change),
    ("comment_category", GROUP, May::Change),
    ("machine_comment", SITE, May::Add),
    // An act on a site is written by people of the group as well.
    ("audit_entry", GROUP, May::Seal),
    ("job", Whose::Ours("work that tenants ask for and the program does, each by a grant of its own"), May::Change),
    ("outbox_mail", GROUP, May::Change),
    ("repeat_key", GROUP, May::Change),
    ("notification", SITE, May::Change),
    ("notification_reader", SITE, May::Change),
    ("client_error", GROUP, May::Change),
    ("seaql_migrations", Whose::Nobody("the steps the schema has taken"), May::Read),
];

/// The line of a table.
pub fn line(table: &str) -> Option<&'static Line> {
    TABLES.iter().find(|(name, ..)| *name == table)
}

/// Raises the wall around a table (PostgreSQL), for its owner too: no migration and no engineer reads or writes a
/// tenant's rows by accident.
pub async fn protect(manager: &SchemaManager<'_>, table: &str) -> Result<(), DbErr> {
    let Some((_, whose, _)) = line(table) else {
        return Err(DbErr::Custom(format!("{table} is missing from the list of tables")));
    };
    if !is_postgres(manager) {
        return Ok(());
    }
    let Some(visible) = visible(*whose) else { return Ok(()) };
    run(manager, &format!("ALTER TABLE {table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY")).await?;
    run(manager, &format!("CREATE POLICY {table}_tenant ON {table} USING ({visible}) WITH CHECK ({visible})")).await
}

/// Takes the wall around a table away, for a step back.
pub async fn expose(manager: &SchemaManager<'_>, table: &str) -> Result<(), DbErr> {
    let Some((_, whose, _)) = line(table) else { return Ok(()) };
    if !is_postgres(manager) || visible(*whose).is_none() {
        return Ok(());
    }
    run(manager, &format!("DROP POLICY {table}_tenant ON {table}")).await?;
    run(manager, &format!("ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY, DISABLE ROW LEVEL SECURITY")).await
}

/// A migration that reads or writes tenants' rows says so first: the wall holds for it too.
pub async fn every_tenant(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    if is_postgres(manager) {
        run(manager, "SELECT set_config('app.group', '*', true), set_config('app.sites', '*', true)").await?;
    }
    Ok(())
}

const EVERY_GROUP: &str = "(SELECT current_setting('app.group', true) = '*')";
const THE_GROUP: &str = "(SELECT NULLIF(NULLIF(current_setting('app.group', true), ''), '*')::bigint)";
const EVERY_SITE: &str = "(SELECT current_setting('app.sites', true) = '*')";
const THE_SITES: &str = "(SELECT NULLIF(NULLIF(current_setting('app.sites', true), ''), '*')::bigint[])::bigint[]";

/// The predicate of a policy; `None` where there is none.
///
/// The settings are read in sub-selects, so once a statement and not once a row. `CASE … END IS NOT NULL` says the same
/// as `… OR …`, but the planner takes it to keep nearly every row, which is so: every statement has the same predicate
/// of its own already. Written as `OR` it would count as one more condition, and plans would be made for fewer rows than
/// come.
fn visible(whose: Whose) -> Option<String> {
    match whose {
        Whose::Group(group) => {
            Some(format!("CASE WHEN {group} = {THE_GROUP} THEN 1 WHEN {EVERY_GROUP} THEN 1 END IS NOT NULL"))
        }
        Whose::Site { group, site } => Some(format!(
            "CASE WHEN {group} = {THE_GROUP} THEN CASE WHEN {site} = ANY ({THE_SITES}) THEN 1 WHEN {EVERY_SITE} THEN 1 END \
             WHEN {EVERY_GROUP} THEN 1 END IS NOT NULL"
        )),
        Whose::Ours(_) => Some(EVERY_GROUP.to_owned()),
        Whose::Nobody(_) => None,
    }
}

/// What makes the role of the program able to work on the tables there are, and on nothing else: it makes, changes and
/// drops no table, and it cannot change what is written to stay. Run again after every change of the schema.
pub fn grants(role: &str, tables: &[String], schema: &str) -> Vec<String> {
    let (role, schema) = (quoted(role), quoted(schema));
    let mut all = vec![
        format!("REVOKE ALL ON ALL TABLES IN SCHEMA {schema} FROM {role}"),
        format!("GRANT USAGE ON SCHEMA {schema} TO {role}"),
        format!("GRANT USAGE ON ALL SEQUENCES IN SCHEMA {schema} TO {role}"),
    ];
    for table in tables {
        let rights = match line(table) {
            None => continue,
            Some((.., May::Read)) => "SELECT",
            Some((.., May::Add)) => "SELECT, INSERT",
            Some((.., May::Seal)) => "SELECT, INSERT, UPDATE (place, prev_hash, hash)",
            Some((.., May::Change)) => "SELECT, INSERT, UPDATE, DELETE",
        };
        all.push(format!("GRANT {rights} ON {schema}.{} TO {role}", quoted(table)));
    }
    all
}

/// What makes a role able to read everything, for backups. It sees rows only when it has `BYPASSRLS`; with
/// `row_security = off` it is refused otherwise, and never given a part for the whole.
pub fn backup_grants(role: &str, schema: &str) -> Vec<String> {
    let (role, schema) = (quoted(role), quoted(schema));
    vec![
        format!("GRANT USAGE ON SCHEMA {schema} TO {role}"),
        format!("GRANT SELECT ON ALL TABLES IN SCHEMA {schema} TO {role}"),
        format!("GRANT SELECT ON ALL SEQUENCES IN SCHEMA {schema} TO {role}"),
    ]
}

/// A name as PostgreSQL reads it whatever it holds.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{TABLES, grants, quoted, visible};

    #[test]
    fn every_table_has_one_line() {
        let names: HashSet<_> = TABLES.iter().map(|(name, ..)| name).collect();
        assert_eq!(names.len(), TABLES.len());
    }

    #[test]
    fn what_is_not_listed_is_not_granted() {
        let tables = ["machine".to_owned(), "stranger".to_owned()];
        let text = grants("app", &tables, "public").join("\n");
        assert!(text.contains("ON \"public\".\"machine\" TO \"app\"") && !text.contains("stranger"), "{text}");
    }

    #[test]
    fn a_name_stays_a_name() {
        assert_eq!(quoted(r#"a" ; DROP"#), r#""a"" ; DROP""#);
    }

    /// A policy that the planner weighs would make it expect fewer rows than come.
    #[test]
    fn no_policy_is_a_plain_comparison() {
        for (table, whose, _) in TABLES {
            let Some(text) = visible(*whose) else { continue };
            assert!(text.starts_with("(SELECT") || text.ends_with("IS NOT NULL"), "{table}: {text}");
        }
    }
}
