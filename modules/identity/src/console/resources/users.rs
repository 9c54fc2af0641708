//! The console resource `users`.

use actix_web::{post, web};
use platform::{
    api::{
        list::{ListQuery, Page},
        rest::{Access, Menu, Resource, Verb, number},
    },
    async_trait,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
    },
};
use serde_json::Value;

use crate::{
    console::person,
    permissions::{USER_GRANT, USER_READ, USER_WRITE},
    users::{
        create::create,
        editor::Editor,
        input::UserInput,
        list::{self, UserField},
        record::UserRow,
        remove,
        update::{needs_own_secret, set_active, update},
    },
};

/// The resource.
pub struct Users;

#[async_trait(?Send)]
impl Resource for Users {
    const NAME: &'static str = "users";
    const SINGULAR: &'static str = "user";
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Create, Verb::Update, Verb::Delete, Verb::UpdateMany];
    const ACCESS: Access = Access::read(USER_READ).write(USER_WRITE).create(USER_GRANT);
    const MENU: Menu = Menu::Organisation;
    type Row = UserRow;
    type Input = UserInput;
    type Field = UserField;

    async fn list(ctx: &Ctx, query: ListQuery<UserField>) -> Result<Page<UserRow>> {
        list::list(&Editor::of(ctx, USER_READ)?, query).await
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<UserRow> {
        list::one(&Editor::of(ctx, USER_READ)?, number(id)?).await
    }

    async fn create(ctx: &Ctx, input: UserInput) -> Result<UserRow> {
        ctx.can(USER_WRITE)?;
        create(&Editor::of(ctx, USER_GRANT)?, input).await
    }

    async fn update(ctx: &Ctx, id: &str, input: UserInput) -> Result<UserRow> {
        let (editor, id) = (Editor::of(ctx, USER_WRITE)?, number(id)?);
        let tx = editor.read().await?;
        let before = editor.find_to_change(&tx, id).await?;
        drop(tx);
        if needs_own_secret(&editor, &before.row, &input) {
            person::prove(ctx, input.current_password.as_deref()).await?;
        }
        update(&editor, id, input).await
    }

    async fn delete(ctx: &Ctx, id: &str) -> Result<UserRow> {
        remove::delete(&Editor::of(ctx, USER_WRITE)?, number(id)?).await
    }

    /// Locks or unlocks several users: `{"active": false}`. No other field can be changed for several users at a time.
    async fn update_many(ctx: &Ctx, ids: Vec<String>, change: Value) -> Result<Vec<String>> {
        let editor = Editor::of(ctx, USER_WRITE)?;
        let only_active = change.as_object().filter(|fields| fields.len() == 1);
        let active = only_active.and_then(|fields| fields.get("active")).and_then(Value::as_bool);
        let active = active.ok_or_else(|| Error::from(own::BAD_VALUE).at("active", own::BAD_VALUE.0.text))?;
        let numbers = ids.iter().map(|id| number(id)).collect::<Result<Vec<_>>>()?;
        set_active(&editor, &numbers, active).await?;
        Ok(ids)
    }
}

/// Lifts every lock of a user.
#[utoipa::path(tag = "console users", operation_id = "unlock_console_user",
    params(("id" = String, Path)), responses((status = 200, description = "Unlocked.", body = UserRow)))]
#[post("/admin/api/users/{id}/unlock")]
pub async fn unlock_user(ctx: Ctx, id: web::Path<String>) -> Result<web::Json<UserRow>> {
    Ok(web::Json(remove::unlock(&Editor::of(&ctx, USER_WRITE)?, number(&id)?).await?))
}
