//! The columns of a machine in statements: those that a list reads, and those that an update writes. Both follow from
//! [`machine_columns`].

use std::sync::LazyLock;

use platform::db::row_decoding::columns;
use sea_orm::Value;

use crate::entity::machine::{self, machine_columns};

/// A machine that is read by the positions of its columns, as the list, the search and a past day do: they read the most
/// rows.
pub(crate) struct MachineRow(pub(crate) machine::Model);

/// The columns of [`MachineRow`], of a table that the statement calls `m`.
pub(crate) static COLUMNS: LazyLock<String> = LazyLock::new(|| columns("m", MachineRow::COLUMNS));

impl MachineRow {
    /// The records of some rows.
    pub(crate) fn all(rows: Vec<Self>) -> Vec<machine::Model> {
        rows.into_iter().map(|row| row.0).collect()
    }
}

macro_rules! statements {
    (
        key { $id:ident: $id_type:ty }
        unchanged { $($unchanged:ident: $unchanged_type:ty,)+ }
        logged { $($logged:ident: $logged_type:ty = $name:tt,)+ }
        results { $($result:ident),+ }
        unlogged { $($unlogged:ident: $unlogged_type:ty,)+ }
    ) => {
        platform::positional_row!(MachineRow(machine::Model) {
            $id, $($unchanged,)+ $($logged,)+ $($result,)+ $($unlogged),+
        });

        /// The columns that an update writes.
        pub(super) const WRITTEN: &[&str] = &[
            $(stringify!($logged),)+ $(stringify!($result),)+ $(stringify!($unlogged)),+
        ];

        /// Appends the values of [`WRITTEN`] of a record, in the same order.
        pub(super) fn append_written(row: &machine::Model, values: &mut Vec<Value>) {
            values.extend([
                $(Value::from(Clone::clone(&row.$logged)),)+
                $(Value::from(row.$result),)+
                $(Value::from(Clone::clone(&row.$unlogged))),+
            ]);
        }
    };
}
machine_columns!(statements);
