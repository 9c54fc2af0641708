//! Table `handover_entry`: later entries about a handover, corrections or the removal of its personal part. The
//! handover itself is unchanged.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{bytes, bytes_null, id, index, instant, json, number, number_null, refers, small, table, text},
    dialect::{append_only, forget_append_only},
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "handover_entry";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let entries = table(TABLE)
            .col(id())
            .col(number("group_id"))
            .col(number("site_id"))
            .col(number("machine_id"))
            .col(number("handover_id"))
            .col(small("kind"))
            .col(text("reason"))
            .col(json("body"))
            .col(number_null("user_id"))
            .col(text("actor"))
            .col(instant("at"))
            .col(bytes_null("prev_hash"))
            .col(bytes("hash"))
            .foreign_key(&mut refers(TABLE, "group_id", "tenant_group"))
            .foreign_key(&mut refers(TABLE, "site_id", "site"))
            .foreign_key(&mut refers(TABLE, "machine_id", "machine"))
            .foreign_key(&mut refers(TABLE, "handover_id", "handover_inspection"))
            .foreign_key(&mut refers(TABLE, "user_id", "app_user"))
            .to_owned();
        manager.create_table(entries).await?;
        manager.create_index(index("handover_entry_machine", TABLE, &["machine_id", "id"])).await?;
        manager.create_index(index("handover_entry_handover", TABLE, &["handover_id", "id"])).await?;
        append_only(manager, TABLE).await?;
        protect(manager, TABLE).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        expose(manager, TABLE).await?;
        forget_append_only(manager, TABLE).await?;
        drop_tables(manager, &[TABLE]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
