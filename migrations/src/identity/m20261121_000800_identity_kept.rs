//! Tables `cache_store` and `api_key`: values stored for a user, and the keys of a group's programs.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{id, index, instant, instant_null, number, primary, refers, table, text, unique},
    drop_tables,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let stores = table("cache_store")
            .col(number("user_id"))
            .col(number("group_id"))
            .col(text("store"))
            .col(text("key"))
            .col(text("value"))
            .col(instant("updated_at"))
            .primary_key(&mut primary(&["user_id", "store", "key"]))
            .foreign_key(&mut refers("cache_store", "user_id", "app_user"))
            .foreign_key(&mut refers("cache_store", "group_id", "tenant_group"))
            .to_owned();
        manager.create_table(stores).await?;
        let keys = table("api_key")
            .col(id())
            .col(number("group_id"))
            .col(text("name"))
            .col(text("key_hash"))
            .col(instant("created_at"))
            .col(instant_null("last_used_at"))
            .col(instant_null("revoked_at"))
            .foreign_key(&mut refers("api_key", "group_id", "tenant_group"))
            .to_owned();
        manager.create_table(keys).await?;
        manager.create_index(unique("api_key_hash", "api_key", &["key_hash"])).await?;
        manager.create_index(index("api_key_group", "api_key", &["group_id"])).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_tables(manager, &["api_key", "cache_store"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
