//! The check template of each stage for the machines of a model. Head office maps for itself and for dealerships,
//! production for itself.

use std::collections::HashMap;

use platform::{
    async_trait,
    auth::permission::Hierarchy,
    core::error::Result,
    db::Tx,
    shared::template_uses::{CountTemplateUses, TemplateUses},
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, Condition};

use crate::entity::model_template::{Column, Entity};

/// The template ids of a model's stages; `None` where none is mapped.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct StageTemplates {
    /// `TemplateId`: PDI, and the inspection at production sites.
    pub pdi: Option<i64>,
    /// `ReceivingInspectionTemplateId`
    pub receiving: Option<i64>,
    /// `AuditInspectionTemplateId`
    pub audit: Option<i64>,
    /// `GatedTemplateId`
    pub gate: Option<i64>,
    /// `HandoverTemplateId`
    pub handover: Option<i64>,
}

/// Whether any template is mapped to a model.
pub(crate) async fn any(tx: &Tx, grant: &Grant, model: i64) -> Result<bool> {
    let rows = Entity::within(grant).filter(Column::ModelId.eq(model)).all(tx).await?;
    let mapped = |id: Option<i64>| id.is_some_and(|id| id != 0);
    Ok(rows.iter().any(|row| {
        mapped(row.template_id)
            || mapped(row.receiving_template_id)
            || mapped(row.audit_template_id)
            || mapped(row.gated_template_id)
            || mapped(row.handover_template_id)
    }))
}

/// Reads the templates that are mapped to a model for sites of a hierarchy.
pub async fn templates(tx: &Tx, group: &Grant, model: i64, site: Hierarchy) -> Result<StageTemplates> {
    let row = Entity::within(group)
        .filter(Column::ModelId.eq(model))
        .filter(Column::Production.eq(site == Hierarchy::Production))
        .one(tx)
        .await?;
    let mapped = |id: Option<i64>| id.filter(|id| *id != 0);
    Ok(row.map_or_else(StageTemplates::default, |row| StageTemplates {
        pdi: mapped(row.template_id),
        receiving: mapped(row.receiving_template_id),
        audit: mapped(row.audit_template_id),
        gate: mapped(row.gated_template_id),
        handover: mapped(row.handover_template_id),
    }))
}

/// The columns that name a template.
const MAPPED: [Column; 5] = [
    Column::TemplateId,
    Column::ReceivingTemplateId,
    Column::AuditTemplateId,
    Column::GatedTemplateId,
    Column::HandoverTemplateId,
];

/// Counts the mappings of templates to models.
pub(crate) struct Mappings;

#[async_trait]
impl CountTemplateUses for Mappings {
    async fn count(&self, tx: &Tx, grant: &Grant, templates: &[i64]) -> Result<HashMap<i64, TemplateUses>> {
        let any = MAPPED.iter().fold(Condition::any(), |any, column| any.add(column.is_in(templates.iter().copied())));
        let rows = Entity::within(grant).filter(any).all(tx).await?;
        let mut uses: HashMap<i64, TemplateUses> = HashMap::new();
        for row in rows {
            let named = [
                row.template_id,
                row.receiving_template_id,
                row.audit_template_id,
                row.gated_template_id,
                row.handover_template_id,
            ];
            for id in templates.iter().filter(|id| named.contains(&Some(**id))) {
                uses.entry(*id).or_default().models += 1;
            }
        }
        Ok(uses)
    }
}
