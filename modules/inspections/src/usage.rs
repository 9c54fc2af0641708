//! Counts the inspections that were begun with a template.

use std::collections::HashMap;

use platform::{
    async_trait,
    core::error::Result,
    db::Tx,
    tenancy::{Grant, Scoped as _},
};
use sea_orm::ColumnTrait as _;
use templates::{CountTemplateUses, TemplateUses};

use crate::entity::inspection::{Column, Entity};

/// The counts of this module.
pub struct InspectionTemplateUses;

#[async_trait]
impl CountTemplateUses for InspectionTemplateUses {
    async fn count(&self, tx: &Tx, grant: &Grant, templates: &[i64]) -> Result<HashMap<i64, TemplateUses>> {
        let counted = || Entity::within(grant).filter(Column::TemplateId.is_in(templates.iter().copied()));
        let totals = counted().count_by(Column::TemplateId, tx).await?;
        let open = counted().filter(Column::FinishedAt.is_null()).count_by(Column::TemplateId, tx).await?;
        let uses = |(id, inspections): (i64, i64)| {
            let open_inspections = open.get(&id).copied().unwrap_or_default();
            (id, TemplateUses { models: 0, inspections, open_inspections })
        };
        Ok(totals.into_iter().map(uses).collect())
    }
}
