//! Table `customer_mail`: mails that people of a site have written to customers, with their delivery. Table
//! `mail_suppression`: addresses to which a group writes no mails for some time, because they were refused.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{
        flag, id, index, instant, int_from, number, number_null, refers, site_table, small, table, text, unique,
    },
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const MAIL: &str = "customer_mail";
const SUPPRESSION: &str = "mail_suppression";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mails = site_table(MAIL)
            .col(number("machine_id"))
            .col(number("user_id"))
            .col(text("to_address"))
            .col(text("to_key"))
            .col(flag("is_customer_address", false))
            .col(text("language"))
            .col(text("subject"))
            .col(text("body"))
            .col(text("attachments"))
            .col(small("state"))
            .col(instant("state_at"))
            .col(int_from("tries", 0))
            .col(text("reply"))
            .col(text("message_id"))
            .col(text("thread"))
            .col(number_null("outbox_id"))
            .col(instant("created_at"))
            .foreign_key(&mut refers(MAIL, "machine_id", "machine"))
            .foreign_key(&mut refers(MAIL, "user_id", "app_user"))
            .to_owned();
        manager.create_table(mails).await?;
        manager.create_index(index("customer_mail_machine", MAIL, &["machine_id", "id"])).await?;
        // The console lists the mails of a state; failures to an address are counted over the group.
        manager.create_index(index("customer_mail_state", MAIL, &["state", "id"])).await?;
        manager.create_index(index("customer_mail_address", MAIL, &["group_id", "to_key", "state_at"])).await?;
        protect(manager, MAIL).await?;
        let suppressions = table(SUPPRESSION)
            .col(id())
            .col(number("group_id"))
            .col(text("address_key"))
            .col(instant("created_at"))
            .col(instant("until"))
            .foreign_key(&mut refers(SUPPRESSION, "group_id", "tenant_group"))
            .to_owned();
        manager.create_table(suppressions).await?;
        manager.create_index(unique("mail_suppression_address", SUPPRESSION, &["group_id", "address_key"])).await?;
        protect(manager, SUPPRESSION).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        expose(manager, SUPPRESSION).await?;
        expose(manager, MAIL).await?;
        drop_tables(manager, &[SUPPRESSION, MAIL]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
