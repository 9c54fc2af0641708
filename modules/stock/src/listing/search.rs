//! Machine Search: serials over every site of the group, open and closed.
//!
//! Rows of other sites are a view of their own: no customer, no counts, and no action but reading.

use platform::{
    api::{legacy_filters::CallQuery, list::ListQuery},
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::{Tx, row_decoding::PositionalRow},
    tenancy::Grant,
};
use sea_orm::{DbErr, FromQueryResult, QueryResult, Value};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    names::Names,
    question::{StockField, serial_part},
    row::{Maker, Menus, Refusals, StockRow},
    sort_order::Order,
};
use crate::{
    domain::labels::View,
    media,
    permissions::SEARCH,
    records::{
        columns::{COLUMNS, MachineRow},
        former::former_serials,
        open_transfers::open_transfers,
        own_imports::own_imports_of,
        rules, serials,
    },
    transitions::orders,
};

/// The answer of the search.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
#[schema(as = Found)]
pub struct SearchResult {
    /// The rows; the first carries `TotalCount`.
    pub jcb_stock_list: Vec<StockRow>,
    /// The texts of the reasons that `Actions` of the rows refer to.
    #[schema(value_type = BTreeMap<String, String>)]
    pub refusals: Refusals,
}

/// Searches; an empty text finds nothing.
pub async fn search(ctx: &Ctx, question: &CallQuery) -> Result<SearchResult> {
    let grant = ctx.can_in_group(SEARCH)?;
    let query: ListQuery<StockField> = question.read(&ctx.platform().config.limits)?;
    if let Some(other) = query.filters.iter().find(|filter| filter.field != StockField::Serial) {
        return Err(Error::from(own::UNKNOWN_FIELD).at(format!("{:?}", other.field), own::UNKNOWN_FIELD.0.text));
    }
    let text = match query.filter(StockField::Serial) {
        Some(filter) => serial_part(filter)?,
        None => None,
    };
    let Some(text) = text else { return Ok(SearchResult { jcb_stock_list: Vec::new(), refusals: Refusals::new() }) };
    let site = ctx.site()?;
    let models = catalogue::names(ctx.platform(), site.group_id).await?;
    // From the endings to their machines is the best way whatever is sought.
    let tx = ctx.browse_with_cached_plans(&grant).await?;
    let sought = Sought { group: site.group_id, text: &text, by: own_imports_of(ctx) };
    let (statement, values) = sought.page(query.limit, query.offset);
    let hits: Vec<Hit> = tx.rows(&grant, &statement, values).await?;
    let total = match hits.first() {
        Some(first) => first.1,
        None => count(&tx, &grant, &sought, query.offset).await?,
    };
    let rows: Vec<_> = hits.into_iter().map(|hit| hit.0.0).collect();
    let transfers = open_transfers(&tx, &grant, &rows).await?;
    let orders = orders::at_gate(&tx, &grant, &rows).await?;
    let media = media::counts(ctx, &tx, &rows).await?;
    let former = former_serials(&tx, &grant, &rows, Some(&text)).await?;
    drop(tx);
    let names = Names::of(ctx.platform(), models, site.group_id, Some(site), &rows).await?;
    let names = names.with_pictures(ctx.platform(), rows.iter().map(|row| row.model_id));
    let maker = Maker {
        names: &names,
        current_site: site.id,
        rules: &rules::of(ctx)?,
        now: ctx.now(),
        today: ctx.today(),
        view: View::Other,
        transfers: &transfers,
        orders: &orders,
        media: &media,
        past: false,
        former: &former,
        order: Order::LISTED,
        menus: Menus::default(),
    };
    let mut found = rows.iter().map(|row| maker.row(row)).collect::<Result<Vec<_>>>()?;
    if let Some(first) = found.first_mut() {
        first.total_count = u64::try_from(total).unwrap_or(0);
    }
    Ok(SearchResult { jcb_stock_list: found, refusals: maker.menus.refusals() })
}

/// Text and reach of a search.
pub(crate) struct Sought<'a> {
    pub(crate) group: i64,
    pub(crate) text: &'a str,
    /// The user whose imports alone are found (type 8).
    pub(crate) by: Option<i64>,
}

impl Sought<'_> {
    /// The records, behind FROM.
    fn records(&self) -> (String, Vec<Value>) {
        let mut values: Vec<Value> = Vec::new();
        let holding = serials::holding(self.group, self.text, &mut values);
        let mut records =
            format!("{holding} CROSS JOIN machine h WHERE h.id = s.machine_id AND {{scope:h}} AND h.deleted = false");
        if let Some(user) = self.by {
            values.push(user.into());
            records = format!("{records} AND h.created_by = ${}", values.len());
        }
        (records, values)
    }

    /// A page of them and how many there are. They are counted while they are put into their order, for which each has to
    /// be looked at anyway; only those of the page are then read whole.
    pub(crate) fn page(&self, limit: u64, offset: u64) -> (String, Vec<Value>) {
        let (records, mut values) = self.records();
        values.push(i64::try_from(limit).unwrap_or(i64::MAX).into());
        let limit = values.len();
        values.push(i64::try_from(offset).unwrap_or(i64::MAX).into());
        let statement = format!(
            "SELECT {}, p.n FROM (SELECT h.id, COUNT(*) OVER () AS n FROM {records} \
             ORDER BY h.serial, h.listed_on, h.id LIMIT ${limit} OFFSET ${}) p CROSS JOIN machine m \
             WHERE m.id = p.id AND {{scope:m}} ORDER BY m.serial, m.listed_on, m.id LIMIT ${limit}",
            *COLUMNS,
            values.len()
        );
        (statement, values)
    }
}

/// A record, and how many there are.
#[derive(Deserialize)]
struct Hit(MachineRow, i64);

impl FromQueryResult for Hit {
    fn from_query_result(row: &QueryResult, prefix: &str) -> Result<Self, DbErr> {
        Ok(Self(MachineRow::from_query_result(row, prefix)?, row.try_get_by_index(MachineRow::COLUMNS.len())?))
    }
}

impl PositionalRow for Hit {
    fn packed() -> String {
        format!("json_array({}), n", MachineRow::packed())
    }
}

/// Counts the rows for a page behind the last one, which has none to read the number from.
async fn count(tx: &Tx, grant: &Grant, sought: &Sought<'_>, offset: u64) -> Result<i64> {
    if offset == 0 {
        return Ok(0);
    }
    let (records, values) = sought.records();
    let counted: Vec<Number> = tx.select(grant, &format!("SELECT COUNT(*) AS n FROM {records}"), values).await?;
    Ok(counted.first().map_or(0, |number| number.n))
}

#[derive(FromQueryResult)]
struct Number {
    n: i64,
}
