//! Reads the template of a stage, the items of an inspection, and one item.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use assets::MediaCount;
use platform::{
    auth::context::Ctx,
    core::error::{Error, Result},
    db::Tx,
    sites::directory::SiteInfo,
    tenancy::{Grant, Scoped},
};
use reference::{Faults, Stages};
use sea_orm::ColumnTrait;
use serde::{Deserialize, Serialize};
use stock::{entity::machine, own_record};
use templates::content::{Content, Group, Item as Question, Kind, Texts};
use utoipa::{IntoParams, ToSchema};

use crate::{
    READ,
    entity::{
        inspection::{Column, Entity, Model as Inspection},
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
    /// The id of the item; 0 before it was answered.
    #[serde(rename = "VHCItemId")]
    pub id: i64,
    /// The id of the machine.
    #[serde(rename = "VHCId")]
    pub machine: i64,
    /// The id of the inspection.
    pub template_lookup_id: i64,
    /// The id of the template's item.
    pub template_item_type_id: i64,
    /// The question in the requested language; in the template's own if it has no text in that language.
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
    /// The name of the area, also after it was deleted; null without one. An addition to the documented fields.
    pub area_name: Option<String>,
    /// The name of the defect. An addition, too.
    pub defect_name: Option<String>,
    /// The measured number or text.
    pub measure: String,
    /// The number of its photos.
    pub photo_count: i64,
    /// The number of its videos.
    pub video_count: i64,
    /// The user who answered last; null without an answer.
    pub user_id: Option<i64>,
    /// The code of the site.
    pub site_code: String,
    /// DD/MM/YYYY HH:mm:ss, in the site's zone; empty before it was answered.
    pub time_stamp: String,
    /// `true` if an answer is required. An addition to the documented fields, like those that follow.
    pub is_mandatory: bool,
    /// The in-progress stage of the item; empty for none.
    pub stage_name: String,
    /// `true` if that stage was finished.
    pub is_stage_finished: bool,
    /// 1 yes or no, 2 pass, fail or not applicable, 3 number, 4 text; 0 where it is not known.
    pub check_item_type_id: i16,
    /// The list of quick texts for its comment.
    pub comment_list_id: Option<i64>,
    /// Id of the animation.
    pub animation_id: Option<i64>,
    /// `true` if a failed answer needs a photo.
    pub is_photo_required: bool,
    /// The picture for the question: JSON text with `AssetId`, `SignedURL`, `ThumbnailURL` and `OriginalFileName`; null
    /// for none.
    pub guidance_meta_data: Option<String>,
    /// The lowest good number, as text so that no client rounds it.
    pub min: Option<String>,
    /// The highest good number.
    pub max: Option<String>,
    /// The unit of a number.
    pub unit: String,
    /// The decimals of a number.
    pub decimals: i16,
}

/// Language in which items are returned.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TextLanguage {
    /// The id of the language; that of the caller when it is left out.
    #[serde(rename = "languageId")]
    pub language: Option<i64>,
}

impl TextLanguage {
    pub(crate) fn of(&self, ctx: &Ctx) -> i64 {
        let own = || ctx.user().map_or(0, |user| i64::from(user.row.language_id));
        self.language.unwrap_or_else(own)
    }
}

/// Data with which stored items become API items: site, language and names.
pub(crate) struct Reader<'a> {
    pub site: &'a Arc<SiteInfo>,
    pub language: i64,
    pub faults: Faults,
    /// The in-progress stages of the site.
    pub stages: Stages,
    /// The numbers of photos and videos by inspection and item.
    pub media: HashMap<(i64, i64), MediaCount>,
    /// The pictures for questions by id, as JSON text.
    pub guidance: HashMap<i64, String>,
}

impl Reader<'_> {
    /// The stage of an item: the one that was finished, else that of its group, if the site has one of that name.
    fn stage(&self, finished: String, group: Option<&Group>) -> String {
        match group.filter(|group| finished.is_empty() && self.stages.has(&group.stage)) {
            Some(group) => group.stage.clone(),
            None => finished,
        }
    }

    /// Returns an item for the API. Texts and flags are those of the version; without one, those that were stored.
    pub fn to_item(&self, row: Item, question: Option<(&Content, &Group, &Question)>) -> InspectionItem {
        let at = || row.at.with_timezone(&self.site.zone).format("%d/%m/%Y %H:%M:%S").to_string();
        let [min, max] = question.map_or([None, None], |(_, _, question)| question.limits());
        let text = |texts: Option<&Texts>, stored: String| match (question, texts) {
            (Some((content, ..)), Some(texts)) => content.text(texts, self.language).to_owned(),
            _ => stored,
        };
        let media = self.media.get(&(row.inspection_id, row.item_type_id)).copied().unwrap_or_default();
        InspectionItem {
            id: row.id,
            machine: row.machine_id,
            template_lookup_id: row.inspection_id,
            template_item_type_id: row.item_type_id,
            time_stamp: if row.id == 0 { String::new() } else { at() },
            item_desc: text(question.map(|(_, _, question)| &question.texts), row.description),
            item_group: text(question.map(|(_, group, _)| &group.texts), row.item_group),
            item_status: row.status,
            comments: row.comments,
            area_name: row.area_id.and_then(|id| self.faults.areas.get(&id)).map(|area| area.name.clone()),
            defect_name: row.defect_id.and_then(|id| self.faults.defects.get(&id)).map(|defect| defect.name.clone()),
            area_id: row.area_id,
            defect_id: row.defect_id,
            measure: row.measure,
            photo_count: media.photos,
            video_count: media.videos,
            user_id: row.user_id,
            site_code: self.site.code.clone(),
            is_mandatory: row.required,
            is_stage_finished: !row.stage.is_empty(),
            stage_name: self.stage(row.stage, question.map(|(_, group, _)| group)),
            check_item_type_id: question.map_or(0, |(_, _, question)| question.kind),
            comment_list_id: question.and_then(|(_, _, question)| question.comment_list),
            animation_id: question.and_then(|(_, _, question)| question.animation),
            guidance_meta_data: question.and_then(|(_, _, question)| self.guidance.get(&question.picture?).cloned()),
            is_photo_required: question.is_some_and(|(_, _, question)| question.photo_on_failure),
            min,
            max,
            unit: question.map_or_else(String::new, |(_, _, question)| question.unit.clone()),
            decimals: question.map_or(0, |(_, _, question)| question.decimals),
        }
    }
}

/// Returns the template of the present stage of a machine of the current site.
pub(crate) async fn template(ctx: &Ctx, id: i64) -> Result<StageTemplate> {
    let grant = ctx.can(READ)?;
    let group = ctx.can_in_group(READ)?;
    let tx = ctx.read(&grant).await?;
    own_record(ctx, &tx, &grant, id).await?;
    let row = machine::Entity::within(&grant).id(id).one(&tx).await?;
    let row = row.ok_or_else(|| Error::from(stock::reasons::NOT_FOUND))?;
    let hierarchy = ctx.site()?.hierarchy;
    let stage = Stage::of(&row, hierarchy)?;
    let mapping = stage.mapping_of_machine(ctx.platform(), &tx, (&grant, &group), (&row, hierarchy)).await?;
    let open = open::unfinished(&tx, &grant, id).await?.filter(|open| open::is_of(open, &row));
    Ok(StageTemplate {
        template_id: mapping.template.unwrap_or(0),
        template_lookup_id: open.map_or(0, |open| open.id),
        vehicle_type: stage.kind.map_or(0, Kind::code),
    })
}

/// Lists the items of an inspection, answered or not; with id 0 those of the open one, or of the latest that was completed.
pub(crate) async fn list(ctx: &Ctx, id: i64, inspection: i64, language: &TextLanguage) -> Result<Vec<InspectionItem>> {
    let grant = ctx.can(READ)?;
    let group = ctx.can_in_group(READ)?;
    let tx = ctx.read(&grant).await?;
    own_record(ctx, &tx, &grant, id).await?;
    let Some(found) = named(&tx, &grant, id, inspection).await? else { return Ok(Vec::new()) };
    let mut questionnaire = open::questionnaire(ctx.platform(), &tx, (&grant, &group), &found).await?;
    let items = std::mem::take(&mut questionnaire.items);
    let faults = faults_of(&tx, &group, &items).await?;
    let stages = reference::stages(&tx, &grant).await?;
    let media = assets::count_item_media(&tx, &group, &[found.id]).await?;
    let shown = questionnaire.version.iter().flat_map(|version| version.content.items()).map(|(_, question)| question);
    let guidance = guidance(ctx, &tx, &group, shown).await?;
    drop(tx);
    let reader = Reader { site: ctx.site()?, language: language.of(ctx), faults, stages, media, guidance };
    let (version, questions) = (questionnaire.version.clone(), questionnaire.questions());
    let question = |id: i64| {
        let (group, question) = questions.get(&id)?;
        Some((&version.as_ref()?.content, *group, *question))
    };
    Ok(items
        .into_iter()
        .map(|row| (question(row.item_type_id), row))
        .map(|(of, row)| reader.to_item(row, of))
        .collect())
}

/// An inspection of a machine by its id; with id 0 the open one, or the latest that was completed, if there is one.
pub(crate) async fn named(tx: &Tx, grant: &Grant, machine: i64, inspection: i64) -> Result<Option<Inspection>> {
    if inspection == 0 {
        return match open::unfinished(tx, grant, machine).await? {
            Some(open) => Ok(Some(open)),
            None => open::completed(tx, grant, machine).await,
        };
    }
    let mine = Entity::within(grant).id(inspection).filter(Column::MachineId.eq(machine)).one(tx).await?;
    mine.map_or_else(|| Err(reasons::NOT_THERE.into()), |mine| Ok(Some(mine)))
}

/// Answers one item.
pub(crate) async fn one(ctx: &Ctx, id: i64, language: &TextLanguage) -> Result<InspectionItem> {
    let grant = ctx.can(READ)?;
    let group = ctx.can_in_group(READ)?;
    let tx = ctx.read(&grant).await?;
    let missing = || Error::from(reasons::ITEM_NOT_THERE);
    let row = item::Entity::within(&grant).id(id).one(&tx).await?.ok_or_else(missing)?;
    // A caller who may not read the machine gets the same answer as for an unknown item.
    own_record(ctx, &tx, &grant, row.machine_id)
        .await
        .map_err(|error| if error.reason() == stock::reasons::NOT_FOUND { missing() } else { error })?;
    let of = Entity::within(&grant).id(row.inspection_id).one(&tx).await?.ok_or_else(missing)?;
    let version = open::version(ctx.platform(), &tx, &group, &of).await?;
    let content = version.as_ref().map(|version| &version.content);
    let question = content.and_then(|content| {
        let (group, question) = content.items().find(|(_, question)| question.id == row.item_type_id)?;
        Some((content, group, question))
    });
    let faults = faults_of(&tx, &group, [&row]).await?;
    let stages = reference::stages(&tx, &grant).await?;
    let media = assets::count_item_media(&tx, &group, &[of.id]).await?;
    let guidance = guidance(ctx, &tx, &group, question.iter().map(|(_, _, question)| *question)).await?;
    let reader = Reader { site: ctx.site()?, language: language.of(ctx), faults, stages, media, guidance };
    Ok(reader.to_item(row, question))
}

/// Reads the pictures for questions by id, as JSON text.
pub(crate) async fn guidance(
    ctx: &Ctx,
    tx: &Tx,
    group: &Grant,
    questions: impl Iterator<Item = &Question>,
) -> Result<HashMap<i64, String>> {
    let mut ids: Vec<i64> = questions.filter_map(|question| question.picture).collect();
    ids.sort_unstable();
    ids.dedup();
    let found = assets::pictures(tx, group, &ids).await?;
    Ok(found.into_iter().map(|(id, picture)| (id, picture.meta_data(ctx.platform()))).collect())
}

/// The areas and defects that items name.
pub(crate) async fn faults_of<'a>(tx: &Tx, group: &Grant, items: impl IntoIterator<Item = &'a Item>) -> Result<Faults> {
    let (mut areas, mut defects) = (BTreeSet::new(), BTreeSet::new());
    for item in items {
        areas.extend(item.area_id);
        defects.extend(item.defect_id);
    }
    let ids = |of: BTreeSet<i64>| of.into_iter().collect::<Vec<_>>();
    reference::faults(tx, group, &ids(areas), &ids(defects)).await
}
