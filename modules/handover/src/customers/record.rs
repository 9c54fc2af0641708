//! Customers as they are stored and answered. Personal data are encrypted and bound to the customer's unique id, so
//! that ciphertext copied to another row cannot be decrypted. Only the selling site reads them
//! (docs/behaviour/machine-life.md, "Customer data").

use platform::{
    app::platform::Platform,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        secrets::Secrets,
    },
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::ActiveValue::Set;
use serde::Serialize;
use stock::{TransitionContext, transitions::orders};
use utoipa::ToSchema;

use crate::{
    customers::{form::Personal, words},
    dates,
    entity::customer::{ActiveModel, Entity, Model},
    permissions::CUSTOMER_READ,
    reasons,
};

/// The status of a customer whose data were erased.
pub(crate) const ERASED: i16 = 0;

/// The status of a customer: 1 active.
const ACTIVE: i16 = 1;

/// A customer with the fields of the form.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct CustomerResponse {
    /// The id of the customer.
    pub customer_id: i64,
    /// The unique id of the customer.
    #[serde(rename = "CustomerUUId")]
    pub customer_uuid: String,
    /// 1 private, 2 business.
    pub customer_type_id: i16,
    /// 1: active.
    pub status: i16,
    /// The id of the selling site.
    pub site_id: i64,
    /// The code of the selling site.
    pub site_code: String,
    /// The last change: DD/MM/YYYY HH:mm:ss, in the site's zone.
    pub time_stamp: String,
    /// The id of the machine's record.
    pub vhc_id: i64,
    /// DD/MM/YYYY HH:mm:ss
    pub ownership_changed_date: String,
    /// The version. A change that sends another version is refused. An addition to the documented fields.
    pub version: i32,
    /// `true` if the machine is sold. An addition to the documented fields.
    pub is_closed: bool,
    /// The fields of the form.
    #[serde(flatten)]
    pub form: Personal,
}

/// Reads the customer of a machine of the caller's site.
pub(crate) async fn read(ctx: &Ctx, machine: i64) -> Result<CustomerResponse> {
    let grant = ctx.can(CUSTOMER_READ)?;
    let site = ctx.site()?;
    let tx = ctx.read(&grant).await?;
    stock::own_record(ctx, &tx, &grant, machine).await?;
    let order = orders::live(&tx, &grant, [machine]).await?.pop();
    let nothing = || Error::from(reasons::NO_CUSTOMER);
    let order = order.ok_or_else(nothing)?;
    let row = Entity::within(&grant).id(order.customer_id.ok_or_else(nothing)?).one(&tx).await?;
    drop(tx);
    let row = row.ok_or_else(nothing)?;
    Ok(CustomerResponse {
        form: open(&ctx.platform().secrets, &row)?,
        customer_id: row.id,
        customer_uuid: row.uuid,
        customer_type_id: row.customer_type,
        status: row.status,
        site_id: row.site_id,
        site_code: site.code.clone(),
        time_stamp: dates::moment(row.updated_at, site.zone),
        vhc_id: machine,
        ownership_changed_date: dates::read(order.ownership_on),
        version: row.version,
        is_closed: order.is_closed(),
    })
}

/// The mail address of the customer of a machine; empty where there is none.
pub async fn customer_address(platform: &Platform, tx: &Tx, grant: &Grant, machine: i64) -> Result<String> {
    let customer = orders::live(tx, grant, [machine]).await?.pop().and_then(|order| order.customer_id);
    let Some(customer) = customer else { return Ok(String::new()) };
    let row = Entity::within(grant).id(customer).one(tx).await?.filter(|row| !row.sealed.is_empty());
    // One whose data cannot be decrypted any more has no known address.
    let personal = row.and_then(|row| open(&platform.secrets, &row).ok());
    Ok(personal.map(|personal| personal.email.trim().to_owned()).unwrap_or_default())
}

/// Decrypts the personal data of a customer.
pub(crate) fn open(secrets: &Secrets, row: &Model) -> Result<Personal> {
    Ok(serde_json::from_str(&secrets.decrypt(&place(&row.uuid), &row.sealed)?)?)
}

/// Encrypts personal data for the customer of this unique id.
pub(crate) fn seal(secrets: &Secrets, uuid: &str, personal: &Personal) -> Result<String> {
    secrets.encrypt(&place(uuid), &serde_json::to_string(personal)?)
}

pub(crate) fn place(uuid: &str) -> String {
    format!("customer {uuid}")
}

/// Adds a customer of the caller's site in the transaction of its work orders.
pub(crate) async fn add(
    tx: &Tx,
    grant: &Grant,
    ctx: &TransitionContext<'_>,
    personal: &Personal,
    customer_type: i16,
) -> Result<Model> {
    let uuid = unique_id()?;
    let row = ActiveModel {
        group_id: Set(ctx.site.group_id),
        site_id: Set(ctx.site.id),
        sealed: Set(seal(&ctx.platform.secrets, &uuid, personal)?),
        uuid: Set(uuid),
        customer_type: Set(customer_type),
        status: Set(ACTIVE),
        created_by: Set(ctx.user),
        created_at: Set(ctx.now),
        updated_at: Set(ctx.now),
        version: Set(1),
        ..Default::default()
    };
    let made = tx.insert::<Entity, _>(grant, row).await?;
    words::write(tx, grant, &ctx.platform.secrets, &made, personal).await?;
    Ok(made)
}

/// A keyed hash of a form, by which the same form is recognised without revealing it.
pub(crate) fn word(platform: &Platform, form: &impl Serialize) -> Result<String> {
    Ok(platform.secrets.sign("customer", &serde_json::to_vec(form)?))
}

/// Makes `CustomerUUId`: 32 random hexadecimal digits in the form of a UUID.
fn unique_id() -> Result<String> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).map_err(Error::internal)?;
    // Version 4, variant of RFC 9562.
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    let digits = hex::encode(bytes);
    Ok([&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]].join("-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unique_ids_have_their_form() {
        let (one, other) = (unique_id().expect("made"), unique_id().expect("made"));
        assert_ne!(one, other);
        assert_eq!((one.len(), one.split('-').map(str::len).collect::<Vec<_>>()), (36, vec![8, 4, 4, 4, 12]));
        assert_eq!(&one[14..15], "4");
    }
}
