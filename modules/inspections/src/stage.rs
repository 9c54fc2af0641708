//! The present stage of a machine, with its template.

use std::sync::Arc;

use platform::{
    app::platform::Platform,
    auth::permission::Hierarchy,
    core::error::{Error, Result},
    db::Tx,
    tenancy::Grant,
};
use stock::{
    domain::{Action, Answers, Status, Template},
    entity::machine,
};
use templates::{Published, content::Kind};

use crate::checklist;

/// A stage.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stage {
    pub status: Status,
    /// The kind of template; `None` for repairs, spec changes and statuses without an inspection.
    pub kind: Option<Kind>,
}

/// What a stage asks now.
#[derive(Debug, Clone)]
pub(crate) struct Mapping {
    /// The template of the model; `None` when none is mapped that was ever published.
    pub template: Option<i64>,
    /// Whether it can be asked.
    pub state: Template,
    /// The version to ask, if it can be asked.
    pub version: Option<Arc<Published>>,
}

impl Stage {
    /// The stage of a machine at a site of this hierarchy.
    pub fn of(row: &machine::Model, site: Hierarchy) -> Result<Self> {
        let status = Status::parse(&row.status)
            .ok_or_else(|| Error::internal(format!("machine {} is in a status that nobody knows", row.id)))?;
        Ok(Self { status, kind: checklist::kind(status, site) })
    }

    /// Reads what the stage asks of machines of a model.
    pub async fn mapping(
        self,
        platform: &Platform,
        tx: &Tx,
        group: &Grant,
        (model, site): (i64, Hierarchy),
    ) -> Result<Mapping> {
        let nothing = Mapping { template: None, state: Template::Missing, version: None };
        let Some(kind) = self.kind else { return Ok(nothing) };
        let Some(id) = checklist::mapped(kind, &catalogue::templates(tx, group, model, site).await?) else {
            return Ok(nothing);
        };
        let found = templates::in_use(platform, tx, group, id).await?;
        let Some(found) = found.filter(|found| found.dormant || found.published.is_some()) else {
            return Ok(nothing);
        };
        let version = found.asked();
        let state = if version.is_some() { Template::Mapped } else { Template::Dormant };
        Ok(Mapping { template: Some(id), state, version })
    }
}

/// The action of completing an inspection with these answers.
pub(crate) const fn completed(template: Template, answers: Answers) -> Action {
    Action::Complete { template, answers }
}
