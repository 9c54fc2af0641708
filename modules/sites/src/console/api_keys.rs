//! The console resource for API keys.

use chrono::{DateTime, Utc};
use platform::{
    api::{
        list::{ListQuery, Page},
        rest::{Access, Menu, Resource, Verb, number, numbers},
    },
    async_trait,
    auth::context::Ctx,
    core::error::Result,
    tenancy::Scoped,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    APIKEY_WRITE, ChangeContext,
    api_keys::{self, ApiKey},
    entity::api_key::{Column, Entity},
    reasons,
    refusal::refusal,
};

platform::fields! {
    /// Fields by which API keys can be filtered and sorted.
    ApiKeyField: Id Number "id"; Name Text "name"; Group Number "groupId";
}

/// An API key.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApiKeyRow {
    id: i64,
    group_id: i64,
    name: String,
    created_at: DateTime<Utc>,
    /// The last use, accurate to a few minutes.
    last_used_at: Option<DateTime<Utc>>,
    revoked: bool,
    /// The calls that it opens: `provider.sites`, `mail.bounce`.
    scopes: Vec<String>,
    /// The text of the key. Answered once, when the key is created.
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<String>,
}

/// A key to issue.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct ApiKeyInput {
    /// The purpose of the key.
    name: String,
    /// The group, when an operator issues the key.
    group_id: Option<i64>,
    /// The calls that it opens; `provider.sites` where none is named.
    scopes: Vec<String>,
}

/// The resource.
pub struct ApiKeys;

#[async_trait(?Send)]
impl Resource for ApiKeys {
    const NAME: &'static str = "apikeys";
    const SINGULAR: &'static str = "API key";
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Create, Verb::Delete, Verb::DeleteMany];
    const ACCESS: Access = Access::read(APIKEY_WRITE).create(APIKEY_WRITE).delete(APIKEY_WRITE);
    const MENU: Menu = Menu::Watch;
    type Row = ApiKeyRow;
    type Input = ApiKeyInput;
    type Field = ApiKeyField;

    async fn list(ctx: &Ctx, mut query: ListQuery<ApiKeyField>) -> Result<Page<ApiKeyRow>> {
        let grant = ctx.can_in_group(APIKEY_WRITE)?;
        query.words_in(ApiKeyField::Name);
        let tx = ctx.read(&grant).await?;
        let page = query.page(|| Entity::within(&grant), column, Column::Id, &tx).await?;
        Ok(page.map(|row| shown(row, None)))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<ApiKeyRow> {
        let grant = ctx.can_in_group(APIKEY_WRITE)?;
        let tx = ctx.read(&grant).await?;
        Ok(shown(api_keys::one(&tx, &grant, number(id)?).await?, None))
    }

    async fn create(ctx: &Ctx, input: ApiKeyInput) -> Result<ApiKeyRow> {
        let grant = ctx.can_in_group(APIKEY_WRITE)?;
        ctx.confirmed()?;
        let group = grant.reach().group_id().or(input.group_id);
        let group = group.ok_or_else(|| refusal(&[("groupId", reasons::GROUP_CHOICE)]))?;
        let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor() };
        let tx = ctx.write(&grant).await?;
        let (made, key) = api_keys::issue(&by, &tx, group, &input.name, &input.scopes).await?;
        tx.commit().await?;
        Ok(shown(made, Some(key)))
    }

    async fn delete(ctx: &Ctx, id: &str) -> Result<ApiKeyRow> {
        let id = number(id)?;
        revoke(ctx, &[id]).await?;
        Self::one(ctx, &id.to_string()).await
    }

    async fn delete_many(ctx: &Ctx, ids: Vec<String>) -> Result<Vec<String>> {
        revoke(ctx, &numbers(&ids)?).await?;
        Ok(ids)
    }
}

/// Revokes all of them or none.
async fn revoke(ctx: &Ctx, ids: &[i64]) -> Result<()> {
    let grant = ctx.can_in_group(APIKEY_WRITE)?;
    let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor() };
    let tx = ctx.write(&grant).await?;
    for id in ids {
        api_keys::revoke(&by, &tx, *id).await?;
    }
    tx.commit().await
}

fn column(field: ApiKeyField) -> Column {
    match field {
        ApiKeyField::Id => Column::Id,
        ApiKeyField::Name => Column::Name,
        ApiKeyField::Group => Column::GroupId,
    }
}

fn shown(row: ApiKey, key: Option<String>) -> ApiKeyRow {
    ApiKeyRow {
        id: row.id,
        group_id: row.group_id,
        name: row.name,
        created_at: row.created_at,
        last_used_at: row.last_used_at,
        revoked: row.revoked_at.is_some(),
        scopes: row.scopes.split(' ').map(str::to_owned).collect(),
        key,
    }
}
