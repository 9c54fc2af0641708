//! Reminders of signing links that were mailed: when one was posted, its mail, and the encrypted token for its address, which is
//! there only while a link waits for a reminder.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{Index, Table},
};

use crate::columns::{index, instant_null, number_null, text_null};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "handover_link";
const INDEX: &str = "handover_link_waiting";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // No key of the mail: mails that were sent are removed after a while.
        for column in [instant_null("reminded_at"), number_null("reminder_mail_id"), text_null("sealed_token")] {
            manager.alter_table(Table::alter().table(TABLE).add_column(column).to_owned()).await?;
        }
        manager.create_index(index(INDEX, TABLE, &["site_id", "state", "expires_at"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name(INDEX).table(TABLE).to_owned()).await?;
        for column in ["sealed_token", "reminder_mail_id", "reminded_at"] {
            manager.alter_table(Table::alter().table(TABLE).drop_column(column).to_owned()).await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
