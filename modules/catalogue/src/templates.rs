//! Which check template each stage of a model's machines uses (2§3 Model mapping; decisions, Q-010): head office maps for
//! itself and for dealers, production for itself.

use platform::{
    auth::permission::{Grant, Hierarchy},
    core::error::Result,
    db::Tx,
    tenancy::Scoped,
};
use sea_orm::ColumnTrait;

use crate::entity::model_template::{Column, Entity};

/// The template ids of a model's stages; none where none is mapped.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct StageTemplates {
    /// `TemplateId`: PDI, and the inspection of production.
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

/// What is mapped to a model for sites of a kind.
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
