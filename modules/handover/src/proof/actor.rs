//! The name of the user who acts, as it is stored with handovers and corrections.

use platform::{core::error::Result, db::Tx, entity::user, tenancy::Scoped};
use sea_orm::FromQueryResult;
use stock::TransitionContext;

/// The name of the user who acts; the name in the log for the program itself.
pub(crate) async fn user_name(tx: &Tx, ctx: &TransitionContext<'_>) -> Result<String> {
    #[derive(FromQueryResult)]
    struct Named {
        first_name: String,
        last_name: String,
    }
    let Some(id) = ctx.user else { return Ok(ctx.writer.name.clone()) };
    let columns = [user::Column::FirstName, user::Column::LastName];
    let found: Vec<Named> = user::Entity::within(&ctx.group).id(id).columns(columns, tx).await?;
    let name = found.first().map(|user| format!("{} {}", user.first_name, user.last_name).trim().to_owned());
    Ok(name.filter(|name| !name.is_empty()).unwrap_or_else(|| ctx.writer.name.clone()))
}
