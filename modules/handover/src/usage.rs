//! Counts the handovers that used a template.

use std::collections::HashMap;

use platform::{async_trait, core::error::Result, db::Tx, tenancy::Grant};
use sea_orm::{FromQueryResult, Value};
use templates::{CountTemplateUses, TemplateUses};

/// The counts of this module.
pub struct HandoverTemplateUses;

#[derive(FromQueryResult)]
struct UseCount {
    template_id: i64,
    total: i64,
}

#[async_trait]
impl CountTemplateUses for HandoverTemplateUses {
    async fn count(&self, tx: &Tx, grant: &Grant, templates: &[i64]) -> Result<HashMap<i64, TemplateUses>> {
        let marks: Vec<String> = (1..=templates.len()).map(|at| format!("${at}")).collect();
        // Without a version the id is what a client sent before templates were stored.
        let text = format!(
            "SELECT template_id, COUNT(*) AS total FROM handover_inspection WHERE {{scope}} AND template_id IN ({}) \
             AND template_version > 0 GROUP BY template_id",
            marks.join(", ")
        );
        let values: Vec<Value> = templates.iter().map(|id| (*id).into()).collect();
        let rows: Vec<UseCount> = tx.select(grant, &text, values).await?;
        // A handover is submitted in one step, so none is open.
        let uses = |row: &UseCount| TemplateUses { inspections: row.total, ..TemplateUses::default() };
        Ok(rows.iter().map(|row| (row.template_id, uses(row))).collect())
    }
}
