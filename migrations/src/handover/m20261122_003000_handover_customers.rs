//! Table `customer`: the buyer of machines. Personal data are in `sealed`, encrypted with a key outside the database,
//! so that neither a backup nor the table reveals them.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{id, index, instant, number, number_null, refers, small, table, text, version},
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let customers = table("customer")
            .col(id())
            .col(number("group_id"))
            .col(number("site_id"))
            .col(text("uuid"))
            .col(small("customer_type"))
            .col(small("status"))
            .col(text("sealed"))
            .col(number_null("created_by"))
            .col(instant("created_at"))
            .col(instant("updated_at"))
            .col(version())
            .foreign_key(&mut refers("customer", "group_id", "tenant_group"))
            .foreign_key(&mut refers("customer", "site_id", "site"))
            .foreign_key(&mut refers("customer", "created_by", "app_user"))
            .to_owned();
        manager.create_table(customers).await?;
        manager.create_index(index("customer_site", "customer", &["site_id", "id"])).await?;
        protect(manager, "customer").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        expose(manager, "customer").await?;
        drop_tables(manager, &["customer"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
