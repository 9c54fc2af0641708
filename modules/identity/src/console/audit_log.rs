//! The audit log at the console, read only. Site administrators read the entries of their site, group administrators
//! those of their group, operators all.

use chrono::{DateTime, Utc};
use platform::{
    api::list::{Filter, ListQuery, Page},
    auth::context::Ctx,
    core::error::Result,
    entity::audit_entry,
    shared::people,
    tenancy::{Grant, Scoped, SystemTask},
};
use sea_orm::{ColumnTrait, Condition};
use serde::Serialize;
use serde_json::Value as Json;
use utoipa::{
    ToSchema,
    openapi::schema::{Object, ObjectBuilder, SchemaType, Type},
};

use crate::{days, permissions::AUDIT_READ, reasons};

platform::fields! {
    /// Fields by which the log can be filtered and sorted.
    AuditField:
        Id Number "id";
        At Day "at";
        Actor Text "actor" unsorted;
        Action Text "action" unsorted;
        Subject Text "subject" unsorted;
        SubjectId Text "subjectId" unsorted;
        User Number "userId" unsorted;
        Group Number "groupId" unsorted;
        Site Number "siteId" unsorted;
        RequestId Text "requestId" unsorted;
}

/// An entry of the audit log.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditRow {
    /// The position in the log.
    pub id: i64,
    /// Time of the entry.
    pub at: DateTime<Utc>,
    /// Name of the person or program that made the change.
    pub actor: String,
    /// First and last name of the user that made the change; null for an operator, a program, a user without a name, and a user
    /// whom the caller does not administer.
    pub user_name: Option<String>,
    /// The action, such as `user.update`.
    pub action: String,
    /// Kind of the changed thing.
    pub subject: String,
    /// Id of the changed thing.
    pub subject_id: String,
    /// Code of the site of the change, or of the site that was changed.
    pub site_code: Option<String>,
    /// Name of the site of the change, or of the site that was changed.
    pub site_name: Option<String>,
    /// The values before the action.
    #[schema(schema_with = written, required)]
    pub before: Option<Json>,
    /// The values after the action.
    #[schema(schema_with = written, required)]
    pub after: Option<Json>,
    /// The id of the request.
    pub request_id: String,
    /// The address of the caller.
    pub address: String,
}

/// The schema of `before` and `after`: usually an object, sometimes a list.
fn written() -> Object {
    let types = SchemaType::from_iter([Type::Object, Type::Array, Type::Null]);
    ObjectBuilder::new().schema_type(types).description(Some("Mostly fields, now and then a list.")).build()
}

/// Limits the log to the caller's reach. Entries belong to no tenant, to a group or to a site, so the predicate is
/// written out here.
fn visible(grant: &Grant) -> Condition {
    let reach = grant.reach();
    let mut seen = Condition::all();
    if let Some(group) = reach.group_id() {
        seen = seen.add(audit_entry::Column::GroupId.eq(group));
    }
    if let Some(sites) = reach.sites() {
        seen = seen.add(audit_entry::Column::SiteId.is_in(sites.iter().copied()));
    }
    seen
}

/// The site at which an entry was made, or which it is about: a change of a site by an operator or at the command line is
/// made at none.
fn site_of(row: &audit_entry::Model) -> Option<i64> {
    row.site_id.or_else(|| row.subject_id.parse().ok().filter(|_| row.subject == "site"))
}

/// Answers a page of the log.
pub async fn list(ctx: &Ctx, mut query: ListQuery<AuditField>) -> Result<Page<AuditRow>> {
    days::whole(&mut query);
    query.sort_alike(AuditField::At, AuditField::Id);
    let own = ctx.can(AUDIT_READ)?;
    let seen = visible(&own);
    let grant = SystemTask::Audit.everywhere();
    let column = |field| match field {
        AuditField::Id => audit_entry::Column::Id,
        AuditField::At => audit_entry::Column::At,
        AuditField::Actor => audit_entry::Column::Actor,
        AuditField::Action => audit_entry::Column::Action,
        AuditField::Subject => audit_entry::Column::Subject,
        AuditField::SubjectId => audit_entry::Column::SubjectId,
        AuditField::User => audit_entry::Column::UserId,
        AuditField::Group => audit_entry::Column::GroupId,
        AuditField::Site => audit_entry::Column::SiteId,
        AuditField::RequestId => audit_entry::Column::RequestId,
    };
    let words = query.words.clone();
    let rows = || {
        audit_entry::Entity::within(&grant).filter(seen.clone()).filter_if(words.as_deref(), |words| {
            let word = Filter {
                field: AuditField::Actor,
                operator: platform::api::list::Operator::Like,
                values: vec![platform::api::list::Scalar::Text(words.trim().to_owned())],
            };
            [audit_entry::Column::Actor, audit_entry::Column::Action, audit_entry::Column::Subject]
                .into_iter()
                .fold(Condition::any(), |any, column| any.add(word.condition(column)))
        })
    };
    let tx = ctx.browse(&grant).await?;
    let page = query.page(rows, column, audit_entry::Column::Id, &tx).await?;
    // By the grant of the caller: a user outside of it is known by the login.
    let names = people::names(&tx, &own, page.rows.iter().filter_map(|row| row.user_id)).await?;
    drop(tx);
    let mut shown = Vec::with_capacity(page.rows.len());
    for row in page.rows {
        let site = match site_of(&row) {
            Some(site) => ctx.platform().directory.site(site).await?,
            None => None,
        };
        let user_name = row.user_id.and_then(|user| names.get(&user)).filter(|name| !name.is_empty());
        shown.push(AuditRow {
            user_name: user_name.cloned(),
            id: row.id,
            at: row.at,
            actor: row.actor,
            action: row.action,
            subject: row.subject,
            subject_id: row.subject_id,
            site_code: site.as_ref().map(|site| site.code.clone()),
            site_name: site.as_ref().map(|site| site.name.clone()),
            before: row.before,
            after: row.after,
            request_id: row.request_id,
            address: row.address,
        });
    }
    Ok(Page { rows: shown, total: page.total, offset: page.offset })
}

/// Answers one entry of the log.
pub async fn one(ctx: &Ctx, id: i64) -> Result<AuditRow> {
    let query = ListQuery { ids: Some(vec![id.to_string()]), ..ListQuery::everything(1) };
    list(ctx, query).await?.rows.into_iter().next().ok_or_else(|| reasons::NO_SUCH_ENTRY.into())
}
