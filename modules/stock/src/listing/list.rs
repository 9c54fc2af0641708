//! The stock list: filters, order, pages, the counts of the side navigation and the model tiles.
//!
//! Two short statements: the page; and the counts, which are the totals by list, the tiles, and the audits that are due
//! by the site's day. Each part has counters or an index of its own. Names come from memory. An order other than that
//! of the list is in `order`.

use platform::{
    api::{legacy_filters::CallQuery, list::ListQuery},
    auth::context::Ctx,
    core::error::Result,
};

use super::{
    answer::{StockList, answer},
    as_of::{self, PastDay},
    counts::{numbers, total},
    names::{self, Names},
    order::{self, Sorting},
    page::{Due, PagePosition, page},
    question::{ListRequest, StockField},
    row::{Maker, Menus},
    sort_order::SortKey,
};
use crate::{
    domain::labels::View,
    media,
    permissions::LIST,
    records::{former::former_serials, open_transfers::open_transfers, own_imports::own_imports_of, rules},
    transitions::orders,
};

/// Returns the stock list of the current site, as it is or as it was at the end of a past day.
pub async fn list(ctx: &Ctx, question: &CallQuery) -> Result<StockList> {
    let grant = ctx.can(LIST)?;
    if let Some(day) = PastDay::of(question, ctx.site()?, ctx.today())? {
        return as_of::list(ctx, question, day).await;
    }
    let query: ListQuery<StockField> = question.read(&ctx.platform().config.limits)?;
    let request = ListRequest { by: own_imports_of(ctx), ..ListRequest::of(&query, question.audit_status)? };
    let place = PagePosition::of(question, &query)?.with_next();
    place.fits(request.order)?;
    let site = ctx.site()?;
    let models = catalogue::names(ctx.platform(), site.group_id).await?;
    let uses_cached_plan = request.is_one_list() && !place.is_jump() && request.order.is_listed();
    let mut tx =
        if uses_cached_plan { ctx.browse_with_cached_plans(&grant).await? } else { ctx.browse(&grant).await? };
    let due = Due { today: ctx.today(), unaudited: names::unaudited(&models) };
    let (mut rows, tiles, counts) = if request.order.is_listed() {
        let rows = page(&tx, &grant, site.group_id, &request, &due, &place).await?;
        let (tiles, counts) = numbers(&tx, &grant, site.group_id, &request, &due).await?;
        (rows, tiles, counts)
    } else {
        // The way to a page of another order depends on the number of rows.
        let (tiles, counts) = numbers(&tx, &grant, site.group_id, &request, &due).await?;
        let sorting = match request.order.by {
            SortKey::Model => Sorting::models(&request, &tiles, |id| models.get(id).map(|model| &*model.name)),
            SortKey::Location => {
                let cells = order::cells(&tx, &grant, &request, &due).await?;
                // Names may have to be read, for which no connection may be occupied.
                drop(tx);
                let ids = cells.iter().map(order::Cell::location).filter(|id| *id != 0);
                let locations = reference::location_names(ctx.platform(), site.group_id, ids).await?;
                tx = ctx.browse(&grant).await?;
                Sorting::locations(&request, &cells, |id| locations.get(&id).map(AsRef::as_ref))
            }
            SortKey::Listed | SortKey::Serial | SortKey::Status | SortKey::DaysInStage => {
                Sorting::along(&request, &tiles)
            }
        };
        let rows = order::page(&tx, &grant, &request, &due, &place, &sorting).await?;
        (rows, tiles, counts)
    };
    let has_more = place.cut_next(&mut rows);
    let transfers = open_transfers(&tx, &grant, &rows).await?;
    let orders = orders::at_gate(&tx, &grant, &rows).await?;
    let media = media::counts(ctx, &tx, &rows).await?;
    let former = former_serials(&tx, &grant, &rows, request.serial.as_deref()).await?;
    drop(tx);
    let names = Names::of(ctx.platform(), models, site.group_id, Some(site), &rows).await?;
    let pictured = rows.iter().map(|row| row.model_id).chain(tiles.iter().map(|tile| tile.model_id));
    let names = names.with_pictures(ctx.platform(), pictured);
    let maker = Maker {
        names: &names,
        current_site: site.id,
        rules: &rules::of(ctx)?,
        now: ctx.now(),
        today: ctx.today(),
        view: if request.everything { View::SiteStock } else { View::Other },
        transfers: &transfers,
        orders: &orders,
        media: &media,
        past: false,
        former: &former,
        order: request.order,
        menus: Menus::default(),
    };
    let mut shown = rows.iter().map(|row| maker.row(row)).collect::<Result<Vec<_>>>()?;
    if let Some(first) = shown.first_mut() {
        first.total_count = u64::try_from(total(&request, &tiles)).unwrap_or(0);
    }
    Ok(StockList { refusals: maker.menus.refusals(), ..answer(shown, has_more, &tiles, &counts, &names) })
}
