//! The stock list: filters, order, pages, the counts of the side navigation and the model tiles (2§2.1, 2§4.2).
//!
//! Two short statements (performance, 3.2): the page; and what is counted, which is the totals by list, the tiles, and
//! the audits that are due by the site's day. Each part has counters or an index made for it.
//! Names come from memory.

use platform::{
    api::{legacy_filters::CallQuery, list::ListQuery},
    auth::{context::Ctx, permission::Grant},
    core::error::Result,
    db::Tx,
    tenancy::Scoped,
};
use sea_orm::ColumnTrait;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    as_of::{self, PastDay},
    counts::{Counts, Tile, numbers, total},
    page::{Due, Place, page},
    question::{Asked, StockField},
};
use super::{
    names::{self, Names},
    row::{Maker, Menus, StockRow},
};
use crate::{
    LIST,
    domain::{Bucket, UserType, labels::View},
    entity::{machine, transfer},
    records::record,
};

/// The answer of the stock list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct StockList {
    /// The rows of this page; the first carries `TotalCount`.
    pub jcb_stock_list: Vec<StockRow>,
    /// A tile for each model with machines under this filter.
    pub model_list: Vec<ModelTile>,
    /// The counts of the side navigation.
    #[serde(flatten)]
    pub counts: SideCounts,
    /// The past day that rows and counts are of, as YYYY-MM-DD; null for now. What is past offers no actions.
    pub as_of: Option<String>,
}

/// The counts of the side navigation of a whole site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SideCounts {
    /// Everything that is open.
    pub total_row_count: i64,
    /// R
    pub receiving_inspection_count: i64,
    /// F
    pub fulfillment_inspection_count: i64,
    /// G
    pub gate_inspection_count: i64,
    /// H
    pub held_for_repair_count: i64,
    /// S
    pub spec_change_count: i64,
    /// A, past the due day.
    pub over_due_count: i64,
    /// A, on the due day.
    pub today_audit_count: i64,
    /// N, shown as Pending approval.
    pub receiving_in_dealer_count: i64,
    /// O on the way.
    pub in_transit_count: i64,
    /// O refused.
    pub rejected_count: i64,
    /// T
    pub sold_count: i64,
    /// P
    pub production_completed_count: i64,
    /// C.
    pub hand_over_completed_count: i64,
}

impl SideCounts {
    pub(super) fn of(counts: &Counts) -> Self {
        let of = |bucket: Bucket| counts.of(bucket);
        Self {
            // The list behind this entry follows the location as a whole, so its count does too.
            total_row_count: Bucket::OPEN.into_iter().map(|bucket| counts.here(bucket)).sum(),
            receiving_inspection_count: of(Bucket::Receiving),
            fulfillment_inspection_count: of(Bucket::Pdi),
            gate_inspection_count: of(Bucket::Gate),
            held_for_repair_count: of(Bucket::Held),
            spec_change_count: of(Bucket::SpecChange),
            over_due_count: counts.overdue,
            today_audit_count: counts.today,
            receiving_in_dealer_count: of(Bucket::Pending),
            in_transit_count: of(Bucket::InTransit),
            rejected_count: of(Bucket::Rejected),
            sold_count: of(Bucket::Sold),
            production_completed_count: of(Bucket::Produced),
            hand_over_completed_count: of(Bucket::Handover),
        }
    }
}

/// A tile of the model panel.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ModelTile {
    /// The model.
    pub model_id: i64,
    /// Its name.
    pub model_name: String,
    /// Its picture, empty for none.
    pub image_url: String,
    /// Machines of it under the filter, the model choice left out.
    pub machine_count: i64,
}

/// The stock list of the acting site, as it is or as it was at the end of a past day.
pub async fn list(ctx: &Ctx, question: &CallQuery) -> Result<StockList> {
    let grant = ctx.can(LIST)?;
    if let Some(day) = PastDay::of(question, ctx.site()?, ctx.today())? {
        return as_of::list(ctx, question, day).await;
    }
    let query: ListQuery<StockField> = question.read(&ctx.platform().config.limits)?;
    let asked = Asked { by: own_imports_of(ctx), ..Asked::of(&query, question.audit_status)? };
    let place = Place::of(question, &query)?;
    let site = ctx.site()?;
    let models = catalogue::names(ctx.platform(), site.group_id).await?;
    let kept = asked.is_one_list() && !place.is_jump();
    let tx = if kept { ctx.browse_by_kept_plans(&grant).await? } else { ctx.browse(&grant).await? };
    let due = Due { today: ctx.today(), unaudited: names::unaudited(&models) };
    let rows = page(&tx, &grant, site.group_id, &asked, &due, &place).await?;
    let (tiles, counts) = numbers(&tx, &grant, site.group_id, &asked, &due).await?;
    let transfers = open_transfers(&tx, &grant, &rows).await?;
    drop(tx);
    let names = Names::of(ctx.platform(), models, site.group_id, Some(site), &rows).await?;
    let pictured = rows.iter().map(|row| row.model_id).chain(tiles.iter().map(|tile| tile.model_id));
    let names = names.with_pictures(ctx.platform(), pictured);
    let maker = Maker {
        names: &names,
        acting_site: site.id,
        rules: &record::rules(ctx)?,
        now: ctx.now(),
        today: ctx.today(),
        view: if asked.everything { View::SiteStock } else { View::Other },
        transfers: &transfers,
        past: false,
        menus: Menus::default(),
    };
    let mut shown = rows.iter().map(|row| maker.row(row)).collect::<Result<Vec<_>>>()?;
    if let Some(first) = shown.first_mut() {
        first.total_count = u64::try_from(total(&asked, &tiles)).unwrap_or(0);
    }
    Ok(answer(shown, &tiles, &counts, &names))
}

/// Import users see what they have brought in and nothing else (Appendix F).
pub fn own_imports_of(ctx: &Ctx) -> Option<i64> {
    ctx.user_id().filter(|_| ctx.user_type() == UserType::Import.code())
}

pub(super) fn answer(rows: Vec<StockRow>, tiles: &[Tile], counts: &Counts, names: &Names) -> StockList {
    let mut model_list: Vec<ModelTile> = tiles
        .iter()
        .filter(|tile| tile.n > 0)
        .map(|tile| {
            let model = names.models().get(tile.model_id);
            ModelTile {
                model_id: tile.model_id,
                model_name: model.map(|model| model.name.to_string()).unwrap_or_default(),
                image_url: names.picture(tile.model_id),
                machine_count: tile.n,
            }
        })
        .collect();
    model_list.sort_by(|one, other| {
        other.machine_count.cmp(&one.machine_count).then_with(|| one.model_name.cmp(&other.model_name))
    });
    StockList { jcb_stock_list: rows, model_list, counts: SideCounts::of(counts), as_of: None }
}

/// The open transfers that rows take part in; most pages have none, and then nothing is asked.
pub async fn open_transfers(tx: &Tx, grant: &Grant, rows: &[machine::Model]) -> Result<Vec<transfer::Model>> {
    let ids: Vec<i64> = rows.iter().filter_map(|row| row.transfer_id).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    transfer::Entity::within(grant).filter(transfer::Column::Id.is_in(ids)).all(tx).await
}
