//! What a person is told at the acting site (decisions, Q-118, Appendix E). Later modules write the rows; here they are
//! read and marked.

use chrono::{DateTime, Utc};
use platform::{context::Ctx, error::Result, list::ListQuery, tenant::Scoped};
use sea_orm::{ColumnTrait, Condition, Order};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{SIGNED_IN, days, entity::notification, reasons};

platform::fields! {
    /// What notifications can be searched and sorted by.
    NotificationField:
        Id Number "id" "NotificationId";
        IsRead Flag "isRead";
        TimeStamp Day "timeStamp" "createdAt";
}

/// A notification (decisions, Appendix E).
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Notification {
    /// `NotificationId`
    pub notification_id: i64,
    /// Whom it is for; nobody in particular means everybody at the site.
    pub user_id: Option<i64>,
    /// `SiteCode`
    pub site_code: String,
    /// `Title`
    pub title: String,
    /// `Message`
    pub message: String,
    /// The machine it is about.
    pub vhc_id: Option<i64>,
    /// `IsRead`
    pub is_read: bool,
    /// When it was written.
    pub time_stamp: DateTime<Utc>,
}

fn mine(user: i64) -> Condition {
    Condition::any().add(notification::Column::UserId.eq(user)).add(notification::Column::UserId.is_null())
}

/// The notifications of the signed-in user at the acting site, the latest first unless another order is asked for.
pub async fn list(ctx: &Ctx, mut query: ListQuery<NotificationField>) -> Result<Vec<Notification>> {
    days::whole(&mut query);
    let grant = ctx.can(SIGNED_IN)?;
    let user = ctx.user()?.row.id;
    let site_code = ctx.site()?.code.clone();
    let column = |field| match field {
        NotificationField::Id => notification::Column::Id,
        NotificationField::IsRead => notification::Column::IsRead,
        NotificationField::TimeStamp => notification::Column::CreatedAt,
    };
    let latest_first = query.order.is_empty();
    let rows = || {
        let rows = notification::Entity::within(&grant).filter(mine(user));
        if latest_first { rows.order(notification::Column::CreatedAt, Order::Desc) } else { rows }
    };
    let tx = ctx.read(&grant).await?;
    let page = query.page(rows, column, notification::Column::Id, &tx).await?;
    let told = |row: notification::Model| Notification {
        notification_id: row.id,
        user_id: row.user_id,
        site_code: site_code.clone(),
        title: row.title,
        message: row.message,
        vhc_id: row.machine_id,
        is_read: row.is_read,
        time_stamp: row.created_at,
    };
    Ok(page.rows.into_iter().map(told).collect())
}

/// Marks a notification as read or unread.
pub async fn mark(ctx: &Ctx, id: i64, is_read: bool) -> Result<()> {
    let grant = ctx.can(SIGNED_IN)?;
    let user = ctx.user()?.row.id;
    let tx = ctx.write(&grant).await?;
    let changed = notification::Entity::change(&grant)
        .filter(notification::Column::Id.eq(id))
        .filter(mine(user))
        .value(notification::Column::IsRead, is_read)
        .run(&tx)
        .await?;
    if changed == 0 {
        return Err(reasons::NO_SUCH_NOTIFICATION.into());
    }
    tx.commit().await
}
