//! Table `outbox_mail` gets the user who wrote a mail, because mails of a user are limited per hour; the name of the
//! sender; and the lease, so that a node that lost its lease marks nothing.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName, sea_query::Table};

use crate::columns::{index, number_null, text_null};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column a statement.
        for mut column in [number_null("user_id"), text_null("sender_name"), text_null("locked_by")] {
            manager.alter_table(Table::alter().table("outbox_mail").add_column(&mut column).to_owned()).await?;
        }
        manager.create_index(index("outbox_mail_user", "outbox_mail", &["user_id", "created_at"])).await?;
        manager.create_index(index("outbox_mail_site", "outbox_mail", &["site_id", "created_at"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in ["outbox_mail_site", "outbox_mail_user"] {
            let index = sea_orm_migration::sea_query::Index::drop().name(name).table("outbox_mail").to_owned();
            manager.drop_index(index).await?;
        }
        for column in ["locked_by", "sender_name", "user_id"] {
            manager.alter_table(Table::alter().table("outbox_mail").drop_column(column).to_owned()).await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
