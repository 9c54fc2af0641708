//! Table `import_job`: a file of machines to import, and its progress.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName, sea_query::IndexOrder};

use crate::{
    columns::{
        flag, id, index, instant, instant_null, int_from, number, number_null, refers, small_from, table, text,
        text_null,
    },
    drop_tables,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let jobs = table("import_job")
            .col(id())
            .col(number("group_id"))
            .col(number("site_id"))
            .col(number_null("user_id"))
            .col(text("file_name"))
            .col(text("storage_key"))
            .col(flag("header", false))
            .col(flag("dry_run", false))
            .col(flag("create_missing", false))
            .col(small_from("state", 0))
            .col(int_from("total", 0))
            .col(int_from("done", 0))
            .col(int_from("imported", 0))
            .col(int_from("duplicates", 0))
            .col(int_from("failed", 0))
            .col(text_null("message"))
            .col(instant("created_at"))
            .col(instant_null("started_at"))
            .col(instant_null("finished_at"))
            .col(instant_null("lease_until"))
            .col(int_from("next_row", 0))
            .foreign_key(&mut refers("import_job", "group_id", "tenant_group"))
            .foreign_key(&mut refers("import_job", "site_id", "site"))
            .foreign_key(&mut refers("import_job", "user_id", "app_user"))
            .to_owned();
        manager.create_table(jobs).await?;
        let recent =
            index("import_job_recent", "import_job", &["site_id"]).col(("created_at", IndexOrder::Desc)).to_owned();
        manager.create_index(recent).await?;
        manager.create_index(index("import_job_state", "import_job", &["state"])).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_tables(manager, &["import_job"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
