//! The console's list of files with the results of their checks, which is only read.

use chrono::{DateTime, Utc};
use platform::{
    api::{
        list::{ListQuery, Page},
        rest::{Access, NoInput, Resource, Verb, number},
    },
    async_trait,
    auth::context::Ctx,
    core::error::{Error, Result},
    tenancy::{Grant, Rows, Scoped},
};
use sea_orm::{ActiveEnum as _, ColumnTrait, ExprTrait};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    entity::asset::{Column, Entity, Model, State},
    permissions::ASSET_READ,
    reasons,
    upload::confirm::finding,
};

platform::fields! {
    /// Fields by which the list of files can be filtered and sorted.
    AssetField: Id Number "id"; FileName Text "fileName"; Group Number "groupId"; Site Number "siteId"; Machine Number "machineId" unsorted; Kind Number "kind"; State Number "state"; Deleted Flag "deleted";
}

/// A file, as the console has it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsoleAsset {
    id: i64,
    file_name: String,
    group_id: i64,
    /// The site where it was uploaded.
    site_id: i64,
    /// 10 photo of a machine, 20 photo of an item, 30 video of a machine, 40 video of an item, 60 logo of a template,
    /// 70 logo of an entity, 80 guidance picture, 190 picture of a model, 200 document of a machine.
    kind: i16,
    /// 0 announced, 1 accepted, 2 refused, 3 erased.
    state: i16,
    /// Finding of the check; empty when it was accepted or is not checked.
    finding: String,
    /// The media type by its name.
    declared_type: String,
    /// The media type by its bytes; empty before it is accepted.
    content_type: String,
    /// The bytes that were announced.
    size: i64,
    /// The bytes that are stored.
    stored_bytes: i64,
    /// The bytes that were sent or will be, and are not swept yet.
    sent_bytes: i64,
    /// The machine of a photo, video or document.
    machine_id: Option<i64>,
    /// The inspection of it.
    inspection_id: Option<i64>,
    width: Option<i32>,
    height: Option<i32>,
    deleted: bool,
    created_at: DateTime<Utc>,
    checked_at: Option<DateTime<Utc>>,
}

/// Files.
pub struct Assets;

#[async_trait(?Send)]
impl Resource for Assets {
    const NAME: &'static str = "assets";
    const SINGULAR: &'static str = "asset";
    const VERBS: &'static [Verb] = &[Verb::Read];
    const ACCESS: Access = Access::read(ASSET_READ);
    type Row = ConsoleAsset;
    type Input = NoInput;
    type Field = AssetField;

    async fn list(ctx: &Ctx, mut query: ListQuery<AssetField>) -> Result<Page<ConsoleAsset>> {
        let grant = ctx.can_in_group(ASSET_READ)?;
        query.without(AssetField::Deleted);
        query.words_in(AssetField::FileName);
        let tx = ctx.read(&grant).await?;
        let own = ctx.can(ASSET_READ)?;
        let page = query.page(|| visible(&own, &grant), column, Column::Id, &tx).await?;
        Ok(page.map(shown))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<ConsoleAsset> {
        let grant = ctx.can_in_group(ASSET_READ)?;
        let tx = ctx.read(&grant).await?;
        let row = visible(&ctx.can(ASSET_READ)?, &grant).id(number(id)?).one(&tx).await?;
        row.map(shown).ok_or_else(|| Error::from(reasons::UNKNOWN))
    }
}

/// Pictures of the group are shown to all of it, photos, videos and documents of machines to whom the caller's own
/// grant gives their site.
fn visible(own: &Grant, grant: &Grant) -> Rows<Entity> {
    let sites = own.reach().sites();
    Entity::within(grant)
        .filter_if(sites, |sites| Column::MachineId.is_null().or(Column::SiteId.is_in(sites.iter().copied())))
}

fn column(field: AssetField) -> Column {
    match field {
        AssetField::Id => Column::Id,
        AssetField::FileName => Column::FileName,
        AssetField::Group => Column::GroupId,
        AssetField::Site => Column::SiteId,
        AssetField::Machine => Column::MachineId,
        AssetField::Kind => Column::Kind,
        AssetField::State => Column::State,
        AssetField::Deleted => Column::Deleted,
    }
}

fn shown(row: Model) -> ConsoleAsset {
    let is_refused = row.state == State::Refused;
    ConsoleAsset {
        id: row.id,
        file_name: row.file_name,
        group_id: row.group_id,
        site_id: row.site_id,
        kind: row.kind,
        state: row.state.to_value(),
        finding: if is_refused { finding(&row.finding).text().into_owned() } else { String::new() },
        declared_type: row.declared_type,
        content_type: row.content_type,
        size: row.size,
        stored_bytes: row.stored_bytes,
        sent_bytes: row.sent_bytes,
        machine_id: row.machine_id,
        inspection_id: row.inspection_id,
        width: row.width,
        height: row.height,
        deleted: row.deleted,
        created_at: row.created_at,
        checked_at: row.checked_at,
    }
}
