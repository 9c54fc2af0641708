//! How it is meant: a permission is asked for, and the grant opens the rows.

use tests::outside::{
    actix_web::HttpRequest,
    platform::{context::Ctx, db::Db, entity::site, error::Result, permission::Permission, tenant::Scoped},
    sea_orm::EntityTrait,
    serde_json,
};

pub async fn attempt(ctx: &Ctx, permission: Permission) -> Result<u64> {
    let grant = ctx.can(permission)?;
    let tx = ctx.read(&grant).await?;
    site::Entity::within(&grant).count(&tx).await
}

pub type Known = (Db, HttpRequest, serde_json::Value, <site::Entity as EntityTrait>::Column);
