//! The intended use: a permission check gives the grant, by which rows are selected.

use tests::outside::{
    actix_web::HttpRequest,
    platform::{
        auth::{context::Ctx, permission::Permission},
        core::error::Result,
        db::Db,
        entity::site,
        tenancy::Scoped,
    },
    sea_orm::EntityTrait,
    serde_json,
};

pub async fn attempt(ctx: &Ctx, permission: Permission) -> Result<u64> {
    let grant = ctx.can(permission)?;
    let tx = ctx.read(&grant).await?;
    site::Entity::within(&grant).count(&tx).await
}

pub type Known = (Db, HttpRequest, serde_json::Value, <site::Entity as EntityTrait>::Column);
