//! The calls for the picture of one model.

use platform::{api::lenient_values, auth::context::Ctx, core::error::Result};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    MODEL_READ, MODEL_WRITE,
    models::{self, Change, ChangeContext},
    pictures::{meta_data, of_models},
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
    /// The message to display.
    message: &'static str,
    /// The model.
    model_id: i64,
    /// Id of the picture; null for none.
    asset_id: Option<i64>,
}

/// Sets the picture of a model, or removes it.
pub(crate) async fn save(ctx: &Ctx, input: ModelPicture) -> Result<SavedPicture> {
    let grant = ctx.can_in_group(MODEL_WRITE)?;
    let id = input.model_id.filter(|id| *id != 0).ok_or(reasons::MODEL_ID)?;
    let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor(), field: "ModelName" };
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
