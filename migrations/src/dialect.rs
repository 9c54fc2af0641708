//! Differences between the two databases, a helper each. Migrations test nowhere else which database they run on.
use sea_orm_migration::{
    DbErr, SchemaManager,
    sea_orm::{ConnectionTrait, DbBackend},
};

/// Changes that an append-only table allows.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Except {
    /// None: rows are added and never changed or removed.
    Nothing,
    /// These columns are set, once, while `hash` is null: the audit log is sealed shortly after it is written.
    Seal(&'static [&'static str]),
    /// This text column is emptied: personal data are removed on request, and the rest stays.
    Emptied(&'static str),
}

/// Returns `true` for PostgreSQL and `false` for SQLite.
pub fn is_postgres(manager: &SchemaManager<'_>) -> bool {
    manager.get_database_backend() == DbBackend::Postgres
}

/// Runs a statement that the schema builder cannot express.
pub async fn run(manager: &SchemaManager<'_>, sql: &str) -> Result<(), DbErr> {
    manager.get_connection().execute_unprepared(sql).await.map(|_| ())
}

/// Makes a table with these columns append-only: rows are added and neither changed nor removed, but for one exception.
pub async fn append_only(
    manager: &SchemaManager<'_>,
    table: &str,
    columns: &[String],
    except: Except,
) -> Result<(), DbErr> {
    if is_postgres(manager) {
        postgres_function(manager, table, &postgres_exception(except)).await?;
        postgres_triggers(manager, table).await
    } else {
        sqlite_refusal(manager, table, "update", &sqlite_condition(columns, except)).await?;
        sqlite_refusal(manager, table, "delete", "").await
    }
}

/// Removes the function of [`append_only`]; its triggers were dropped with the table.
pub async fn drop_append_only(manager: &SchemaManager<'_>, table: &str) -> Result<(), DbErr> {
    if is_postgres(manager) {
        run(manager, &format!("DROP FUNCTION {table}_is_append_only()")).await?;
    }
    Ok(())
}

fn postgres_exception(except: Except) -> String {
    match except {
        Except::Nothing => String::new(),
        Except::Seal(columns) => {
            let columns = columns.join(",");
            format!(
                "IF TG_OP = 'UPDATE' THEN
                IF OLD.hash IS NULL AND NEW.hash IS NOT NULL
                   AND to_jsonb(NEW) - '{{{columns}}}'::text[] = to_jsonb(OLD) - '{{{columns}}}'::text[] THEN
                    RETURN NEW;
                END IF;
            END IF;"
            )
        }
        Except::Emptied(column) => format!(
            "IF TG_OP = 'UPDATE' THEN
                IF NEW.{column} = '' AND to_jsonb(NEW) - '{column}' = to_jsonb(OLD) - '{column}' THEN
                    RETURN NEW;
                END IF;
            END IF;"
        ),
    }
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

/// The condition on which an update is refused; empty if always.
fn sqlite_condition(columns: &[String], except: Except) -> String {
    let (mut unless, exempt) = match except {
        Except::Nothing => return String::new(),
        Except::Seal(columns) => ("WHEN OLD.hash IS NOT NULL OR NEW.hash IS NULL".to_owned(), columns),
        Except::Emptied(ref column) => (format!("WHEN NEW.\"{column}\" <> ''"), std::slice::from_ref(column)),
    };
    for column in columns.iter().filter(|column| !exempt.contains(&column.as_str())) {
        unless += &[r#" OR NEW.""#, column, r#"" IS NOT OLD.""#, column, "\""].concat();
    }
    unless
}

async fn sqlite_refusal(manager: &SchemaManager<'_>, table: &str, verb: &str, when: &str) -> Result<(), DbErr> {
    let sql = format!(
        "CREATE TRIGGER {table}_no_{verb} BEFORE {verb} ON {table} {when}
         BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
    );
    run(manager, &sql).await
}
