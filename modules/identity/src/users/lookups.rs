//! Users as other screens need them: the staff of the current site and the users of a site.

use std::collections::BTreeMap;

use platform::{
    api::{
        legacy_filters::CallQuery,
        list::{Filter, ListQuery, Operator, Scalar},
    },
    auth::{context::Ctx, password::LONGEST_PIN},
    core::{error::Result, reason::own},
    entity::user,
    shared::people::PersonName,
    tenancy::Scoped,
};
use sea_orm::{ColumnTrait, Order};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    permissions::{SIGNED_IN, STAFF_READ, USER_READ},
    reasons,
    sign_in::session,
    users::{
        editor::Editor,
        list::{UserField, ids_of_sites, models},
        record::{self, UserRecord},
        rights::{KnownRole, known_roles, type_name},
    },
};

/// The roles of service advisors (REF-010).
const ADVISORS: [i16; 3] = [2, 3, 6];

platform::fields! {
    /// Fields by which service advisors can be filtered and sorted.
    StaffField:
        Id Number "StaffId" "UserId" "id";
        FirstName Text "FirstName";
        LastName Text "SurName" "LastName";
        Email Text "Email" unsorted;
        Role Number "RoleId" unsorted;
        UserType Number "UserTypeId" unsorted;
        SiteCode Text "SiteCode" unsorted;
        Active Flag "Active" unsorted;
        Deleted Flag "Deleted" unsorted;
}

const fn staff_column(field: StaffField) -> user::Column {
    match field {
        StaffField::Id => user::Column::Id,
        StaffField::FirstName => user::Column::FirstName,
        StaffField::LastName => user::Column::LastName,
        StaffField::Email => user::Column::Email,
        StaffField::Role => user::Column::RoleId,
        StaffField::UserType => user::Column::UserType,
        // A filter on codes is compared with the current site before the statement is made.
        StaffField::SiteCode => user::Column::SiteId,
        StaffField::Active => user::Column::Active,
        StaffField::Deleted => user::Column::Deleted,
    }
}

/// The most users in a list of the current site.
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

/// Lists the service advisors of the current site: roles 2, 3 and 6. Without `FilterProperty` all of them are returned.
pub async fn staff(ctx: &Ctx, request: &CallQuery) -> Result<Vec<StaffMember>> {
    let grant = ctx.can(STAFF_READ)?;
    let site = ctx.site()?;
    let limits = &ctx.platform().config.limits;
    let mut query: ListQuery<StaffField> = request.read(limits)?;
    if request.filter_property.is_none() {
        query.limit = limits.page_rows;
    }
    if query.order.is_empty() {
        query.order = vec![(StaffField::LastName, true)];
    }
    // Each row is of the current site, so a filter on other codes leaves none.
    let is_of_code = |filter: &Filter<StaffField>| filter.field == StaffField::SiteCode;
    for filter in query.filters.extract_if(.., |filter| is_of_code(filter)).collect::<Vec<_>>() {
        let ids = ids_of_sites(ctx.platform(), &filter.values).await?;
        if !ids.contains(&Scalar::Number(site.id)) {
            return Ok(Vec::new());
        }
    }
    let rows = || {
        user::Entity::within(&grant)
            .filter(user::Column::RoleId.is_in(ADVISORS))
            .filter(user::Column::Active.eq(true))
            .filter(user::Column::Deleted.eq(false))
    };
    let tx = ctx.read(&grant).await?;
    let users = query.page(rows, staff_column, user::Column::Id, &tx).await?.rows;
    let member = |user: user::Model| StaffMember {
        staff_id: user.id,
        initials: record::initials_of(&user),
        first_name: user.first_name,
        sur_name: user.last_name,
        email: user.email,
        role_id: user.role_id,
        site_code: site.code.clone(),
    };
    Ok(users.into_iter().map(member).collect())
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
        display_name: PersonName::of(&user).full(),
        login_id: user.login,
        user_type_id: user.user_type,
        role_id: user.role_id,
    };
    Ok(users.into_iter().map(person).collect())
}

/// Lists the users of the current site. Without the permission to read users only technicians are returned (REF-011).
pub async fn list(ctx: &Ctx, query: ListQuery<UserField>) -> Result<Vec<UserRecord>> {
    let technicians = query.filter(UserField::UserType).is_some_and(|filter| {
        matches!(filter.operator, Operator::Equal | Operator::In)
            && filter.values.iter().all(|value| *value == Scalar::Number(7))
            && !filter.values.is_empty()
    });
    if technicians && !ctx.may(USER_READ) {
        let lister = Editor::at_site(ctx, STAFF_READ)?;
        let page = models(&lister, query).await?;
        let tx = lister.read().await?;
        return record::records(ctx.platform(), (&tx, &lister.grant), None, page).await;
    }
    listed(ctx, query).await
}

/// Lists the users of the current site, by name unless another order is given, with the actions that the caller may
/// perform on each.
pub async fn per_role(ctx: &Ctx, mut query: ListQuery<UserField>) -> Result<Vec<UserRecord>> {
    by_name(&mut query);
    listed(ctx, query).await
}

async fn listed(ctx: &Ctx, query: ListQuery<UserField>) -> Result<Vec<UserRecord>> {
    let (lister, editor) = Editor::of_call_at_site(ctx, USER_READ).await?;
    let page = models(&lister, query).await?;
    let tx = editor.read().await?;
    record::records(ctx.platform(), (&tx, &editor.grant), Some(&editor), page).await
}

/// A page of the users of a group.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct EntityUsers {
    /// The users.
    pub user_list: Vec<UserRecord>,
    /// The number of rows of all pages.
    pub total_count: u64,
    /// The words of the refusals of the rows, by their names.
    pub refusals: BTreeMap<&'static str, String>,
}

/// Lists the users of the group whom the caller administers; for a person of a site those of the site.
pub async fn of_group(ctx: &Ctx, group: Option<i64>, mut query: ListQuery<UserField>) -> Result<EntityUsers> {
    let editor = Editor::of_call(ctx, USER_READ).await?;
    let user = ctx.user()?;
    if group.is_some_and(|group| group != user.row.group_id) {
        return Err(own::FOREIGN_SITE.into());
    }
    by_name(&mut query);
    let page = models(&editor, query).await?;
    let total_count = page.total;
    let tx = editor.read().await?;
    let mut user_list = record::records(ctx.platform(), (&tx, &editor.grant), Some(&editor), page).await?;
    let refusals = user_list.first_mut().map(|first| std::mem::take(&mut first.refusals)).unwrap_or_default();
    Ok(EntityUsers { user_list, total_count, refusals })
}

/// Sorts by name unless another order is requested; people of one last name are sorted by their first names.
fn by_name(query: &mut ListQuery<UserField>) {
    match *query.order.as_slice() {
        [] => query.order = vec![(UserField::LastName, true), (UserField::FirstName, true)],
        [(UserField::LastName, ascending)] => query.order.push((UserField::FirstName, ascending)),
        _ => {}
    }
}

/// Answers one user: the caller's own record, or one that the caller administers.
pub async fn one(ctx: &Ctx, id: i64) -> Result<UserRecord> {
    if ctx.user_id() == Some(id) && !ctx.may(USER_READ) {
        let grant = ctx.can_in_group(SIGNED_IN)?;
        let tx = ctx.read(&grant).await?;
        let row = user::Entity::within(&grant).id(id).one(&tx).await?.ok_or(reasons::NO_SUCH_USER)?;
        return record::one_record(ctx.platform(), (&tx, &grant), None, row).await;
    }
    let editor = Editor::of_call(ctx, USER_READ).await?;
    let tx = editor.read().await?;
    let row = match editor.find(&tx, id).await {
        Ok(user) => user.row,
        // A manager of some sites of the group is not among the users that they administer.
        Err(_) if ctx.user_id() == Some(id) => {
            user::Entity::within(&editor.grant).id(id).one(&tx).await?.ok_or(reasons::NO_SUCH_USER)?
        }
        Err(refusal) => return Err(refusal),
    };
    record::one_record(ctx.platform(), (&tx, &editor.grant), Some(&editor), row).await
}

/// Choices that the form of a user may offer to the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct UserChoices {
    /// Every user type.
    pub roles: Vec<RoleChoice>,
    /// The sites that the caller may give.
    pub sites: Vec<SiteChoice>,
    /// Code of the current site.
    pub default_site_code: String,
    /// `true` if the caller may make users who work at several sites.
    pub multiple_sites: bool,
    /// `true` if the caller may make an administrator of the whole group, by leaving the list of sites empty.
    pub whole_group: bool,
    /// `true` if the caller may give the right to delete machines.
    pub delete_machines: bool,
    /// The length of a password.
    pub password: LengthRule,
    /// The length of a PIN.
    pub pin: LengthRule,
}

/// A user type.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
#[expect(clippy::struct_excessive_bools, reason = "each is a property of its own")]
pub struct RoleChoice {
    /// `UserTypeId`
    pub user_type_id: i16,
    /// `UserTypeDesc`
    pub user_type_desc: &'static str,
    /// The role of a user of this type, unless another is given.
    pub default_role_id: i16,
    /// `true` if the caller may give it.
    pub grantable: bool,
    /// `true` if the form offers it: 1, 7 and 5, where the caller may give them.
    pub offered: bool,
    /// `true` if a new user of this type needs a PIN.
    pub needs_pin: bool,
    /// `true` if a user of a site with this role can have the right to delete machines.
    pub may_delete_machines: bool,
}

/// A site that can be given.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SiteChoice {
    /// `SiteId`
    pub site_id: i64,
    /// `SiteCode`
    pub site_code: String,
    /// `SiteName`
    pub site_name: String,
}

/// The bounds of a length, in characters.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct LengthRule {
    /// The shortest.
    pub min_length: usize,
    /// The longest.
    pub max_length: usize,
}

/// The user types that the form of a user offers (USER-030).
const OFFERED: [i16; 3] = [1, 7, 5];

/// Answers what the form of a user may offer to the caller.
pub async fn choices(ctx: &Ctx) -> Result<UserChoices> {
    let editor = Editor::of_call(ctx, USER_READ).await?;
    let role = |known: KnownRole| RoleChoice {
        user_type_id: known.id,
        user_type_desc: type_name(known.id),
        default_role_id: known.default_role,
        grantable: known.grantable,
        offered: known.grantable && OFFERED.contains(&known.id),
        needs_pin: known.needs_pin,
        may_delete_machines: known.may_delete_machines,
    };
    let mut sites = Vec::new();
    for site in ctx.platform().directory.sites_of(ctx.user()?.row.group_id).await? {
        if site.open && editor.administers(site.id).await? {
            sites.push(SiteChoice { site_id: site.id, site_code: site.code.clone(), site_name: site.name.clone() });
        }
    }
    sites.sort_by(|one, other| one.site_code.cmp(&other.site_code));
    let auth = &ctx.platform().config.auth;
    let authority = editor.authority;
    Ok(UserChoices {
        roles: known_roles(authority).into_iter().map(role).collect(),
        sites,
        default_site_code: ctx.site()?.code.clone(),
        multiple_sites: authority.may_edit_group_users(),
        whole_group: authority.may_edit_group_users() && editor.administers_all() && authority.may_assign(1),
        delete_machines: authority.may_allow_deletion(),
        password: LengthRule { min_length: auth.password_min_length, max_length: auth.password_max_length },
        pin: LengthRule { min_length: auth.pin_min_length, max_length: LONGEST_PIN },
    })
}

/// Lists the sites that the signed-in user may act for.
pub async fn my_sites(ctx: &Ctx) -> Result<Vec<session::UserSiteEntry>> {
    session::lookup(ctx.platform(), ctx.user().map_err(|_| own::DENIED)?).await
}
