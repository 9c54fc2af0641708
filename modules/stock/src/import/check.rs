//! The outcome that each row of a file would have, decided as an import decides it; nothing is written.

use std::{
    collections::HashSet,
    hash::{BuildHasher as _, RandomState},
    path::Path,
};

use platform::{
    api::name_list::Missing,
    auth::context::Ctx,
    core::{
        error::Result,
        reason::Reason,
        table_file::{Delimiter, Encoding},
        text,
    },
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    answer::text_of,
    rows::{Checked, Fate, Taken},
    run::{Site, judge, next_chunk},
    stage::{Wishes, look_at},
};
use crate::permissions::{IMPORT, IMPORT_CREATE_MISSING};

/// Rows of each outcome in an answer, and names of each kind.
const SHOWN: usize = 100;

/// Result that an import of a file would have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ImportCheck {
    /// Rows of the file.
    pub total: usize,
    /// Machines that would be new.
    pub new: usize,
    /// Rows whose machine exists already, or is in an earlier row of the file: nothing would happen.
    pub unchanged: usize,
    /// Rows that would be refused for another reason.
    pub refused: usize,
    /// `true` if the first line is read as a header.
    pub header: bool,
    /// The cells of the first line.
    pub first_line: Vec<String>,
    /// The divider of the cells.
    pub delimiter: Delimiter,
    /// The encoding.
    pub encoding: Encoding,
    /// Models that would be created, by name; the first 100.
    pub new_models: Vec<String>,
    /// Number of models that would be created.
    pub new_model_count: usize,
    /// Locations that would be created, by name; the first 100.
    pub new_locations: Vec<String>,
    /// Number of locations that would be created.
    pub new_location_count: usize,
    /// Rows with a `NearSerial`.
    pub warnings: usize,
    /// The first 100 rows of each outcome and the first 100 with a `NearSerial`, in the order of the file.
    pub rows: Vec<CheckedRow>,
}

/// Outcome that a row would have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct CheckedRow {
    /// Index of the row in the file, from 0.
    pub index: i32,
    /// The number of the row in a spreadsheet, from 1.
    pub line: i32,
    /// The serial as it was read.
    #[serde(rename = "VIN")]
    pub vin: String,
    /// The model as it was read.
    pub model: String,
    /// The location as it was read.
    pub location: String,
    /// new, unchanged or refused.
    pub outcome: &'static str,
    /// The text to show.
    pub status: &'static str,
    /// The number of the refusal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason_code: Option<i16>,
    /// A serial of the site, or of a row above, that differs from this one by leading zeros only: a warning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub near_serial: Option<String>,
    /// The fault of a row that cannot be read: 'Line 3 has 2 columns'.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<String>,
}

/// Looks at every row of a file.
pub async fn check(ctx: &Ctx, path: &Path, wishes: &Wishes) -> Result<ImportCheck> {
    let grant = ctx.can(IMPORT)?;
    let group = ctx.can_in_group(IMPORT)?;
    if wishes.create_missing {
        ctx.can(IMPORT_CREATE_MISSING)?;
    }
    let platform = ctx.platform();
    let mut file = look_at(platform, path, wishes).await?;
    let site = Site { platform, grant: &grant, group: &group, id: ctx.site()?.id };
    let missing = if wishes.create_missing { Missing::Pretend } else { Missing::LeaveOut };
    let mut seen = Taken::default();
    let mut tally = Tally::default();
    let mut next = 0;
    loop {
        let chunk = next_chunk(&mut file, next)?;
        if chunk.is_empty() {
            break;
        }
        // A transaction for each chunk, so that a long file keeps no old state of the database alive.
        let mut tx = ctx.read(&grant).await?;
        for row in judge(&mut tx, &site, missing, &chunk, &mut seen).await? {
            tally.count(row);
        }
        next += i32::try_from(chunk.len()).unwrap_or(i32::MAX);
    }
    let (new_models, new_model_count) = first_of(tally.models);
    let (new_locations, new_location_count) = first_of(tally.locations);
    let [new, unchanged, refused] = tally.counts;
    Ok(ImportCheck {
        total: new + unchanged + refused,
        new,
        unchanged,
        refused,
        header: file.layout().header,
        first_line: file.first_cells(),
        delimiter: file.layout().delimiter,
        encoding: file.layout().encoding,
        new_models,
        new_model_count,
        new_locations,
        new_location_count,
        warnings: tally.warnings,
        rows: tally.rows,
    })
}

#[derive(Default)]
struct Tally {
    counts: [usize; 3],
    warnings: usize,
    models: Names,
    locations: Names,
    rows: Vec<CheckedRow>,
}

/// The first names in the order of the file, each once, whatever its letter case; of the others the hashes, by which they
/// are counted, because a file may have a million.
#[derive(Default)]
struct Names(Vec<String>, HashSet<u64>, RandomState);

impl Names {
    fn add(&mut self, name: &str) {
        if self.1.insert(self.2.hash_one(text::key(name))) && self.0.len() < SHOWN {
            self.0.push(name.to_owned());
        }
    }
}

fn first_of(names: Names) -> (Vec<String>, usize) {
    (names.0, names.1.len())
}

impl Tally {
    fn count(&mut self, row: Checked) {
        let (at, outcome) = match &row.fate {
            Fate::Taken { model, location, .. } => {
                if *model == 0 {
                    self.models.add(&row.model);
                }
                if *location == 0 {
                    self.locations.add(&row.location);
                }
                (0, "new")
            }
            Fate::Refused(_) if row.fate.is_duplicate() => (1, "unchanged"),
            Fate::Refused(_) => (2, "refused"),
        };
        self.counts[at] += 1;
        let has_warning = row.near_serial.is_some();
        self.warnings += usize::from(has_warning);
        if self.counts[at] > SHOWN && !(has_warning && self.warnings <= SHOWN) {
            return;
        }
        let reason = match row.fate {
            Fate::Taken { .. } => None,
            Fate::Refused(reason) => Some(reason),
        };
        self.rows.push(CheckedRow {
            index: row.index,
            line: row.line,
            vin: row.serial,
            model: row.model,
            location: row.location,
            outcome,
            status: text_of(reason.map(Reason::name)),
            reason_code: reason.and_then(|reason| reason.0.code).and_then(|code| i16::try_from(code).ok()),
            near_serial: row.near_serial.map(|serial| serial.to_string()),
            cause: row.cause,
        });
    }
}
