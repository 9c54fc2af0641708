//! Indexes for the lists of the console: the log of a group or of a site, the newest first.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName, sea_query::Index};

use crate::{columns::index, dialect::patiently};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        patiently(manager).await?;
        for (name, table, columns) in INDEXES {
            manager.create_index(index(name, table, columns)).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (name, table, _) in INDEXES {
            manager.drop_index(Index::drop().name(name).table(table).to_owned()).await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

const INDEXES: [(&str, &str, &[&str]); 2] = [
    ("audit_entry_of_group", "audit_entry", &["group_id", "id"]),
    ("audit_entry_of_site", "audit_entry", &["site_id", "id"]),
];
