//! What an import user may see.

use platform::auth::context::Ctx;

use crate::domain::UserType;

/// Import users see what they have brought in and nothing else.
pub fn own_imports_of(ctx: &Ctx) -> Option<i64> {
    ctx.user_id().filter(|_| ctx.user_type() == UserType::Import.code())
}
