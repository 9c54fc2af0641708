//! The console's face: resources in the protocol of ra-data-simple-rest (docs/behaviour/api.md, "Two faces").
//!
//! A resource implements [`Resource`]; [`entry`] makes it an entry of the console, which mounts and documents its routes. Without a range a list answers all
//! requested ids; `PUT` carries the whole record; `DELETE` answers the deleted record; a list answers an array and
//! `Content-Range: machines 0-24/319`.

use std::{marker::PhantomData, rc::Rc, sync::Arc};

use actix_web::{
    HttpRequest, HttpResponse,
    dev::{AppService, HttpServiceFactory},
    http::header::CONTENT_RANGE,
    web,
};
use async_trait::async_trait;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        Content, HttpMethod, PathItem, Ref, RefOr, Required, ResponseBuilder,
        path::{OperationBuilder, ParameterBuilder, ParameterIn, Paths, PathsBuilder},
        request_body::RequestBodyBuilder,
        schema::{ArrayBuilder, ObjectBuilder, Schema, Type},
    },
};

use crate::{
    api::{
        case_insensitive_json::Record,
        list::{Field, Filter, Holds, ListQuery, Operator, Page, Scalar},
        rest_export::{ExportColumns, export, wants_spreadsheet},
    },
    app::module::Api,
    auth::console::ConsoleEntry,
    caller::context::Ctx,
    config::Limits,
    core::{
        error::{Error, Result},
        reason::{Reason, own},
        text,
    },
    entity::group,
    sites::directory::SiteInfo,
    tenancy::{Grant, Scoped as _},
    xlsx::MEDIA_TYPE,
};

pub use crate::auth::console::{Access, Menu};

/// A method of a resource; other methods answer 405.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// `GET /` and `GET /{id}`
    Read,
    /// `POST /`
    Create,
    /// `PUT /{id}`
    Update,
    /// `DELETE /{id}`
    Delete,
    /// `PUT /?filter={"id":[…]}` with the fields to change, all or none
    UpdateMany,
    /// `DELETE /?filter={"id":[…]}`, all or none
    DeleteMany,
}

/// The input of a resource that the console only reads.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
pub struct NoInput {}

/// A resource of the console. Every function checks its own permission.
#[async_trait(?Send)]
pub trait Resource: 'static {
    /// The plural in the address: `locations`.
    const NAME: &'static str;
    /// The singular in summaries: `location`.
    const SINGULAR: &'static str;
    /// The methods that the resource has.
    const VERBS: &'static [Verb];
    /// The permissions of its actions, those of [`VERBS`](Self::VERBS).
    const ACCESS: Access;
    /// Its section of the menu.
    const MENU: Menu = Menu::Watch;
    /// The answered record; it has a field `id`.
    type Row: Serialize + ToSchema;
    /// The body of a request.
    type Input: DeserializeOwned + ToSchema + 'static;
    /// The fields by which its list can be filtered and sorted.
    type Field: Field;

    /// A page of records.
    async fn list(ctx: &Ctx, query: ListQuery<Self::Field>) -> Result<Page<Self::Row>>;

    /// One record.
    async fn one(ctx: &Ctx, id: &str) -> Result<Self::Row>;

    /// Creates a record.
    async fn create(_ctx: &Ctx, _input: Self::Input) -> Result<Self::Row> {
        Err(own::NO_SUCH_METHOD.into())
    }

    /// Replaces a whole record.
    async fn update(_ctx: &Ctx, _id: &str, _input: Self::Input) -> Result<Self::Row> {
        Err(own::NO_SUCH_METHOD.into())
    }

    /// Deletes a record and returns it.
    async fn delete(_ctx: &Ctx, _id: &str) -> Result<Self::Row> {
        Err(own::NO_SUCH_METHOD.into())
    }

    /// Changes some fields of several records, all or none; returns their ids.
    async fn update_many(_ctx: &Ctx, _ids: Vec<String>, _change: Value) -> Result<Vec<String>> {
        Err(own::NO_SUCH_METHOD.into())
    }

    /// Deletes several records, all or none; returns their ids.
    async fn delete_many(_ctx: &Ctx, _ids: Vec<String>) -> Result<Vec<String>> {
        Err(own::NO_SUCH_METHOD.into())
    }
}

/// Returns the entry of a resource, which is mounted under `/admin/api/`.
pub fn entry<R: Resource>() -> ConsoleEntry {
    const { assert!(fits(&R::ACCESS, R::VERBS), "the permissions and the verbs of a resource differ") };
    ConsoleEntry { name: R::NAME, menu: R::MENU, access: R::ACCESS, mount: mount::<R> }
}

/// Returns `true` if a resource with these verbs has exactly the actions of these permissions.
const fn fits(access: &Access, verbs: &[Verb]) -> bool {
    let (mut create, mut update, mut delete) = (false, false, false);
    let mut at = 0;
    while at < verbs.len() {
        match verbs[at] {
            Verb::Read => {}
            Verb::Create => create = true,
            Verb::Update | Verb::UpdateMany => update = true,
            Verb::Delete | Verb::DeleteMany => delete = true,
        }
        at += 1;
    }
    create == access.create.is_some() && update == access.update.is_some() && delete == access.delete.is_some()
}

fn mount<R: Resource>(api: &mut Api<'_>) {
    api.service(Mount::<R>(PhantomData));
}

/// An id of the path as a number; any other text answers 404.
pub fn number(id: &str) -> Result<i64> {
    id.parse().map_err(|_| own::NO_SUCH_THING.into())
}

/// Ids of the query as numbers: sorted, so that two requests lock their rows in the same order, and each once.
pub fn numbers(ids: &[String]) -> Result<Vec<i64>> {
    let mut numbers = ids.iter().map(|id| number(id)).collect::<Result<Vec<_>>>()?;
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers)
}

/// The group of a new record: the caller's own, or the one that an operator names; without one, refused with `unknown`.
pub async fn group_of(ctx: &Ctx, grant: &Grant, requested: Option<i64>, unknown: Reason) -> Result<i64> {
    if let Some(own) = grant.reach().group_id() {
        return Ok(own);
    }
    let refused = || Error::from(unknown).at("groupId", unknown.0.text);
    let requested = requested.ok_or_else(refused)?;
    let tx = ctx.read(grant).await?;
    let found = group::Entity::within(grant).id(requested).one(&tx).await?;
    found.filter(|group| !group.deleted).map(|group| group.id).ok_or_else(refused)
}

/// The site of a new record: the named one, or the caller's only one; refused with `unknown` when it is missing or not
/// within the grant.
pub async fn site_of(ctx: &Ctx, grant: &Grant, named: Option<i64>, unknown: Reason) -> Result<Arc<SiteInfo>> {
    let refused = || Error::from(unknown).at("siteId", unknown.0.text);
    let reach = grant.reach();
    let named = named.or_else(|| grant.site_id().ok()).ok_or_else(refused)?;
    let site = ctx.platform().directory.site(named).await?.ok_or_else(refused)?;
    let within = reach.group_id().is_none_or(|group| group == site.group_id)
        && reach.sites().is_none_or(|sites| sites.contains(&site.id));
    if within { Ok(site) } else { Err(refused()) }
}

/// The query string of a list.
#[derive(Debug, Default, Deserialize)]
struct RestQuery {
    filter: Option<String>,
    range: Option<String>,
    sort: Option<String>,
    /// The columns of a spreadsheet.
    columns: Option<String>,
    /// The time zone of a spreadsheet.
    zone: Option<String>,
}

impl RestQuery {
    fn read<F: Field>(&self, limits: &Limits) -> Result<ListQuery<F>> {
        let most_rows = limits.console_page_rows;
        let mut query = ListQuery::everything(most_rows);
        if let Some(text) = self.filter.as_deref().filter(|text| !text.is_empty()) {
            let Value::Object(fields) = parse(text)? else { return Err(own::MALFORMED.into()) };
            if fields.len() > limits.filters {
                return Err(own::TOO_MANY_FILTERS.into());
            }
            for (name, value) in fields {
                read_filter(&mut query, &name, value, limits.in_values)?;
            }
        }
        if let Some(text) = self.sort.as_deref().filter(|text| !text.is_empty()) {
            let (field, direction): (String, String) =
                serde_json::from_value(parse(text)?).map_err(|_| Error::from(own::BAD_RANGE))?;
            let field = F::parse(&field)?;
            if !field.sorts() {
                return Err(Error::from(own::UNKNOWN_FIELD).at(field.names()[0], own::UNKNOWN_FIELD.0.text));
            }
            let ascending = match direction.to_ascii_uppercase().as_str() {
                "ASC" => true,
                "DESC" => false,
                _ => return Err(Error::from(own::UNKNOWN_OPERATOR).at("sort", own::UNKNOWN_OPERATOR.0.text)),
            };
            query.order.push((field, ascending));
        }
        if let Some(text) = self.range.as_deref().filter(|text| !text.is_empty()) {
            let (from, to): (u64, u64) =
                serde_json::from_value(parse(text)?).map_err(|_| Error::from(own::BAD_RANGE))?;
            if to < from || to - from >= most_rows || to > 1_000_000_000 {
                return Err(own::BAD_RANGE.into());
            }
            query.offset = from;
            query.limit = to - from + 1;
        }
        Ok(query)
    }
}

fn parse(text: &str) -> Result<Value> {
    if crate::core::json_depth::of(text) > 3 {
        return Err(own::TOO_DEEP.into());
    }
    serde_json::from_str(text).map_err(|error| Error::from(own::MALFORMED).because(error))
}

fn read_filter<F: Field>(query: &mut ListQuery<F>, name: &str, value: Value, most_values: usize) -> Result<()> {
    let values = match value {
        Value::Array(list) => list,
        one => vec![one],
    };
    if values.len() > most_values {
        return Err(own::TOO_MANY_FILTERS.into());
    }
    let texts = values.iter().map(plain).collect::<Result<Vec<_>>>()?;
    match name {
        "id" => query.ids = Some(texts),
        "q" => query.words = texts.into_iter().next().filter(|text| !text.trim().is_empty()),
        _ => {
            // Ranges as react-admin sends them: `createdAt_gte`, `createdAt_lte`.
            let (name, operator) = match name.rsplit_once('_') {
                Some((field, "gte")) => (field, Some(Operator::AtLeast)),
                Some((field, "lte")) => (field, Some(Operator::AtMost)),
                _ => (name, None),
            };
            let field = F::parse(name)?;
            let operator = operator.unwrap_or(match (field.holds(), texts.len()) {
                (Holds::Text, 1) => Operator::Like,
                (_, 1) => Operator::Equal,
                _ => Operator::In,
            });
            let values = texts.iter().map(|text| Scalar::read(field, text)).collect::<Result<Vec<_>>>()?;
            query.filters.push(Filter { field, operator, values });
        }
    }
    Ok(())
}

fn plain(value: &Value) -> Result<String> {
    match value {
        Value::String(text) => text::read(text.clone()).ok_or_else(|| own::BAD_VALUE.into()),
        Value::Number(number) => Ok(number.to_string()),
        Value::Bool(flag) => Ok(flag.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => Err(own::BAD_VALUE.into()),
    }
}

async fn list<R: Resource>(ctx: Ctx, request: HttpRequest, requested: web::Query<RestQuery>) -> Result<HttpResponse> {
    if wants_spreadsheet(&request) {
        let columns = ExportColumns::read(requested.columns.as_deref(), requested.zone.as_deref())?;
        let query = requested.read(limits_of(&ctx))?;
        let page = |ctx: Rc<Ctx>, query| async move { R::list(&ctx, query).await };
        return export(ctx, R::NAME, query, columns, page).await;
    }
    let page = R::list(&ctx, requested.read(limits_of(&ctx))?).await?;
    let range = match page.rows.len() as u64 {
        0 => format!("{} */{}", R::NAME, page.total),
        rows => format!("{} {}-{}/{}", R::NAME, page.offset, page.offset + rows - 1, page.total),
    };
    Ok(HttpResponse::Ok().insert_header((CONTENT_RANGE, range)).json(page.rows))
}

async fn one<R: Resource>(ctx: Ctx, id: web::Path<String>) -> Result<HttpResponse> {
    Ok(HttpResponse::Ok().json(R::one(&ctx, &id).await?))
}

async fn create<R: Resource>(ctx: Ctx, input: Record<R::Input>) -> Result<HttpResponse> {
    Ok(HttpResponse::Created().json(R::create(&ctx, input.into_inner()).await?))
}

async fn update<R: Resource>(ctx: Ctx, id: web::Path<String>, input: Record<R::Input>) -> Result<HttpResponse> {
    Ok(HttpResponse::Ok().json(R::update(&ctx, &id, input.into_inner()).await?))
}

async fn delete<R: Resource>(ctx: Ctx, id: web::Path<String>) -> Result<HttpResponse> {
    Ok(HttpResponse::Ok().json(R::delete(&ctx, &id).await?))
}

async fn update_many<R: Resource>(
    ctx: Ctx,
    requested: web::Query<RestQuery>,
    change: Record<Value>,
) -> Result<HttpResponse> {
    let ids = ids_of::<R>(&ctx, &requested)?;
    Ok(HttpResponse::Ok().json(R::update_many(&ctx, ids, change.into_inner()).await?))
}

async fn delete_many<R: Resource>(ctx: Ctx, requested: web::Query<RestQuery>) -> Result<HttpResponse> {
    Ok(HttpResponse::Ok().json(R::delete_many(&ctx, ids_of::<R>(&ctx, &requested)?).await?))
}

fn limits_of(ctx: &Ctx) -> &Limits {
    &ctx.platform().config.limits
}

fn ids_of<R: Resource>(ctx: &Ctx, requested: &RestQuery) -> Result<Vec<String>> {
    requested
        .read::<R::Field>(limits_of(ctx))?
        .ids
        .ok_or_else(|| Error::from(own::BAD_VALUE).at("filter", "ids are needed"))
}

struct Mount<R>(PhantomData<R>);

impl<R: Resource> Mount<R> {
    fn all() -> String {
        format!("/admin/api/{}", R::NAME)
    }

    fn each() -> String {
        format!("/admin/api/{}/{{id}}", R::NAME)
    }
}

impl<R: Resource> HttpServiceFactory for Mount<R> {
    fn register(self, config: &mut AppService) {
        let mut all = web::resource(Self::all()).route(web::get().to(list::<R>));
        let mut each = web::resource(Self::each()).route(web::get().to(one::<R>));
        for verb in R::VERBS {
            match verb {
                Verb::Read => {}
                Verb::Create => all = all.route(web::post().to(create::<R>)),
                Verb::Update => each = each.route(web::put().to(update::<R>)),
                Verb::Delete => each = each.route(web::delete().to(delete::<R>)),
                Verb::UpdateMany => all = all.route(web::put().to(update_many::<R>)),
                Verb::DeleteMany => all = all.route(web::delete().to(delete_many::<R>)),
            }
        }
        all.register(config);
        each.register(config);
    }
}

impl<R: Resource> utoipa_actix_web::OpenApiFactory for Mount<R> {
    fn paths(&self) -> Paths {
        let row = || Ref::from_schema_name(R::Row::name());
        let input = || Ref::from_schema_name(R::Input::name());
        let operation = |verb: &str, summary: String, status: &str, answer: RefOr<Schema>| {
            OperationBuilder::new()
                .operation_id(Some(format!("{verb}_console_{}", R::NAME)))
                .tag(format!("console {}", R::NAME))
                .summary(Some(summary))
                .response(
                    status,
                    ResponseBuilder::new()
                        .description("As asked.")
                        .content("application/json", Content::new(Some(answer)))
                        .build(),
                )
        };
        let id = || {
            ParameterBuilder::new()
                .name("id")
                .parameter_in(ParameterIn::Path)
                .required(Required::True)
                .schema(Some(ObjectBuilder::new().schema_type(Type::String)))
                .build()
        };
        let body = || {
            RequestBodyBuilder::new()
                .content("application/json", Content::new(Some(RefOr::from(input()))))
                .required(Some(Required::True))
                .build()
        };
        let ids = || {
            let ids = ArrayBuilder::new().items(ObjectBuilder::new().schema_type(Type::String)).build();
            RefOr::from(Schema::from(ids))
        };
        let filter = || {
            ParameterBuilder::new()
                .name("filter")
                .parameter_in(ParameterIn::Query)
                .required(Required::True)
                .description(Some("JSON {\"id\": […]}."))
                .schema(Some(ObjectBuilder::new().schema_type(Type::String)))
                .build()
        };
        let rows = RefOr::from(Schema::from(ArrayBuilder::new().items(row()).build()));
        let mut listing = operation("list", format!("A page of {}.", R::NAME), "200", rows.clone());
        for (name, what) in [
            ("filter", "JSON object: field to value or values; `id` a list of ids; `q` words."),
            ("range", "JSON [from, to], both included."),
            ("sort", "JSON [field, ASC or DESC]."),
            ("columns", "JSON list of {source, label, kind, values}: the columns of a spreadsheet."),
            ("zone", "The IANA time zone of the moments of a spreadsheet; UTC without one."),
        ] {
            listing = listing.parameter(
                ParameterBuilder::new()
                    .name(name)
                    .parameter_in(ParameterIn::Query)
                    .description(Some(what))
                    .schema(Some(ObjectBuilder::new().schema_type(Type::String)))
                    .build(),
            );
        }
        let sheet = Content::new(Some(RefOr::from(Schema::from(ObjectBuilder::new().schema_type(Type::String)))));
        let page = ResponseBuilder::new()
            .description("As asked; a spreadsheet of the whole list where the request accepts nothing else.")
            .content("application/json", Content::new(Some(rows)))
            .content(MEDIA_TYPE, sheet);
        listing = listing.response("200", page.build());
        let mut all = PathItem::new(HttpMethod::Get, listing);
        let one = operation("read", format!("One {}.", R::SINGULAR), "200", row().into()).parameter(id());
        let mut each = PathItem::new(HttpMethod::Get, one);
        for verb in R::VERBS {
            match verb {
                Verb::Read => {}
                Verb::Create => {
                    let made = operation("create", format!("A new {}.", R::SINGULAR), "201", row().into());
                    all.post = Some(made.request_body(Some(body())).build());
                }
                Verb::Update => {
                    let changed =
                        operation("update", format!("A whole {}, changed.", R::SINGULAR), "200", row().into());
                    each.put = Some(changed.parameter(id()).request_body(Some(body())).build());
                }
                Verb::Delete => {
                    let gone =
                        operation("delete", format!("Deletes a {}; answers it.", R::SINGULAR), "200", row().into());
                    each.delete = Some(gone.parameter(id()).build());
                }
                Verb::UpdateMany => {
                    let summary = format!("Changes some fields of several {}, all or none.", R::NAME);
                    let changed = operation("update_many", summary, "200", ids());
                    let fields = Content::new(Some(RefOr::from(Schema::from(ObjectBuilder::new()))));
                    let body =
                        RequestBodyBuilder::new().content("application/json", fields).required(Some(Required::True));
                    all.put = Some(changed.parameter(filter()).request_body(Some(body.build())).build());
                }
                Verb::DeleteMany => {
                    let summary = format!("Deletes several {}, all or none.", R::NAME);
                    all.delete = Some(operation("delete_many", summary, "200", ids()).parameter(filter()).build());
                }
            }
        }
        PathsBuilder::new().path(Self::all(), all).path(Self::each(), each).build()
    }

    fn schemas(&self, schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((R::Row::name().into_owned(), <R::Row as PartialSchema>::schema()));
        <R::Row as ToSchema>::schemas(schemas);
        schemas.push((R::Input::name().into_owned(), <R::Input as PartialSchema>::schema()));
        <R::Input as ToSchema>::schemas(schemas);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{auth::permission::Permission, config::Config};

    crate::fields! {
        /// The list of these tests.
        Cars: Name Text "name"; Price Number "price"; Made Day "made";
    }

    fn ask(filter: &str, range: &str, sort: &str) -> Result<ListQuery<Cars>> {
        RestQuery {
            filter: Some(filter.into()),
            range: Some(range.into()),
            sort: Some(sort.into()),
            ..RestQuery::default()
        }
        .read(&Config::default().limits)
    }

    #[test]
    fn ids_are_sorted_and_each_is_once() {
        let ids = |ids: &[&str]| numbers(&ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>());
        assert_eq!(ids(&["9", "3", "9"]).expect("numbers"), [3, 9]);
        assert!(ids(&["9", "x"]).is_err());
    }

    #[test]
    fn the_words_of_simple_rest_are_read() {
        let query =
            ask(r#"{"name":"x","price":[1,2],"made_gte":"2026-11-01","id":[7,"8"]}"#, "[25,49]", r#"["price","DESC"]"#);
        let query = query.expect("readable");
        assert_eq!((query.offset, query.limit), (25, 25));
        assert_eq!(query.order, [(Cars::Price, false)]);
        assert_eq!(query.numeric_ids(), Some(vec![7, 8]));
        assert_eq!(query.filter(Cars::Name).map(|filter| filter.operator), Some(Operator::Like));
        assert_eq!(query.filter(Cars::Price).map(Filter::numbers), Some(vec![1, 2]));
        assert_eq!(query.filter(Cars::Made).map(|filter| filter.operator), Some(Operator::AtLeast));
    }

    #[test]
    fn what_it_does_not_know_is_refused() {
        for (filter, range, sort) in [
            (r#"{"colour":1}"#, "", ""),
            (r#"{"price":"cheap"}"#, "", ""),
            (r#"{"price":{"$gt":1}}"#, "", ""),
            ("{", "", ""),
            ("[]", "", ""),
            ("", "[5,1]", ""),
            ("", "[0,1000]", ""),
            ("", "[-1,5]", ""),
            ("", "", r#"["colour","ASC"]"#),
            ("", "", r#"["price"]"#),
            ("", "", r#"["price","ASC; DROP TABLE car"]"#),
        ] {
            assert!(ask(filter, range, sort).is_err(), "{filter} {range} {sort}");
        }
    }

    /// Goal I2: filter, range and sort, a line each.
    #[test]
    fn any_list_query_is_read_or_refused() {
        let limits = Config::default().limits;
        let words = [
            "name",
            "price",
            "made",
            "made_gte",
            "made_lte",
            "id",
            "q",
            "_gte",
            "[",
            "]",
            "{",
            "}",
            "\"",
            ":",
            ",",
            "[0,24]",
            "[\"name\",\"DESC\"]",
            "ASC",
            "2026-11-01",
            "20261101",
            "null",
            "true",
            "\n",
            "' OR 1=1 --",
            "%",
        ];
        fuzz::feed("filters-of-the-console", &words, |bytes| {
            let text = String::from_utf8_lossy(bytes);
            let mut lines = text.split('\n').map(ToOwned::to_owned);
            let query =
                RestQuery { filter: lines.next(), range: lines.next(), sort: lines.next(), columns: None, zone: None };
            match query.read::<Cars>(&limits) {
                Ok(query) => {
                    assert!(query.filters.len() <= limits.filters && query.order.len() <= 1);
                    assert!(query.filters.iter().all(|filter| filter.values.len() <= limits.in_values));
                    assert!(query.ids.as_ref().is_none_or(|ids| ids.len() <= limits.in_values));
                    assert!(query.limit <= limits.console_page_rows && query.offset <= 1_000_000_000);
                    let operators: Vec<_> =
                        query.filters.iter().map(|filter| (filter.field, filter.operator)).collect();
                    format!("{operators:?} {:?} {} {}", query.order, query.ids.is_some(), query.words.is_some())
                }
                Err(refused) => refused.reason().name().to_owned(),
            }
        });
    }

    #[test]
    fn the_verbs_of_a_resource_are_its_actions() {
        const READ: Permission = Permission { module: "yard", object: "gate", action: "read" };
        const WRITE: Permission = Permission { module: "yard", object: "gate", action: "write" };
        let whole = Access::read(READ).write(WRITE);
        assert!(fits(&whole, &[Verb::Read, Verb::Create, Verb::UpdateMany, Verb::Delete]));
        assert!(!fits(&whole, &[Verb::Read, Verb::Create, Verb::Update]));
        assert!(!fits(&Access::read(READ), &[Verb::Read, Verb::Delete]));
    }
}
