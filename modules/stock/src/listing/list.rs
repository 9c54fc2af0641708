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
    sort_order::By,
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
    let asked = ListRequest { by: own_imports_of(ctx), ..ListRequest::of(&query, question.audit_status)? };
    let place = PagePosition::of(question, &query)?.with_next();
    place.fits(asked.order)?;
    let site = ctx.site()?;
    let models = catalogue::names(ctx.platform(), site.group_id).await?;
    let kept = asked.is_one_list() && !place.is_jump() && asked.order.is_listed();
    let mut tx = if kept { ctx.browse_by_kept_plans(&grant).await? } else { ctx.browse(&grant).await? };
    let due = Due { today: ctx.today(), unaudited: names::unaudited(&models) };
    let (mut rows, tiles, counts) = if asked.order.is_listed() {
        let rows = page(&tx, &grant, site.group_id, &asked, &due, &place).await?;
        let (tiles, counts) = numbers(&tx, &grant, site.group_id, &asked, &due).await?;
        (rows, tiles, counts)
    } else {
        // The way to a page of another order depends on the number of rows.
        let (tiles, counts) = numbers(&tx, &grant, site.group_id, &asked, &due).await?;
        let sorting = match asked.order.by {
            By::Model => Sorting::models(&asked, &tiles, |id| models.get(id).map(|model| &*model.name)),
            By::Location => {
                let cells = order::cells(&tx, &grant, &asked, &due).await?;
                // Names may have to be read, for which no connection may be occupied.
                drop(tx);
                let ids = cells.iter().map(order::Cell::location).filter(|id| *id != 0);
                let locations = reference::location_names(ctx.platform(), site.group_id, ids).await?;
                tx = ctx.browse(&grant).await?;
                Sorting::locations(&asked, &cells, |id| locations.get(&id).map(AsRef::as_ref))
            }
            By::Listed | By::Serial | By::Status | By::DaysInStage => Sorting::along(&asked, &tiles),
        };
        let rows = order::page(&tx, &grant, &asked, &due, &place, &sorting).await?;
        (rows, tiles, counts)
    };
    let has_more = place.cut_next(&mut rows);
    let transfers = open_transfers(&tx, &grant, &rows).await?;
    let orders = orders::at_gate(&tx, &grant, &rows).await?;
    let media = media::counts(ctx, &tx, &rows).await?;
    let former = former_serials(&tx, &grant, &rows, asked.serial.as_deref()).await?;
    drop(tx);
    let names = Names::of(ctx.platform(), models, site.group_id, Some(site), &rows).await?;
    let pictured = rows.iter().map(|row| row.model_id).chain(tiles.iter().map(|tile| tile.model_id));
    let names = names.with_pictures(ctx.platform(), pictured);
    let maker = Maker {
        names: &names,
        acting_site: site.id,
        rules: &rules::of(ctx)?,
        now: ctx.now(),
        today: ctx.today(),
        view: if asked.everything { View::SiteStock } else { View::Other },
        transfers: &transfers,
        orders: &orders,
        media: &media,
        past: false,
        former: &former,
        order: asked.order,
        menus: Menus::default(),
    };
    let mut shown = rows.iter().map(|row| maker.row(row)).collect::<Result<Vec<_>>>()?;
    if let Some(first) = shown.first_mut() {
        first.total_count = u64::try_from(total(&asked, &tiles)).unwrap_or(0);
    }
    Ok(StockList { refusals: maker.menus.refusals(), ..answer(shown, has_more, &tiles, &counts, &names) })
}
