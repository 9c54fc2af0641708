//! Table `handover_inspection`: the answers and the signature of each submitted handover. Rows are added and never
//! changed. Name and drawing of the customer are in `sealed`, encrypted as in `customer`.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{flag, id, index, instant, json, number, number_null, refers, table, text},
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let inspections = table("handover_inspection")
            .col(id())
            .col(number("group_id"))
            .col(number("site_id"))
            .col(number("machine_id"))
            .col(number_null("customer_id"))
            .col(number("template_id"))
            .col(number("language_id"))
            .col(flag("passed", false))
            .col(flag("disclaimer_accepted", false))
            .col(text("disclaimer"))
            .col(json("answers"))
            .col(text("sealed"))
            .col(number_null("user_id"))
            .col(instant("at"))
            .foreign_key(&mut refers("handover_inspection", "group_id", "tenant_group"))
            .foreign_key(&mut refers("handover_inspection", "site_id", "site"))
            .foreign_key(&mut refers("handover_inspection", "machine_id", "machine"))
            .foreign_key(&mut refers("handover_inspection", "customer_id", "customer"))
            .foreign_key(&mut refers("handover_inspection", "user_id", "app_user"))
            .to_owned();
        manager.create_table(inspections).await?;
        let machine = index("handover_inspection_machine", "handover_inspection", &["machine_id", "id"]);
        manager.create_index(machine).await?;
        protect(manager, "handover_inspection").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        expose(manager, "handover_inspection").await?;
        drop_tables(manager, &["handover_inspection"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
