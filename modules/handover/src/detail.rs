//! Answers the dealership work order of a machine, for its history dialog.

use platform::{
    auth::context::Ctx,
    core::error::{Error, Result},
};
use serde::Serialize;
use stock::transitions::{
    dealers::{Dealer, dealer_at},
    orders,
};
use utoipa::ToSchema;

use crate::{ORDER_READ, dates, reasons};

/// The dealership of a machine's work order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct DealerWorkOrder {
    /// The id of the machine's record.
    pub vhc_id: i64,
    /// The dealer.
    #[serde(flatten)]
    pub dealer: Dealer,
    /// DD/MM/YYYY HH:mm:ss
    pub ownership_changed_date: String,
    /// `true` if the dealer has accepted the machine. An addition to the documented fields.
    pub is_closed: bool,
}

/// Reads the live work order of a machine of the caller's site. Its dealer may be closed since.
pub(crate) async fn dealer(ctx: &Ctx, machine: i64) -> Result<DealerWorkOrder> {
    let grant = ctx.can(ORDER_READ)?;
    let group = ctx.can_in_group(ORDER_READ)?;
    let tx = ctx.read(&grant).await?;
    stock::own_record(ctx, &tx, &grant, machine).await?;
    let order = orders::live(&tx, &grant, [machine]).await?.pop();
    drop(tx);
    let nothing = || Error::from(reasons::NO_DEALER);
    let order = order.ok_or_else(nothing)?;
    let site = order.dealer_site_id.ok_or_else(nothing)?;
    let tx = ctx.read(&group).await?;
    let dealer = dealer_at(&tx, &group, site).await?.ok_or_else(nothing)?;
    Ok(DealerWorkOrder {
        vhc_id: machine,
        dealer,
        ownership_changed_date: dates::read(order.ownership_on),
        is_closed: order.is_closed(),
    })
}
