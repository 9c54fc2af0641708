//! The tenant of the rows of every table, and the row-level security policies that follow from it on PostgreSQL.
//!
//! [`TABLES`] is the one list: a table that is missing from it cannot be created, because its creation calls
//! [`protect`]. The role of the program is granted the rights of the line ([`grants`]). A released line is never
//! changed, except by a migration that documents it.
//!
//! The policies read two settings of the transaction, which the platform sets from the grant: `app.group` (`7`, or `*`
//! for every group) and `app.sites` (`{1,2}`, or `*`). A missing or empty setting gives access to nothing.
use sea_orm_migration::{DbErr, SchemaManager};

use crate::dialect::{is_postgres, run};

/// The tenant of a table's rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// A group; the column with its id. A row without one is reached by `*` only.
    Group(&'static str),
    /// A site; the columns with the ids of group and site.
    Site {
        /// The column with the group's id.
        group: &'static str,
        /// The column with the site's id.
        site: &'static str,
    },
    /// The program; reached by `*` only. The text is the reason.
    Ours(&'static str),
    /// No tenant and no tenant's data, so there is no policy. The text is the reason.
    Nobody(&'static str),
}

/// The rights of the program's role on a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum May {
    /// Read.
    Read,
    /// Read and insert: rows are never changed.
    Add,
    /// Like [`May::Add`], and set the seal, which the trigger allows once.
    Seal,
    /// Like [`May::Add`], and remove personal data, which the trigger allows once.
    Empty,
    /// Read, insert, update and delete.
    Change,
}

/// A table, the tenant of its rows, and the rights of the program.
pub type Line = (&'static str, Whose, May);

const GROUP: Whose = Whose::Group("group_id");
const SITE: Whose = Whose::Site { group: "group_id", site: "site_id" };

/// Every table.
pub const TABLES: &[Line] = &[
    ("tenant_group", Whose::Group("id"), May::Change),
    ("site", Whose::Site { group: "group_id", site: "id" }, May::Change),
    ("site_setting", SITE, May::Change),
    ("site_module", SITE, May::Change),
    ("site_language", SITE, May::Change),
    // Group users have no site; a grant for a site does not reach them.
    ("app_user", SITE, May::Change),
    // The list of a group user's sites is read as a whole.
    ("user_site", GROUP, May::Change),
    ("operator", Whose::Ours("people of the platform, of no tenant"), May::Change),
    // Sessions of group users too, whatever site they are signed in to.
    ("session", GROUP, May::Change),
    ("sign_in_guard", Whose::Nobody("hashes of what was typed, whether or not anybody is called so"), May::Change),
    ("known_device", Whose::Nobody("hashes of tokens and of what was typed"), May::Change),
    ("cache_store", GROUP, May::Change),
    // The keys of group users for every site that they act at go with the user.
    ("outbox_key", GROUP, May::Change),
    ("password_reset", GROUP, May::Change),
    // Group users are linked too.
    ("identity_link", GROUP, May::Change),
    ("api_key", GROUP, May::Change),
    // Operators take them out of what is offered.
    ("language", Whose::Nobody("the languages there are"), May::Change),
    ("country", Whose::Nobody("the countries there are"), May::Change),
    ("support_card", Whose::Nobody("whom to ask for help, which is public"), May::Change),
    // Operators take them out of what is offered.
    ("dms_provider", Whose::Nobody("the kinds of dealer management systems"), May::Change),
    ("franchise", GROUP, May::Change),
    ("work_status", GROUP, May::Change),
    ("machine_area", GROUP, May::Change),
    ("common_defect", GROUP, May::Change),
    ("location", SITE, May::Change),
    ("stage", SITE, May::Change),
    ("workshop", SITE, May::Change),
    ("model", GROUP, May::Change),
    ("catalogue_machine", GROUP, May::Change),
    ("model_template", GROUP, May::Change),
    ("model_site", GROUP, May::Change),
    ("customer_type_template", GROUP, May::Change),
    ("check_template", GROUP, May::Change),
    ("comment_list", GROUP, May::Change),
    ("comment_list_entry", GROUP, May::Change),
    ("item_category", GROUP, May::Change),
    ("template_group", GROUP, May::Change),
    ("template_item", GROUP, May::Change),
    ("template_language", GROUP, May::Change),
    ("template_text", GROUP, May::Change),
    // The version with which an inspection was begun is never changed.
    ("template_version", GROUP, May::Add),
    ("template_version_asset", GROUP, May::Add),
    ("template_lookup", GROUP, May::Change),
    ("import_job", SITE, May::Change),
    ("import_row", SITE, May::Change),
    ("machine", SITE, May::Change),
    ("machine_serial", SITE, May::Change),
    // Searched over the whole group; a match is then read from `machine`.
    ("serial_suffix", GROUP, May::Change),
    ("stock_total", SITE, May::Change),
    ("stock_tile", SITE, May::Change),
    ("stock_due", SITE, May::Change),
    ("stock_sum", SITE, May::Change),
    // Both sites of a transfer read it.
    ("transfer", GROUP, May::Change),
    ("machine_event", SITE, May::Add),
    ("work_order", SITE, May::Change),
    ("customer", SITE, May::Change),
    ("customer_word", SITE, May::Change),
    ("handover_inspection", SITE, May::Empty),
    ("handover_entry", SITE, May::Add),
    ("handover_link", SITE, May::Change),
    ("site_night", SITE, May::Change),
    ("inspection", SITE, May::Change),
    ("inspection_item", SITE, May::Change),
    ("comment_category", GROUP, May::Change),
    ("machine_comment", SITE, May::Add),
    // Group users act on sites too and write their entries.
    ("audit_entry", GROUP, May::Seal),
    ("audit_anchor", Whose::Ours("the end of the log of all tenants"), May::Change),
    ("job", Whose::Ours("work that tenants ask for and the program does, each by a grant of its own"), May::Change),
    ("outbox_mail", GROUP, May::Change),
    ("repeat_key", GROUP, May::Change),
    ("notification", SITE, May::Change),
    ("notification_reader", SITE, May::Change),
    ("client_error", GROUP, May::Change),
    ("asset", GROUP, May::Change),
    ("asset_room", SITE, May::Change),
    ("report_key", SITE, May::Change),
    ("shared_device", SITE, May::Change),
    ("message_template", SITE, May::Change),
    ("message_template_mapping", SITE, May::Change),
    ("customer_mail", SITE, May::Change),
    // An address that refuses the mails of one site refuses those of the others.
    ("mail_suppression", GROUP, May::Change),
    ("mail_preview", SITE, May::Change),
    ("master_template", Whose::Nobody("texts that operators write for every site"), May::Change),
    ("tyre_make", SITE, May::Change),
    ("tyre_rating", SITE, May::Change),
    ("tyre_size", SITE, May::Change),
    ("vat_rate", SITE, May::Change),
    ("video_question", SITE, May::Change),
    ("schema_requirement", Whose::Nobody("the oldest program for each step of the schema"), May::Read),
    ("seaql_migrations", Whose::Nobody("the steps the schema has taken"), May::Read),
];

/// The line of a table.
pub fn line(table: &str) -> Option<&'static Line> {
    TABLES.iter().find(|(name, ..)| *name == table)
}

/// Enables row-level security for a table (PostgreSQL), for its owner too, so that no migration and no engineer reads
/// or writes a tenant's rows by accident.
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

/// Gives a migration access to the rows of all tenants; row-level security applies to it too.
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
/// The settings are read in sub-selects, so once a statement and not once a row. `CASE … END IS NOT NULL` means the
/// same as `… OR …`, but the planner assumes that it selects nearly every row, which is true: every statement has the
/// same predicate of its own. As `OR` it would count as one more condition, and plans would be made for too few rows.
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

/// The grants for the program's role: it works on the rows of the existing tables and on nothing else; it creates,
/// alters and drops no table, and cannot change rows of append-only tables. Run after every change of the schema.
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
            Some((.., May::Empty)) => "SELECT, INSERT, UPDATE (sealed)",
            Some((.., May::Change)) => "SELECT, INSERT, UPDATE, DELETE",
        };
        all.push(format!("GRANT {rights} ON {schema}.{} TO {role}", quoted(table)));
    }
    all
}

/// The grants for the backup role, which reads everything. It needs `BYPASSRLS` to see the rows; with `row_security =
/// off` it is refused without it and never gets a part of them.
pub fn backup_grants(role: &str, schema: &str) -> Vec<String> {
    let (role, schema) = (quoted(role), quoted(schema));
    vec![
        format!("GRANT USAGE ON SCHEMA {schema} TO {role}"),
        format!("GRANT SELECT ON ALL TABLES IN SCHEMA {schema} TO {role}"),
        format!("GRANT SELECT ON ALL SEQUENCES IN SCHEMA {schema} TO {role}"),
    ]
}

/// Quotes an identifier for PostgreSQL.
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

    /// A policy that the planner estimates would make it expect too few rows.
    #[test]
    fn no_policy_is_a_plain_comparison() {
        for (table, whose, _) in TABLES {
            let Some(text) = visible(*whose) else { continue };
            assert!(text.starts_with("(SELECT") || text.ends_with("IS NOT NULL"), "{table}: {text}");
        }
    }
}
