//! Values of a user by store and key: display preferences, never credentials.

use platform::{
    auth::context::Ctx,
    core::error::Result,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Condition, FromQueryResult, sea_query::OnConflict};

use crate::{SIGNED_IN, entity::cache_store, reasons};

/// The names of the stores.
const STORES: [&str; 3] = ["apiStoreData", "notifications", "logedInUserData"];

/// The longest key, in characters.
const LONGEST_KEY: usize = 200;

/// The largest value, in bytes.
const LARGEST_VALUE: usize = 64 * 1024;

/// The most values of a user, in all stores together, and their bytes.
const MOST_VALUES: i64 = 200;
const MOST_BYTES: i64 = 2 * 1024 * 1024;

/// The place of a value: user, store and key.
#[derive(Debug)]
struct ValueKey {
    user: i64,
    store: &'static str,
    key: String,
}

impl ValueKey {
    fn of(ctx: &Ctx, store: &str, key: &str) -> Result<(Grant, Self)> {
        let grant = ctx.can_in_group(SIGNED_IN)?;
        let user = ctx.user()?.row.id;
        let (store, key) = named(store, key)?;
        Ok((grant, Self { user, store, key }))
    }

    fn condition(&self) -> Condition {
        Condition::all()
            .add(cache_store::Column::UserId.eq(self.user))
            .add(cache_store::Column::Store.eq(self.store))
            .add(cache_store::Column::Key.eq(self.key.as_str()))
    }
}

/// Checks the store's name and the length of the key.
fn named(store: &str, key: &str) -> Result<(&'static str, String)> {
    let store = STORES.into_iter().find(|known| known.eq_ignore_ascii_case(store)).ok_or(reasons::NO_SUCH_STORE)?;
    if key.chars().count() > LONGEST_KEY {
        return Err(reasons::KEY_LONG.into());
    }
    if key.contains('\0') {
        return Err(reasons::NO_SUCH_STORE.into());
    }
    Ok((store, key.to_owned()))
}

/// Reads the value of a key; `None` when none was ever stored.
pub async fn read(ctx: &Ctx, store: &str, key: &str) -> Result<Option<String>> {
    let (grant, place) = ValueKey::of(ctx, store, key)?;
    let tx = ctx.read(&grant).await?;
    let row = cache_store::Entity::within(&grant).filter(place.condition()).one(&tx).await?;
    Ok(row.map(|row| row.value))
}

/// Stores a value, replacing an earlier one.
pub async fn write(ctx: &Ctx, store: &str, key: &str, value: String) -> Result<()> {
    let (grant, place) = ValueKey::of(ctx, store, key)?;
    if value.len() > LARGEST_VALUE {
        return Err(reasons::VALUE_LARGE.into());
    }
    let tx = ctx.write(&grant).await?;
    let row = cache_store::ActiveModel {
        user_id: Set(place.user),
        group_id: Set(grant.group_id()?),
        store: Set(place.store.to_owned()),
        key: Set(place.key),
        value: Set(value),
        updated_at: Set(ctx.now()),
    };
    let rule = OnConflict::columns([cache_store::Column::UserId, cache_store::Column::Store, cache_store::Column::Key])
        .update_columns([cache_store::Column::Value, cache_store::Column::UpdatedAt])
        .to_owned();
    tx.upsert_many::<cache_store::Entity, _>(&grant, [row], rule).await?;
    // This one counts, too. Two requests at the same moment may both be the last within the limit.
    let text = "SELECT COUNT(*) AS number, CAST(COALESCE(SUM(OCTET_LENGTH(value)), 0) AS BIGINT) AS bytes \
                FROM cache_store WHERE {scope} AND user_id = $1";
    let usage: Vec<Usage> = tx.select(&grant, text, vec![place.user.into()]).await?;
    if usage.iter().any(|usage| usage.number > MOST_VALUES || usage.bytes > MOST_BYTES) {
        return Err(reasons::STORE_FULL.into());
    }
    tx.commit().await
}

/// Number and size of the values that a user has stored.
#[derive(FromQueryResult)]
struct Usage {
    number: i64,
    bytes: i64,
}

/// Removes a key; a missing key is not an error.
pub async fn forget(ctx: &Ctx, store: &str, key: &str) -> Result<()> {
    let (grant, place) = ValueKey::of(ctx, store, key)?;
    let tx = ctx.write(&grant).await?;
    cache_store::Entity::remove(&grant).filter(place.condition()).run(&tx).await?;
    tx.commit().await
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SHELL-069
    #[test]
    fn there_are_three_stores_and_keys_have_a_longest() {
        for store in ["apiStoreData", "notifications", "logedInUserData"] {
            assert_eq!(named(store, "display").expect("known").0, store);
        }
        assert_eq!(named("logedinuserdata", "k").expect("any case").0, "logedInUserData");
        assert_eq!(named("secrets", "k").expect_err("unknown").reason(), reasons::NO_SUCH_STORE);
        assert!(named("notifications", &"k".repeat(200)).is_ok());
        assert_eq!(named("notifications", &"k".repeat(201)).expect_err("long").reason(), reasons::KEY_LONG);
    }
}
