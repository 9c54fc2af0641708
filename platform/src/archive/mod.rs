//! A tenant in one file: its group, sites, people, machines and files, exported from one server and imported into
//! another, where every row gets a new id.
//!
//! Each module declares which of its tables are exported ([`Module::archive`](crate::app::module::Module::archive)) and
//! the reason for which the others are not ([`Module::stays_behind`](crate::app::module::Module::stays_behind)); a test
//! compares both with the schema. A table is exported as a [`Rows`], which names the columns with ids of other rows; a
//! table that needs more is an [`ArchivePart`] of its own.
//!
//! The file is a ZIP whose entries are encrypted by a key made of a pass phrase: it contains personal data, secrets of
//! integrations and hashes of passwords in the clear, because the keys of the exporting server are not exported.

mod error;
mod export;
mod import;
mod manifest;
mod part;
mod rows;
mod values;
mod verified;
mod verify;

pub use error::ArchiveError;
pub use export::{Exported, TenantSelection, export};
pub use import::{ImportRequest, Imported, import};
pub use manifest::{Archive, TenantManifest};
pub use part::{ArchivePart, Cursor, Ids, Link, Row, Source, Target, id_of, rename, renamed_id, text_of};
pub use rows::{Rows, active_of, model_of, row_of};
pub use verified::{ChainEnd, Verified};
