//! The stock list of a past day is read from the log: every event that ends a state contains the time since when the
//! state lasted and, in addition to the whole record in `before`, the columns by which lists filter and count. A
//! machine has the time of its last change; a machine that has not changed since a day is as it was on that day.
//!
//! Existing events get the same columns from their `before`.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement, Expr, ExprTrait, Index, Table},
};

use crate::{
    columns::{day_null, instant_null, number_null, small_null, text_null},
    dialect::{covering, is_postgres, patiently, rewritten, run},
    tenancy::every_tenant,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const COLUMNS: [&str; 7] =
    ["since", "was_bucket", "was_model_id", "was_location_id", "was_serial", "was_due_on", "listed_on"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        patiently(manager).await?;
        every_tenant(manager).await?;
        let changed = instant_null("changed_at");
        manager.alter_table(Table::alter().table("machine").add_column(changed).to_owned()).await?;
        for column in [
            instant_null("since"),
            small_null("was_bucket"),
            number_null("was_model_id"),
            number_null("was_location_id"),
            text_null("was_serial"),
            day_null("was_due_on"),
            day_null("listed_on"),
        ] {
            manager.alter_table(Table::alter().table("machine_event").add_column(column).to_owned()).await?;
        }
        run(manager, CHANGED).await?;
        rewritten(manager, "machine_event", &fill_past_columns(manager)).await?;
        let carried = [
            "since",
            "group_id",
            "was_bucket",
            "listed_on",
            "machine_id",
            "was_model_id",
            "was_location_id",
            "was_due_on",
        ];
        let past = covering(manager, "machine_event_past", "machine_event", &["site_id", "at"], &carried)
            .and_where(Expr::col("since").is_not_null())
            .to_owned();
        manager.create_index(past).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name("machine_event_past").table("machine_event").to_owned()).await?;
        for column in COLUMNS {
            manager.alter_table(Table::alter().table("machine_event").drop_column(column).to_owned()).await?;
        }
        manager.alter_table(Table::alter().table("machine").drop_column("changed_at").to_owned()).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

/// The first event of a machine is its arrival, which changes nothing.
const CHANGED: &str = "UPDATE machine SET changed_at = (SELECT MAX(e.at) FROM machine_event e \
     WHERE e.machine_id = machine.id AND e.before IS NOT NULL)";

/// Fills the columns of each event that ended a state. The bucket was not stored before this migration and is derived
/// from the status; whether a record was rejected is derived from the latest event of its transfer.
fn fill_past_columns(manager: &SchemaManager<'_>) -> String {
    let day = if is_postgres(manager) { "CAST(before->>'AuditDueOn' AS date)" } else { "before->>'AuditDueOn'" };
    let is = |flag: &str| format!("CAST(before->>'{flag}' AS text) IN ('true', '1')");
    format!(
        "UPDATE machine_event SET \
         since = (SELECT MAX(p.at) FROM machine_event p \
                  WHERE p.machine_id = machine_event.machine_id AND p.id < machine_event.id), \
         was_bucket = CASE WHEN {deleted} THEN 14 \
             WHEN before->>'Status' = 'P' THEN 11 WHEN before->>'Status' = 'T' THEN 12 WHEN NOT ({open}) THEN 13 \
             WHEN before->>'Status' = 'N' THEN 1 WHEN before->>'Status' = 'R' THEN 2 \
             WHEN before->>'Status' = 'A' THEN 3 WHEN before->>'Status' = 'F' THEN 4 \
             WHEN before->>'Status' = 'G' THEN 5 WHEN before->>'Status' = 'H' THEN 6 \
             WHEN before->>'Status' = 'S' THEN 7 WHEN before->>'Status' = 'C' THEN 8 \
             WHEN (SELECT p.success FROM machine_event p WHERE p.machine_id = machine_event.machine_id \
                   AND p.id < machine_event.id AND p.status = 'O' ORDER BY p.id DESC LIMIT 1) = 0 THEN 10 ELSE 9 END, \
         was_model_id = CAST(before->>'ModelId' AS bigint), \
         was_location_id = CAST(before->>'LocationId' AS bigint), \
         was_serial = before->>'Serial', was_due_on = {day}, \
         listed_on = (SELECT m.listed_on FROM machine m WHERE m.id = machine_event.machine_id) \
         WHERE before IS NOT NULL",
        deleted = is("Deleted"),
        open = is("Open"),
    )
}
