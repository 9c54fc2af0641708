//! Table `audit_anchor`: the end of the audit log's chain, apart from the log, so that a missing end is found.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{bytes, bytes_null, number, primary, table},
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "audit_anchor";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let anchor = table(TABLE)
            .col(number("id"))
            // The number of sealed entries.
            .col(number("place"))
            // The hash of the last of them.
            .col(bytes_null("head"))
            // The hash of both, with the key of the chain.
            .col(bytes("seal"))
            .primary_key(&mut primary(&["id"]))
            .to_owned();
        manager.create_table(anchor).await?;
        protect(manager, TABLE).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        expose(manager, TABLE).await?;
        drop_tables(manager, &[TABLE]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
