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

use crate::{customer_templates::CustomerTemplates, stage::checklist};

/// A stage.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stage {
    pub status: Status,
    /// The kind of template; `None` for repairs, spec changes and statuses without an inspection.
    pub kind: Option<Kind>,
}

/// Template that currently applies to a stage.
#[derive(Debug, Clone)]
pub(crate) struct Mapping {
    /// The template of the model; `None` when none is mapped that was ever published.
    pub template: Option<i64>,
    /// State of the template: missing, dormant or mapped.
    pub state: Template,
    /// The published version, if the template is mapped and not dormant.
    pub version: Option<Arc<Published>>,
}

impl Stage {
    /// The stage of a machine at a site of this hierarchy.
    pub fn of(row: &machine::Model, site: Hierarchy) -> Result<Self> {
        let status = Status::parse(&row.status)
            .ok_or_else(|| Error::internal(format!("machine {} is in a status that nobody knows", row.id)))?;
        Ok(Self { status, kind: checklist::kind(status, site) })
    }

    /// Reads the template of the stage for machines of a model.
    pub async fn mapping(
        self,
        platform: &Platform,
        tx: &Tx,
        group: &Grant,
        (model, site): (i64, Hierarchy),
    ) -> Result<Mapping> {
        let Some(kind) = self.kind else { return Ok(Mapping::NOTHING) };
        match checklist::mapped(kind, &catalogue::templates(tx, group, model, site).await?) {
            Some(id) => Mapping::of(platform, tx, group, id).await,
            None => Ok(Mapping::NOTHING),
        }
    }

    /// Reads the template of the stage for a machine, whose customer may be of a type with another handover template
    /// than the model's.
    pub async fn mapping_of_machine(
        self,
        platform: &Platform,
        tx: &Tx,
        grants: (&Grant, &Grant),
        (row, site): (&machine::Model, Hierarchy),
    ) -> Result<Mapping> {
        let group = grants.1;
        if self.kind == Some(Kind::Handover) {
            let customers = platform.services.service::<dyn CustomerTemplates>()?;
            let of_type = customers.of_machine(tx, grants, (row.id, row.model_id)).await?;
            if let Some(id) = of_type {
                return Mapping::of(platform, tx, group, id).await;
            }
        }
        self.mapping(platform, tx, group, (row.model_id, site)).await
    }
}

impl Mapping {
    const NOTHING: Self = Self { template: None, state: Template::Missing, version: None };

    /// Reads a mapped template.
    async fn of(platform: &Platform, tx: &Tx, group: &Grant, id: i64) -> Result<Self> {
        let found = templates::in_use(platform, tx, group, id).await?;
        let Some(found) = found.filter(|found| found.dormant || found.published.is_some()) else {
            return Ok(Self::NOTHING);
        };
        let version = found.usable();
        let state = if version.is_some() { Template::Mapped } else { Template::Dormant };
        Ok(Self { template: Some(id), state, version })
    }
}

/// The action of completing an inspection with these answers.
pub(crate) const fn completed(template: Template, answers: Answers) -> Action {
    Action::Complete { template, answers }
}
