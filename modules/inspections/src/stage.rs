//! The stage that a machine is in, as an inspection of it sees it.

use catalogue::templates;
use platform::{
    auth::permission::{Grant, Hierarchy},
    core::error::{Error, Result},
    db::Tx,
};
use stock::{
    domain::{Action, Answers, Status},
    entity::machine,
};

use crate::checklist::{Kind, state};

/// A stage and what it is inspected with.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stage {
    pub status: Status,
    /// The kind of its template; none for a repair, a spec change and what is not inspected.
    pub kind: Option<Kind>,
    /// The template that is mapped to the model, if one is.
    pub template: Option<i64>,
}

impl Stage {
    /// The stage of a machine at a site of this kind.
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

    /// Completing it with these answers.
    pub const fn completed(self, answers: Answers) -> Action {
        Action::Complete { template: state(self.template), answers }
    }
}
