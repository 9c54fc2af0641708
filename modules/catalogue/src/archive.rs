//! Archive part of models and specifications, for a tenant that is moved to another server.

use platform::{
    api::name_list::check_stored,
    archive::{ArchivePart, Row, Rows, Target},
    core::error::{Error, Result},
};
use serde_json::Value as Json;

use crate::entity::{catalogue_machine, customer_type_template, model, model_site, model_template};

/// The tables that go along.
pub fn parts() -> Vec<Box<dyn ArchivePart>> {
    vec![
        Box::new(
            Rows::of(model::Entity)
                .checked(|row| check_stored::<model::Entity>(&row.name, &row.name_key))
                .names(model::Column::AssetId, "asset")
                .names(model::Column::UpdatedBy, "app_user")
                .fixed(model::Column::ImportJobId, Json::Null)
                .coming(picture),
        ),
        Box::new(Rows::of(catalogue_machine::Entity)),
        Box::new(
            Rows::of(model_template::Entity)
                .key(model_template::Column::ModelId, "model")
                .names(model_template::Column::TemplateId, "check_template")
                .names(model_template::Column::ReceivingTemplateId, "check_template")
                .names(model_template::Column::AuditTemplateId, "check_template")
                .names(model_template::Column::GatedTemplateId, "check_template")
                .names(model_template::Column::HandoverTemplateId, "check_template"),
        ),
        Box::new(
            Rows::of(model_site::Entity)
                .key(model_site::Column::ModelId, "model")
                .key(model_site::Column::SiteId, "site"),
        ),
        Box::new(
            Rows::of(customer_type_template::Entity)
                .key(customer_type_template::Column::SiteId, "site")
                .key(customer_type_template::Column::ModelId, "model")
                .key(customer_type_template::Column::TemplateId, "check_template"),
        ),
    ]
}

/// The object of a model's picture lies in the folder of its group.
fn picture(row: &mut Row, into: &Target<'_>) -> Result<()> {
    let Some(key) = row.get_mut("picture_key") else { return Ok(()) };
    let Some(old) = key.as_str() else { return Ok(()) };
    let within = old.strip_prefix("group/").and_then(|rest| rest.split_once('/'));
    let (_, name) = within.ok_or_else(|| Error::internal(format!("{old} is not in the folder of a group")))?;
    *key = format!("group/{}/{name}", into.group).into();
    Ok(())
}
