//! The pictures of templates: logos, and pictures for questions, which are uploaded files.

use std::collections::HashMap;

use assets::{AssetKind, CountAssetUses, Picture};
use platform::{
    app::platform::Platform,
    async_trait,
    core::error::{Error, Result},
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ActiveValue::Set, ColumnTrait};

use crate::{
    content::{Content, Item},
    entity::{check_template, template_item, template_version_asset},
};

/// Pictures for answers, by id: JSON text with `AssetId`, `SignedURL`, `ThumbnailURL` and `OriginalFileName`.
pub(crate) type Shown = HashMap<i64, String>;

/// The pictures with these ids that can be shown.
pub(crate) async fn shown(
    platform: &Platform,
    tx: &Tx,
    grant: &Grant,
    ids: impl Iterator<Item = i64>,
) -> Result<Shown> {
    let ids: Vec<i64> = ids.collect();
    let found = assets::pictures(tx, grant, &ids).await?;
    Ok(found.into_iter().map(|(id, picture)| (id, picture.meta_data(platform))).collect())
}

/// The address of the thumbnail of each logo, by its id, the same for weeks.
pub(crate) type Logos = HashMap<i64, String>;

/// The logos of these templates. One that was removed from the gallery is still that of the templates that have it.
pub(crate) async fn logos(
    platform: &Platform,
    tx: &Tx,
    grant: &Grant,
    templates: &[check_template::Model],
) -> Result<Logos> {
    let ids: Vec<i64> = templates.iter().filter_map(|row| row.logo_asset_id).collect();
    let found = assets::pictures(tx, grant, &ids).await?;
    Ok(found.into_iter().map(|(id, picture)| (id, picture.image_url(platform))).collect())
}

/// The logo that a template has now, also one that was deleted, for what is printed of its answers. It is no part of a
/// version, so a new logo is that of earlier answers, too.
pub async fn logo_of(tx: &Tx, grant: &Grant, template: i64) -> Result<Option<Picture>> {
    let row = check_template::Entity::within(grant).id(template).one(tx).await?;
    let Some(logo) = row.and_then(|row| row.logo_asset_id) else { return Ok(None) };
    Ok(assets::pictures(tx, grant, &[logo]).await?.remove(&logo))
}

/// The pictures of a content.
pub(crate) fn of_content(content: &Content) -> impl Iterator<Item = i64> {
    content.items().filter_map(|(_, Item { picture, .. })| *picture)
}

/// Checks that these pictures can be used for questions, and locks them, so that none is erased meanwhile.
pub(crate) async fn check_for_questions(tx: &Tx, grant: &Grant, ids: &[i64]) -> Result<()> {
    let found = assets::chosen(tx, grant, ids, AssetKind::GuidancePicture).await;
    found.map(drop).map_err(|error| under("GuidanceAssetId", error))
}

/// Checks that this picture can be the logo of a template, and locks it.
pub(crate) async fn check_logo(tx: &Tx, grant: &Grant, id: i64) -> Result<()> {
    let found = assets::chosen(tx, grant, &[id], AssetKind::TemplateLogo).await;
    found.map(drop).map_err(|error| under("LogoAssetId", error))
}

/// A refused picture, under the field that names it here.
fn under(field: &str, error: Error) -> Error {
    let text = assets::reasons::NO_PICTURE;
    if error.reason() == text { error.at(field, text.text()) } else { error }
}

/// Notes which pictures a version shows, for as long as there are versions.
pub(crate) async fn keep(tx: &Tx, grant: &Grant, (group, version): (i64, i64), content: &Content) -> Result<()> {
    let mut ids: Vec<i64> = of_content(content).collect();
    ids.sort_unstable();
    ids.dedup();
    let rows = ids.into_iter().map(|asset| template_version_asset::ActiveModel {
        group_id: Set(group),
        version_id: Set(version),
        asset_id: Set(asset),
        ..Default::default()
    });
    tx.insert_many::<template_version_asset::Entity, _>(grant, rows.collect::<Vec<_>>()).await
}

/// Counts the questions, versions and templates that show pictures.
pub struct TemplatePictureUses;

#[async_trait]
impl CountAssetUses for TemplatePictureUses {
    async fn count(&self, tx: &Tx, grant: &Grant, assets: &[i64]) -> Result<HashMap<i64, i64>> {
        let ids = || assets.iter().copied();
        // Items that were taken away can be brought back.
        let items = template_item::Entity::within(grant).filter(template_item::Column::PictureId.is_in(ids()));
        let mut uses = items.count_by(template_item::Column::PictureId, tx).await?;
        let logos = check_template::Entity::within(grant).filter(check_template::Column::LogoAssetId.is_in(ids()));
        let logos = logos.count_by(check_template::Column::LogoAssetId, tx).await?;
        let versions = template_version_asset::Entity::within(grant);
        let versions = versions.filter(template_version_asset::Column::AssetId.is_in(ids()));
        let versions = versions.count_by(template_version_asset::Column::AssetId, tx).await?;
        for (id, count) in logos.into_iter().chain(versions) {
            *uses.entry(id).or_default() += count;
        }
        Ok(uses)
    }
}
