//! Counts the inspections that were begun with a template.

use std::collections::HashMap;

use platform::{
    async_trait,
    core::error::Result,
    db::Tx,
    shared::template_uses::{CountTemplateUses, TemplateUses},
    tenancy::Grant,
};
use sea_orm::{FromQueryResult, Value};

/// The counts of this module.
pub(crate) struct InspectionUses;

#[derive(FromQueryResult)]
struct UseCount {
    template_id: i64,
    total: i64,
    open: i64,
}

#[async_trait]
impl CountTemplateUses for InspectionUses {
    async fn count(&self, tx: &Tx, grant: &Grant, templates: &[i64]) -> Result<HashMap<i64, TemplateUses>> {
        let marks: Vec<String> = (1..=templates.len()).map(|at| format!("${at}")).collect();
        let text = format!(
            "SELECT template_id, COUNT(*) AS total, COUNT(*) - COUNT(finished_at) AS open FROM inspection \
             WHERE {{scope}} AND template_id IN ({}) GROUP BY template_id",
            marks.join(", ")
        );
        let values: Vec<Value> = templates.iter().map(|id| (*id).into()).collect();
        let rows: Vec<UseCount> = tx.select(grant, &text, values).await?;
        let uses = |row: &UseCount| TemplateUses { models: 0, inspections: row.total, open_inspections: row.open };
        Ok(rows.iter().map(|row| (row.template_id, uses(row))).collect())
    }
}
