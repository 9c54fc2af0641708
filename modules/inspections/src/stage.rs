//! The present stage of a machine, with its template.

use catalogue::templates;
use platform::{
    auth::permission::Hierarchy,
    core::error::{Error, Result},
    db::Tx,
    tenancy::Grant,
};
use stock::{
    domain::{Action, Answers, Status},
    entity::machine,
};

use crate::checklist::{Kind, state};

/// A stage and its template.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stage {
    pub status: Status,
    /// The kind of template; `None` for repairs, spec changes and statuses without an inspection.
    pub kind: Option<Kind>,
    /// The id of the template mapped to the model, if there is one.
    pub template: Option<i64>,
}

impl Stage {
    /// Reads the stage of a machine at a site of this hierarchy.
    pub async fn of(tx: &Tx, group: &Grant, row: &machine::Model, site: Hierarchy) -> Result<Self> {
        let status = Status::parse(&row.status)
            .ok_or_else(|| Error::internal(format!("machine {} is in a status that nobody knows", row.id)))?;
        let kind = Kind::of(status, site);
        let template = match kind {
            Some(kind) => kind.template(&templates(tx, group, row.model_id, site).await?),
            None => None,
        };
        Ok(Self { status, kind, template })
    }

    /// The action of completing it with these answers.
    pub const fn completed(self, answers: Answers) -> Action {
        Action::Complete { template: state(self.template), answers }
    }
}
