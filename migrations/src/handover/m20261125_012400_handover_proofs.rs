//! The columns that make a handover its own proof: the related facts, the hash of its personal part, and its hash,
//! which follows from the machine's event before it. A trigger protects the rows from changes; only the personal part
//! can be removed. Existing handovers have no hash.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{Index, Table},
};

use crate::{
    columns::{bytes_null, index, json_null, text_null},
    dialect::{append_only_but_emptied, forget_append_only},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "handover_inspection";
const CODE: &str = "handover_inspection_code";
const CUSTOMER: &str = "handover_inspection_customer";
const SITE: &str = "handover_inspection_site";

/// Every column but the personal part.
pub(super) const PROTECTED: [&str; 19] = [
    "id",
    "group_id",
    "site_id",
    "machine_id",
    "customer_id",
    "template_id",
    "template_version",
    "language_id",
    "passed",
    "disclaimer_accepted",
    "disclaimer",
    "answers",
    "user_id",
    "at",
    "facts",
    "person_hash",
    "prev_hash",
    "hash",
    "code",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = [
            json_null("facts"),
            bytes_null("person_hash"),
            bytes_null("prev_hash"),
            bytes_null("hash"),
            text_null("code"),
        ];
        // SQLite adds one column at a time.
        for mut column in columns {
            manager.alter_table(Table::alter().table(TABLE).add_column(&mut column).to_owned()).await?;
        }
        manager.create_index(index(CODE, TABLE, &["code"])).await?;
        manager.create_index(index(CUSTOMER, TABLE, &["customer_id"])).await?;
        manager.create_index(index(SITE, TABLE, &["site_id", "id"])).await?;
        append_only_but_emptied(manager, TABLE, "sealed", &PROTECTED).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        forget_append_only(manager, TABLE).await?;
        for name in [CODE, CUSTOMER, SITE] {
            manager.drop_index(Index::drop().name(name).table(TABLE).to_owned()).await?;
        }
        for column in ["code", "hash", "prev_hash", "person_hash", "facts"] {
            manager.alter_table(Table::alter().table(TABLE).drop_column(column).to_owned()).await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
