//! The manifest of a backup, and the names of its entries.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    config::Config,
    container::{Entries, Manifest},
    core::secrets::Secrets,
};

/// The entry with the file of SQLite.
pub(super) const SQLITE: &str = "database/hardstand.db";
/// The entry with the secrets.
pub(super) const SECRETS: &str = "secrets.toml";
/// The beginning of the names of objects.
const OBJECTS: &str = "objects/";

/// Description of the content of a backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BackupManifest {
    /// The version of the format.
    pub form: u32,
    /// The version of the program that wrote it.
    pub program: String,
    /// The moment whose state the backup has, RFC 3339.
    pub at: String,
    /// The database it was made of.
    pub database: DatabaseKind,
    /// The migrations of its schema, in order.
    pub migrations: Vec<String>,
    /// The tables.
    pub tables: BTreeMap<String, TableInfo>,
    /// The last values of the sequences that were used (PostgreSQL).
    pub sequences: BTreeMap<String, i64>,
    /// The number of objects.
    pub objects: u64,
    /// The secrets that the content needs.
    pub secrets: SecretsInfo,
    /// The entries.
    pub entries: Entries,
}

/// The kinds of databases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DatabaseKind {
    /// SQLite.
    Sqlite,
    /// PostgreSQL.
    Postgres,
}

/// A table.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableInfo {
    /// The number of its rows.
    pub rows: u64,
    /// The columns in the order of the entry (PostgreSQL).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<String>,
}

/// The content of a database at one moment.
#[derive(Debug, Default)]
pub(super) struct Snapshot {
    pub(super) migrations: Vec<String>,
    pub(super) tables: BTreeMap<String, TableInfo>,
    pub(super) sequences: BTreeMap<String, i64>,
}

/// The secrets by which the content of a backup is sealed and encrypted. None of these values opens anything.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SecretsInfo {
    /// A hash that only the same pepper and the same key of the audit chain have.
    pub fingerprint: String,
    /// The ids of the encryption keys.
    pub keys: Vec<String>,
    /// The file contains them.
    pub included: bool,
}

impl DatabaseKind {
    /// The kind of the database of a configuration.
    pub fn of(config: &Config) -> Self {
        if config.is_sqlite() { Self::Sqlite } else { Self::Postgres }
    }

    /// Its name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "PostgreSQL",
        }
    }
}

impl SecretsInfo {
    pub(super) fn of(secrets: &Secrets, included: bool) -> Self {
        Self { fingerprint: secrets.fingerprint(), keys: secrets.encryption_keys(), included }
    }

    /// Returns `true` if these secrets open what a backup with this description contains.
    pub(super) fn is_opened_by(&self, secrets: &Secrets) -> bool {
        let known = secrets.encryption_keys();
        self.fingerprint == secrets.fingerprint() && self.keys.iter().all(|key| known.contains(key))
    }
}

impl Manifest for BackupManifest {
    const KIND: &'static str = "backup";
    const FORM: u32 = 1;

    fn form(&self) -> u32 {
        self.form
    }

    fn entries(&self) -> &Entries {
        &self.entries
    }

    fn set_entries(&mut self, form: u32, entries: Entries) {
        self.objects = entries.keys().filter(|name| object_of(name).is_some()).count() as u64;
        (self.form, self.entries) = (form, entries);
    }
}

/// The name of the entry with the rows of a table of PostgreSQL.
pub(super) fn entry_of_table(table: &str) -> String {
    format!("database/{table}.copy")
}

/// The name of the entry with an object.
pub(super) fn entry_of_object(key: &str) -> String {
    format!("{OBJECTS}{key}")
}

/// The key of the object of an entry; `None` for the other entries.
pub(super) fn object_of(entry: &str) -> Option<&str> {
    entry.strip_prefix(OBJECTS)
}
