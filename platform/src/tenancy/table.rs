//! A table as its entity describes it, with the owner of its rows.

use std::collections::BTreeSet;

use sea_orm::{IdenStatic as _, Iterable as _, RelationTrait as _};

use super::finders::Tenant;

/// A table as its entity describes it. Tests compare it with the migrated schema and its row-level security.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// The columns of the entity.
    pub columns: BTreeSet<String>,
    /// The owner of its rows.
    pub owner: Owner,
    /// The relations of the entity: the column, and the table that it refers to.
    pub relations: BTreeSet<(String, String)>,
}

/// The owner of a table's rows, as the finders scope them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Owner {
    /// A site; the columns that name the group and the site.
    Site(String, String),
    /// A group; the column that names it.
    Group(String),
    /// The program itself.
    Ours,
    /// No tenant: a grant adds no condition.
    Shared,
}

impl Table {
    /// The table of an entity.
    pub fn of<E: Tenant>(entity: E) -> Self {
        let columns = E::Column::iter().map(|column| column.as_str().to_owned()).collect();
        let name_of = |column: E::Column| column.as_str().to_owned();
        let owner = match (E::group(), E::site()) {
            (Some(group), Some(site)) => Owner::Site(name_of(group), name_of(site)),
            (Some(group), None) => Owner::Group(name_of(group)),
            (None, _) if E::OURS => Owner::Ours,
            (None, _) => Owner::Shared,
        };
        let relations = E::Relation::iter().map(|relation| {
            let def = relation.def();
            let columns: Vec<String> = def.from_col.iter().map(ToString::to_string).collect();
            (columns.join(", "), def.to_tbl.sea_orm_table().to_string())
        });
        Self { name: entity.table_name().to_owned(), columns, owner, relations: relations.collect() }
    }
}

/// Declares the owner of each table of a module and lists the tables: the only list of them. It is written in
/// `entity/mod.rs`, below the `pub mod` of each, and defines the `tables()` that `Module::tables` answers.
///
/// ```ignore
/// platform::tables! {
///     site_owned: location;
///     group_owned: franchise, work_status;
///     shared: language, country;
/// }
/// ```
#[macro_export]
macro_rules! tables {
    ($($owner:ident: $($table:ident),+;)+) => {
        $($($crate::$owner!($table::Entity);)+)+

        /// Every table of this module.
        pub fn tables() -> ::std::vec::Vec<$crate::tenancy::Table> {
            ::std::vec![$($($crate::tenancy::Table::of($table::Entity)),+),+]
        }
    };
}
