//! The stages of a machine's life with the number of machines in each, for the console's drawing.

use actix_web::{
    get,
    web::{Json, Query},
};
use platform::{
    auth::{context::Ctx, permission::Role},
    core::{
        error::{Error, Result},
        reason::own,
    },
    entity::site,
    tenancy::Scoped,
};
use sea_orm::{FromQueryResult, Value};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    domain::{Bucket, Handover, Hierarchy, Status, Transfer, labels, ways},
    permissions::LIST,
    records::{own_imports::own_imports_of, rules},
};

/// Query of the stages.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct FlowQuery {
    /// The site whose machines are counted; defaults to the caller's own site.
    site_id: Option<i64>,
}

/// The life of a machine, stage by stage.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StageFlow {
    /// The site that is counted; null where none was chosen, and then nothing is.
    site_id: Option<i64>,
    /// Its hierarchy: 0 dealership, 1 production, 2 head office.
    hierarchy: Option<i16>,
    /// The stages.
    stages: Vec<Stage>,
    /// The ways between the stages.
    ways: Vec<StageWay>,
}

/// A list of records.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Stage {
    /// Its number.
    bucket: i16,
    /// The letter of the status.
    status: String,
    /// The status in words, as the site names it.
    name: String,
    /// Number of machines in the stage; null if no site was chosen.
    count: Option<i64>,
}

/// A way from a stage to a stage.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StageWay {
    /// The number of the row of the life of a machine.
    row: u8,
    /// Name of the event: `passed`, `transfer`, `accept`.
    event: String,
    /// The stage it comes from; null for a record that is new.
    from: Option<i16>,
    /// The stage to which it leads: 13 is closed and in no list, 14 deleted.
    to: i16,
    /// `true` if the record at the other site takes this way.
    #[serde(rename = "beside")]
    is_counterpart: bool,
    /// The hierarchies at which it is open.
    hierarchies: Vec<i16>,
}

/// Returns the stages of a machine's life, the number of machines of a site in each, and the ways between them.
#[utoipa::path(tag = "console machines", operation_id = "read_stage_flow", params(FlowQuery), responses((status = 200, description = "The stages and their ways.", body = StageFlow)))]
#[get("/admin/api/stageflow")]
pub(super) async fn read_stage_flow(ctx: Ctx, query: Query<FlowQuery>) -> Result<Json<StageFlow>> {
    let grant = ctx.can(LIST)?;
    let own = grant.reach().sites().and_then(|sites| if let [only] = sites { Some(*only) } else { None });
    let Some(id) = query.site_id.or(own) else { return Ok(Json(answer(&ctx, None, None, &[]))) };
    let tx = ctx.browse(&grant).await?;
    let found = site::Entity::within(&grant).id(id).one(&tx).await?;
    let found = found.ok_or_else(|| Error::from(own::NO_SUCH_THING))?;
    let mut values: Vec<Value> = vec![found.id.into()];
    let text = match own_imports_of(&ctx) {
        None => {
            "SELECT t.bucket, CAST(SUM(t.n) AS bigint) AS n FROM stock_total t WHERE {scope:t} AND t.site_id = $1 \
             GROUP BY t.bucket"
        }
        Some(user) => {
            values.push(user.into());
            "SELECT t.bucket, COUNT(*) AS n FROM machine t WHERE {scope:t} AND t.site_id = $1 AND t.bucket < 13 \
             AND t.created_by = $2 GROUP BY t.bucket"
        }
    };
    let counts: Vec<BucketCount> = tx.select(&grant, text, values).await?;
    drop(tx);
    let hierarchy = ctx.platform().directory.site(found.id).await?.map(|site| rules::hierarchy(site.hierarchy));
    Ok(Json(answer(&ctx, Some(found.id), hierarchy, &counts)))
}

#[derive(FromQueryResult)]
struct BucketCount {
    bucket: i16,
    n: i64,
}

fn answer(ctx: &Ctx, site_id: Option<i64>, hierarchy: Option<Hierarchy>, counts: &[BucketCount]) -> StageFlow {
    let count = |bucket: Bucket| counts.iter().find(|one| one.bucket == bucket.code()).map_or(0, |one| one.n);
    let stage = |bucket: Bucket, status: Status| {
        let transfer = match bucket {
            Bucket::Rejected => Transfer::Rejected { before: Status::A },
            _ => Transfer::None,
        };
        let at = hierarchy.unwrap_or(Hierarchy::Dealership);
        Stage {
            bucket: bucket.code(),
            status: status.code().to_owned(),
            name: labels::status_name(status, at, Handover::None, transfer).to_owned(),
            count: site_id.map(|_| count(bucket)),
        }
    };
    let stages = [
        (Bucket::Pending, Status::N),
        (Bucket::Receiving, Status::R),
        (Bucket::Audit, Status::A),
        (Bucket::Pdi, Status::F),
        (Bucket::Gate, Status::G),
        (Bucket::Held, Status::H),
        (Bucket::SpecChange, Status::S),
        (Bucket::Handover, Status::C),
        (Bucket::InTransit, Status::O),
        (Bucket::Rejected, Status::O),
        (Bucket::Produced, Status::P),
        (Bucket::Sold, Status::T),
    ];
    let administrator = Role::of_person(1, 1, false, true);
    let allowed = |hierarchy| rules::actions_of(&ctx.platform().policies, &administrator, hierarchy);
    let ways = ways(allowed).iter().map(|way| StageWay {
        row: way.row,
        event: way.event.to_owned(),
        from: way.from.map(Bucket::code),
        to: way.to.code(),
        is_counterpart: way.counterpart,
        hierarchies: way.hierarchies.iter().map(|hierarchy| hierarchy.code()).collect(),
    });
    StageFlow {
        site_id,
        hierarchy: hierarchy.map(Hierarchy::code),
        stages: stages.into_iter().map(|(bucket, status)| stage(bucket, status)).collect(),
        ways: ways.collect(),
    }
}
