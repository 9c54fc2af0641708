//! A part of an archive: the rows of a table, or of a few tables that only make sense together.

use std::collections::HashMap;

use async_trait::async_trait;
use serde_json::{Map, Value as Json};

use super::verified::Verified;
use crate::{
    core::error::{Error, Result},
    db::Tx,
    state::Platform,
    storage::Key,
    tenancy::Grant,
};

/// A row: the values of its columns by their names.
pub type Row = Map<String, Json>;

/// The position where a page of rows begins: behind this id, or after this number of rows.
pub type Cursor = i64;

/// A column that contains ids of another table.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Link {
    /// The table of the column.
    pub table: &'static str,
    /// The column.
    pub column: &'static str,
    /// The table of those ids.
    pub to: &'static str,
    /// `true` if that row must be inserted before, because the column has a foreign key.
    pub is_key: bool,
}

/// The server from which rows are exported.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// The server.
    pub platform: &'a Platform,
    /// One view of everything.
    pub tx: &'a Tx,
    /// The group that is taken out.
    pub grant: &'a Grant,
}

/// The server into which rows are imported.
#[derive(Clone, Copy)]
pub struct Target<'a> {
    /// The server.
    pub platform: &'a Platform,
    /// The one transaction that brings everything.
    pub tx: &'a Tx,
    /// Over every group, because the group is new.
    pub grant: &'a Grant,
    /// The new group.
    pub group: i64,
    /// The new ids.
    pub ids: &'a Ids,
}

/// A part of an archive.
#[async_trait]
pub trait ArchivePart: Send + Sync {
    /// Its name in the file: that of its table.
    fn name(&self) -> &'static str;

    /// The tables whose rows the part contains.
    fn tables(&self) -> Vec<&'static str> {
        vec![self.name()]
    }

    /// The columns with ids of other rows.
    fn links(&self) -> Vec<Link>;

    /// Rows behind a cursor, and where the next begin; `None` behind the last. The first cursor is 0.
    async fn page(&self, from: &Source<'_>, after: Cursor) -> Result<(Vec<Row>, Option<Cursor>)>;

    /// The objects of the storage that belong to a row, all in the folder of its group.
    fn objects(&self, _row: &Row) -> Result<Vec<Key>> {
        Ok(Vec::new())
    }

    /// Verifies rows as they are in the file, with their old ids: values by the rules of the module, and records that
    /// carry a proof.
    ///
    /// # Errors
    ///
    /// A description of the first row that is refused.
    fn verify(&self, _rows: &[Row], _found: &mut Verified) -> Result<(), String> {
        Ok(())
    }

    /// Reserves ids of its table, for rows that others name.
    async fn reserve(&self, _tx: &Tx, _many: usize) -> Result<Vec<i64>> {
        Err(Error::internal(format!("rows of {} are not named by others", self.name())))
    }

    /// Writes rows with their new ids.
    async fn insert(&self, into: &Target<'_>, rows: Vec<Row>) -> Result<()>;

    /// Writes the rows that depend on the rows of every part, after all of them are inserted.
    async fn finish(&self, _into: &Target<'_>) -> Result<()> {
        Ok(())
    }
}

/// The new ids of the rows that others name.
#[derive(Debug, Default)]
pub struct Ids {
    tables: HashMap<&'static str, HashMap<i64, i64>>,
}

impl Ids {
    /// Returns the new id of a row.
    ///
    /// # Errors
    ///
    /// Internal when the archive does not contain the row.
    pub fn of(&self, table: &str, old: i64) -> Result<i64> {
        let new = self.tables.get(table).and_then(|ids| ids.get(&old));
        new.copied().ok_or_else(|| Error::internal(format!("the archive names {table} {old} and does not hold it")))
    }

    /// Returns the new id for an optional id; `None` for a row that the archive does not contain.
    pub fn known(&self, table: &str, old: Option<i64>) -> Option<i64> {
        old.and_then(|old| self.tables.get(table)?.get(&old).copied())
    }

    /// `true` if rows of other tables refer to the rows of the table.
    pub(super) fn has(&self, table: &str) -> bool {
        self.tables.contains_key(table)
    }

    /// Adds ids: the old ones, each with the new one.
    pub fn put(&mut self, table: &'static str, ids: impl IntoIterator<Item = (i64, i64)>) {
        self.tables.entry(table).or_default().extend(ids);
    }
}

/// The id of a row.
///
/// # Errors
///
/// An internal one when it has none.
pub fn id_of(row: &Row) -> Result<i64> {
    row.get("id").and_then(Json::as_i64).ok_or_else(|| Error::internal("the archive has a row without an id"))
}

/// A text of a row; empty when it has none.
pub fn text_of<'a>(row: &'a Row, column: &str) -> &'a str {
    row.get(column).and_then(Json::as_str).unwrap_or_default()
}

/// Replaces the ids in the columns of a row of a table by the new ids, for the links of that table; 0 and null mean no
/// row.
///
/// # Errors
///
/// Internal when a column is missing, or when the archive does not contain the row that is named.
pub fn rename(row: &mut Row, table: &str, links: &[Link], ids: &Ids) -> Result<()> {
    for link in links.iter().filter(|link| link.table == table) {
        let value = row.get_mut(link.column);
        let value = value
            .ok_or_else(|| Error::internal(format!("the archive has a row of {table} without {}", link.column)))?;
        if let Some(old) = value.as_i64().filter(|old| *old != 0) {
            *value = ids.of(link.to, old)?.into();
        }
    }
    Ok(())
}

/// Replaces an id within a JSON value, such as `ModelId` of a snapshot; null and a missing field are left unchanged.
///
/// # Errors
///
/// Internal when the archive does not contain the row that is named.
pub fn renamed_id(within: &mut Json, field: &str, table: &str, ids: &Ids) -> Result<()> {
    if let Some(value) = within.get_mut(field)
        && let Some(old) = value.as_i64()
    {
        *value = ids.of(table, old)?.into();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn ids_within_json_are_exchanged() {
        let mut ids = Ids::default();
        ids.put("model", [(3, 41)]);
        let mut snapshot = json!({ "ModelId": 3, "LocationId": null });
        renamed_id(&mut snapshot, "ModelId", "model", &ids).expect("known");
        renamed_id(&mut snapshot, "LocationId", "location", &ids).expect("null stays");
        renamed_id(&mut snapshot, "CustomerId", "customer", &ids).expect("what is missing stays so");
        assert_eq!(snapshot, json!({ "ModelId": 41, "LocationId": null }));
        let error = renamed_id(&mut json!({ "ModelId": 4 }), "ModelId", "model", &ids).expect_err("unknown");
        assert_eq!(error.cause(), Some("the archive names model 4 and does not hold it"));
        assert_eq!(
            (ids.known("model", Some(3)), ids.known("model", Some(4)), ids.known("model", None)),
            (Some(41), None, None)
        );
    }
}
