//! Every change of the schema, in time order, in a folder for each owning module.
//!
//! A module takes the migrations of the folder of its name; the registry joins them and sorts them by name, so the
//! number in a file's name gives its place in the whole. A released migration is never edited.
mod assets;
mod catalogue;
mod columns;
mod countries;
mod dialect;
mod email;
mod handover;
mod identity;
mod indexes;
mod inspections;
mod notes;
mod notices;
mod platform;
mod quality;
mod reference;
mod reports;
mod sites;
mod stock;
mod templates;
pub mod tenancy;
mod tyres;
mod vat;

use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, sea_query::Table};

/// The migrations of one module.
pub type Migrations = Vec<Box<dyn MigrationTrait>>;

/// The folders of this crate, one for each module; the only list of them. A module takes its migrations by its name
/// ([`of`]), and the tests take all of them.
macro_rules! folders {
    ($($module:ident),+ $(,)?) => {
        /// Every group of migrations with the name of the module that owns it.
        pub fn all() -> Vec<(&'static str, Migrations)> {
            vec![$((stringify!($module), $module::migrations())),+]
        }

        /// The migrations of the module of this name, in time order; none where it has no folder.
        pub fn of(module: &str) -> Migrations {
            match module {
                $(stringify!($module) => $module::migrations(),)+
                _ => Vec::new(),
            }
        }
    };
}

folders!(
    platform,
    sites,
    identity,
    reference,
    catalogue,
    stock,
    handover,
    notes,
    inspections,
    notices,
    templates,
    assets,
    reports,
    email,
    tyres,
    vat,
    quality,
);

/// Drops tables, the last created first.
async fn drop_tables(manager: &SchemaManager<'_>, tables: &[&'static str]) -> Result<(), DbErr> {
    for table in tables {
        manager.drop_table(Table::drop().table(*table).to_owned()).await?;
    }
    Ok(())
}
