//! The key of a report. It is random, opens the report of one machine once within a few minutes, and only as long as
//! the session that has requested it may see the machine; only a hash of it is stored.

use actix_web::HttpRequest;
use chrono::TimeDelta;
use platform::{
    api::lenient_values,
    app::platform::Platform,
    auth::{
        context::Ctx,
        session::{Token, hash_of},
    },
    core::error::Result,
    http::peer_address::peer_address,
    shared::audit::AuditEvent,
    tenancy::{Scoped, SystemTask},
};
use sea_orm::{ActiveValue::Set, ColumnTrait};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    entity::report_key::{ActiveModel, Column, Entity, Model},
    permissions::PRINT,
    reasons,
};

/// The longest key that is looked up; ours have 43 characters.
const LONGEST: usize = 100;

/// The machine whose report is to be opened.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct PrintedReportRequest {
    /// The record of the machine.
    #[serde(rename = "VHCId", deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub machine: Option<i64>,
}

/// The key of a report.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ReportKey {
    /// Key that opens the report of this machine once, within five minutes.
    pub key: String,
}

/// Gives out a key for the report of a machine that the caller may see.
pub(crate) async fn give(ctx: &Ctx, body: &PrintedReportRequest) -> Result<ReportKey> {
    let grant = ctx.can(PRINT)?;
    let machine = body.machine.unwrap_or(0);
    stock::printed::may_print(ctx, machine).await?;
    let (site, user, now) = (ctx.site()?, ctx.user()?.row.id, ctx.now());
    let token = Token::new()?;
    let minutes = i64::try_from(ctx.platform().config.limits.report_token_minutes).unwrap_or(5);
    let tx = ctx.write(&grant).await?;
    // Expired keys of the person at this site are removed now, so that nobody has more keys than are in use.
    Entity::remove(&grant).filter(Column::UserId.eq(user)).filter(Column::ExpiresAt.lte(now)).run(&tx).await?;
    let row = ActiveModel {
        group_id: Set(site.group_id),
        site_id: Set(site.id),
        machine_id: Set(machine),
        user_id: Set(user),
        session_id: Set(ctx.who().session_id),
        key_hash: Set(token.hash()),
        created_at: Set(now),
        expires_at: Set(now + TimeDelta::minutes(minutes)),
        used_at: Set(None),
        ..Default::default()
    };
    tx.insert::<Entity, _>(&grant, row).await?;
    tx.commit().await?;
    Ok(ReportKey { key: token.text().to_owned() })
}

/// Finds the row of a key, with the context of the session that requested it. Every key that opens nothing is refused
/// with the same error, and counts against the address it came from.
pub(crate) async fn find(platform: &Platform, request: &HttpRequest, key: &str) -> Result<(Ctx, Model)> {
    let Some(row) = live(platform, key).await? else {
        platform.rates.unknown_token(&peer_address(request, &platform.config))?;
        return Err(reasons::KEY.into());
    };
    let ctx = Ctx::in_name_of(request, row.session_id, row.site_id).await?.ok_or(reasons::KEY)?;
    Ok((ctx, row))
}

/// The row of a key that was not used and has not lapsed.
async fn live(platform: &Platform, key: &str) -> Result<Option<Model>> {
    if key.is_empty() || key.len() > LONGEST {
        return Ok(None);
    }
    let (everywhere, now) = (SystemTask::Report.everywhere(), platform.clock.now());
    let tx = platform.db.read(everywhere.reach()).await?;
    let row = Entity::within(&everywhere).filter(Column::KeyHash.eq(hash_of(key))).one(&tx).await?;
    Ok(row.filter(|row| row.used_at.is_none() && now < row.expires_at))
}

/// Uses a key, which opens no second report.
pub(crate) async fn take(ctx: &Ctx, row: &Model) -> Result<()> {
    let grant = ctx.can(PRINT)?;
    let tx = ctx.write(&grant).await?;
    // Of two at once one opens it.
    let used = Entity::change(&grant)
        .filter(Column::Id.eq(row.id))
        .filter(Column::UsedAt.is_null())
        .value(Column::UsedAt, Some(ctx.now()))
        .run(&tx)
        .await?;
    if used == 0 {
        return Err(reasons::KEY.into());
    }
    ctx.note(&tx, AuditEvent::new("report.print", "machine", row.machine_id)).await?;
    tx.commit().await
}
