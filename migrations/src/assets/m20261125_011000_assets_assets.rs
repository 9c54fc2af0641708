//! Table `asset`: a file that somebody uploads, from its announcement on. It belongs to the group, because a machine
//! takes its documents along to another site; the site is where it was uploaded, whose storage it uses up.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement as _, Expr, ExprTrait as _},
};

use crate::{
    columns::{
        deleted, id, index, instant, instant_null, int_null, number, number_null, refers, small, table, text,
        text_from, unique,
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
        let assets = table("asset")
            .col(id())
            .col(number("group_id"))
            .col(number("site_id"))
            .col(small("kind"))
            .col(small("state"))
            .col(text("file_name"))
            .col(text("declared_type"))
            .col(number("size"))
            .col(text_from("sha256", ""))
            // The objects of the storage are called after it.
            .col(text("stem"))
            .col(text_from("content_type", ""))
            .col(text_from("finding", ""))
            .col(int_null("width"))
            .col(int_null("height"))
            .col(number("stored_bytes"))
            .col(number_null("machine_id"))
            .col(number_null("created_by"))
            .col(instant("created_at"))
            .col(instant("expires_at"))
            .col(instant_null("checked_at"))
            // When the storage holds something of it that has to go.
            .col(instant_null("sweep_at"))
            .col(deleted())
            .col(instant("updated_at"))
            .foreign_key(&mut refers("asset", "group_id", "tenant_group"))
            .foreign_key(&mut refers("asset", "site_id", "site"))
            .foreign_key(&mut refers("asset", "machine_id", "machine"))
            .foreign_key(&mut refers("asset", "created_by", "app_user"))
            .to_owned();
        manager.create_table(assets).await?;
        manager.create_index(unique("asset_stem", "asset", &["group_id", "stem"])).await?;
        manager.create_index(index("asset_group", "asset", &["group_id", "id"])).await?;
        manager.create_index(index("asset_kind", "asset", &["group_id", "kind", "id"])).await?;
        manager.create_index(index("asset_site", "asset", &["group_id", "site_id", "stored_bytes"])).await?;
        let mut of_machine = index("asset_machine", "asset", &["machine_id", "kind", "id"]);
        manager.create_index(of_machine.and_where(Expr::col("machine_id").is_not_null()).to_owned()).await?;
        let mut sweep = index("asset_sweep", "asset", &["sweep_at"]);
        manager.create_index(sweep.and_where(Expr::col("sweep_at").is_not_null()).to_owned()).await?;
        protect(manager, "asset").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        expose(manager, "asset").await?;
        drop_tables(manager, &["asset"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
