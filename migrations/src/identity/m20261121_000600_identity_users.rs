//! Tables `app_user` and `user_site`: users of a site (entity 20) or of a group (entity 30), and the further sites at
//! which a user works (`UserSiteLookup`).
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement, Expr, ExprTrait},
};

use crate::{
    columns::{
        deleted, flag, id, index, instant, instant_null, int_from, not_deleted, number, number_null, primary, refers,
        small, table, text, text_null, unique, version,
    },
    drop_tables,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let users = table("app_user")
            .col(id())
            .col(number("group_id"))
            .col(number_null("site_id"))
            .col(small("entity_type"))
            .col(text("login"))
            .col(text("first_name"))
            .col(text("last_name"))
            .col(text("email"))
            .col(small("user_type"))
            .col(small("role_id"))
            .col(flag("active", true))
            .col(deleted())
            .col(flag("can_delete", false))
            .col(flag("enable_jlrq", false))
            .col(flag("never_expires", false))
            .col(text_null("password_hash"))
            .col(text_null("pin_hash"))
            .col(int_from("language_id", 1))
            .col(int_from("rights_version", 1))
            .col(instant_null("last_sign_in_at"))
            .col(instant("created_at"))
            .col(instant("updated_at"))
            .col(version())
            .foreign_key(&mut refers("app_user", "group_id", "tenant_group"))
            .foreign_key(&mut refers("app_user", "site_id", "site"))
            .foreign_key(&mut refers("app_user", "language_id", "language"))
            .to_owned();
        manager.create_table(users).await?;
        manager
            .create_index(
                unique("app_user_site_login", "app_user", &["site_id", "login"]).and_where(of_entity(20)).to_owned(),
            )
            .await?;
        manager
            .create_index(
                unique("app_user_group_login", "app_user", &["group_id", "login"]).and_where(of_entity(30)).to_owned(),
            )
            .await?;
        manager.create_index(index("app_user_name", "app_user", &["group_id", "last_name"])).await?;
        manager.create_index(index("app_user_type", "app_user", &["site_id", "user_type"])).await?;
        let further = table("user_site")
            .col(number("user_id"))
            .col(number("site_id"))
            .col(number("group_id"))
            .col(small("user_type"))
            .primary_key(&mut primary(&["user_id", "site_id"]))
            .foreign_key(&mut refers("user_site", "user_id", "app_user"))
            .foreign_key(&mut refers("user_site", "site_id", "site"))
            .foreign_key(&mut refers("user_site", "group_id", "tenant_group"))
            .to_owned();
        manager.create_table(further).await?;
        manager.create_index(index("user_site_site", "user_site", &["site_id"])).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_tables(manager, &["user_site", "app_user"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

/// The users of an entity type that are not deleted; among them a username is unique.
fn of_entity(entity: i16) -> Expr {
    Expr::col("entity_type").eq(entity).and(not_deleted())
}
