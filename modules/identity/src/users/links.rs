//! The link of a user to an outside provider of identities: stored and answered. Nobody signs in by it. The invitation and
//! its expiry are made here, whatever a client sends.

use chrono::{DateTime, TimeDelta, Utc};
use platform::{
    auth::session::Token,
    core::{
        error::{Error, Result},
        reason::own,
        text,
    },
    db::Tx,
    shared::audit::AuditEvent,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, sea_query::OnConflict};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::editor::Editor;
use crate::{
    entity::identity_link::{ActiveModel, Column, Entity, Model},
    reasons,
};

/// The provider of a link that names none.
const USUAL_PROVIDER: i64 = 10;
/// The longest user code, in characters.
const LONGEST: usize = 100;
/// Time for which an invitation is valid.
const INVITED: TimeDelta = TimeDelta::days(7);
/// The time stamps of the documents.
const TIME_STAMP: &str = "%d/%m/%Y %H:%M:%S";

/// A link to store.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default)]
pub struct LinkInput {
    /// The user.
    #[serde(rename = "userid", deserialize_with = "platform::api::lenient_values::number")]
    #[schema(value_type = platform::api::lenient_values::Number)]
    pub user_id: Option<i64>,
    /// The provider; 10 when it is left out.
    #[serde(rename = "idpproviderid", deserialize_with = "platform::api::lenient_values::number")]
    #[schema(value_type = platform::api::lenient_values::Number)]
    pub provider_id: Option<i64>,
    /// The user code at the provider, at most 100 characters; empty removes the link.
    #[serde(rename = "idpuserid", deserialize_with = "platform::api::lenient_values::text")]
    #[schema(value_type = platform::api::lenient_values::Text)]
    pub idp_user_id: String,
}

/// A link (USER-031).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct IdentityProviderLink {
    /// `UserId`
    pub user_id: i64,
    /// `IdpProviderId`
    pub idp_provider_id: i32,
    /// The user code at the provider.
    pub idp_user_id: String,
    /// The address of the invitation.
    pub invitation_link: String,
    /// `DD/MM/YYYY HH:mm:ss`, in UTC.
    pub invitation_link_expiry: String,
}

fn shown(row: Model) -> IdentityProviderLink {
    IdentityProviderLink {
        user_id: row.user_id,
        idp_provider_id: row.provider_id,
        idp_user_id: row.idp_user_id,
        invitation_link: row.invitation,
        invitation_link_expiry: written(row.expires_at),
    }
}

fn written(at: DateTime<Utc>) -> String {
    at.format(TIME_STAMP).to_string()
}

/// The link of a user whom the editor may change; none or one.
pub async fn of(editor: &Editor<'_>, user: i64) -> Result<Vec<IdentityProviderLink>> {
    let tx = editor.read().await?;
    editor.find_to_change(&tx, user).await?;
    let row = stored(&tx, &editor.grant, user).await?;
    Ok(row.map(shown).into_iter().collect())
}

/// Stores, replaces or removes the link of a user whom the editor may change.
pub async fn store(editor: &Editor<'_>, input: LinkInput) -> Result<Vec<IdentityProviderLink>> {
    let id = input.user_id.ok_or_else(|| Error::from(own::NOT_READABLE).at("userid", own::NOT_READABLE.0.text))?;
    let provider = input.provider_id.unwrap_or(USUAL_PROVIDER);
    let tx = editor.write().await?;
    let user = editor.find_to_change(&tx, id).await?.row;
    let provider = i32::try_from(provider).ok().filter(|provider| (1..=9_999).contains(provider));
    let provider = provider.ok_or(reasons::PROVIDER_WRONG)?;
    let name = input.idp_user_id.trim().to_owned();
    if name.chars().count() > LONGEST || !name.chars().all(text::is_assigned) {
        return Err(reasons::LINK_LONG.into());
    }
    let old = stored(&tx, &editor.grant, id).await?;
    if name.is_empty() {
        if let Some(old) = old {
            forget(&tx, &editor.grant, id).await?;
            note(editor, &tx, &user, Some(&old), None).await?;
        }
        tx.commit().await?;
        return Ok(Vec::new());
    }
    if let Some(old) = &old
        && old.provider_id == provider
        && old.idp_user_id == name
    {
        let same = old.clone();
        tx.commit().await?;
        return Ok(vec![shown(same)]);
    }
    let taken = Entity::within(&editor.grant)
        .filter(Column::GroupId.eq(user.group_id))
        .filter(Column::ProviderId.eq(provider))
        .filter(Column::IdpUserId.eq(name.as_str()))
        .one(&tx)
        .await?;
    if taken.is_some() {
        return Err(reasons::LINK_TAKEN.into());
    }
    let address = editor.platform.config.server.public_url.trim_end_matches('/');
    let invitation = format!("{address}/login?invitation={}", Token::new()?.text());
    let row = ActiveModel {
        user_id: Set(id),
        group_id: Set(user.group_id),
        provider_id: Set(provider),
        idp_user_id: Set(name),
        invitation: Set(invitation),
        expires_at: Set(editor.now + INVITED),
        updated_at: Set(editor.now),
    };
    let rule = OnConflict::column(Column::UserId)
        .update_columns([
            Column::ProviderId,
            Column::IdpUserId,
            Column::Invitation,
            Column::ExpiresAt,
            Column::UpdatedAt,
        ])
        .to_owned();
    tx.upsert_many::<Entity, _>(&editor.grant, [row], rule).await.map_err(|error| match error.reason() {
        // Another user was given the same code at the same moment.
        own::TAKEN => reasons::LINK_TAKEN.into(),
        _ => error,
    })?;
    let new = stored(&tx, &editor.grant, id).await?;
    note(editor, &tx, &user, old.as_ref(), new.as_ref()).await?;
    tx.commit().await?;
    Ok(new.map(shown).into_iter().collect())
}

async fn stored(tx: &Tx, grant: &Grant, user: i64) -> Result<Option<Model>> {
    Entity::within(grant).filter(Column::UserId.eq(user)).one(tx).await
}

/// The log holds the names, never the invitation.
async fn note(
    editor: &Editor<'_>,
    tx: &Tx,
    user: &platform::entity::user::Model,
    old: Option<&Model>,
    new: Option<&Model>,
) -> Result<()> {
    let audit_json = |link: &Model| json!({ "provider": link.provider_id, "idpUserId": link.idp_user_id });
    let mut event = AuditEvent::new("user.link", "user", user.id);
    if let Some(old) = old {
        event = event.before(audit_json(old));
    }
    if let Some(new) = new {
        event = event.after(audit_json(new));
    }
    editor.note(tx, user.group_id, user.site_id, event).await
}

/// Drops the link of a user.
pub(crate) async fn forget(tx: &Tx, grant: &Grant, user: i64) -> Result<()> {
    Entity::remove(grant).filter(Column::UserId.eq(user)).run(tx).await.map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::written;

    /// USER-031
    #[test]
    fn an_expiry_is_written_as_the_documents_write_it() {
        let at = "2026-03-02T08:05:09Z".parse().expect("a time");
        assert_eq!(written(at), "02/03/2026 08:05:09");
    }
}
