//! Tables `machine` and `import_row`: the machines of a site, and the rows of imports.
//!
//! Lists are read from the indexes alone, hence the columns that they include. `transfer_id` and `customer_id` refer
//! to tables created later, and SQLite cannot add a foreign key to an existing table.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement, Expr, ExprTrait},
};

use crate::{
    columns::{
        bytes_null, day, day_null, deleted, flag, id, index, instant, int, int_from, number, number_null, primary,
        refers, small, small_from, small_null, table, text, text_null, version,
    },
    dialect::covering,
    drop_tables,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let machines = table("machine")
            .col(id())
            .col(number("group_id"))
            .col(number("site_id"))
            .col(number("model_id"))
            .col(number_null("location_id"))
            .col(text("serial"))
            .col(text("status"))
            .col(small("tracking"))
            .col(small("current_location"))
            .col(small("bucket"))
            .col(flag("open", true))
            .col(day_null("audit_due_on"))
            .col(day("stage_entered_on"))
            .col(text_null("return_status"))
            .col(flag("pdi_completed", false))
            .col(flag("partially_checked", false))
            .col(number_null("previous_id"))
            .col(number_null("customer_id"))
            .col(number_null("hours"))
            .col(small_null("fuel"))
            .col(small_null("adblue"))
            .col(small_from("result_receiving", 0))
            .col(small_from("result_audit", 0))
            .col(small_from("result_repair", 0))
            .col(small_from("result_pdi", 0))
            .col(small_from("result_gate", 0))
            .col(small_null("last_success"))
            .col(day("listed_on"))
            .col(instant("created_at"))
            .col(number_null("created_by"))
            .col(number_null("import_job_id"))
            .col(number_null("transfer_id"))
            .col(number_null("destination_site_id"))
            .col(bytes_null("event_hash"))
            .col(int_from("event_count", 0))
            .col(deleted())
            .col(version())
            .foreign_key(&mut refers("machine", "group_id", "tenant_group"))
            .foreign_key(&mut refers("machine", "site_id", "site"))
            .foreign_key(&mut refers("machine", "model_id", "model"))
            .foreign_key(&mut refers("machine", "location_id", "location"))
            .foreign_key(&mut refers("machine", "previous_id", "machine"))
            .foreign_key(&mut refers("machine", "created_by", "app_user"))
            .foreign_key(&mut refers("machine", "import_job_id", "import_job"))
            .foreign_key(&mut refers("machine", "destination_site_id", "site"))
            .to_owned();
        manager.create_table(machines).await?;
        machine_indexes(manager).await?;
        let rows = table("import_row")
            .col(number("job_id"))
            .col(int("row_index"))
            .col(number("group_id"))
            .col(number("site_id"))
            .col(text("serial"))
            .col(text("model"))
            .col(text("location"))
            .col(small_from("status", 0))
            .col(text_null("reason"))
            .col(small_null("reason_code"))
            .col(number_null("machine_id"))
            .primary_key(&mut primary(&["job_id", "row_index"]))
            .foreign_key(&mut refers("import_row", "job_id", "import_job"))
            .foreign_key(&mut refers("import_row", "group_id", "tenant_group"))
            .foreign_key(&mut refers("import_row", "site_id", "site"))
            .foreign_key(&mut refers("import_row", "machine_id", "machine"))
            .to_owned();
        manager.create_table(rows).await?;
        manager.create_index(index("import_row_status", "import_row", &["job_id", "status", "row_index"])).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_tables(manager, &["import_row", "machine"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

async fn machine_indexes(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let shown = ["model_id", "location_id", "serial"];
    let list = ["site_id", "bucket", "listed_on", "id"];
    manager.create_index(covering(manager, "machine_list", "machine", &list, &shown)).await?;
    let open = ["site_id", "open", "listed_on", "id"];
    let with_bucket = ["bucket", "model_id", "location_id", "serial"];
    manager.create_index(covering(manager, "machine_list_open", "machine", &open, &with_bucket)).await?;
    let due = index("machine_due", "machine", &["site_id", "audit_due_on", "model_id", "location_id"])
        .and_where(Expr::col("status").eq("A"))
        .to_owned();
    manager.create_index(due).await?;
    let previous = index("machine_previous", "machine", &["previous_id"])
        .and_where(Expr::col("previous_id").is_not_null())
        .to_owned();
    manager.create_index(previous).await?;
    manager.create_index(index("machine_model", "machine", &["group_id", "model_id", "open"])).await?;
    let import = index("machine_import", "machine", &["import_job_id"])
        .and_where(Expr::col("import_job_id").is_not_null())
        .to_owned();
    manager.create_index(import).await?;
    manager.create_index(index("machine_location", "machine", &["site_id", "location_id", "open"])).await
}
