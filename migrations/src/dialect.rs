//! Differences between the two databases, a helper each. Migrations test nowhere else which database they run on.
use sea_orm_migration::{
    DbErr, SchemaManager,
    sea_orm::{ConnectionTrait, DbBackend},
    sea_query::{IndexCreateStatement, TableCreateStatement},
};

use crate::columns::index;

/// Returns `true` for PostgreSQL and `false` for SQLite.
pub fn is_postgres(manager: &SchemaManager<'_>) -> bool {
    manager.get_database_backend() == DbBackend::Postgres
}

/// An index whose last columns are read from it and never searched by. PostgreSQL stores them in addition to the key
/// (`INCLUDE`); SQLite has no such thing and takes them as the last columns of the key.
pub fn covering(
    manager: &SchemaManager<'_>,
    name: &'static str,
    table: &'static str,
    key: &[&'static str],
    carried: &[&'static str],
) -> IndexCreateStatement {
    let mut made = index(name, table, key);
    for column in carried {
        if is_postgres(manager) {
            made.include(*column);
        } else {
            made.col(*column);
        }
    }
    made
}

/// Creates a table of counters, which are updated in place again and again. SQLite stores the rows in their key;
/// PostgreSQL leaves room on every page, so that a new version of a row is on the same page.
pub fn counters(manager: &SchemaManager<'_>, mut table: TableCreateStatement, fill: u8) -> TableCreateStatement {
    if is_postgres(manager) {
        table.extra(format!("WITH (fillfactor={fill})"));
    } else {
        table.extra("WITHOUT ROWID");
    }
    table
}

/// Makes a table append-only: rows are added and never changed or removed.
pub async fn append_only(manager: &SchemaManager<'_>, table: &str) -> Result<(), DbErr> {
    if is_postgres(manager) {
        postgres_function(manager, table, "").await?;
        postgres_triggers(manager, table).await
    } else {
        sqlite_refusal(manager, table, "update", "").await?;
        sqlite_refusal(manager, table, "delete", "").await
    }
}

/// Like [`append_only`], but a row whose `hash` is null may be given its `place`, `prev_hash` and `hash` once, and
/// nothing else of it may change: the audit log is sealed shortly after it is written.
pub async fn append_only_until_sealed(manager: &SchemaManager<'_>, table: &str, columns: &[&str]) -> Result<(), DbErr> {
    if is_postgres(manager) {
        let seals = "IF TG_OP = 'UPDATE' THEN
                IF OLD.hash IS NULL AND NEW.hash IS NOT NULL
                   AND to_jsonb(NEW) - '{place,prev_hash,hash}'::text[] = to_jsonb(OLD) - '{place,prev_hash,hash}'::text[] THEN
                    RETURN NEW;
                END IF;
            END IF;";
        postgres_function(manager, table, seals).await?;
        postgres_triggers(manager, table).await
    } else {
        let mut unless = String::from("WHEN OLD.hash IS NOT NULL OR NEW.hash IS NULL");
        for column in columns {
            unless += &[r#" OR NEW.""#, column, r#"" IS NOT OLD.""#, column, "\""].concat();
        }
        sqlite_refusal(manager, table, "update", &unless).await?;
        sqlite_refusal(manager, table, "delete", "").await
    }
}

/// Like [`append_only`], but one text column may be emptied, and nothing else of the row may change: personal data are
/// removed on request, and the rest is preserved.
pub async fn append_only_but_emptied(
    manager: &SchemaManager<'_>,
    table: &str,
    column: &str,
    others: &[&str],
) -> Result<(), DbErr> {
    if is_postgres(manager) {
        let emptied = format!(
            "IF TG_OP = 'UPDATE' THEN
                IF NEW.{column} = '' AND to_jsonb(NEW) - '{column}' = to_jsonb(OLD) - '{column}' THEN
                    RETURN NEW;
                END IF;
            END IF;"
        );
        postgres_function(manager, table, &emptied).await?;
        postgres_triggers(manager, table).await
    } else {
        let mut unless = format!("WHEN NEW.\"{column}\" <> ''");
        for other in others {
            unless += &[r#" OR NEW.""#, other, r#"" IS NOT OLD.""#, other, "\""].concat();
        }
        sqlite_refusal(manager, table, "update", &unless).await?;
        sqlite_refusal(manager, table, "delete", "").await
    }
}

/// Removes the triggers of [`append_only`] or [`append_only_until_sealed`].
pub async fn forget_append_only(manager: &SchemaManager<'_>, table: &str) -> Result<(), DbErr> {
    if is_postgres(manager) {
        return run(manager, &format!("DROP FUNCTION {table}_is_append_only() CASCADE")).await;
    }
    run(manager, &format!("DROP TRIGGER {table}_no_update")).await?;
    run(manager, &format!("DROP TRIGGER {table}_no_delete")).await
}

/// Runs a statement that changes rows of an [`append_only`] table, for a migration that fills new columns.
pub async fn rewritten(manager: &SchemaManager<'_>, table: &str, sql: &str) -> Result<(), DbErr> {
    if is_postgres(manager) {
        run(manager, &format!("ALTER TABLE {table} DISABLE TRIGGER {table}_append_only")).await?;
        run(manager, sql).await?;
        run(manager, &format!("ALTER TABLE {table} ENABLE TRIGGER {table}_append_only")).await
    } else {
        run(manager, &format!("DROP TRIGGER {table}_no_update")).await?;
        run(manager, sql).await?;
        sqlite_refusal(manager, table, "update", "").await
    }
}

/// Lifts the time-outs of the statements of this migration: they are set for requests, and a table in use has many
/// rows.
pub async fn patiently(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    if is_postgres(manager) {
        run(manager, "SET LOCAL statement_timeout = 0").await?;
    }
    Ok(())
}

/// Runs a statement that the schema builder cannot express.
pub async fn run(manager: &SchemaManager<'_>, sql: &str) -> Result<(), DbErr> {
    manager.get_connection().execute_unprepared(sql).await.map(|_| ())
}

async fn postgres_function(manager: &SchemaManager<'_>, table: &str, unless: &str) -> Result<(), DbErr> {
    let sql = format!(
        "CREATE FUNCTION {table}_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
            {unless}
            RAISE EXCEPTION '{table} is append-only' USING ERRCODE = 'integrity_constraint_violation';
         END $$"
    );
    run(manager, &sql).await
}

async fn postgres_triggers(manager: &SchemaManager<'_>, table: &str) -> Result<(), DbErr> {
    let rows = format!(
        "CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE ON {table}
         FOR EACH ROW EXECUTE FUNCTION {table}_is_append_only()"
    );
    let whole = format!(
        "CREATE TRIGGER {table}_never_emptied BEFORE TRUNCATE ON {table}
         FOR EACH STATEMENT EXECUTE FUNCTION {table}_is_append_only()"
    );
    run(manager, &rows).await?;
    run(manager, &whole).await
}

async fn sqlite_refusal(manager: &SchemaManager<'_>, table: &str, verb: &str, when: &str) -> Result<(), DbErr> {
    let sql = format!(
        "CREATE TRIGGER {table}_no_{verb} BEFORE {verb} ON {table} {when}
         BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
    );
    run(manager, &sql).await
}
