//! Every change of the schema, in time order, in a folder for each owning module.
//!
//! A module returns its migrations from `Module::migrations`; the registry joins them and sorts them by name, so the
//! number in a file's name gives its place in the whole. A released migration is never edited.
mod catalogue;
mod columns;
mod countries;
mod dialect;
mod handover;
mod identity;
mod indexes;
mod inspections;
mod notes;
mod notices;
mod platform;
mod reference;
mod sites;
mod stock;
pub mod tenancy;

use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, sea_query::Table};

/// The migrations of one module.
pub type Migrations = Vec<Box<dyn MigrationTrait>>;

/// Groups, sites, their settings and module switches.
pub fn sites() -> Migrations {
    sites::migrations()
}

/// Languages, countries, franchises, work statuses and locations.
pub fn reference() -> Migrations {
    reference::migrations()
}

/// Users, operators, sessions, sign-in counters, and values stored for a user.
pub fn identity() -> Migrations {
    identity::migrations()
}

/// Models and the machine catalogue.
pub fn catalogue() -> Migrations {
    catalogue::migrations()
}

/// Machines, their events, transfers, work orders and counters, and the imports.
pub fn stock() -> Migrations {
    stock::migrations()
}

/// Customers, handover inspections, and the state of the nightly work.
pub fn handover() -> Migrations {
    handover::migrations()
}

/// Inspections and their items.
pub fn inspections() -> Migrations {
    inspections::migrations()
}

/// Notes about machines, and their categories.
pub fn notes() -> Migrations {
    notes::migrations()
}

/// Notifications.
pub fn notices() -> Migrations {
    notices::migrations()
}

/// The tables of the platform: audit log, jobs, mails to send, notifications, error reports of browsers.
pub fn platform() -> Migrations {
    platform::migrations()
}

/// Drops tables, the last created first.
async fn drop_tables(manager: &SchemaManager<'_>, tables: &[&'static str]) -> Result<(), DbErr> {
    for table in tables {
        manager.drop_table(Table::drop().table(*table).to_owned()).await?;
    }
    Ok(())
}
