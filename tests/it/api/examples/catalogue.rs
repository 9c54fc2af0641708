//! The operations of `catalogue`.

use futures::future::BoxFuture;
use serde_json::json;
use tests::{TestSite, given};

use super::{
    Caller, Example, Examples, Submission, Thing,
    Way::{Body, Filter, Path, Record},
    ready,
};

/// A model of the group.
pub const MODEL: Thing =
    Thing::of_group("model", |site, name| Box::pin(async move { given::model(&site.group, &name).await.to_string() }))
        .in_fields(&["ModelId", "ModelIds"]);

/// A machine of the maker's catalogue.
pub const CATALOGUE: Thing = Thing::of_group("catalogue machine", |site, _| {
    Box::pin(async move { given::catalogue(&site.group, &given::serial(), "JS130").await.to_string() })
});

/// The serial of a machine of the catalogue.
pub const VIN: Thing = Thing::of_group("serial", |site, _| {
    Box::pin(async move {
        let vin = given::serial();
        given::catalogue(&site.group, &vin, "JS130").await;
        vin
    })
})
.unknown_is("9999999");

/// A site to which a model is offered.
pub const MODEL_SITE: Thing = Thing::of_group("model at a site", |site, name| {
    Box::pin(async move {
        let model = given::model(&site.group, &name).await;
        given::model_site(site, model).await.to_string()
    })
})
.in_fields(&["ModelMappingId"]);

/// A template of a model for a type of customers.
pub const CUSTOMER_TYPE: Thing = Thing::of_group("template for a type of customers", |site, name| {
    Box::pin(async move {
        let model = given::model(&site.group, &name).await;
        let template = given::check_template(&site.group, &name, 9).await;
        given::customer_type_template(site, model, template).await.to_string()
    })
})
.in_fields(&["CustomerTypeMappingId"]);

/// The operations of `catalogue`.
pub const EXAMPLES: Examples = Examples {
    things: &[MODEL, CATALOGUE, VIN, MODEL_SITE, CUSTOMER_TYPE],
    operations: &[
        Example::asks("list_models", "model.read"),
        Example::asks("list_managed_models", "model.read").lists(&["ModelName"]),
        Example::asks("create_model", "model.write")
            .sends(create_model)
            .valid(Caller::HeadOffice, r#"{ "ModelName": "N-{number}" }"#),
        Example::asks("update_model", "model.write")
            .id(MODEL, Body(|id| json!({ "ModelId": id, "ModelName": format!("Changed {id}") })))
            .sends(update_model),
        Example::asks("delete_model", "model.write").id(MODEL, Path),
        Example::asks("list_mapping_kinds", "model.read"),
        Example::asks("list_model_mappings", "model.read").lists(&["ModelName"]),
        Example::asks("save_model_mappings", "model.write")
            .id(MODEL, Body(|id| json!({ "ModelId": id, "TemplateId": null })))
            .sends(save_model_mappings),
        Example::asks("assign_template", "model.write")
            .id(MODEL, Body(|id| json!({ "ModelIds": [id], "VehicleType": 1, "TemplateId": 0 })))
            .sends(assign_template),
        Example::asks("read_model_photo", "model.read").id(MODEL, Path),
        Example::asks("save_model_picture", "model.write")
            .id(MODEL, Body(|id| json!({ "ModelId": id, "AssetId": 0 })))
            .sends(save_model_picture),
        Example::asks("save_model_site", "model.write")
            .id(MODEL_SITE, Body(|id| json!({ "ModelMappingId": id, "Deleted": true })))
            .sends(save_model_site),
        Example::asks("list_customer_type_mappings", "model.read").lists(&[]),
        Example::asks("save_customer_type_mapping", "model.write")
            .id(CUSTOMER_TYPE, Body(|id| json!({ "CustomerTypeMappingId": id, "Deleted": true })))
            .sends(save_customer_type_mapping),
        Example::asks("find_serials", "catalogue.read").id(VIN, Path),
        Example::asks("read_specification", "catalogue.read").id(VIN, Path),
        Example::asks("list_console_mappings", "model.read"),
        Example::asks("read_console_mappings", "model.read").id(MODEL, Path),
        Example::asks("list_console_models", "model.read"),
        Example::asks("read_console_models", "model.read").id(MODEL, Path),
        Example::asks("create_console_models", "model.write")
            .sends(create_console_models)
            .valid(Caller::Operator, r#"{ "name": "M-{number}", "groupId": "{group}" }"#),
        Example::asks("update_console_models", "model.write").id(MODEL, Record),
        Example::asks("delete_console_models", "model.write").id(MODEL, Path),
        Example::asks("delete_many_console_models", "model.write").id(MODEL, Filter(None)),
        Example::asks("list_console_catalogue", "catalogue.read"),
        Example::asks("read_console_catalogue", "catalogue.read").id(CATALOGUE, Path),
        Example::asks("create_console_catalogue", "catalogue.write")
            .sends(create_console_catalogue)
            .valid(Caller::Operator, r#"{ "vin": "I1{number:07}", "model": "BH-90", "groupId": "{group}" }"#),
        Example::asks("update_console_catalogue", "catalogue.write").id(CATALOGUE, Record),
        Example::asks("delete_console_catalogue", "catalogue.write").id(CATALOGUE, Path),
        Example::asks("delete_many_console_catalogue", "catalogue.write").id(CATALOGUE, Filter(None)),
    ],
};

fn create_model(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let head_office = site.group.head_office().await.administrator().await;
        Submission::of(head_office, "model/create", json!({ "ModelId": 0, "ModelName": "EX-80" }))
    })
}

fn update_model(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let model = given::model(&site.group, "WL-45").await;
        let head_office = site.group.head_office().await.administrator().await;
        Submission::of(head_office, "model/update", json!({ "ModelId": model, "ModelName": "WL-46" }))
    })
}

fn save_model_mappings(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let model = given::model(&site.group, "WL-47").await;
        let head_office = site.group.head_office().await.administrator().await;
        Submission::of(head_office, "model/jcb/update", json!([{ "ModelId": model, "TemplateId": null }]))
    })
}

fn assign_template(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let model = given::model(&site.group, "WL-48").await;
        let head_office = site.group.head_office().await.administrator().await;
        let body = json!({ "ModelIds": [model], "VehicleType": 7, "TemplateId": null });
        Submission::of(head_office, "model/mapping/assign", body)
    })
}

fn save_model_picture(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let model = given::model(&site.group, "WL-49").await;
        let head_office = site.group.head_office().await.administrator().await;
        let picture = crate::modules::assets::uploaded(&head_office, 190, "a.png").await;
        let body = json!({ "ModelId": model, "AssetId": picture });
        Submission::of(head_office, "model/mapping/asset", body)
    })
}

fn save_model_site(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let model = given::model(&site.group, "WL-50").await;
        let head_office = site.group.head_office().await.administrator().await;
        let body = json!({ "ModelId": model, "EntityId": site.id, "EntityTypeId": 20 });
        Submission::of(head_office, "model/mapping/create", body)
    })
}

fn save_customer_type_mapping(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let model = given::model(&site.group, "WL-51").await;
        let head_office = site.group.head_office().await.administrator().await;
        let template = given::check_template(&site.group, "Handover for customers", 9).await;
        let items = given::template_group(&site.group, template, "Cab").await;
        given::template_item(&site.group, template, items, "Lights").await;
        head_office.get(&format!("template/complete/{template}/0/true")).await.ok();
        let body = json!({ "CustomerTypeId": 1, "ModelId": model, "TemplateId": template, "SiteCode": site.code });
        Submission::of(head_office, "customertype/mapping/create", body)
    })
}

fn create_console_models(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let group = site.group.administrator(site).await;
        Submission::of(group, "/admin/api/models", json!({ "name": "EX-80", "auditEnabled": true }))
    })
}

fn create_console_catalogue(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let it = ready(site).await;
        Submission::of(it.group, "/admin/api/catalogue", json!({ "vin": it.serial, "model": "BH-90" }))
    })
}
