//! While a machine is in transit, the sender's record and the waiting record of the receiver are both open, and the
//! sender's is the present one of the machine. Unique for serial and group is therefore the open record that is the
//! present one.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement, Expr, ExprTrait, Index},
};

use crate::{columns::unique, dialect::patiently};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        patiently(manager).await?;
        let holder = unique("machine_serial_holder", "machine_serial", &["group_id", "serial"])
            .and_where(Expr::col("open").eq(true))
            .and_where(Expr::col("current_location").eq(1))
            .to_owned();
        manager.create_index(holder).await?;
        drop(manager, "machine_serial_open").await
    }

    /// Fails without a change while a machine is in transit, because the older index allows one open record only.
    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let open = unique("machine_serial_open", "machine_serial", &["group_id", "serial"])
            .and_where(Expr::col("open").eq(true))
            .to_owned();
        manager.create_index(open).await?;
        drop(manager, "machine_serial_holder").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

async fn drop(manager: &SchemaManager<'_>, index: &'static str) -> Result<(), DbErr> {
    manager.drop_index(Index::drop().name(index).table("machine_serial").to_owned()).await
}
