//! Indexes for the lists of the console: the catalogues of every group by serial number, for
//! operators, and that of one as it came in.
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
    ("catalogue_machine_by_vin", "catalogue_machine", &["vin", "id"]),
    ("catalogue_machine_of_group", "catalogue_machine", &["group_id", "id"]),
];
