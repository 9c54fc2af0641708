//! Tables `tyre_make`, `tyre_rating` and `tyre_size`: the tyres of a site. Among the entries that are not deleted, a name
//! is unique at the site without regard to letter case, and a size by its three values. A wheel is stored in tenths.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement, TableCreateStatement},
};

use crate::{
    columns::{deleted, index, instant, int, not_deleted, number_null, refers, site_table, small, text, unique},
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

/// A table of entries of a site, with the columns that all of them have.
fn entries(name: &'static str) -> TableCreateStatement {
    site_table(name)
        .col(deleted())
        .col(number_null("created_by"))
        .col(instant("updated_at"))
        .foreign_key(&mut refers(name, "created_by", "app_user"))
        .to_owned()
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let makes = entries("tyre_make").col(text("name")).col(text("name_key")).to_owned();
        manager.create_table(makes).await?;
        let ratings = entries("tyre_rating").col(text("name")).col(text("name_key")).col(int("order_list")).to_owned();
        manager.create_table(ratings).await?;
        let sizes = entries("tyre_size")
            .col(small("width"))
            .col(small("profile"))
            .col(small("wheel_tenths"))
            .col(text("name"))
            .to_owned();
        manager.create_table(sizes).await?;
        for mut entry in [
            unique("tyre_make_name", "tyre_make", &["site_id", "name_key"]),
            unique("tyre_rating_name", "tyre_rating", &["site_id", "name_key"]),
            unique("tyre_size_values", "tyre_size", &["site_id", "width", "profile", "wheel_tenths"]),
        ] {
            manager.create_index(entry.and_where(not_deleted()).to_owned()).await?;
        }
        for (name, table) in
            [("tyre_make_group", "tyre_make"), ("tyre_rating_group", "tyre_rating"), ("tyre_size_group", "tyre_size")]
        {
            manager.create_index(index(name, table, &["group_id", "id"])).await?;
            protect(manager, table).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["tyre_size", "tyre_rating", "tyre_make"] {
            expose(manager, table).await?;
        }
        drop_tables(manager, &["tyre_size", "tyre_rating", "tyre_make"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
