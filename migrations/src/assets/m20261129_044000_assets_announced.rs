//! Files that are announced and neither confirmed nor removed: summed up for each user of a site, and left out of the room
//! of the site when they can be confirmed no longer.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement as _, Expr, ExprTrait as _, Index},
};

use crate::columns::index;

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

/// The sum of a site is read from the index alone.
const ROOM: [&str; 6] = ["group_id", "site_id", "stored_bytes", "sent_bytes", "state", "expires_at"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut announced = index("asset_announced", "asset", &["site_id", "created_by", "expires_at"]);
        manager.create_index(announced.and_where(Expr::col("state").eq(0)).to_owned()).await?;
        manager.drop_index(Index::drop().name("asset_site").table("asset").to_owned()).await?;
        manager.create_index(index("asset_site", "asset", &ROOM)).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in ["asset_announced", "asset_site"] {
            manager.drop_index(Index::drop().name(name).table("asset").to_owned()).await?;
        }
        manager.create_index(index("asset_site", "asset", &ROOM[..4])).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
