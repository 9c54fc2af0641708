//! Indexes for the lists of the console: sessions by their last use, users by username, name and last
//! sign-in; of every group, for operators, and of one.
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

const INDEXES: [(&str, &str, &[&str]); 9] = [
    ("session_seen", "session", &["last_seen_at", "id"]),
    ("session_group_seen", "session", &["group_id", "last_seen_at", "id"]),
    ("session_group", "session", &["group_id", "id"]),
    ("app_user_group", "app_user", &["group_id", "id"]),
    ("app_user_login", "app_user", &["login", "id"]),
    ("app_user_of_group", "app_user", &["group_id", "login", "id"]),
    ("app_user_last_name", "app_user", &["last_name", "id"]),
    ("app_user_seen", "app_user", &["last_sign_in_at", "id"]),
    ("app_user_group_seen", "app_user", &["group_id", "last_sign_in_at", "id"]),
];
