//! Table `outbox_mail` gets the reply of the mail server, and the customer mail that it sends: its content is in
//! `customer_mail`.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName, sea_query::Table};

use crate::columns::{number_null, text_null};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column a statement.
        for mut column in [number_null("customer_mail_id"), text_null("reply")] {
            manager.alter_table(Table::alter().table("outbox_mail").add_column(&mut column).to_owned()).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in ["reply", "customer_mail_id"] {
            manager.alter_table(Table::alter().table("outbox_mail").drop_column(column).to_owned()).await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
