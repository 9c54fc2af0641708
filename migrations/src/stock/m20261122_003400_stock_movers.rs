//! The command line moves machines too, without a user, so `transfer.user_id` may be missing. SQLite cannot drop a NOT
//! NULL constraint, so the table is rebuilt there.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ColumnDef, TableCreateStatement},
};

use crate::{
    columns::{day_null, flag, id, index, instant, instant_null, number, number_null, refers, table, text, text_null},
    dialect::{is_postgres, patiently, run},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        if is_postgres(manager) {
            return run(manager, "ALTER TABLE transfer ALTER COLUMN user_id DROP NOT NULL").await;
        }
        anew(manager, number_null("user_id")).await
    }

    /// Fails without a change while there is a transfer without a user.
    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        if is_postgres(manager) {
            return run(manager, "ALTER TABLE transfer ALTER COLUMN user_id SET NOT NULL").await;
        }
        anew(manager, number("user_id")).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

/// The table with another column for the user.
async fn anew(manager: &SchemaManager<'_>, user: ColumnDef) -> Result<(), DbErr> {
    patiently(manager).await?;
    manager.create_table(transfers(user)).await?;
    run(manager, &format!("INSERT INTO transfer_anew ({COLUMNS}) SELECT {COLUMNS} FROM transfer")).await?;
    run(manager, "DROP TABLE transfer").await?;
    run(manager, "ALTER TABLE transfer_anew RENAME TO transfer").await?;
    manager.create_index(index("transfer_from", "transfer", &["from_machine_id"])).await?;
    manager.create_index(index("transfer_to", "transfer", &["to_machine_id"])).await
}

const COLUMNS: &str = "id, group_id, from_machine_id, to_machine_id, from_site_id, to_site_id, last_inspection_status, \
                       machine_transfer, previous_status, previous_due_on, comments, user_id, opened_at, closed_at, \
                       close_reason";

fn transfers(user: ColumnDef) -> TableCreateStatement {
    table("transfer_anew")
        .col(id())
        .col(number("group_id"))
        .col(number("from_machine_id"))
        .col(number_null("to_machine_id"))
        .col(number("from_site_id"))
        .col(number("to_site_id"))
        .col(flag("last_inspection_status", false))
        .col(flag("machine_transfer", false))
        .col(text("previous_status"))
        .col(day_null("previous_due_on"))
        .col(text("comments"))
        .col(user)
        .col(instant("opened_at"))
        .col(instant_null("closed_at"))
        .col(text_null("close_reason"))
        .foreign_key(&mut refers("transfer_anew", "group_id", "tenant_group"))
        .foreign_key(&mut refers("transfer_anew", "from_machine_id", "machine"))
        .foreign_key(&mut refers("transfer_anew", "to_machine_id", "machine"))
        .foreign_key(&mut refers("transfer_anew", "from_site_id", "site"))
        .foreign_key(&mut refers("transfer_anew", "to_site_id", "site"))
        .foreign_key(&mut refers("transfer_anew", "user_id", "app_user"))
        .to_owned()
}
