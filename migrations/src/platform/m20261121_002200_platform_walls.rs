//! Row-level security (PostgreSQL) for every table that exists by now, in addition to the scope that every statement
//! carries. Later tables are protected by the migrations that create them.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::tenancy::{expose, protect};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in PROTECTED {
            protect(manager, table).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in PROTECTED {
            expose(manager, table).await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

const PROTECTED: [&str; 29] = [
    "tenant_group",
    "site",
    "site_setting",
    "site_module",
    "app_user",
    "user_site",
    "operator",
    "session",
    "cache_store",
    "api_key",
    "franchise",
    "work_status",
    "location",
    "model",
    "catalogue_machine",
    "import_job",
    "import_row",
    "machine",
    "machine_serial",
    "serial_suffix",
    "stock_total",
    "stock_tile",
    "transfer",
    "machine_event",
    "audit_entry",
    "job",
    "outbox_mail",
    "notification",
    "client_error",
];
