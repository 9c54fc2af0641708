//! Tables `franchise` and `work_status`: lists of names that belong to a group.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{id, index, int, number, refers, table, text},
    drop_tables,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let franchises = table("franchise")
            .col(id())
            .col(number("group_id"))
            .col(text("name"))
            .foreign_key(&mut refers("franchise", "group_id", "tenant_group"))
            .to_owned();
        manager.create_table(franchises).await?;
        manager.create_index(index("franchise_group", "franchise", &["group_id", "name"])).await?;
        let statuses = table("work_status")
            .col(id())
            .col(number("group_id"))
            .col(text("description"))
            .col(int("order_list"))
            .foreign_key(&mut refers("work_status", "group_id", "tenant_group"))
            .to_owned();
        manager.create_table(statuses).await?;
        manager.create_index(index("work_status_group", "work_status", &["group_id", "order_list"])).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_tables(manager, &["work_status", "franchise"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
