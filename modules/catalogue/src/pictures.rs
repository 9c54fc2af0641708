//! The pictures of models: uploaded files, one of which a model shows.

use std::collections::HashMap;

use assets::{AssetKind, Picture};
use platform::{
    api::lenient_values,
    app::platform::Platform,
    async_trait,
    auth::context::Ctx,
    core::error::Result,
    db::Tx,
    shared::asset_uses::CountAssetUses,
    tenancy::{Grant, Scoped},
};
use sea_orm::ColumnTrait;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    MODEL_READ, MODEL_WRITE,
    entity::model::{Column, Entity, Model},
    models::{self, By, Change},
    names::ModelName,
    reasons,
};

/// A picture of a model (ASSET-026).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ModelPhoto {
    /// The uploaded file; 0 for a picture that nobody uploaded.
    asset_id: i64,
    /// JSON text with `SignedURL` and `AssetId`.
    meta_data: String,
}

/// The picture that a model is to show.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct ModelPicture {
    /// The model.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub model_id: Option<i64>,
    /// The uploaded picture; 0 and null take the picture away.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub asset_id: Option<i64>,
}

/// The answer of a picture that is shown now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SavedPicture {
    /// What to show.
    message: &'static str,
    /// The model.
    model_id: i64,
    /// Its picture; null for none.
    asset_id: Option<i64>,
}

/// Lets a model show a picture, or none.
pub(crate) async fn save(ctx: &Ctx, input: ModelPicture) -> Result<SavedPicture> {
    let grant = ctx.can_in_group(MODEL_WRITE)?;
    let id = input.model_id.filter(|id| *id != 0).ok_or(reasons::MODEL_ID)?;
    let by = By { platform: ctx.platform(), grant: &grant, actor: &ctx.actor(), field: "ModelName" };
    let mut tx = ctx.write(&grant).await?;
    let change = Change { logo: Some(input.asset_id.unwrap_or(0)), ..Change::default() };
    let model = models::change(&by, &mut tx, id, change).await?;
    tx.commit().await?;
    Ok(SavedPicture { message: "Success", model_id: id, asset_id: model.asset_id })
}

/// The picture of a model.
pub(crate) async fn photo(ctx: &Ctx, id: i64) -> Result<ModelPhoto> {
    let grant = ctx.can(MODEL_READ)?;
    let tx = ctx.read(&grant).await?;
    let row = models::one(&tx, &grant, id).await?;
    let asset_id = row.asset_id.unwrap_or(0);
    let found = of_models(&tx, &grant, std::slice::from_ref(&row)).await?;
    let meta_data = meta_data(ctx.platform(), &found, row).ok_or(reasons::NO_PICTURE)?;
    Ok(ModelPhoto { asset_id, meta_data })
}

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

/// What a model stores of the picture it is to show: the file, and the object of its thumbnail. One that it shows
/// already stays, although it was removed from the gallery meanwhile.
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
pub(crate) struct Shown;

#[async_trait]
impl CountAssetUses for Shown {
    async fn count(&self, tx: &Tx, grant: &Grant, assets: &[i64]) -> Result<HashMap<i64, i64>> {
        let rows = Entity::within(grant).filter(Column::AssetId.is_in(assets.iter().copied())).all(tx).await?;
        let mut uses = HashMap::new();
        for id in rows.into_iter().filter_map(|row| row.asset_id) {
            *uses.entry(id).or_default() += 1;
        }
        Ok(uses)
    }
}
