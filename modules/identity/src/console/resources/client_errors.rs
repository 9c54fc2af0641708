//! Error reports of browsers at the console, which platform operators read.

use chrono::{DateTime, Utc};
use platform::{
    api::{
        list::{ListQuery, Page},
        rest::{Access, Menu, NoInput, Resource, Verb, number},
    },
    async_trait,
    auth::context::Ctx,
    core::{error::Result, reason::own},
    tenancy::Scoped,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    days,
    entity::client_error::{Column, Entity, Model},
    permissions::CLIENT_ERROR_READ,
};

platform::fields! {
    /// Fields by which error reports can be filtered and sorted.
    ClientErrorField: Id Number "id"; At Day "at"; Message Text "message"; Url Text "url"; Version Text "appVersion";
}

/// An error report at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClientErrorRow {
    id: i64,
    /// The time by the clock of the server.
    at: DateTime<Utc>,
    message: String,
    /// The address of the page, without its query.
    url: String,
    stack: String,
    app_version: String,
}

impl From<Model> for ClientErrorRow {
    fn from(row: Model) -> Self {
        let Model { id, group_id: _, message, url, stack, app_version, created_at: at } = row;
        Self { id, at, message, url, stack, app_version }
    }
}

/// The resource.
pub struct ClientErrors;

#[async_trait(?Send)]
impl Resource for ClientErrors {
    const NAME: &'static str = "clienterrors";
    const SINGULAR: &'static str = "error report";
    const VERBS: &'static [Verb] = &[Verb::Read];
    const ACCESS: Access = Access::read(CLIENT_ERROR_READ);
    const MENU: Menu = Menu::Watch;
    type Row = ClientErrorRow;
    type Input = NoInput;
    type Field = ClientErrorField;

    async fn list(ctx: &Ctx, mut query: ListQuery<ClientErrorField>) -> Result<Page<ClientErrorRow>> {
        let grant = ctx.can(CLIENT_ERROR_READ)?;
        days::whole(&mut query);
        query.words_in(ClientErrorField::Message);
        let column = |field| match field {
            ClientErrorField::Id => Column::Id,
            ClientErrorField::At => Column::CreatedAt,
            ClientErrorField::Message => Column::Message,
            ClientErrorField::Url => Column::Url,
            ClientErrorField::Version => Column::AppVersion,
        };
        let tx = ctx.browse(&grant).await?;
        let page = query.page(|| Entity::within(&grant), column, Column::Id, &tx).await?;
        Ok(page.map(ClientErrorRow::from))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<ClientErrorRow> {
        let grant = ctx.can(CLIENT_ERROR_READ)?;
        let tx = ctx.read(&grant).await?;
        let row = Entity::within(&grant).id(number(id)?).one(&tx).await?;
        row.map(ClientErrorRow::from).ok_or_else(|| own::NO_SUCH_THING.into())
    }
}
