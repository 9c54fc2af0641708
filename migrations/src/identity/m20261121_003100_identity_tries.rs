//! Table `sign_in_guard` stores the times of the tries, so that tries a day are counted over any 24 hours and not over
//! a calendar day (goal S2).
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName, sea_query::Table};

use crate::{
    columns::{day, index, instant, instant_null, int_from, table, text, text_from},
    drop_tables,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Seconds since the epoch, as a JSON list.
        let tries = Table::alter().table("sign_in_guard").add_column(text_from("tries", "[]")).to_owned();
        manager.alter_table(tries).await?;
        for column in ["evaluated", "evaluated_on"] {
            manager.alter_table(Table::alter().table("sign_in_guard").drop_column(column).to_owned()).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Counters live for hours only, so they are dropped.
        drop_tables(manager, &["sign_in_guard"]).await?;
        let guards = table("sign_in_guard")
            .col(text("identifier").primary_key().to_owned())
            .col(int_from("failures", 0))
            .col(instant_null("locked_until"))
            .col(int_from("lock_seconds", 0))
            .col(int_from("evaluated", 0))
            .col(day("evaluated_on"))
            .col(instant("updated_at"))
            .to_owned();
        manager.create_table(guards).await?;
        manager.create_index(index("sign_in_guard_updated", "sign_in_guard", &["updated_at"])).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
