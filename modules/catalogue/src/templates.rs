//! The check template of each stage for the machines of a model. Head office maps for itself and for dealerships,
//! production for itself.

use platform::{
    auth::permission::Hierarchy,
    core::error::Result,
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::ColumnTrait;

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
