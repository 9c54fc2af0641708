//! A test of the tests of goals T1 and T2: operations that take an id without checking its owner. They have no example,
//! and the requests of goal T2 get through them; so such an operation in the product would be detected.

use actix_web::{
    get, post,
    web::{Json, Path},
};
use platform::{
    app::{
        module::{Api, Module},
        registry::Registry,
    },
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
    },
    entity::user::{Column, Entity},
    tenancy::{Scoped as _, SystemTask},
};
use sea_orm::ColumnTrait as _;
use serde_json::{Value, json};
use tests::TestApp;

use super::{cross_tenant_fuzz, examples, operations};

const READING: &str = "read_unchecked";
const CHANGING: &str = "change_unchecked";

struct Unchecked;

impl Module for Unchecked {
    fn name(&self) -> &'static str {
        "unchecked"
    }

    fn title(&self) -> &'static str {
        "Unchecked"
    }

    fn routes(&self, api: &mut Api<'_>) {
        api.service(read_unchecked).service(change_unchecked);
    }
}

/// Reads a user's name without a check.
#[utoipa::path(tag = "unchecked", operation_id = "read_unchecked", params(("id" = i64, Path, description = "Anybody.")), responses((status = 200, description = "Them.")))]
#[get("/api/unchecked/{id}")]
async fn read_unchecked(ctx: Ctx, id: Path<i64>) -> Result<Json<Value>> {
    let grant = SystemTask::Seed.everywhere();
    let tx = ctx.read(&grant).await?;
    let user = Entity::within(&grant).id(id.into_inner()).one(&tx).await?;
    let user = user.ok_or_else(|| Error::from(own::NO_SUCH_THING))?;
    Ok(Json(json!({ "Name": user.first_name })))
}

/// Changes a user's name without a check.
#[utoipa::path(tag = "unchecked", operation_id = "change_unchecked", params(("id" = i64, Path, description = "Anybody.")), responses((status = 200, description = "Done.")))]
#[post("/api/unchecked/{id}/name")]
async fn change_unchecked(ctx: Ctx, id: Path<i64>) -> Result<Json<Value>> {
    let grant = SystemTask::Seed.everywhere();
    let tx = ctx.write(&grant).await?;
    let one = Column::Id.eq(id.into_inner());
    Entity::change(&grant).filter(one).value(Column::FirstName, "Nobody").run(&tx).await?;
    tx.commit().await?;
    Ok(Json(json!({})))
}

fn with_unchecked() -> Registry {
    modules::all().and(Box::new(Unchecked))
}

/// Goal T1: the operations have no example, and so no thing that their ids name.
#[test]
fn an_unchecked_id_has_no_example() {
    let all = operations::of(&with_unchecked());
    assert_eq!(examples::missing(&all), [READING, CHANGING]);
    assert_eq!(examples::unnamed(&all), [READING, CHANGING]);
}

/// Goal T2: the generated requests read through the one and write through the other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unchecked_id_is_found_by_the_fuzz() {
    let calm = |config: &mut platform::config::Config| config.limits.session_requests_second = 1_000_000;
    let app = TestApp::builder().config(calm).module(Unchecked).start().await;
    let mut all = operations::of(&with_unchecked());
    all.retain(|operation| [READING, CHANGING].contains(&operation.id.as_str()));
    let (_, wrong) = cross_tenant_fuzz::attack(&app, all, 800).await;
    assert!(wrong.iter().any(|line| line.starts_with("read_unchecked told ")), "nothing was told");
    assert!(wrong.iter().any(|line| line.starts_with("something changed")), "nothing was changed");
}
