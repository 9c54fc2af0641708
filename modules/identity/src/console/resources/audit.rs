//! The console resource `audit`: the audit log, read only.

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
    console::audit_log::{self, AuditField, AuditRow},
    permissions::AUDIT_READ,
};

/// The resource.
pub struct Audit;

/// Empty: nothing can be written to the log through the API.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NoAuditInput {}

#[async_trait(?Send)]
impl Resource for Audit {
    const NAME: &'static str = "audit";
    const SINGULAR: &'static str = "audit entry";
    const VERBS: &'static [Verb] = &[Verb::Read];
    const ACCESS: Access = Access::read(AUDIT_READ);
    const MENU: Menu = Menu::Watch;
    type Row = AuditRow;
    type Input = NoAuditInput;
    type Field = AuditField;

    async fn list(ctx: &Ctx, query: ListQuery<AuditField>) -> Result<Page<AuditRow>> {
        audit_log::list(ctx, query).await
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<AuditRow> {
        audit_log::one(ctx, number(id)?).await
    }
}
