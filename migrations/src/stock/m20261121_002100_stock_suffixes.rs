//! Table `serial_suffix` on PostgreSQL too, in place of `machine_serial.keys`.
//!
//! Under row-level security an index is searched only by operators that are marked as leakproof. `@>` on arrays is
//! not one of them, so the index of keys was not used; comparisons of texts are. SQLite has the table from the
//! beginning.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_orm::{ConnectionTrait, DbBackend, Statement},
};

use crate::{
    dialect::{is_postgres, patiently, run},
    drop_tables,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        if !is_postgres(manager) {
            return Ok(());
        }
        patiently(manager).await?;
        // Compared by bytes, so that suffixes with one beginning lie together in any collation.
        let table = "CREATE TABLE serial_suffix (group_id bigint NOT NULL, suffix text COLLATE \"C\" NOT NULL, \
                     machine_id bigint NOT NULL)";
        run(manager, table).await?;
        // Serials are ASCII, so characters are bytes here as in the program.
        let fill = "INSERT INTO serial_suffix (group_id, suffix, machine_id) \
                    SELECT s.group_id, substr(s.serial, n), s.machine_id \
                    FROM machine_serial s, generate_series(1, greatest(length(s.serial) - 3, 1)) n \
                    ORDER BY 1, 2, 3";
        run(manager, fill).await?;
        run(manager, "ALTER TABLE serial_suffix ADD PRIMARY KEY (group_id, suffix, machine_id)").await?;
        run(manager, "DROP INDEX machine_serial_keys").await?;
        run(manager, "ALTER TABLE machine_serial DROP COLUMN keys").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        if !is_postgres(manager) {
            return Ok(());
        }
        patiently(manager).await?;
        drop_tables(manager, &["serial_suffix"]).await?;
        run(manager, "ALTER TABLE machine_serial ADD COLUMN keys integer[] NOT NULL DEFAULT '{}'").await?;
        keys_of_every_serial(manager).await?;
        run(manager, "CREATE INDEX machine_serial_keys ON machine_serial USING gin (keys)").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

/// The number of serials in one statement.
const BATCH: i64 = 5_000;

/// The keys as earlier versions of the program wrote them.
async fn keys_of_every_serial(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let connection = manager.get_connection();
    let mut last = i64::MIN;
    loop {
        let next = Statement::from_sql_and_values(
            DbBackend::Postgres,
            "SELECT machine_id, group_id, serial FROM machine_serial WHERE machine_id > $1 ORDER BY machine_id LIMIT $2",
            [last.into(), BATCH.into()],
        );
        let mut given = Vec::new();
        for row in connection.query_all_raw(next).await? {
            last = row.try_get("", "machine_id")?;
            let keys: Vec<String> = keys(row.try_get("", "group_id")?, &row.try_get::<String>("", "serial")?)
                .iter()
                .map(ToString::to_string)
                .collect();
            given.push(format!("[{last},\"{{{}}}\"]", keys.join(",")));
        }
        if given.is_empty() {
            return Ok(());
        }
        let write = Statement::from_sql_and_values(
            DbBackend::Postgres,
            "UPDATE machine_serial m SET keys = CAST(given.value->>1 AS int[]) \
             FROM jsonb_array_elements(CAST($1 AS jsonb)) AS given(value) \
             WHERE m.machine_id = CAST(given.value->>0 AS bigint)",
            [format!("[{}]", given.join(",")).into()],
        );
        connection.execute_raw(write).await?;
    }
}

/// A key for each piece of four characters: FNV-1a folded to 16 bits, below the group.
fn keys(group: i64, serial: &str) -> Vec<i32> {
    let group = u32::try_from(group & 0xffff).unwrap_or(0);
    let key = |piece: &[u8]| {
        let hash = piece.iter().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193));
        ((group << 16) | ((hash >> 16) ^ (hash & 0xffff))).cast_signed()
    };
    let mut keys: Vec<i32> = serial.as_bytes().windows(4).map(key).collect();
    keys.sort_unstable();
    keys.dedup();
    keys
}
