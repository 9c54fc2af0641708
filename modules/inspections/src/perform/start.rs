//! Begins the inspection of a machine's present stage (docs/behaviour/machine-life.md, "How an inspection is begun").

use std::sync::Arc;

use platform::{
    api::lenient_values,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::Reason,
    },
    db::Tx,
    shared::inspection_news,
};
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::{NotSet, Set},
};
use serde::{Deserialize, Serialize};
use stock::{
    domain::{Answers, Template},
    transitions::{SingleMachine, TransitionContext},
};
use templates::Published;
use utoipa::ToSchema;

use crate::{
    entity::{
        inspection::{ActiveModel, Entity, Model},
        inspection_item::{self as item, Model as Item},
    },
    permissions::PERFORM,
    reasons,
    stage::{
        checklist,
        current::{Mapping, Stage, completed},
        open,
        questions::begun_again,
    },
};

/// The machine to inspect.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default)]
pub struct StartRequest {
    /// Id of the machine's record at the current site.
    #[serde(rename = "VHCId", deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub machine: Option<i64>,
    /// The stage in which the caller has seen the machine; in another one nothing is begun. An addition, like those that
    /// follow, for devices that inspect without a network.
    #[serde(rename = "Status", deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub status: String,
    /// The template that the caller has at hand.
    #[serde(rename = "TemplateId", deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template: Option<i64>,
    /// The number of the version that the caller has at hand. The inspection is begun with it while its template is the one
    /// of the stage, whatever was published since.
    #[serde(rename = "TemplateVersion", deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub version: Option<i64>,
}

/// State that a caller has read, who may have prepared for a machine without a network.
#[derive(Debug, Default)]
pub(crate) struct AtHand {
    /// The letter of the stage; empty for any.
    pub status: String,
    /// The template.
    pub template: Option<i64>,
    /// The number of its version.
    pub version: Option<i64>,
}

impl AtHand {
    pub(crate) fn new(status: &str, template: Option<i64>, version: Option<i64>) -> Self {
        Self { status: status.trim().to_uppercase(), template: template.filter(|id| *id != 0), version }
    }

    /// Refuses a machine that is in another stage by now.
    pub(crate) fn is_in_stage(&self, status: &str) -> Result<(), Reason> {
        if self.status.is_empty() || self.status == status { Ok(()) } else { Err(reasons::OTHER_STAGE) }
    }

    /// Returns `true` if this version is the one that the caller has read.
    pub(crate) fn asks(&self, version: Option<&Published>) -> bool {
        self.version.is_none_or(|number| number == version.map_or(0, |version| i64::from(version.number)))
            && self.template.is_none_or(|id| version.is_none_or(|version| version.template_id == id))
    }
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
    /// Number of the template version until the inspection ends; 0 for an inspection from before templates were stored,
    /// and for a repair or spec change of one.
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
pub(crate) async fn start(ctx: &Ctx, request: StartRequest) -> Result<Started> {
    let transition = TransitionContext::of(ctx, PERFORM)?;
    let machine = request.machine.ok_or_else(|| Error::from(stock::reasons::NOT_FOUND))?;
    let at_hand = AtHand::new(&request.status, request.template, request.version);
    let single = SingleMachine::hold(&transition, machine).await?;
    let (inspection, is_new) = begin(&transition, &single, &at_hand).await?;
    let version = open::version(transition.platform, single.tx(), &transition.group, &inspection).await?;
    if is_new {
        single.commit().await?;
    }
    Ok(Started::of(&inspection, version.as_deref()))
}

/// Begins the inspection of a locked machine. Answers it, and whether it is new.
pub(crate) async fn begin(
    ctx: &TransitionContext<'_>,
    single: &SingleMachine<'_>,
    at_hand: &AtHand,
) -> Result<(Model, bool)> {
    let (tx, row) = (single.tx(), single.row()?);
    at_hand.is_in_stage(&row.status)?;
    let stage = Stage::of(row, ctx.site.hierarchy)?;
    let unfinished = open::unfinished(tx, &ctx.own, row.id).await?;
    if let Some(open) = unfinished.as_ref().filter(|open| open::is_of(open, row))
        && has_questions(ctx, tx, open, stage).await?
    {
        // It uses the version with which it was begun, whatever has become of the template since.
        single.decide(&completed(Template::Mapped, Answers::Passed))?;
        return Ok((open.clone(), false));
    }
    let mapping = stage.mapping(ctx.platform, tx, &ctx.group, (row.model_id, ctx.site.hierarchy)).await?;
    // An inspection that could not be completed with good answers is not begun.
    let requested = at_hand.version.filter(|_| stage.kind.is_some());
    let version = if let Some(number) = requested {
        single.decide(&completed(Template::Mapped, Answers::Passed))?;
        Some(prepared(ctx, tx, &mapping, (at_hand, number)).await?)
    } else {
        single.decide(&completed(mapping.state, Answers::Passed))?;
        mapping.version.clone()
    };
    if let Some(left) = unfinished {
        open::end(tx, &ctx.own, &left, (ctx.user, ctx.now), None).await?;
    }
    let failed = if open::corrects(stage.status) {
        open::completed(tx, &ctx.own, row.id).await?.filter(|last| last.success == Some(0))
    } else {
        None
    };
    // A repair uses the version of the inspection that failed.
    let version = match &failed {
        Some(failed) => open::version(ctx.platform, tx, &ctx.group, failed).await?,
        None => version,
    };
    if !at_hand.asks(version.as_deref()) {
        return Err(reasons::VERSION_LEFT.into());
    }
    let begun = ActiveModel {
        group_id: Set(row.group_id),
        site_id: Set(row.site_id),
        machine_id: Set(row.id),
        model_id: Set(row.model_id),
        status: Set(row.status.clone()),
        template_id: Set(mapping.template),
        template_version_id: Set(version.map(|version| version.id)),
        started_by: Set(ctx.user),
        started_at: Set(ctx.now),
        finished_by: Set(None),
        finished_at: Set(None),
        success: Set(None),
        version: Set(1),
        ..Default::default()
    };
    let begun = tx.insert::<Entity, _>(&ctx.own, begun).await?;
    inspection_news::announce(tx, begun.group_id, begun.id);
    if let Some(failed) = failed {
        ask_what_failed(tx, ctx, &begun, failed.id).await?;
    }
    Ok((begun, true))
}

/// Returns the version that a caller has read, if its template is the one of the stage.
pub(crate) async fn prepared(
    ctx: &TransitionContext<'_>,
    tx: &Tx,
    mapping: &Mapping,
    (at_hand, number): (&AtHand, i64),
) -> Result<Arc<Published>> {
    let mapped = mapping.template.filter(|id| at_hand.template.is_none_or(|wanted| wanted == *id));
    let found = match mapped.filter(|_| mapping.state == Template::Mapped) {
        Some(id) => templates::version_numbered(ctx.platform, tx, &ctx.group, (id, number)).await?,
        None => None,
    };
    found.ok_or_else(|| reasons::VERSION_LEFT.into())
}

/// Returns `true` if an open inspection has items. One from before templates were stored, of a stage with a template,
/// has only those that were answered then: without such answers a new one is begun in its place.
async fn has_questions(ctx: &TransitionContext<'_>, tx: &Tx, open: &Model, stage: Stage) -> Result<bool> {
    Ok(open.template_version_id.is_some()
        || stage.kind.is_none()
        || !open::items(tx, &ctx.own, open.id).await?.is_empty())
}

/// Adds the items that failed in an inspection, for a repair or a spec change.
async fn ask_what_failed(tx: &Tx, ctx: &TransitionContext<'_>, begun: &Model, failed: i64) -> Result<()> {
    let items = open::items(tx, &ctx.own, failed).await?;
    let again = items.into_iter().filter(checklist::failed).map(|failed| {
        let row = Item { inspection_id: begun.id, at: ctx.now, ..begun_again(failed) };
        item::ActiveModel { id: NotSet, ..item::ActiveModel::from(row).reset_all() }
    });
    tx.insert_many::<item::Entity, _>(&ctx.own, again).await
}
