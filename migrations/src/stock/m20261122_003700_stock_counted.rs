//! The indexes of the console's lists of machines include the columns by which machines are counted, so that the number
//! of a site's or a group's machines is read from them alone (goal P14).
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName, sea_query::Index};

use crate::dialect::{covering, patiently};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        anew(manager, &["deleted", "group_id"], &["deleted"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        anew(manager, &[], &[]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

/// Recreates the indexes with further included columns.
async fn anew(manager: &SchemaManager<'_>, of_site: &[&'static str], of_group: &[&'static str]) -> Result<(), DbErr> {
    patiently(manager).await?;
    for (name, key, carried) in
        [("machine_of_site", &["site_id", "id"], of_site), ("machine_of_group", &["group_id", "id"], of_group)]
    {
        manager.drop_index(Index::drop().name(name).table("machine").to_owned()).await?;
        manager.create_index(covering(manager, name, "machine", key, carried)).await?;
    }
    Ok(())
}
