//! The OpenAPI 3.1 document of both faces, made from the mounted routes, and the page to try it.

use actix_web::{
    App, HttpResponse, get,
    http::{Method, header},
    web::Data,
};
use utoipa::openapi::{
    Components, Content, Info, OpenApi, Ref, RefOr, Required, Response, ResponseBuilder,
    path::{Operation, Parameter, ParameterBuilder, ParameterIn, PathItem},
    request_body::RequestBody,
    schema::{ObjectBuilder, Schema, SchemaType, Type},
    security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme},
};
use utoipa::{PartialSchema, ToSchema};
use utoipa_actix_web::AppExt;

use crate::{
    app::{health, module::Api, registry::Registry},
    core::error::ErrorBody,
    request::paths::{Mounted, is_export},
};

/// Builds the document from the mounted routes; no database is needed.
pub fn document(registry: &Registry) -> OpenApi {
    let (_, mut document) = App::new()
        .into_utoipa_app()
        .configure(|api| registry.routes(api))
        .configure(health::routes)
        .configure(routes)
        .split_for_parts();
    let mut info = Info::new("Hardstand", env!("CARGO_PKG_VERSION"));
    info.description =
        Some("Machines of dealers, sites and head office: the operational calls and the console.".to_owned());
    document.info = info;
    let components = document.components.get_or_insert_with(Components::new);
    add_failures(components, registry);
    add_proofs(components);
    for (path, item) in &mut document.paths.paths {
        for (method, operation) in operations(item) {
            if let Some(RefOr::T(body)) = &mut operation.request_body {
                never_null(body);
            }
            operation
                .responses
                .responses
                .entry("default".to_owned())
                .or_insert_with(|| RefOr::Ref(Ref::from_response_name("Refused")));
            if !is_public(operation) {
                if method == "POST" && !is_export(path) {
                    operation.parameters.get_or_insert_default().push(RefOr::T(repeat_key()));
                }
                operation.security = Some(vec![
                    SecurityRequirement::new("cookie", Vec::<String>::new()),
                    SecurityRequirement::new("bearer", Vec::<String>::new()),
                    SecurityRequirement::new("credential", Vec::<String>::new()),
                ]);
            }
        }
    }
    document
}

/// Returns `true` if an operation needs no session.
fn is_public(operation: &Operation) -> bool {
    operation.tags.as_ref().is_some_and(|tags| tags.iter().any(|tag| tag == "public"))
}

/// An optional body (`Option<T>`) may be missing and not `null`.
fn never_null(body: &mut RequestBody) {
    for content in body.content.values_mut() {
        if let RefOr::T(content) = content
            && let Some(RefOr::T(Schema::OneOf(choices))) = &content.schema
        {
            content.schema = choices.items.iter().find(|choice| matches!(choice, RefOr::Ref(_))).cloned();
        }
    }
}

/// The header `Idempotency-Key`.
fn repeat_key() -> Parameter {
    let text =
        ObjectBuilder::new().schema_type(SchemaType::new(Type::String)).min_length(Some(1)).max_length(Some(200));
    ParameterBuilder::new()
        .name("Idempotency-Key")
        .parameter_in(ParameterIn::Header)
        .required(Required::False)
        .description(Some("The same key again is the same request: one effect, and the same answer for a day."))
        .schema(Some(text.build()))
        .build()
}

/// Adds the body of a refusal, and every reason.
fn add_failures(components: &mut Components, registry: &Registry) {
    let mut names: Vec<String> = registry.reasons().iter().map(|reason| reason.name().to_owned()).collect();
    names.sort();
    let reasons = ObjectBuilder::new()
        .schema_type(SchemaType::new(Type::String))
        .enum_values(Some(names))
        .description(Some("Every way to fail, by name."))
        .build();
    components.schemas.insert("Reason".to_owned(), RefOr::T(Schema::Object(reasons)));
    let mut body = ErrorBody::schema();
    if let RefOr::T(Schema::Object(object)) = &mut body {
        object.properties.insert("Reason".to_owned(), RefOr::Ref(Ref::from_schema_name("Reason")));
    }
    components.schemas.insert(ErrorBody::name().into_owned(), body);
    let refused: Response = ResponseBuilder::new()
        .description("Refused, or failed: one line, its reason and where to look.")
        .content("application/json", Content::new(Some(Ref::from_schema_name(ErrorBody::name()))))
        .build();
    components.responses.insert("Refused".to_owned(), RefOr::T(refused));
}

fn add_proofs(components: &mut Components) {
    components
        .add_security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new("hardstand_session"))));
    components
        .add_security_scheme("credential", SecurityScheme::ApiKey(ApiKey::Header(ApiKeyValue::new("Credential"))));
    components
        .add_security_scheme("bearer", SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build()));
}

/// The operations of a path, each with its method.
pub fn operations(item: &mut PathItem) -> Vec<(&'static str, &mut Operation)> {
    [
        ("GET", item.get.as_mut()),
        ("PUT", item.put.as_mut()),
        ("POST", item.post.as_mut()),
        ("DELETE", item.delete.as_mut()),
    ]
    .into_iter()
    .filter_map(|(method, operation)| operation.map(|operation| (method, operation)))
    .collect()
}

/// Every path with its methods, as they are mounted.
pub fn mounted(document: &OpenApi) -> Vec<Mounted> {
    let takes_upload = |operation: &Operation| {
        operation.request_body.as_ref().is_some_and(|body| match body {
            RefOr::T(body) => body.content.contains_key("multipart/form-data"),
            RefOr::Ref(_) => false,
        })
    };
    let method = |name: &str| Method::from_bytes(name.as_bytes()).ok();
    document
        .paths
        .paths
        .iter()
        .map(|(path, item)| {
            let mut item = item.clone();
            let methods = operations(&mut item).into_iter();
            let methods = methods.filter_map(|(name, operation)| Some((method(name)?, takes_upload(operation))));
            Mounted { path: path.clone(), methods: methods.collect() }
        })
        .collect()
}

/// The document as it is committed and served: pretty, sorted, with a line break at its end.
#[derive(Clone)]
pub struct Text(String);

impl Text {
    /// The text of a document.
    pub fn of(document: &OpenApi) -> Self {
        // Through a value with sorted keys, so that the text depends on the routes alone.
        let text = serde_json::to_value(document)
            .map(sorted)
            .and_then(|value| serde_json::to_string_pretty(&value))
            .unwrap_or_default();
        Self(text + "\n")
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn sorted(value: serde_json::Value) -> serde_json::Value {
    match value {
        serde_json::Value::Object(map) => {
            let mut entries: Vec<_> = map.into_iter().map(|(key, value)| (key, sorted(value))).collect();
            entries.sort_by(|one, other| one.0.cmp(&other.0));
            serde_json::Value::Object(entries.into_iter().collect())
        }
        serde_json::Value::Array(list) => serde_json::Value::Array(list.into_iter().map(sorted).collect()),
        scalar => scalar,
    }
}

/// The OpenAPI document of every operation.
#[utoipa::path(tag = "public", operation_id = "read_openapi", responses((status = 200, description = "The document.", content_type = "application/json", body = Object)))]
#[get("/api/openapi.json")]
async fn openapi_json(text: Data<Text>) -> HttpResponse {
    HttpResponse::Ok().content_type("application/json").body(text.as_str().to_owned())
}

/// The content security policy of the page, which loads only its own files.
const DOCS_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The page to try the calls.
#[utoipa::path(tag = "public", operation_id = "read_docs", responses((status = 200, description = "The page.", content_type = "text/html", body = String)))]
#[get("/api/docs")]
async fn docs() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CONTENT_SECURITY_POLICY, DOCS_POLICY))
        .content_type("text/html; charset=utf-8")
        .body(include_str!("docs/index.html"))
}

/// The script of the page.
#[utoipa::path(tag = "public", operation_id = "read_docs_script", responses((status = 200, description = "The script.", content_type = "text/javascript", body = String)))]
#[get("/api/docs/docs.js")]
async fn docs_script() -> HttpResponse {
    HttpResponse::Ok().content_type("text/javascript; charset=utf-8").body(include_str!("docs/docs.js"))
}

/// The style of the page.
#[utoipa::path(tag = "public", operation_id = "read_docs_style", responses((status = 200, description = "The style.", content_type = "text/css", body = String)))]
#[get("/api/docs/docs.css")]
async fn docs_style() -> HttpResponse {
    HttpResponse::Ok().content_type("text/css; charset=utf-8").body(include_str!("docs/docs.css"))
}

/// Mounts the document and its page.
pub fn routes(api: &mut Api<'_>) {
    api.service(openapi_json).service(docs).service(docs_script).service(docs_style);
}
