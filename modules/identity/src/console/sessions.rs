//! Open sessions, and ending them. Only a hash of a session's token is stored, so a token cannot be shown.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use platform::{
    api::list::{Filter, ListQuery, Operator, Page, Scalar},
    auth::session::SignInKind,
    core::error::Result,
    entity::{operator, session, user},
    shared::audit::AuditEvent,
    tenancy::{Scoped, SystemTask},
};
use sea_orm::{ColumnTrait, Condition};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{days, reasons, users::editor::Editor};

platform::fields! {
    /// Fields by which sessions can be filtered and sorted.
    SessionField:
        Id Number "id";
        User Number "userId" unsorted;
        Kind Text "kind" unsorted;
        Created Day "createdAt";
        LastSeen Day "lastSeenAt";
        Expires Day "expiresAt" unsorted;
        Address Text "address" unsorted;
        Device Text "device" unsorted;
}

/// A session at the console.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionRow {
    /// The id of the row. It does not sign anybody in.
    pub id: i64,
    /// The user's or the operator's id.
    pub user_id: i64,
    /// The username.
    pub login: String,
    /// `site`, `group`, `technician` or `operator`.
    pub kind: String,
    /// The code of the site that was signed in with.
    pub site_code: Option<String>,
    /// Time when it was opened.
    pub created_at: DateTime<Utc>,
    /// Time of the last use, rounded to a tenth of the idle time.
    pub last_seen_at: DateTime<Utc>,
    /// Time when it ends if it is not used.
    pub expires_at: DateTime<Utc>,
    /// The address from which it was opened.
    pub address: String,
    /// The browser's description of itself.
    pub device: String,
}

pub(crate) const fn kind_word(kind: SignInKind) -> &'static str {
    match kind {
        SignInKind::Site => "site",
        SignInKind::Group => "group",
        SignInKind::Technician => "technician",
        SignInKind::Operator => "operator",
    }
}

fn kind_number(word: &str) -> i64 {
    [SignInKind::Site, SignInKind::Group, SignInKind::Technician, SignInKind::Operator]
        .into_iter()
        .find(|kind| kind_word(*kind) == word.trim().to_lowercase())
        .map_or(-1, |kind| i64::from(kind.number()))
}

/// The open sessions that the editor may see: of users of the editor's sites, of the group, or all.
fn visible(editor: &Editor<'_>) -> Condition {
    let open =
        Condition::all().add(session::Column::ExpiresAt.gt(editor.now)).add(session::Column::IdleUntil.gt(editor.now));
    let reach = editor.grant.reach();
    let open = match reach.group_id() {
        Some(group) => open.add(session::Column::GroupId.eq(group)),
        None => open,
    };
    match editor.own_sites() {
        // A caller whose reach is a list of sites does not administer group users.
        Some(sites) => open
            .add(session::Column::SiteId.is_in(sites.iter().copied()))
            .add(session::Column::Kind.ne(SignInKind::Group.number())),
        None => open,
    }
}

/// Answers a page of open sessions.
pub async fn list(editor: &Editor<'_>, mut query: ListQuery<SessionField>) -> Result<Page<SessionRow>> {
    // Sessions have no tenant column that is always set; the condition above limits the rows.
    let grant = SystemTask::SignIn.everywhere();
    days::whole(&mut query);
    query.sort_alike(SessionField::Created, SessionField::Id);
    for filter in &mut query.filters {
        if filter.field == SessionField::Kind {
            let values = filter.values.iter().filter_map(|value| match value {
                Scalar::Text(word) => Some(Scalar::Number(kind_number(word))),
                Scalar::Number(_) | Scalar::Flag(_) | Scalar::Day(_) => None,
            });
            *filter = Filter { field: filter.field, operator: Operator::In, values: values.collect() };
        }
    }
    let column = |field| match field {
        SessionField::Id => session::Column::Id,
        SessionField::User => session::Column::UserId,
        SessionField::Kind => session::Column::Kind,
        SessionField::Created => session::Column::CreatedAt,
        SessionField::LastSeen => session::Column::LastSeenAt,
        SessionField::Expires => session::Column::ExpiresAt,
        SessionField::Address => session::Column::Address,
        SessionField::Device => session::Column::Device,
    };
    let tx = editor.platform.db.read(grant.reach()).await?;
    let rows = || session::Entity::within(&grant).filter(visible(editor));
    let page = query.page(rows, column, session::Column::Id, &tx).await?;
    let logins = logins(&tx, &page.rows).await?;
    let mut shown = Vec::with_capacity(page.rows.len());
    for row in page.rows {
        let site_code = match row.site_id {
            Some(site) => editor.platform.directory.site(site).await?.map(|site| site.code.clone()),
            None => None,
        };
        shown.push(SessionRow {
            id: row.id,
            user_id: row.user_id.or(row.operator_id).unwrap_or_default(),
            login: logins.get(&(row.user_id, row.operator_id)).cloned().unwrap_or_default(),
            kind: SignInKind::of(row.kind).map(kind_word).unwrap_or_default().to_owned(),
            site_code,
            created_at: row.created_at,
            last_seen_at: row.last_seen_at,
            expires_at: row.expires_at.min(row.idle_until),
            address: row.address,
            device: row.device,
        });
    }
    Ok(Page { rows: shown, total: page.total, offset: page.offset })
}

type PersonKey = (Option<i64>, Option<i64>);

async fn logins(tx: &platform::db::Tx, sessions: &[session::Model]) -> Result<HashMap<PersonKey, String>> {
    let grant = SystemTask::SignIn.everywhere();
    let users = user::Entity::within(&grant).ids(sessions.iter().filter_map(|row| row.user_id)).all(tx).await?;
    let operators =
        operator::Entity::within(&grant).ids(sessions.iter().filter_map(|row| row.operator_id)).all(tx).await?;
    let users = users.into_iter().map(|user| ((Some(user.id), None), user.login));
    Ok(users.chain(operators.into_iter().map(|operator| ((None, Some(operator.id)), operator.login))).collect())
}

/// Answers one open session.
pub async fn one(editor: &Editor<'_>, id: i64) -> Result<SessionRow> {
    let query = ListQuery { ids: Some(vec![id.to_string()]), ..ListQuery::everything(1) };
    let page = list(editor, query).await?;
    page.rows.into_iter().next().ok_or_else(|| reasons::NO_SUCH_SESSION.into())
}

/// Ends sessions: all of them or none. Sessions of a user whom the editor may not change are not ended.
pub async fn end(editor: &Editor<'_>, ids: &[i64]) -> Result<()> {
    let grant = SystemTask::SignIn.everywhere();
    let mut tx = editor.platform.db.write(grant.reach()).await?;
    let which = visible(editor).add(session::Column::Id.is_in(ids.iter().copied()));
    let found = session::Entity::within(&grant).filter(which.clone()).all(&tx).await?;
    let mut wanted = ids.to_vec();
    wanted.sort_unstable();
    wanted.dedup();
    if found.len() != wanted.len() {
        return Err(reasons::NO_SUCH_SESSION.into());
    }
    let users: Vec<i64> = found.iter().filter_map(|row| row.user_id).collect();
    editor.want_to_change(&tx, &users).await?;
    editor.platform.sessions.end_where(&mut tx, which).await?;
    for row in &found {
        let event = AuditEvent::new("session.end", "session", row.id)
            .before(serde_json::json!({ "userId": row.user_id, "operatorId": row.operator_id, "kind": row.kind }));
        editor.note_of(&tx, row.group_id, row.site_id, event).await?;
    }
    tx.commit().await
}

/// Ends every session of a user and answers their number.
pub async fn end_of_user(editor: &Editor<'_>, user: i64) -> Result<u64> {
    let mut tx = editor.write().await?;
    let found = editor.find_to_change(&tx, user).await?;
    let ended = editor.platform.sessions.end_of_user(&mut tx, user).await?;
    let event = AuditEvent::new("session.end", "user", user).after(serde_json::json!({ "sessions": ended }));
    editor.note(&tx, found.row.group_id, found.row.site_id, event).await?;
    tx.commit().await?;
    Ok(ended)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_have_words() {
        for kind in [SignInKind::Site, SignInKind::Group, SignInKind::Technician, SignInKind::Operator] {
            assert_eq!(kind_number(kind_word(kind)), i64::from(kind.number()));
        }
        assert_eq!(kind_number("nobody"), -1);
    }
}
