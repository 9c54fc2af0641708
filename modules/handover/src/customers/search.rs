//! The search for customers of a site by name, telephone and mail address: for the form of a work order, which a known
//! customer fills, and for the command line.

use std::collections::BTreeSet;

use platform::{
    api::lenient_values,
    app::platform::Platform,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        secrets::Secrets,
    },
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, Order};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    customers::{form::Personal, record, words},
    entity::customer::{Column, Entity, Model},
    permissions::CUSTOMER_READ,
};

/// The most customers of an answer.
const MOST: usize = 20;
/// The latest records that are read for an answer; those of the same person with the same details are one.
const READ: u64 = 200;

/// Text to search for.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct CustomerSearch {
    /// Beginnings of names (of three characters at least), a mail address or its part before or after the sign, or the
    /// last digits of a telephone number (six at least).
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    text: String,
}

/// Customers that were found.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct FoundCustomers {
    /// At most 20, the latest first.
    customers: Vec<KnownCustomer>,
}

/// A customer of the site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct KnownCustomer {
    /// The id of the latest record with these details.
    pub customer_id: i64,
    /// 1 private, 2 business.
    pub customer_type_id: i16,
    /// The fields of the form.
    #[serde(flatten)]
    pub form: Personal,
}

/// Finds customers of the caller's site.
pub(crate) async fn search(ctx: &Ctx, request: &CustomerSearch) -> Result<FoundCustomers> {
    let grant = ctx.can(CUSTOMER_READ)?;
    let tx = ctx.browse(&grant).await?;
    Ok(FoundCustomers { customers: known(&tx, &grant, &ctx.platform().secrets, &request.text, MOST).await? })
}

/// The customers of a grant for one group that a search finds, the latest first; each with the same details once.
pub(crate) async fn known(
    tx: &Tx,
    grant: &Grant,
    secrets: &Secrets,
    text: &str,
    most: usize,
) -> Result<Vec<KnownCustomer>> {
    let rows = Entity::within(grant)
        .filter(words::found_by(secrets, grant, text))
        .filter(Column::Status.ne(record::ERASED))
        .order(Column::Id, Order::Desc)
        .limit(READ)
        .all(tx)
        .await?;
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for row in &rows {
        let Some(customer) = customer(secrets, row) else { continue };
        if found.len() < most && seen.insert((row.customer_type, serde_json::to_string(&customer.form)?)) {
            found.push(customer);
        }
    }
    Ok(found)
}

/// A row as it is answered; `None` when its details cannot be decrypted any more.
fn customer(secrets: &Secrets, row: &Model) -> Option<KnownCustomer> {
    let form = record::open(secrets, row).ok()?;
    Some(KnownCustomer { customer_id: row.id, customer_type_id: row.customer_type, form })
}

/// The customers of a site, the latest first, for the command line: all of them without a text.
pub async fn list_customers(
    platform: &Platform,
    grant: &Grant,
    text: Option<&str>,
    most: usize,
) -> Result<Vec<KnownCustomer>> {
    let tx = platform.db.read(grant.reach()).await?;
    let secrets = &platform.secrets;
    if let Some(text) = text {
        return known(&tx, grant, secrets, text, most).await;
    }
    let rows = Entity::within(grant)
        .filter(Column::Status.ne(record::ERASED))
        .order(Column::Id, Order::Desc)
        .limit(u64::try_from(most).map_err(Error::internal)?)
        .all(&tx)
        .await?;
    Ok(rows.iter().filter_map(|row| customer(secrets, row)).collect())
}
