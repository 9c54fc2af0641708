//! The rest of a user's record: initials, texts of other programs, the account of the parts catalogue, when the password was
//! set, and which notifications the user does not want; and indexes for lists of users by name.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{Index, Table},
};

use crate::columns::{flag, index, instant_null, text_from, text_null};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "app_user";
/// Name and columns.
const INDEXES: [(&str, &[&str]); 2] = [
    ("app_user_site_name", &["site_id", "last_name", "first_name", "id"]),
    ("app_user_group_name", &["group_id", "last_name", "first_name", "id"]),
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = [
            text_from("initials", ""),
            text_from("permissions", ""),
            text_from("user_perms", ""),
            text_from("visibility", ""),
            flag("chat_notification", false),
            text_from("epc_username", ""),
            text_null("epc_password"),
            instant_null("password_changed_at"),
            text_from("muted_notices", ""),
        ];
        // SQLite adds one column at a time.
        for mut column in columns {
            manager.alter_table(Table::alter().table(TABLE).add_column(&mut column).to_owned()).await?;
        }
        for (name, columns) in INDEXES {
            manager.create_index(index(name, TABLE, columns)).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (name, _) in INDEXES {
            manager.drop_index(Index::drop().name(name).table(TABLE).to_owned()).await?;
        }
        for column in [
            "muted_notices",
            "password_changed_at",
            "epc_password",
            "epc_username",
            "chat_notification",
            "visibility",
            "user_perms",
            "permissions",
            "initials",
        ] {
            manager.alter_table(Table::alter().table(TABLE).drop_column(column).to_owned()).await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
