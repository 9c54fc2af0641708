//! Tables `machine_area` and `common_defect`: the areas of a machine and the usual defects. They belong to the group;
//! head office maintains them.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName, sea_query::ConditionalStatement,
};

use crate::{
    columns::{deleted, id, index, instant, not_deleted, number, number_null, refers, table, text, unique},
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

/// Each table with its unique index and its index for lists.
const LISTS: [(&str, &str, &str); 2] = [
    ("machine_area", "machine_area_name", "machine_area_group"),
    ("common_defect", "common_defect_name", "common_defect_group"),
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (list, by_name, by_group) in LISTS {
            let names = table(list)
                .col(id())
                .col(number("group_id"))
                .col(text("name"))
                .col(text("name_key"))
                .col(deleted())
                .col(number_null("created_by"))
                .col(instant("updated_at"))
                .foreign_key(&mut refers(list, "group_id", "tenant_group"))
                .foreign_key(&mut refers(list, "created_by", "app_user"))
                .to_owned();
            manager.create_table(names).await?;
            let mut name = unique(by_name, list, &["group_id", "name_key"]);
            manager.create_index(name.and_where(not_deleted()).to_owned()).await?;
            manager.create_index(index(by_group, list, &["group_id", "id"])).await?;
            protect(manager, list).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (list, ..) in LISTS {
            expose(manager, list).await?;
        }
        drop_tables(manager, &LISTS.map(|(list, ..)| list)).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
