//! A notification is one row, however many users of a site it is for. The notifications that a user has read are one
//! row of `notification_reader` for user and site: an id up to which everything is read, and exceptions. Earlier marks
//! applied to all users and are dropped.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{Index, IndexOrder, Table},
};

use crate::{
    columns::{flag, id, index, json, number, refers, table, text_from, text_null, unique},
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const NOTICES: &str = "notification";
const READERS: &str = "notification_reader";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_index(manager, "notification_recent").await?;
        for mut column in [text_from("kind", ""), text_null("once")] {
            manager.alter_table(Table::alter().table(NOTICES).add_column(&mut column).to_owned()).await?;
        }
        manager.alter_table(Table::alter().table(NOTICES).drop_column("is_read").to_owned()).await?;
        manager.create_index(index("notification_latest", NOTICES, &["site_id", "id"])).await?;
        manager.create_index(unique("notification_once", NOTICES, &["site_id", "once"])).await?;
        manager.create_index(index("notification_age", NOTICES, &["created_at"])).await?;
        let readers = table(READERS)
            .col(id())
            .col(number("group_id"))
            .col(number("site_id"))
            .col(number("user_id"))
            .col(number("read_to"))
            .col(json("others"))
            .foreign_key(&mut refers(READERS, "group_id", "tenant_group"))
            .foreign_key(&mut refers(READERS, "site_id", "site"))
            .foreign_key(&mut refers(READERS, "user_id", "app_user"))
            .to_owned();
        manager.create_table(readers).await?;
        manager.create_index(unique("notification_reader_person", READERS, &["site_id", "user_id"])).await?;
        protect(manager, READERS).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        expose(manager, READERS).await?;
        drop_tables(manager, &[READERS]).await?;
        for name in ["notification_age", "notification_once", "notification_latest"] {
            drop_index(manager, name).await?;
        }
        let mut read = flag("is_read", false);
        manager.alter_table(Table::alter().table(NOTICES).add_column(&mut read).to_owned()).await?;
        for column in ["once", "kind"] {
            manager.alter_table(Table::alter().table(NOTICES).drop_column(column).to_owned()).await?;
        }
        let recent = index("notification_recent", NOTICES, &["site_id", "user_id"])
            .col(("created_at", IndexOrder::Desc))
            .to_owned();
        manager.create_index(recent).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

async fn drop_index(manager: &SchemaManager<'_>, name: &str) -> Result<(), DbErr> {
    manager.drop_index(Index::drop().name(name).table(NOTICES).to_owned()).await
}
