//! The workshops of a site: a list of names that the calls only read.

use platform::{api::list::ListQuery, auth::context::Ctx, core::error::Result, tenancy::Scoped};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{WORKSHOP_READ, entity::workshop, short_lists::short_list};

short_list! {
    workshop, "workshop", owner: SiteId site_id, per_site: true, spelled: text,
    permissions: WORKSHOP_READ WORKSHOP_WRITE,
    refusals: WORKSHOP_REQUIRED WORKSHOP_TOO_LONG WORKSHOP_TAKEN WORKSHOP_UNKNOWN
}

platform::fields! {
    /// Fields by which workshops can be filtered and sorted.
    WorkshopField: Id Number "WorkshopId"; Name Text "WorkshopName"; Deleted Flag "Deleted" unsorted;
}

/// A workshop of the current site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Workshop {
    workshop_id: i64,
    workshop_name: String,
    site_code: String,
    deleted: bool,
}

/// Lists the workshops of the current site, by name unless another order is given.
pub(crate) async fn list(ctx: &Ctx, mut query: ListQuery<WorkshopField>) -> Result<Vec<Workshop>> {
    let grant = ctx.can(WORKSHOP_READ)?;
    query.without(WorkshopField::Deleted);
    if query.order.is_empty() {
        query.order.push((WorkshopField::Name, true));
    }
    let column = |field| match field {
        WorkshopField::Id => workshop::Column::Id,
        WorkshopField::Name => workshop::Column::Name,
        WorkshopField::Deleted => workshop::Column::Deleted,
    };
    let tx = ctx.browse(&grant).await?;
    let page = query.page(|| workshop::Entity::within(&grant), column, workshop::Column::Id, &tx).await?;
    let site_code = &ctx.site()?.code;
    let to_workshop = |row: workshop::Model| Workshop {
        workshop_id: row.id,
        workshop_name: row.name,
        site_code: site_code.clone(),
        deleted: row.deleted,
    };
    Ok(page.rows.into_iter().map(to_workshop).collect())
}
