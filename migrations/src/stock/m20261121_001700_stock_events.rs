//! Table `machine_event`: every change of every machine, each row with the hash of the row before it. Rows are added
//! and never changed or removed; the history of a machine is read from here.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{
        bytes, bytes_null, id, index, instant, json, json_null, number, number_null, refers, small_null, table, text,
    },
    dialect::{append_only, forget_append_only},
    drop_tables,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let events = table("machine_event")
            .col(id())
            .col(number("group_id"))
            .col(number("site_id"))
            .col(number("machine_id"))
            .col(instant("at"))
            .col(number_null("user_id"))
            .col(text("actor"))
            .col(text("kind"))
            .col(text("status"))
            .col(small_null("success"))
            .col(json_null("before"))
            .col(json("after"))
            .col(bytes_null("prev_hash"))
            .col(bytes("hash"))
            .foreign_key(&mut refers("machine_event", "group_id", "tenant_group"))
            .foreign_key(&mut refers("machine_event", "site_id", "site"))
            .foreign_key(&mut refers("machine_event", "machine_id", "machine"))
            .foreign_key(&mut refers("machine_event", "user_id", "app_user"))
            .to_owned();
        manager.create_table(events).await?;
        manager.create_index(index("machine_event_machine", "machine_event", &["machine_id", "id"])).await?;
        manager.create_index(index("machine_event_site", "machine_event", &["site_id", "at"])).await?;
        append_only(manager, "machine_event").await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        forget_append_only(manager, "machine_event").await?;
        drop_tables(manager, &["machine_event"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
