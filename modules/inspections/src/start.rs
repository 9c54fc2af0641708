//! Begins the inspection of a machine's present stage (docs/behaviour/machine-life.md, "How an inspection is begun").

use platform::{
    api::lenient_values,
    auth::context::Ctx,
    core::error::{Error, Result},
    db::Tx,
};
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};
use stock::{
    domain::{Answers, Template},
    transitions::{Single, TransitionContext},
};
use templates::Published;
use utoipa::ToSchema;

use crate::{
    PERFORM, checklist,
    entity::{
        inspection::{ActiveModel, Entity, Model},
        inspection_item as item,
    },
    open,
    stage::{Stage, completed},
};

/// The machine to inspect.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default)]
pub struct StartAsk {
    /// The id of the machine's record at the acting site.
    #[serde(rename = "VHCId", deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub machine: Option<i64>,
}

/// The open inspection.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Started {
    /// The id of the inspection.
    pub template_lookup_id: i64,
    /// The id of the template; 0 for a repair and a spec change.
    pub template_id: i64,
    /// The id of the machine. An addition to the documented fields, like those that follow.
    #[serde(rename = "VHCId")]
    pub machine: i64,
    /// The status of the machine.
    pub status: String,
    /// The version. A save that sends another version is refused.
    pub version: i32,
    /// The number of the version of the template that is asked until the inspection ends; 0 for an inspection from before
    /// templates were stored, and for a repair or spec change of one.
    pub template_version: i32,
}

impl Started {
    fn of(inspection: &Model, version: Option<&Published>) -> Self {
        Self {
            template_lookup_id: inspection.id,
            template_id: inspection.template_id.unwrap_or(0),
            machine: inspection.machine_id,
            status: inspection.status.clone(),
            version: inspection.version,
            template_version: version.map_or(0, |version| version.number),
        }
    }
}

/// Begins the inspection, or answers the open one.
pub(crate) async fn start(ctx: &Ctx, ask: StartAsk) -> Result<Started> {
    let acting = TransitionContext::of(ctx, PERFORM)?;
    let machine = ask.machine.ok_or_else(|| Error::from(stock::reasons::NOT_FOUND))?;
    let single = Single::hold(&acting, machine).await?;
    let (inspection, is_new) = begin(&acting, &single).await?;
    let version = open::version(acting.platform, single.tx(), &acting.group, &inspection).await?;
    if is_new {
        single.commit().await?;
    }
    Ok(Started::of(&inspection, version.as_deref()))
}

/// Begins the inspection of a locked machine. Answers it, and whether it is new.
pub(crate) async fn begin(acting: &TransitionContext<'_>, single: &Single<'_>) -> Result<(Model, bool)> {
    let (tx, row) = (single.tx(), single.row()?);
    let stage = Stage::of(row, acting.site.hierarchy)?;
    let unfinished = open::unfinished(tx, &acting.own, row.id).await?;
    if let Some(open) = unfinished.as_ref().filter(|open| open::is_of(open, row))
        && has_questions(acting, tx, open, stage).await?
    {
        // It asks what it was begun with, whatever has become of the template since.
        single.decide(&completed(Template::Mapped, Answers::Passed))?;
        return Ok((open.clone(), false));
    }
    let mapping = stage.mapping(acting.platform, tx, &acting.group, (row.model_id, acting.site.hierarchy)).await?;
    // An inspection that could not be completed with good answers is not begun.
    single.decide(&completed(mapping.state, Answers::Passed))?;
    if let Some(left) = unfinished {
        open::end(tx, &acting.own, &left, (acting.user, acting.now), None).await?;
    }
    let failed = if open::corrects(stage.status) {
        open::completed(tx, &acting.own, row.id).await?.filter(|last| last.success == Some(0))
    } else {
        None
    };
    // A repair asks in the words of the inspection that failed.
    let version = mapping.version.map(|version| version.id);
    let version = version.or_else(|| failed.as_ref().and_then(|failed| failed.template_version_id));
    let begun = ActiveModel {
        group_id: Set(row.group_id),
        site_id: Set(row.site_id),
        machine_id: Set(row.id),
        model_id: Set(row.model_id),
        status: Set(row.status.clone()),
        template_id: Set(mapping.template),
        template_version_id: Set(version),
        started_by: Set(acting.user),
        started_at: Set(acting.now),
        finished_by: Set(None),
        finished_at: Set(None),
        success: Set(None),
        version: Set(1),
        ..Default::default()
    };
    let begun = tx.insert::<Entity, _>(&acting.own, begun).await?;
    if let Some(failed) = failed {
        ask_what_failed(tx, acting, &begun, failed.id).await?;
    }
    Ok((begun, true))
}

/// Whether an open inspection has what to ask. One from before templates were stored, of a stage with a template, has only
/// what was answered then: without such answers a new one is begun in its place.
async fn has_questions(acting: &TransitionContext<'_>, tx: &Tx, open: &Model, stage: Stage) -> Result<bool> {
    Ok(open.template_version_id.is_some()
        || stage.kind.is_none()
        || !open::items(tx, &acting.own, open.id).await?.is_empty())
}

/// Adds the items that failed in an inspection, for a repair or a spec change.
async fn ask_what_failed(tx: &Tx, acting: &TransitionContext<'_>, begun: &Model, failed: i64) -> Result<()> {
    let items = open::items(tx, &acting.own, failed).await?;
    let again = items.into_iter().filter(checklist::failed).map(|failed| item::ActiveModel {
        group_id: Set(begun.group_id),
        site_id: Set(begun.site_id),
        machine_id: Set(begun.machine_id),
        inspection_id: Set(begun.id),
        item_type_id: Set(failed.item_type_id),
        description: Set(failed.description),
        item_group: Set(failed.item_group),
        stage: Set(String::new()),
        required: Set(true),
        status: Set(None),
        comments: Set(String::new()),
        area_id: Set(failed.area_id),
        defect_id: Set(failed.defect_id),
        measure: Set(String::new()),
        user_id: Set(None),
        at: Set(acting.now),
        ..Default::default()
    });
    tx.insert_many::<item::Entity, _>(&acting.own, again).await
}
