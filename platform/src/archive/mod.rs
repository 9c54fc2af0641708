//! A tenant in one file: its group, sites, people, machines and files, taken out of one server and put into another,
//! where every row gets a new id.
//!
//! Each module declares which of its tables are exported ([`Module::archive`](crate::app::module::Module::archive)) and
//! why the others do not ([`Module::stays_behind`](crate::app::module::Module::stays_behind)); a test compares both
//! with the schema. A table is exported as a [`Rows`], which names the columns with ids of other rows; a table that
//! needs more is an [`ArchivePart`] of its own.
//!
//! The file is a ZIP whose entries are encrypted by a key made of a pass phrase: it holds personal data, secrets of
//! integrations and hashes of passwords in the clear, because the keys of the exporting server are not exported.

mod container;
mod error;
mod export;
mod import;
mod part;
mod rows;
mod values;
mod verified;
mod verify;

pub use container::{Archive, Manifest, fewest as fewest_of_pass_phrase};
pub use error::ArchiveError;
pub use export::{Exported, Wanted, export};
pub use import::{ImportRequest, Imported, import};
pub use part::{ArchivePart, Cursor, Ids, Link, Row, Source, Target, id_of, rename, renamed_id, text_of};
pub use rows::{Rows, active_of, model_of, row_of};
pub use verified::{ChainEnd, Verified};
