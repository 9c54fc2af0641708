//! Users as other screens need them: the staff of the acting site and the users of a site.

use platform::{
    api::list::{ListQuery, Operator, Scalar},
    auth::{context::Ctx, session::UserFacts},
    core::{error::Result, reason::own},
    entity::user,
    tenancy::Scoped,
};
use sea_orm::{ColumnTrait, Order};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    editor::Editor,
    list::{UserField, models},
    record::{self, UserRecord},
};
use crate::{STAFF_READ, USER_READ, session};

/// The roles of service advisors (REF-010).
const ADVISORS: [i16; 3] = [2, 3, 6];

/// The most users in a list of the acting site.
const MOST: u64 = 5_000;

/// A service advisor.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct StaffMember {
    /// `StaffId`
    pub staff_id: i64,
    /// `FirstName`
    pub first_name: String,
    /// `SurName`
    pub sur_name: String,
    /// First letters of both names.
    pub initials: String,
    /// `Email`
    pub email: String,
    /// 2, 3 or 6.
    pub role_id: i16,
    /// `SiteCode`
    pub site_code: String,
}

/// A user of a site.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SiteUser {
    /// `UserId`
    pub user_id: i64,
    /// First and last name.
    pub display_name: String,
    /// `LoginId`
    pub login_id: String,
    /// `UserTypeId`
    pub user_type_id: i16,
    /// `RoleId`
    pub role_id: i16,
}

/// Lists the service advisors of the acting site: roles 2, 3 and 6.
pub async fn staff(ctx: &Ctx) -> Result<Vec<StaffMember>> {
    let grant = ctx.can(STAFF_READ)?;
    let site_code = ctx.site()?.code.clone();
    let tx = ctx.read(&grant).await?;
    let users = user::Entity::within(&grant)
        .filter(user::Column::RoleId.is_in(ADVISORS))
        .filter(user::Column::Active.eq(true))
        .filter(user::Column::Deleted.eq(false))
        .order(user::Column::LastName, Order::Asc)
        .order(user::Column::Id, Order::Asc)
        .limit(MOST)
        .all(&tx)
        .await?;
    let member = |user: user::Model| StaffMember {
        staff_id: user.id,
        initials: initials(&user.first_name, &user.last_name),
        first_name: user.first_name,
        sur_name: user.last_name,
        email: user.email,
        role_id: user.role_id,
        site_code: site_code.clone(),
    };
    Ok(users.into_iter().map(member).collect())
}

fn initials(first: &str, last: &str) -> String {
    [first, last].iter().filter_map(|name| name.chars().next()).flat_map(char::to_uppercase).collect()
}

/// Lists the users of a site that the caller administers. For entity 20 only the own site is possible.
pub async fn of_site(ctx: &Ctx, code: &str) -> Result<Vec<SiteUser>> {
    // The refusal is the same for an unknown site and for one that is not the caller's.
    let grant = ctx.can_across(USER_READ, &[code.trim().to_owned()]).await?;
    let tx = ctx.read(&grant).await?;
    let users = user::Entity::within(&grant)
        .filter(user::Column::Active.eq(true))
        .filter(user::Column::Deleted.eq(false))
        .order(user::Column::LastName, Order::Asc)
        .order(user::Column::Id, Order::Asc)
        .limit(MOST)
        .all(&tx)
        .await?;
    let person = |user: user::Model| SiteUser {
        user_id: user.id,
        display_name: format!("{} {}", user.first_name, user.last_name).trim().to_owned(),
        login_id: user.login,
        user_type_id: user.user_type,
        role_id: user.role_id,
    };
    Ok(users.into_iter().map(person).collect())
}

/// Lists the users of the acting site. Without the permission to read users only technicians are answered (REF-011).
pub async fn list(ctx: &Ctx, query: ListQuery<UserField>) -> Result<Vec<UserRecord>> {
    let technicians = query.filter(UserField::UserType).is_some_and(|filter| {
        matches!(filter.operator, Operator::Equal | Operator::In)
            && filter.values.iter().all(|value| *value == Scalar::Number(7))
            && !filter.values.is_empty()
    });
    let editor = Editor::at_site(ctx, if technicians { STAFF_READ } else { USER_READ })?;
    let page = models(&editor, query).await?;
    let mut records = Vec::with_capacity(page.rows.len());
    for row in page.rows {
        records.push(record::record(ctx.platform(), UserFacts { row, sites: Vec::new() }).await?);
    }
    Ok(records)
}

/// Answers one user: the caller's own record, or one that the caller administers.
pub async fn one(ctx: &Ctx, id: i64) -> Result<UserRecord> {
    if ctx.user_id() == Some(id) {
        return record::record(ctx.platform(), ctx.user()?.clone()).await;
    }
    let editor = Editor::of(ctx, USER_READ)?;
    let tx = editor.read().await?;
    let user = editor.find(&tx, id).await?;
    drop(tx);
    record::record(ctx.platform(), user).await
}

/// Lists the sites that the signed-in user may act for.
pub async fn my_sites(ctx: &Ctx) -> Result<Vec<session::UserSiteEntry>> {
    session::lookup(ctx.platform(), ctx.user().map_err(|_| own::DENIED)?).await
}

#[cfg(test)]
mod tests {
    use super::initials;

    #[test]
    fn initials_are_the_first_letters_of_both_names() {
        assert_eq!(initials("sara", "O'Neill"), "SO");
        assert_eq!(initials("Élodie", ""), "É");
        assert_eq!(initials("", ""), "");
    }
}
