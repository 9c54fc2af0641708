//! A migration that only creates indexes, each with its name, its table and its columns.

/// Defines `Migration` for the file.
macro_rules! indexes {
    ($($index:expr),+ $(,)?) => {
        /// This change of the schema.
        #[derive(sea_orm_migration::prelude::DeriveMigrationName)]
        pub struct Migration;

        #[async_trait::async_trait]
        impl sea_orm_migration::MigrationTrait for Migration {
            async fn up(
                &self,
                manager: &sea_orm_migration::SchemaManager,
            ) -> Result<(), sea_orm_migration::DbErr> {
                $crate::indexes::create(manager, INDEXES).await
            }

            async fn down(
                &self,
                manager: &sea_orm_migration::SchemaManager,
            ) -> Result<(), sea_orm_migration::DbErr> {
                $crate::indexes::drop(manager, INDEXES).await
            }

            fn use_transaction(&self) -> Option<bool> {
                Some(true)
            }
        }

        const INDEXES: &[$crate::indexes::New] = &[$($index),+];
    };
}

pub(crate) use indexes;
use sea_orm_migration::{DbErr, SchemaManager, sea_query::Index};

use crate::{columns::index, dialect::patiently};

/// Name, table, columns.
pub(crate) type New = (&'static str, &'static str, &'static [&'static str]);

/// Creates them.
pub(crate) async fn create(manager: &SchemaManager<'_>, indexes: &[New]) -> Result<(), DbErr> {
    patiently(manager).await?;
    for (name, table, columns) in indexes {
        manager.create_index(index(name, table, columns)).await?;
    }
    Ok(())
}

/// Drops them.
pub(crate) async fn drop(manager: &SchemaManager<'_>, indexes: &[New]) -> Result<(), DbErr> {
    patiently(manager).await?;
    for (name, table, _) in indexes {
        manager.drop_index(Index::drop().name(*name).table(*table).to_owned()).await?;
    }
    Ok(())
}
