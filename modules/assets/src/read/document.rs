//! Documents of machines. They are given out as they were sent, always as an attachment, and never shown by this program.

use std::sync::Arc;

use actix_web::web::Bytes;
use chrono::{DateTime, Utc};
use platform::{
    app::platform::Platform,
    core::error::{Error, Result},
    db::Tx,
    shared::people,
    storage::{Key, Show, Storage},
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, Order};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    entity::asset::{Column, Entity, Model, State},
    kinds::{AssetKind, Format},
    storage::objects,
};

/// The most documents of an answer; a machine has at most as many.
const MOST: u64 = 100;

/// A document, as the module that knows who may see the machine answers it.
#[derive(Debug, Clone)]
pub struct Document {
    /// Metadata that all documents have.
    pub metadata: DocumentMetadata,
    /// Size in bytes.
    pub size: i64,
    /// The media type by its bytes.
    pub content_type: String,
    /// The comment.
    pub comments: String,
    /// Name of the user who attached it; empty for the program.
    pub by: String,
    /// Time of the upload.
    pub at: DateTime<Utc>,
}

/// `AssetMetadata` of a document.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct DocumentMetadata {
    /// The id of the file.
    pub asset_id: i64,
    /// The name it was uploaded with.
    pub original_file_name: String,
    /// The address from which it is sent as an attachment, for some minutes.
    #[serde(rename = "SignedURL")]
    pub signed_url: String,
}

/// Lists the documents of a machine that the caller may see, the latest first.
pub async fn documents(platform: &Platform, tx: &Tx, grant: &Grant, machine: i64) -> Result<Vec<Document>> {
    let rows = Entity::within(grant)
        .filter(Column::MachineId.eq(machine))
        .filter(Column::Kind.eq(AssetKind::Document.code()))
        .filter(Column::State.eq(State::Accepted))
        .filter(Column::Deleted.eq(false))
        .order(Column::Id, Order::Desc)
        .limit(MOST)
        .all(tx)
        .await?;
    let names = people::names(tx, grant, rows.iter().filter_map(|row| row.created_by)).await?;
    let to_document = |row: Model| {
        Ok(Document {
            metadata: metadata(platform, &row)?,
            size: row.size,
            by: row.created_by.and_then(|id| names.get(&id).cloned()).unwrap_or_default(),
            at: row.created_at,
            content_type: row.content_type,
            comments: row.comments,
        })
    };
    rows.into_iter().map(to_document).collect()
}

/// The stored file of a document.
#[derive(Debug)]
pub struct DocumentFile {
    /// The name it was uploaded with.
    pub name: String,
    /// The media type by its bytes.
    pub media_type: &'static str,
    key: Key,
}

impl DocumentFile {
    /// Reads the file; `None` when it is gone.
    pub async fn bytes(&self, storage: &Arc<dyn Storage>) -> Result<Option<Bytes>> {
        objects::read(storage, &self.key).await
    }
}

/// The file of a document; `None` when it was removed.
pub async fn document_file(tx: &Tx, grant: &Grant, id: i64) -> Result<Option<DocumentFile>> {
    let rows = Entity::within(grant)
        .id(id)
        .filter(Column::Kind.eq(AssetKind::Document.code()))
        .filter(Column::State.eq(State::Accepted))
        .filter(Column::Deleted.eq(false));
    let Some(row) = rows.one(tx).await? else { return Ok(None) };
    let format = Format::of(&row.content_type).ok_or_else(|| Error::internal("a file of no known type"))?;
    let key = objects::shown(row.group_id, &row.stem, format)?;
    Ok(Some(DocumentFile { name: row.file_name, media_type: format.media_type(), key }))
}

/// Returns the metadata of an accepted document.
pub(crate) fn metadata(platform: &Platform, row: &Model) -> Result<DocumentMetadata> {
    Ok(DocumentMetadata {
        asset_id: row.id,
        original_file_name: row.file_name.clone(),
        signed_url: address(platform, row)?,
    })
}

/// The address from which a document is sent as an attachment.
pub(crate) fn address(platform: &Platform, row: &Model) -> Result<String> {
    let format = Format::of(&row.content_type).ok_or_else(|| Error::internal("a file of no known type"))?;
    let key = objects::shown(row.group_id, &row.stem, format)?;
    // With a name it is an attachment, also where its type could be shown.
    let show = Show { content_type: format.media_type().to_owned(), save_as: Some(row.file_name.clone()) };
    Ok(platform.storage.address(&key, &show))
}
