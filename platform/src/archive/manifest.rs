//! The manifest of a tenant's file, and the names of its entries.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::container::{Container, Entries, Manifest};

/// The file of a tenant.
pub type Archive = Container<TenantManifest>;

/// Description of the content of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TenantManifest {
    /// The version of the format.
    pub form: u32,
    /// The version of the program that wrote it.
    pub program: String,
    /// The last migration of the server that it was taken from.
    pub schema: String,
    /// Time of the export.
    pub at: String,
    /// The name of the group.
    pub group: String,
    /// Name of the product for the group.
    pub brand: String,
    /// The group's id there.
    pub group_id: i64,
    /// The codes of its sites.
    pub sites: Vec<String>,
    /// The languages of that server: the code of each id.
    pub languages: BTreeMap<i64, String>,
    /// The entries: the rows of each part, then the objects.
    pub entries: Entries,
}

impl Manifest for TenantManifest {
    const KIND: &'static str = "tenant";
    const FORM: u32 = 1;

    fn form(&self) -> u32 {
        self.form
    }

    fn entries(&self) -> &Entries {
        &self.entries
    }

    fn set_entries(&mut self, form: u32, entries: Entries) {
        (self.form, self.entries) = (form, entries);
    }
}

/// The name of the entry with the rows of a part.
pub(super) fn entry_of(part: &str) -> String {
    format!("rows/{part}.ndjson")
}

/// The name of the entry with an object.
pub(super) fn entry_of_object(name: &str) -> String {
    format!("objects/{name}")
}

/// The name of the object of an entry; `None` for an entry with rows.
pub(super) fn object_of(entry: &str) -> Option<&str> {
    entry.strip_prefix("objects/")
}
