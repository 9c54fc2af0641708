//! The photos of an inspection, for its page at the console, and those of a machine for its printed report.

use chrono::{DateTime, Utc};
use platform::{
    core::error::{Error, Result},
    db::Tx,
    shared::people,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, Order};

use crate::{
    entity::asset::{Column, Entity, Model, State},
    kinds::AssetKind,
    read::picture::Picture,
};

/// The most photos of an answer.
const MOST: u64 = 500;

/// A photo of an item of an inspection.
#[derive(Debug, Clone)]
pub struct InspectionPhoto {
    /// The id of the item.
    pub item: i64,
    /// The picture.
    pub picture: Picture,
    /// The comment.
    pub comments: String,
    /// Id of the user who took it.
    pub by: Option<i64>,
    /// Time of the photo.
    pub at: DateTime<Utc>,
}

/// Lists the photos of the items of an inspection that the caller may see, oldest first; of more than are answered, the
/// latest.
pub async fn photos_of_inspection(tx: &Tx, grant: &Grant, inspection: i64) -> Result<Vec<InspectionPhoto>> {
    let rows = Entity::within(grant)
        .filter(Column::InspectionId.eq(inspection))
        .filter(Column::Kind.eq(AssetKind::ItemPhoto.code()))
        .filter(Column::State.eq(State::Accepted))
        .filter(Column::Deleted.eq(false))
        .order(Column::Id, Order::Desc)
        .limit(MOST)
        .all(tx)
        .await?;
    let mut photos = Vec::with_capacity(rows.len());
    for row in rows.into_iter().rev() {
        let Some(item) = row.item_type_id else { continue };
        let picture = Picture::of(&row)?;
        photos.push(InspectionPhoto { item, picture, comments: row.comments, by: row.created_by, at: row.created_at });
    }
    Ok(photos)
}

/// The most photos of a printed report.
const MOST_PRINTED: usize = 500;

/// The photos of a printed report.
#[derive(Debug, Clone)]
pub struct PrintedPhotos {
    /// Oldest first.
    pub photos: Vec<PrintedPhoto>,
    /// `true` if there are older ones, which are too many to be printed.
    pub has_older: bool,
}

/// A photo of a printed report.
#[derive(Debug, Clone)]
pub struct PrintedPhoto {
    /// The picture.
    pub picture: Picture,
    /// The inspection that it belongs to.
    pub inspection: Option<i64>,
    /// The item that it is of; `None` for the whole machine.
    pub item: Option<i64>,
    /// The comment.
    pub comments: String,
    /// Name of the user who took it; empty for the program.
    pub by: String,
    /// Time of the photo.
    pub at: DateTime<Utc>,
}

/// Lists the latest photos of a machine that the caller may see, and of an inspection of it unless that is 0.
pub async fn printed_photos(tx: &Tx, grant: &Grant, machine: i64, inspection: i64) -> Result<PrintedPhotos> {
    let kinds = [AssetKind::MachinePhoto, AssetKind::ItemPhoto];
    let mut rows = Entity::within(grant)
        .filter(Column::MachineId.eq(machine))
        .filter(Column::Kind.is_in(kinds.map(AssetKind::code)))
        .filter(Column::State.eq(State::Accepted))
        .filter(Column::Deleted.eq(false))
        .filter_if(Some(inspection).filter(|id| *id != 0), |id| Column::InspectionId.eq(id))
        .order(Column::Id, Order::Desc)
        // By one more it shows whether there is more.
        .limit(u64::try_from(MOST_PRINTED).map_err(Error::internal)? + 1)
        .all(tx)
        .await?;
    let has_older = rows.len() > MOST_PRINTED;
    rows.truncate(MOST_PRINTED);
    let names = people::names(tx, grant, rows.iter().filter_map(|row| row.created_by)).await?;
    let photo = |row: Model| {
        Ok(PrintedPhoto {
            picture: Picture::of(&row)?,
            inspection: row.inspection_id,
            item: row.item_type_id,
            by: row.created_by.and_then(|id| names.get(&id).cloned()).unwrap_or_default(),
            comments: row.comments,
            at: row.created_at,
        })
    };
    Ok(PrintedPhotos { photos: rows.into_iter().rev().map(photo).collect::<Result<_>>()?, has_older })
}
