//! Requests and responses of the calls of Model Mapping.

use ::templates::{content::Kind, mappable::Mappable};
use chrono::{DateTime, Utc};
use platform::api::lenient_values;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

/// A template that can be chosen, or that is mapped.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MappedTemplate {
    /// Id of the template.
    pub(super) template_id: i64,
    /// Name of the template.
    pub(super) template_name: String,
    /// 1 PDI, 5 receiving, 7 gate, 9 handover, 10 audit.
    pub(super) vehicle_type: i16,
    /// 0 draft, 1 active, 2 dormant.
    pub(super) status: i16,
    /// `true` if it can be mapped now: it is published and not dormant.
    pub(super) is_mappable: bool,
}

impl MappedTemplate {
    pub(super) fn of(template: &Mappable) -> Self {
        Self {
            template_id: template.id,
            template_name: template.name.clone(),
            vehicle_type: template.kind.code(),
            status: template.status,
            is_mappable: template.active() && template.published,
        }
    }
}

/// A kind of templates with those that can be chosen.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MappingKind {
    /// 1 PDI, 7 gate, 9 handover, 10 audit, 5 receiving.
    pub(super) vehicle_type: i16,
    /// Name of the kind.
    pub(super) vehicle_type_desc: &'static str,
    /// Name of the field of a mapping for this kind.
    pub(super) field: &'static str,
    /// The choices, by name.
    pub(super) templates: Vec<MappedTemplate>,
}

/// The kinds that the current site maps.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MappingKinds {
    /// 0 dealership, 1 production, 2 head office.
    pub(super) hierarchy: u8,
    /// `true` if the caller may map.
    pub(super) can_edit: bool,
    /// The kinds, in the order of the screen.
    pub(super) kinds: Vec<MappingKind>,
}

/// The templates of a model.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ModelMapping {
    /// The model.
    pub(super) model_id: i64,
    /// Name of the model.
    pub(super) model_name: String,
    /// The address of its picture, the same for weeks.
    pub(super) image_url: Option<String>,
    /// PDI.
    pub(super) template_id: Option<i64>,
    /// Gate.
    pub(super) gated_template_id: Option<i64>,
    /// Handover.
    pub(super) handover_template_id: Option<i64>,
    /// 30-day audit.
    pub(super) audit_inspection_template_id: Option<i64>,
    /// Receiving.
    pub(super) receiving_inspection_template_id: Option<i64>,
    /// The number of kinds without a template.
    pub(super) missing_count: usize,
    /// Time of the last change of the mapping; null when there was none.
    pub(super) timestamp_dt: Option<DateTime<Utc>>,
}

/// A page of mappings.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ModelMappings {
    /// The models of the page, those that miss most first.
    pub(super) models: Vec<ModelMapping>,
    /// The templates that are mapped to them.
    pub(super) templates: Vec<MappedTemplate>,
    /// The number of models that match.
    pub(super) total_count: u64,
    /// The number of models of the group that miss a template.
    pub(super) missing_total: u64,
    /// 0 dealership, 1 production, 2 head office.
    pub(super) hierarchy: u8,
    /// `true` if the caller may map.
    pub(super) can_edit: bool,
}

/// The templates to map to a model. A field that is left out is not changed; null and 0 clear it.
#[derive(Debug, Default, Clone, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct MappingInput {
    /// The model.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub model_id: Option<i64>,
    /// PDI.
    #[serde(deserialize_with = "given")]
    #[schema(value_type = lenient_values::Number)]
    pub template_id: Option<i64>,
    /// Gate.
    #[serde(deserialize_with = "given")]
    #[schema(value_type = lenient_values::Number)]
    pub gated_template_id: Option<i64>,
    /// Handover.
    #[serde(deserialize_with = "given")]
    #[schema(value_type = lenient_values::Number)]
    pub handover_template_id: Option<i64>,
    /// 30-day audit.
    #[serde(deserialize_with = "given")]
    #[schema(value_type = lenient_values::Number)]
    pub audit_inspection_template_id: Option<i64>,
    /// Receiving.
    #[serde(deserialize_with = "given")]
    #[schema(value_type = lenient_values::Number)]
    pub receiving_inspection_template_id: Option<i64>,
    /// Time of the last change of the mapping, as it was read; null when there was none. It is compared when it is
    /// sent.
    #[serde(deserialize_with = "given_time")]
    #[schema(value_type = Option<DateTime<Utc>>)]
    #[expect(clippy::option_option, reason = "a time that is left out is not compared, null is")]
    pub timestamp_dt: Option<Option<DateTime<Utc>>>,
}

fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    lenient_values::number(deserializer).map(|number| Some(number.unwrap_or(0)))
}

#[expect(clippy::option_option, reason = "a time that is left out is not compared, null is")]
fn given_time<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<DateTime<Utc>>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

impl MappingInput {
    /// Returns the sent template of a kind; zero clears it.
    pub(super) const fn sent(&self, kind: Kind) -> Option<i64> {
        match kind {
            Kind::Pdi => self.template_id,
            Kind::Gate => self.gated_template_id,
            Kind::Handover => self.handover_template_id,
            Kind::Audit => self.audit_inspection_template_id,
            Kind::Receiving => self.receiving_inspection_template_id,
        }
    }

    /// The templates of a model for one kind.
    pub(super) fn of(model: i64, kind: Kind, template: i64) -> Self {
        let mut input = Self { model_id: Some(model), ..Self::default() };
        let slot = match kind {
            Kind::Pdi => &mut input.template_id,
            Kind::Gate => &mut input.gated_template_id,
            Kind::Handover => &mut input.handover_template_id,
            Kind::Audit => &mut input.audit_inspection_template_id,
            Kind::Receiving => &mut input.receiving_inspection_template_id,
        };
        *slot = Some(template);
        input
    }
}

/// Request to map one template to many models.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct AssignInput {
    /// The models, 2,000 at most.
    #[serde(deserialize_with = "lenient_values::numbers")]
    #[schema(value_type = lenient_values::Numbers)]
    pub model_ids: Vec<i64>,
    /// Kind of the mapping: 1 PDI, 5 receiving, 7 gate, 9 handover, 10 audit.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub vehicle_type: Option<i64>,
    /// The template; null and 0 clear it.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_id: Option<i64>,
}

/// The answer of a saved mapping.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SavedMappings {
    /// The message to display.
    pub(super) message: &'static str,
    /// The models.
    pub(super) model_ids: Vec<i64>,
    /// The templates of the models as they are stored.
    pub(super) models: Vec<ModelMapping>,
}

/// The answer of an assignment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct AssignedTemplate {
    /// The message to display.
    pub(super) message: &'static str,
    /// The number of models in the request.
    pub(super) model_count: usize,
    /// The number of those whose mapping has changed.
    pub(super) changed_count: usize,
}

impl ModelMapping {
    pub(super) fn ids(&self) -> impl Iterator<Item = i64> {
        [
            self.template_id,
            self.gated_template_id,
            self.handover_template_id,
            self.audit_inspection_template_id,
            self.receiving_inspection_template_id,
        ]
        .into_iter()
        .flatten()
    }
}
