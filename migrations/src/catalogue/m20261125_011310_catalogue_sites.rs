//! Sites to which a model is offered, with their number at the model, and templates of a model for a type of customers.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement as _, Table},
};

use crate::{
    columns::{deleted, id, index, instant, int_from, not_deleted, number, refers, small, table, unique},
    dialect::patiently,
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLES: [&str; 2] = ["model_site", "customer_type_template"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        patiently(manager).await?;
        manager.alter_table(Table::alter().table("model").add_column(int_from("site_count", 0)).to_owned()).await?;
        let sites = table("model_site")
            .col(id())
            .col(number("group_id"))
            .col(number("model_id"))
            .col(number("site_id"))
            .col(deleted())
            .col(instant("updated_at"))
            .foreign_key(&mut refers("model_site", "group_id", "tenant_group"))
            .foreign_key(&mut refers("model_site", "model_id", "model"))
            .foreign_key(&mut refers("model_site", "site_id", "site"))
            .to_owned();
        manager.create_table(sites).await?;
        let one = unique("model_site_one", "model_site", &["group_id", "model_id", "site_id"]);
        manager.create_index(one).await?;
        manager.create_index(index("model_site_site", "model_site", &["group_id", "site_id", "model_id"])).await?;
        let types = table("customer_type_template")
            .col(id())
            .col(number("group_id"))
            .col(number("site_id"))
            .col(small("customer_type"))
            .col(number("model_id"))
            .col(number("template_id"))
            .col(deleted())
            .col(instant("updated_at"))
            .foreign_key(&mut refers("customer_type_template", "group_id", "tenant_group"))
            .foreign_key(&mut refers("customer_type_template", "site_id", "site"))
            .foreign_key(&mut refers("customer_type_template", "model_id", "model"))
            .foreign_key(&mut refers("customer_type_template", "template_id", "check_template"))
            .to_owned();
        manager.create_table(types).await?;
        let of_model = ["group_id", "model_id", "site_id", "customer_type"];
        let mut one = unique("customer_type_template_one", "customer_type_template", &of_model);
        manager.create_index(one.and_where(not_deleted()).to_owned()).await?;
        let listed = index("customer_type_template_list", "customer_type_template", &["group_id", "deleted", "id"]);
        manager.create_index(listed).await?;
        let used = ["group_id", "template_id"];
        manager.create_index(index("customer_type_template_template", "customer_type_template", &used)).await?;
        for table in TABLES {
            protect(manager, table).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in TABLES {
            expose(manager, table).await?;
        }
        drop_tables(manager, &TABLES).await?;
        manager.alter_table(Table::alter().table("model").drop_column("site_count").to_owned()).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
