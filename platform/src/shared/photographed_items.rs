//! Which item of an inspection a photo is of, asked by the module of files, which the module of inspections depends on and
//! not the other way round (`Module::photographed_items`).

use async_trait::async_trait;

use crate::{auth::context::Ctx, core::error::Result, db::Tx};

/// What a photo is said to be of.
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

/// Answers about items of inspections.
#[async_trait(?Send)]
pub trait PhotographedItems: Send + Sync {
    /// The item of an open inspection at the acting site that the caller may answer. The inspection stays open until the
    /// transaction ends.
    async fn open_item(&self, ctx: &Ctx, tx: &Tx, of: PhotoOf) -> Result<PhotographedItem>;

    /// Refuses a caller who may not see the inspections of a machine.
    async fn may_see(&self, ctx: &Ctx, tx: &Tx, machine: i64) -> Result<()>;
}
