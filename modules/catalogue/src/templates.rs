//! The check template of each stage for the machines of a model. Head office maps for itself and for dealerships,
//! production for itself.

use std::collections::{HashMap, HashSet};

use ::templates::{CountTemplateUses, TemplateUses, content::Kind};
use platform::{
    async_trait,
    auth::{context::Ctx, permission::Hierarchy},
    core::error::Result,
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, Condition};

use crate::entity::{
    customer_type_template,
    model_template::{Column, Entity, Model},
};

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

impl StageTemplates {
    /// The templates of a row. Zero means none.
    pub(crate) fn of(row: &Model) -> Self {
        let mapped = |id: Option<i64>| id.filter(|id| *id != 0);
        Self {
            pdi: mapped(row.template_id),
            receiving: mapped(row.receiving_template_id),
            audit: mapped(row.audit_template_id),
            gate: mapped(row.gated_template_id),
            handover: mapped(row.handover_template_id),
        }
    }

    /// The template of a kind.
    pub(crate) const fn at(&self, kind: Kind) -> Option<i64> {
        match kind {
            Kind::Pdi => self.pdi,
            Kind::Receiving => self.receiving,
            Kind::Gate => self.gate,
            Kind::Handover => self.handover,
            Kind::Audit => self.audit,
        }
    }

    /// Maps a template of a kind, or none.
    pub(crate) const fn set(&mut self, kind: Kind, template: Option<i64>) {
        *match kind {
            Kind::Pdi => &mut self.pdi,
            Kind::Receiving => &mut self.receiving,
            Kind::Gate => &mut self.gate,
            Kind::Handover => &mut self.handover,
            Kind::Audit => &mut self.audit,
        } = template;
    }

    /// Returns the templates that sites of a hierarchy map: production has PDI only.
    #[must_use]
    pub(crate) fn at_sites(self, production: bool) -> Self {
        if production { Self { pdi: self.pdi, ..Self::default() } } else { self }
    }

    /// Returns the ids of the mapped templates.
    pub(crate) fn ids(self) -> impl Iterator<Item = i64> {
        [self.pdi, self.receiving, self.audit, self.gate, self.handover].into_iter().flatten()
    }
}

/// Counts the templates that are mapped to a model, for production and for the others.
pub(crate) async fn mapped(tx: &Tx, grant: &Grant, model: i64) -> Result<i64> {
    let rows = Entity::within(grant).filter(Column::ModelId.eq(model)).all(tx).await?;
    let ids = rows.iter().flat_map(|row| StageTemplates::of(row).ids());
    Ok(i64::try_from(ids.count()).unwrap_or(i64::MAX))
}

/// Returns `true` if the mapping of production sites applies to the current site.
pub(crate) fn for_production(ctx: &Ctx) -> bool {
    ctx.site().is_ok_and(|site| site.hierarchy == Hierarchy::Production)
}

/// The templates that are mapped to these models: the model, whether they are those of production sites, and the
/// templates.
pub(crate) async fn of_models(tx: &Tx, grant: &Grant, models: &[i64]) -> Result<Vec<(i64, bool, StageTemplates)>> {
    let rows = Entity::within(grant).filter(Column::ModelId.is_in(models.iter().copied())).all(tx).await?;
    Ok(rows.iter().map(|row| (row.model_id, row.production, StageTemplates::of(row))).collect())
}

/// Reads the templates that are mapped to a model for sites of a hierarchy.
pub async fn templates(tx: &Tx, group: &Grant, model: i64, site: Hierarchy) -> Result<StageTemplates> {
    let row = Entity::within(group)
        .filter(Column::ModelId.eq(model))
        .filter(Column::Production.eq(site == Hierarchy::Production))
        .one(tx)
        .await?;
    Ok(row.as_ref().map(StageTemplates::of).unwrap_or_default())
}

/// Reads the templates that are mapped to several models for sites of a hierarchy; one without a mapping is left out.
pub async fn templates_of(
    tx: &Tx,
    group: &Grant,
    models: impl IntoIterator<Item = i64>,
    site: Hierarchy,
) -> Result<HashMap<i64, StageTemplates>> {
    let rows = Entity::within(group)
        .filter(Column::ModelId.is_in(models))
        .filter(Column::Production.eq(site == Hierarchy::Production))
        .all(tx)
        .await?;
    Ok(rows.iter().map(|row| (row.model_id, StageTemplates::of(row))).collect())
}

/// Reads the handover templates that a site maps to these models for customers of a type, by model.
pub async fn templates_of_customers(
    tx: &Tx,
    group: &Grant,
    models: impl IntoIterator<Item = i64>,
    (site, customer_type): (i64, i16),
) -> Result<HashMap<i64, i64>> {
    let rows = customer_type_template::Entity::within(group)
        .filter(customer_type_template::Column::ModelId.is_in(models))
        .filter(customer_type_template::Column::SiteId.eq(site))
        .filter(customer_type_template::Column::CustomerType.eq(customer_type))
        .filter(customer_type_template::Column::Deleted.eq(false))
        .all(tx)
        .await?;
    Ok(rows.iter().map(|row| (row.model_id, row.template_id)).collect())
}

/// The columns that name a template.
const MAPPED: [Column; 5] = [
    Column::TemplateId,
    Column::ReceivingTemplateId,
    Column::AuditTemplateId,
    Column::GatedTemplateId,
    Column::HandoverTemplateId,
];

/// Counts the models to which templates are mapped.
pub struct ModelTemplateUses;

#[async_trait]
impl CountTemplateUses for ModelTemplateUses {
    async fn count(&self, tx: &Tx, grant: &Grant, templates: &[i64]) -> Result<HashMap<i64, TemplateUses>> {
        let any = MAPPED.iter().fold(Condition::any(), |any, column| any.add(column.is_in(templates.iter().copied())));
        let rows = Entity::within(grant).filter(any).all(tx).await?;
        // A model counts once, though it has a mapping for production sites and one for the others.
        let mut models: HashMap<i64, HashSet<i64>> = HashMap::new();
        for row in rows {
            let named: Vec<i64> = StageTemplates::of(&row).ids().collect();
            for id in templates.iter().filter(|id| named.contains(id)) {
                models.entry(*id).or_default().insert(row.model_id);
            }
        }
        let of_types = customer_type_template::Entity::within(grant)
            .filter(customer_type_template::Column::TemplateId.is_in(templates.iter().copied()))
            .filter(customer_type_template::Column::Deleted.eq(false))
            .all(tx)
            .await?;
        for row in of_types {
            models.entry(row.template_id).or_default().insert(row.model_id);
        }
        let mut uses: HashMap<i64, TemplateUses> = HashMap::new();
        for (id, models) in models {
            uses.entry(id).or_default().models = i64::try_from(models.len()).unwrap_or(i64::MAX);
        }
        Ok(uses)
    }
}
