//! Who holds a serial: while a machine is on its way, the sender's record and the one that waits for it are both open
//! (decisions, Q-051), and only the sender's holds the machine. So what is there once for each serial and group
//! is the open record that holds it.
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

    /// Fails, and changes nothing, while a machine is on its way: the older index has no place for it.
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
