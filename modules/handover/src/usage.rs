//! Counts the handovers that used a template.

use std::collections::HashMap;

use platform::{
    async_trait,
    core::error::Result,
    db::Tx,
    tenancy::{Grant, Scoped as _},
};
use sea_orm::ColumnTrait as _;
use templates::{CountTemplateUses, TemplateUses};

use crate::entity::handover_inspection::{Column, Entity};

/// The counts of this module.
pub struct HandoverTemplateUses;

#[async_trait]
impl CountTemplateUses for HandoverTemplateUses {
    async fn count(&self, tx: &Tx, grant: &Grant, templates: &[i64]) -> Result<HashMap<i64, TemplateUses>> {
        let counts = Entity::within(grant)
            .filter(Column::TemplateId.is_in(templates.iter().copied()))
            // Without a version the id is what a client sent before templates were stored.
            .filter(Column::TemplateVersion.gt(0))
            .count_by(Column::TemplateId, tx)
            .await?;
        // A handover is submitted in one step, so none is open.
        let uses = |inspections| TemplateUses { inspections, ..TemplateUses::default() };
        Ok(counts.into_iter().map(|(id, inspections)| (id, uses(inspections))).collect())
    }
}
