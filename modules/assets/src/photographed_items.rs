//! Items of inspections that photos show, which a module provides that depends on this one.

use platform::{async_trait, core::error::Result, db::Tx, tenancy::Grant};

/// The item that an upload names as the one on its photo.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PhotoOf {
    /// The record of the machine.
    pub machine: i64,
    /// The inspection.
    pub inspection: i64,
    /// The item of the template.
    pub item: i64,
}

/// An item that a photo can be added to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhotographedItem {
    /// Its question, in the language of the template.
    pub description: String,
    /// The status of the machine that is inspected.
    pub status: String,
}

/// Finds inspections and their items for photos.
#[async_trait]
pub trait PhotographedItems: Send + Sync {
    /// Returns the item of an open inspection within the first grant, which covers the current site; the second covers
    /// its group. The inspection stays open until the transaction ends.
    async fn open_item(&self, tx: &Tx, grants: (&Grant, &Grant), of: PhotoOf) -> Result<PhotographedItem>;

    /// Returns the status of the machine that is inspected, for a photo of the machine itself, by its record and the
    /// inspection.
    async fn open_inspection(&self, tx: &Tx, own: &Grant, of: (i64, i64)) -> Result<String>;
}
