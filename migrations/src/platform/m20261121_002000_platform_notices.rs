//! Tables `notification` and `client_error`: notifications, and error reports of browsers. Error reports come from
//! anyone, so their group is a plain number.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName, sea_query::IndexOrder};

use crate::{
    columns::{flag, id, index, instant, number, number_null, refers, table, text},
    drop_tables,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let notices = table("notification")
            .col(id())
            .col(number("group_id"))
            .col(number("site_id"))
            .col(number_null("user_id"))
            .col(text("title"))
            .col(text("message"))
            .col(number_null("machine_id"))
            .col(flag("is_read", false))
            .col(instant("created_at"))
            .foreign_key(&mut refers("notification", "group_id", "tenant_group"))
            .foreign_key(&mut refers("notification", "site_id", "site"))
            .foreign_key(&mut refers("notification", "user_id", "app_user"))
            .foreign_key(&mut refers("notification", "machine_id", "machine"))
            .to_owned();
        manager.create_table(notices).await?;
        let recent = index("notification_recent", "notification", &["site_id", "user_id"])
            .col(("created_at", IndexOrder::Desc))
            .to_owned();
        manager.create_index(recent).await?;
        let errors = table("client_error")
            .col(id())
            .col(number_null("group_id"))
            .col(text("message"))
            .col(text("url"))
            .col(text("stack"))
            .col(text("app_version"))
            .col(instant("created_at"))
            .to_owned();
        manager.create_table(errors).await?;
        manager.create_index(index("client_error_created", "client_error", &["created_at"])).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_tables(manager, &["client_error", "notification"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
