//! Indexes of the orders of the stock list: by serial and by the day on which the stage was entered. The index of
//! locations has the order of the list, so that the machines of one location are read in that order without a sort.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName, sea_query::Index};

use crate::dialect::{covering, patiently};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

/// Name and column of an order; the id breaks ties.
const ORDERS: [(&str, &str); 2] = [("machine_by_serial", "serial"), ("machine_by_age", "stage_entered_on")];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        patiently(manager).await?;
        let carried = ["bucket", "model_id", "location_id", "group_id"];
        for (name, column) in ORDERS {
            let key = ["site_id", "open", column, "id"];
            manager.create_index(covering(manager, name, "machine", &key, &carried)).await?;
        }
        locations(manager, &["site_id", "location_id", "open", "listed_on", "id"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        patiently(manager).await?;
        for (name, _) in ORDERS {
            manager.drop_index(Index::drop().name(name).table("machine").to_owned()).await?;
        }
        locations(manager, &["site_id", "location_id", "open"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

/// Recreates the index of locations with this key.
async fn locations(manager: &SchemaManager<'_>, key: &[&'static str]) -> Result<(), DbErr> {
    let carried = ["bucket", "model_id", "group_id"];
    manager.drop_index(Index::drop().name("machine_location").table("machine").to_owned()).await?;
    manager.create_index(covering(manager, "machine_location", "machine", key, &carried)).await
}
