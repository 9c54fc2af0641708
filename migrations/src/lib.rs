//! Every change of the schema, in time order, a folder for each owning module (architecture, section 12, choice 4).
//!
//! A module returns its group from `Module::migrations`; the registry joins the groups and sorts them by name, so the
//! number in a file's name is its place in the whole. A migration that has been released is never edited.
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

/// Users, operators, sessions, what guards the sign-in, and what a user keeps on the server.
pub fn identity() -> Migrations {
    identity::migrations()
}

/// Models and the catalogue of machines built.
pub fn catalogue() -> Migrations {
    catalogue::migrations()
}

/// Machines, their events, transfers, work orders and counters, and the imports.
pub fn stock() -> Migrations {
    stock::migrations()
}

/// Customers, what they signed, and how far the nightly work is.
pub fn handover() -> Migrations {
    handover::migrations()
}

/// Inspections of machines, and what was found.
pub fn inspections() -> Migrations {
    inspections::migrations()
}

/// What people write about machines, and its categories.
pub fn notes() -> Migrations {
    notes::migrations()
}

/// What people are told.
pub fn notices() -> Migrations {
    notices::migrations()
}

/// What the platform itself keeps: audit log, jobs, mails to send, notifications and client errors.
pub fn platform() -> Migrations {
    platform::migrations()
}

/// Removes tables, the last made first.
async fn drop_tables(manager: &SchemaManager<'_>, tables: &[&'static str]) -> Result<(), DbErr> {
    for table in tables {
        manager.drop_table(Table::drop().table(*table).to_owned()).await?;
    }
    Ok(())
}
