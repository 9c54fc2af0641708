//! The operational calls of this module.

use std::collections::HashMap;

use actix_web::{
    delete, get, post,
    web::{Json, Path, Query},
};
use platform::{
    api::{
        case_insensitive_json::{JsonBody, JsonBodyOfAnySite, OptionalJsonBody},
        legacy_filters::CallQuery,
        name_list::NamesQuery,
        one_or_many::OneOrMany,
    },
    app::module::Api,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
    },
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    MODEL_READ,
    console::administration::{self, DeletedModel, ManagedModels, ModelChange, NewModel, SavedModel},
    customer_types::{self, CustomerTypeInput, CustomerTypeMapping, SavedCustomerType},
    machines::ModelMachines,
    mapping::{self, AssignInput, AssignedTemplate, MappingInput, MappingKinds, ModelMappings, SavedMappings},
    models,
    names::ModelName,
    photos::{self, ModelPhoto, ModelPicture, SavedPicture},
    sites::{self, SavedSiteMapping, SiteMapping},
    specifications::lookup::{self, FoundSerial, Specification},
    templates::{self, StageTemplates},
};

/// A model of the group, with its number of machines at the current site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MachineModel {
    model_id: i64,
    model_name: String,
    /// The address of its picture, the same for weeks.
    image_url: Option<String>,
    is_audit_enabled: bool,
    /// The PDI template of its machines at sites of the current site's hierarchy.
    template_id: Option<i64>,
    /// The gate template.
    gated_template_id: Option<i64>,
    /// The handover template.
    handover_template_id: Option<i64>,
    /// The template of the 30-day audit.
    audit_inspection_template_id: Option<i64>,
    /// The receiving template.
    receiving_inspection_template_id: Option<i64>,
    /// Number of open machines of the model at the current site.
    machine_count: i64,
}

/// Lists the models of the group that are offered to the current site: all of them, or those of a search.
#[utoipa::path(tag = "catalogue", operation_id = "list_models", params(NamesQuery), responses((status = 200, description = "The models, by name.", body = [MachineModel])))]
#[get("/api/model/jcb/read")]
async fn list_models(ctx: Ctx, wanted: Query<NamesQuery>) -> Result<Json<Vec<MachineModel>>> {
    let grant = ctx.can(MODEL_READ)?;
    let tx = ctx.browse(&grant).await?;
    let site = ctx.site().ok().map(|site| site.id);
    let rows = models::wanted(&tx, &grant, site, &wanted).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let counts = ctx.platform().services.service::<dyn ModelMachines>()?.count_by_model(&tx, &grant, &ids).await?;
    let production = templates::for_production(&ctx);
    let mapped = templates::of_models(&tx, &grant, &ids).await?;
    let mapped: HashMap<i64, StageTemplates> = mapped
        .into_iter()
        .filter(|(_, of_production, _)| *of_production == production)
        .map(|(model, _, stages)| (model, stages.at_sites(production)))
        .collect();
    drop(tx);
    let wire = |row| {
        let model = ModelName::of(row);
        let stages = mapped.get(&model.id).copied().unwrap_or_default();
        MachineModel {
            template_id: stages.pdi,
            gated_template_id: stages.gate,
            handover_template_id: stages.handover,
            audit_inspection_template_id: stages.audit,
            receiving_inspection_template_id: stages.receiving,
            model_id: model.id,
            model_name: model.name.to_string(),
            image_url: model.image_url(ctx.platform()),
            is_audit_enabled: model.audit_enabled,
            machine_count: counts.get(&model.id).copied().unwrap_or(0),
        }
    };
    Ok(Json(rows.into_iter().map(wire).collect()))
}

/// Lists machines whose serial number ends in these seven characters.
#[utoipa::path(tag = "catalogue", operation_id = "find_serials", params(("last7" = String, Path, description = "The last seven characters of the serial number.")), responses((status = 200, description = "At most 50 machines.", body = [FoundSerial])))]
#[get("/api/jcbservicepro/{last7}")]
async fn find_serials(ctx: Ctx, last7: Path<String>) -> Result<Json<Vec<FoundSerial>>> {
    lookup::serials(&ctx, &last7).await.map(Json)
}

/// Answers the specification of a serial number.
#[utoipa::path(tag = "catalogue", operation_id = "read_specification", params(("vin" = String, Path, description = "The serial number.")), responses((status = 200, description = "The specification.", body = Specification)))]
#[get("/api/jcbstock/specification/{vin}")]
async fn read_specification(ctx: Ctx, vin: Path<String>) -> Result<Json<Specification>> {
    lookup::specification(&ctx, &vin).await.map(Json)
}

/// Answers the picture of a model.
#[utoipa::path(tag = "catalogue", operation_id = "read_model_photo", params(("id" = i64, Path, description = "The model.")), responses((status = 200, description = "Where its picture can be read.", body = ModelPhoto)))]
#[get("/api/assets/download/jcb/modelphoto/{id}")]
async fn read_model_photo(ctx: Ctx, id: Path<String>) -> Result<Json<ModelPhoto>> {
    let id = id.trim().parse().map_err(|_| Error::from(own::NO_SUCH_THING))?;
    photos::photo(&ctx, id).await.map(Json)
}

/// Sets the picture of a model to an uploaded one, or removes it.
#[utoipa::path(tag = "catalogue", operation_id = "save_model_picture", request_body = ModelPicture, responses((status = 200, description = "It is shown.", body = SavedPicture)))]
#[post("/api/model/mapping/asset")]
async fn save_model_picture(ctx: Ctx, request: JsonBody<ModelPicture>) -> Result<Json<SavedPicture>> {
    photos::save(&ctx, request.0).await.map(Json)
}

/// Lists the models as they are administered.
#[utoipa::path(tag = "catalogue", operation_id = "list_managed_models", request_body = Option<CallQuery>, responses((status = 200, description = "A page of models.", body = ManagedModels)))]
#[post("/api/model/List")]
async fn list_managed_models(ctx: Ctx, request: OptionalJsonBody<CallQuery>) -> Result<Json<ManagedModels>> {
    administration::list(&ctx, &request.0).await.map(Json)
}

/// Adds a model.
#[utoipa::path(tag = "catalogue", operation_id = "create_model", request_body = NewModel, responses((status = 200, description = "It is added.", body = SavedModel)))]
#[post("/api/model/create")]
async fn create_model(ctx: Ctx, request: JsonBody<NewModel>) -> Result<Json<SavedModel>> {
    administration::create(&ctx, request.0).await.map(Json)
}

/// Renames a model, switches its audits, or deletes it.
#[utoipa::path(tag = "catalogue", operation_id = "update_model", request_body = ModelChange, responses((status = 200, description = "It is changed.", body = SavedModel)))]
#[post("/api/model/update")]
async fn update_model(ctx: Ctx, request: JsonBody<ModelChange>) -> Result<Json<SavedModel>> {
    administration::update(&ctx, request.0).await.map(Json)
}

/// Deletes a model.
#[utoipa::path(tag = "catalogue", operation_id = "delete_model", params(("id" = String, Path, description = "The model.")), responses((status = 200, description = "It is deleted.", body = DeletedModel)))]
#[delete("/api/model/delete/{id}")]
async fn delete_model(ctx: Ctx, id: Path<String>) -> Result<Json<DeletedModel>> {
    administration::delete(&ctx, &id).await.map(Json)
}

/// Lists the kinds of templates that the current site maps to models, with those that can be chosen.
#[utoipa::path(tag = "catalogue", operation_id = "list_mapping_kinds", responses((status = 200, description = "The kinds in the order of the screen.", body = MappingKinds)))]
#[get("/api/model/mapping/kinds")]
async fn list_mapping_kinds(ctx: Ctx) -> Result<Json<MappingKinds>> {
    mapping::choices(&ctx).await.map(Json)
}

/// Lists the templates of models, those that miss most first.
#[utoipa::path(tag = "catalogue", operation_id = "list_model_mappings", request_body = Option<CallQuery>, responses((status = 200, description = "A page of models.", body = ModelMappings)))]
#[post("/api/model/mapping/list")]
async fn list_model_mappings(ctx: Ctx, request: OptionalJsonBody<CallQuery>) -> Result<Json<ModelMappings>> {
    mapping::list(&ctx, &request.0).await.map(Json)
}

/// Maps templates to models: one model or a list.
#[utoipa::path(tag = "catalogue", operation_id = "save_model_mappings", request_body = OneOrMany<MappingInput>, responses((status = 200, description = "They are mapped.", body = SavedMappings)))]
#[post("/api/model/jcb/update")]
async fn save_model_mappings(ctx: Ctx, request: OneOrMany<MappingInput>) -> Result<Json<SavedMappings>> {
    mapping::save(&ctx, request.into_vec()).await.map(Json)
}

/// Maps one template to many models.
#[utoipa::path(tag = "catalogue", operation_id = "assign_template", request_body = AssignInput, responses((status = 200, description = "It is mapped to all of them.", body = AssignedTemplate)))]
#[post("/api/model/mapping/assign")]
async fn assign_template(ctx: Ctx, request: JsonBody<AssignInput>) -> Result<Json<AssignedTemplate>> {
    mapping::assign(&ctx, request.0).await.map(Json)
}

/// Maps a model to a site, to which it is then offered, or takes it away from there.
#[utoipa::path(tag = "catalogue", operation_id = "save_model_site", request_body = SiteMapping, responses((status = 200, description = "It is mapped.", body = SavedSiteMapping)))]
#[post("/api/model/mapping/create")]
async fn save_model_site(ctx: Ctx, request: JsonBody<SiteMapping>) -> Result<Json<SavedSiteMapping>> {
    sites::save(&ctx, request.0).await.map(Json)
}

/// Lists the handover templates of models for types of customers.
#[utoipa::path(tag = "catalogue", operation_id = "list_customer_type_mappings", request_body = Option<CallQuery>, responses((status = 200, description = "A page of them, in the order in which they were added.", body = [CustomerTypeMapping])))]
#[post("/api/customertype/mapping/list")]
async fn list_customer_type_mappings(
    ctx: Ctx,
    request: OptionalJsonBody<CallQuery>,
) -> Result<Json<Vec<CustomerTypeMapping>>> {
    customer_types::list(&ctx, &request.0).await.map(Json)
}

/// Maps a handover template to a model for a type of customers at a site, or takes it away.
#[utoipa::path(tag = "catalogue", operation_id = "save_customer_type_mapping", request_body = CustomerTypeInput, responses((status = 200, description = "It is mapped.", body = SavedCustomerType)))]
#[post("/api/customertype/mapping/create")]
async fn save_customer_type_mapping(
    ctx: Ctx,
    request: JsonBodyOfAnySite<CustomerTypeInput>,
) -> Result<Json<SavedCustomerType>> {
    customer_types::save(&ctx, request.into_inner()).await.map(Json)
}

/// Mounts the calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(list_managed_models).service(create_model).service(update_model).service(delete_model);
    api.service(list_mapping_kinds).service(list_model_mappings).service(save_model_mappings).service(assign_template);
    api.service(list_models)
        .service(find_serials)
        .service(read_specification)
        .service(read_model_photo)
        .service(save_model_picture);
    api.service(save_model_site).service(list_customer_type_mappings).service(save_customer_type_mapping);
}
