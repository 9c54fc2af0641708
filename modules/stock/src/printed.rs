//! A machine for its printed report: its record as the lists display it, and the owner that its work order names.

use std::sync::Arc;

use chrono::NaiveDate;
use platform::{
    auth::context::Ctx,
    core::error::{Error, Result},
    sites::directory::SiteInfo,
};

use crate::{
    domain::WorkOrder,
    events::history::{HistoryQuery, look_into, may_look, of_record},
    listing::row::StockRow,
    permissions::HISTORY,
    reasons,
    transitions::{
        dealers::{Dealer, dealer_at},
        orders,
    },
};

/// A machine as it is printed.
#[derive(Debug)]
pub struct PrintedMachine {
    /// Its record, as the stock list has it.
    pub row: StockRow,
    /// The site of the record.
    pub site: Arc<SiteInfo>,
    /// `true` if that is the current site: only that site receives owners and customers.
    pub own: bool,
    /// The work order of an own record.
    pub order: Option<PrintedOrder>,
}

/// A work order as it is printed.
#[derive(Debug)]
pub struct PrintedOrder {
    /// The dealership that it names.
    pub dealer: Option<Dealer>,
    /// The customer that it names.
    pub customer: Option<i64>,
    /// Day on which the owner changes.
    pub ownership_on: Option<NaiveDate>,
    /// `true` if the machine was sold, or accepted by the dealership.
    pub is_closed: bool,
}

/// Refuses a machine whose history the caller may not see.
pub async fn may_print(ctx: &Ctx, machine: i64) -> Result<()> {
    let grant = ctx.can_in_group(HISTORY)?;
    may_look(ctx, &grant, machine).await
}

/// Reads a machine whose history the caller may see.
pub async fn machine(ctx: &Ctx, machine: i64) -> Result<PrintedMachine> {
    let grant = ctx.can_in_group(HISTORY)?;
    let record = look_into(ctx, &grant, machine).await?;
    // The row of a record is made with its history, of which nothing else is printed.
    let history = of_record(ctx, machine, &HistoryQuery { before: None, limit: Some(1) }).await?;
    let row = history.machine.ok_or_else(|| Error::from(reasons::NOT_FOUND))?;
    let site = ctx.platform().directory.site(record.site_id).await?;
    let site = site.ok_or_else(|| Error::from(reasons::NOT_FOUND))?;
    let own = site.id == ctx.site()?.id;
    let mut order = None;
    if own {
        let tx = ctx.read(&grant).await?;
        if let Some(found) = orders::live(&tx, &grant, [machine]).await?.pop()
            && found.work_order() != WorkOrder::None
        {
            let dealer = match found.dealer_site_id {
                Some(dealer) => dealer_at(&tx, &grant, dealer).await?,
                None => None,
            };
            order = Some(PrintedOrder {
                dealer,
                customer: found.customer_id,
                ownership_on: found.ownership_on,
                is_closed: found.is_closed(),
            });
        }
    }
    Ok(PrintedMachine { row, site, own, order })
}
