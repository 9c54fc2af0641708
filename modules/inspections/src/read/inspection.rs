//! Reads one inspection without its items: its template, its state, and the users who began and completed it.

use platform::{
    auth::context::Ctx,
    core::error::{Error, Result},
    shared::people,
    tenancy::Scoped,
};
use serde::Serialize;
use stock::{entity::machine, own_record};
use utoipa::ToSchema;

use crate::{
    entity::inspection::Model as Inspection,
    permissions::READ,
    read::answers::{self, TextLanguage},
    reasons,
    stage::open,
};

/// State of an inspection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = InspectionState)]
pub enum State {
    /// Answers are accepted.
    Open,
    /// Completed with a result.
    Completed,
    /// Ended without a result: the machine left the stage, or became another model, before it was completed.
    Ended,
}

impl State {
    fn of(inspection: &Inspection, machine: &machine::Model) -> Self {
        if inspection.success.is_some() {
            Self::Completed
        } else if inspection.finished_at.is_none() && open::is_of(inspection, machine) {
            Self::Open
        } else {
            Self::Ended
        }
    }
}

/// An inspection.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct InspectionInfo {
    /// The id of the inspection.
    pub template_lookup_id: i64,
    /// The id of the machine.
    #[serde(rename = "VHCId")]
    pub machine: i64,
    /// The letter of the stage that it inspects.
    pub status: String,
    /// State of the inspection.
    pub state: State,
    /// 1 passed, 0 failed; null without a result.
    pub success: Option<i16>,
    /// The id of the template; 0 for an inspection from before templates were stored, and its repair.
    pub template_id: i64,
    /// Number of its template version; 0 for an inspection from before templates were stored, and its repair.
    pub template_version: i32,
    /// Name of the template in the requested language; empty without a template.
    pub template_name: String,
    /// The version of the inspection, which each save counts up.
    pub version: i32,
    /// Time when it was begun, DD/MM/YYYY HH:mm:ss in the site's zone.
    pub begun_on: String,
    /// Name of the user who began it; empty if it was no user.
    pub begun_by: String,
    /// Time when it was completed, DD/MM/YYYY HH:mm:ss in the site's zone; null without a result.
    pub completed_on: Option<String>,
    /// Name of the user who completed it; null without a result.
    pub completed_by: Option<String>,
    /// `true` if it is the open receiving inspection of a machine that is partially checked.
    pub is_partially_checked: bool,
}

/// Returns an inspection of a machine of the current site; with id 0 the open one, or the latest that was completed.
pub(crate) async fn read(ctx: &Ctx, id: i64, inspection: i64, language: &TextLanguage) -> Result<InspectionInfo> {
    let grant = ctx.can(READ)?;
    let group = ctx.can_in_group(READ)?;
    let tx = ctx.read(&grant).await?;
    own_record(ctx, &tx, &grant, id).await?;
    let machine = machine::Entity::within(&grant).id(id).one(&tx).await?;
    let machine = machine.ok_or_else(|| Error::from(stock::reasons::NOT_FOUND))?;
    let found = answers::named(&tx, &grant, id, inspection).await?;
    let found = found.ok_or_else(|| Error::from(reasons::NOT_THERE))?;
    let version = open::version(ctx.platform(), &tx, &group, &found).await?;
    let ids = [found.started_by, found.finished_by].into_iter().flatten();
    let people = people::names(&tx, &group, ids).await?;
    drop(tx);
    let zone = ctx.site()?.zone;
    let on = |at: chrono::DateTime<chrono::Utc>| at.with_timezone(&zone).format("%d/%m/%Y %H:%M:%S").to_string();
    let by = |user: Option<i64>| user.and_then(|id| people.get(&id)).cloned().unwrap_or_default();
    let name =
        version.as_ref().map(|version| version.content.text(&version.content.names, language.of(ctx)).to_owned());
    let state = State::of(&found, &machine);
    let done = state == State::Completed;
    Ok(InspectionInfo {
        template_lookup_id: found.id,
        machine: found.machine_id,
        state,
        success: found.success,
        template_id: version.as_ref().map_or(found.template_id, |version| Some(version.template_id)).unwrap_or(0),
        template_version: version.as_ref().map_or(0, |version| version.number),
        template_name: name.unwrap_or_default(),
        version: found.version,
        begun_on: on(found.started_at),
        begun_by: by(found.started_by),
        completed_on: found.finished_at.filter(|_| done).map(on),
        completed_by: done.then(|| by(found.finished_by)),
        is_partially_checked: state == State::Open && machine.partially_checked,
        status: found.status,
    })
}
