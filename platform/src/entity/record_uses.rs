//! Uses of records: rows of other modules that refer to them. Each module declares the columns of its tables that refer
//! to records ([`Module::record_uses`](crate::app::module::Module::record_uses)), and
//! [`Platform::used`](crate::state::Platform::used) reads them all: a record that nothing uses has had nothing
//! happen to it since it was made.

use std::collections::HashSet;

use sea_orm::{FromQueryResult, Value};

use crate::{
    core::error::Result,
    db::{Tx, placeholders},
    tenancy::Grant,
};

/// Kinds of records that rows of other tables refer to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordKind {
    /// A machine; its uses are rows of sites.
    Machine,
    /// A model; its uses are rows of groups and sites.
    Model,
    /// A location; its uses are rows of sites.
    Location,
}

/// A column that contains ids of records.
#[derive(Debug, Clone, Copy)]
pub struct RecordUse {
    /// The kind of the records.
    pub kind: RecordKind,
    /// The table.
    pub table: &'static str,
    /// The column.
    pub column: &'static str,
    /// The rows that are uses.
    pub rows: UsingRows,
}

/// The rows of a table that are uses of the records they refer to.
#[derive(Debug, Clone, Copy)]
pub enum UsingRows {
    /// Every row.
    All,
    /// Rows that fulfil an SQL condition.
    Where(&'static str),
    /// None, for the reason given.
    None(&'static str),
}

impl RecordUse {
    /// Every row of a table, by its column, is a use.
    pub const fn all(kind: RecordKind, table: &'static str, column: &'static str) -> Self {
        Self { kind, table, column, rows: UsingRows::All }
    }

    /// The rows that fulfil a condition are uses.
    pub const fn only(kind: RecordKind, table: &'static str, column: &'static str, condition: &'static str) -> Self {
        Self { kind, table, column, rows: UsingRows::Where(condition) }
    }

    /// No row is a use, for the reason given.
    pub const fn none(kind: RecordKind, table: &'static str, column: &'static str, reason: &'static str) -> Self {
        Self { kind, table, column, rows: UsingRows::None(reason) }
    }

    /// The statement that reads which of so many ids are used; `None` when no row is a use.
    fn statement(&self, ids: usize) -> Option<String> {
        let Self { table, column, .. } = self;
        let condition = match self.rows {
            UsingRows::All => String::new(),
            UsingRows::Where(condition) => format!(" AND {condition}"),
            UsingRows::None(_) => return None,
        };
        Some(format!(
            "SELECT DISTINCT {column} AS id FROM {table} WHERE {{scope}} AND {column} IN ({}){condition}",
            placeholders(ids)
        ))
    }
}

/// Returns those of the records that a row refers to, within the grant, which covers the owner of every declared table.
pub(crate) async fn used(
    tx: &Tx,
    grant: &Grant,
    uses: &[RecordUse],
    kind: RecordKind,
    records: &[i64],
) -> Result<HashSet<i64>> {
    #[derive(FromQueryResult)]
    struct Used {
        id: i64,
    }
    let mut found = HashSet::new();
    if records.is_empty() {
        return Ok(found);
    }
    for text in uses.iter().filter(|of| of.kind == kind).filter_map(|of| of.statement(records.len())) {
        let ids: Vec<Value> = records.iter().map(|id| (*id).into()).collect();
        found.extend(tx.select::<Used>(grant, &text, ids).await?.into_iter().map(|row| row.id));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_reads_the_rows_that_are_uses() {
        let all = RecordUse::all(RecordKind::Machine, "note", "machine_id");
        let text = "SELECT DISTINCT machine_id AS id FROM note WHERE {scope} AND machine_id IN ($1, $2)";
        assert_eq!(all.statement(2).as_deref(), Some(text));
        let only = RecordUse::only(RecordKind::Machine, "note", "machine_id", "seq > 1");
        assert_eq!(only.statement(2), Some(format!("{text} AND seq > 1")));
        assert_eq!(RecordUse::none(RecordKind::Machine, "note", "machine_id", "derived").statement(2), None);
    }
}
