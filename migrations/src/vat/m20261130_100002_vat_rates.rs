//! Table `vat_rate`: a VAT rate of a site, in hundredths of a per cent. Among the rates that are not deleted a name is
//! unique at the site without regard to letter case, and one at most is the default.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement, Expr, ExprTrait},
};

use crate::{
    columns::{deleted, flag, index, instant, int, not_deleted, number_null, refers, site_table, text, unique},
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let rates = site_table("vat_rate")
            .col(deleted())
            .col(number_null("created_by"))
            .col(instant("updated_at"))
            .col(text("name"))
            .col(text("name_key"))
            .col(int("percent_hundredths"))
            .col(flag("is_default", false))
            .foreign_key(&mut refers("vat_rate", "created_by", "app_user"))
            .to_owned();
        manager.create_table(rates).await?;
        let mut name = unique("vat_rate_name", "vat_rate", &["site_id", "name_key"]);
        manager.create_index(name.and_where(not_deleted()).to_owned()).await?;
        let mut default = unique("vat_rate_default", "vat_rate", &["site_id"]);
        let is_default = Expr::col("is_default").eq(true);
        manager.create_index(default.and_where(not_deleted()).and_where(is_default).to_owned()).await?;
        manager.create_index(index("vat_rate_group", "vat_rate", &["group_id", "id"])).await?;
        protect(manager, "vat_rate").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        expose(manager, "vat_rate").await?;
        drop_tables(manager, &["vat_rate"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
