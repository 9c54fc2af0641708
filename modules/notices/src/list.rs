//! The notifications of a user at the current site, and their read marks (docs/behaviour/api.md, "Notifications").

use chrono::{DateTime, TimeDelta, Utc};
use platform::{
    api::{lenient_values, list::ListQuery},
    auth::context::Ctx,
    core::error::Result,
    db::Tx,
    entity::notification,
    shared::notice::Kind,
    tenancy::{Grant, Rows, Scoped},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Condition, sea_query::OnConflict};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{READ, entity::notification_reader as reader, marks::Marks, reasons};

/// Time for which a notification is visible and stored.
pub const RETENTION: TimeDelta = TimeDelta::days(30);

platform::fields! {
    /// Fields by which notifications can be filtered and sorted.
    NotificationField:
        Id Number "id" "NotificationId";
        IsRead Flag "isRead" unsorted;
        TimeStamp Day "timeStamp" "createdAt";
}

/// A notification.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Notification {
    /// `NotificationId`
    pub notification_id: i64,
    /// The user it is for; null for every user of the site.
    pub user_id: Option<i64>,
    /// `SiteCode`
    pub site_code: String,
    /// arrived, accepted, rejected, taken_back, imported, audit_due, audit_overdue, mail_failed or declined.
    pub kind: String,
    /// `Title`
    pub title: String,
    /// `Message`
    pub message: String,
    /// The machine it is about.
    pub vhc_id: Option<i64>,
    /// `IsRead`
    pub is_read: bool,
    /// Time of the notification.
    pub time_stamp: DateTime<Utc>,
}

impl Notification {
    pub(crate) fn of(row: notification::Model, site_code: &str, is_read: bool) -> Self {
        Self {
            notification_id: row.id,
            user_id: row.user_id,
            site_code: site_code.to_owned(),
            kind: row.kind,
            title: row.title,
            message: row.message,
            vhc_id: row.machine_id,
            is_read,
            time_stamp: row.created_at,
        }
    }
}

/// The notification to mark, or the last one of those to mark as read.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct NotificationMark {
    /// `NotificationId`
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub notification_id: Option<i64>,
    /// `true` for read; the default.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub is_read: Option<bool>,
    /// `true` also marks every earlier notification as read.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub and_before: Option<bool>,
}

/// The notifications that a user may see at a site and wants: the user's own, and those for everybody. Import users see
/// their own only, because the others name machines that they may not see.
fn seen(ctx: &Ctx, grant: &Grant, user: i64) -> Rows<notification::Entity> {
    let mine = Condition::any().add(notification::Column::UserId.eq(user));
    let mine =
        if stock::own_imports_of(ctx).is_some() { mine } else { mine.add(notification::Column::UserId.is_null()) };
    let rows = notification::Entity::within(grant).filter(mine);
    let rows = rows.filter(notification::Column::CreatedAt.gt(ctx.now() - RETENTION));
    let muted: Vec<&str> = muted(ctx).into_iter().map(Kind::word).collect();
    let wanted = (!muted.is_empty()).then_some(muted);
    rows.filter_if(wanted, |muted| notification::Column::Kind.is_not_in(muted))
}

/// The kinds that the user does not want.
pub(crate) fn muted(ctx: &Ctx) -> Vec<Kind> {
    ctx.user().map(|user| Kind::muted(&user.row.muted_notices)).unwrap_or_default()
}

/// Lists the notifications of the signed-in user at the current site, the latest first unless another order is given.
pub async fn list(ctx: &Ctx, mut query: ListQuery<NotificationField>) -> Result<Vec<Notification>> {
    identity::days::whole(&mut query);
    let grant = ctx.can(READ)?;
    let user = ctx.user()?.row.id;
    let tx = ctx.read(&grant).await?;
    let marks = marks_of(&tx, &grant, user).await?;
    let wanted = narrowed(&mut query, &marks);
    // Ids are given in the order of writing.
    query.sort_alike(NotificationField::TimeStamp, NotificationField::Id);
    if query.order.is_empty() {
        query.order.push((NotificationField::Id, false));
    }
    let column = |field| match field {
        // Filters by this field were removed before.
        NotificationField::Id | NotificationField::IsRead => notification::Column::Id,
        NotificationField::TimeStamp => notification::Column::CreatedAt,
    };
    let rows = || seen(ctx, &grant, user).filter(wanted.clone());
    let page = query.page(rows, column, notification::Column::Id, &tx).await?;
    let site_code = &ctx.site()?.code;
    let to_notification = |row: notification::Model| {
        let is_read = marks.is_read(row.id);
        Notification::of(row, site_code, is_read)
    };
    Ok(page.rows.into_iter().map(to_notification).collect())
}

/// Removes the filters by read state from the query and answers them as a condition.
fn narrowed(query: &mut ListQuery<NotificationField>, marks: &Marks) -> Condition {
    let mut wanted = Condition::all();
    for filter in query.filters.extract_if(.., |filter| filter.field == NotificationField::IsRead) {
        let (id, others) = (notification::Column::Id, marks.others());
        let read = Condition::any()
            .add(Condition::all().add(id.lte(marks.read_to())).add(id.is_not_in(others.clone())))
            .add(Condition::all().add(id.gt(marks.read_to())).add(id.is_in(others)));
        wanted = wanted.add(if filter.flag() == Some(true) { read } else { read.not() });
    }
    wanted
}

async fn marks_of(tx: &Tx, grant: &Grant, user: i64) -> Result<Marks> {
    let row = reader::Entity::within(grant).filter(reader::Column::UserId.eq(user)).one(tx).await?;
    Ok(row.map_or_else(Marks::default, |row| Marks::of(row.read_to, &row.others)))
}

/// Marks a notification as read or unread, or it and everything before it as read.
pub async fn mark(ctx: &Ctx, request: &NotificationMark) -> Result<()> {
    let grant = ctx.can(READ)?;
    let site = ctx.site()?;
    let user = ctx.user()?.row.id;
    let id = request.notification_id.ok_or(reasons::NO_SUCH_NOTIFICATION)?;
    let tx = ctx.write(&grant).await?;
    if seen(ctx, &grant, user).id(id).one(&tx).await?.is_none() {
        return Err(reasons::NO_SUCH_NOTIFICATION.into());
    }
    let row = reader::ActiveModel {
        group_id: Set(site.group_id),
        site_id: Set(site.id),
        user_id: Set(user),
        read_to: Set(0),
        others: Set(json!([])),
        ..Default::default()
    };
    let rule = OnConflict::columns([reader::Column::SiteId, reader::Column::UserId]).do_nothing().to_owned();
    tx.upsert_many::<reader::Entity, _>(&grant, [row], rule).await?;
    // The row is locked, so that two requests of one user mark in turn.
    let row = reader::Entity::within(&grant).filter(reader::Column::UserId.eq(user)).lock(&tx).one(&tx).await?;
    let mut marks = row.map_or_else(Marks::default, |row| Marks::of(row.read_to, &row.others));
    if request.and_before == Some(true) {
        marks.read_up_to(id);
    } else {
        marks.mark(id, request.is_read.unwrap_or(true));
    }
    reader::Entity::change(&grant)
        .filter(reader::Column::UserId.eq(user))
        .value(reader::Column::ReadTo, marks.read_to())
        .value(reader::Column::Others, json!(marks.others()))
        .run(&tx)
        .await?;
    tx.commit().await
}
