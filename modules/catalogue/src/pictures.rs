//! The pictures of models: uploaded files, one of which a model shows.

use std::collections::HashMap;

use assets::{AssetKind, CountAssetUses, Picture};
use platform::{
    app::platform::Platform,
    async_trait,
    core::error::Result,
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::ColumnTrait;

use crate::{
    entity::model::{Column, Entity, Model},
    names::ModelName,
};

/// The uploaded pictures of these models, by their ids.
pub(crate) async fn of_models(tx: &Tx, grant: &Grant, models: &[Model]) -> Result<HashMap<i64, Picture>> {
    let ids: Vec<i64> = models.iter().filter_map(|model| model.asset_id).collect();
    assets::pictures(tx, grant, &ids).await
}

/// JSON text with `SignedURL` and `AssetId` of the picture of a model; `None` without one.
pub(crate) fn meta_data(platform: &Platform, found: &HashMap<i64, Picture>, row: Model) -> Option<String> {
    match row.asset_id {
        Some(id) => found.get(&id).map(|picture| picture.meta_data(platform)),
        None => ModelName::of(row).drawing(platform),
    }
}

/// Returns the stored values of a model's picture: the file, and the object of its thumbnail. The present picture of
/// the model stays, although it was removed from the gallery meanwhile.
pub(crate) async fn attached(
    tx: &Tx,
    grant: &Grant,
    model: Option<&Model>,
    asset: i64,
) -> Result<(Option<i64>, Option<String>)> {
    if asset == 0 {
        return Ok((None, None));
    }
    if let Some(model) = model.filter(|model| model.asset_id == Some(asset)) {
        return Ok((model.asset_id, model.picture_key.clone()));
    }
    // A grant over every group has no picture of its own to choose.
    grant.group_id()?;
    let picture = assets::picture(tx, grant, asset, AssetKind::ModelImage).await?;
    Ok((Some(picture.id), Some(picture.thumbnail.as_str().to_owned())))
}

/// Counts the models that show uploaded pictures, those that are deleted too: sold machines are of them.
pub struct ModelPictureUses;

#[async_trait]
impl CountAssetUses for ModelPictureUses {
    async fn count(&self, tx: &Tx, grant: &Grant, assets: &[i64]) -> Result<HashMap<i64, i64>> {
        let shown = Entity::within(grant).filter(Column::AssetId.is_in(assets.iter().copied()));
        shown.count_by(Column::AssetId, tx).await
    }
}
