//! API keys, with which a program of a group uses the calls of the key's scopes. The key is shown once; its SHA-256 is
//! stored, which is enough for 32 random bytes.

use chrono::TimeDelta;
use platform::{
    app::platform::Platform,
    auth::session::{Token, hash_of},
    core::{
        error::Result,
        reason::{Reason, own},
        text,
    },
    db::Tx,
    shared::audit::{AuditEvent, write},
    tenancy::{Grant, Scoped, SystemTask},
};
use sea_orm::{ActiveValue::Set, ColumnTrait};
use serde_json::json;

pub use crate::entity::api_key::Model as ApiKey;
use crate::{
    ChangeContext,
    entity::api_key::{ActiveModel, Column, Entity},
    groups, reasons,
    refusal::refusal,
};

/// The prefix of every key, so that a key found in a file is recognised.
const MARK: &str = "hsk_";
const LONGEST: usize = 50;
/// The precision of the stored last use; a use within this time writes nothing.
const USE_STEP: TimeDelta = TimeDelta::minutes(5);

/// A call, or several, that a key opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Reads the sites of the group.
    ProviderSites,
    /// Brings delivery reports in.
    MailBounce,
}

impl Scope {
    /// Every scope.
    pub const ALL: [Self; 2] = [Self::ProviderSites, Self::MailBounce];

    /// Returns the name, stored and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ProviderSites => "provider.sites",
            Self::MailBounce => "mail.bounce",
        }
    }

    fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.name() == name)
    }
}

/// The scopes of their names, in the stored form; `provider.sites` where none is named.
fn stored(names: &[String]) -> Result<String> {
    let mut scopes = Vec::new();
    for name in names {
        scopes.push(Scope::of(name).ok_or_else(|| refusal(&[("scopes", reasons::KEY_SCOPE_UNKNOWN)]))?);
    }
    let named: Vec<&str> = Scope::ALL.into_iter().filter(|scope| scopes.contains(scope)).map(Scope::name).collect();
    Ok(if named.is_empty() { Scope::ProviderSites.name().to_owned() } else { named.join(" ") })
}

/// Creates a key for a group and answers it with its text, which is not stored.
pub async fn issue(
    by: &ChangeContext<'_>,
    tx: &Tx,
    group: i64,
    name: &str,
    scopes: &[String],
) -> Result<(ApiKey, String)> {
    groups::one(tx, by.grant, group).await.map_err(|_| refusal(&[("groupId", reasons::GROUP_CHOICE)]))?;
    let name = text::line(name).ok_or_else(|| refusal(&[("name", own::TEXT_CHARACTERS)]))?;
    let wrong: Option<Reason> = match name.chars().count() {
        0 => Some(reasons::KEY_NAME_REQUIRED),
        1..=LONGEST => None,
        _ => Some(reasons::KEY_NAME_LONG),
    };
    if let Some(reason) = wrong {
        return Err(refusal(&[("name", reason)]));
    }
    let scopes = stored(scopes)?;
    let text = format!("{MARK}{}", Token::new()?.text());
    let row = ActiveModel {
        group_id: Set(group),
        name: Set(name),
        key_hash: Set(digest(&text)),
        created_at: Set(by.platform.clock.now()),
        last_used_at: Set(None),
        revoked_at: Set(None),
        scopes: Set(scopes),
        ..Default::default()
    };
    let made = tx.insert::<Entity, _>(by.grant, row).await?;
    let after = json!({ "name": made.name, "groupId": group, "scopes": made.scopes });
    write(tx, &by.platform.clock, by.actor, AuditEvent::new("apikey.create", "apikey", made.id).after(after)).await?;
    Ok((made, text))
}

/// Finds a key by id.
pub async fn one(tx: &Tx, grant: &Grant, id: i64) -> Result<ApiKey> {
    Entity::within(grant).id(id).one(tx).await?.ok_or_else(|| reasons::KEY_UNKNOWN.into())
}

/// Revokes a key. Revoking it again changes nothing.
pub async fn revoke(by: &ChangeContext<'_>, tx: &Tx, id: i64) -> Result<ApiKey> {
    let old = one(tx, by.grant, id).await?;
    if old.revoked_at.is_some() {
        return Ok(old);
    }
    let now = by.platform.clock.now();
    Entity::change(by.grant).filter(Column::Id.eq(id)).value(Column::RevokedAt, Some(now)).run(tx).await?;
    let before = json!({ "name": old.name, "groupId": old.group_id });
    write(tx, &by.platform.clock, by.actor, AuditEvent::new("apikey.revoke", "apikey", id).before(before)).await?;
    Ok(ApiKey { revoked_at: Some(now), ..old })
}

/// Finds the group of a key that has a scope. Tries with wrong keys are counted by address, uses of a valid one by key.
pub async fn group_of_key(platform: &Platform, key: Option<&str>, scope: Scope, address: &str) -> Result<i64> {
    let everywhere = SystemTask::SignIn.everywhere();
    let known = match key.map(str::trim).filter(|key| key.starts_with(MARK)) {
        None => None,
        Some(key) => {
            let tx = platform.db.read(everywhere.reach()).await?;
            let rows = Entity::within(&everywhere).filter(Column::KeyHash.eq(digest(key)));
            rows.filter(Column::RevokedAt.is_null()).one(&tx).await?
        }
    };
    let Some(known) = known else {
        platform.rates.sign_in_from(address)?;
        return Err(reasons::KEY_REFUSED.into());
    };
    // Session ids are positive, so the negative id gives the key a rate bucket of its own.
    platform.rates.request(-known.id)?;
    if !known.scopes.split(' ').any(|name| name == scope.name()) {
        return Err(reasons::KEY_SCOPE.into());
    }
    let now = platform.clock.now();
    if known.last_used_at.is_none_or(|before| now - before >= USE_STEP) {
        let own = SystemTask::SignIn.in_group(known.group_id);
        let tx = platform.db.write(own.reach()).await?;
        Entity::change(&own).filter(Column::Id.eq(known.id)).value(Column::LastUsedAt, Some(now)).run(&tx).await?;
        tx.commit().await?;
    }
    Ok(known.group_id)
}

fn digest(key: &str) -> String {
    hex::encode(hash_of(key))
}
