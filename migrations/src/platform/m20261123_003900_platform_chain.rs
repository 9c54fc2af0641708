//! The hash chain of the audit log follows the order of sealing, because an entry may become visible after one with a
//! higher id was sealed. The order of sealed entries is unchanged, which was that of their ids.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{Index, Table},
};

use super::m20261121_001800_platform_audit::SEALED_AS_WRITTEN;
use crate::{
    columns::{number_null, unique},
    dialect::{append_only_until_sealed, forget_append_only, patiently, run},
    tenancy::every_tenant,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const ENTRIES: &str = "audit_entry";
const NAME: &str = "audit_entry_place";
const PLACES: &str = "UPDATE audit_entry SET place = sealed.place FROM \
                      (SELECT id, ROW_NUMBER() OVER (ORDER BY id) AS place FROM audit_entry WHERE hash IS NOT NULL) sealed \
                      WHERE sealed.id = audit_entry.id";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        patiently(manager).await?;
        every_tenant(manager).await?;
        forget_append_only(manager, ENTRIES).await?;
        manager.alter_table(Table::alter().table(ENTRIES).add_column(number_null("place")).to_owned()).await?;
        run(manager, PLACES).await?;
        manager.create_index(unique(NAME, ENTRIES, &["place"])).await?;
        append_only_until_sealed(manager, ENTRIES, &SEALED_AS_WRITTEN).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        patiently(manager).await?;
        manager.drop_index(Index::drop().name(NAME).table(ENTRIES).to_owned()).await?;
        manager.alter_table(Table::alter().table(ENTRIES).drop_column("place").to_owned()).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
