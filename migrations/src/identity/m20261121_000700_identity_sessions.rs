//! Tables `operator`, `session`, `sign_in_guard` and `known_device`: open sessions, and counters of failed sign-ins.
//! Tokens are stored as hashes only.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{
        bytes, day, flag, id, index, instant, instant_null, int, int_from, number_null, refers, small, table, text,
        unique, version,
    },
    drop_tables,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let operators = table("operator")
            .col(id())
            .col(text("login"))
            .col(text("email"))
            .col(text("password_hash"))
            .col(flag("active", true))
            .col(instant("created_at"))
            .col(instant("updated_at"))
            .col(version())
            .to_owned();
        manager.create_table(operators).await?;
        manager.create_index(unique("operator_login", "operator", &["login"])).await?;
        let sessions = table("session")
            .col(id())
            .col(bytes("token_hash"))
            .col(number_null("user_id"))
            .col(number_null("operator_id"))
            .col(number_null("group_id"))
            .col(number_null("site_id"))
            .col(small("kind"))
            .col(int("rights_version"))
            .col(instant("created_at"))
            .col(instant("last_seen_at"))
            .col(instant("idle_until"))
            .col(instant("expires_at"))
            .col(instant_null("confirmed_at"))
            .col(text("address"))
            .col(text("device"))
            .foreign_key(&mut refers("session", "user_id", "app_user"))
            .foreign_key(&mut refers("session", "operator_id", "operator"))
            .foreign_key(&mut refers("session", "group_id", "tenant_group"))
            .foreign_key(&mut refers("session", "site_id", "site"))
            .to_owned();
        manager.create_table(sessions).await?;
        manager.create_index(unique("session_token", "session", &["token_hash"])).await?;
        manager.create_index(index("session_user", "session", &["user_id"])).await?;
        manager.create_index(index("session_operator", "session", &["operator_id"])).await?;
        manager.create_index(index("session_expiry", "session", &["expires_at"])).await?;
        // The identifier is a hash of what was typed, whether or not such a user exists, so it refers to no row.
        let guards = table("sign_in_guard")
            .col(text("identifier").primary_key().to_owned())
            .col(int_from("failures", 0))
            .col(instant_null("locked_until"))
            .col(int_from("lock_seconds", 0))
            .col(int_from("evaluated", 0))
            .col(day("evaluated_on"))
            .col(instant("updated_at"))
            .to_owned();
        manager.create_table(guards).await?;
        manager.create_index(index("sign_in_guard_updated", "sign_in_guard", &["updated_at"])).await?;
        let devices = table("known_device")
            .col(text("token_hash").primary_key().to_owned())
            .col(text("identifier"))
            .col(instant("created_at"))
            .col(instant("expires_at"))
            .to_owned();
        manager.create_table(devices).await?;
        manager.create_index(index("known_device_expiry", "known_device", &["expires_at"])).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_tables(manager, &["known_device", "sign_in_guard", "session", "operator"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
