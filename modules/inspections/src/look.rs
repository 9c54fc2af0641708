//! Reads the template of a stage, the items of an inspection, and one item.

use std::sync::Arc;

use platform::{
    auth::context::Ctx,
    core::error::{Error, Result},
    sites::directory::SiteInfo,
    tenancy::Scoped,
};
use sea_orm::ColumnTrait;
use serde::Serialize;
use stock::{entity::machine, own_record};
use utoipa::ToSchema;

use crate::{
    READ,
    checklist::Kind,
    entity::{
        inspection::{Column, Entity},
        inspection_item::{self as item, Model as Item},
    },
    open, reasons,
    stage::Stage,
};

/// The template of a machine's present stage.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct StageTemplate {
    /// The id of the template; 0 when none is mapped or the stage has none.
    pub template_id: i64,
    /// The id of the open inspection; 0 when there is none.
    pub template_lookup_id: i64,
    /// 1 PDI and production, 5 receiving, 7 gate, 9 handover, 10 audit; 0 where the stage has no template.
    pub vehicle_type: i16,
}

/// An item with its answer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct InspectionItem {
    /// The id of the item.
    #[serde(rename = "VHCItemId")]
    pub id: i64,
    /// The id of the machine.
    #[serde(rename = "VHCId")]
    pub machine: i64,
    /// The id of the inspection.
    pub template_lookup_id: i64,
    /// The id of the template's item.
    pub template_item_type_id: i64,
    /// The description.
    pub item_desc: String,
    /// The group of the item.
    pub item_group: String,
    /// 0 no, 1 yes, 2 not applicable; null without an answer.
    pub item_status: Option<i16>,
    /// The comment.
    pub comments: String,
    /// The area of a defect.
    pub area_id: Option<i64>,
    /// The defect.
    pub defect_id: Option<i64>,
    /// The measured number or text.
    pub measure: String,
    /// The number of its photos.
    pub photo_count: i32,
    /// The number of its videos.
    pub video_count: i32,
    /// The user who answered last; null without an answer.
    pub user_id: Option<i64>,
    /// The code of the site.
    pub site_code: String,
    /// DD/MM/YYYY HH:mm:ss, in the site's zone.
    pub time_stamp: String,
    /// Whether an answer is required. An addition to the documented fields.
    pub is_mandatory: bool,
    /// The in-progress stage that it finished. An addition to the documented fields.
    pub stage_name: String,
}

impl InspectionItem {
    fn of(row: Item, site: &Arc<SiteInfo>) -> Self {
        Self {
            id: row.id,
            machine: row.machine_id,
            template_lookup_id: row.inspection_id,
            template_item_type_id: row.item_type_id,
            item_desc: row.description,
            item_group: row.item_group,
            item_status: row.status,
            comments: row.comments,
            area_id: row.area_id,
            defect_id: row.defect_id,
            measure: row.measure,
            photo_count: 0,
            video_count: 0,
            user_id: row.user_id,
            site_code: site.code.clone(),
            time_stamp: row.at.with_timezone(&site.zone).format("%d/%m/%Y %H:%M:%S").to_string(),
            is_mandatory: row.required,
            stage_name: row.stage,
        }
    }
}

/// Answers the template of the present stage of a machine of the acting site.
pub(crate) async fn template(ctx: &Ctx, id: i64) -> Result<StageTemplate> {
    let grant = ctx.can(READ)?;
    let group = ctx.can_in_group(READ)?;
    let tx = ctx.read(&grant).await?;
    own_record(ctx, &tx, &grant, id).await?;
    let row = machine::Entity::within(&grant).id(id).one(&tx).await?;
    let row = row.ok_or_else(|| Error::from(stock::reasons::NOT_FOUND))?;
    let stage = Stage::of(&tx, &group, &row, ctx.site()?.hierarchy).await?;
    let open = open::unfinished(&tx, &grant, id).await?.filter(|open| open::is_of(open, &row));
    Ok(StageTemplate {
        template_id: stage.template.unwrap_or(0),
        template_lookup_id: open.map_or(0, |open| open.id),
        vehicle_type: stage.kind.map_or(0, Kind::code),
    })
}

/// Lists the items of an inspection; with id 0 those of the open one, or of the latest that was completed.
pub(crate) async fn list(ctx: &Ctx, id: i64, inspection: i64) -> Result<Vec<InspectionItem>> {
    let grant = ctx.can(READ)?;
    let site = ctx.site()?;
    let tx = ctx.read(&grant).await?;
    own_record(ctx, &tx, &grant, id).await?;
    let found = if inspection == 0 {
        match open::unfinished(&tx, &grant, id).await? {
            Some(open) => Some(open),
            None => open::completed(&tx, &grant, id).await?,
        }
    } else {
        let mine = Entity::within(&grant).id(inspection).filter(Column::MachineId.eq(id)).one(&tx).await?;
        Some(mine.ok_or_else(|| Error::from(reasons::NOT_THERE))?)
    };
    let Some(found) = found else { return Ok(Vec::new()) };
    let items = open::items(&tx, &grant, found.id).await?;
    Ok(items.into_iter().map(|row| InspectionItem::of(row, site)).collect())
}

/// Answers one item.
pub(crate) async fn one(ctx: &Ctx, id: i64) -> Result<InspectionItem> {
    let grant = ctx.can(READ)?;
    let tx = ctx.read(&grant).await?;
    let missing = || Error::from(reasons::ITEM_NOT_THERE);
    let row = item::Entity::within(&grant).id(id).one(&tx).await?.ok_or_else(missing)?;
    // A caller who may not read the machine gets the same answer as for an unknown item.
    own_record(ctx, &tx, &grant, row.machine_id)
        .await
        .map_err(|error| if error.reason() == stock::reasons::NOT_FOUND { missing() } else { error })?;
    Ok(InspectionItem::of(row, ctx.site()?))
}
