//! Table `transfer`: a machine on its way from one site to another.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{day_null, flag, id, index, instant, instant_null, number, number_null, refers, table, text, text_null},
    drop_tables,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let transfers = table("transfer")
            .col(id())
            .col(number("group_id"))
            .col(number("from_machine_id"))
            .col(number_null("to_machine_id"))
            .col(number("from_site_id"))
            .col(number("to_site_id"))
            .col(flag("last_inspection_status", false))
            .col(flag("machine_transfer", false))
            .col(text("previous_status"))
            .col(day_null("previous_due_on"))
            .col(text("comments"))
            .col(number("user_id"))
            .col(instant("opened_at"))
            .col(instant_null("closed_at"))
            .col(text_null("close_reason"))
            .foreign_key(&mut refers("transfer", "group_id", "tenant_group"))
            .foreign_key(&mut refers("transfer", "from_machine_id", "machine"))
            .foreign_key(&mut refers("transfer", "to_machine_id", "machine"))
            .foreign_key(&mut refers("transfer", "from_site_id", "site"))
            .foreign_key(&mut refers("transfer", "to_site_id", "site"))
            .foreign_key(&mut refers("transfer", "user_id", "app_user"))
            .to_owned();
        manager.create_table(transfers).await?;
        manager.create_index(index("transfer_from", "transfer", &["from_machine_id"])).await?;
        manager.create_index(index("transfer_to", "transfer", &["to_machine_id"])).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_tables(manager, &["transfer"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
