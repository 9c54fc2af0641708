//! Lists of users, for the operational calls and the console.

use platform::{
    api::list::{Filter, ListQuery, Operator, Page, Scalar, escape_like},
    app::platform::Platform,
    core::{error::Result, text},
    entity::user,
    tenancy::{Rows, Scoped},
};
use sea_orm::{
    ColumnTrait, Condition, ExprTrait,
    sea_query::{Expr, Func, LikeExpr},
};

use crate::{
    days,
    users::{
        editor::Editor,
        input::RESERVED,
        record::{self, UserRow},
    },
};

platform::fields! {
    /// Fields by which users can be filtered and sorted.
    UserField:
        Id Number "id" "UserId";
        Login Text "login" "LoginId" "username";
        FirstName Text "firstName" unsorted;
        LastName Text "lastName" "SurName" "DisplayName";
        Email Text "email" unsorted;
        Entity Number "entity" "entitytypeid" "TypeOfEntity" unsorted;
        UserType Number "userType" "UserTypeId" unsorted;
        Role Number "roleId" unsorted;
        Group Number "groupId" unsorted;
        Site Number "siteId" unsorted;
        SiteCode Text "siteCode" unsorted;
        Active Flag "active" unsorted;
        Deleted Flag "deleted" unsorted;
        LastSignIn Day "lastSignIn";
        Created Day "createdAt";
}

const fn column(field: UserField) -> user::Column {
    match field {
        UserField::Id => user::Column::Id,
        UserField::Login => user::Column::Login,
        UserField::FirstName => user::Column::FirstName,
        UserField::LastName => user::Column::LastName,
        UserField::Email => user::Column::Email,
        UserField::Entity => user::Column::EntityType,
        UserField::UserType => user::Column::UserType,
        UserField::Role => user::Column::RoleId,
        UserField::Group => user::Column::GroupId,
        // A site code is replaced by the site's id before it is compared.
        UserField::Site | UserField::SiteCode => user::Column::SiteId,
        UserField::Active => user::Column::Active,
        UserField::Deleted => user::Column::Deleted,
        UserField::LastSignIn => user::Column::LastSignInAt,
        UserField::Created => user::Column::CreatedAt,
    }
}

/// Answers a page of users as rows of the table.
pub async fn models(editor: &Editor<'_>, mut query: ListQuery<UserField>) -> Result<Page<user::Model>> {
    days::whole(&mut query);
    query.sort_alike(UserField::Created, UserField::Id);
    for filter in &mut query.filters {
        *filter = by_site(editor, filter.clone()).await?;
    }
    let words = query.words.clone();
    let rows = || matching(editor, words.as_deref());
    let tx = editor.read().await?;
    query.page(rows, column, user::Column::Id, &tx).await
}

/// Answers a page of users, for the console and the command line.
pub async fn list(editor: &Editor<'_>, query: ListQuery<UserField>) -> Result<Page<UserRow>> {
    let page = models(editor, query).await?;
    let tx = editor.read().await?;
    let rows = record::rows(editor, &tx, page.rows).await?;
    Ok(Page { rows, total: page.total, offset: page.offset })
}

/// Answers one user, for the console and the command line.
pub async fn one(editor: &Editor<'_>, id: i64) -> Result<UserRow> {
    let tx = editor.read().await?;
    let user = editor.find(&tx, id).await?;
    record::row(editor, &tx, user.row).await
}

/// Finds the id of a user by username at a site, or in a group when no site is given; for the command line.
pub async fn id_of(editor: &Editor<'_>, site: Option<i64>, group: i64, login: &str) -> Result<i64> {
    let owner = match site {
        Some(site) => user::Column::SiteId.eq(site),
        None => user::Column::GroupId.eq(group).and(user::Column::EntityType.eq(30)),
    };
    let tx = editor.read().await?;
    let found = user::Entity::within(&editor.grant)
        .filter(editor.visible())
        .filter(owner)
        .filter(user::Column::Login.eq(text::lower(login)))
        .one(&tx)
        .await?;
    found.map(|user| user.id).ok_or_else(|| crate::reasons::NO_SUCH_USER.into())
}

fn matching(editor: &Editor<'_>, words: Option<&str>) -> Rows<user::Entity> {
    user::Entity::within(&editor.grant)
        .filter(editor.visible())
        .filter(user::Column::Login.is_not_in(RESERVED))
        .filter_if(words, |words| {
            let pattern = format!("%{}%", escape_like(&text::lower(words)));
            let columns = [user::Column::Login, user::Column::FirstName, user::Column::LastName, user::Column::Email];
            columns.into_iter().fold(Condition::any(), |any, column| {
                let lower = Expr::expr(Func::lower(Expr::col(column)));
                any.add(lower.like(LikeExpr::new(pattern.clone()).escape('\\')))
            })
        })
}

/// Replaces a filter on site codes by one on site ids; an unknown code matches no user.
async fn by_site(editor: &Editor<'_>, filter: Filter<UserField>) -> Result<Filter<UserField>> {
    if filter.field != UserField::SiteCode {
        return Ok(filter);
    }
    let values = ids_of_sites(editor.platform, &filter.values).await?;
    Ok(Filter { field: UserField::Site, operator: Operator::In, values })
}

/// The ids of the sites of these codes; -1 for an unknown code.
pub async fn ids_of_sites(platform: &Platform, codes: &[Scalar]) -> Result<Vec<Scalar>> {
    let mut ids = Vec::with_capacity(codes.len());
    for value in codes {
        let Scalar::Text(code) = value else { continue };
        let site = platform.directory.site_by_code(code.trim()).await?;
        ids.push(Scalar::Number(site.map_or(-1, |site| site.id)));
    }
    Ok(ids)
}
