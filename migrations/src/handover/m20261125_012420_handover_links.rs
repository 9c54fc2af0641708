//! Table `handover_link`: links by which customers sign a handover on a device of their own. Of a token only its hash is
//! stored.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{
        bytes, flag, id, index, instant, instant_null, int, json, number, number_null, refers, small, table, text_null,
    },
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "handover_link";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let links = table(TABLE)
            .col(id())
            .col(number("group_id"))
            .col(number("site_id"))
            .col(number("machine_id"))
            .col(number_null("customer_id"))
            .col(bytes("token_hash"))
            .col(number("template_id"))
            .col(int("template_version"))
            .col(number("language_id"))
            .col(json("answers"))
            .col(flag("by_mail", false))
            // No key: mails that were sent are removed after a while.
            .col(number_null("mail_id"))
            .col(small("state"))
            .col(number_null("created_by"))
            .col(instant("created_at"))
            .col(instant("expires_at"))
            .col(instant_null("opened_at"))
            .col(instant_null("read_at"))
            .col(instant_null("ended_at"))
            .col(number_null("handover_id"))
            .col(text_null("asked"))
            .foreign_key(&mut refers(TABLE, "group_id", "tenant_group"))
            .foreign_key(&mut refers(TABLE, "site_id", "site"))
            .foreign_key(&mut refers(TABLE, "machine_id", "machine"))
            .foreign_key(&mut refers(TABLE, "customer_id", "customer"))
            .foreign_key(&mut refers(TABLE, "created_by", "app_user"))
            .foreign_key(&mut refers(TABLE, "handover_id", "handover_inspection"))
            .to_owned();
        manager.create_table(links).await?;
        manager.create_index(index("handover_link_token", TABLE, &["token_hash"])).await?;
        manager.create_index(index("handover_link_customer", TABLE, &["customer_id", "id"])).await?;
        manager.create_index(index("handover_link_machine", TABLE, &["machine_id", "id"])).await?;
        protect(manager, TABLE).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        expose(manager, TABLE).await?;
        drop_tables(manager, &[TABLE]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
