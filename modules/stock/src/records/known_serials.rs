//! Serials that a group has already.

use std::collections::{HashMap, HashSet};

use platform::{core::error::Result, db::Tx, tenancy::Grant};
use sea_orm::FromQueryResult;

use crate::domain::{Serial, Twin};

/// Existing records of the group with some serials.
#[derive(Debug, Default)]
pub struct KnownSerials {
    open: HashMap<String, Vec<i64>>,
    latest: HashMap<String, i64>,
    sites: HashSet<(i64, String)>,
}

#[derive(FromQueryResult)]
struct KnownSerial {
    machine_id: i64,
    site_id: i64,
    serial: String,
    open: bool,
}

impl KnownSerials {
    /// Looks serials up over the whole group: which are open and where, and the latest closed record of each.
    pub async fn of(tx: &Tx, group: &Grant, serials: &[Serial]) -> Result<Self> {
        let mut known = Self::default();
        for chunk in serials.chunks(500) {
            let mut values = Vec::with_capacity(chunk.len());
            let marks: Vec<String> = chunk
                .iter()
                .map(|serial| {
                    values.push(serial.as_str().into());
                    format!("${}", values.len())
                })
                .collect();
            let text = format!(
                "SELECT s.machine_id, s.site_id, s.serial, s.open FROM machine_serial s \
                 JOIN machine m ON m.id = s.machine_id AND m.deleted = false \
                 WHERE {{scope:s}} AND {{scope:m}} AND s.serial IN ({}) ORDER BY s.machine_id",
                marks.join(", ")
            );
            for row in tx.select::<KnownSerial>(group, &text, values).await? {
                known.sites.insert((row.site_id, row.serial.clone()));
                if row.open {
                    known.open.entry(row.serial).or_default().push(row.site_id);
                } else {
                    known.latest.insert(row.serial, row.machine_id);
                }
            }
        }
        Ok(known)
    }

    /// Another open record of the serial; on its way, a machine has one at either end.
    pub fn twin(&self, serial: &Serial, site: i64) -> Twin {
        match self.open.get(serial.as_str()) {
            None => Twin::None,
            Some(sites) if sites.contains(&site) => Twin::Here,
            Some(_) => Twin::Elsewhere,
        }
    }

    /// Returns true where the site has a record of the serial, open or closed.
    pub fn is_known_at(&self, serial: &Serial, site: i64) -> bool {
        self.sites.contains(&(site, serial.as_str().to_owned()))
    }

    /// The record before this one.
    pub fn previous(&self, serial: &Serial) -> Option<i64> {
        self.latest.get(serial.as_str()).copied()
    }
}
