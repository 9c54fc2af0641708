//! Counts the inspections that were begun with a template.

use std::collections::HashMap;

use platform::{async_trait, core::error::Result, db::Tx, tenancy::Grant};
use sea_orm::{FromQueryResult, Value};
use templates::{CountTemplateUses, TemplateUses};

/// The counts of this module.
pub struct InspectionTemplateUses;

#[derive(FromQueryResult)]
struct UseCount {
    template_id: i64,
    total: i64,
    open: i64,
}

#[async_trait]
impl CountTemplateUses for InspectionTemplateUses {
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
