//! Table `machine_serial`: the serial apart from the machine, so that a change of state never touches these indexes.
//!
//! A serial has one open record in a group. A part of a serial is found in PostgreSQL by the keys of its 4-grams, in
//! SQLite by the suffixes of the serial.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement, Expr, ExprTrait, IndexOrder},
};

use crate::{
    columns::{flag, index, number, primary, refers, small, table, text, unique},
    dialect::{is_postgres, run},
    drop_tables,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let serials = table("machine_serial")
            .col(number("machine_id").primary_key().to_owned())
            .col(number("group_id"))
            .col(number("site_id"))
            .col(text("serial"))
            .col(flag("open", true))
            .col(small("current_location"))
            .foreign_key(&mut refers("machine_serial", "machine_id", "machine"))
            .foreign_key(&mut refers("machine_serial", "group_id", "tenant_group"))
            .foreign_key(&mut refers("machine_serial", "site_id", "site"))
            .to_owned();
        manager.create_table(serials).await?;
        manager
            .create_index(
                unique("machine_serial_open", "machine_serial", &["group_id", "serial"])
                    .and_where(Expr::col("open").eq(true))
                    .to_owned(),
            )
            .await?;
        let latest = index("machine_serial_latest", "machine_serial", &["group_id", "serial"])
            .col(("machine_id", IndexOrder::Desc))
            .to_owned();
        manager.create_index(latest).await?;
        parts_of_serials(manager).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        if !is_postgres(manager) {
            drop_tables(manager, &["serial_suffix"]).await?;
        }
        drop_tables(manager, &["machine_serial"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

/// The index of parts of serials. Its rows are derived from `machine_serial` and have no foreign key.
async fn parts_of_serials(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    if is_postgres(manager) {
        run(manager, "ALTER TABLE machine_serial ADD COLUMN keys integer[] NOT NULL DEFAULT '{}'").await?;
        run(manager, "CREATE INDEX machine_serial_keys ON machine_serial USING gin (keys)").await
    } else {
        let suffixes = table("serial_suffix")
            .col(number("group_id"))
            .col(text("suffix"))
            .col(number("machine_id"))
            .primary_key(&mut primary(&["group_id", "suffix", "machine_id"]))
            .extra("WITHOUT ROWID")
            .to_owned();
        manager.create_table(suffixes).await
    }
}
