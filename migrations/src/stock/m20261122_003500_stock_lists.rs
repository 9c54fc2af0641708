//! The indexes of the lists include the group, because the predicate of every grant names it. Without it, each row that
//! a jump to a later page skips was looked up (goal P6). The index of locations includes the columns by which tiles are
//! counted (goal P14).
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName, sea_query::Index};

use crate::dialect::{covering, patiently};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        anew(manager, &["group_id"], &["bucket", "model_id", "group_id"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        anew(manager, &[], &[]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

/// Recreates the indexes with further included columns.
async fn anew(
    manager: &SchemaManager<'_>,
    of_lists: &[&'static str],
    of_locations: &[&'static str],
) -> Result<(), DbErr> {
    patiently(manager).await?;
    let shown = ["model_id", "location_id", "serial"];
    let listed = [&shown, of_lists].concat();
    let open = [&["bucket"], &shown[..], of_lists].concat();
    for (name, key, carried) in [
        ("machine_list", &["site_id", "bucket", "listed_on", "id"][..], &listed[..]),
        ("machine_list_open", &["site_id", "open", "listed_on", "id"], &open),
        ("machine_location", &["site_id", "location_id", "open"], of_locations),
    ] {
        manager.drop_index(Index::drop().name(name).table("machine").to_owned()).await?;
        manager.create_index(covering(manager, name, "machine", key, carried)).await?;
    }
    Ok(())
}
