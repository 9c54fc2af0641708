//! Restriction of import users to their own imports.

use platform::auth::{context::Ctx, permission::Role};

/// Returns the id of an import user, who sees only the machines of their own imports; `None` for others.
pub fn own_imports_of(ctx: &Ctx) -> Option<i64> {
    ctx.user_id().filter(|_| ctx.holds(Role::Importer))
}
