//! Table `audit_entry`: the actions of people and of the program, sealed into a hash chain shortly after. It has no
//! foreign keys, because an entry outlives its subject.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement, Expr, ExprTrait},
};

use crate::{
    columns::{bytes_null, id, index, instant, json_null, number_null, table, text},
    dialect::{append_only_until_sealed, forget_append_only},
    drop_tables,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let entries = table("audit_entry")
            .col(id())
            .col(instant("at"))
            .col(number_null("group_id"))
            .col(number_null("site_id"))
            .col(number_null("user_id"))
            .col(text("actor"))
            .col(text("action"))
            .col(text("subject"))
            .col(text("subject_id"))
            .col(json_null("before"))
            .col(json_null("after"))
            .col(text("request_id"))
            .col(text("address"))
            .col(bytes_null("prev_hash"))
            .col(bytes_null("hash"))
            .to_owned();
        manager.create_table(entries).await?;
        manager.create_index(index("audit_entry_group", "audit_entry", &["group_id", "at"])).await?;
        manager
            .create_index(
                index("audit_entry_unsealed", "audit_entry", &["id"]).and_where(Expr::col("hash").is_null()).to_owned(),
            )
            .await?;
        append_only_until_sealed(manager, "audit_entry", &SEALED_AS_WRITTEN).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        forget_append_only(manager, "audit_entry").await?;
        drop_tables(manager, &["audit_entry"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

/// Every column of an entry but its seal.
pub(super) const SEALED_AS_WRITTEN: [&str; 13] = [
    "id",
    "at",
    "group_id",
    "site_id",
    "user_id",
    "actor",
    "action",
    "subject",
    "subject_id",
    "before",
    "after",
    "request_id",
    "address",
];
