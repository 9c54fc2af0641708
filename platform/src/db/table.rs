//! A table as its entity describes it.

use std::collections::BTreeSet;

use sea_orm::{EntityTrait, IdenStatic as _, Iterable as _};

/// A table as its entity describes it. Tests compare it with the migrated schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// The columns of the entity.
    pub columns: BTreeSet<String>,
}

impl Table {
    /// The table of an entity.
    pub fn of<E: EntityTrait>(entity: E) -> Self {
        let columns = E::Column::iter().map(|column| column.as_str().to_owned()).collect();
        Self { name: entity.table_name().to_owned(), columns }
    }
}
