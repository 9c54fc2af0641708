//! The console resource `sessions`: deleting one ends it.

use platform::{
    api::{
        list::{ListQuery, Page},
        rest::{Access, Menu, Resource, Verb, number},
    },
    async_trait,
    auth::context::Ctx,
    core::error::Result,
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    console::sessions::{self, SessionField, SessionRow},
    permissions::{SESSION_END, SESSION_READ},
    users::editor::Editor,
};

/// The resource.
pub struct Sessions;

/// Empty: sessions are opened by signing in.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NoSessionInput {}

#[async_trait(?Send)]
impl Resource for Sessions {
    const NAME: &'static str = "sessions";
    const SINGULAR: &'static str = "session";
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Delete, Verb::DeleteMany];
    const ACCESS: Access = Access::read(SESSION_READ).delete(SESSION_END);
    const MENU: Menu = Menu::Watch;
    type Row = SessionRow;
    type Input = NoSessionInput;
    type Field = SessionField;

    async fn list(ctx: &Ctx, query: ListQuery<SessionField>) -> Result<Page<SessionRow>> {
        sessions::list(&Editor::of(ctx, SESSION_READ)?, query).await
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<SessionRow> {
        sessions::one(&Editor::of(ctx, SESSION_READ)?, number(id)?).await
    }

    async fn delete(ctx: &Ctx, id: &str) -> Result<SessionRow> {
        let editor = Editor::of(ctx, SESSION_END)?;
        let id = number(id)?;
        let row = sessions::one(&editor, id).await?;
        sessions::end(&editor, &[id]).await?;
        Ok(row)
    }

    async fn delete_many(ctx: &Ctx, ids: Vec<String>) -> Result<Vec<String>> {
        let numbers = ids.iter().map(|id| number(id)).collect::<Result<Vec<_>>>()?;
        sessions::end(&Editor::of(ctx, SESSION_END)?, &numbers).await?;
        Ok(ids)
    }
}
