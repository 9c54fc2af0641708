//! Every change of the schema, in time order, in a file for each owning module.
//!
//! The first migration of a module creates its tables (`new_table`); later changes are files in a folder of its name. A
//! module takes the migrations of its name; the registry joins them and sorts them by name, so the number in a name
//! gives its place in the whole. A released migration is never edited.
mod assets;
mod catalogue;
mod columns;
mod countries;
mod dialect;
mod email;
mod handover;
mod identity;
mod inspections;
mod migration;
mod new_table;
mod notes;
mod notices;
mod platform;
mod program_version;
mod quality;
mod reference;
mod reports;
mod sites;
mod stock;
mod templates;
pub mod tenancy;
mod tyres;
mod vat;

pub use self::{migration::Migration, platform::AUDIT_LOG, program_version::ProgramVersion};

/// The migrations of one module.
pub type Migrations = Vec<Migration>;

/// The files of this crate with migrations, one for each module; the only list of them. A module takes its migrations by
/// its name ([`of`]), and the tests take all of them.
macro_rules! modules {
    ($($module:ident),+ $(,)?) => {
        /// Every group of migrations with the name of the module that owns it.
        pub fn all() -> Vec<(&'static str, Migrations)> {
            vec![$((stringify!($module), $module::migrations())),+]
        }

        /// The migrations of the module of this name, in time order; none where it has no file.
        pub fn of(module: &str) -> Migrations {
            match module {
                $(stringify!($module) => $module::migrations(),)+
                _ => Vec::new(),
            }
        }
    };
}

modules!(
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
