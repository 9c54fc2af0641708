//! Table `repeat_key`: requests with an `Idempotency-Key`, and their answers. Operators belong to no group; their rows
//! have group 0.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{flag, id, index, instant, number, small_null, table, text, text_null, unique},
    drop_tables,
    tenancy::protect,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let keys = table("repeat_key")
            .col(id())
            .col(number("group_id"))
            .col(text("owner"))
            .col(text("key"))
            .col(text("request_hash"))
            .col(text("claim"))
            .col(instant("claimed_until"))
            .col(flag("carried_out", false))
            .col(small_null("status"))
            .col(text_null("content_type"))
            .col(text_null("body"))
            .col(instant("created_at"))
            .to_owned();
        manager.create_table(keys).await?;
        manager.create_index(unique("repeat_key_owner", "repeat_key", &["owner", "key"])).await?;
        manager.create_index(index("repeat_key_created", "repeat_key", &["created_at"])).await?;
        protect(manager, "repeat_key").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_tables(manager, &["repeat_key"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
