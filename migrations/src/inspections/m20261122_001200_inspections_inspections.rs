//! Tables `inspection` and `inspection_item`: inspections of a machine in one stage, and their items. A machine has at
//! most one open inspection.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement, Expr, ExprTrait},
};

use crate::{
    columns::{
        flag, id, index, instant, instant_null, number, number_null, refers, small_null, table, text, text_from,
        unique, version,
    },
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let inspections = table("inspection")
            .col(id())
            .col(number("group_id"))
            .col(number("site_id"))
            .col(number("machine_id"))
            .col(number("model_id"))
            .col(text("status"))
            .col(number_null("template_id"))
            .col(number_null("started_by"))
            .col(instant("started_at"))
            .col(number_null("finished_by"))
            .col(instant_null("finished_at"))
            .col(small_null("success"))
            .col(version())
            .foreign_key(&mut refers("inspection", "group_id", "tenant_group"))
            .foreign_key(&mut refers("inspection", "site_id", "site"))
            .foreign_key(&mut refers("inspection", "machine_id", "machine"))
            .foreign_key(&mut refers("inspection", "model_id", "model"))
            .foreign_key(&mut refers("inspection", "started_by", "app_user"))
            .foreign_key(&mut refers("inspection", "finished_by", "app_user"))
            .to_owned();
        manager.create_table(inspections).await?;
        let open = unique("inspection_open", "inspection", &["machine_id"])
            .and_where(Expr::col("finished_at").is_null())
            .to_owned();
        manager.create_index(open).await?;
        manager.create_index(index("inspection_machine", "inspection", &["machine_id", "id"])).await?;
        let items = table("inspection_item")
            .col(id())
            .col(number("group_id"))
            .col(number("site_id"))
            .col(number("machine_id"))
            .col(number("inspection_id"))
            .col(number("item_type_id"))
            .col(text("description"))
            .col(text_from("item_group", ""))
            .col(text_from("stage", ""))
            .col(flag("required", true))
            .col(small_null("status"))
            .col(text_from("comments", ""))
            .col(number_null("area_id"))
            .col(number_null("defect_id"))
            .col(text_from("measure", ""))
            .col(number_null("user_id"))
            .col(instant("at"))
            .foreign_key(&mut refers("inspection_item", "group_id", "tenant_group"))
            .foreign_key(&mut refers("inspection_item", "site_id", "site"))
            .foreign_key(&mut refers("inspection_item", "machine_id", "machine"))
            .foreign_key(&mut refers("inspection_item", "inspection_id", "inspection"))
            .foreign_key(&mut refers("inspection_item", "user_id", "app_user"))
            .to_owned();
        manager.create_table(items).await?;
        let once = unique("inspection_item_type", "inspection_item", &["inspection_id", "item_type_id"]);
        manager.create_index(once).await?;
        protect(manager, "inspection").await?;
        protect(manager, "inspection_item").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["inspection_item", "inspection"] {
            expose(manager, table).await?;
        }
        drop_tables(manager, &["inspection_item", "inspection"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
