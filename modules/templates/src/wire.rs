//! The shapes of templates on the wire.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    content::{CHECK_TYPE, Content, Group, Item},
    decimal,
    entity::{check_template, template_group, template_item},
    pictures::{Logos, Shown},
    uses::TemplateUses,
};

/// A template in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct TemplateRow {
    /// Id of the template.
    pub template_id: i64,
    /// Name of the template.
    pub template_name: String,
    /// 0 draft, 1 active, 2 dormant.
    pub status: i16,
    /// 1 PDI, 5 receiving, 7 gate, 9 handover, 10 audit.
    pub vehicle_type: i16,
    /// The language in which it is written.
    pub language_id: i64,
    /// The number of its published version; 0 before it was completed.
    pub version: i32,
    /// `true` if the working copy differs from the published version. An addition to the documented fields.
    pub is_edited: bool,
    /// The group that it belongs to.
    pub entity_id: i64,
    /// 20, as documented.
    pub entity_type_id: i16,
    /// `true` if inspections were begun with it.
    #[serde(rename = "HasVHCs")]
    pub has_vhcs: bool,
    /// The number of mappings to models. An addition, like the next.
    pub model_count: i64,
    /// The number of open inspections that were begun with it.
    pub open_count: i64,
    /// Id of the logo, an uploaded file.
    pub logo_asset_id: Option<i64>,
    /// The address of its logo's thumbnail, the same for weeks. An addition.
    pub logo_url: Option<String>,
    /// The user who changed it last; null for the program.
    pub user_id: Option<i64>,
    /// `true` if it is deleted.
    pub deleted: bool,
    /// Time of the last change.
    pub timestamp_dt: DateTime<Utc>,
}

impl TemplateRow {
    pub(crate) fn of(row: check_template::Model, uses: TemplateUses, logos: &Logos) -> Self {
        Self {
            template_id: row.id,
            template_name: row.name,
            status: row.status,
            vehicle_type: row.vehicle_type,
            language_id: row.language_id,
            version: row.published_version,
            is_edited: row.edited,
            entity_id: row.group_id,
            entity_type_id: 20,
            has_vhcs: uses.inspections > 0,
            model_count: uses.models,
            open_count: uses.open_inspections,
            logo_asset_id: row.logo_asset_id,
            logo_url: row.logo_asset_id.and_then(|id| logos.get(&id).cloned()),
            user_id: row.updated_by,
            deleted: row.deleted,
            timestamp_dt: row.updated_at,
        }
    }
}

/// A template with its groups and items in one language.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct TemplateDetail {
    /// Id of the template.
    pub template_id: i64,
    /// Name of the template in the language.
    pub template_name: String,
    /// 0 draft, 1 active, 2 dormant.
    pub status: i16,
    /// 1 PDI, 5 receiving, 7 gate, 9 handover, 10 audit.
    pub vehicle_type: i16,
    /// The language of the texts; a text that is missing in it is in the template's own.
    pub language_id: i64,
    /// The number of the version; of a working copy the number it will have.
    pub version: i32,
    /// The languages that this version can be read in, its own first. An addition to the documented fields.
    pub language_ids: Vec<i64>,
    /// The groups, in order.
    pub template_group_group: Vec<TemplateGroup>,
}

/// A group of a template with its items.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct TemplateGroup {
    /// Id of the group, the same in every version.
    pub template_item_group_id: i64,
    /// The template.
    pub template_id: i64,
    /// Name of the group.
    pub item_group: String,
    /// The in-progress stage of its items; empty for none.
    pub stage_name: String,
    /// Position in the template.
    pub order_list: i32,
    /// Items of the group, in order.
    pub template_group_item_type: Vec<TemplateItem>,
}

/// An item of a template.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct TemplateItem {
    /// Id of the item, the same in every version.
    pub template_item_type_id: i64,
    /// Id of the group.
    pub template_item_group_id: i64,
    /// The question.
    pub item_desc: String,
    /// The check type.
    pub check_type_id: i64,
    /// 1 yes or no, 2 pass, fail or not applicable, 3 number, 4 text.
    pub check_item_type_id: i16,
    /// Id of the category.
    pub template_item_category_id: Option<i64>,
    /// The list of quick texts for its comment.
    pub comment_list_id: Option<i64>,
    /// Id of the animation.
    pub animation_id: Option<i64>,
    /// Id of the picture for the question, an uploaded file. An addition to the documented fields, like the next.
    pub guidance_asset_id: Option<i64>,
    /// JSON text with `AssetId`, `SignedURL`, `ThumbnailURL` and `OriginalFileName` of the picture.
    pub guidance_meta_data: Option<String>,
    /// `true` if an answer is required.
    pub is_mandatory: bool,
    /// `true` if a failed answer needs a photo.
    pub is_photo_required: bool,
    /// The lowest good number, as text so that no client rounds it.
    pub min: Option<String>,
    /// The highest good number.
    pub max: Option<String>,
    /// The unit of a number.
    pub unit: String,
    /// The decimals of a number.
    pub decimals: i16,
    /// Position in the group.
    pub order_list: i32,
    /// Code of the current site.
    pub site_code: String,
}

/// Properties of a template in a detail, without its content.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Head<'a> {
    pub template: &'a check_template::Model,
    pub version: i32,
    pub language: i64,
    pub site_code: &'a str,
    /// The pictures for the questions.
    pub pictures: &'a Shown,
}

impl TemplateDetail {
    /// The content in one language.
    pub(crate) fn of(head: Head<'_>, content: &Content) -> Self {
        Self {
            template_id: head.template.id,
            template_name: content.text(&content.names, head.language).to_owned(),
            status: head.template.status,
            vehicle_type: head.template.vehicle_type,
            language_id: head.language,
            version: head.version,
            language_ids: content.languages(),
            template_group_group: content.groups.iter().map(|group| group_of(head, content, group)).collect(),
        }
    }
}

fn group_of(head: Head<'_>, content: &Content, group: &Group) -> TemplateGroup {
    TemplateGroup {
        template_item_group_id: group.id,
        template_id: head.template.id,
        item_group: content.text(&group.texts, head.language).to_owned(),
        stage_name: group.stage.clone(),
        order_list: group.position,
        template_group_item_type: group.items.iter().map(|item| item_of(head, content, group.id, item)).collect(),
    }
}

fn item_of(head: Head<'_>, content: &Content, group: i64, item: &Item) -> TemplateItem {
    TemplateItem {
        template_item_type_id: item.id,
        template_item_group_id: group,
        item_desc: content.text(&item.texts, head.language).to_owned(),
        check_type_id: CHECK_TYPE,
        check_item_type_id: item.kind,
        template_item_category_id: item.category,
        comment_list_id: item.comment_list,
        animation_id: item.animation,
        guidance_asset_id: item.picture,
        guidance_meta_data: item.picture.and_then(|id| head.pictures.get(&id).cloned()),
        is_mandatory: item.mandatory,
        is_photo_required: item.photo_on_failure,
        min: item.min.map(decimal::text),
        max: item.max.map(decimal::text),
        unit: item.unit.clone(),
        decimals: item.decimals,
        order_list: item.position,
        site_code: head.site_code.to_owned(),
    }
}

/// A group of a working copy, as a save answers it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct TemplateGroupRow {
    /// Id of the group.
    pub template_item_group_id: i64,
    /// The template.
    pub template_id: i64,
    /// Name of the group.
    pub item_group: String,
    /// The in-progress stage; empty for none.
    pub stage_name: String,
    /// Position in the template.
    pub order_list: i32,
    /// `true` if it is taken away.
    pub deleted: bool,
    /// Time of the last change.
    pub timestamp_dt: DateTime<Utc>,
}

impl TemplateGroupRow {
    pub(crate) fn of(row: template_group::Model) -> Self {
        Self {
            template_item_group_id: row.id,
            template_id: row.template_id,
            item_group: row.name,
            stage_name: row.stage,
            order_list: row.position,
            deleted: row.deleted,
            timestamp_dt: row.updated_at,
        }
    }
}

/// An item of a working copy, as a save answers it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct TemplateItemRow {
    /// Id of the item.
    pub template_item_type_id: i64,
    /// Id of the group.
    pub template_item_group_id: i64,
    /// The question.
    pub item_desc: String,
    /// The check type.
    pub check_type_id: i64,
    /// 1 yes or no, 2 pass, fail or not applicable, 3 number, 4 text.
    pub check_item_type_id: i16,
    /// Id of the category.
    pub template_item_category_id: Option<i64>,
    /// The list of quick texts for its comment.
    pub comment_list_id: Option<i64>,
    /// Id of the animation.
    pub animation_id: Option<i64>,
    /// Id of the picture for the question, an uploaded file. An addition to the documented fields, like the next.
    pub guidance_asset_id: Option<i64>,
    /// JSON text with `AssetId`, `SignedURL`, `ThumbnailURL` and `OriginalFileName` of the picture.
    pub guidance_meta_data: Option<String>,
    /// `true` if an answer is required.
    pub is_mandatory: bool,
    /// `true` if a failed answer needs a photo.
    pub is_photo_required: bool,
    /// The lowest good number.
    pub min: Option<String>,
    /// The highest good number.
    pub max: Option<String>,
    /// The unit of a number.
    pub unit: String,
    /// The decimals of a number.
    pub decimals: i16,
    /// Position in the group.
    pub order_list: i32,
    /// `true` if it is taken away.
    pub deleted: bool,
    /// Time of the last change.
    pub timestamp_dt: DateTime<Utc>,
}

impl TemplateItemRow {
    pub(crate) fn of(row: template_item::Model, pictures: &Shown) -> Self {
        Self {
            template_item_type_id: row.id,
            template_item_group_id: row.template_group_id,
            item_desc: row.description,
            check_type_id: CHECK_TYPE,
            check_item_type_id: row.kind,
            template_item_category_id: row.category_id,
            comment_list_id: row.comment_list_id,
            animation_id: row.animation_id,
            guidance_asset_id: row.picture_id,
            guidance_meta_data: row.picture_id.and_then(|id| pictures.get(&id).cloned()),
            is_mandatory: row.mandatory,
            is_photo_required: row.photo_on_failure,
            min: row.min.map(decimal::text),
            max: row.max.map(decimal::text),
            unit: row.unit,
            decimals: row.decimals,
            order_list: row.position,
            deleted: row.deleted,
            timestamp_dt: row.updated_at,
        }
    }
}

/// The working copy of a template for the editor: every entry with the time at which it was changed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct TemplateDraft {
    /// The template.
    pub template: TemplateRow,
    /// Groups of the template, in order.
    pub groups: Vec<TemplateGroupRow>,
    /// Items of the template, in the order of their positions; each names its group.
    pub items: Vec<TemplateItemRow>,
}
