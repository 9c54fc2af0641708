//! The customer and the last handover of a machine for its printed report, which reads them here and decrypts nothing
//! itself.

use assets::Picture;
use platform::{auth::context::Ctx, core::error::Result, tenancy::Scoped};
use sea_orm::{ColumnTrait, Order};
use stock::transitions::orders;
use templates::{TEMPLATE_READ, logo_of};

use crate::{
    CUSTOMER_READ, ORDER_READ, customer, customers, dates,
    entity::{customer as customer_table, handover_inspection},
    verify,
};
pub use crate::{
    checklist::HandoverLine,
    form::Personal,
    history::{Correction, Handover},
    proof::{CorrectedLine, Facts},
    verify::{HandoverProof, ProofFault, ProofState},
};

/// A customer as they are printed.
#[derive(Debug)]
pub struct PrintedCustomer {
    /// The id.
    pub customer_id: i64,
    /// 1 private, 2 business.
    pub customer_type: i16,
    /// The fields of the form; `None` when they were erased on request, or cannot be decrypted any more.
    pub personal: Option<Personal>,
    /// Time when they were erased, DD/MM/YYYY HH:mm:ss in the site's zone; empty while they are stored.
    pub erased_on: String,
}

/// Reads a customer of the caller's site; `None` for a caller who may not read customers, and if there is no such
/// customer.
pub async fn printed_customer(ctx: &Ctx, id: i64) -> Result<Option<PrintedCustomer>> {
    if !ctx.may_in_history(CUSTOMER_READ) {
        return Ok(None);
    }
    let grant = ctx.can_in_history(CUSTOMER_READ)?;
    let site = ctx.site()?;
    let tx = ctx.read(&grant).await?;
    let row = customer_table::Entity::within(&grant).id(id).one(&tx).await?;
    drop(tx);
    let Some(row) = row.filter(|row| row.site_id == site.id) else { return Ok(None) };
    let erased = row.status == customers::ERASED;
    let personal = match customer::open(&ctx.platform().secrets, &row) {
        _ if erased => None,
        Ok(personal) => Some(personal),
        Err(error) => {
            tracing::error!(customer = row.id, %error, "what is kept of a customer cannot be decrypted");
            None
        }
    };
    Ok(Some(PrintedCustomer {
        customer_id: row.id,
        customer_type: row.customer_type,
        personal,
        erased_on: if erased { dates::moment(row.updated_at, site.zone) } else { String::new() },
    }))
}

/// A handover as it is printed.
#[derive(Debug)]
pub struct PrintedHandover {
    /// The accepted handover, verified again.
    pub proof: HandoverProof,
    /// Logo of the template of the handover, for a caller who may read templates.
    pub logo: Option<Picture>,
}

/// Reads the last handover of a machine of the caller's site with its proof, verified again. If the customer was
/// erased, name and drawing are empty and `erased_on` contains the time. A record that comes back into stock stays the
/// same one, so that it may be sold to somebody else: `None` for a handover that was withdrawn by that or is of another
/// customer than the live work order, for a caller who may not read handovers and customers, and for a machine that was
/// not handed over.
pub async fn printed_handover(ctx: &Ctx, machine: i64) -> Result<Option<PrintedHandover>> {
    if !(ctx.may_in_history(ORDER_READ) && ctx.may_in_history(CUSTOMER_READ)) {
        return Ok(None);
    }
    let grant = ctx.can_in_history(CUSTOMER_READ)?;
    let site = ctx.site()?;
    let tx = ctx.read(&grant).await?;
    let row = handover_inspection::Entity::within(&grant)
        .filter(handover_inspection::Column::MachineId.eq(machine))
        .filter(handover_inspection::Column::SiteId.eq(site.id))
        .order(handover_inspection::Column::Id, Order::Desc)
        .limit(1)
        .one(&tx)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let order = orders::live(&tx, &grant, [machine]).await?.pop();
    if order.and_then(|order| order.customer_id) != row.customer_id {
        return Ok(None);
    }
    let proof = verify::proofs(&tx, ctx.platform(), &grant, vec![row]).await?.pop();
    drop(tx);
    let Some(proof) = proof.filter(|proof| proof.withdrawn_on.is_empty()) else { return Ok(None) };
    let logo = logo(ctx, proof.handover.template_id).await?;
    Ok(Some(PrintedHandover { proof, logo }))
}

/// Templates and their logos are the group's, so they are read under a grant of their own.
async fn logo(ctx: &Ctx, template: i64) -> Result<Option<Picture>> {
    // Handovers from before templates were stored have none.
    if template == 0 || !ctx.may(TEMPLATE_READ) {
        return Ok(None);
    }
    let group = ctx.can_in_group(TEMPLATE_READ)?;
    let tx = ctx.read(&group).await?;
    logo_of(&tx, &group, template).await
}
